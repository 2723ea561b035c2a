import UIKit

/// A style for the lines of plain text, in place of that of the style sheet.
public struct LineStyle {
  /// The font at the content size L.
  public var font: UIFont
  /// The paragraph style at L.
  public var paragraphStyle: NSParagraphStyle
  /// The language of the lines, as a BCP 47 tag.
  public var language: String

  /// Creates a style for the content size L. At other sizes, the font and the heights of lines are scaled as body text is.
  public init(font: UIFont, paragraphStyle: NSParagraphStyle, language: String) {
    (self.font, self.paragraphStyle, self.language) = (font, paragraphStyle, language)
  }

  /// The attributes of the lines at L, which determine their layout.
  public var attributes: [NSAttributedString.Key: Any] { [.font: font, .paragraphStyle: paragraphStyle, .languageIdentifier: language] }
}

/// The style of the lines at the text size of the style sheet.
extension StyleSheet {
  /// Returns the font of a run of the lines, with the run's traits if the font's family has them.
  func font(of lines: LineStyle, _ style: InlineStyle) -> UIFont {
    let font = bodySize == Self.designSize ? lines.font : lines.font.withSize(lines.font.pointSize * bodySize / Self.designSize)
    guard style.isEmphasised || style.isStrong else { return font }
    var traits = font.fontDescriptor.symbolicTraits
    if style.isEmphasised { traits.formSymmetricDifference(.traitItalic) }
    if style.isStrong { traits.insert(.traitBold) }
    return font.fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: font.pointSize) } ?? font
  }

  /// Sets all properties of `style` to those of the lines.
  func set(_ style: NSMutableParagraphStyle, to lines: LineStyle) {
    style.setParagraphStyle(lines.paragraphStyle)
    guard bodySize != Self.designSize else { return }
    style.minimumLineHeight *= bodySize / Self.designSize
    style.maximumLineHeight *= bodySize / Self.designSize
  }
}
