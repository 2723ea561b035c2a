// Core Text's names as attribute keys, so that `[kCTFontAttributeName: font]` is a dictionary of attributes and
// `kCTFontAttributeName as NSAttributedString.Key` compiles. CoreGraphics declares the same names as `CFString`s. They
// are not declared in Core Text above this module, because a module's own name hides that of another, and then only one
// type would be found. If both types fit, the compiler chooses the string.

/// A `CTFont`.
@_disfavoredOverload public let kCTFontAttributeName = TextAttributeKey("NSFont")
/// A `CTParagraphStyle`.
@_disfavoredOverload public let kCTParagraphStyleAttributeName = TextAttributeKey("NSParagraphStyle")
/// A `CGColor`.
@_disfavoredOverload public let kCTForegroundColorAttributeName = TextAttributeKey("CTForegroundColor")
/// A Boolean. If true, text is drawn in the fill color of the context.
@_disfavoredOverload public let kCTForegroundColorFromContextAttributeName = TextAttributeKey("CTForegroundColorFromContext")
/// A number: points added after each character.
@_disfavoredOverload public let kCTKernAttributeName = TextAttributeKey("NSKern")
/// A number: points added between characters. Ligatures are not affected.
@_disfavoredOverload public let kCTTrackingAttributeName = TextAttributeKey("CTTracking")
/// A number: 0 for required ligatures only; any other number for the font's default ones.
@_disfavoredOverload public let kCTLigatureAttributeName = TextAttributeKey("NSLigature")
/// A number: points above the baseline.
@_disfavoredOverload public let kCTBaselineOffsetAttributeName = TextAttributeKey("NSBaselineOffset")
/// A number: a `CTUnderlineStyle`.
@_disfavoredOverload public let kCTUnderlineStyleAttributeName = TextAttributeKey("NSUnderline")
/// A `CGColor`; the text's own color by default.
@_disfavoredOverload public let kCTUnderlineColorAttributeName = TextAttributeKey("NSUnderlineColor")
/// A number: percent of the font's size. Negative values also fill the glyphs.
@_disfavoredOverload public let kCTStrokeWidthAttributeName = TextAttributeKey("NSStrokeWidth")
/// A `CGColor`; the text's own color by default.
@_disfavoredOverload public let kCTStrokeColorAttributeName = TextAttributeKey("NSStrokeColor")
/// A `CTRunDelegate`.
@_disfavoredOverload public let kCTRunDelegateAttributeName = TextAttributeKey("CTRunDelegate")
/// A number: superscript levels, each of the height that the font gives; negative for subscripts.
@_disfavoredOverload public let kCTSuperscriptAttributeName = TextAttributeKey("NSSuperScript")
/// A `CGColor` that is drawn below the text.
@_disfavoredOverload public let kCTBackgroundColorAttributeName = TextAttributeKey("CTBackgroundColor")
/// A string: a BCP 47 tag.
@_disfavoredOverload public let kCTLanguageAttributeName = TextAttributeKey("NSLanguage")
/// A baseline class, such as `kCTBaselineClassHanging`.
@_disfavoredOverload public let kCTBaselineClassAttributeName = TextAttributeKey("CTBaselineClass")
/// A dictionary of points by baseline class.
@_disfavoredOverload public let kCTBaselineInfoAttributeName = TextAttributeKey("CTBaselineInfo")
/// A dictionary of points by baseline class, or a reference font.
@_disfavoredOverload public let kCTBaselineReferenceInfoAttributeName = TextAttributeKey("CTBaselineReferenceInfo")
/// An array of numbers, the outermost embedding first.
@_disfavoredOverload public let kCTWritingDirectionAttributeName = TextAttributeKey("NSWritingDirection")
/// A `CTRubyAnnotation`.
@_disfavoredOverload public let kCTRubyAnnotationAttributeName = TextAttributeKey("CTRubyAnnotation")
/// A `CTGlyphInfo`.
@_disfavoredOverload public let kCTGlyphInfoAttributeName = TextAttributeKey("NSGlyphInfo")
