import UIKit

/// The formatting of a run without a role, such as pasted text, that formats of rich text have. The style of the run has its traits, its lines and its
/// link.
final class ForeignFormat: Equatable {
  /// The family, the color, and in points of the text the size and the spaces.
  let text: TextFormat
  /// The color behind the text as 0xRRGGBB; `nil` for none.
  let background: UInt32?
  /// The distance of the text above its baseline, in points; 0 for none.
  let baselineOffset: CGFloat
  /// The attachment of the run; `nil` for text.
  let attachment: NSTextAttachment?

  /// Creates the formatting with the colors of a light window.
  init(_ attributes: [NSAttributedString.Key: Any]) {
    var text = TextFormat()
    if let font = attributes[.font] as? UIFont { (text.family, text.size) = (font.familyName, font.pointSize) }
    text.color = (attributes[.foregroundColor] as? UIColor)?.lightValue
    text.tracking = attributes[.tracking] as? CGFloat
    text.kern = attributes[.kern] as? CGFloat
    self.text = text
    background = (attributes[.backgroundColor] as? UIColor)?.lightValue
    baselineOffset = attributes[.baselineOffset] as? CGFloat ?? 0
    attachment = attributes[.attachment] as? NSTextAttachment
  }

  static func == (a: ForeignFormat, b: ForeignFormat) -> Bool {
    a.text == b.text && a.background == b.background && a.baselineOffset == b.baselineOffset && a.attachment === b.attachment
  }
}

extension UIColor {
  /// Red, green and blue as 0xRRGGBB, in a light window; alpha is not included.
  var lightValue: UInt32 {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue].reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
  }
}
