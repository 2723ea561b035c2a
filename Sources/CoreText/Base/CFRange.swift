import struct Foundation.NSRange
import GalleyRequirements
import GalleyTextEngine

/// A count or an index; in text, in UTF-16 code units.
public typealias CFIndex = Int

/// A range of text in UTF-16 code units, or of any list.
public struct CFRange: Hashable, Sendable {
  /// The index of the first element, from 0.
  public var location: CFIndex
  /// The number of elements; 0 often means up to the end.
  public var length: CFIndex

  /// Creates an empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// Creates a range of `length` elements that starts at `location`. Neither is checked here.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Creates a range; the same as `CFRange(location:length:)`.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// The result of a search without a match.
public let kCFNotFound: CFIndex = -1

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
  init(_ range: Range<UTF16Offset>) { self.init(range.utf16) }

  /// Returns the range as offsets; a length of 0 extends to `end`. Traps with its numbers if a caller's range is
  /// outside 0…`end`.
  func resolved(end: Int) -> Range<Int> {
    require(
      location >= 0 && length >= 0 && location <= end && length <= end - location,
      "range {\(location), \(length)} is out of bounds: the length is \(end)")
    return location..<(length == 0 ? end : location + length)
  }

  /// The same for offsets in a text.
  func resolved(end: UTF16Offset) -> Range<UTF16Offset> { Range<UTF16Offset>(utf16: resolved(end: end.utf16)) }
}

extension CFRange {
  /// Returns the part of the range within 0..<`end`, which is empty if the range begins outside; a length of 0 extends
  /// to `end`.
  func within(_ end: Int) -> Range<Int> {
    guard location >= 0, length >= 0, location < end else { return 0..<0 }
    return location..<(length == 0 ? end : location + min(length, end - location))
  }
}

extension Range<Int> {
  var nsRange: NSRange { NSRange(location: lowerBound, length: count) }
}

extension Range<UTF16Offset> {
  var nsRange: NSRange { utf16.nsRange }
}
