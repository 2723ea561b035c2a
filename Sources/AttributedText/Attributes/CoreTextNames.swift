// Core Text's names as attribute keys, so that `[kCTFontAttributeName: font]` is a dictionary of attributes and
// `kCTFontAttributeName as NSAttributedString.Key` holds. As `CFString`s the same names stand in CoreGraphics, beside this
// module and not in Core Text above it: a module's own name hides that of another, and then only one type would be found.
// Where both would do, the string is taken.

/// A `CTFont`.
@_disfavoredOverload public let kCTFontAttributeName = NSAttributedString.Key("NSFont")
/// A `CTParagraphStyle`.
@_disfavoredOverload public let kCTParagraphStyleAttributeName = NSAttributedString.Key("NSParagraphStyle")
/// A `CGColor`.
@_disfavoredOverload public let kCTForegroundColorAttributeName = NSAttributedString.Key("CTForegroundColor")
/// A Boolean: text takes the fill colour of the context.
@_disfavoredOverload public let kCTForegroundColorFromContextAttributeName = NSAttributedString.Key("CTForegroundColorFromContext")
/// A number: points added after each character.
@_disfavoredOverload public let kCTKernAttributeName = NSAttributedString.Key("NSKern")
/// A number: points added between characters, ligatures left apart.
@_disfavoredOverload public let kCTTrackingAttributeName = NSAttributedString.Key("CTTracking")
/// A number: 0 none but the necessary ones, 1 the common ones, 2 all.
@_disfavoredOverload public let kCTLigatureAttributeName = NSAttributedString.Key("NSLigature")
/// A number: points above the baseline.
@_disfavoredOverload public let kCTBaselineOffsetAttributeName = NSAttributedString.Key("NSBaselineOffset")
/// A number: a `CTUnderlineStyle`.
@_disfavoredOverload public let kCTUnderlineStyleAttributeName = NSAttributedString.Key("NSUnderline")
/// A `CGColor`; without one the text's own.
@_disfavoredOverload public let kCTUnderlineColorAttributeName = NSAttributedString.Key("NSUnderlineColor")
/// A number: percent of the font's size; below zero filled as well.
@_disfavoredOverload public let kCTStrokeWidthAttributeName = NSAttributedString.Key("NSStrokeWidth")
/// A `CGColor`; without one the text's own.
@_disfavoredOverload public let kCTStrokeColorAttributeName = NSAttributedString.Key("NSStrokeColor")
/// A `CTRunDelegate`.
@_disfavoredOverload public let kCTRunDelegateAttributeName = NSAttributedString.Key("CTRunDelegate")
/// A number: how often the text is raised by what its font says, below zero lowered.
@_disfavoredOverload public let kCTSuperscriptAttributeName = NSAttributedString.Key("NSSuperScript")
/// A `CGColor`: behind the text.
@_disfavoredOverload public let kCTBackgroundColorAttributeName = NSAttributedString.Key("CTBackgroundColor")
/// A string: a BCP 47 tag.
@_disfavoredOverload public let kCTLanguageAttributeName = NSAttributedString.Key("NSLanguage")
/// A baseline class, as `kCTBaselineClassHanging`.
@_disfavoredOverload public let kCTBaselineClassAttributeName = NSAttributedString.Key("CTBaselineClass")
/// A dictionary of points by baseline class.
@_disfavoredOverload public let kCTBaselineInfoAttributeName = NSAttributedString.Key("CTBaselineInfo")
/// A dictionary of points by baseline class, or with a reference font.
@_disfavoredOverload public let kCTBaselineReferenceInfoAttributeName = NSAttributedString.Key("CTBaselineReferenceInfo")
/// An array of numbers, the outermost embedding first.
@_disfavoredOverload public let kCTWritingDirectionAttributeName = NSAttributedString.Key("NSWritingDirection")
/// A `CTRubyAnnotation`.
@_disfavoredOverload public let kCTRubyAnnotationAttributeName = NSAttributedString.Key("CTRubyAnnotation")
/// A `CTGlyphInfo`.
@_disfavoredOverload public let kCTGlyphInfoAttributeName = NSAttributedString.Key("NSGlyphInfo")
