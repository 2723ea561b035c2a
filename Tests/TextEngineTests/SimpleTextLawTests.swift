import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Lines of simple text that are measured by pairs of characters equal those of shaping, in position and all numbers.
@Suite struct SimpleTextLawTests {
  private static let words = """
    fleece offices fluff ffi affix Tom Tavern AVAIL WAVE To. Ye “quoted” ‘so’ it’s well-known half-way—dash – en… (bracketed) [x] {y} a/b \
    https://example.org/a?b=c&d=e 10.4.71.226 2026-01-01T00:00:00.300Z 3,138 50% $5.00 #7 -x --verbose e-mail C++ naïve façade Ærø Żółć \
    word word word the of and a I extraordinarily incomprehensibilities Donaudampfschifffahrtsgesellschaft ! ? : ; , . ’ ” «x» *a* _b_ ~c @d
    """.split(separator: " ").map(String.init)
  private static let strangers = ["\t", "e\u{301}", "漢字", "שלום", "\u{A0}", "\u{AD}", "©", "x\u{2028}y", "🙂", "\u{200B}", "a\u{2011}b", "\r"]

  static func text(_ units: Int, strangers: Int = 0, _ generator: inout SeededGenerator) -> String {
    var text = ""
    while text.utf16.count < units {
      if Int.random(in: 0..<30, using: &generator) == 0 { text += ["\n", "\n", "\r\n", "\n\n", "  \n", "\n  "].randomElement(using: &generator)! }
      let set = strangers > 0 && Int.random(in: 0..<strangers, using: &generator) == 0 ? Self.strangers : words
      text += set.randomElement(using: &generator)!
      if Int.random(in: 0..<12, using: &generator) > 0 { text += Int.random(in: 0..<20, using: &generator) == 0 ? "  " : " " }
    }
    return text
  }

  static let fonts = ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono", "Galley Block", "Liberation Sans", "Noto Sans", "Inter", "EB Garamond"]

  static func paragraphs(_ text: String, font: String, _ settings: ParagraphSettings) -> [Paragraph]? {
    guard let face = FontLibrary.shared.face(named: font) else { return nil }
    let units = Array(text.utf16)
    return Paragraph.split(units).map { range in
      Paragraph(
        text: Array(units[range]), styles: [.init(length: range.count, style: TextStyle(font: face.instance(size64: 16 * 64)))], settings: settings)
    }
  }

  /// The same text twice: measured if possible, and shaped.
  static func pair(_ paragraphs: [Paragraph], _ regions: [Region], _ settings: LayoutSettings = LayoutSettings()) -> (DocumentLayout, DocumentLayout) {
    let pair = (0..<2).map { number in
      let layout = DocumentLayout(settings: settings)
      layout.simple.minimumUnits = number == 0 ? 0 : .max
      layout.regions = regions
      let count = UnreadParagraphs(count: paragraphs.count, utf16: paragraphs.reduce(0) { $0 + $1.text.count }, cutsLines: false)
      layout.replaceParagraphs(0..<0, with: .unread(count), from: ArrayParagraphSource(paragraphs))
      return layout
    }
    return (pair[0], pair[1])
  }

  /// Describes the first fragment that differs; returns `nil` if all are equal.
  static func difference(_ a: DocumentLayout, _ b: DocumentLayout, first count: Int = .max) -> String? {
    for (one, other) in zip(a.fragments, b.fragments).prefix(count) where one != other {
      let text = b.paragraph(other.paragraph).text.string
      return "\(brief(one)) | \(brief(other)) | \(text)"
    }
    return count < .max || a.fragments.count == b.fragments.count ? nil : "\(a.fragments.count) lines, \(b.fragments.count)"
  }

