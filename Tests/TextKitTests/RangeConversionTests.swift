import Foundation
import GalleyTextEngine
import Testing

@testable import TextKit

/// Conversions between `NSRange` and the engine's ranges.
@Suite struct RangeConversionTests {
  /// A range, and the bounds of its characters or glyphs: an empty range if the length is negative, clamped if the end overflows.
  @Test(arguments: [
    (NSRange(location: 0, length: 0), 0..<0), (NSRange(location: 3, length: 4), 3..<7), (NSRange(location: 3, length: -2), 3..<3),
    (NSRange(location: 0, length: .max), 0..<Int.max), (NSRange(location: 2, length: .max), 2..<Int.max),
    (NSRange(location: NSNotFound, length: 0), NSNotFound..<NSNotFound), (NSRange(location: -5, length: 3), -5 ..< -2),
  ]) func rangesAreClamped(range: NSRange, bounds: Range<Int>) {
    #expect(range.characters.utf16 == bounds && range.glyphs.numbers == bounds)
  }

  /// Ranges of an existing text, and checked ranges, have the same bounds as `NSRange`.
  @Test(arguments: [0..<0, 0..<1, 7..<7, 2..<40, Int.max - 1..<Int.max]) func validRangesRoundTrip(bounds: Range<Int>) {
    let range = NSRange(bounds)
    for characters in [range.characters, range.validCharacters, range.checkedCharacters] { #expect(characters.utf16 == bounds && characters.nsRange == range) }
    for glyphs in [range.glyphs, range.checkedGlyphs] { #expect(glyphs.numbers == bounds && glyphs.nsRange == range) }
    #expect(range.checkedEnd == bounds.upperBound)
  }

  @Test func checkedRangesWithNegativeLengthAreEmpty() {
    let range = NSRange(location: 3, length: -2)
    #expect(range.checkedCharacters.utf16 == 3..<3 && range.checkedGlyphs.numbers == 3..<3)
  }

  /// The union contains both ranges and nothing outside of them; an empty range counts as its position.
  @Test func unionIsTheSmallestRangeWithBoth() {
    for (a, b, union) in [(0..<2, 5..<6, 0..<6), (5..<6, 0..<2, 0..<6), (3..<3, 5..<6, 3..<6), (0..<9, 4..<5, 0..<9), (7..<7, 7..<7, 7..<7)] {
      #expect(Range<UTF16Offset>(utf16: a).union(Range(utf16: b)).utf16 == union, "\(a), \(b)")
    }
  }
}
