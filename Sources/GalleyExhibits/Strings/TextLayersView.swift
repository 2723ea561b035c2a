import GalleyDocuments
import UIKit

/// Three text layers: wrapped, truncated in the middle, and centered.
final class TextLayersView: TypesetView {
  private let wrapped = CATextLayer()
  private let cut = CATextLayer()
  private let centred = CATextLayer()

  private static let padding: CGFloat = 10
  private static let gap: CGFloat = 10

  override init(frame: CGRect) {
    super.init(frame: frame)
    wrapped.string = "A text layer wraps its text at its bounds, and truncates text that does not fit with an ellipsis. This layer has a height of two lines; it does not draw the lines that follow, which you can read in the source of this exhibit."
    (wrapped.isWrapped, wrapped.truncationMode) = (true, .end)
    cut.string = "Broadsides/1476/Spring/A Line Finds Its Length, second sheet, corrected twice and still to be printed.md"
    cut.truncationMode = .middle
    centred.string = "In the middle"
    centred.alignmentMode = .center
    for text in [wrapped, cut, centred] { layer.addSublayer(text) }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    wrapped.font = "EB Garamond"
    cut.font = UIFont.monospacedSystemFont(ofSize: 13, weight: .regular)
    centred.font = "EBGaramond12-Italic"
    wrapped.fontSize = 17 * scale
    cut.fontSize = 13 * scale
    centred.fontSize = 22 * scale
    for text in [wrapped, cut, centred] {
      text.foregroundColor = Theme.ink.cgColor
      text.backgroundColor = Theme.popover.cgColor
      text.borderColor = Theme.hairline.cgColor
      text.borderWidth = 1
    }
  }

  private var heights: [CGFloat] {
    [2 * ExhibitStyle.serif(17 * scale).lineHeight, UIFont.systemFont(ofSize: 13 * scale).lineHeight * 1.1, ExhibitStyle.serif(22 * scale).lineHeight].map { $0.rounded(.up) }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: heights.reduce(-Self.gap) { $0 + $1 + Self.gap }) }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for (text, height) in zip([wrapped, cut, centred], heights) {
      text.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height + Self.gap
    }
  }
}

/// A line in decreasing widths, drawn normally and with a drawing context that shrinks it to fit.
final class FittingLinesView: TypesetView {
  private let sampleText = "The quick brown fox jumps over the lazy dog"
  private let figures = UILabel()
  private static let gap: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    figures.numberOfLines = 0
    figures.font = .preferredFont(forTextStyle: .footnote)
    figures.textColor = Theme.secondary
    figures.adjustsFontForContentSizeCategory = true
    addSubview(figures)
  }

  required init?(coder: NSCoder) { nil }

  private var line: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    return NSAttributedString(string: sampleText, attributes: [.font: ExhibitStyle.serif(20 * scale), .foregroundColor: Theme.ink, .paragraphStyle: style])
  }

  /// Returns the available widths, as fractions of the natural width.
  private func availableWidths(_ width: CGFloat) -> [CGFloat] {
    let natural = line.size().width
    return [1.02, 0.85, 0.7].map { min(natural * $0, width) }
  }

  private func row() -> CGFloat { (line.size().height + Self.gap).rounded(.up) }

  /// Returns the factor by which the drawing context scales the line for each of `availableWidths`.
  private func factors(_ width: CGFloat) -> [CGFloat] {
    availableWidths(width).map { availableWidth in
      let context = NSStringDrawingContext()
      context.minimumScaleFactor = 0.5
      _ = line.boundingRect(with: CGSize(width: availableWidth, height: 0), options: .usesLineFragmentOrigin, context: context)
      return context.actualScaleFactor
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    showFigures(size.width)
    return CGSize(width: size.width, height: 3 * row() + Self.gap + figures.sizeThatFits(size).height)
  }

  private func showFigures(_ width: CGFloat) {
    figures.text = "Scaled to " + factors(width).map { "\(Int(($0 * 100).rounded())) %" }.joined(separator: ", ") + "."
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    showFigures(bounds.width)
    let top = 3 * row() + Self.gap
    figures.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    for (number, availableWidth) in availableWidths(bounds.width).enumerated() {
      let box = CGRect(x: 0, y: CGFloat(number) * row(), width: availableWidth, height: row() - Self.gap)
      Theme.blueTint.setFill()
      UIRectFill(box)
      let context = NSStringDrawingContext()
      context.minimumScaleFactor = 0.5
      line.draw(with: box, options: .usesLineFragmentOrigin, context: context)
    }
  }
}
