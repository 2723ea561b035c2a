import Dispatch
import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Paragraphs with cached break opportunities are broken in batches, by several threads: the lines equal those of shaped text, and no more
/// than requested are laid out.
@Suite struct CachedParagraphRunTests {
  private static let long = 16_000

  private static let words = """
    fleece offices fluff ffi affix Tom Tavern AVAIL WAVE To. Ye word word word the of and a I extraordinarily incomprehensibilities \
    Donaudampfschifffahrtsgesellschaft well-known half-way, one; two: three.
    """.split(separator: " ").map(String.init)

  /// Simple, except for foreign characters; some words are wider than a narrow line.
  private static func text(strangers: Int, _ generator: inout SeededGenerator) -> String {
    var text = ""
    while text.utf16.count < long {
      if Int.random(in: 0..<30, using: &generator) == 0 { text += ["\n", "\n", "\r\n", "\n\n", "  \n"].randomElement(using: &generator)! }
      let isStrange = strangers > 0 && Int.random(in: 0..<strangers, using: &generator) == 0
      text += isStrange ? "漢字 שלום" : words.randomElement(using: &generator)!
      text += Int.random(in: 0..<20, using: &generator) == 0 ? "  " : " "
    }
    return text
  }

  /// Measured with the given number of threads, and shaped.
  private static func pair(_ font: String, workers: Int, strangers: Int, settings: ParagraphSettings, _ generator: inout SeededGenerator) -> (DocumentLayout, DocumentLayout)? {
    let text = Self.text(strangers: strangers, &generator)
    guard let paragraphs = SimpleTextLawTests.paragraphs(text, font: font, settings) else { return nil }
    let pair = SimpleTextLawTests.pair(paragraphs, [LayoutFixture.region(200, nil)])
    pair.0.store.workers = ShapingWorkers(count: workers)
    pair.0.store.workers.breaksPerBatch = 250
    return pair
  }

  /// The number of threads with work at the start of a layout.
  private static func batchCount(of layout: DocumentLayout) -> Int {
    guard let text = layout.simpleText(atParagraph: 1) else { return 0 }
    let places = text.lineFormat(in: layout.regions[0], isFirstParagraph: false)
    var run = CachedParagraphRun(text, places, within: .init(endParagraph: layout.paragraphCount, bottom: LayoutUnit(raw: .max)), for: layout.store.workers)
    let pen = LayoutCursor(paragraph: 1, start: .paragraphStart, region: 0, y: .zero, line: 0)
    return run.makeBatches(from: pen, at: layout.paragraphStart(1), named: 0) { _ in false }.count
  }

