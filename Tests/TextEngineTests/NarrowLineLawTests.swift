import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Justified text beside shapes: each group of narrow lines is justified or ragged as a whole, and after any change everything equals a new
/// layout.
@Suite struct NarrowLineLawTests {
  private static let words = ["a", "be", "see", "to", "of", "the", "in", "measure", "white", "hyphenation", "אבג", "דהו", "\u{C}"]

  private func paragraph(_ generator: inout SeededGenerator) -> Paragraph {
    let words = (0..<Int.random(in: 1...40, using: &generator)).map { _ in Self.words.randomElement(using: &generator)! }
    let keeps = Int.random(in: 0..<3, using: &generator) == 0
    return LayoutFixture.paragraphs(words.joined(separator: " ") + "\n") {
      $0.alignment = .justified
      $0.hyphenation = 1
      ($0.keepsWithNext, $0.minimumLinesAtColumnEnd) = (keeps, keeps ? 2 : 0)
    }[0]
  }

  private func paragraphs(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> [Paragraph] {
    (0..<Int.random(in: count, using: &generator)).map { _ in paragraph(&generator) }
  }

  private func exclusion(_ generator: inout SeededGenerator) -> Exclusion {
    let x = Double.random(in: -20...300, using: &generator)
    let y = Double.random(in: -20...200, using: &generator)
    let size = Double.random(in: 5...140, using: &generator)
    return Exclusion(path: Bool.random(using: &generator) ? LayoutFixture.circle(x, y, size / 2) : LayoutFixture.rect(x, y, size, size))
  }

  private func layout(_ generator: inout SeededGenerator) -> DocumentLayout {
    let layout = DocumentLayout()
    layout.settings.raggedWordSpace = [1.5, 2, 4].randomElement(using: &generator)!
    layout.settings.minimumWordSpace = 0.8
    layout.replaceParagraphs(0..<0, with: paragraphs(1...6, &generator))
    layout.regions = (0..<4).map { _ in
      var region = LayoutFixture.region([200, 300].randomElement(using: &generator)!, [60, 120, 200].randomElement(using: &generator)!)
      region.padding = LayoutUnit(points: 2)
      if Bool.random(using: &generator) { region.exclusions = [exclusion(&generator)] }
      return region
    }
    return layout
  }

  private func change(_ layout: DocumentLayout, _ generator: inout SeededGenerator) {
    let region = Int.random(in: 0..<layout.regions.count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: layout.regions[region].width = LayoutUnit(points: Double.random(in: 100...320, using: &generator))
    case 1: if layout.regions.count > 3 { layout.removeLastRegion() } else { layout.appendRegion(LayoutFixture.region(200, 90)) }
    case 2: layout.regions[region].exclusions.append(exclusion(&generator))
    case 3, 4:
      guard let moved = layout.regions[region].exclusions.popLast() else { return }
      layout.regions[region].exclusions.append(moved.moved(x: Double.random(in: -9...9, using: &generator), y: 4))
    case 5: layout.regions[region].exclusions = []
    default:
      let from = Int.random(in: 0...layout.paragraphCount, using: &generator)
      let to = min(layout.paragraphCount, from + Int.random(in: 0...1, using: &generator))
      layout.replaceParagraphs(from..<to, with: paragraphs(0...1, &generator))
    }
  }

  @Test func layoutAfterChangesEqualsANewLayout() {
    for seed in 1...UInt64(LongTests.areWanted ? 300 : 120) {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(&generator)
      layout.layOutAll()
      for step in 0..<12 {
        change(layout, &generator)
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
        guard isSame else { return }
      }
    }
  }

  private static func firstDifference(_ laid: [PlacedFragment], _ whole: DocumentLayout) -> String {
    for (x, y) in zip(laid, whole.fragments) where x != y { return "\(x)\nis not\n\(y)" }
    return "\(laid.count) fragments, not \(whole.fragments.count)"
  }

  /// The reported bands contain all differences.
  @Test func linesThatBecomeRaggedElsewhereAreReported() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(&generator)
      layout.layOutAll()
      for _ in 0..<6 {
        let before = Array(layout.fragments)
        _ = layout.consumeChanges()
        change(layout, &generator)
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

  @Test func narrowLineGroupIsJustifiedOrRaggedAsAWhole() {
    var (justified, ragged) = (0, 0)
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(&generator)
      layout.layOutAll()
      for stretch in narrowLineGroups(layout) {
        let pieces = stretch.filter { $0.mayStretch }
        let isRagged = pieces.contains { wordSpace($0, layout) > layout.settings.raggedWordSpace }
        for piece in pieces where piece.gaps > 0 {
          #expect(piece.stretch == (isRagged ? .zero : slack(piece, layout)), "seed \(seed): \(piece)")
        }
        if isRagged { ragged += 1 } else { justified += 1 }
      }
    }
    #expect(justified > 20 && ragged > 20, "\(justified) justified, \(ragged) ragged")
  }

  /// Consecutive lines of a paragraph and region that do not have its full width.
  private func narrowLineGroups(_ layout: DocumentLayout) -> [[PlacedFragment]] {
    var stretches: [[PlacedFragment]] = []
    var key = [-1]
    for fragment in layout.fragments {
      let line = layout.fragments.filter { ($0.region, $0.line) == (fragment.region, fragment.line) }
      let isNarrow = line.contains { $0.rect.width < layout.regions[$0.region].width }
      let new = isNarrow ? [fragment.paragraph, fragment.region] : [-1]
      if new == key, isNarrow { stretches[stretches.count - 1].append(fragment) } else if isNarrow { stretches.append([fragment]) }
      key = new
    }
    return stretches
  }

  private func slack(_ fragment: PlacedFragment, _ layout: DocumentLayout) -> LayoutUnit {
    let padding = layout.regions[fragment.region].padding
    return fragment.availableWidth - (fragment.used.width - padding - padding - fragment.stretch)
  }

  /// In Galley Block a space is 10 points wide.
  private func wordSpace(_ fragment: PlacedFragment, _ layout: DocumentLayout) -> Double {
    1 + slack(fragment, layout).points / Double(max(1, fragment.gaps)) / 10
  }

  /// However tall a shape beside a paragraph is, a change above lays out only a few lines.
  @Test func changeAboveALongShapeCostsOnlyAFewLines() {
    let words = (0..<6000).map { ["alpha", "be", "gamma", "delta"][$0 % 4] }.joined(separator: " ")
    var settings = LayoutSettings()
    settings.raggedWordSpace = 2
    let layout = LayoutFixture.layout(words, width: 300, shapes: [LayoutFixture.rect(200, 0, 100, 20_000)], settings: settings) {
      $0.alignment = .justified
    }
    let count = layout.fragments.count
    var regions = layout.regions
    regions[0].exclusions.append(Exclusion(path: LayoutFixture.rect(0, layout.fragments[count - 40].rect.y.points, 60, 15)))
    let cost = layout.cost
    layout.regions = regions
    layout.layOut(throughOffset: layout.fragments[layout.fragments.count - 1].range.upperBound)
    #expect(count > 1000)
    #expect((layout.cost - cost).placed < 2 * Int(NarrowLine.maximumLength))
    #expect(layout.fragments == LayoutFixture.fresh(like: layout).fragments || !layout.isComplete)
  }

  /// Two hyphens in a row are better than a gap of twice a space.
  @Test func hyphensArePreferredToWideGapsBesideShapes() {
    let text = "hyphenation compositor compositor measurement hyphenation"
    var settings = LayoutSettings()
    (settings.raggedWordSpace, settings.hyphenation) = (2, 0.5)
    func hyphens(width: Double, _ shapes: [Path]) -> Int {
      let layout = LayoutFixture.layout(text, width: width, shapes: shapes, settings: settings) { $0.alignment = .justified }
      return layout.fragments.filter(\.endsInHyphen).count
    }
    #expect(hyphens(width: 300, [LayoutFixture.rect(170, 0, 130, 400)]) > hyphens(width: 170, []))
  }
}

extension PlacedFragment {
  fileprivate var mayStretch: Bool { reason != .paragraphEnd && reason != .mandatory && availableWidth - used.width + stretch > .zero }
}
