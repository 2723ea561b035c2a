// Core Text's names as attribute keys, so that `[kCTFontAttributeName: font]` is a dictionary of attributes and
// `kCTFontAttributeName as NSAttributedString.Key` holds. As `CFString`s the same names stand in CoreGraphics, beside this
// module and not in Core Text above it: a module's own name hides that of another, and then only one type would be found.
// Where both would do, the string is taken.

@_disfavoredOverload public let kCTFontAttributeName = NSAttributedString.Key("NSFont")
@_disfavoredOverload public let kCTParagraphStyleAttributeName = NSAttributedString.Key("NSParagraphStyle")
@_disfavoredOverload public let kCTForegroundColorAttributeName = NSAttributedString.Key("CTForegroundColor")
@_disfavoredOverload public let kCTForegroundColorFromContextAttributeName = NSAttributedString.Key("CTForegroundColorFromContext")
@_disfavoredOverload public let kCTKernAttributeName = NSAttributedString.Key("NSKern")
@_disfavoredOverload public let kCTTrackingAttributeName = NSAttributedString.Key("CTTracking")
@_disfavoredOverload public let kCTLigatureAttributeName = NSAttributedString.Key("NSLigature")
@_disfavoredOverload public let kCTBaselineOffsetAttributeName = NSAttributedString.Key("NSBaselineOffset")
@_disfavoredOverload public let kCTUnderlineStyleAttributeName = NSAttributedString.Key("NSUnderline")
@_disfavoredOverload public let kCTUnderlineColorAttributeName = NSAttributedString.Key("NSUnderlineColor")
@_disfavoredOverload public let kCTStrokeWidthAttributeName = NSAttributedString.Key("NSStrokeWidth")
@_disfavoredOverload public let kCTStrokeColorAttributeName = NSAttributedString.Key("NSStrokeColor")
@_disfavoredOverload public let kCTRunDelegateAttributeName = NSAttributedString.Key("CTRunDelegate")
@_disfavoredOverload public let kCTLanguageAttributeName = NSAttributedString.Key("NSLanguage")
