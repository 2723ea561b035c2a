import AttributedText
import CoreGraphics
import Foundation
import UIFoundation

// The keys of `UIKitAttributes`. Their names are those of `NSAttributedString.Key`, whose values they convert to and from.

/// An attribute that stands in both kinds of attributed strings.
protocol SharedAttribute: AttributedStringKey {
  /// `value` as `NSAttributedString` has it.
  static func object(for value: Value) -> Any
  /// The value of what `NSAttributedString` has; `nil` where that is of another type.
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

extension SharedAttribute where Value == AttributedText.NSAttributedString.TextEffectStyle {
  static func object(for value: Value) -> Any { value.rawValue }
  static func value(for object: Any) -> Value? { object as? Value ?? (object as? String).map { Value(rawValue: $0) } }
}

extension AttributeScopes.UIKitAttributes {
  /// The font of a text.
  public enum FontAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIFont
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.font.rawValue
  }
  /// The style of a paragraph.
  public enum ParagraphStyleAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = NSParagraphStyle
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.paragraphStyle.rawValue
  }
  /// The colour of a text.
  public enum ForegroundColorAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIColor
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.foregroundColor.rawValue
  }
  /// The colour behind a text.
  public enum BackgroundColorAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIColor
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.backgroundColor.rawValue
  }
  /// Whether letters are joined.
  public enum LigatureAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = Int
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.ligature.rawValue
  }
  /// Points after every glyph.
  public enum KernAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.kern.rawValue
  }
  /// Points between glyphs.
  public enum TrackingAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.tracking.rawValue
  }
  /// A line through a text.
  public enum StrikethroughStyleAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = NSUnderlineStyle
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.strikethroughStyle.rawValue
  }
  /// The colour of the line through a text.
  public enum StrikethroughColorAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIColor
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.strikethroughColor.rawValue
  }
  /// A line under a text.
  public enum UnderlineStyleAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = NSUnderlineStyle
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.underlineStyle.rawValue
  }
  /// The colour of the line under a text.
  public enum UnderlineColorAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIColor
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.underlineColor.rawValue
  }
  /// The colour of outlines.
  public enum StrokeColorAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = UIColor
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.strokeColor.rawValue
  }
  /// The width of outlines.
  public enum StrokeWidthAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.strokeWidth.rawValue
  }
  /// The shadow of a text.
  public enum ShadowAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = NSShadow
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.shadow.rawValue
  }
  /// The effect of a text.
  public enum TextEffectAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = AttributedText.NSAttributedString.TextEffectStyle
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.textEffect.rawValue
  }
  /// An object in a text.
  public enum AttachmentAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = NSTextAttachment
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.attachment.rawValue
  }
  /// What is told where a text is tapped.
  public enum TextItemTagAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = String
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.textItemTag.rawValue
  }
  /// How far a text is raised.
  public enum BaselineOffsetAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.baselineOffset.rawValue
  }
  /// How far a text leans.
  public enum ObliquenessAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.obliqueness.rawValue
  }
  /// How far a text is stretched.
  public enum ExpansionAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = CGFloat
    /// The same as in `NSAttributedString.Key`.
    public static let name = AttributedText.NSAttributedString.Key.expansion.rawValue
  }

  /// All of UIKit's own, for conversions.
  static let shared: [any SharedAttribute.Type] = [
    FontAttribute.self, ParagraphStyleAttribute.self, ForegroundColorAttribute.self, BackgroundColorAttribute.self,
    LigatureAttribute.self, KernAttribute.self, TrackingAttribute.self, StrikethroughStyleAttribute.self, StrikethroughColorAttribute.self,
    UnderlineStyleAttribute.self, UnderlineColorAttribute.self, StrokeColorAttribute.self, StrokeWidthAttribute.self,
    ShadowAttribute.self, TextEffectAttribute.self, AttachmentAttribute.self, TextItemTagAttribute.self, BaselineOffsetAttribute.self, ObliquenessAttribute.self,
    ExpansionAttribute.self,
  ]
}
