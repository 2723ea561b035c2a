import TestSupport
import Testing

@testable import GalleyTextEngine

/// Lines of simple text about which a client is queried equal those of shaping, and so do the queries and their order.
@Suite struct QueriedLineLawTests {
  /// A client whose results depend only on the query. Records the queries.
  private final class Client {
    private let salt: Int
    private let answers: Set<String>
    private(set) var queries: [String] = []
    private(set) var glyphs: [(offset: UTF16Offset, glyph: GlyphPosition, count: Int?)] = []

    init(_ salt: Int, _ answers: Set<String>) { (self.salt, self.answers) = (salt, answers) }

    /// Returns 0 for most queries, so that most lines keep the proposed values.
    private func choice(_ kind: String, _ offset: UTF16Offset) -> Int {
      guard answers.contains(kind) else { return 0 }
      let hash = (offset.utf16 &* 2_654_435_761 &+ salt &* 40_503) >> 7 & 15
      return hash < 6 ? hash : 0
    }

    private func record(_ kind: String, _ line: LineQuery, isFirst: Bool) -> Int {
      queries.append("\(kind) \(line.region) \(line.offset) \(line.rect)")
      if let glyph = line.glyph { glyphs.append((isFirst ? line.offset : line.offset + 1, glyph, isFirst ? nil : -1)) }
      return choice(kind, line.offset)
    }

    var callbacks: LayoutCallbacks {
      var callbacks = LayoutCallbacks()
      callbacks.lineSpacing = { [unowned self] in
        [nil, .zero, LayoutUnit(points: 4), LayoutUnit(points: -2), LayoutUnit(points: -60), nil][record("line", $0, isFirst: false)]
      }
      callbacks.spacingBefore = { [unowned self] in
        [nil, .zero, LayoutUnit(points: 9), nil, LayoutUnit(points: -3), nil][record("before", $0, isFirst: true)]
      }
      callbacks.spacingAfter = { [unowned self] in
        [nil, .zero, LayoutUnit(points: 8), LayoutUnit(points: -50), nil, nil][record("after", $0, isFirst: false)]
      }
      callbacks.mayBreak = { [unowned self] offset, isHyphenated in
        queries.append("break \(offset) \(isHyphenated)")
        return choice("break", offset) < 4
      }
      callbacks.setFragment = { [unowned self] in setFragment(&$0) }
      return callbacks
    }

    private func setFragment(_ query: inout FragmentQuery) {
      queries.append("fragment \(query.region) \(query.range) \(query.rect) \(query.used) \(query.baseline)")
      if let found = query.glyphs { glyphs.append((query.range.lowerBound, found.first, found.count)) }
      switch choice("fragment", query.range.lowerBound) {
      case 1: query.baseline += LayoutUnit(points: 2)
      case 2: (query.rect.x, query.rect.height) = (query.rect.x + LayoutUnit(points: 10), query.rect.height + LayoutUnit(points: 5))
      case 3: (query.rect.y, query.used.y) = (query.rect.y + LayoutUnit(points: 30), query.used.y + LayoutUnit(points: 30))
      case 4: query.rect.height = LayoutUnit(points: -3)
      default: break
      }
    }

    /// The slots of a region of some width: most bands are whole, others are narrower, blocked or lower.
    func slots(_ width: LayoutUnit) -> Region.CustomSlots {
      { [unowned self] band, _, offset in
        queries.append("slots \(band) \(offset)")
        var (whole, half) = (band, band)
        half.width = LayoutUnit(raw: width.raw / 2)
        whole.y += LayoutUnit(points: 11)
        switch choice("slots", UTF16Offset(band.y.raw / 64)) {
        case 1: return .slots([half])
        case 2: return .slots([whole])
        case 3:
          var other = half
          (other.x, other.width) = (half.width + LayoutUnit(points: 8), width - half.width - LayoutUnit(points: 8))
          return .slots([half, other])
        default: return .slots([band])
        }
      }
    }
  }

  private func settings(_ generator: inout SeededGenerator) -> ParagraphSettings {
    var settings = ParagraphSettings()
    settings.alignment = [.natural, .left, .justified].randomElement(using: &generator)!
    settings.hyphenation = [0, 0, 1].randomElement(using: &generator)!
    settings.firstLineIndent = LayoutUnit(points: [0, 20].randomElement(using: &generator)!)
    settings.spacingBefore = LayoutUnit(points: [0, 3].randomElement(using: &generator)!)
    settings.spacingAfter = LayoutUnit(points: [0, 7].randomElement(using: &generator)!)
    settings.lineSpacing = LayoutUnit(points: [0, 2].randomElement(using: &generator)!)
    return settings
  }