  /// Glyph indexes, and the positions of graphemes.
  private func differenceOfGlyphs(_ a: DocumentLayout, _ b: DocumentLayout) -> String? {
    for index in a.fragments.indices {
      let (one, other) = [a, b].map { $0.graphemeSpans(ofFragment: index) }.pair
      for (mine, theirs) in zip(one, other) where (mine.characters, mine.minX, mine.maxX) != (theirs.characters, theirs.minX, theirs.maxX) {
        return "\(mine) | \(theirs) | \(Self.brief(b.fragments[index])) | \(b.paragraph(b.fragments[index].paragraph).text.string)"
      }
      if one.count != other.count { return "\(one.count) graphemes, \(other.count)" }
      if let wrong = differenceOfNearest(a, index, one) { return wrong }
    }
    let counts = a.glyphCounts(ofParagraphs: 0..<a.paragraphCount)
    for index in 0..<a.paragraphCount {
      let (glyphs, range) = (b.logicalGlyphs(ofParagraph: index), b.range(ofParagraph: index))
      let clusters = a.glyphClusters(ofParagraph: index, startingAt: range.lowerBound)
      if counts[index] != GlyphCount(glyphs: glyphs.count, units: range.count) || Self.differ(clusters, .listed(glyphs), ParagraphOffset(range.count)) {
        return "\(counts[index]), \(glyphs.clusters.count) glyphs of \(b.paragraph(index).text.string)"
      }
    }
    return nil
  }

  /// The grapheme at a point, found without the others, is the nearest of all.
  private func differenceOfNearest(_ layout: DocumentLayout, _ index: Int, _ spans: [GraphemeSpan]) -> String? {
    guard let first = spans.first, let last = spans.last else { return nil }
    let (left, right) = (first.minX.raw - 700, last.maxX.raw + 700)
    // Before the line, on edges, between them and after the line.
    var places = [left, right] + spans.flatMap { [$0.minX.raw, ($0.minX.raw + $0.maxX.raw) / 2, $0.maxX.raw - 1] }
    places.append(last.maxX.raw)
    for x in places.map(LayoutUnit.init(raw:)) {
      let found = layout.graphemeSpan(nearest: x, in: layout.flow.lines.located(index))
      let nearest = spans.withUnsafeBufferPointer { $0.nearest(to: x) }
      if found != nearest {
        return "at \(x.raw): \(found as Any), nearest \(nearest as Any) | \(Self.brief(layout.fragments[index]))"
      }
    }
    return nil
  }

  private static func differ(_ a: GlyphClusters, _ b: GlyphClusters, _ end: ParagraphOffset) -> Bool {
    a.count != b.count || (0..<a.count).contains { a.start(ofGlyph: $0) != b.start(ofGlyph: $0) || a.end(ofGlyph: $0, end: end) != b.end(ofGlyph: $0, end: end) }
      || (0..<end).contains { a.cluster(holding: $0) != b.cluster(holding: $0) || a.firstGlyph(from: $0) != b.firstGlyph(from: $0) }
  }

  private static func brief(_ fragment: PlacedFragment) -> String {
    let start = fragment.start
    return "\(fragment.region).\(fragment.line) y \(fragment.rect.y.raw) \(fragment.range) width \(fragment.used.width.raw) \(fragment.reason) "
      + "trimmed \(fragment.trimmedEnd) gaps \(fragment.gaps) stretch \(fragment.stretch.raw) room \(fragment.availableWidth.raw) "
      + "start \(start.offset) \(start.position) \(start.opportunity) \(start.gaps)"
  }

