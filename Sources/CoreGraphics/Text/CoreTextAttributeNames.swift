// Core Text's attribute names, as strings. `CoreTextAttributeNames.swift` of GalleyAttributedText has the same names as keys.

/// The key of the font: a `CTFont`, or UIKit's `UIFont`. The default is Helvetica at 12 points.
public let kCTFontAttributeName = "NSFont"
/// The key of the paragraph style: a `CTParagraphStyle`. The style of a paragraph's first character applies to the whole paragraph.
public let kCTParagraphStyleAttributeName = "NSParagraphStyle"
/// The key of the text's color: a `CGColor`. The default is UIKit's `.foregroundColor`, or black.
public let kCTForegroundColorAttributeName = "CTForegroundColor"
/// The key of a Boolean: whether text without a color uses the context's fill color. The default is `false`.
public let kCTForegroundColorFromContextAttributeName = "CTForegroundColorFromContext"
/// The key of the kerning: a number of points to add after every glyph; 0 disables kerning. The default is the font's kerning.
public let kCTKernAttributeName = "NSKern"
/// The key of the tracking: a number of points to add between glyphs, in addition to kerning.
public let kCTTrackingAttributeName = "CTTracking"
/// The key of the ligatures: 0 for none, 1 for standard ligatures. The default is 1.
public let kCTLigatureAttributeName = "NSLigature"
/// The key of the shift of the baseline, in points; positive is up. The default is 0.
public let kCTBaselineOffsetAttributeName = "NSBaselineOffset"
/// The key of the underline: the raw value of a `CTUnderlineStyle` or an `NSUnderlineStyle`. By default, text is not underlined.
public let kCTUnderlineStyleAttributeName = "NSUnderline"
/// The key of the underline's color: a `CGColor`. The default is the text's color.
public let kCTUnderlineColorAttributeName = "NSUnderlineColor"
/// The key of the stroke width: a number in percent of the font size. Positive values only stroke, negative values also fill. The default is 0.
public let kCTStrokeWidthAttributeName = "NSStrokeWidth"
/// The key of the stroke's color: a `CGColor`. The default is the text's color.
public let kCTStrokeColorAttributeName = "NSStrokeColor"
/// The key of the run delegate: a `CTRunDelegate`, on U+FFFC.
public let kCTRunDelegateAttributeName = "CTRunDelegate"
/// The key of the number of superscript levels; negative for subscript. The offset comes from the font; the size does not change. The default is 0.
public let kCTSuperscriptAttributeName = "NSSuperScript"
/// The key of the background's color: a `CGColor`. The background extends from the descent to the ascent of its run, and is transparent by default.
public let kCTBackgroundColorAttributeName = "CTBackgroundColor"
/// The key of the BCP 47 tag of the text's language.
public let kCTLanguageAttributeName = "NSLanguage"
/// The key of a baseline class such as `kCTBaselineClassHanging`. By default, the text is not shifted.
public let kCTBaselineClassAttributeName = "CTBaselineClass"
/// The key of a dictionary from baseline classes to the offsets of the run's baselines, in points. The default is the font's values.
public let kCTBaselineInfoAttributeName = "CTBaselineInfo"
/// The key of a dictionary from baseline classes to the reference offsets in points, or with a reference font, to which the run is aligned.
public let kCTBaselineReferenceInfoAttributeName = "CTBaselineReferenceInfo"
/// The key of an array of numbers, outermost embedding first. Each is the sum of an `NSWritingDirection` and `kCTWritingDirectionEmbedding` or
/// `…Override`.
public let kCTWritingDirectionAttributeName = "NSWritingDirection"
/// The key of an explicit glyph: a `CTGlyphInfo`, on the characters of its base string.
public let kCTGlyphInfoAttributeName = "NSGlyphInfo"
/// The key of the ruby text: a `CTRubyAnnotation`, on the base characters.
public let kCTRubyAnnotationAttributeName = "CTRubyAnnotation"
