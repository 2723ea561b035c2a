import Foundation
import GalleySpelling
import GalleyTextEngine
import GalleyUnicodeFacts
import UIKitCore

/// A text whose words are checked chunk by chunk, so that the cost depends only on the part that is checked. Offsets are UTF-16.
struct CheckedText {
  private let utf16: String.UTF16View

  init(_ string: String) { utf16 = string.utf16 }

  /// The length of text that is split into words at once, in UTF-16 code units.
  private static let part = 1 << 11
  /// The maximum length by which a chunk is extended to the next space, in UTF-16 code units.
  private static let slack = 1 << 8

  /// Returns the range clamped to the text, or `nil` if it is invalid or begins after the end.
  func limits(of range: NSRange) -> Range<Int>? {
    let count = utf16.count
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0, range.location <= count else { return nil }
    return range.location..<range.location + min(range.length, count - range.location)
  }

  func string(in range: Range<Int>) -> String { String(decoding: units(in: range), as: UTF16.self) }

  private func units(in range: Range<Int>) -> [UInt16] {
    let start = utf16.index(utf16.startIndex, offsetBy: range.lowerBound)
    return Array(utf16[start..<utf16.index(start, offsetBy: range.count)])
  }

  /// Returns the first word that begins in `range` and satisfies `isWanted`; text beyond `limits` is ignored. Returns `nil` if there is none.
  func firstWord(startingIn range: Range<Int>, within limits: Range<Int>, _ isWanted: (String) -> Bool) -> Range<Int>? {
    // The word or address at the start of `range` must be recognizable from its middle.
    var start = max(limits.lowerBound, range.lowerBound - Self.slack)
    var passed = range.lowerBound
    if start > limits.lowerBound { start += spacesEnd(in: units(in: start..<range.lowerBound)) }
    while passed < range.upperBound {
      let end = min(limits.upperBound, max(start, passed) + Self.part)
      var units = units(in: start..<min(limits.upperBound, end + Self.slack))
      if end < limits.upperBound { units.removeLast(units.count - Self.lastSpace(in: units, from: end - start)) }
      for word in CheckableWords.words(in: units) {
        let found = start + word.lowerBound..<start + word.upperBound
        guard found.lowerBound >= passed else { continue }
        guard found.lowerBound < range.upperBound else { return nil }
        if isWanted(String(decoding: units[word], as: UTF16.self)) { return found }
      }
      start += units.count
      passed = start
    }
    return nil
  }

  /// Returns the offset after the first space, or the length if there is none.
  private func spacesEnd(in units: [UInt16]) -> Int { units.firstIndex(where: Self.isSpace).map { $0 + 1 } ?? units.count }

  /// Returns the offset after the first space from `offset` on, or `offset` if there is none.
  private static func lastSpace(in units: [UInt16], from offset: Int) -> Int { units[offset...].firstIndex(where: isSpace).map { $0 + 1 } ?? offset }

  private static func isSpace(_ unit: UInt16) -> Bool { unit <= .space || unit.isWordGap || unit.endsLine || unit == .ideographicSpace }
}
