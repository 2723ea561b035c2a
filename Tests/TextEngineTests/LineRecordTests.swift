import TestSupport
import Testing

@testable import GalleyTextEngine

/// Records of unexamined lines and paragraphs: small and complete.
@Suite struct LineRecordTests {
  private static let reasons: [BreakReason] = [
    .paragraphEnd, .mandatory, .didNotFit(LayoutUnit(raw: 77)), .didNotFit(LayoutUnit(raw: 1 << 33)), .hyphenated, .emergency, .truncated,
  ]

  /// Lines that are mostly or rarely consecutive in paragraphs; with small and large numbers, in shared and separate positions.
  private func lines(_ generator: inout SeededGenerator, count: Int, from name: Int) -> [PlacedLine] {
    func number(_ limits: [Int]) -> Int { limits.randomElement(using: &generator)! + Int.random(in: -1...1, using: &generator) }
    var values = LineGeometry.Values(top: .zero, bottom: LayoutUnit(raw: 640), y: LayoutUnit(raw: 640), line: 1, regions: 0, skipped: 0)
    (values.availableWidth, values.contentX, values.usedX) = (LayoutUnit(raw: 25_600), LayoutUnit(raw: 340), LayoutUnit(raw: 20))
    let shared = [LineGeometry(values), LineGeometry(values), LineGeometry(values, columnEnd: nil, narrow: .following(.none, isTorn: true))]
    var next = LineStart.paragraphStart
    return (0..<count).map { index in
      if Int.random(in: 0..<8, using: &generator) == 0 { next = .paragraphStart }
      if Int.random(in: 0..<20, using: &generator) == 0 { next.offset = ParagraphOffset(number([1, 1 << 33])) }
      var numbers = LineNumbers(
        start: next, length: number([1, 80, 80, 80, 0xFFFF]), hasFittingObjects: Bool.random(using: &generator),
        isLastAndEmpty: Int.random(in: 0..<30, using: &generator) == 0)
      (numbers.trimmed, numbers.gaps) = (number([1, 1, 1, 0xFF]), number([1, 9, 9, 0xFF]))
      numbers.usedWidth = LayoutUnit(raw: number([1, 700, 700, 700, 1 << 32]))
      let place = shared.randomElement(using: &generator)!
      if Int.random(in: 0..<3, using: &generator) == 0 {
        numbers.stretch = LayoutUnit(raw: number([-500, 1, 77]))
        numbers.usedWidth = LayoutUnit(raw: place.fullWidth + (Int.random(in: 0..<9, using: &generator) == 0 ? 1 : 0))
      }
      numbers.reason = LineRecordTests.reasons.randomElement(using: &generator)!
      next = LineStart(
        offset: next.offset + numbers.length, position: next.position + number([300, 300, 300, 1 << 24, -5]),
        opportunity: next.opportunity + number([9, 9, 9, 0xFF]), gaps: next.gaps + number([8, 8, 8, 0xFF]))
      let ends = Int.random(in: 0..<6, using: &generator) == 0
      if ends { next = .paragraphStart }
      return PlacedLine(name: name + index, numbers, place, endsParagraph: ends)
    }
  }

  private func check(_ packed: PackedLines, _ lines: ArraySlice<PlacedLine>, _ context: String) {
    #expect(packed.count == lines.count, "\(context)")
    for (index, line) in lines.enumerated() {
      let found = packed.line(index)
      #expect("\(found.numbers)" == "\(line.numbers)", "\(context), line \(index)")
      #expect(found.name == line.name && found.endsParagraph == line.endsParagraph && found.start == line.start, "\(context), line \(index)")
      #expect(found.geometry.values == line.geometry.values && found.narrowLine == line.narrowLine, "\(context), line \(index)")
    }
  }

