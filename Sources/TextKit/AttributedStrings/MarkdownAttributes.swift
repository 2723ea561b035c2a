import AttributedText
import Foundation
import Requirements

// Attributes of Foundation's scope for parsed Markdown, which Foundation lacks on Linux. The properties only provide
// key paths.

extension AttributeScopes.FoundationAttributes {
  /// The block structure of a text.
  public enum PresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = PresentationIntent
    /// Equals Apple's name.
    public static let name = "NSPresentationIntent"
  }
  /// Inline styles, such as emphasis and code.
  public enum InlinePresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = InlinePresentationIntent
    /// Equals Apple's name.
    public static let name = "NSInlinePresentationIntent"

    static func object(for value: InlinePresentationIntent) -> Any { Int(value.rawValue) }
    static func value(for object: Any) -> InlinePresentationIntent? {
      object as? InlinePresentationIntent ?? AttributeValue.integer(object).map { InlinePresentationIntent(rawValue: UInt(bitPattern: $0)) }
    }
  }

  /// `PresentationIntent`.
  public var presentationIntent: PresentationIntentAttribute { keyOnly() }
  /// `InlinePresentationIntent`.
  public var inlinePresentationIntent: InlinePresentationIntentAttribute { keyOnly() }

  private func keyOnly() -> Never { requirementFailed("a key path ends before its value") }

  static var markdown: [any SharedAttribute.Type] {
    [PresentationIntentAttribute.self, InlinePresentationIntentAttribute.self, ImageURLAttribute.self, AlternateDescriptionAttribute.self]
  }
}

extension AttributeScopes.FoundationAttributes.ImageURLAttribute: SharedAttribute {}
extension AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute: SharedAttribute {}

extension AttributedText.NSAttributedString.Key {
  /// `Int`, the bits of an `InlinePresentationIntent`.
  public static let inlinePresentationIntent = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.name)
  /// `PresentationIntent`.
  public static let presentationIntentAttributeName = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.PresentationIntentAttribute.name)
  /// The `URL` of an image.
  public static let imageURL = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.ImageURLAttribute.name)
  /// A title, as a string.
  public static let alternateDescription = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.name)
}
