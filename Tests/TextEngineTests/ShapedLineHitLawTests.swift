import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The grapheme at a point of a shaped line, found without composing the line, is the nearest of the composed line's graphemes.
@Suite struct ShapedLineHitLawTests {
  private struct Tally {
    var asked = 0, found = 0
  }

  /// Compares the hits at and beside all edges of a fragment, in the middle of its graphemes, and outside of it.
  private func compare(_ layout: DocumentLayout, _ index: Int, _ tally: inout Tally, _ context: @autoclosure () -> String) -> Bool {
    let located = layout.flow.lines.located(index)
    let spans = layout.graphemeSpans(of: located)
    let paragraph = located.fragment.paragraph < layout.paragraphCount ? layout.shaped(located.fragment.paragraph) : nil
    var points = [located.fragment.rect.x.raw - 900, located.fragment.rect.maxX.raw + 900]
    for span in spans { points += [span.minX.raw - 1, span.minX.raw, (span.minX.raw + span.maxX.raw) / 2, span.maxX.raw - 1, span.maxX.raw] }
    for x in points.map(LayoutUnit.init(raw:)) {
      let nearest = spans.withUnsafeBufferPointer { $0.nearest(to: x) }
      #expect(layout.graphemeSpan(nearest: x, in: located) == nearest)
      tally.asked += 1
      guard let paragraph, let found = layout.shapedSpan(nearest: x, of: located.fragment, in: paragraph) else { continue }
      tally.found += 1
      if found != nearest {
        let text = layout.paragraph(located.fragment.paragraph).text
        Issue.record("\(context()), line \(index), x \(x.raw): \(found), nearest \(nearest as Any) of \(String(decoding: text, as: UTF16.self)) \(located.fragment.range)")
        return false
      }
    }
    return true
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func hitsInShapedLinesEqualThoseInComposedLines(seed: UInt64) {
    var text = ManyScripts.Text(generator: SeededGenerator(seed: seed))
    for round in 0..<(LongTests.areWanted ? 60 : 8) {
      let words = text.pick([ManyScripts.words, ManyScripts.words.shuffled(using: &text.generator).suffix(5)])
      var settings = LayoutSettings()
      settings.minimumWordSpace = text.pick([1, 0.8])
      let layout = DocumentLayout(settings: settings)
      layout.replaceParagraphs(0..<0, with: text.paragraphs(words))
      let width: Double = text.pick([30, 80, 150, 400])
      layout.regions = [LayoutFixture.region(width, nil, [LayoutFixture.circle(width, 100, 30)])]
      layout.layOutAll()
      var tally = Tally()
      for index in layout.fragments.indices { guard compare(layout, index, &tally, "seed \(seed), round \(round)") else { return } }
    }
  }

  /// Ordinary text in every script is hit without composing lines, so the law above compares two ways of finding a grapheme.
  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog.", "Всё хорошо, что хорошо кончается.", "כל בני האדם נולדו בני חורין ושווים בערכם", "يولد جميع الناس أحرارا متساوين في الكرامة",
    "人人生而自由在尊严和权利上一律平等他们赋有理性和良心", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน", "모든 인간은 태어날 때부터 자유로우며", "one שתיים three أربعة five 六",
    "flags 🇯🇵 and 👩‍👩‍👧‍👦 people",
  ])
  func ordinaryLinesNeedNoComposition(text: String) {
    let font = FontLibrary.shared.face(named: "DejaVu Serif")!.instance(size64: 16 * 64)
    let units = Array(String(repeating: text + " ", count: 20).utf16)
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: [Paragraph(text: units, styles: [.init(length: units.count, style: TextStyle(font: font))], settings: ParagraphSettings())])
    layout.regions = [LayoutFixture.region(400, nil)]
    layout.layOutAll()
    var tally = Tally()
    for index in layout.fragments.indices { _ = compare(layout, index, &tally, text) }
    #expect(tally.found * 100 >= tally.asked * 95, "\(tally) of \(text)")
  }

  // MARK: Graphemes

  private static let characters: [String] = [
    "a", "é", "\r", "\n", " ", "\u{301}", "\u{308}", "\u{903}", "\u{94D}", "\u{93C}", "\u{915}", "\u{200D}", "\u{200C}", "\u{600}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}",
    "\u{AC01}", "\u{E33}", "\u{E01}", "漢", "❤", "\u{FE0F}", "😀", "\u{1F3FD}", "\u{1F1E6}", "\u{1F1E7}", "\u{1D173}", "\u{E0020}", "\u{200B}", "\u{110BD}", "\u{11131}", "\u{1D165}",
  ]

  @Test func localBoundariesAreThoseOfICU() {
    var generator = SeededGenerator(seed: 5)
    var (decided, all) = (0, 0)
    for _ in 0..<(LongTests.areWanted ? 200_000 : 20_000) {
      let count = Int.random(in: 1...9, using: &generator)
      var units = Array((0..<count).map { _ in Self.characters.randomElement(using: &generator)! }.joined().utf16)
      // Unpaired surrogates.
      if Int.random(in: 0..<10, using: &generator) == 0 { units.remove(at: Int.random(in: units.indices, using: &generator)) }
      let boundaries = Set(TextBoundaries.graphemes(in: units))
      units.withUnsafeBufferPointer { text in
        let local = LocalGraphemes(text)
        for offset in 0...text.count {
          all += 1
          guard let isBoundary = local.isBoundary(offset) else { continue }
          decided += 1
          #expect(isBoundary == boundaries.contains(offset), "offset \(offset) of \(units.map { String($0, radix: 16) })")
        }
        guard !text.isEmpty else { return }
        var list = [Int32](repeating: 0, count: text.count + 1)
        let count = list.withUnsafeMutableBufferPointer { local.list(0..<text.count, into: $0.baseAddress!) }
        #expect(Set(list[..<count].map(Int.init)) == boundaries, "\(units.map { String($0, radix: 16) })")
      }
    }
    #expect(decided * 2 > all, "\(decided) of \(all) boundaries need no context")
  }
}
