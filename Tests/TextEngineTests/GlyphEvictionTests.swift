import Testing

@testable import GalleyTextEngine

/// Paging through a document retains no glyphs of earlier pages.
@Suite struct GlyphEvictionTests {
  @Test func evictedGlyphsOfEarlierPagesAreRecreatedOnRequest() {
    let text = (0..<40).map { "word \($0) and some more of them in a line" }.joined(separator: "\n")
    let layout = LayoutFixture.layout(text, width: 200, height: 60, columns: 60)
    var seen: [[[UInt32]]] = []
    for region in layout.regions.indices {
      seen.append(layout.fragments(inRegion: region).map { layout.visualRuns(ofFragment: $0).flatMap(\.glyphs) })
      layout.evictGlyphs()
      #expect(layout.appearance.composed.isEmpty && layout.store.shapedParagraphs.count == 0, "region \(region)")
    }
    let cost = layout.cost
    for region in layout.regions.indices {
      let again = layout.fragments(inRegion: region).map { layout.visualRuns(ofFragment: $0).flatMap(\.glyphs) }
      #expect(again == seen[region])
    }
    // Only shaping is repeated.
    #expect(layout.cost.placed == cost.placed && layout.cost.shaped > cost.shaped)
  }

  /// A paragraph over many columns is shaped once.
  @Test func paragraphAcrossManyColumnsIsShapedOnce() {
    let paragraphs = LayoutFixture.paragraphs(String(repeating: "many words ", count: 800))
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: paragraphs)
    for _ in 0..<400 { layout.appendRegion(LayoutFixture.region(200, 60)) }
    for region in layout.regions.indices {
      layout.layOut(throughRegion: region)
      layout.evictGlyphs()
    }
    #expect(layout.isComplete && layout.cost.shaped == 1)
  }
}