  /// Packed, split and joined again: each line is unchanged.
  @Test func packedLinesUnpackUnchanged() {
    var generator = SeededGenerator(seed: 41)
    var (own, count) = (0, 0)
    for round in 0..<60 {
      let all = lines(&generator, count: Int.random(in: 1...90, using: &generator), from: 1 << 36 | round)
      let packed = PackedLines(all)
      check(packed, all[...], "round \(round)")
      count += all.count
      own += all.indices.filter { packed.line($0).geometry.numbers != nil }.count
      let low = Int.random(in: 0...all.count, using: &generator)
      let high = Int.random(in: low...all.count, using: &generator)
      check(packed.slice(low..<high), all[low..<high], "round \(round), \(low)..<\(high)")
      let pieces = packed.divided(into: 3)
      for piece in 0..<3 {
        check(pieces[piece], all[all.count * piece / 3..<all.count * (piece + 1) / 3], "round \(round), piece \(piece)")
      }
      let others = lines(&generator, count: Int.random(in: 1...40, using: &generator), from: round)
      var leaf = LineLeaf(packed)
      leaf.replace(low..<high, with: LineLeaf(PackedLines(others)))
      check(leaf.lines, (all[..<low] + others + all[high...])[...], "round \(round), others in \(low)..<\(high)")
      var sum = FlowSummary.zero
      for line in all[..<low] + others + all[high...] { line.addAny(to: &sum) }
      #expect(leaf.summary == sum, "round \(round)")
    }
    // Some do not fit into their records, and some do.
    #expect(own > 100 && count - own > 100)
  }

  @Test func recordsAreSmall() {
    #expect(MemoryLayout<LineRecord>.stride == 24)
    if case .units = PackedText(Array("Latin é".utf16)) { Issue.record("Latin text takes two bytes a unit") }
  }

  /// In realistic text, nearly all lines need only their record.
  @Test(arguments: [false, true]) func typicalLinesFitInTheirRecords(isJustified: Bool) {
    let text = String(repeating: "some words of more than one line, as paragraphs have them; and some more אבג שלום.\n", count: 200)
    let layout = LayoutFixture.layout(text, width: 150) { $0.alignment = isJustified ? .justified : .natural }
    let own = (0..<layout.flow.lines.count).filter { layout.flow.lines.record(at: $0).geometry.numbers != nil }
    #expect(layout.flow.lines.count > 400 && own.count <= 1)
  }

  @Test func equalNeighbouringParagraphsShareSettings() {
    let layout = LayoutFixture.layout("one\ntwo\nthree\n", width: 90)
    let settings = (0..<3).map { layout.entry($0).sharedSettings }
    #expect(settings.allSatisfy { $0 === settings[0] })
    layout.replaceParagraphs(1..<2, with: LayoutFixture.paragraphs("2\n") { $0.alignment = .right })
    #expect(layout.entry(1).sharedSettings !== settings[0] && layout.entry(1).settings.alignment == .right)
    #expect(layout.entry(2).sharedSettings === settings[0])
  }

  /// Longer, wider, or with more trailing white space than a record can hold.
  @Test(arguments: ["a" + String(repeating: " ", count: 300), String(repeating: "word ", count: 20_000)])
  func lineBeyondItsRecordsLimitsIsComplete(_ text: String) {
    let layout = LayoutFixture.layout(text + "\nnext", width: 1e7)
    let (first, second) = (layout.fragments[0], layout.fragments[1])
    #expect(layout.fragments.count == 2 && first.range.utf16 == 0..<text.utf16.count + 1 && second.range.count == 4)
    #expect(first.trimmedEnd.utf16 == text.utf16.count - text.utf16.reversed().prefix { $0 == 0x20 }.count)
    #expect(first.used.width > second.used.width || text.hasPrefix("a"))
  }

  @Test(arguments: ["", "\n", "plain", "é ÿ", "Ā", "🦉", "tab\t\u{2028}\r\n"]) func packedTextUnpacksUnchanged(_ text: String) {
    let units = Array(text.utf16)
    let packed = PackedText(units)
    #expect(packed.units == units && packed.count == units.count && packed.last == units.last)
  }

  /// Lines of several heights in turn, as in text of several fonts, share a geometry with others of their height.
  @Test func linesOfManyHeightsShareGeometries() {
    let heights = (0..<12).map { LayoutUnit(raw: 640 + $0 * 64) }
    var recent = RecentGeometries()
    func geometry(_ height: LayoutUnit) -> LineGeometry {
      recent.geometry(of: LineGeometry.Values(top: .zero, bottom: height, y: height, line: 1, regions: 0, skipped: 0))
    }
    let first = heights.map(geometry)
    for round in 0..<5 {
      let again = heights.map(geometry)
      #expect(zip(heights, again).allSatisfy { $1.values.bottom == $0 })
      let shared = zip(first, again).count { $0 === $1 }
      #expect(shared >= 10, "\(shared) of 12 heights have their first geometry in round \(round)")
    }
  }
}
