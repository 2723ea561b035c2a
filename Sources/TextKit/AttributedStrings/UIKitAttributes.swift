import AttributedText
import CoreGraphics
import Foundation
import UIFoundation

extension AttributeScopes {
  /// The attributes that UIKit draws, with Foundation's own: `text.font`, `text.foregroundColor`, `text.link` …
  public struct UIKitAttributes: AttributeScope {
    /// `UIFont`.
    public let font: FontAttribute
    /// `NSParagraphStyle`.
    public let paragraphStyle: ParagraphStyleAttribute
    /// `UIColor` of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// `UIColor` behind the text.
    public let backgroundColor: BackgroundColorAttribute
    /// 0 no ligatures, 1 the usual ones.
    public let ligature: LigatureAttribute
    /// Points after every glyph.
    public let kern: KernAttribute
    /// Points between glyphs, beside the font's kerning.
    public let tracking: TrackingAttribute
    /// A line through the text.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Its `UIColor`.
    public let strikethroughColor: StrikethroughColorAttribute
    /// A line under the text.
    public let underlineStyle: UnderlineStyleAttribute
    /// Its `UIColor`.
    public let underlineColor: UnderlineColorAttribute
    /// `UIColor` of outlines.
    public let strokeColor: StrokeColorAttribute
    /// Percent of the font's size.
    public let strokeWidth: StrokeWidthAttribute
    /// `NSShadow`.
    public let shadow: ShadowAttribute
    /// Such as letterpress.
    public let textEffect: TextEffectAttribute
    /// `NSTextAttachment`, on U+FFFC.
    public let attachment: AttachmentAttribute
    /// `String`, by which a text view's delegate knows what was tapped.
    public let textItemTag: TextItemTagAttribute
    /// Points, up.
    public let baselineOffset: BaselineOffsetAttribute
    /// Skew, a part of the height.
    public let obliqueness: ObliquenessAttribute
    /// Natural logarithm of a stretch.
    public let expansion: ExpansionAttribute
    /// Links, languages and the rest of Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// UIKit's attributes, by the name that conversions are asked for with.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes `text.font` and its kin known wherever UIKit is imported.
  public subscript<Attribute: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Attribute>
  ) -> Attribute { self[Attribute.self] }
}
