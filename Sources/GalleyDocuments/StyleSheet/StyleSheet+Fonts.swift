import UIKit

extension StyleSheet {
  /// A cache key of a font: the properties that determine it at one content size category.
  struct FontKey: Hashable {
    var size: CGFloat
    var style: UIFont.TextStyle
    var isCode, isItalic, isBold, hasSmallCaps, hasOnlySmallCaps, isNoteNumber: Bool
  }

  /// Returns the font of a run, from a cache after the first call for its size, style and features.
  public func font(for role: TextRole) -> UIFont {
    guard role.isFormatted else { return styleSheetFont(for: role) }
    return fontWithWeightAxis(for: role) ?? font(styleSheetFont(for: role), with: role.formatting.text)
  }

  /// Returns the font of a run without its direct formatting.
  func styleSheetFont(for role: TextRole) -> UIFont {
    if role.block == .line, !role.style.isCode, let lineStyle { return font(of: lineStyle, role.style) }
    let design = self.design(of: role)
    let key = FontKey(
      size: design.size * Self.shareOfNoteNumber(role) * Self.share(ofLanguage: role.style.language ?? role.language), style: design.style,
      isCode: role.style.isCode,
      // Emphasis within italics is roman.
      isItalic: design.isItalic != (role.style.isEmphasised || role.image.map { !canShow($0) } == true), isBold: role.style.isStrong || role.block.isHeaderRow,
      hasSmallCaps: role.style.isSmallCaps || role.block == .byline || isInSmallCaps(role), hasOnlySmallCaps: role.block == .byline,
      isNoteNumber: role.style.note != nil)
    if let cached = fonts[key] { return cached }
    let font = makeFont(key)
    fonts[key] = font
    return font
  }

  private func makeFont(_ key: FontKey) -> UIFont {
    if key.isCode {
      return metrics(.body, UIFont.monospacedSystemFont(ofSize: key.size * 0.85, weight: key.isBold ? .bold : .regular))
    }
    var descriptor = Self.bookFace.fontDescriptor
    var traits: UIFontDescriptor.SymbolicTraits = []
    if key.isItalic { traits.insert(.traitItalic) }
    if key.isBold { traits.insert(.traitBold) }
    if !traits.isEmpty { descriptor = descriptor.withSymbolicTraits(traits) ?? descriptor }
    // Raised old-style figures would be too small to read.
    var features = [(key.isNoteNumber ? "lnum" : "onum"): 1]
    if key.hasSmallCaps { features["smcp"] = 1 }
    if key.hasOnlySmallCaps { features["c2sc"] = 1 }
    descriptor = descriptor.addingOpenTypeFeatures(features)
    return metrics(key.style, UIFont(descriptor: descriptor, size: key.size))
  }

  private func metrics(_ style: UIFont.TextStyle, _ font: UIFont) -> UIFont {
    UIFontMetrics(forTextStyle: style).scaledFont(for: font, compatibleWith: traits)
  }

  /// The typeface of the text; the system font if it is not installed.
  private static let bookFace = UIFont(name: "EB Garamond", size: designSize) ?? UIFont.systemFont(ofSize: designSize)

  /// Returns the size at L in points, whether the font is italic, and the text style that it scales with.
  private func design(of role: TextRole) -> (size: CGFloat, isItalic: Bool, style: UIFont.TextStyle) {
    switch role.block {
    case .title: (38, false, .largeTitle)
    case .heading: Self.heading(role.sourceContext.headingLevel)
    case .quote: (25, true, .title2)
    case .note: (14, false, .body)
    default: (Self.designSize, false, .body)
    }
  }

  /// Returns the size at L in points, whether the font is italic, and the text style of a heading level; levels below 2 count as 2, those above 5 as
  /// 6. Sizes decrease to the body's size; deeper levels differ by italics, small capitals, italics again, and size.
  private static func heading(_ level: Int) -> (size: CGFloat, isItalic: Bool, style: UIFont.TextStyle) {
    switch level {
    case ...2: (22, true, .title2)
    case 3: (19, true, .title3)
    case 4: (designSize, false, .body)
    case 5: (designSize, true, .body)
    default: (15, true, .body)
    }
  }

  /// Returns whether a heading is set in small capitals, as headings of level 4 are.
  func isInSmallCaps(_ role: TextRole) -> Bool { role.block == .heading && role.sourceContext.headingLevel == 4 }

  /// Returns the size of a superscript number relative to its text; larger in notes, because their text is small. Returns 1 for a run that is not a
  /// number of a note.
  private static func shareOfNoteNumber(_ role: TextRole) -> CGFloat {
    guard role.style.note != nil else { return 1 }
    return if case .note = role.block { 0.8 } else { 0.7 }
  }

  /// Returns the size of a language's script relative to Latin, which has a small x-height in this typeface: 0.84 to 0.94 for some scripts, 1 for all
  /// others.
  private static func share(ofLanguage language: String) -> CGFloat {
    switch language.prefix(2) {
    case "ar", "fa", "ur": 0.94
    case "he", "hi": 0.88
    case "th", "ja", "zh", "ko": 0.84
    default: 1
    }
  }
}
