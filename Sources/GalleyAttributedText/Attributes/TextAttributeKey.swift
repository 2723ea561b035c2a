/// The name of an attribute, `NSAttributedString.Key`. Raw values are Apple's, so that archives and dictionaries from
/// other systems are compatible.
///
/// The type is not nested in `NSAttributedString`, so that sets of attributes do not depend on strings.
public struct TextAttributeKey: RawRepresentable, Hashable, Sendable {
  /// The name in archives and in dictionaries of strings.
  public let rawValue: String
  /// Creates a key with any name. A key that Galley does not know is stored and has no effect on drawing.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key with any name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension TextAttributeKey {
  /// `UIFont`; absent: Helvetica 12.
  public static let font = Self("NSFont")
  /// `NSParagraphStyle`; absent: the default style. The style of a paragraph's first character applies to the whole
  /// paragraph.
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// `UIColor`; absent: black.
  public static let foregroundColor = Self("NSColor")
  /// `UIColor`; absent: none.
  public static let backgroundColor = Self("NSBackgroundColor")
  /// Number: 0 for no ligatures, 1 for the common ones; absent: 1.
  public static let ligature = Self("NSLigature")
  /// Points added after every glyph, including the last; 0 turns kerning off; absent or `NSNull`: the font's kerning.
  public static let kern = Self("NSKern")
  /// Points added between glyphs, in addition to the font's kerning.
  public static let tracking = Self("CTTracking")
  /// Number with the bits of an `NSUnderlineStyle`; absent: 0.
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// Number with the bits of an `NSUnderlineStyle`; absent: 0.
  public static let underlineStyle = Self("NSUnderline")
  /// `UIColor`; absent: the foreground color.
  public static let strokeColor = Self("NSStrokeColor")
  /// Percent of the font's size: positive draws outlines only, negative also fills; absent: 0.
  public static let strokeWidth = Self("NSStrokeWidth")
  /// `NSShadow`; absent: none.
  public static let shadow = Self("NSShadow")
  /// Raw value of a `TextEffectStyle`; absent: none.
  public static let textEffect = Self("NSTextEffect")
  /// `NSTextAttachment`, on U+FFFC only.
  public static let attachment = Self("NSAttachment")
  /// `URL` or `String`.
  public static let link = Self("NSLink")
  /// `String` that identifies a tapped item for a text view's delegate; it does not change the text's appearance.
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
  /// Number: 0 horizontal, 1 vertical. Stored; it has no effect on layout.
  public static let verticalGlyphForm = Self("CTVerticalForms")
  /// BCP 47 tag of the text's language, for shaping, line breaking and hyphenation.
  public static let languageIdentifier = Self("NSLanguage")
}

extension TextAttributeKey {
  /// Whether punctuation is spoken, a number: 0 for no, 1 for yes.
  public static let accessibilitySpeechPunctuation = Self("UIAccessibilitySpeechAttributePunctuation")
  /// The language to speak in, a string with a BCP 47 tag such as "en-GB".
  public static let accessibilitySpeechLanguage = Self("UIAccessibilitySpeechAttributeLanguage")
  /// The pitch of the voice, a number from 0 to 2; 1 is the default.
  public static let accessibilitySpeechPitch = Self("UIAccessibilitySpeechAttributePitch")
  /// Whether an announcement waits until the previous one ends, a number: 0 for no, 1 for yes.
  public static let accessibilitySpeechQueueAnnouncement = Self("UIAccessibilitySpeechAttributeQueueAnnouncement")
  /// The pronunciation of the text, a string in the International Phonetic Alphabet.
  public static let accessibilitySpeechIPANotation = Self("UIAccessibilitySpeechAttributeIPANotation")
  /// Whether the text is spelled out, character by character, a number: 0 for no, 1 for yes.
  public static let accessibilitySpeechSpellOut = Self("UIAccessibilitySpeechAttributeSpellOut")
  /// The level of a heading, a number from 1 to 6; 0 for other text.
  public static let accessibilityTextHeadingLevel = Self("UIAccessibilityTextAttributeHeadingLevel")
}
