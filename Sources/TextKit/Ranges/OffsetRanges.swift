import struct Foundation.NSRange
import GalleyRequirements
import GalleyTextEngine

/// Conversions between the ranges of Apple's API and those of the engine. Only functions with an Apple name have an `NSRange`.
extension NSRange {
  /// The characters of a range. Empty if the length is negative; an overflowing end is clamped to the largest integer.
  var characters: Range<UTF16Offset> { Range<UTF16Offset>(utf16: location..<clampedEnd) }

  /// The characters of a range of an existing text.
  @inline(__always) var validCharacters: Range<UTF16Offset> { Range<UTF16Offset>(utf16: location..<location + length) }

  /// The characters of a range from a caller. Empty if the length is negative. Traps if the end overflows.
  var checkedCharacters: Range<UTF16Offset> { Range<UTF16Offset>(utf16: location..<(length > 0 ? checkedEnd : location)) }

  /// The glyphs of a range. Empty if the length is negative; an overflowing end is clamped to the largest integer.
  var glyphs: Range<GlyphIndex> { GlyphIndex(location)..<GlyphIndex(clampedEnd) }

  /// The glyphs of a range from a caller. Empty if the length is negative. Traps if the end overflows.
  var checkedGlyphs: Range<GlyphIndex> { GlyphIndex(location)..<GlyphIndex(length > 0 ? checkedEnd : location) }

  private var clampedEnd: Int {
    let (end, isOverflow) = location.addingReportingOverflow(length)
    return isOverflow ? .max : max(location, end)
  }

  /// The end of a range from a caller. Traps if the range is negative or its end overflows.
  var checkedEnd: Int {
    let (end, isOverflow) = location.addingReportingOverflow(length)
    require(location >= 0 && length >= 0 && !isOverflow, "range {\(location), \(length)} is out of bounds")
    return end
  }
}

extension Range<UTF16Offset> {
  package var nsRange: NSRange { NSRange(location: lowerBound.utf16, length: upperBound - lowerBound) }

  /// Returns the smallest range that contains this range and `other`. An empty range counts as its position.
  func union(_ other: Range<UTF16Offset>) -> Range<UTF16Offset> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension Range<GlyphIndex> {
  var nsRange: NSRange { NSRange(location: lowerBound.number, length: upperBound - lowerBound) }
}
