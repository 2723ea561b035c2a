import Foundation
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Shaped words, hyphens and fallback fonts are shared by all layouts of a process: the order of use must not have a visible effect.
@Suite struct ThreadTests {
  private static let samples = [
    "A compositor stood before a sloping case and filled a composing stick one character at a time.",
    "تصطف الحروف كما يصطف المسافرون قبل الرحلة", "כל שורה מוצאת את מקומה", "活字は一本ずつ、静かに次の行を待っている。",
    "ตัวอักษรแต่ละตัวรู้ที่ของมันในบรรทัด", "हर पंक्ति आकृति के चारों ओर", "🦉🍋 re\u{AD}peat",
  ]

  /// Fragments and glyph positions, as text.
  private func dump(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<30).map { _ in ThreadTests.samples.randomElement(using: &generator)! }.joined(separator: " ")
    let layout = LayoutFixture.layout(text, width: 170, size: 9) { $0.hyphenation = 1 }
    return layout.fragments.indices.map { index in
      "\(layout.fragments[index].range) \(layout.visualRuns(ofFragment: index).map { ($0.glyphs, $0.xs.map(\.raw)) })"
    }.joined(separator: "\n")
  }

  @Test func layoutOnManyThreadsEqualsLayoutOnOne() async {
    let seeds = Array(UInt64(9_000)..<9_024)
    let together = await withTaskGroup(of: (UInt64, String).self) { group in
      for seed in seeds { group.addTask { (seed, dump(seed)) } }
      return await group.reduce(into: [UInt64: String]()) { $0[$1.0] = $1.1 }
    }
    for seed in seeds { #expect(together[seed] == dump(seed), "seed \(seed)") }
  }

  /// A long text with many scripts and fonts, shaped by `count` workers.
  private func layout(workers count: Int, seed: UInt64, paragraphs: Int) -> DocumentLayout {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<paragraphs).map { number in
      let length = number % 40 == 39 ? 120 : Int.random(in: 0...4, using: &generator)
      return (0..<length).map { _ in ThreadTests.samples.randomElement(using: &generator)! + " \(number)" }.joined(separator: " ")
    }.joined(separator: "\n")
    let layout = DocumentLayout()
    layout.store.workers = ShapingWorkers(count: count)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(text, size: 9) { $0.hyphenation = 1 })
    layout.regions = [LayoutFixture.region(170, nil)]
    return layout
  }

  private func isSame(_ a: DocumentLayout, _ b: DocumentLayout) -> Bool {
    guard a.fragments == b.fragments else { return false }
    return a.fragments.indices.allSatisfy { index in
      let (runs, others) = (a.visualRuns(ofFragment: index), b.visualRuns(ofFragment: index))
      return runs.map(\.glyphs) == others.map(\.glyphs) && runs.map(\.xs) == others.map(\.xs) && runs.map(\.range) == others.map(\.range)
    }
  }

  @Test(arguments: [2, 3, 8]) func manyWorkersShapeLikeOne(count: Int) {
    for seed in UInt64(1)...3 {
      let one = layout(workers: 1, seed: seed, paragraphs: 300)
      one.layOutAll()
      let many = layout(workers: count, seed: seed, paragraphs: 300)
      many.layOutAll()
      #expect(isSame(one, many), "seed \(seed)")
      #expect(one.cost.shaped == 300 && many.cost == one.cost, "seed \(seed): \(many.cost) is not \(one.cost)")
    }
  }

  /// Shaping ahead is limited to the amount that was requested; and a paragraph in the middle is shaped alone.
  @Test func shapingAheadIsLimitedByTheRequest() {
    let (layout, alone) = (layout(workers: 4, seed: 5, paragraphs: 300), layout(workers: 1, seed: 5, paragraphs: 300))
    for asked in [1, 5, 10, 20, 40, 80] {
      layout.layOut(throughOffset: layout.paragraphStart(asked) - 1)
      alone.layOut(throughOffset: alone.paragraphStart(asked) - 1)
      #expect((asked...max(2 * asked, 16)).contains(layout.cost.shaped), "\(layout.cost.shaped) for \(asked)")
      // A recording contains the cost, so it does not depend on the machine.
      #expect(layout.cost == alone.cost)
    }
    let before = layout.cost.shaped
    _ = layout.logicalGlyphs(ofParagraph: 250)
    #expect(layout.cost.shaped == before + 1)
  }

  /// After any number of others, a long paragraph is not shaped until it is requested.
  @Test func aLongParagraphIsNotShapedAhead() {
    let layout = DocumentLayout()
    let text = String(repeating: "a line\n", count: 40) + String(repeating: "word ", count: 40_000) + "\n" + String(repeating: "a line\n", count: 40)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(text))
    layout.regions = [LayoutFixture.region(170, nil)]
    layout.layOut(throughOffset: layout.paragraphStart(35) - 1)
    #expect(layout.entry(38).shaped != nil && layout.entry(40).shaped == nil)
  }

  /// Each task runs once, on any thread, and its result has the task's index.
  @Test(arguments: [1, 2, 8]) func resultsAreInTaskOrder(count: Int) {
    let tasks = (0..<200).flatMap { LayoutFixture.paragraphs(String(repeating: "x", count: $0 % 37) + "\n") }
      .map { ShapingTask(paragraph: $0, former: nil) }
    let results = ShapingWorkers(count: count).perform(tasks, by: TextPipeline(settings: LayoutSettings()))
    #expect(results.map(\.shaped.text.count) == tasks.map(\.paragraph.text.count))
  }
}
