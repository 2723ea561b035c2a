import TestSupport
import Testing

@testable import GalleyDocuments

/// The search for the version of a text that was edited.
@Suite struct SimilarTextsTests {
  @Test func mostSimilarTextIsRemoved() {
    var texts = SimilarTexts(["The first note.", "The second note.", "", "Another text"])
    #expect(texts.popMostSimilar(to: "The second note!", minimum: 0.2) == 1)
    // A quarter of the characters is equal.
    #expect(texts.popMostSimilar(to: "The second note!", minimum: 0.25) == nil)
    #expect(texts.popMostSimilar(to: "The second note!", minimum: 0.2) == 0)
    #expect(texts.popMostSimilar(to: "zzz", minimum: 0.2) == nil && texts.popMostSimilar(to: "", minimum: 0.2) == nil)
    #expect(texts.popMostSimilar(to: "Another text", minimum: 0.2) == 3 && texts.popMostSimilar(to: "Another text", minimum: 0.2) == nil)
  }

  @Test func equallySimilarTextsAreRemovedInOrder() {
    var texts = SimilarTexts(["ab", "ac", "ad"])
    #expect((0..<4).map { _ in texts.popMostSimilar(to: "a", minimum: 0.2) } == [0, 1, 2, nil])
  }

  /// Each edited text finds its old version among many with the same beginning, with few comparisons.
  @Test(arguments: 0..<3) func editedTextsFindTheirOldVersions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func letters(_ count: Int) -> String { String((0..<count).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)! }) }
    let old = (0..<500).map { _ in "See also " + letters(40) }
    let order = old.indices.shuffled(using: &random)
    var texts = SimilarTexts(old)
    for index in order {
      var edited = Array(old[index])
      edited.insert(contentsOf: letters(5).uppercased(), at: Int.random(in: 0...edited.count, using: &random))
      #expect(texts.popMostSimilar(to: String(edited), minimum: 0.2) == index, "seed \(seed): \(String(edited))")
    }
    #expect(texts.comparisonCount <= old.count * 4 * SimilarTexts.neighborCount)
  }
}
