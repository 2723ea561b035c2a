import Foundation
import GalleyAttributedText

// Conversions between both kinds of attributed strings. Attributes outside of the scopes of UIKit and Foundation are
// dropped.

extension GalleyAttributedText.NSAttributedString {
  /// Creates a text with the attributes of UIKit's and Foundation's scopes. Other attributes are dropped. O(length).
  public convenience init(_ attrStr: AttributedString) { self.init(attrStr, UIKitScope.all) }

  /// Creates a text with the attributes of UIKit's and Foundation's scopes. Does not throw: every value of these scopes
  /// is convertible.
  public convenience init(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.UIKitAttributes.Type>
  ) throws { self.init(attrStr, UIKitScope.all) }

  /// Creates a text with the attributes of Foundation's scope only. Does not throw, like `init(_:including:)` for UIKit's scope.
  public convenience init(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.FoundationAttributes.Type>
  ) throws { self.init(attrStr, UIKitScope.foundation) }

  private convenience init(_ attrStr: AttributedString, _ keys: [any SharedAttribute.Type]) {
    let text = GalleyAttributedText.NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      var attributes: [GalleyAttributedText.NSAttributedString.Key: Any] = [:]
      func take<Attribute: SharedAttribute>(_ key: Attribute.Type) {
        if let value = run[key] { attributes[GalleyAttributedText.NSAttributedString.Key(rawValue: key.name)] = key.object(for: value) }
      }
      for key in keys { take(key) }
      text.append(GalleyAttributedText.NSAttributedString(string: String(attrStr.characters[run.range]), attributes: attributes))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// Creates a text with the attributes of UIKit's and Foundation's scopes. Drops other attributes, and values that are not of their key's type.
  /// O(length).
  public init(_ nsStr: GalleyAttributedText.NSAttributedString) { self.init(nsStr, UIKitScope.all) }

  /// Creates a text with the attributes of UIKit's and Foundation's scopes; others are dropped. Throws `CocoaError.coderInvalidValue` if the value of
  /// one is not of its key's type.
  public init(
    _ nsStr: GalleyAttributedText.NSAttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.UIKitAttributes.Type>
  ) throws {
    try UIKitScope.check(nsStr, UIKitScope.all)
    self.init(nsStr, UIKitScope.all)
  }

  /// Creates a text with the attributes of Foundation's scope only. Throws `CocoaError.coderInvalidValue` if the value of one is not of its key's
  /// type.
  public init(
    _ nsStr: GalleyAttributedText.NSAttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.FoundationAttributes.Type>
  ) throws {
    try UIKitScope.check(nsStr, UIKitScope.foundation)
    self.init(nsStr, UIKitScope.foundation)
  }

  private init(_ text: GalleyAttributedText.NSAttributedString, _ keys: [any SharedAttribute.Type]) {
    self.init()
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var container = AttributeContainer()
      func take<Attribute: SharedAttribute>(_ key: Attribute.Type) {
        guard let object = attributes[GalleyAttributedText.NSAttributedString.Key(rawValue: key.name)] else { return }
        if let value = key.value(for: object) { container[key] = value }
      }
      for key in keys { take(key) }
      append(AttributedString(text.attributedSubstring(from: range).string, attributes: container))
    }
  }
}

extension AttributeContainer {
  /// Creates a container with the attributes of UIKit's and Foundation's scopes. Drops values that are not of their
  /// key's type.
  public init(_ dictionary: [GalleyAttributedText.NSAttributedString.Key: Any]) {
    self.init()
    func take<Attribute: SharedAttribute>(_ key: Attribute.Type, _ container: inout AttributeContainer) {
      guard let object = dictionary[GalleyAttributedText.NSAttributedString.Key(rawValue: key.name)] else { return }
      if let value = key.value(for: object) { container[key] = value }
    }
    for key in UIKitScope.all { take(key, &self) }
  }
}

extension Dictionary where Key == GalleyAttributedText.NSAttributedString.Key, Value == Any {
  /// Creates a dictionary with the attributes of UIKit's and Foundation's scopes. Other attributes are dropped.
  public init(_ container: AttributeContainer) {
    self = GalleyAttributedText.NSAttributedString(AttributedString("x", attributes: container)).attributes(at: 0, effectiveRange: nil)
  }
}

/// The scope of the attributes that both kinds of attributed strings have.
private enum UIKitScope {
  static let foundation: [any SharedAttribute.Type] = [
    AttributeScopes.FoundationAttributes.LinkAttribute.self, AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self,
  ] + AttributeScopes.FoundationAttributes.markdown
  static let all = AttributeScopes.UIKitAttributes.shared + foundation

  static func check(_ text: GalleyAttributedText.NSAttributedString, _ keys: [any SharedAttribute.Type]) throws {
    var isWrong = false
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, _, _ in
      func fits<Attribute: SharedAttribute>(_ key: Attribute.Type) -> Bool {
        attributes[GalleyAttributedText.NSAttributedString.Key(rawValue: key.name)].map { key.value(for: $0) != nil } ?? true
      }
      if !keys.allSatisfy({ fits($0) }) { isWrong = true }
    }
    if isWrong { throw CocoaError(.coderInvalidValue) }
  }
}

extension AttributeScopes.FoundationAttributes.LinkAttribute: SharedAttribute {
  static func value(for object: Any) -> URL? {
    object as? URL ?? AttributeValue.string(object).flatMap { URL(string: $0) }
  }
}

extension AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute: SharedAttribute {
  static func value(for object: Any) -> String? { AttributeValue.string(object) }
}
