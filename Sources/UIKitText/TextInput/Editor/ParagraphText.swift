import Foundation
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts
import UIKitCore

/// The UTF-16 code units of a paragraph and its boundaries, which are computed on first access. Offsets are UTF-16 in the document.
final class ParagraphText {
  /// The range of the paragraph in the text, with the separator that ends it.
  let range: Range<Int>
  let units: [UInt16]
  /// Additional word ranges, in ascending order.
  private let marks: [Range<Int>]

  /// Creates the text of a paragraph that begins at offset `start` of the whole text.
  ///
  /// - Parameter marks: ranges that count as separate words even if letters are adjacent.
  init(_ units: [UInt16], start: Int, marks: [Range<Int>] = []) {
    self.units = units
    self.marks = marks
    range = start..<start + units.count
  }

  /// The end of the paragraph's content, before the separator.
  var contentEnd: Int {
    guard let last = units.last, last.endsParagraph else { return range.upperBound }
    let isPair = units.count > 1 && last == .lineFeed && units[units.count - 2] == .carriageReturn
    return range.upperBound - (isPair ? 2 : 1)
  }

  /// The range that a triple click selects. It excludes the separator, so that typing over it leaves the next paragraph separate.
  var contents: Range<Int> { range.lowerBound..<contentEnd }

  /// The grapheme boundaries, including both ends of the paragraph.
  private(set) lazy var graphemes: [Int] = TextBoundaries.graphemes(in: units).map { range.lowerBound + $0 }

  /// The words, and emoji, which ICU counts among the ranges between words.
  private(set) lazy var words: [Range<Int>] = segments.filter(\.isWord).map(\.range)

  /// The words and the ranges between them.
  private(set) lazy var segments: [(range: Range<Int>, isWord: Bool)] = {
    let found = TextBoundaries.find(.word, in: units)
    var start = 0
    let whole = zip(found.offsets, found.statuses).map { end, status in
      defer { start = Int(end) }
      let isWord = status >= Self.firstWordStatus || EmojiPresentation.isWord(units[start..<Int(end)])
      return (range: range.lowerBound + start..<range.lowerBound + Int(end), isWord: isWord)
    }
    return marks.isEmpty ? whole : Self.divided(whole, at: marks.flatMap { [$0.lowerBound, $0.upperBound] })
  }()

  /// Returns the segment that contains an offset, or `nil` outside the paragraph; segments tile the paragraph. O(log segments).
  func segment(holding offset: Int) -> (range: Range<Int>, isWord: Bool)? {
    let index = segments.partitioningIndex { $0.range.upperBound > offset }
    return index < segments.count && segments[index].range.contains(offset) ? segments[index] : nil
  }

  /// Returns the segments, split at each of the ascending `offsets` that lies inside a segment.
  private static func divided(_ segments: [(range: Range<Int>, isWord: Bool)], at offsets: [Int]) -> [(range: Range<Int>, isWord: Bool)] {
    var next = 0
    return segments.flatMap { segment in
      var start = segment.range.lowerBound
      var parts: [(range: Range<Int>, isWord: Bool)] = []
      while next < offsets.count, offsets[next] < segment.range.upperBound {
        if offsets[next] > start {
          parts.append((start..<offsets[next], segment.isWord))
          start = offsets[next]
        }
        next += 1
      }
      return parts + [(start..<segment.range.upperBound, segment.isWord)]
    }
  }

  private(set) lazy var sentences: [Range<Int>] = {
    let ends = TextBoundaries.find(.sentence, in: units).offsets.map { range.lowerBound + Int($0) }
    return zip([range.lowerBound] + ends, ends).map { $0..<$1 }
  }()

  func graphemeBoundary(after offset: Int) -> Int? { graphemes.first(from: offset + 1) }
  func graphemeBoundary(before offset: Int) -> Int? { graphemes.last(through: offset - 1) }

  /// ICU's first status of a word that is not white space or punctuation, `UBRK_WORD_NONE_LIMIT`.
  private static let firstWordStatus: Int32 = 100
}

extension [Int] {
  /// Returns the first of these ascending numbers that is at least `value`, or `nil` if there is none.
  func first(from value: Int) -> Int? {
    let index = partition(from: value)
    return index < count ? self[index] : nil
  }

  /// Returns the last of these ascending numbers that is at most `value`, or `nil` if there is none.
  func last(through value: Int) -> Int? {
    let index = partition(from: value + 1)
    return index > 0 ? self[index - 1] : nil
  }

  private func partition(from value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >= value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
