import Testing

@testable import GalleyTextEngine

/// The lines of a layout, without placement.
@Suite struct LineFlowTests {
  private static let values = LineGeometry.Values(
    top: .zero, bottom: LayoutUnit(points: 10), y: LayoutUnit(points: 10), line: 1, regions: 0, skipped: 0)

  /// Appends a paragraph of lines with these lengths.
  private func append(_ lengths: [Int], to flow: inout LineFlow, commits: Bool = true) {
    var origin = flow.lines.end
    for (number, length) in lengths.enumerated() {
      let isLast = number + 1 == lengths.count
      var next = origin
      next.start = isLast ? .paragraphStart : LineStart(offset: origin.start.offset + length, position: 0, opportunity: number + 1, gaps: 0)
      next.paragraph += isLast ? 1 : 0
      (next.y, next.line) = (next.y + LayoutUnit(points: 10), next.line + 1)
      let numbers = LineNumbers(start: origin.start, length: length, hasFittingObjects: false, isLastAndEmpty: false)
      let geometry = flow.recentGeometries.geometry(of: Self.values)
      flow.append(PlacedLine(name: flow.namesGiven, numbers, geometry, endsParagraph: isLast), from: origin, to: next)
      origin = next
    }
    if commits { flow.commit(next: origin.start) }
  }

  @Test func placedLinesAreCommittedTogether() {
    var flow = LineFlow()
    append(Array(repeating: 7, count: LineFlow.linesAtOnce - 1), to: &flow, commits: false)
    #expect(flow.lines.count == 0 && !flow.isReadyToCommit)
    append([7], to: &flow, commits: false)
    #expect(flow.isReadyToCommit)
    flow.commit(next: .paragraphStart)
    #expect(flow.lines.count == LineFlow.linesAtOnce && flow.newLines.isEmpty && flow.lines.brokenInvariant() == nil)
    #expect(flow.makeName() == LineFlow.linesAtOnce && flow.namesGiven == LineFlow.linesAtOnce + 1)
  }

  @Test func placedLinesImproveTheEstimate() {
    var flow = LineFlow()
    append([20, 20, 5], to: &flow)
    #expect(flow.heightEstimate.height(ofLines: 3) == LayoutUnit(points: 30))
    #expect(flow.heightEstimate.lines(ofParagraphs: 2, utf16: 90) == 6)
    // A line that begins another column is not as high as the distance between the cursors.
    var (origin, next) = (flow.lines.end, flow.lines.end)
    (next.region, next.y, origin.y) = (1, LayoutUnit(points: 10), LayoutUnit(points: 500))
    let numbers = LineNumbers(start: .paragraphStart, length: 1, hasFittingObjects: false, isLastAndEmpty: false)
    flow.append(PlacedLine(name: 3, numbers, LineGeometry(Self.values), endsParagraph: true), from: origin, to: next)
    #expect(flow.heightEstimate.height(ofLines: 3) == LayoutUnit(points: 30))
  }

  @Test func paragraphsAreFoundFromTheirLines() {
    var flow = LineFlow()
    append([20, 5], to: &flow)
    append([8], to: &flow)
    #expect(flow.paragraph(at: 24, of: 9)?.range == 0..<25 && flow.recentParagraph?.index == 0)
    #expect(flow.paragraph(at: 25, of: 9)?.range == 25..<33 && flow.paragraph(at: 33, of: 9) == nil)
    #expect(flow.paragraph(1, of: 9)?.line == 25..<33 && flow.recentLine?.fragment.range == 25..<33)
    #expect(flow.paragraph(2, of: 9) == nil && flow.paragraph(1, of: 1)?.index == 1)
    // Other lines: what was found may be wrong.
    append([4], to: &flow)
    #expect(flow.recentParagraph == nil && flow.paragraph(2, of: 9)?.range == 33..<37)
    // The line after the last paragraph belongs to none.
    #expect(flow.paragraph(at: 36, of: 9)?.index == 2)
    flow.recentParagraph = nil
    #expect(flow.paragraph(at: 36, of: 2) == nil)
  }

  @Test func incompleteParagraphsAreNotFound() {
    var flow = LineFlow()
    append([20, 5], to: &flow)
    flow.lines = flow.lines.prefix(to: 1)
    #expect(flow.paragraph(at: 3, of: 1) == nil && flow.paragraph(0, of: 1) == nil)
  }
}
