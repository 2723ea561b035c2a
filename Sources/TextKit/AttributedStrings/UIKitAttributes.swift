import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

extension AttributeScopes {
  /// The attributes that UIKit draws, along with Foundation's: `text.font`, `text.foregroundColor`, `text.link` …
  public struct UIKitAttributes: AttributeScope {
    /// The font, a `UIFont`.
    public let font: FontAttribute
    /// The paragraph style, an `NSParagraphStyle`.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The color of the text, a `UIColor`.
    public let foregroundColor: ForegroundColorAttribute
    /// The `UIColor` of the background.
    public let backgroundColor: BackgroundColorAttribute
    /// The use of ligatures: 0 for none, 1 for the default ones.
    public let ligature: LigatureAttribute
    /// Additional space after every glyph, in points.
    public let kern: KernAttribute
    /// Additional space between glyphs, in points, on top of the font's kerning.
    public let tracking: TrackingAttribute
    /// The style of the strikethrough.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The `UIColor` of the strikethrough.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The style of the underline.
    public let underlineStyle: UnderlineStyleAttribute
    /// The `UIColor` of the underline.
    public let underlineColor: UnderlineColorAttribute
    /// The `UIColor` of the outline.
    public let strokeColor: StrokeColorAttribute
    /// The width of the outline, as a percentage of the font size.
    public let strokeWidth: StrokeWidthAttribute
    /// The shadow, an `NSShadow`.
    public let shadow: ShadowAttribute
    /// An effect such as letterpress.
    public let textEffect: TextEffectAttribute
    /// The attachment, an `NSTextAttachment` on U+FFFC.
    public let attachment: AttachmentAttribute
    /// A `String` that identifies a tapped item to a text view's delegate.
    public let textItemTag: TextItemTagAttribute
    /// The offset of the baseline in points, positive upwards.
    public let baselineOffset: BaselineOffsetAttribute
    /// The skew, relative to the height.
    public let obliqueness: ObliquenessAttribute
    /// The natural logarithm of the horizontal stretch factor.
    public let expansion: ExpansionAttribute
    /// Links, languages and the rest of Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// UIKit's attributes, under the name that conversions use.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes `text.font` and similar properties available when UIKit is imported. Only for the compiler's lookup of key paths; traps if it is called.
  public subscript<Attribute: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Attribute>
  ) -> Attribute { self[Attribute.self] }
}
