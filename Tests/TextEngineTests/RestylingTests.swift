import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// A text that is set again in other sizes: cached data is reused, and the result is the same.
@Suite struct RestylingTests {
  private static let snippets = ["words ", "fi-ffi ", "(a) ", "שלום ", "مرحبا ", "ข้อความ", "本文", "🦉", "e\u{301}", "\u{FFFC}", "\t", "\n"]

  private static func style(_ size: Int, _ generator: inout SeededGenerator) -> TextStyle {
    var style = LayoutFixture.style()
    style.font = style.font.face.instance(size64: size * 64)
    if Int.random(in: 0..<8, using: &generator) == 0 { style.kern = .zero }
    if Int.random(in: 0..<8, using: &generator) == 0 { style.language = "ja" }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      style.object = InlineObject(width: LayoutUnit(points: Double(size)), ascent: LayoutUnit(points: 9), descent: .zero)
    }
    return style
  }

  private static func sizes(_ paragraph: Paragraph, _ generator: inout SeededGenerator) -> Paragraph {
    var paragraph = paragraph
    for index in paragraph.styles.indices {
      if Bool.random(using: &generator) { paragraph.styles[index].style = style(.random(in: 8...40, using: &generator), &generator) }
    }
    return paragraph
  }

  private static func layout(of paragraphs: [Paragraph]) -> DocumentLayout {
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: paragraphs)
    layout.regions = [LayoutFixture.region(220, nil)]
    return layout
  }

  @Test func restyledTextEqualsANewLayout() {
    for seed in UInt64(1)...80 {
      var generator = SeededGenerator(seed: seed)
      let units = (0..<20).flatMap { _ in Array(Self.snippets.randomElement(using: &generator)!.utf16) }
      var paragraphs = Paragraph.split(units).map { range in
        // Runs end anywhere, even within a cluster.
        let cut = Int.random(in: 0...range.count, using: &generator)
        let lengths = [cut, range.count - cut]
        return Paragraph(
          text: Array(units[range]), styles: lengths.map { .init(length: $0, style: Self.style(12, &generator)) },
          settings: ParagraphSettings())
      }
      let layout = Self.layout(of: paragraphs)
      layout.layOutAll()
      for step in 0..<4 {
        paragraphs = paragraphs.map { Self.sizes($0, &generator) }
        layout.replaceParagraphs(0..<paragraphs.count, with: paragraphs)
        // Data of a text that is set twice before layout is not discarded either.
        if step == 2 { continue }
        let before = layout.cost
        layout.layOutAll()
        #expect((layout.cost - before).analysed == 0, "seed \(seed)")
        let fresh = Self.layout(of: paragraphs)
        fresh.layOutAll()
        #expect(layout.fragments == fresh.fragments, "seed \(seed), step \(step)")
        for index in layout.fragments.indices {
          let (runs, others) = (layout.visualRuns(ofFragment: index), fresh.visualRuns(ofFragment: index))
          #expect(runs.map(\.xs) == others.map(\.xs), "seed \(seed), step \(step)")
          #expect(runs.map(\.font) == others.map(\.font), "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test func changedTextIsAnalysedAgain() {
    let layout = Self.layout(of: LayoutFixture.paragraphs("one two"))
    layout.layOutAll()
    let before = layout.cost
    layout.replaceParagraphs(0..<1, with: LayoutFixture.paragraphs("one owt"))
    layout.layOutAll()
    #expect((layout.cost - before).analysed == 1)
    #expect((layout.cost - before).shaped == 1)
  }

  /// A fallback font has the size of its run.
  @Test func fallbackGlyphsHaveTheSizeOfTheirRun() throws {
    let (text, sizes) = (Array("سلام سلام".utf16), [10, 30])
    let latin = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    let styles = sizes.map { size in
      Paragraph.StyleRun(
        length: size == 10 ? 5 : 4, style: TextStyle(font: latin.instance(size64: size * 64), language: "ar"))
    }
    let layout = Self.layout(of: [Paragraph(text: text, styles: styles, settings: ParagraphSettings())])
    layout.layOutAll()
    let fonts = layout.visualRuns(ofFragment: 0).filter { $0.clusters.contains { text[$0.utf16] != 0x20 } }.map(\.font)
    #expect(Set(fonts.map(\.size)) == [10, 30])
    #expect(!fonts.contains { $0.face === latin })
  }
}