  @Test(arguments: fonts, LongTests.areWanted ? [1, 2, 3] : [1] as [UInt64])
  func linesEqualShapedLines(_ font: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var spared = 0
    for round in 0..<6 {
      var settings = ParagraphSettings()
      settings.alignment = [.natural, .left, .justified].randomElement(using: &generator)!
      settings.hyphenation = [0, 0, 1].randomElement(using: &generator)!
      settings.firstLineIndent = LayoutUnit(points: [0, 20].randomElement(using: &generator)!)
      settings.tailIndent = LayoutUnit(points: [0, -10, 220].randomElement(using: &generator)!)
      settings.spacingAfter = LayoutUnit(points: [0, 7].randomElement(using: &generator)!)
      settings.spacingBefore = LayoutUnit(points: [0, 3].randomElement(using: &generator)!)
      let text = Self.text(6000, strangers: round % 2 == 0 ? 0 : 40, &generator)
      guard let paragraphs = Self.paragraphs(text, font: font, settings) else { return }
      var whole = LayoutSettings()
      whole.minimumWordSpace = [1, 0.8].randomElement(using: &generator)!
      whole.raggedWordSpace = [Double.infinity, 2, 3].randomElement(using: &generator)!
      let width = Double.random(in: 60...400, using: &generator)
      var region = LayoutFixture.region(width, nil, [LayoutFixture.rect(10, 300, 30, 200), LayoutFixture.circle(width, 900, 60)])
      region.padding = LayoutUnit(points: 5)
      let (measured, shaped) = Self.pair(paragraphs, [region], whole)
      measured.layOutAll()
      shaped.layOutAll()
      try #require(Self.difference(measured, shaped) == nil, "\(font) \(settings) \(width)")
      spared += shaped.cost.shaped - measured.cost.shaped
      try #require(differenceOfGlyphs(measured, shaped) == nil, "\(font) \(settings) \(width)")
      // To a width without reusable lines.
      for layout in [measured, shaped] {
        layout.regions[0].width = LayoutUnit(points: width + 30)
        layout.layOutAll()
      }
      try #require(Self.difference(measured, shaped) == nil, "\(font) wider")
    }
    #expect(spared > 20, "paragraphs of \(font) are measured")
  }

  /// Laid out step by step, through columns, with edits and moved shapes in between.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func partialLayoutsInAnyOrderEqualShapedOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var settings = ParagraphSettings()
    settings.minimumLinesAtColumnEnd = 2
    var paragraphs = try #require(Self.paragraphs(Self.text(30_000, strangers: 60, &generator), font: "DejaVu Serif", settings))
    let regions = (0..<4).map { _ in LayoutFixture.region(220, 700, [LayoutFixture.rect(50, 200, 80, 60)]) } + [LayoutFixture.region(260, nil)]
    let (measured, shaped) = Self.pair(paragraphs, regions)
    for _ in 0..<24 {
      let offset = Int.random(in: 0..<measured.utf16Length, using: &generator)
      let index = Int.random(in: 0..<paragraphs.count, using: &generator)
      let (y, x) = (Double.random(in: 0...700, using: &generator), Double.random(in: 0...200, using: &generator))
      let (region, kind) = (Int.random(in: 0..<5, using: &generator), Int.random(in: 0..<4, using: &generator))
      if kind == 0 { paragraphs[index] = Self.paragraphs("Other \(x) words of the one, and the other.\n", font: "DejaVu Serif", settings)![0] }
      for layout in [measured, shaped] {
        switch kind {
        case 0: layout.replaceParagraphs(index..<index + 1, with: .read([paragraphs[index]]), from: ArrayParagraphSource(paragraphs))
        case 1: layout.regions[region].exclusions = [Exclusion(path: LayoutFixture.rect(x, y, 60, 80))]
        case 2: layout.layOut(throughRegion: region, downTo: LayoutUnit(points: y))
        default: layout.layOut(throughOffset: UTF16Offset(offset))
        }
      }
      let laid = min(measured.fragments.count, shaped.fragments.count)
      try #require(Self.difference(measured, shaped, first: laid) == nil)
    }
    for layout in [measured, shaped] { layout.layOutAll() }
    try #require(Self.difference(measured, shaped) == nil)
  }

  /// Simple text is laid out without reading a paragraph.
  @Test func simpleTextIsLaidOutWithoutReadingParagraphs() throws {
    var generator = SeededGenerator(seed: 9)
    let text = (0..<40_000).map { _ in ["plain ", "words ", "alone. "].randomElement(using: &generator)! }.joined() + "\n"
    let lines = String(repeating: text.prefix(300) + "\n", count: 400)
    let paragraphs = try #require(Self.paragraphs(lines, font: "DejaVu Serif", ParagraphSettings()))
    let layout = Self.pair(paragraphs, [LayoutFixture.region(300, nil)]).0
    layout.layOutAll()
    #expect(layout.cost.shaped == 0 && layout.isComplete && layout.fragments.count > 2000)
    // The last paragraph is read to find whether an empty line follows it.
    #expect((0..<layout.paragraphCount).count { layout.isRead($0) } <= 1)
  }
}

extension [UInt16] {
  fileprivate var string: String { String(decoding: self, as: UTF16.self).debugDescription }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
