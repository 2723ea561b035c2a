import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Total fit through changes: everything equals a new layout, and unaffected paragraphs cost nothing.
@Suite struct TotalFitLawTests {
  private func paragraph(withKeeps: Bool, _ generator: inout SeededGenerator) -> Paragraph {
    var text = TotalFitFixture.text(Int.random(in: 1...30, using: &generator), &generator)
    if Int.random(in: 0..<8, using: &generator) == 0 { text += " " + String(repeating: "x", count: 40) + " and so on" }
    if Int.random(in: 0..<8, using: &generator) == 0 { text += "\u{2028}" + TotalFitFixture.text(9, &generator) }
    if Int.random(in: 0..<12, using: &generator) == 0 { text += "\u{C}" + TotalFitFixture.text(5, &generator) }
    let font = ["EB Garamond", "Galley Block"].randomElement(using: &generator)!
    return TotalFitFixture.paragraph(text + "\n", font: font, size: font == "Galley Block" ? 6 : 12) {
      $0.fitsTotally = Int.random(in: 0..<5, using: &generator) > 0
      $0.alignment = [.justified, .justified, .natural, .right].randomElement(using: &generator)!
      $0.hyphenation = [0, 1].randomElement(using: &generator)!
      $0.maximumConsecutiveHyphens = [0, 1, 2].randomElement(using: &generator)!
      $0.marginAlignment = [.box, .box, .hanging].randomElement(using: &generator)!
      $0.spacingBefore = LayoutUnit(points: [0, 0, 7].randomElement(using: &generator)!)
      guard withKeeps else { return }
      $0.keepsWithNext = Int.random(in: 0..<4, using: &generator) == 0
      $0.keepsLinesTogether = Int.random(in: 0..<5, using: &generator) == 0
      $0.minimumLinesAtColumnEnd = [0, 2, 2, 3].randomElement(using: &generator)!
    }
  }

  private func paragraphs(_ count: ClosedRange<Int>, withKeeps: Bool, _ generator: inout SeededGenerator) -> [Paragraph] {
    (0..<Int.random(in: count, using: &generator)).map { _ in paragraph(withKeeps: withKeeps, &generator) }
  }

  private func exclusion(_ generator: inout SeededGenerator) -> Exclusion {
    let x = Double.random(in: -20...240, using: &generator)
    let y = Double.random(in: -20...200, using: &generator)
    let size = Double.random(in: 5...120, using: &generator)
    return Exclusion(path: Bool.random(using: &generator) ? LayoutFixture.circle(x, y, size / 2) : LayoutFixture.rect(x, y, size, size))
  }

  private func region(balanced: Bool, _ generator: inout SeededGenerator) -> Region {
    var region = TotalFitFixture.region([150, 220].randomElement(using: &generator)!, [60, 120, 200].randomElement(using: &generator)!)
    region.padding = LayoutUnit(points: 2)
    region.balancesWithNext = balanced && Bool.random(using: &generator)
    if Bool.random(using: &generator) { region.exclusions = [exclusion(&generator)] }
    return region
  }

  private func layout(withKeeps: Bool, balanced: Bool, _ generator: inout SeededGenerator) -> DocumentLayout {
    let layout = DocumentLayout()
    layout.settings.raggedWordSpace = [1.5, 3, .infinity].randomElement(using: &generator)!
    layout.settings.minimumWordSpace = [0.8, 1].randomElement(using: &generator)!
    layout.replaceParagraphs(0..<0, with: paragraphs(1...5, withKeeps: withKeeps, &generator))
    layout.regions = (0..<4).map { _ in region(balanced: balanced, &generator) }
    return layout
  }

  private func change(_ layout: DocumentLayout, withKeeps: Bool, _ generator: inout SeededGenerator) {
    let region = Int.random(in: 0..<layout.regions.count, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: layout.regions[region].width = LayoutUnit(points: Double.random(in: 100...260, using: &generator))
    case 1: layout.regions[region].height = LayoutUnit(points: Double.random(in: 40...220, using: &generator))
    case 2: if layout.regions.count > 3 { layout.removeLastRegion() } else { layout.appendRegion(TotalFitFixture.region(150, 90)) }
    case 3: layout.regions[region].exclusions.append(exclusion(&generator))
    case 4, 5, 6:
      guard let moved = layout.regions[region].exclusions.popLast() else { return }
      layout.regions[region].exclusions.append(moved.moved(x: Double.random(in: -9...9, using: &generator), y: [0, 4, -30].randomElement(using: &generator)!))
    case 7: layout.regions[region].exclusions = []
    default:
      let from = Int.random(in: 0...layout.paragraphCount, using: &generator)
      let to = min(layout.paragraphCount, from + Int.random(in: 0...1, using: &generator))
      layout.replaceParagraphs(from..<to, with: paragraphs(0...1, withKeeps: withKeeps, &generator))
    }
  }

