extension NSAttributedString {
  /// The name of an attribute. Raw values are Apple's, so that archives and dictionaries from elsewhere fit.
  public struct Key: RawRepresentable, Hashable, Sendable {
    /// The name in archives and in dictionaries of strings.
    public let rawValue: String
    /// A key of any name: one that Galley does not know is kept and draws nothing.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same without a label.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

extension NSAttributedString.Key {
  /// `UIFont`; absent: Helvetica 12.
  public static let font = Self("NSFont")
  /// `NSParagraphStyle`; absent: the default style. That of a paragraph's first character counts for all of it.
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// `UIColor`; absent: black.
  public static let foregroundColor = Self("NSColor")
  /// `UIColor`; absent: none.
  public static let backgroundColor = Self("NSBackgroundColor")
  /// Number: 0 no ligatures, 1 the usual ones; absent: 1.
  public static let ligature = Self("NSLigature")
  /// Points added after every glyph, the last one too; 0 turns kerning off; absent or `NSNull`: the font's kerning.
  public static let kern = Self("NSKern")
  /// Points added between glyphs, beside the font's kerning.
  public static let tracking = Self("CTTracking")
  /// Number with the bits of an `NSUnderlineStyle`; absent: 0.
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// Number with the bits of an `NSUnderlineStyle`; absent: 0.
  public static let underlineStyle = Self("NSUnderline")
  /// `UIColor`; absent: the foreground color.
  public static let strokeColor = Self("NSStrokeColor")
  /// Percent of the font's size: positive outlines only, negative fills too; absent: 0.
  public static let strokeWidth = Self("NSStrokeWidth")
  /// `NSShadow`; absent: none.
  public static let shadow = Self("NSShadow")
  /// Raw value of a `TextEffectStyle`; absent: none.
  public static let textEffect = Self("NSTextEffect")
  /// `NSTextAttachment`, on U+FFFC only.
  public static let attachment = Self("NSAttachment")
  /// `URL` or `String`.
  public static let link = Self("NSLink")
  /// `String`, by which a text view's delegate knows what was tapped; it looks like the text about it.
  public static let textItemTag = Self("UITextItemTag")
  /// Points, up; absent: 0.
  public static let baselineOffset = Self("NSBaselineOffset")
  /// `UIColor`; absent: the foreground color.
  public static let underlineColor = Self("NSUnderlineColor")
  /// `UIColor`; absent: the foreground color.
  public static let strikethroughColor = Self("NSStrikethroughColor")
  /// Skew to the right as a fraction of the height; absent: 0.
  public static let obliqueness = Self("NSObliqueness")
  /// Natural logarithm of the factor by which glyphs are stretched; absent: 0.
  public static let expansion = Self("NSExpansion")
  /// Array of numbers, outermost first: `NSWritingDirection` plus `NSWritingDirectionFormatType`.
  public static let writingDirection = Self("NSWritingDirection")
  /// Number: 0 horizontal; 1 vertical is undefined on iOS.
  public static let verticalGlyphForm = Self("CTVerticalForms")
  /// BCP 47 tag of the text's language, for shaping, line breaking and hyphenation.
  public static let languageIdentifier = Self("NSLanguage")
}

extension NSAttributedString.Key {
  /// Number: whether punctuation is spoken.
  public static let accessibilitySpeechPunctuation = Self("UIAccessibilitySpeechAttributePunctuation")
  /// BCP 47 tag of the language to speak in.
  public static let accessibilitySpeechLanguage = Self("UIAccessibilitySpeechAttributeLanguage")
  /// Number from 0 to 2.
  public static let accessibilitySpeechPitch = Self("UIAccessibilitySpeechAttributePitch")
  /// Number: whether to wait for the announcement before.
  public static let accessibilitySpeechQueueAnnouncement = Self("UIAccessibilitySpeechAttributeQueueAnnouncement")
  /// Pronunciation in the International Phonetic Alphabet.
  public static let accessibilitySpeechIPANotation = Self("UIAccessibilitySpeechAttributeIPANotation")
  /// Number: whether letters are spoken one by one.
  public static let accessibilitySpeechSpellOut = Self("UIAccessibilitySpeechAttributeSpellOut")
  /// Number: 0 no heading, 1 to 6.
  public static let accessibilityTextHeadingLevel = Self("UIAccessibilityTextAttributeHeadingLevel")
}
