import GalleyProofs
import UIKit

/// Two texts in parts that correspond to each other, each of whole paragraphs. The parts of a text tile it.
@MainActor struct ComparedParts {
  struct Part: Equatable {
    /// The ranges in both texts, in UTF-16 code units. One can be empty if the texts differ.
    var a, b: NSRange
    /// Whether both ranges have the same text.
    var isCommon: Bool
  }

  private(set) var parts: [Part] = []

  /// The number of UTF-16 code units in a part, if it is not one longer paragraph, and the maximum for different texts.
  private static let (length, differentLength) = (1000, 4000)

  /// - Complexity: O(*n* log *n*) in the number of paragraphs.
  init(_ a: ComparedParagraphs, _ b: ComparedParagraphs) {
    for run in ParagraphPairs(a.keys, b.keys).runs {
      if run.isCommon { addCommon(run, a, b) } else { addDifferent(run, a, b) }
    }
  }

  private mutating func addCommon(_ run: ParagraphPairs.Run, _ a: ComparedParagraphs, _ b: ComparedParagraphs) {
    var first = 0
    for index in 0..<run.a.count {
      let end = run.a.lowerBound + index + 1
      guard end == run.a.upperBound || a.starts[end] - a.starts[run.a.lowerBound + first] >= Self.length else { continue }
      parts.append(
        Part(
          a: a.characters(of: run.a.lowerBound + first..<end), b: b.characters(of: run.b.lowerBound + first..<run.b.lowerBound + index + 1), isCommon: true))
      first = index + 1
    }
  }

  /// Cuts long runs in proportion, so that comparing one part is not long work.
  private mutating func addDifferent(_ run: ParagraphPairs.Run, _ a: ComparedParagraphs, _ b: ComparedParagraphs) {
    let longest = max(a.characters(of: run.a).length, b.characters(of: run.b).length)
    let count = max((longest + Self.differentLength - 1) / Self.differentLength, 1)
    func piece(_ range: Range<Int>, _ index: Int) -> Range<Int> {
      range.lowerBound + range.count * index / count..<range.lowerBound + range.count * (index + 1) / count
    }
    for index in 0..<count {
      let part = Part(a: a.characters(of: piece(run.a, index)), b: b.characters(of: piece(run.b, index)), isCommon: false)
      if part.a.length > 0 || part.b.length > 0 { parts.append(part) }
    }
  }

  /// Returns the position in one text that corresponds to a position in the other, in UTF-16 code units: the same character of common text, and a
  /// proportional position in different text. O(log *n*) in the number of parts.
  func position(_ position: CGFloat, from: KeyPath<Part, NSRange>, to: KeyPath<Part, NSRange>) -> CGFloat {
    guard !parts.isEmpty else { return 0 }
    // The last part that begins at or before the position.
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if CGFloat(parts[middle][keyPath: from].location) <= position { low = middle } else { high = middle }
    }
    let (source, target) = (parts[low][keyPath: from], parts[low][keyPath: to])
    let distance = position - CGFloat(source.location)
    let scaled = parts[low].isCommon || source.length == 0 ? distance : distance * CGFloat(target.length) / CGFloat(source.length)
    return CGFloat(target.location) + min(max(scaled, 0), CGFloat(target.length))
  }
}
