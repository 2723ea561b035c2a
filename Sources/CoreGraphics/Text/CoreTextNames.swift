// Core Text's names of attributes, of which lines and frames are made, as strings. They stand here, beside the same names as
// keys in AttributedText: see `CoreTextNames.swift` there.

/// `CTFont`, or UIKit's `UIFont`; absent: Helvetica 12.
public let kCTFontAttributeName = "NSFont"
/// `CTParagraphStyle`; absent: the default style. That of a paragraph's first character counts for all of it.
public let kCTParagraphStyleAttributeName = "NSParagraphStyle"
/// `CGColor`; absent: UIKit's `.foregroundColor`, else black.
public let kCTForegroundColorAttributeName = "CTForegroundColor"
/// Whether text without a colour has the context's fill colour; absent: false.
public let kCTForegroundColorFromContextAttributeName = "CTForegroundColorFromContext"
/// Points added after every glyph; 0 turns kerning off; absent: the font's kerning.
public let kCTKernAttributeName = "NSKern"
/// Points added between glyphs, beside the font's kerning.
public let kCTTrackingAttributeName = "CTTracking"
/// 0 no ligatures, 1 the usual ones; absent: 1.
public let kCTLigatureAttributeName = "NSLigature"
/// Points, up; absent: 0.
public let kCTBaselineOffsetAttributeName = "NSBaselineOffset"
/// `CTUnderlineStyle`, its raw value, or that of an `NSUnderlineStyle`; absent: none.
public let kCTUnderlineStyleAttributeName = "NSUnderline"
/// `CGColor`; absent: the text's.
public let kCTUnderlineColorAttributeName = "NSUnderlineColor"
/// Percent of the font's size: positive outlines only, negative fills too; absent: 0.
public let kCTStrokeWidthAttributeName = "NSStrokeWidth"
/// `CGColor`; absent: the text's.
public let kCTStrokeColorAttributeName = "NSStrokeColor"
/// `CTRunDelegate`, on U+FFFC.
public let kCTRunDelegateAttributeName = "CTRunDelegate"
/// A number: how often the text is raised by what its font says, below zero lowered; absent: 0. It is as large as before.
public let kCTSuperscriptAttributeName = "NSSuperScript"
/// `CGColor` behind the text, as high as its line's font; absent: none.
public let kCTBackgroundColorAttributeName = "CTBackgroundColor"
/// BCP 47 tag of the text's language.
public let kCTLanguageAttributeName = "NSLanguage"
/// A baseline class, as `kCTBaselineClassHanging`; absent: the text stands where it stands.
public let kCTBaselineClassAttributeName = "CTBaselineClass"
/// A dictionary of points by baseline class: where the run's own lines lie; absent: as its font says.
public let kCTBaselineInfoAttributeName = "CTBaselineInfo"
/// A dictionary of points by baseline class, or with a reference font: where the run's lines are to lie.
public let kCTBaselineReferenceInfoAttributeName = "CTBaselineReferenceInfo"
/// An array of numbers, the outermost embedding first: `NSWritingDirection` and `kCTWritingDirectionEmbedding` or `…Override` added up.
public let kCTWritingDirectionAttributeName = "NSWritingDirection"
/// `CTGlyphInfo`, on the characters of its base string.
public let kCTGlyphInfoAttributeName = "NSGlyphInfo"
/// `CTRubyAnnotation`, on the characters that it helps to read.
public let kCTRubyAnnotationAttributeName = "CTRubyAnnotation"
