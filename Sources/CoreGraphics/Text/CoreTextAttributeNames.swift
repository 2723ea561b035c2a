// Core Text's attribute names, as strings. `CoreTextAttributeNames.swift` of AttributedText has the same names as keys.

/// `CTFont`, or UIKit's `UIFont`. The default is Helvetica 12.
public let kCTFontAttributeName = "NSFont"
/// `CTParagraphStyle`. The style of a paragraph's first character applies to the whole paragraph.
public let kCTParagraphStyleAttributeName = "NSParagraphStyle"
/// `CGColor`. The default is UIKit's `.foregroundColor`, or black.
public let kCTForegroundColorAttributeName = "CTForegroundColor"
/// Whether text without a colour uses the context's fill colour. The default is `false`.
public let kCTForegroundColorFromContextAttributeName = "CTForegroundColorFromContext"
/// Points to add after every glyph; 0 disables kerning. The default is the font's kerning.
public let kCTKernAttributeName = "NSKern"
/// Points to add between glyphs, in addition to kerning.
public let kCTTrackingAttributeName = "CTTracking"
/// 0 for no ligatures, 1 for standard ligatures. The default is 1.
public let kCTLigatureAttributeName = "NSLigature"
/// The shift of the baseline, in points; positive is up. The default is 0.
public let kCTBaselineOffsetAttributeName = "NSBaselineOffset"
/// The raw value of a `CTUnderlineStyle` or an `NSUnderlineStyle`. By default, text is not underlined.
public let kCTUnderlineStyleAttributeName = "NSUnderline"
/// `CGColor`. The default is the text's colour.
public let kCTUnderlineColorAttributeName = "NSUnderlineColor"
/// Percent of the font size. Positive values only stroke, negative values also fill. The default is 0.
public let kCTStrokeWidthAttributeName = "NSStrokeWidth"
/// `CGColor`. The default is the text's colour.
public let kCTStrokeColorAttributeName = "NSStrokeColor"
/// `CTRunDelegate`, on U+FFFC.
public let kCTRunDelegateAttributeName = "CTRunDelegate"
/// A number of superscript levels; negative for subscript. The offset comes from the font; the size does not change.
/// The default is 0.
public let kCTSuperscriptAttributeName = "NSSuperScript"
/// `CGColor` of the background, which has the height of the line's font. By default, the background is transparent.
public let kCTBackgroundColorAttributeName = "CTBackgroundColor"
/// The BCP 47 tag of the text's language.
public let kCTLanguageAttributeName = "NSLanguage"
/// A baseline class such as `kCTBaselineClassHanging`. By default, the text is not shifted.
public let kCTBaselineClassAttributeName = "CTBaselineClass"
/// A dictionary from baseline classes to the offsets of the run's baselines, in points. The default is the font's
/// values.
public let kCTBaselineInfoAttributeName = "CTBaselineInfo"
/// A dictionary from baseline classes to the reference offsets in points, or with a reference font, to which the run is
/// aligned.
public let kCTBaselineReferenceInfoAttributeName = "CTBaselineReferenceInfo"
/// An array of numbers, outermost embedding first. Each is the sum of an `NSWritingDirection` and
/// `kCTWritingDirectionEmbedding` or `…Override`.
public let kCTWritingDirectionAttributeName = "NSWritingDirection"
/// `CTGlyphInfo`, on the characters of its base string.
public let kCTGlyphInfoAttributeName = "NSGlyphInfo"
/// `CTRubyAnnotation`, on the base characters.
public let kCTRubyAnnotationAttributeName = "CTRubyAnnotation"
