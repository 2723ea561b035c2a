// Names of attributes that lines and frames are made from; `NSAttributedString.Key(kCTFontAttributeName)` is the key.

/// `CTFont`, or UIKit's `UIFont`; absent: Helvetica 12.
public let kCTFontAttributeName: CFString = "NSFont"
/// `CTParagraphStyle`; absent: the default style. That of a paragraph's first character counts for all of it.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// `CGColor`; absent: UIKit's `.foregroundColor`, else black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether text without a colour has the context's fill colour; absent: false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// Points added after every glyph; 0 turns kerning off; absent: the font's kerning.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added between glyphs, beside the font's kerning.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// 0 no ligatures, 1 the usual ones; absent: 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// Points, up; absent: 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// `CTUnderlineStyle`, its raw value, or that of an `NSUnderlineStyle`; absent: none.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// `CGColor`; absent: the text's.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// Percent of the font's size: positive outlines only, negative fills too; absent: 0.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// `CGColor`; absent: the text's.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// `CTRunDelegate`, on U+FFFC.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// BCP 47 tag of the text's language.
public let kCTLanguageAttributeName: CFString = "NSLanguage"

/// How a line under text is drawn.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let single = CTUnderlineStyle(rawValue: 0x01)
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}
