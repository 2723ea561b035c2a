import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Texts in many scripts, with many fonts and sizes at once, through edits, shapes, widths and threads. A failure names its seed.
@Suite struct FontLawTests {
  private static let snippets = [
    "a ", "fi AV ", "Te\u{AD}xt", "e\u{301}", "re-do ", "\n", "אב ", "ج د ", "لا", "🦉", "👩‍👩‍👧", "漢字", "ตัว", "हर पं", "\t", "“q” – ", "\u{AD}", "\u{200D}",
    "\u{FFFD}", "𝔸 ",
  ]
  private static let faces = ["Galley Block", "Inter", "EB Garamond", "DejaVu Serif", "Noto Sans CJK JP", "Noto Naskh Arabic"]
    .compactMap { FontLibrary.shared.face(named: $0) }

  private struct Text {
    var generator: SeededGenerator

    mutating func style() -> TextStyle {
      let size = LayoutUnit(points: [6, 10, 10.5, 24].randomElement(using: &generator)!)
      return TextStyle(font: FontLawTests.faces.randomElement(using: &generator)!.instance(size64: size.raw), language: "en")
    }

    /// Complete paragraphs, in one style or two, which can change within a cluster.
    mutating func paragraphs(atMost maximum: Int) -> [Paragraph] {
      let count = Int.random(in: 0...maximum, using: &generator)
      let text = (0..<count).map { _ in FontLawTests.snippets.randomElement(using: &generator)! }.joined() + "\n"
      let units = Array(text.utf16)
      return Paragraph.split(units).map { range in
        var settings = ParagraphSettings()
        settings.hyphenation = Bool.random(using: &generator) ? 1 : 0
        settings.alignment = Bool.random(using: &generator) ? .justified : .natural
        let cut = Int.random(in: 0...range.count, using: &generator)
        let runs = [cut, range.count - cut].map { Paragraph.StyleRun(length: $0, style: style()) }.filter { $0.length > 0 }
        return Paragraph(text: Array(units[range]), styles: runs, settings: settings)
      }
    }

    mutating func edit(_ layout: DocumentLayout) {
      let from = Int.random(in: 0..<layout.paragraphCount, using: &generator)
      let to = Int.random(in: from..<layout.paragraphCount, using: &generator)
      layout.replaceParagraphs(from..<to, with: paragraphs(atMost: 12))
    }

    mutating func moveShape(_ layout: DocumentLayout) {
      let (x, y) = (Double.random(in: -40...200, using: &generator), Double.random(in: -40...300, using: &generator))
      layout.regions[0].width = LayoutUnit(points: Double.random(in: 20...240, using: &generator))
      layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.circle(x, y, Double.random(in: 1...60, using: &generator)))]
    }
  }

  @Test func testFontsAreInstalled() { #expect(FontLawTests.faces.count >= 4) }

  @Test func layoutInManyFontsEqualsANewLayout() {
    for seed in UInt64(1)...(LongTests.areWanted ? 200 : 30) {
      var text = Text(generator: SeededGenerator(seed: seed))
      let layout = DocumentLayout()
      layout.store.workers = ShapingWorkers(count: Int(seed % 4) + 1)
      layout.replaceParagraphs(0..<0, with: text.paragraphs(atMost: 80) + LayoutFixture.paragraphs("end"))
      layout.regions = [LayoutFixture.region(180, 200), LayoutFixture.region(120, nil)]
      for step in 0..<8 {
        if step % 2 == 0 { text.edit(layout) } else { text.moveShape(layout) }
        layout.layOutAll()
        let other = LayoutFixture.fresh(like: layout)
        #expect(layout.fragments == other.fragments, "seed \(seed), step \(step)")
        guard layout.fragments == other.fragments else { return }
        for index in layout.fragments.indices {
          let (runs, others) = (layout.visualRuns(ofFragment: index), other.visualRuns(ofFragment: index))
          #expect(runs.map(\.glyphs) == others.map(\.glyphs) && runs.map(\.xs) == others.map(\.xs), "seed \(seed), step \(step), line \(index)")
          #expect(layout.caretStops(ofFragment: index) == other.caretStops(ofFragment: index), "seed \(seed), step \(step), line \(index)")
        }
      }
    }
  }
}
