import class Foundation.NSString

/// A value of the `textEffect` attribute, `NSAttributedString.TextEffectStyle`. Its raw string is accepted as an attribute value too.
public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
  /// The string in attributes and archives.
  public let rawValue: String
  /// Creates a style with any name. Layout supports only `letterpressStyle`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a style with any name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// An effect that makes ink look pressed into the page.
  public static let letterpressStyle = TextEffectStyle("_UIKitNewLetterpressStyle")
}

// On Apple's systems the type is an `NSString` in Objective-C, and `style as NSString` works.

extension TextEffectStyle: _ObjectiveCBridgeable {
  /// Returns the raw value. Called for `style as NSString`, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Supports `string as! TextEffectStyle`. Any string is valid.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) { result = Self(source.description) }

  /// Sets `result` to a style with the raw value `source`, and returns `true`. Called for `string as? TextEffectStyle`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(source.description)
    return true
  }

  /// Returns the style with the name `source`, or a style with an empty name if `source` is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self { Self(source?.description ?? "") }
}
