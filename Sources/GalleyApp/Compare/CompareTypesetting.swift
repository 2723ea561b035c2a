import GalleyDocuments
import UIKit

/// Gives text the font family, size and hyphenation of a setting. Fonts of a family other than the text's, as for code, keep theirs. All sizes and
/// distances change by the same ratio.
@MainActor final class CompareTypesetting {
  private let text: ComparedText
  private let setting: CompareSetting
  private let ratio: CGFloat
  private var fonts: [UIFont: UIFont] = [:]
  private var styles: [NSParagraphStyle: NSParagraphStyle] = [:]

  init(_ text: ComparedText, _ setting: CompareSetting) {
    (self.text, self.setting) = (text, setting)
    ratio = setting.size / text.size
  }

  /// Whether the text keeps the attributes of its document.
  var keepsAttributes: Bool { setting.family == text.family && setting.size == text.size && setting.hyphenates == text.hyphenates }

  /// Returns the attributes in the setting for those of the document.
  func attributes(_ old: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    guard !keepsAttributes else { return old }
    var attributes = old
    if let font = old[.font] as? UIFont {
      let new = fonts[font] ?? self.font(font)
      fonts[font] = new
      attributes[.font] = new
    }
    let style = old[.paragraphStyle] as? NSParagraphStyle ?? .default
    let new = styles[style] ?? self.style(style)
    styles[style] = new
    attributes[.paragraphStyle] = new
    for key in [.tracking, .kern, .baselineOffset] as [NSAttributedString.Key] {
      if let length = old[key] as? CGFloat { attributes[key] = length * ratio }
    }
    return attributes
  }

  private func font(_ font: UIFont) -> UIFont {
    guard setting.family != text.family, font.familyName == text.family else { return font.withSize(font.pointSize * ratio) }
    let old = font.fontDescriptor
    var new = UIFontDescriptor(fontAttributes: [.family: setting.family])
    let traits = old.symbolicTraits.intersection([.traitBold, .traitItalic])
    if !traits.isEmpty { new = new.withSymbolicTraits(traits) ?? new }
    if let features = old.object(forKey: .featureSettings) { new = new.addingAttributes([.featureSettings: features]) }
    return UIFont(descriptor: new, size: font.pointSize * ratio)
  }

  private func style(_ style: NSParagraphStyle) -> NSParagraphStyle {
    guard let new = style.mutableCopy() as? NSMutableParagraphStyle else { return style }
    if setting.hyphenates != text.hyphenates { new.hyphenationFactor = setting.hyphenates ? 1 : 0 }
    guard ratio != 1 else { return new }
    new.minimumLineHeight *= ratio
    new.maximumLineHeight *= ratio
    new.lineSpacing *= ratio
    new.paragraphSpacing *= ratio
    new.paragraphSpacingBefore *= ratio
    new.firstLineHeadIndent *= ratio
    new.headIndent *= ratio
    new.tailIndent *= ratio
    new.defaultTabInterval *= ratio
    new.tabStops = new.tabStops.map { NSTextTab(textAlignment: $0.alignment, location: $0.location * ratio, options: $0.options) }
    if var row = new.rowColumns {
      row.columns = row.columns.map { .init(minimum: $0.minimum * ratio, natural: $0.natural * ratio, alignment: $0.alignment) }
      row.gap *= ratio
      new.rowColumns = row
    }
    return new
  }
}