  /// Returns the queries without those that are repeated.
  private func unique(_ queries: [String]) -> [String] {
    var found: Set<String> = []
    return queries.filter { found.insert($0).inserted }
  }

  /// Describes a glyph position that differs from that of the shaped paragraphs; returns `nil` if all are equal.
  private func wrongGlyph(_ client: Client, _ shaped: DocumentLayout) -> String? {
    var starts = [0]
    for index in 0..<shaped.paragraphCount { starts.append(starts[index] + shaped.logicalGlyphs(ofParagraph: index).count) }
    func number(_ offset: UTF16Offset) -> Int {
      guard offset < shaped.textEnd else { return starts[starts.count - 1] }
      let (index, start) = shaped.paragraph(at: offset)
      return starts[index] + shaped.logicalGlyphs(ofParagraph: index).firstIndex(from: offset.relative(to: start))
    }
    for (offset, glyph, count) in client.glyphs {
      let found = starts[glyph.paragraph] + glyph.index
      // A query about the space below a line has the last glyph before the line's end.
      if found - (count == -1 ? -1 : 0) != number(offset) { return "\(offset): \(found), not \(number(offset))" }
    }
    return nil
  }

  /// Whether so many consecutive paragraphs have to be shaped that those after them are shaped with them, even if their glyphs are not needed.
  private func shapesAhead(_ layout: DocumentLayout) -> Bool {
    var run = 0
    for index in 0..<layout.paragraphCount {
      if case .cached? = layout.simple.table?.breaks(ofParagraph: index) { run = 0 } else { run += 1 }
      if run >= ConsecutiveShaping.minimumLength { return true }
    }
    return false
  }

  private static let answers: [Set<String>] = [
    [], ["line"], ["before", "after"], ["fragment"], ["break"], ["slots"], ["line", "before", "after", "fragment", "break", "slots"],
  ]

  /// The spacing of paragraphs below a shape that moves lines up, beside the shape.
  @Test(arguments: [-3, -9, 0] as [Double], [-3, -20, 0] as [Double])
  func linesMovedUpAvoidShapes(before: Double, after: Double) throws {
    for isAnswered in [false, true] { try compareLines(movedUp: (before, after), isAnswered) }
  }

