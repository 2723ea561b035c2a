import GalleyDocuments
import UIKit

/// Rows of quotes, each in the measured height of its text, rounded up, with insets on all sides.
final class QuotesView: TypesetView {
  private static let inset: CGFloat = 12
  private static let quotes = [
    ("Type well used is invisible as type.", "Beatrice Warde"),
    ("Perfect typography is certainly the most elusive of all arts.", "Jan Tschichold"),
    ("Letters are signs for sounds. Letters are not pictures or representations.", "Eric Gill"),
  ]
  private let labels = quotes.map { _ in UILabel() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in labels {
      label.numberOfLines = 0
      addSubview(label)
    }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    for (label, quote) in zip(labels, Self.quotes) { label.attributedText = text(quote) }
  }

  /// The text for both measuring and display.
  private func text(_ quote: (text: String, author: String)) -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: quote.text + "\n", attributes: [.font: ExhibitStyle.serif(18 * scale), .foregroundColor: Theme.ink])
    text.append(
      NSAttributedString(
        string: quote.author, attributes: [.font: UIFont.systemFont(ofSize: 12 * scale), .foregroundColor: Theme.secondary]))
    return text
  }

  private func heights(_ width: CGFloat) -> [CGFloat] {
    let availableSize = CGSize(width: max(width - 2 * Self.inset, 0), height: .greatestFiniteMagnitude)
    return Self.quotes.map { quote in
      let rect = text(quote).boundingRect(with: availableSize, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
      return rect.height.rounded(.up) + 2 * Self.inset
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: heights(size.width).reduce(0, +)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for (label, height) in zip(labels, heights(bounds.width)) {
      label.frame = CGRect(x: 0, y: y, width: bounds.width, height: height).shrunk(dx: Self.inset, dy: Self.inset)
      y += height
    }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    for (number, label) in labels.enumerated() {
      let row = label.frame.insetBy(dx: -Self.inset, dy: -Self.inset)
      if number % 2 == 0 {
        Theme.popover.setFill()
        UIRectFill(row)
      }
      Theme.hairline.setFill()
      UIRectFill(CGRect(x: row.minX, y: row.maxY - 1, width: row.width, height: 1))
    }
  }
}