  @Test(arguments: [(false, false), (true, false), (true, true)]) func layoutAfterChangesEqualsANewLayout(withKeeps: Bool, balanced: Bool) {
    for seed in UInt64(1)...(LongTests.areWanted ? 400 : 50) {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(withKeeps: withKeeps, balanced: balanced, &generator)
      layout.layOutAll()
      for step in 0..<8 {
        change(layout, withKeeps: withKeeps, &generator)
        let whole = LayoutFixture.fresh(like: layout)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: layout.layOut(throughRegion: Int.random(in: 0..<layout.regions.count, using: &generator))
        case 1: layout.layOut(throughOffset: UTF16Offset(Int.random(in: 0...layout.utf16Length, using: &generator)))
        case 2: layout.layOutAll()
        default: continue
        }
        let laid = layout.fragments.filter { !$0.isEmptyLastLine }
        let isSame = laid.elementsEqual(whole.fragments.prefix(laid.count))
        #expect(isSame, "seed \(seed), step \(step): \(Self.firstDifference(laid, whole))")
        #expect(layout.flow.lines.brokenInvariant() == nil, "seed \(seed), step \(step)")
        guard isSame else { return }
      }
    }
  }

  private static func firstDifference(_ laid: [PlacedFragment], _ whole: DocumentLayout) -> String {
    for (x, y) in zip(laid, whole.fragments) where x != y { return "\(x)\nis not\n\(y)" }
    return "\(laid.count) fragments, not \(whole.fragments.count)"
  }

  /// The reported bands contain all differences.
  @Test func changedLinesAreReported() {
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(withKeeps: false, balanced: false, &generator)
      layout.layOutAll()
      for _ in 0..<6 {
        let before = Array(layout.fragments)
        _ = layout.consumeChanges()
        change(layout, withKeeps: false, &generator)
        layout.layOutAll()
        let bands = layout.consumeChanges()
        for (old, new) in zip(before, layout.fragments) where old.range == new.range && old.rect == new.rect && old != new {
          #expect(
            bands.contains { $0.region == new.region && $0.top <= new.rect.y && new.rect.maxY <= $0.bottom },
            "seed \(seed): \(new) was \(old), but the damaged bands are \(bands)")
        }
      }
    }
  }

  /// Moving a shape breaks only the paragraphs beside it again; if the slots are unchanged, none.
  @Test func movedShapeCostsOnlyParagraphsBesideIt() {
    var generator = SeededGenerator(seed: 5)
    let paragraphs = (0..<40).map { _ in TotalFitFixture.paragraph(TotalFitFixture.text(60, &generator) + "\n") { $0.alignment = .justified } }
    var shape = Exclusion(path: LayoutFixture.rect(80, 300, 60, 90))
    let layout = TotalFitFixture.layout(paragraphs, in: [TotalFitFixture.region(220, nil, [shape])])
    let whole = layout.cost.weighed
    func step(_ x: Double, _ y: Double) -> Int {
      let before = layout.cost.weighed
      shape = shape.moved(x: x, y: y)
      layout.regions[0].exclusions = [shape]
      layout.layOutAll()
      return layout.cost.weighed - before
    }
    let moved = step(3, 0)
    // Paragraphs beside a shape are tried more often than others.
    #expect(moved > 0 && moved * 4 < whole, "\(moved) of \(whole)")
    #expect(step(0, 0) == 0)
    // Within the line's height the slots are unchanged.
    #expect(step(0, 0.25) == 0)
    #expect(step(4, 0) > 0)
  }

  /// Without total fit it costs nothing.
  @Test func greedyParagraphsAreNotWeighed() {
    var generator = SeededGenerator(seed: 6)
    let layout = TotalFitFixture.layout(
      [TotalFitFixture.paragraph(TotalFitFixture.text(60, &generator)) { $0.fitsTotally = false }], in: [TotalFitFixture.region(200)])
    #expect(layout.cost.weighed == 0)
    layout.settings.fitsTotally = true
    layout.layOutAll()
    #expect(layout.cost.weighed > 0)
  }
}
