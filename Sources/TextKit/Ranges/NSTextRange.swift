import enum Foundation.ComparisonResult
import class Foundation.NSObject
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

/// A range of a content between two locations. Empty if both are the same.
open class NSTextRange: NSObject {
  /// The start of the range.
  public let location: any NSTextLocation
  /// The end of the range: the location after its last character.
  public let endLocation: any NSTextLocation

  /// Creates the range between two locations, or an empty range if the second is `nil`.
  ///
  /// Returns `nil` if the second location precedes the first.
  public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
    let end = endLocation ?? location
    if location.compare(end) == .orderedDescending { return nil }
    (self.location, self.endLocation) = (location, end)
  }

  /// Creates the empty range at a location.
  public init(location: any NSTextLocation) {
    (self.location, endLocation) = (location, location)
  }

  convenience init(_ characters: Range<UTF16Offset>) {
    self.init(location: CharacterLocation(characters.lowerBound), end: CharacterLocation(characters.upperBound))!
  }

  convenience init(_ range: NSRange) { self.init(range.validCharacters) }

  /// The range as characters of a content storage's text.
  var characters: Range<UTF16Offset> { location.offset..<endLocation.offset }

  /// Whether the start and the end are the same location.
  open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

  /// Returns whether this range and `textRange` have the same start and end.
  open func isEqual(to textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) == .orderedSame && endLocation.compare(textRange.endLocation) == .orderedSame
  }

  /// Returns whether the range contains the character after a location. It does not contain its own end.
  open func contains(_ location: any NSTextLocation) -> Bool {
    self.location.compare(location) != .orderedDescending && endLocation.compare(location) == .orderedDescending
  }

  /// Returns whether the range contains all of another range. An empty range at its start or end is contained.
  open func contains(_ textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) != .orderedDescending && endLocation.compare(textRange.endLocation) != .orderedAscending
  }

  /// Returns whether this range and `textRange` have a character in common; `false` if one is empty.
  open func intersects(_ textRange: NSTextRange) -> Bool {
    let shared = intersection(textRange)
    return shared.map { !$0.isEmpty } ?? false
  }

  /// Returns the intersection of this range and `textRange`, empty if they touch. Returns `nil` if they neither overlap nor touch.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    NSTextRange(location: later(location, textRange.location), end: earlier(endLocation, textRange.endLocation))
  }

  /// Returns the smallest range that contains this range and `textRange`, including the text between them.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(location: earlier(location, textRange.location), end: later(endLocation, textRange.endLocation))!
  }

  /// Returns whether `object` is a text range with equal locations.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map { isEqual(to: $0) } ?? false }
  /// A hash of the start and the end.
  open override var hash: Int { location.hash ^ endLocation.hash }
  open override var description: String { "\(location.description)..<\(endLocation.description)" }

  private func earlier(_ one: any NSTextLocation, _ other: any NSTextLocation) -> any NSTextLocation {
    one.compare(other) == .orderedDescending ? other : one
  }

  private func later(_ one: any NSTextLocation, _ other: any NSTextLocation) -> any NSTextLocation {
    one.compare(other) == .orderedDescending ? one : other
  }
}
