import Testing

@testable import GalleyTextEngine

/// The state of a layout pass between two lines.
@Suite struct PlacementPassTests {
  private let end = ColumnEnd(isMoved: false, linesBefore: 0, paragraphs: 0, bottom: .zero, isLinked: false)

  private func cursor(_ paragraph: Int, region: Int = 0, y: Double = 0, line: Int = 0) -> LayoutCursor {
    LayoutCursor(paragraph: paragraph, start: .paragraphStart, region: region, y: LayoutUnit(points: y), line: line)
  }

  @Test func passesContinueAfterTheLines() {
    let layout = LayoutFixture.layout("aaa\nbbb\nccc", width: 100)
    var pass = PlacementPass(after: layout.flow.lines)
    #expect(pass.isAtOrigin && pass.offset == 11 && pass.existingCount == 3 && pass.cursor.paragraph == 3)
    pass.restart(after: layout.flow.lines.prefix(to: 1))
    #expect(pass.isAtOrigin && pass.offset == 4 && pass.existingCount == 3 && pass.cursor == cursor(1, y: 10, line: 1))
  }

  @Test func placedLinesMoveTheCursorAndTheOrigin() {
    var pass = PlacementPass(after: LineList())
    pass.columnEnd = end
    pass.pass(5, to: cursor(1, y: 10, line: 1))
    #expect(pass.isAtOrigin && pass.offset == 5 && pass.columnEnd == nil)
    pass.skip(toRegion: 3)
    #expect(!pass.isAtOrigin && pass.cursor == cursor(1, region: 3) && pass.origin == cursor(1, y: 10, line: 1))
  }

  @Test func placementStopsNeitherAfterAColumnEndNorInAGroup() {
    var pass = PlacementPass(after: LineList())
    #expect(!pass.mustContinue)
    pass.columnEnd = end
    #expect(pass.mustContinue)
    pass.columnEnd = nil
    pass.narrow = .following(.none, isTorn: false)
    #expect(pass.mustContinue && !pass.mayPlaceSimpleText)
  }

  @Test func simpleTextBeginsAtTheOriginOrAtTheTopOfAColumn() {
    var pass = PlacementPass(after: LineList())
    #expect(pass.mayPlaceSimpleText)
    pass.columnEnd = end
    #expect(!pass.mayPlaceSimpleText)
    pass.skip(toRegion: 1)
    #expect(pass.mayPlaceSimpleText)
    pass.cursor.line = 2
    #expect(!pass.mayPlaceSimpleText)
    pass.pass(5, to: cursor(1))
    pass.shapedParagraph = 1
    #expect(!pass.mayPlaceSimpleText)
  }
}
