import UIKit

/// A text to be read in which links were found, and a question before one is opened.
final class LinkSample: UIView, UITextViewDelegate {
  private let textView = UITextView()
  private let question = UILabel()
  private let (cancel, launch) = (Board.button("Cancel"), Board.button("Launch"))
  private var asked: URL?

  private static let words = """
    The workshop is open on Saturdays. What is printed there stands on https://example.org/broadsides, and older sheets \
    on www.example.com.

    Write to press@example.org, or ring (415) 555-0132 or +44 20 7946 0958. The stairs are steep: let us know before you come.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.isEditable = false
    textView.backgroundColor = nil
    textView.delegate = self
    textView.linkTextAttributes = [.foregroundColor: Look.blueInk, .underlineStyle: NSUnderlineStyle.single.rawValue]
    textView.accessibilityLabel = "Text with links"
    question.font = .preferredFont(forTextStyle: .callout)
    question.adjustsFontForContentSizeCategory = true
    question.textColor = Look.ink
    question.numberOfLines = 0
    cancel.addAction(UIAction { [weak self] _ in self?.ask(nil) }, for: .touchUpInside)
    launch.addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
    for view in [textView, question, cancel, launch] { addSubview(view) }
    showText()
    ask(nil)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showText()
    setNeedsLayout()
  }

  private func showText() {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.12
    let text = NSMutableAttributedString(
      string: Self.words,
      attributes: [.font: Board.serif(18 * Board.scale(traitCollection)), .foregroundColor: Look.ink, .paragraphStyle: style])
    for (range, url) in LinkFinder.links(in: Self.words) { text.addAttribute(.link, value: url, range: range) }
    textView.attributedText = text
  }

  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    ask(URL)
    return false
  }

  private func ask(_ url: URL?) {
    asked = url
    for view in [question, cancel, launch] { view.isHidden = url == nil }
    question.text = url.map { "About to launch \($0.absoluteString)" }
    setNeedsLayout()
  }

  private func open() {
    if let asked { UIApplication.shared.open(asked) }
    ask(nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var height: CGFloat = 0
    if asked != nil {
      let inner = max(bounds.width - 10, 0)
      let words = question.sizeThatFits(CGSize(width: inner, height: 0)).height.rounded(.up)
      let sizes = [cancel, launch].map { $0.sizeThatFits(bounds.size) }
      let row = (sizes.map(\.height).max() ?? 0) + 8
      height = words + row + 16
      let top = bounds.height - height
      question.frame = CGRect(x: 5, y: top + 8, width: inner, height: words)
      var x = bounds.width - 5
      for (button, size) in zip([launch, cancel], sizes.reversed()) {
        let width = size.width + 24
        x -= width
        button.frame = CGRect(x: x, y: top + 12 + words, width: width, height: row)
        x -= 4
      }
    }
    textView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - height)
  }
}

/// Finds what can be opened in a text: web addresses, mail addresses, telephone numbers.
enum LinkFinder {
  private static let types: NSTextCheckingResult.CheckingType = [.link, .phoneNumber]

  /// - Returns: in the order of the text, what a data detector finds and where it leads: a number to `tel:` with its digits and its plus.
  static func links(in text: String) -> [(NSRange, URL)] {
    guard let detector = try? NSDataDetector(types: types.rawValue) else { return [] }
    let all = NSRange(location: 0, length: text.utf16.count)
    return detector.matches(in: text, range: all).compactMap { match in
      let number = match.phoneNumber.map { "tel:" + $0.filter { $0.isNumber || $0 == "+" } }
      return (match.url ?? number.flatMap(URL.init(string:))).map { (match.range, $0) }
    }
  }
}
