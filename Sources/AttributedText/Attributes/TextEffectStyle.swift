import class Foundation.NSString

extension NSAttributedString {
  /// A value of the `textEffect` attribute: a string, and taken for one wherever an attribute's value is read.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Ink pressed into the page.
    public static let letterpressStyle = TextEffectStyle("_UIKitNewLetterpressStyle")
  }
}

// On Apple's systems the type is an `NSString` in Objective-C, and `style as NSString` holds.

extension NSAttributedString.TextEffectStyle: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) { result = Self(source.description) }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(source.description)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self { Self(source?.description ?? "") }
}
