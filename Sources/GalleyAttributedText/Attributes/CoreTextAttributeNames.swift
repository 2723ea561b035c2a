// Core Text's names as attribute keys, so that `[kCTFontAttributeName: font]` is a dictionary of attributes and
// `kCTFontAttributeName as NSAttributedString.Key` compiles. CoreGraphics declares the same names as `CFString`s. They
// are not declared in Core Text above this module, because a module's own name hides that of another, and then only one
// type would be found. If both types fit, the compiler chooses the string.

/// A `CTFont`.
@_disfavoredOverload public let kCTFontAttributeName = NSAttributedString.Key("NSFont")
/// A `CTParagraphStyle`.
@_disfavoredOverload public let kCTParagraphStyleAttributeName = NSAttributedString.Key("NSParagraphStyle")
/// A `CGColor`.
@_disfavoredOverload public let kCTForegroundColorAttributeName = NSAttributedString.Key("CTForegroundColor")
/// A Boolean. If true, text is drawn in the fill color of the context.
@_disfavoredOverload public let kCTForegroundColorFromContextAttributeName = NSAttributedString.Key("CTForegroundColorFromContext")
/// A number: points added after each character.
@_disfavoredOverload public let kCTKernAttributeName = NSAttributedString.Key("NSKern")
/// A number: points added between characters. Ligatures are not affected.
@_disfavoredOverload public let kCTTrackingAttributeName = NSAttributedString.Key("CTTracking")
/// A number: 0 for required ligatures only; any other number for the font's default ones.
@_disfavoredOverload public let kCTLigatureAttributeName = NSAttributedString.Key("NSLigature")
/// A number: points above the baseline.
@_disfavoredOverload public let kCTBaselineOffsetAttributeName = NSAttributedString.Key("NSBaselineOffset")
/// A number: a `CTUnderlineStyle`.
@_disfavoredOverload public let kCTUnderlineStyleAttributeName = NSAttributedString.Key("NSUnderline")
/// A `CGColor`; the text's own color by default.
@_disfavoredOverload public let kCTUnderlineColorAttributeName = NSAttributedString.Key("NSUnderlineColor")
/// A number: percent of the font's size. Negative values also fill the glyphs.
@_disfavoredOverload public let kCTStrokeWidthAttributeName = NSAttributedString.Key("NSStrokeWidth")
/// A `CGColor`; the text's own color by default.
@_disfavoredOverload public let kCTStrokeColorAttributeName = NSAttributedString.Key("NSStrokeColor")
/// A `CTRunDelegate`.
@_disfavoredOverload public let kCTRunDelegateAttributeName = NSAttributedString.Key("CTRunDelegate")
/// A number: superscript levels, each of the height that the font gives; negative for subscripts.
@_disfavoredOverload public let kCTSuperscriptAttributeName = NSAttributedString.Key("NSSuperScript")
/// A `CGColor` that is drawn below the text.
@_disfavoredOverload public let kCTBackgroundColorAttributeName = NSAttributedString.Key("CTBackgroundColor")
/// A string: a BCP 47 tag.
@_disfavoredOverload public let kCTLanguageAttributeName = NSAttributedString.Key("NSLanguage")
/// A baseline class, such as `kCTBaselineClassHanging`.
@_disfavoredOverload public let kCTBaselineClassAttributeName = NSAttributedString.Key("CTBaselineClass")
/// A dictionary of points by baseline class.
@_disfavoredOverload public let kCTBaselineInfoAttributeName = NSAttributedString.Key("CTBaselineInfo")
/// A dictionary of points by baseline class, or a reference font.
@_disfavoredOverload public let kCTBaselineReferenceInfoAttributeName = NSAttributedString.Key("CTBaselineReferenceInfo")
/// An array of numbers, the outermost embedding first.
@_disfavoredOverload public let kCTWritingDirectionAttributeName = NSAttributedString.Key("NSWritingDirection")
/// A `CTRubyAnnotation`.
@_disfavoredOverload public let kCTRubyAnnotationAttributeName = NSAttributedString.Key("CTRubyAnnotation")
/// A `CTGlyphInfo`.
@_disfavoredOverload public let kCTGlyphInfoAttributeName = NSAttributedString.Key("NSGlyphInfo")
