import GalleyProofs
import GalleyUnicodeFacts
import UIKit

/// The words that only one of two texts has.
extension TextComparison {
  /// Words by their positions in UTF-16 code units, with a key that equal words share.
  private struct Words {
    var ranges: [NSRange] = []
    var keys: [UInt64] = []

    /// Adds the words in a part of a text, without the white space around them.
    @MainActor mutating func add(_ part: NSRange, of side: CompareSide) {
      var (start, key) = (part.location, FNV1a())
      let units = Array(side.storage.attributedSubstring(from: part).string.utf16)
      for (index, unit) in (units + [.space]).enumerated() {
        let location = part.location + index
        guard unit.isWhiteSpace else {
          key.add(UInt64(unit))
          continue
        }
        if location > start {
          ranges.append(NSRange(location: start, length: location - start))
          keys.append(key.value)
        }
        (start, key) = (location + 1, FNV1a())
      }
    }

    /// Returns the characters from the first to the last of some words.
    func characters(of words: Range<Int>) -> NSRange? {
      guard let first = words.first, let last = words.last else { return nil }
      return NSRange(location: ranges[first].location, length: NSMaxRange(ranges[last]) - ranges[first].location)
    }
  }

  /// Underlines the words in the lines of an entry that only one text has.
  func underlineOtherWords(_ entry: Entry) {
    var (wordsA, wordsB) = (Words(), Words())
    if let first = entry.a.first, let last = entry.a.last { wordsA.add(NSRange(location: first.location, length: NSMaxRange(last) - first.location), of: a) }
    if let first = entry.b.first, let last = entry.b.last { wordsB.add(NSRange(location: first.location, length: NSMaxRange(last) - first.location), of: b) }
    for run in ParagraphPairs(wordsA.keys, wordsB.keys).runs where !run.isCommon {
      if let characters = wordsA.characters(of: run.a) { a.underline(characters) }
      if let characters = wordsB.characters(of: run.b) { b.underline(characters) }
    }
  }
}
