import GalleyDocuments
import UIKit

/// A text view that detects phone numbers, links, addresses and dates, a switch for each of these types, and an alert before a detected
/// item is opened.
final class LinkSample: UIView, UITextViewDelegate {
  private let textView = UITextView()
  private let switches = DetectorSwitches()

  private static let sampleText = """
    The workshop is open on Saturdays. You can see our latest prints on https://example.org/broadsides, and older sheets \
    on www.example.com.

    The next open day is Saturday, March 7, 2026 at 10 am, at 12 Main Street, Springfield, IL 62704. Write to press@example.org, or call \
    (415) 555-0132 or +44 20 7946 0958.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.isEditable = false
    textView.backgroundColor = nil
    textView.delegate = self
    textView.linkTextAttributes = [.foregroundColor: Theme.blueInk, .underlineStyle: NSUnderlineStyle.single.rawValue]
    textView.accessibilityLabel = "Text with links"
    textView.dataDetectorTypes = [.phoneNumber, .link, .address, .calendarEvent]
    switches.types = textView.dataDetectorTypes
    switches.onChange = { [weak self] in self?.textView.dataDetectorTypes = $0 }
    for view in [textView, switches] { addSubview(view) }
    showText()
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
    textView.attributedText = NSAttributedString(
      string: Self.sampleText,
      attributes: [.font: ExhibitStyle.serif(18 * ExhibitStyle.scale(traitCollection)), .foregroundColor: Theme.ink, .paragraphStyle: style])
  }

  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    // The context menu has its own commands and needs no alert.
    guard interaction == .invokeDefaultAction else { return true }
    let alert = LaunchAlert(URL, text: (textView.text as NSString).substring(with: characterRange))
    nearestViewController?.present(alert.controller, animated: true)
    return false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = switches.sizeThatFits(CGSize(width: max(bounds.width - 10, 0), height: 0)).height
    switches.frame = CGRect(x: 5, y: max(bounds.height - height, 0), width: max(bounds.width - 10, 0), height: height)
    textView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - height - 10, 0))
  }
}

extension UIView {
  /// The first view controller after the view in the responder chain; `nil` if there is none.
  var nearestViewController: UIViewController? {
    sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
  }
}

/// The text of the alert about a detected item, and the action of its button.
@MainActor struct LaunchAlert {
  var title, message, action: String
  var handler: () -> Void

  /// Creates an alert that asks before a link is opened, a number called or an address shown. For other items, which are dates, its button copies
  /// the text.
  ///
  /// - Parameters:
  ///   - url: the address of the item from the text view; a phone number has the scheme `tel`, a postal address `geo`.
  ///   - text: the text of the item.
  init(_ url: URL, text: String) {
    handler = { UIApplication.shared.open(url) }
    switch url.scheme {
    case "tel": (title, message, action) = ("Call this number?", text, "Call")
    case "geo": (title, message, action) = ("Show this address on a map?", text, "Show")
    case "http", "https", "mailto": (title, message, action) = ("Open this link?", url.absoluteString, "Open")
    default:
      // Other programs cannot open a date.
      (title, message, action) = ("Copy this date?", text, "Copy")
      handler = { UIPasteboard.general.string = text }
    }
  }

  var controller: UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: action, style: .default) { [handler] _ in handler() })
    return alert
  }
}

/// A labeled switch for each type of data that a text view detects, in as many columns as fit.
final class DetectorSwitches: ArrangedView {
  static let types: [(title: String, type: UIDataDetectorTypes)] = [
    ("Phone numbers", .phoneNumber), ("Links", .link), ("Addresses", .address), ("Calendar events", .calendarEvent),
  ]
  private let rows: [(toggle: UISwitch, label: UILabel)] = types.map { title, _ in
    let (toggle, label) = (UISwitch(), UILabel())
    toggle.accessibilityLabel = title
    label.text = title
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = Theme.ink
    label.numberOfLines = 0
    return (toggle, label)
  }

  /// Called with the types after a switch was turned.
  var onChange: (UIDataDetectorTypes) -> Void = { _ in }

  /// The types whose switches are on. Setting it does not call `onChange`.
  var types: UIDataDetectorTypes {
    get { zip(rows, Self.types).reduce(into: []) { types, pair in if pair.0.toggle.isOn { types.insert(pair.1.type) } } }
    set { for (row, (_, type)) in zip(rows, Self.types) { row.toggle.isOn = newValue.contains(type) } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = false
    for (toggle, label) in rows {
      toggle.addAction(UIAction { [weak self] _ in self.map { $0.onChange($0.types) } }, for: .valueChanged)
      addSubview(toggle)
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Places the switches in two columns if both have room for every label, otherwise in one, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of all rows.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let (beside, gap): (CGFloat, CGFloat) = (rows[0].toggle.bounds.width + 10, 8)
    let widest = rows.map { $0.label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0)).width.rounded(.up) }.max() ?? 0
    let columns = 2 * (beside + widest) + 24 <= width ? 2 : 1
    let labelWidth = max(columns == 2 ? min(widest, width / 2 - beside) : width - beside, 0)
    var y: CGFloat = 0
    for start in stride(from: 0, to: rows.count, by: columns) {
      let row = rows[start..<min(start + columns, rows.count)]
      let heights = row.map { $0.label.sizeThatFits(CGSize(width: labelWidth, height: 0)).height.rounded(.up) }
      let height = max(heights.max() ?? 0, rows[0].toggle.bounds.height)
      if moves {
        for (column, (part, labelHeight)) in zip(row, heights).enumerated() {
          let x = CGFloat(column) * (beside + widest + 24)
          part.toggle.frame.origin = CGPoint(x: x, y: y + ((height - part.toggle.bounds.height) / 2).rounded())
          part.label.frame = CGRect(x: x + beside, y: y + ((height - labelHeight) / 2).rounded(), width: labelWidth, height: labelHeight)
        }
      }
      y += height + gap
    }
    return max(y - gap, 0)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
