import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The bytes of the tables that are kept for a text. They depend on the text alone, unlike the memory of the process.
@Suite struct TableSizeTests {
  private static let font = FontLibrary.shared.face(named: "DejaVu Serif")!.instance(size64: 16 * 64)

  private static func shape(_ text: String, size64: Int = 16 * 64, by cache: ShapingCache.Contents = ShapingCache.Contents()) -> ShapedParagraph {
    let units = Array(text.utf16)
    let style = TextStyle(font: font.face.instance(size64: size64), language: "en")
    let itemized = ItemizedParagraph(Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: ParagraphSettings()))
    var builder = ShapedParagraphBuilder(
      paragraph: itemized.paragraph, analysis: itemized.analysis, cache: cache, shaper: Shaper(usesFontLeading: true))
    for item in itemized.items { builder.add(item) }
    return builder.finish()
  }

  /// Shaped text takes a limited number of bytes for each code unit, of each kind. If a number falls, lower its limit.
  @Test func shapedTextTakesFewBytesPerCodeUnit() {
    let latin = (0..<120).map { "word\($0 * 7919 % 1000), of" }.joined(separator: " ")
    let kinds: [(name: String, text: String, breaks: Double, segments: Double, words: Double)] = [
      ("Latin", latin, 3, 5.5, 12), ("Arabic", String(repeating: "السلام عليكم ورحمة الله وبركاته ", count: 30), 3, 8.8, 4),
      ("Japanese", String(repeating: "すべての人間は、生まれながらにして自由であり、", count: 12), 16, 7.5, 12),
      ("Thai", String(repeating: "สวัสดีตลาดผลไม้ไปซื้ออาหาร ", count: 20), 5, 2.1, 4),
    ]
    for kind in kinds {
      let shaped = Self.shape(kind.text)
      let segments = shaped.segments.count * MemoryLayout<ShapedParagraph.Segment>.stride + shaped.sums.bytes
      let words = shaped.shapedWords.reduce(into: [Int: Int]()) { $0[$1.word.offset(in: $1.word.block) << 8 | $1.word.glyphCount] = $1.word.size(includesUnits: true) * 4 }
      for (name, bytes, limit) in [
        ("breaks", shaped.opportunities.bytes, kind.breaks), ("segments", segments, kind.segments),
        ("words", words.values.reduce(0, +), kind.words),
      ] where Double(bytes) > limit * Double(shaped.length) {
        Issue.record("\(kind.name): \(Double(bytes) / Double(shaped.length)) bytes of \(name) per code unit, not at most \(limit)")
      }
    }
  }

  /// The geometry of a line without records of fragments takes 144 bytes.
  @Test func geometryOfALineIsSmall() {
    let geometry = LineGeometry(LineGeometry.Values(top: .zero, bottom: LayoutUnit(raw: 64), y: .zero, line: 1, regions: 0, skipped: 0))
    let bytes = withExtendedLifetime(geometry) { allocatedSize(Unmanaged.passUnretained(geometry).toOpaque()) }
    #expect(bytes <= 152, "\(bytes) bytes")
  }

  /// Words have the same numbers whether they are stored in 16 bits or, as those of a large font, in 32; and their sums are those of their advances.
  @Test func wordsOfAllWidthsAreEqual() {
    var generator = SeededGenerator(seed: 5)
    for size in [9, 16, 150, 400, 4000] {
      for _ in 0..<20 {
        let text = (0..<8).map { _ in ManyScripts.words.randomElement(using: &generator)! }.joined(separator: " ")
        let (shaped, small) = (Self.shape(text, size64: size * 64), Self.shape(text))
        withExtendedLifetime((shaped, small)) {
          for ((_, word), (_, other)) in zip(shaped.shapedWords, small.shapedWords) {
            let glyphs = 0..<word.glyphCount
            if glyphs.map(word.glyph) != glyphs.map(other.glyph) || glyphs.map(word.cluster) != glyphs.map(other.cluster)
              || (0..<word.length).map(word.safeBreak) != (0..<word.length).map(other.safeBreak)
            {
              Issue.record("size \(size): ‘\(text)’ has other glyphs")
            }
            var start = 0
            for unit in 0..<word.length {
              if word.startsCluster(unit) { start = unit }
              let sum = glyphs.reduce(0) { $0 + (Int(word.cluster($1)) < start ? Int(word.advance($1)) : 0) }
              if Int(word.sum(before: unit)) != sum { Issue.record("size \(size): ‘\(text)’ has the sum \(word.sum(before: unit)), not \(sum)") }
            }
            if word.width != glyphs.reduce(0, { $0 + Int(word.advance($1)) }) { Issue.record("size \(size): ‘\(text)’ has the width \(word.width)") }
          }
        }
      }
    }
  }

  /// Break opportunities are returned as they were stored, also those with large numbers, and after an edit.
  @Test func opportunitiesAreReturnedAsStored() {
    var generator = SeededGenerator(seed: 8)
    var compact = 0
    for _ in 0..<400 {
      let large = [1, 1, 1, 300, 70_000].randomElement(using: &generator)!
      var stored: [ShapedParagraph.Opportunity] = []
      var (offset, total, gaps) = (0, 0, 0)
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        let (units, space) = (Int.random(in: 0...3 * large, using: &generator), Int.random(in: 0...1000 * large, using: &generator))
        offset += units + Int.random(in: 1...20 * large, using: &generator)
        total += space + Int.random(in: 0...5000, using: &generator)
        gaps += units
        var next = ShapedParagraph.Opportunity(
          offset: ParagraphOffset(offset), total: total, trimmed: total - space, trimmedOffset: ParagraphOffset(offset - units), gapsTotal: Int32(gaps),
          gapsTrimmed: Int32(gaps - Int.random(in: 0...units, using: &generator)), isHard: Bool.random(using: &generator))
        next.endDelta = Int32.random(in: -100...100, using: &generator) * Int32(large)
        next.startDelta = Int32.random(in: -100...100, using: &generator) * Int32(large)
        (next.isSoftHyphen, next.isUnsafe) = (Bool.random(using: &generator), Bool.random(using: &generator))
        stored.append(next)
      }
      let found = BreakOpportunities(stored)
      if found.bytes == 16 * stored.count { compact += 1 }
      if found.map(Self.description) != stored.map(Self.description) { Issue.record("\(found.map { $0 }) instead of \(stored)") }
      let step = LineStart.Step(offset: 3, position: 100, opportunity: 0, gaps: 1)
      let middle = stored.count / 2
      var moved = stored
      for index in middle..<stored.count { moved[index].move(by: step) }
      let edited = found.replacing(middle..<middle, with: [], movingBy: step)
      if edited.map(Self.description) != moved.map(Self.description) { Issue.record("\(edited.map { $0 }) instead of \(moved)") }
    }
    #expect((200..<400).contains(compact), "\(compact) of 400 are compact")
  }

  private static func description(_ opportunity: ShapedParagraph.Opportunity) -> String { "\(opportunity)" }
}

/// The size of a block of memory, from the C library.
@_silgen_name("malloc_usable_size") private func allocatedSize(_ block: UnsafeRawPointer) -> Int
