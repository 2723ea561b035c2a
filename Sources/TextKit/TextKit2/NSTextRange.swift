import enum Foundation.ComparisonResult
import class Foundation.NSObject
import struct Foundation.NSRange
import AttributedText

/// A stretch of a content between two locations; empty where both are the same place.
open class NSTextRange: NSObject {
  /// Where it begins.
  public let location: any NSTextLocation
  /// Where it ends: the place behind its last character.
  public let endLocation: any NSTextLocation

  /// The range between two locations, empty without a second one; `nil` where the second comes before the first.
  public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
    let end = endLocation ?? location
    if location.compare(end) == .orderedDescending { return nil }
    (self.location, self.endLocation) = (location, end)
  }

  /// The empty range at a location.
  public init(location: any NSTextLocation) {
    (self.location, endLocation) = (location, location)
  }

  convenience init(_ characters: Range<Int>) {
    self.init(location: CharacterLocation(characters.lowerBound), end: CharacterLocation(characters.upperBound))!
  }

  convenience init(_ range: NSRange) { self.init(range.location..<range.location + range.length) }

  /// UTF-16 units of a content storage's text.
  var characters: Range<Int> { location.offset..<endLocation.offset }

  /// Whether both its ends are the same place.
  open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

  /// Whether both begin and end at the same places.
  open func isEqual(to textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) == .orderedSame && endLocation.compare(textRange.endLocation) == .orderedSame
  }

  /// Whether the character behind a location is in it. The place where it ends is not.
  open func contains(_ location: any NSTextLocation) -> Bool {
    self.location.compare(location) != .orderedDescending && endLocation.compare(location) == .orderedDescending
  }

  /// Whether all of another range lies in it.
  open func contains(_ textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) != .orderedDescending && endLocation.compare(textRange.endLocation) != .orderedAscending
  }

  /// Whether both have a character in common.
  open func intersects(_ textRange: NSTextRange) -> Bool {
    let shared = intersection(textRange)
    return shared.map { !$0.isEmpty } ?? false
  }

  /// What both have in common, empty where they touch; `nil` where they are apart.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    NSTextRange(location: later(location, textRange.location), end: earlier(endLocation, textRange.endLocation))
  }

  /// The smallest range that contains both.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(location: earlier(location, textRange.location), end: later(endLocation, textRange.endLocation))!
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map { isEqual(to: $0) } ?? false }
  open override var hash: Int { location.hash ^ endLocation.hash }
  open override var description: String { "\(location.description)..<\(endLocation.description)" }

  private func earlier(_ one: any NSTextLocation, _ other: any NSTextLocation) -> any NSTextLocation {
    one.compare(other) == .orderedDescending ? other : one
  }

  private func later(_ one: any NSTextLocation, _ other: any NSTextLocation) -> any NSTextLocation {
    one.compare(other) == .orderedDescending ? one : other
  }
}
