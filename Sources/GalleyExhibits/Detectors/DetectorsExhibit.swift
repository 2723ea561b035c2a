import GalleyDocuments
import GalleyPlayground
import UIKit

/// Detection of links, phone numbers, dates and addresses: by a text view, and by a data detector in code.
public struct DetectorsExhibit: Exhibit {
  public let name = "detectors"
  public let title = "Data Detectors"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textInputAndDetectors, "Data detectors")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Addresses, dates, flights, links and phone numbers can be tapped.", narrowest: 360, maximumColumns: 2,
      cards: [
        BoardCard("A Text View", note: "A tap opens an item, and the line below the text names it. A right click opens a menu. The text view detects all data types.", content: DetectingDemo()),
        BoardCard("NSDataDetector", note: "A data detector lists what it finds in the text, while you type.", content: ResultsDemo()),
      ])
  }
}

/// A text view with data detection, and the last call of its delegate.
final class DetectingDemo: UIView, UITextViewDelegate {
  let textView = BorderedTextView()
  let statusLabel = verdictLabel()
  private let column = UIStackView()

  static let text = """
    The proof is read on Friday, March 6, 2026 at 9:30 am, at 12 Main Street, Springfield, IL 62704. Visitors from abroad take \
    Lufthansa flight 430 to Chicago. Call (217) 555-0143 or +49 30 901820, write to press@example.org, or see www.example.com/galley.
    """

  init() {
    super.init(frame: .zero)
    textView.asSample(Self.text, named: "Text with detected data")
    textView.isEditable = false
    textView.dataDetectorTypes = .all
    textView.delegate = self
    textView.linkTextAttributes = [.foregroundColor: Theme.blueInk]
    statusLabel.text = "Tap a link in the text."
    column.fill(self, with: [textView, statusLabel], spacing: 8)
  }

  required init?(coder: NSCoder) { nil }

  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction) -> Bool {
    let words = (textView.text as NSString).substring(with: characterRange)
    statusLabel.text = "The delegate was called for “\(words)”."
    setBoardNeedsLayout()
    return true
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// An editable text, and the matches of a data detector.
final class ResultsDemo: UIView, UITextViewDelegate {
  let textView = BorderedTextView()
  let results = verdictLabel()
  private let column = UIStackView()
  private let detector: NSDataDetector

  private static let text = "Lunch on 4 July 2026 at noon? Tel. 212-555-0199. Treffpunkt: Hauptstraße 5, 10115 Berlin."

  init() {
    let types: NSTextCheckingResult.CheckingType = [.date, .address, .link, .phoneNumber, .transitInformation]
    do { detector = try NSDataDetector(types: types.rawValue) } catch { preconditionFailure("The data detector cannot be created: \(error)") }
    // A fixed date for screenshots and replays, which “tomorrow” is relative to.
    if ExhibitState.folder == nil { detector.referenceDate = Date(timeIntervalSince1970: 1_780_315_200) }
    super.init(frame: .zero)
    textView.asSample(Self.text, named: "Text to search")
    textView.delegate = self
    column.fill(self, with: [textView, results], spacing: 8)
    find()
  }

  required init?(coder: NSCoder) { nil }

  func textViewDidChange(_ textView: UITextView) {
    find()
    setBoardNeedsLayout()
  }

  private func find() {
    let text = textView.text as NSString
    var lines: [String] = []
    detector.enumerateMatches(in: textView.text, range: NSRange(location: 0, length: text.length)) { result, _, _ in
      if let result { lines.append("\(text.substring(with: result.range)) – \(Self.description(for: result))") }
    }
    results.text = lines.isEmpty ? "No results." : lines.joined(separator: "\n")
  }

  private static let dateFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "MMMM d, yyyy, h:mm a"
    return formatter
  }()

  static func description(for result: NSTextCheckingResult) -> String {
    if let url = result.url { return "link to \(url.absoluteString)" }
    if let number = result.phoneNumber { return "telephone number \(number)" }
    if let date = result.date { return "date \(dateFormatter.string(from: date))" }
    let parts = (result.components ?? [:]).map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
    return (result.addressComponents == nil ? "flight: " : "address: ") + parts
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}
