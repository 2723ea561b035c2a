import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

// The keys of `UIKitAttributes`. Their names are those of `NSAttributedString.Key`; values are converted to and from
// its types.

/// An attribute that both kinds of attributed strings have.
protocol SharedAttribute: AttributedStringKey {
  /// Returns `value` in the form of `NSAttributedString`.
  static func object(for value: Value) -> Any
  /// Returns the value of an object from `NSAttributedString`, or `nil` if it is of another type.
  static func value(for object: Any) -> Value?
}

extension SharedAttribute {
  static func object(for value: Value) -> Any { value }
  static func value(for object: Any) -> Value? { object as? Value }
}

extension SharedAttribute where Value == CGFloat {
  static func object(for value: CGFloat) -> Any { value }
  static func value(for object: Any) -> CGFloat? { AttributeValue.number(object).map { CGFloat($0) } }
}

extension SharedAttribute where Value == Int {
  static func value(for object: Any) -> Int? { AttributeValue.integer(object) }
}

extension SharedAttribute where Value == NSUnderlineStyle {
  static func object(for value: NSUnderlineStyle) -> Any { value.rawValue }
  static func value(for object: Any) -> NSUnderlineStyle? {
    object as? NSUnderlineStyle ?? AttributeValue.integer(object).map { NSUnderlineStyle(rawValue: $0) }
  }
}

extension SharedAttribute where Value == GalleyAttributedText.NSAttributedString.TextEffectStyle {
  static func object(for value: Value) -> Any { value.rawValue }
  static func value(for object: Any) -> Value? { object as? Value ?? (object as? String).map { Value(rawValue: $0) } }
}

extension AttributeScopes.UIKitAttributes {
  /// The font of a text.
  public enum FontAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIFont
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.font.rawValue
  }
  /// The style of a paragraph.
  public enum ParagraphStyleAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = NSParagraphStyle
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.paragraphStyle.rawValue
  }
  /// The color of a text.
  public enum ForegroundColorAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIColor
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.foregroundColor.rawValue
  }
  /// The background color of a text.
  public enum BackgroundColorAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIColor
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.backgroundColor.rawValue
  }
  /// The use of ligatures.
  public enum LigatureAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.ligature.rawValue
  }
  /// Points after every glyph.
  public enum KernAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.kern.rawValue
  }
  /// Points between glyphs.
  public enum TrackingAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.tracking.rawValue
  }
  /// The strikethrough of a text.
  public enum StrikethroughStyleAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = NSUnderlineStyle
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.strikethroughStyle.rawValue
  }
  /// The color of the strikethrough.
  public enum StrikethroughColorAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIColor
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.strikethroughColor.rawValue
  }
  /// The underline of a text.
  public enum UnderlineStyleAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = NSUnderlineStyle
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.underlineStyle.rawValue
  }
  /// The color of the underline.
  public enum UnderlineColorAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIColor
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.underlineColor.rawValue
  }
  /// The color of outlines.
  public enum StrokeColorAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = UIColor
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.strokeColor.rawValue
  }
  /// The width of outlines.
  public enum StrokeWidthAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.strokeWidth.rawValue
  }
  /// The shadow of a text.
  public enum ShadowAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = NSShadow
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.shadow.rawValue
  }
  /// The effect of a text.
  public enum TextEffectAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = GalleyAttributedText.NSAttributedString.TextEffectStyle
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.textEffect.rawValue
  }
  /// An attachment.
  public enum AttachmentAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = NSTextAttachment
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.attachment.rawValue
  }
  /// The tag that identifies a text item when it is tapped.
  public enum TextItemTagAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = String
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.textItemTag.rawValue
  }
  /// The offset of the baseline, in points.
  public enum BaselineOffsetAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.baselineOffset.rawValue
  }
  /// The skew of a text.
  public enum ObliquenessAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.obliqueness.rawValue
  }
  /// The horizontal stretch of a text.
  public enum ExpansionAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = CGFloat
    /// The name of the key in `NSAttributedString.Key`.
    public static let name = GalleyAttributedText.NSAttributedString.Key.expansion.rawValue
  }

  /// All of UIKit's attributes, for conversions.
  static let shared: [any SharedAttribute.Type] = [
    FontAttribute.self, ParagraphStyleAttribute.self, ForegroundColorAttribute.self, BackgroundColorAttribute.self,
    LigatureAttribute.self, KernAttribute.self, TrackingAttribute.self, StrikethroughStyleAttribute.self, StrikethroughColorAttribute.self,
    UnderlineStyleAttribute.self, UnderlineColorAttribute.self, StrokeColorAttribute.self, StrokeWidthAttribute.self,
    ShadowAttribute.self, TextEffectAttribute.self, AttachmentAttribute.self, TextItemTagAttribute.self, BaselineOffsetAttribute.self, ObliquenessAttribute.self,
    ExpansionAttribute.self,
  ]
}
