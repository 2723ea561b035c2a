import GalleyInspectors
import GalleyPlayground
import Testing
import TextKit
import UIKit

@testable import GalleyApp
@testable import GalleyTextEngine

/// The marks of the inspectors agree with the layout of the playground's page, with all its scripts and shapes.
@MainActor @Suite(.serialized) struct MarkLawTests {
  private struct Column {
    var marks: ColumnMarks
    var number: Int
  }

  private func columns(_ category: UIContentSizeCategory = .large) throws -> (flow: TextFlow, columns: [Column]) {
    let controller = PlaygroundExhibit().makeViewController(category: category)
    let page = try #require((controller as? PlaygroundViewController)?.page)
    page.flow.ensureLayout(throughSpread: 3)
    return (page.flow, page.flow.columns.map { Column(marks: ColumnMarks(container: page.flow.container($0)), number: $0) })
  }

  private func document(_ flow: TextFlow) -> DocumentLayout { flow.layoutManager.documentLayout }

  @Test func everyFragmentHasItsMarks() throws {
    let (flow, columns) = try columns()
    #expect(columns.flatMap { $0.marks.fragments.map(\.index) } == Array(document(flow).fragments.indices))
    #expect(document(flow).fragments.count > 40)
  }

  /// From left to right, each glyph box begins at the end of the previous one, and an origin lies on its line.
  @Test func glyphBoxesTileTheAdvance() throws {
    let (flow, columns) = try columns()
    var count = 0
    for mark in columns.flatMap(\.marks.fragments) {
      let runs = document(flow).visualRuns(ofFragment: mark.index)
      let glyphs = mark.glyphs
      #expect(glyphs.count == runs.filter { !$0.isBlank }.reduce(0) { $0 + $1.glyphs.count })
      let advance = runs.filter { !$0.isBlank }.flatMap(\.advances).reduce(LayoutUnit.zero, +).points
      let boxes = glyphs.reduce(0.0) { $0 + Double($1.box.width) }
      #expect(boxes == advance)
      let hasTabs = runs.contains { $0.isBlank && $0.advances.contains { $0 > .zero } }
      if !hasTabs {
        for (one, next) in zip(glyphs, glyphs.dropFirst()) { #expect(one.box.maxX == next.box.minX) }
      }
      for glyph in glyphs { #expect(glyph.origin.y > mark.rect.minY && glyph.origin.y <= mark.rect.maxY) }
      count += glyphs.count
    }
    #expect(count > 1000)
  }

  /// Each line has the same number of break opportunities as ICU finds, each within the line; mandatory breaks are at their characters.
  @Test func breakOpportunitiesMatchICU() throws {
    let (flow, columns) = try columns()
    let document = document(flow)
    var wanted: Set<UTF16Offset> = []
    for index in 0..<document.paragraphCount {
      let (paragraph, start) = (document.paragraph(index), document.paragraphStart(index))
      let found = TextBoundaries.find(.line, in: paragraph.text, language: paragraph.settings.language)
      wanted.formUnion(found.offsets.map { start + Int($0) })
    }
    var seen: Set<UTF16Offset> = []
    for mark in columns.flatMap(\.marks.fragments) {
      let range = document.fragments[mark.index].range
      let places = mark.breakOpportunities
      #expect(places.map(\.offset) == wanted.filter { range.contains($0 - 1) }.sorted())
      for place in places { #expect(place.x >= mark.rect.minX && place.x <= mark.rect.maxX) }
      seen.formUnion(places.map(\.offset))
    }
    #expect(seen == wanted.filter { $0 <= document.laidEnd })
  }

  /// Each hyphen on the page is at a marked hyphenation point, and all points are libhyphen's.
  @Test func hyphenationPointsMatchLibhyphen() throws {
    let (flow, columns) = try columns()
    let document = document(flow)
    try #require(Hyphenation.isInstalled("en"), "apt-get install hyphen-en-us")
    var (marked, taken) = (0, 0)
    for mark in columns.flatMap(\.marks.fragments) {
      let fragment = document.fragments[mark.index]
      guard fragment.paragraph < document.paragraphCount else { continue }
      let (paragraph, start) = (document.paragraph(fragment.paragraph), document.paragraphStart(fragment.paragraph))
      let points = mark.hyphenationPoints.map(\.offset)
      guard paragraph.settings.hyphenation > 0, let patterns = Hyphenator.named(paragraph.settings.language) else {
        #expect(points.isEmpty)
        continue
      }
      let wanted = patterns.points(in: paragraph.text, 0..<ParagraphOffset(paragraph.text.count)).map { start + $0 }
      #expect(points == wanted.filter { fragment.range.contains($0 - 1) })
      if fragment.endsInHyphen {
        #expect(points.contains(fragment.range.upperBound))
        taken += 1
      }
      marked += points.count
    }
    #expect(marked > 100 && taken > 0)
  }

  /// The runs of bidi levels tile the line's glyphs, with the levels of their characters.
  @Test func levelsTileTheLine() throws {
    let (flow, columns) = try columns()
    let document = document(flow)
    var found: Set<UInt8> = []
    for mark in columns.flatMap(\.marks.fragments) {
      let levels = mark.levels
      for (one, next) in zip(levels, levels.dropFirst()) { #expect(one.right == next.left && one.level != next.level) }
      let runs = document.visualRuns(ofFragment: mark.index)
      let width = runs.flatMap(\.advances).reduce(LayoutUnit.zero, +).points
      let stretches = levels.reduce(0.0) { $0 + Double($1.right - $1.left) }
      #expect(stretches == width)
      for run in runs where !run.isInserted {
        for cluster in run.clusters where cluster < run.range.upperBound && !run.isBlank {
          let own = document.level(at: cluster)
          // White space at a line's end has the paragraph's level.
          #expect(own == run.level || run.level == document.baseLevel(ofFragment: mark.index))
        }
      }
      found.formUnion(levels.map(\.level))
    }
    #expect(found.isSuperset(of: [0, 1]))
  }

  /// Exclusion bands and line fragments divide a line's height without overlaps.
  @Test func exclusionBandsContainNoText() throws {
    let (flow, columns) = try columns()
    var count = 0
    for column in columns {
      let bands = column.marks.exclusionBands
      for band in bands {
        #expect(band.minX >= 0 && band.maxX <= flow.container(column.number).size.width + 0.01)
        for mark in column.marks.fragments {
          #expect(!band.insetBy(dx: 0.02, dy: 0.02).intersects(mark.rect), "\(band), \(mark.rect)")
        }
      }
      count += bands.count
    }
    #expect(count > 10)
  }

  /// The chain is in text order and contains the whole text once.
  @Test func theChainTilesTheText() throws {
    let (flow, columns) = try columns(.accessibilityMedium)
    let inspected = columns.reversed().map { InspectedColumn(container: flow.container($0.number), origin: flow.geometry.column($0.number).origin) }
    let links = ContainerChain(inspected).links
    #expect(links.map(\.number) == Array(columns.indices))
    #expect(links.count > 2)
    var end: UTF16Offset = 0
    for link in links {
      #expect(link.characters.lowerBound == end)
      #expect(link.frame == flow.geometry.column(link.number))
      end = link.characters.upperBound
    }
    #expect(end == document(flow).laidEnd)
  }
}
