import Testing

@testable import GalleyTextEngine

/// Lines that a client shrinks, so that their text reaches below them.
@Suite struct ShrunkLineTests {
  /// The lines from 100 on have no height, or a negative one, through several leaves of the tree of lines. A fragment keeps its line spacing if and
  /// only if a line with a height is below its line.
  @Test(arguments: [0.0, -3], [0, 300]) func spacingOfLinesAboveShrunkOnes(height: Double, linesBelow: Int) {
    let text = (0..<400 + linesBelow).map { "\($0)" }.joined(separator: "\n")
    let layout = DocumentLayout()
    var (callbacks, count) = (LayoutCallbacks(), 0)
    callbacks.setFragment = { query in
      if (100..<400).contains(count) { query.rect.height = LayoutUnit(points: height) }
      count += 1
    }
    layout.setCallbacks(callbacks)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(text) { $0.lineSpacing = LayoutUnit(points: 2) })
    layout.regions = [LayoutFixture.region(100, nil)]
    layout.layOutAll()
    let placed = (0..<layout.fragments.count).map { layout.flow.lines.located($0).fragment }
    #expect(placed.count == 400 + linesBelow && count == placed.count)
    for (index, fragment) in layout.fragments.enumerated() where fragment.lineSpacing > .zero {
      let below = placed[(index + 1)...].first { $0.rect.maxY > placed[index].rect.maxY }
      #expect(below != nil, "line \(index)")
    }
  }
}