  @Test(arguments: ["DejaVu Serif", "Galley Block", "EB Garamond"], [1, 3])
  func linesEqualShapedLines(font: String, workers: Int) throws {
    var generator = SeededGenerator(seed: UInt64(workers))
    for strangers in [0, 400] {
      var settings = ParagraphSettings()
      settings.alignment = [.natural, .justified].randomElement(using: &generator)!
      settings.firstLineIndent = LayoutUnit(points: 12)
      settings.spacingBefore = LayoutUnit(points: 3)
      settings.spacingAfter = LayoutUnit(points: 5)
      guard let (measured, shaped) = Self.pair(font, workers: workers, strangers: strangers, settings: settings, &generator) else { return }
      measured.layOutAll()
      #expect(strangers > 0 || Self.batchCount(of: measured) > 2)
      for width in [50.0, 333, 190] {
        for layout in [measured, shaped] {
          layout.regions[0].width = LayoutUnit(points: width)
          layout.layOutAll()
        }
        try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "\(font) \(width)")
        #expect(measured.flow.lines.brokenInvariant() == nil)
        let counts = measured.glyphCounts(ofParagraphs: 0..<measured.paragraphCount)
        #expect(counts == shaped.glyphCounts(ofParagraphs: 0..<shaped.paragraphCount))
      }
    }
  }

  /// At a new width lines are only counted. Their total height is known before any is examined, and edits split them as others.
  @Test(arguments: ["DejaVu Serif", "EB Garamond"], [1, 3]) func unexaminedLinesAreSplitByEditsLikeOthers(font: String, workers: Int) throws {
    var generator = SeededGenerator(seed: 70 + UInt64(workers))
    var settings = ParagraphSettings()
    settings.firstLineIndent = LayoutUnit(points: 9)
    settings.spacingAfter = LayoutUnit(points: 4)
    func paragraphs(_ text: String) -> [Paragraph]? { SimpleTextLawTests.paragraphs(text, font: font, settings) }
    guard var all = paragraphs(Self.text(strangers: 0, &generator) + "\n") else { return }
    let (measured, shaped) = SimpleTextLawTests.pair(all, [LayoutFixture.region(200, nil)])
    measured.store.workers = ShapingWorkers(count: workers)
    measured.store.workers.breaksPerBatch = 250
    measured.layOutAll()
    #expect(Self.batchCount(of: measured) > 2)
    for round in 0..<6 {
      for layout in [measured, shaped] {
        layout.regions[0].width = LayoutUnit(points: 60 + 41 * Double(round))
        layout.layOutAll()
      }
      #expect(measured.flow.lines.count == shaped.flow.lines.count && measured.used(inRegion: 0) == shaped.used(inRegion: 0), "round \(round)")
      for _ in 0..<3 {
        let first = Int.random(in: 0..<all.count, using: &generator)
        let range = first..<min(all.count, first + Int.random(in: 1...3, using: &generator))
        let words = (0..<Int.random(in: 1...40, using: &generator)).map { _ in Self.words.randomElement(using: &generator)! }
        let new = try #require(paragraphs(words.joined(separator: " ") + "\n"))
        all.replaceSubrange(range, with: new)
        for layout in [measured, shaped] {
          layout.replaceParagraphs(range, with: .read(new), from: ArrayParagraphSource(all))
          layout.layOutAll()
        }
      }
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "\(font), round \(round)")
      #expect(measured.flow.lines.brokenInvariant() == nil, "round \(round)")
    }
  }

  /// Up to the requested position, even in the middle of a thread's batch, or in a column that ends there.
  @Test(arguments: [1, 3]) func noMoreThanTheRequestedTextIsLaidOut(workers: Int) throws {
    var generator = SeededGenerator(seed: 9)
    let (measured, shaped) = try #require(
      Self.pair("DejaVu Serif", workers: workers, strangers: 0, settings: ParagraphSettings(), &generator))
    measured.layOutAll()
    for round in 0..<12 {
      let offset = Int.random(in: 0..<Self.long, using: &generator)
      let height = [nil, 500, 100_000, 11_111].randomElement(using: &generator)!
      for layout in [measured, shaped] {
        layout.regions = (0..<(height == nil ? 1 : 400)).map { _ in LayoutFixture.region(150 + Double(round), height.map(Double.init)) }
        if round % 3 == 2 { layout.layOut(throughRegion: 0, downTo: LayoutUnit(points: Double(offset % 3000))) } else { layout.layOut(throughOffset: UTF16Offset(offset)) }
      }
      #expect(measured.laidEnd == shaped.laidEnd, "\(offset) of \(height as Any)")
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "round \(round)")
    }
  }

  /// The cost does not depend on the machine, and a long simple text is not shaped.
  @Test func costIsIndependentOfThreadCount() throws {
    var counted: [LayoutCost] = []
    for workers in [1, 2, 5] {
      var generator = SeededGenerator(seed: 4)
      let (layout, _) = try #require(Self.pair("DejaVu Serif", workers: workers, strangers: 0, settings: ParagraphSettings(), &generator))
      layout.layOutAll()
      layout.regions[0].width = LayoutUnit(points: 321)
      layout.layOutAll()
      counted.append(layout.cost)
    }
    #expect(Set(counted.map { "\($0)" }).count == 1, "\(counted)")
  }
}
