import GalleyDocuments
import UIKit

/// Shows the numbers of the visible source lines, with the current one in bold.
final class CodeGutter: UIView {
  /// The numbered lines, in the view's own space.
  private(set) var lines: [CodeTextView.NumberedLine] = []
  private(set) var current = 0
  /// The bottom of a view that covers the text above it.
  private var top: CGFloat = 0
  private var font = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)
  private var strongFont = UIFont.monospacedSystemFont(ofSize: 11, weight: .bold)
  private var digitWidth: CGFloat = 7

  private static let fontSize: CGFloat = 11
  private static let padding: CGFloat = 14
  private static let fewestDigits = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the size of the digits by the traits, smaller if the widest number would take more than a quarter of `availableWidth`.
  ///
  /// - Returns: the necessary width, in whole points.
  func fit(lineCount: Int, in availableWidth: CGFloat) -> CGFloat {
    let digits = CGFloat(max(String(lineCount).count, Self.fewestDigits))
    var size = UIFontMetrics.default.scaledValue(for: Self.fontSize, compatibleWith: traitCollection)
    let widthOfOne = Self.width(ofDigitIn: .monospacedSystemFont(ofSize: 100, weight: .regular)) / 100
    size = min(size, max((availableWidth / 4 - 2 * Self.padding) / (digits * widthOfOne), 6))
    if size != font.pointSize {
      font = .monospacedSystemFont(ofSize: size, weight: .regular)
      strongFont = .monospacedSystemFont(ofSize: size, weight: .bold)
      setNeedsDisplay()
    }
    digitWidth = Self.width(ofDigitIn: font)
    return (digits * digitWidth + 2 * Self.padding).rounded(.up)
  }

  private static func width(ofDigitIn font: UIFont) -> CGFloat { "0".size(withAttributes: [.font: font]).width }

  /// Shows the numbers of `lines`, with `current` in bold, below the y position `top`. Does not redraw if nothing changed.
  func show(_ lines: [CodeTextView.NumberedLine], current: Int, below top: CGFloat) {
    guard lines != self.lines || current != self.current || top != self.top else { return }
    self.top = top
    self.lines = lines
    self.current = current
    setNeedsDisplay()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIBezierPath(rect: CGRect(x: bounds.maxX - 1, y: 0, width: 1, height: bounds.height)).fill()
    UIGraphicsGetCurrentContext()?.clip(to: CGRect(x: 0, y: top, width: bounds.width, height: bounds.height))
    for line in lines {
      let isCurrent = line.number == current
      let font = isCurrent ? strongFont : font
      let digits = String(line.number)
      let origin = CGPoint(
        x: bounds.maxX - Self.padding - CGFloat(digits.count) * digitWidth, y: line.baseline - font.ascender)
      guard origin.y < bounds.maxY, origin.y + font.lineHeight > top else { continue }
      digits.draw(at: origin, withAttributes: [.font: font, .foregroundColor: isCurrent ? Theme.ink : Theme.secondary])
    }
  }
}
