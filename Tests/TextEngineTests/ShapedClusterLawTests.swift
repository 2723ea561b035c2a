import TestSupport
import Testing

@testable import GalleyTextEngine

/// The clusters of a shaped paragraph, found by the glyph counts of its segments, equal those of the list of all its glyphs.
@Suite struct ShapedClusterLawTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func clustersEqualThoseOfAllGlyphs(seed: UInt64) {
    var text = ManyScripts.Text(generator: SeededGenerator(seed: seed))
    for _ in 0..<(LongTests.areWanted ? 40 : 6) {
      let paragraphs = text.paragraphs(ManyScripts.words)
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: paragraphs)
      for (index, paragraph) in paragraphs.enumerated() {
        let (all, found) = (layout.logicalGlyphs(ofParagraph: index), layout.glyphClusters(ofParagraph: index, startingAt: layout.range(ofParagraph: index).lowerBound))
        guard case .shaped = found else {
          Issue.record("seed \(seed): paragraph \(index) lists its glyphs")
          return
        }
        let (listed, end) = (GlyphClusters.listed(all), ParagraphOffset(paragraph.text.count))
        #expect(found.count == listed.count, "seed \(seed), paragraph \(index)")
        for glyph in 0..<listed.count {
          #expect(found.start(ofGlyph: glyph) == listed.start(ofGlyph: glyph) && found.end(ofGlyph: glyph, end: end) == listed.end(ofGlyph: glyph, end: end))
        }
        for offset in 0..<end {
          #expect(found.cluster(holding: offset) == listed.cluster(holding: offset) && found.firstGlyph(from: offset) == listed.firstGlyph(from: offset))
        }
        #expect(found.firstGlyph(from: end) == listed.count)
      }
    }
  }

  /// Other glyphs change the clusters.
  @Test func clustersFollowAnEdit() {
    let layout = LayoutFixture.layout("one two", width: 100)
    #expect(layout.glyphClusters(ofParagraph: 0, startingAt: 0).count == 7)
    layout.replaceParagraphs(0..<1, with: LayoutFixture.paragraphs("one two three"))
    #expect(layout.glyphClusters(ofParagraph: 0, startingAt: 0).count == 13)
  }
}
