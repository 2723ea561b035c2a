import Testing

@testable import GalleyTextEngine

/// The recorded bands, without placement.
@Suite struct LayoutChangesTests {
  private func band(_ region: Int, _ top: Double, _ bottom: Double) -> RegionChange {
    RegionChange(region: region, top: LayoutUnit(points: top), bottom: LayoutUnit(points: bottom))
  }

  @Test func bandsAreMergedInOrder() {
    #expect(RegionChange.merged([band(1, 0, 5), band(0, 20, 30), band(0, 0, 10), band(0, 10, 15)]) == [band(0, 0, 15), band(0, 20, 30), band(1, 0, 5)])
    #expect(RegionChange.merged([band(0, 0, 40), band(0, 10, 15)]) == [band(0, 0, 40)])
  }

  @Test func recordedBandsWaitUntilTheyAreConsumed() {
    var changes = LayoutChanges()
    changes.record([band(0, 10, 20)])
    changes.record([band(0, 30, 40), band(1, 0, 9)])
    // Above and between the recorded ones.
    changes.record([band(0, 0, 5), band(0, 20, 30)])
    #expect(changes.consume() == [band(0, 0, 5), band(0, 10, 40), band(1, 0, 9)])
    #expect(changes.consume().isEmpty)
    changes.areRecorded = false
    changes.record([band(0, 0, 5)])
    #expect(changes.pending.isEmpty)
  }

  private func lines(_ heights: [Double]) -> LineList {
    var lines = LineList()
    for (name, height) in heights.enumerated() {
      let values = LineGeometry.Values(
        top: .zero, bottom: LayoutUnit(points: height), y: LayoutUnit(points: height), line: 1, regions: 0, skipped: 0)
      let numbers = LineNumbers(start: .paragraphStart, length: 3, hasFittingObjects: false, isLastAndEmpty: false)
      lines.append(PackedLines([PlacedLine(name: name, numbers, LineGeometry(values), endsParagraph: true)]), next: .paragraphStart)
    }
    return lines
  }

  private func difference(_ old: [Double], _ new: [Double], from index: Int, _ edit: (inout ReusableLines) -> Void = { _ in }) -> [RegionChange] {
    var changes = LayoutChanges()
    let (old, new) = (lines(old), lines(new))
    changes.reusableLines.begin(wasFinished: true)
    changes.reusableLines.prepend(old, startingAt: old.position(before: index), from: .zero, to: old.end)
    edit(&changes.reusableLines)
    changes.recordDifference(of: new, from: index, isFinished: true)
    return changes.consume()
  }

  @Test func differentLinesAreRecorded() {
    #expect(difference([10, 10, 10], [10, 10, 10], from: 0).isEmpty)
    #expect(difference([10, 10, 10], [10, 12, 8], from: 1) == [band(0, 10, 30)])
    #expect(difference([10, 10, 10], [10, 10], from: 1) == [band(0, 20, 30)])
    #expect(difference([10], [10, 10], from: 1) == [band(0, 10, 20)])
  }

  @Test func linesOfEditedParagraphsAreRecordedEvenIfTheyAreEqual() {
    #expect(difference([10, 10, 10], [10, 10, 10], from: 0) { $0.recordEdit(through: 1) } == [band(0, 0, 10)])
  }

  @Test func appearanceOfATextRangeIsThatOfItsLines() {
    var changes = LayoutChanges()
    let lines = lines([10, 10, 10, 10])
    changes.recordAppearance(ofText: 4..<7, in: lines)
    #expect(changes.consume() == [band(0, 10, 30)])
    changes.recordAppearance(ofText: 12..<12, in: lines)
    #expect(changes.consume().isEmpty)
  }
}
