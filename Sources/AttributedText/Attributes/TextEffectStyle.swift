import class Foundation.NSString

extension NSAttributedString {
  /// A value of the `textEffect` attribute: a string, and taken for one wherever an attribute's value is read.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// The string that stands in attributes and archives.
    public let rawValue: String
    /// A style of any name; layout knows `letterpressStyle` alone.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same without a label.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Ink pressed into the page.
    public static let letterpressStyle = TextEffectStyle("_UIKitNewLetterpressStyle")
  }
}

// On Apple's systems the type is an `NSString` in Objective-C, and `style as NSString` holds.

extension NSAttributedString.TextEffectStyle: _ObjectiveCBridgeable {
  /// Makes `style as NSString` hold, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Makes `string as! TextEffectStyle` hold; any string is one.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) { result = Self(source.description) }

  /// Makes `string as? TextEffectStyle` hold; always succeeds.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(source.description)
    return true
  }

  /// The style of `source`; of `nil` one with an empty name.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self { Self(source?.description ?? "") }
}
