import struct Foundation.NSRange
import Requirements

/// A count or a place in a list or a string: UTF-16 units in text.
public typealias CFIndex = Int

/// A stretch of text in UTF-16 units, or of any list.
public struct CFRange: Hashable, Sendable {
  /// The first unit, from 0.
  public var location: CFIndex
  /// How many units; 0 often means up to the end.
  public var length: CFIndex

  /// An empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// `length` units from `location` on; neither is checked here.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// The same as `CFRange(location:length:)`.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// What a search answers that found nothing.
public let kCFNotFound: CFIndex = -1

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

  /// The range as offsets; a length of 0 reaches to `end`. A caller's range that leaves 0…`end` traps with its numbers.
  func resolved(end: Int) -> Range<Int> {
    require(
      location >= 0 && length >= 0 && location <= end && length <= end - location,
      "range {\(location), \(length)} of a length of \(end)")
    return location..<(length == 0 ? end : location + length)
  }
}

extension CFRange {
  /// As much of the range as lies in 0..<`end`, which is nothing for one that begins outside; a length of 0 reaches to `end`.
  func within(_ end: Int) -> Range<Int> {
    guard location >= 0, length >= 0, location < end else { return 0..<0 }
    return location..<(length == 0 ? end : location + min(length, end - location))
  }
}

extension Range<Int> {
  var nsRange: NSRange { NSRange(location: lowerBound, length: count) }
}
