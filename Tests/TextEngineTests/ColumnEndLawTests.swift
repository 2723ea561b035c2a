import TestSupport
import Testing

@testable import GalleyTextEngine

/// Many short columns of paragraphs with keeps: after any change, they end as in a new layout.
@Suite struct ColumnEndLawTests {
  private static let words = ["aaaa", "bb", "c", "dddd", "eee", "\u{C}", "ff"]

  private func paragraph(_ generator: inout SeededGenerator) -> Paragraph {
    let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in Self.words.randomElement(using: &generator)! }
    let lineHeight = LayoutUnit(points: [10, 10, 10, 15].randomElement(using: &generator)!)
    return LayoutFixture.paragraphs(words.joined(separator: " ") + "\n") {
      ($0.minimumLineHeight, $0.maximumLineHeight) = (lineHeight, lineHeight)
      $0.keepsWithNext = Int.random(in: 0..<3, using: &generator) == 0
      $0.keepsLinesTogether = Int.random(in: 0..<4, using: &generator) == 0
      $0.minimumLinesAtColumnEnd = [0, 2, 2, 3].randomElement(using: &generator)!
    }[0]
  }

  private func paragraphs(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> [Paragraph] {
    (0..<Int.random(in: count, using: &generator)).map { _ in paragraph(&generator) }
  }

  private func exclusion(height: LayoutUnit, _ generator: inout SeededGenerator) -> Exclusion {
    let y = Double.random(in: 0...max(height.points, 1), using: &generator)
    return Exclusion(path: LayoutFixture.rect([0, 20, 35].randomElement(using: &generator)!, y, 30, Double.random(in: 1...30, using: &generator)))
  }

  private func change(_ layout: DocumentLayout, _ generator: inout SeededGenerator) {
    let region = Int.random(in: 0..<layout.regions.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: layout.regions[region].height = LayoutUnit(points: Double.random(in: 8...60, using: &generator))
    case 1:
      if layout.regions.count > 5 { layout.removeLastRegion() } else { layout.appendRegion(LayoutFixture.region(50, 40)) }
    case 2...4:
      if layout.regions[region].exclusions.isEmpty {
        layout.regions[region].exclusions = [exclusion(height: layout.regions[region].height, &generator)]
      } else {
        layout.regions[region].exclusions = []
      }
    default:
      let count = layout.paragraphCount
      let from = Int.random(in: 0...count, using: &generator)
      let to = min(count, from + Int.random(in: 0...1, using: &generator))
      layout.replaceParagraphs(from..<to, with: paragraphs(0...1, &generator))
    }
  }

  /// Lines are reused, discarded, and laid out again in any order.
  @Test func columnEndsAfterChangesEqualANewLayout() {
    for seed in UInt64(1)...(LongTests.areWanted ? 500 : 120) {
      var generator = SeededGenerator(seed: seed)
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: paragraphs(1...14, &generator))
      layout.regions = (0..<8).map { _ in LayoutFixture.region(50, [30, 40, 60].randomElement(using: &generator)!) }
      layout.layOutAll()
      for step in 0..<20 {
        change(layout, &generator)
        let whole = LayoutFixture.fresh(like: layout)
        guard LayoutFixture.layOutSome(of: layout, using: &generator) else { continue }
        let laid = layout.fragments.filter { !$0.isEmptyLastLine }
        let expected = whole.fragments.prefix(laid.count)
        #expect(laid.elementsEqual(expected), "seed \(seed), step \(step): \(LayoutFixture.columns(layout)) is not \(LayoutFixture.columns(whole))")
        guard laid.elementsEqual(expected) else { return }
      }
    }
  }

  /// If a heading is left at a column's bottom, or fewer lines than required, no earlier break in the column is better.
  @Test func keepIsBrokenOnlyIfNoEarlierBreakAvoidsIt() {
    var ends = 0
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let layout = DocumentLayout()
      var paragraphs = paragraphs(20...30, &generator)
      for index in paragraphs.indices { paragraphs[index].settings.keepsLinesTogether = false }
      layout.replaceParagraphs(0..<0, with: paragraphs)
      layout.regions = (0..<8).map { _ in LayoutFixture.region(50, [30, 40, 60].randomElement(using: &generator)!) }
      layout.layOutAll()
      let lines = Array(layout.fragments)
      for index in lines.indices.dropFirst() where lines[index].region > lines[index - 1].region {
        let top = lines[..<index].firstIndex { $0.region == lines[index - 1].region }!
        guard lines[index - 1].reason != .mandatory, !canEndColumn(before: index, lines, paragraphs, top) else { continue }
        ends += 1
        // A line's keep extends over no other end than that of its own paragraph.
        for place in (top + 1)..<max(index, top + 1) where lines[place].start == .paragraphStart {
          #expect(paragraphs[lines[place - 1].paragraph].settings.keepsWithNext, "seed \(seed), line \(index): \(LayoutFixture.columns(layout))")
        }
      }
    }
    #expect(ends > 20)
  }

  private func canEndColumn(before index: Int, _ lines: [PlacedFragment], _ paragraphs: [Paragraph], _ top: Int) -> Bool {
    let paragraph = lines[index].paragraph
    if lines[index].start == .paragraphStart { return !paragraphs[lines[index - 1].paragraph].settings.keepsWithNext }
    let above = lines[top..<index].filter { $0.paragraph == paragraph }.count
    let below = lines[index...].filter { $0.paragraph == paragraph && $0.region == lines[index].region }.count
    let last = lines.last { $0.paragraph == paragraph }!
    let ends = last.region == lines[index].region && last.reason == .paragraphEnd
    let fewest = paragraphs[paragraph].settings.minimumLinesAtColumnEnd
    return above >= fewest && (below >= fewest || !ends)
  }
}