  private func compareLines(movedUp spacing: (before: Double, after: Double), _ isAnswered: Bool) throws {
    let (before, after) = spacing
    var settings = ParagraphSettings()
    if !isAnswered { (settings.spacingBefore, settings.spacingAfter) = (LayoutUnit(points: before), LayoutUnit(points: after)) }
    let paragraphs = try #require(SimpleTextLawTests.paragraphs(String(repeating: "word word word\n", count: 20), font: "Galley Block", settings))
    for y in 100..<130 {
      let (measured, shaped) = SimpleTextLawTests.pair(paragraphs, [LayoutFixture.region(200, nil, [LayoutFixture.rect(10, Double(y), 30, 50)])])
      for layout in [measured, shaped] {
        if isAnswered {
          var callbacks = LayoutCallbacks()
          (callbacks.spacingBefore, callbacks.spacingAfter) = ({ _ in LayoutUnit(points: before) }, { _ in LayoutUnit(points: after) })
          layout.setCallbacks(callbacks)
        }
        layout.layOutAll()
      }
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "shape at \(y), answered: \(isAnswered)")
    }
  }

  @Test(arguments: SimpleTextLawTests.fonts, answers)
  func linesAndQueriesEqualThoseOfShapedText(_ font: String, _ answers: Set<String>) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let text = SimpleTextLawTests.text(6000, strangers: [0, 80].randomElement(using: &generator)!, &generator)
    guard let paragraphs = SimpleTextLawTests.paragraphs(text, font: font, settings(&generator)) else { return }
    let (width, salt) = (LayoutUnit(points: Double.random(in: 90...400, using: &generator)), Int.random(in: 0..<1000, using: &generator))
    let clients = [Client(salt, answers), Client(salt, answers)]
    let height: Double? = [nil, 500].randomElement(using: &generator)!
    let regions = (0..<40).map { _ in
      var region = LayoutFixture.region(width.points, height, [LayoutFixture.rect(10, 300, 30, 50)])
      region.padding = LayoutUnit(points: 5)
      return region
    }
    let usesSlots = answers.contains("slots") || salt % 3 == 0
    let (measured, shaped) = SimpleTextLawTests.pair(paragraphs, regions)
    for (layout, client) in zip([measured, shaped], clients) {
      layout.setCallbacks(client.callbacks)
      if usesSlots { for index in regions.indices { layout.regions[index].custom = client.slots(width) } }
      layout.layOutAll()
    }
    let about = "seed \(seed), \(font), \(answers.sorted())"
    let difference = SimpleTextLawTests.difference(measured, shaped)
    try #require(difference == nil, "\(about)")
    let (queries, others) = (unique(clients[0].queries), unique(clients[1].queries))
    let index = zip(queries, others).enumerated().first { $1.0 != $1.1 }?.offset ?? min(queries.count, others.count)
    try #require(queries == others, "\(about), query \(index): \(queries.dropFirst(index).first ?? "none"), shaped \(others.dropFirst(index).first ?? "none")")
    let wrong = wrongGlyph(clients[0], shaped)
    #expect(wrong == nil, "\(about)")
    #expect(!clients[0].glyphs.isEmpty, "\(about)")
    // In a narrow column every paragraph can have a word that must be shaped. A paragraph with a refused break or with other slots is shaped, too.
    let mayShapeMore = answers.contains("break") || usesSlots
    let (few, all) = (measured.cost.shaped, shaped.cost.shaped)
    #expect(few <= all || shapesAhead(measured) || mayShapeMore, "\(about): \(few) of \(all), width \(width)")
  }

  /// Records the glyph runs of each paragraph, and changes a glyph in some of them.
  private final class GlyphClient {
    private(set) var runs: [Int: String] = [:]
    private(set) var calls = 0
    unowned let layout: DocumentLayout

    init(_ layout: DocumentLayout) { self.layout = layout }

    func change(_ run: ShapedGlyphRun) -> [ChangedCluster] {
      calls += 1
      runs[run.range.lowerBound.utf16] = "\(run.range) \(run.firstGlyph) \(run.glyphs) \(run.clusters)"
      let (paragraph, start) = layout.paragraph(at: run.range.lowerBound)
      guard paragraph % 5 == 3, run.range.lowerBound == start else { return [] }
      return [ChangedCluster(range: start..<start + 1, replacement: .blank(LayoutUnit(points: 40)), mark: 1)]
    }
  }

  /// Paragraphs of simple text whose glyphs the client keeps are not shaped. The client receives the glyphs that shaping gives.
  @Test(arguments: SimpleTextLawTests.fonts)
  func glyphsEqualThoseOfShapedText(_ font: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let text = SimpleTextLawTests.text(6000, strangers: 80, &generator)
    guard let paragraphs = SimpleTextLawTests.paragraphs(text, font: font, settings(&generator)) else { return }
    let (measured, shaped) = SimpleTextLawTests.pair(paragraphs, [LayoutFixture.region(Double.random(in: 90...400, using: &generator), nil)])
    let clients = [GlyphClient(measured), GlyphClient(shaped)]
    for (layout, client) in zip([measured, shaped], clients) {
      var callbacks = LayoutCallbacks()
      callbacks.changeGlyphs = { [unowned client] in client.change($0) }
      layout.setCallbacks(callbacks)
      layout.layOutAll()
    }
    let about = "seed \(seed), \(font)"
    let difference = SimpleTextLawTests.difference(measured, shaped)
    try #require(difference == nil, "\(about)")
    let wrong = clients[1].runs.first { clients[0].runs[$0.key] != $0.value }
    #expect(wrong == nil && clients[0].runs.count == clients[1].runs.count, "\(about): \(wrong.flatMap { clients[0].runs[$0.key] } ?? "")")
    // In some fonts, the space changes glyphs beside it, so that text is shaped to get its glyphs.
    #expect(measured.cost.shaped < shaped.cost.shaped || shapesAhead(measured) || font != "DejaVu Serif", "\(about)")
    // Shaping a paragraph later does not call the client again.
    let calls = clients[0].calls
    for index in 0..<measured.paragraphCount { _ = measured.glyphMarks(ofParagraph: index) }
    #expect(clients[0].calls == calls, "\(about)")
  }
}
