import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The tree of row heights, compared with plain arrays.
@Suite struct TableHeightsTests {
  private struct Model {
    var sections: [(header: CGFloat, rows: [CGFloat], footer: CGFloat)]
    var entries: [(section: Int, kind: TableHeights.Kind, row: Int, height: CGFloat)] {
      sections.enumerated().flatMap { section, it in
        [(section, .header, -1, it.header)] + it.rows.enumerated().map { (section, TableHeights.Kind.row, $0.offset, $0.element) }
          + [(section, .footer, it.rows.count, it.footer)]
      }
    }
  }

  private func check(_ heights: TableHeights, _ model: Model, sourceLocation: SourceLocation = #_sourceLocation) {
    let entries = model.entries
    #expect(heights.count == entries.count && heights.sectionCount == model.sections.count, sourceLocation: sourceLocation)
    var top: CGFloat = 0
    for (index, entry) in entries.enumerated() {
      let place = heights.location(of: index)
      #expect(place.section == entry.section && place.kind == entry.kind && place.row == entry.row, sourceLocation: sourceLocation)
      #expect(heights.top(of: index) == top && heights.height(of: index) == entry.height, sourceLocation: sourceLocation)
      if entry.height > 0 {
        #expect(heights.entry(at: top) == index, sourceLocation: sourceLocation)
        #expect(heights.entry(at: top + entry.height - 0.5) == index, sourceLocation: sourceLocation)
      }
      top += entry.height
    }
    #expect(heights.total == top, sourceLocation: sourceLocation)
    for section in model.sections.indices {
      #expect(heights.rowCount(inSection: section) == model.sections[section].rows.count, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func anyRowOfChangesIsThatOfArrays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var model = Model(sections: (0..<number(1...5)).map { _ in (CGFloat(number(0...2) * 10), (0..<number(0...120)).map { _ in CGFloat(number(1...4)) * 11 }, 0) })
    func section(_ it: (header: CGFloat, rows: [CGFloat], footer: CGFloat)) -> TableHeights.Section {
      TableHeights.Section(header: (it.header, true), rows: it.rows.map { (1, $0, true) }, footer: (it.footer, true))
    }
    var heights = TableHeights(model.sections.map(section))
    check(heights, model)
    for _ in 0..<40 {
      let at = number(0...model.sections.count - 1)
      let start = heights.start(ofSection: at)
      switch number(0...4) {
      case 0:
        let row = number(0...model.sections[at].rows.count)
        heights.insertRows(at: start + 1 + row, height: 7, isExact: false)
        model.sections[at].rows.insert(7, at: row)
      case 1 where !model.sections[at].rows.isEmpty:
        let row = number(0...model.sections[at].rows.count - 1)
        heights.remove(start + 1 + row..<start + 2 + row)
        model.sections[at].rows.remove(at: row)
      case 2 where !model.sections[at].rows.isEmpty:
        let row = number(0...model.sections[at].rows.count - 1)
        heights.set(start + 1 + row, to: 23.5)
        model.sections[at].rows[row] = 23.5
        #expect(heights.isExact(start + 1 + row))
      case 3:
        let new = (header: CGFloat(4), rows: (0..<number(0...30)).map { _ in CGFloat(5) }, footer: CGFloat(9))
        heights.insert(section(new), at: start)
        model.sections.insert(new, at: at)
      case 4 where model.sections.count > 1:
        heights.remove(start..<heights.start(ofSection: at + 1))
        model.sections.remove(at: at)
      default: break
      }
    }
    check(heights, model)
    heights.markAsEstimate(0..<heights.count)
    check(heights, model)
    let areDoubted = (0..<heights.count).allSatisfy { !heights.isExact($0) }
    #expect(areDoubted)
  }
}
