import TestSupport
import Testing

@testable import GalleyTextEngine

/// Spreads of short columns, the last of which is balanced: after any change, the columns end as in a new layout.
@Suite struct BalancedColumnLawTests {
  private static let words = ["aaaa", "bb", "c", "dddd", "eee", "\u{C}", "ff"]

  private func paragraph(withKeeps: Bool, _ generator: inout SeededGenerator) -> Paragraph {
    let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in Self.words.randomElement(using: &generator)! }
    let lineHeight = LayoutUnit(points: [10, 10, 10, 15].randomElement(using: &generator)!)
    let end = ["\n", "\n", "\n", "\n", "\n", ""].randomElement(using: &generator)!
    return LayoutFixture.paragraphs(words.joined(separator: " ") + end) {
      ($0.minimumLineHeight, $0.maximumLineHeight) = (lineHeight, lineHeight)
      $0.alignment = [.natural, .justified].randomElement(using: &generator)!
      guard withKeeps else { return }
      $0.keepsWithNext = Int.random(in: 0..<4, using: &generator) == 0
      $0.keepsLinesTogether = Int.random(in: 0..<5, using: &generator) == 0
      $0.minimumLinesAtColumnEnd = [0, 2, 2, 3].randomElement(using: &generator)!
    }[0]
  }

  private func paragraphs(_ count: ClosedRange<Int>, withKeeps: Bool, _ generator: inout SeededGenerator) -> [Paragraph] {
    (0..<Int.random(in: count, using: &generator)).map { _ in paragraph(withKeeps: withKeeps, &generator) }
  }

  private func exclusion(_ generator: inout SeededGenerator) -> Exclusion {
    let y = Double.random(in: 0...60, using: &generator)
    return Exclusion(path: LayoutFixture.rect([0, 20, 35].randomElement(using: &generator)!, y, 30, Double.random(in: 1...30, using: &generator)))
  }

  private func region(_ generator: inout SeededGenerator) -> Region {
    var region = LayoutFixture.region([50, 50, 90].randomElement(using: &generator)!, [30, 40, 60, 60, 100].randomElement(using: &generator)!)
    region.balancesWithNext = Int.random(in: 0..<3, using: &generator) > 0
    region.allowsTallLines = Bool.random(using: &generator)
    return region
  }

  private func change(_ layout: DocumentLayout, withKeeps: Bool, _ generator: inout SeededGenerator) {
    let region = Int.random(in: 0..<layout.regions.count, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: layout.regions[region].height = LayoutUnit(points: Double.random(in: 8...80, using: &generator))
    case 1: if layout.regions.count > 8 { layout.removeLastRegion() } else { layout.appendRegion(self.region(&generator)) }
    case 2: layout.regions[region].balancesWithNext.toggle()
    case 3: layout.regions[region].maximumLines = [0, 0, 1, 3].randomElement(using: &generator)!
    case 4: layout.regions[region].width = LayoutUnit(points: [50, 90].randomElement(using: &generator)!)
    case 5: layout.regions.remove(at: region); layout.regions.insert(self.region(&generator), at: min(region, layout.regions.count))
    case 6...8:
      if layout.regions[region].exclusions.isEmpty {
        layout.regions[region].exclusions = [exclusion(&generator)]
      } else {
        layout.regions[region].exclusions = []
      }
    default:
      let count = layout.paragraphCount
      let from = Int.random(in: 0...count, using: &generator)
      let to = min(count, from + Int.random(in: 0...1, using: &generator))
      layout.replaceParagraphs(from..<to, with: Self.ended(paragraphs(0...1, withKeeps: withKeeps, &generator), isLast: to == count))
      // Only the last paragraph can lack a separator.
      if to == count, from > 0, layout.paragraph(from - 1).text.last != 10, from < layout.paragraphCount {
        layout.replaceParagraphs(from - 1..<from, with: Self.ended([layout.paragraph(from - 1)], isLast: false))
      }
    }
  }

  /// Paragraphs of which only the text's last lacks a separator.
  private static func ended(_ paragraphs: [Paragraph], isLast: Bool) -> [Paragraph] {
    var paragraphs = paragraphs
    for index in paragraphs.indices where (index < paragraphs.count - 1 || !isLast) && paragraphs[index].text.last != 10 {
      paragraphs[index].text.append(10)
      paragraphs[index].styles[0].length += 1
    }
    return paragraphs
  }

  /// Lines are reused, discarded, and laid out again in any order; the reported changes cover all differences.
  @Test(arguments: [false, true]) func columnEndsAfterChangesEqualANewLayout(withKeeps: Bool) {
    var balanced = 0
    var kept = 0
    let seeds = LongTests.areWanted ? 250 : 60
    for seed in 1...UInt64(seeds) {
      var generator = SeededGenerator(seed: seed)
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: Self.ended(paragraphs(1...14, withKeeps: withKeeps, &generator), isLast: true))
      layout.regions = (0..<10).map { _ in region(&generator) }
      layout.layOutAll()
      _ = layout.consumeChanges()
      var shown = Array(layout.fragments)
      for step in 0..<24 {
        let placed = layout.cost.placed
        change(layout, withKeeps: withKeeps, &generator)
        let whole = LayoutFixture.fresh(like: layout)
        guard LayoutFixture.layOutSome(of: layout, using: &generator) else { continue }
        let laid = Array(layout.fragments)
        let expected = whole.fragments.prefix(laid.count)
        #expect(laid.elementsEqual(expected), "seed \(seed), step \(step): \(LayoutFixture.columns(layout)) is not \(LayoutFixture.columns(whole))")
        #expect(layout.flow.lines.brokenInvariant() == nil, "seed \(seed), step \(step)")
        guard laid.elementsEqual(expected) else { return }
        if layout.flow.balanced != nil {
          balanced += 1
          if layout.cost.placed - placed < layout.fragments.count - layout.flow.balanced!.firstLine { kept += 1 }
          #expect(layout.flow.balanced?.regions == whole.flow.balanced?.regions && layout.flow.balanced?.firstLine == whole.flow.balanced?.firstLine)
        }
        if layout.isComplete {
          checkChangesAreReported(layout, shown, "seed \(seed), step \(step)")
          shown = laid
        }
      }
    }
    #expect(balanced > seeds * 12 / 5 && kept > seeds / 12, "\(balanced) balanced, \(kept) came back")
  }

  /// The band of each line that differs from before the last changes was reported.
  private func checkChangesAreReported(_ layout: DocumentLayout, _ before: [PlacedFragment], _ comment: Comment) {
    let bands = layout.consumeChanges()
    let (old, new) = (Set(before.map(LineExtent.init)), Set(layout.fragments.map(LineExtent.init)))
    for place in old.symmetricDifference(new) where place.region < layout.regions.count {
      #expect(bands.contains { $0.region == place.region && $0.top <= place.top && $0.bottom >= place.bottom }, comment)
    }
  }

  private struct LineExtent: Hashable {
    let region: Int
    let x, width, top, bottom: LayoutUnit

    init(_ fragment: PlacedFragment) {
      (region, x, width) = (fragment.region, fragment.used.x, fragment.used.width)
      (top, bottom) = (fragment.rect.y, fragment.rect.maxY)
    }
  }

  /// Without keeps and shapes, the lines equal those of columns with the height limit that was found; a point less is not enough.
  @Test func balancedColumnsAreAsShortAsPossible() {
    var balanced = 0
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let paragraphs = Self.ended(paragraphs(1...8, withKeeps: false, &generator), isLast: true)
      var regions = (0..<Int.random(in: 2...4, using: &generator)).map { _ in LayoutFixture.region(50, [80, 120, 200].randomElement(using: &generator)!) }
      for index in regions.indices { regions[index].balancesWithNext = true }
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: paragraphs)
      layout.regions = regions
      layout.layOutAll()
      guard layout.flow.balanced != nil else { continue }
      balanced += 1
      let height = regions.indices.map { layout.used(inRegion: $0)?.maxY ?? .zero }.max()!
      #expect(Array(limited(layout, to: height).fragments) == Array(layout.fragments), "seed \(seed)")
      let shorter = limited(layout, to: height - LayoutUnit(raw: 1))
      #expect(!shorter.isEndLaid || shorter.source(at: shorter.flow.lines.end.paragraph) != nil, "seed \(seed)")
    }
    #expect(balanced > 80)
  }

  /// The same text in lower columns, without balancing.
  private func limited(_ layout: DocumentLayout, to height: LayoutUnit) -> DocumentLayout {
    let other = DocumentLayout()
    other.replaceParagraphs(0..<0, with: (0..<layout.paragraphCount).map { layout.paragraph($0) })
    other.regions = layout.regions.map { region in
      var region = region
      (region.height, region.balancesWithNext) = (min(region.height, height), false)
      return region
    }
    other.layOutAll()
    return other
  }

  /// Columns of measured simple text equal those of shaped text.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func simpleTextIsBalancedLikeShapedText(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var settings = ParagraphSettings()
    (settings.minimumLinesAtColumnEnd, settings.spacingAfter) = (2, LayoutUnit(points: 7))
    let paragraphs = try #require(SimpleTextLawTests.paragraphs(SimpleTextLawTests.text(5500, &generator), font: "DejaVu Serif", settings))
    var regions = (0..<12).map { _ in LayoutFixture.region(220, 600, [LayoutFixture.rect(50, 200, 80, 60)]) }
    for index in regions.indices where index % 3 != 2 { regions[index].balancesWithNext = true }
    regions += [LayoutFixture.region(260, nil)]
    let (measured, shaped) = SimpleTextLawTests.pair(paragraphs, regions)
    var balanced = 0
    for step in 0..<8 {
      for layout in [measured, shaped] { layout.layOutAll() }
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "step \(step)")
      #expect(measured.flow.balanced?.firstLine == shaped.flow.balanced?.firstLine)
      if measured.flow.balanced != nil { balanced += 1 }
      let width = LayoutUnit(points: Double.random(in: 180...260, using: &generator))
      let region = Int.random(in: 0..<12, using: &generator)
      for layout in [measured, shaped] {
        layout.regions[region].width = width
        layout.regions[8].exclusions = step % 2 == 0 ? [] : [Exclusion(path: LayoutFixture.circle(60, Double(step) * 50, 40))]
      }
    }
    #expect(balanced > 4)
  }
}
