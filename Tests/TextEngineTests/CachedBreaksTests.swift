import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Break opportunities of simple text are cached from one width to the next, and equal those of the current text.
@Suite struct CachedBreaksTests {
  /// Lines with more gaps than a record can hold, which have separate records: more of them than a leaf can hold.
  @Test func linesWithManySpacesHaveSeparateRecords() throws {
    var generator = SeededGenerator(seed: 5)
    // About 90 lines, and then 190 of a paragraph whose break opportunities are still cached.
    let gaps = [3800, 8100].map { String(repeating: "a       ", count: $0) + "\n" }
    let all = try #require(SimpleTextLawTests.paragraphs(gaps.joined() + SimpleTextLawTests.text(2000, &generator), font: "Galley Block", ParagraphSettings()))
    let (measured, shaped) = SimpleTextLawTests.pair(all, [LayoutFixture.region(5400, nil)])
    for width in [5400, 5300] {
      for layout in [measured, shaped] {
        layout.regions[0].width = LayoutUnit(points: Double(width))
        layout.layOutAll()
      }
      #expect(measured.fragments.count > 270 && SimpleTextLawTests.difference(measured, shaped) == nil)
    }
  }

  /// Widths, edits and shapes in turn: lines equal those of shaped text.
  @Test(arguments: SimpleTextLawTests.fonts, 1...(LongTests.areWanted ? 4 : 1) as ClosedRange<UInt64>)
  func linesEqualShapedLinesAtEveryWidth(font: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var settings = ParagraphSettings()
    settings.alignment = [.natural, .justified].randomElement(using: &generator)!
    settings.hyphenation = [0, 0, 1].randomElement(using: &generator)!
    settings.firstLineIndent = LayoutUnit(points: [0, 20].randomElement(using: &generator)!)
    func paragraphs(_ units: Int) -> [Paragraph]? {
      SimpleTextLawTests.paragraphs(SimpleTextLawTests.text(units, strangers: 50, &generator) + "\n", font: font, settings)
    }
    guard var all = paragraphs(20_000) else { return }
    var whole = LayoutSettings()
    whole.minimumWordSpace = [1, 0.8].randomElement(using: &generator)!
    let (measured, shaped) = SimpleTextLawTests.pair(all, [LayoutFixture.region(300, nil)], whole)
    for _ in 0..<30 {
      let number = Double.random(in: 0..<1, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        for layout in [measured, shaped] { layout.regions[0].width = LayoutUnit(points: 60 + 400 * number) }
      case 2:
        let first = Int.random(in: 0..<all.count, using: &generator)
        let range = first..<min(all.count, first + Int.random(in: 1...4, using: &generator))
        let new = try #require(paragraphs(Int.random(in: 1...400, using: &generator)))
        all.replaceSubrange(range, with: new)
        for layout in [measured, shaped] { layout.replaceParagraphs(range, with: .read(new), from: ArrayParagraphSource(all)) }
      case 3:
        for layout in [measured, shaped] { layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(20, 4000 * number, 60, 300))] }
      default:
        for layout in [measured, shaped] { layout.layOut(throughOffset: UTF16Offset(Int(number * Double(layout.utf16Length)))) }
        continue
      }
      for layout in [measured, shaped] { layout.layOutAll() }
      let difference = SimpleTextLawTests.difference(measured, shaped)
      try #require(difference == nil, "\(font) \(settings)")
    }
  }

  /// Another width does not read simple text again, except for an edited paragraph.
  @Test func newWidthDoesNotReadTextAgain() throws {
    let line = String(repeating: "Plain words follow each other. ", count: 20) + "\n"
    var paragraphs = try #require(SimpleTextLawTests.paragraphs(String(repeating: line, count: 200), font: "DejaVu Serif", ParagraphSettings()))
    let layout = SimpleTextLawTests.pair(paragraphs, [LayoutFixture.region(300, nil)]).0
    layout.layOutAll()
    paragraphs[100].text.insert(contentsOf: Array("Another ".utf16), at: 0)
    let source = ArrayParagraphSource(paragraphs)
    layout.replaceParagraphs(100..<101, with: .unread(UnreadParagraphs(count: 1, utf16: paragraphs[100].text.count, cutsLines: false)), from: source)
    layout.layOutAll()
    for width in [200.0, 340, 120] {
      let before = source.unitsCopied
      layout.regions[0].width = LayoutUnit(points: width)
      layout.layOutAll()
      // Once, with one chunk of text around it.
      #expect(source.unitsCopied - before <= (width == 200 ? 1 << 15 : 0), "\(width)")
    }
    #expect(layout.fragments.count > 200 && layout.cost.shaped == 0)
  }

  /// If not even the first segment fits, its end is not searched: it can be megabytes away, even in text that shapes as one.
  @Test(arguments: ["x", "xxxxfixxxx"]) func overlongWordIsNotScannedToItsEnd(letters: String) throws {
    let face = try #require(FontLibrary.shared.face(named: "EB Garamond 12"))
    let style = TextStyle(font: face.instance(size64: 1024))
    let pairs = try #require(PairAdvances(Shaper.key(for: style, font: style.font, script: ScriptTracker.latin, level: 0)))
    let text = Array(String(repeating: letters, count: 20_000).utf16)
    text.withUnsafeBufferPointer { units in
      for (limit, expected) in [(Int.max, SimpleBreak.Found.needsText), (300 * 1000, .needsShaping)] {
        var scan = SimpleTextScanner(SimpleTextBreaker(pairs: pairs, text: units, isWhole: false), first: 0, paragraph: 0, .paragraphStart)
        scan.stop(beyond: limit)
        #expect(scan.next() == expected, "\(letters) up to \(limit)")
      }
    }
  }
}
