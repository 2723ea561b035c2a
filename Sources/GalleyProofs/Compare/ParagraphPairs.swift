/// The paragraphs that two texts have in common, in order. Also used for the words of two paragraphs.
package struct ParagraphPairs {
  /// Paragraphs that both texts have, and the different ones between them. One range can be empty if `isCommon` is false.
  package struct Run: Equatable {
    /// The ranges of paragraphs, by their indices.
    package var a, b: Range<Int>
    package var isCommon: Bool
  }

  package private(set) var runs: [Run] = []

  /// Compares the paragraphs of two texts by keys: equal paragraphs have equal keys.
  ///
  /// - Complexity: O(*n* log *n*) in the number of paragraphs.
  package init(_ a: [UInt64], _ b: [UInt64]) {
    var (nextA, nextB) = (0, 0)
    for block in SequenceAlignment.blocks(a, b) {
      addDifferent(nextA..<block.old, nextB..<block.new)
      (nextA, nextB) = (block.old + block.count, block.new + block.count)
      runs.append(Run(a: block.old..<nextA, b: block.new..<nextB, isCommon: true))
    }
    addDifferent(nextA..<a.count, nextB..<b.count)
  }

  private mutating func addDifferent(_ a: Range<Int>, _ b: Range<Int>) {
    if !a.isEmpty || !b.isEmpty { runs.append(Run(a: a, b: b, isCommon: false)) }
  }
}
