import AttributedText
import Foundation
import Requirements

// What Foundation's scope has for text that was Markdown, and lacks on Linux. Key paths of these lead to the keys; nobody reads a value.

extension AttributeScopes.FoundationAttributes {
  /// The parts of a document that a text is in.
  public enum PresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = PresentationIntent
    /// The same as Apple's.
    public static let name = "NSPresentationIntent"
  }
  /// Emphasis, code and the like.
  public enum InlinePresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// What it holds.
    public typealias Value = InlinePresentationIntent
    /// The same as Apple's.
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

  private func keyOnly() -> Never { requirementFailed("the end of a key path has no value") }

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
  /// `URL` of a picture.
  public static let imageURL = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.ImageURLAttribute.name)
  /// A title, as a string.
  public static let alternateDescription = AttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.name)
}
