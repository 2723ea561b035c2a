import Foundation
import GalleyAttributedText
import GalleyRequirements

// Attributes of Foundation's scope for parsed Markdown, which Foundation lacks on Linux. The properties only provide
// key paths.

extension AttributeScopes.FoundationAttributes {
  /// The attribute whose value is the block structure around the text: its paragraph, list, quote, table or code block.
  public enum PresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = PresentationIntent
    /// The name of the attribute, which equals Apple's.
    public static let name = "NSPresentationIntent"
  }
  /// The attribute whose value is a set of inline styles, such as emphasis and code.
  public enum InlinePresentationIntentAttribute: AttributedStringKey, SharedAttribute {
    /// The type of the attribute's value.
    public typealias Value = InlinePresentationIntent
    /// The name of the attribute, which equals Apple's.
    public static let name = "NSInlinePresentationIntent"

    static func object(for value: InlinePresentationIntent) -> Any { Int(value.rawValue) }
    static func value(for object: Any) -> InlinePresentationIntent? {
      object as? InlinePresentationIntent ?? AttributeValue.integer(object).map { InlinePresentationIntent(rawValue: UInt(bitPattern: $0)) }
    }
  }

  /// The key path's component for `PresentationIntent`. Traps if it is called.
  public var presentationIntent: PresentationIntentAttribute { keyOnly() }
  /// The key path's component for `InlinePresentationIntent`. Traps if it is called.
  public var inlinePresentationIntent: InlinePresentationIntentAttribute { keyOnly() }

  private func keyOnly() -> Never { requirementFailed("a key path ends before its value") }

  static var markdown: [any SharedAttribute.Type] {
    [PresentationIntentAttribute.self, InlinePresentationIntentAttribute.self, ImageURLAttribute.self, AlternateDescriptionAttribute.self]
  }
}

extension AttributeScopes.FoundationAttributes.ImageURLAttribute: SharedAttribute {}
extension AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute: SharedAttribute {}

extension GalleyAttributedText.NSAttributedString.Key {
  /// The key of the inline styles. The value is an `Int`: the bits of an `InlinePresentationIntent`.
  public static let inlinePresentationIntent = GalleyAttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.name)
  /// The key of the block structure. The value is a `PresentationIntent`.
  public static let presentationIntentAttributeName = GalleyAttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.PresentationIntentAttribute.name)
  /// The key of an image's address. The value is a `URL`.
  public static let imageURL = GalleyAttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.ImageURLAttribute.name)
  /// The key of an image's title. The value is a string.
  public static let alternateDescription = GalleyAttributedText.NSAttributedString.Key(rawValue: AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.name)
}
