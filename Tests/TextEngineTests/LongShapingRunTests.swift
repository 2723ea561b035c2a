import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Runs that are shaped as a whole are split into parts depending on their local text only, so an edit reshapes its own part only.
@Suite struct LongShapingRunTests {
  private func shape(_ text: [UInt16], _ font: FontInstance, by cache: ShapingCache.Contents) -> ShapedParagraph {
    let paragraph = Paragraph(text: text, styles: [.init(length: text.count, style: TextStyle(font: font, language: "en"))], settings: ParagraphSettings())
    let itemized = ItemizedParagraph(paragraph)
    var builder = ShapedParagraphBuilder(
      paragraph: paragraph, analysis: itemized.analysis, cache: cache, shaper: Shaper(usesFontLeading: true))
    for item in itemized.items { builder.add(item) }
    return builder.finish()
  }

  private static let samples: [(font: String, alphabet: String)] = [
    ("EB Garamond 12 Regular", "abcdefghijklmnopqrstuvwxyzAVTW"), ("EB Garamond 12 Regular", "ACGT"), ("EB Garamond 12 Regular", "a"),
    ("Inter", "abcdefgh-(AVTW)x12"), ("Noto Sans CJK JP", "人生而自由在尊嚴和權利上一律平等"), ("Noto Naskh Arabic", "بتثجاد"),
  ]

  private func units(_ alphabet: String, _ count: Int) -> [UInt16] {
    var generator = SeededGenerator(seed: UInt64(alphabet.utf8.count))
    let letters = Array(alphabet.utf16)
    return (0..<count).map { _ in letters.randomElement(using: &generator)! }
  }

  @Test(arguments: samples) func editReshapesOnlyItsOwnSegment(_ font: String, _ alphabet: String) throws {
    let font = try #require(FontLibrary.shared.face(named: font)).instance(size64: 17 * 64)
    let work = ShapingWorkCounter()
    let cache = ShapingCache.Contents(work: work)
    var text = units(alphabet, 100_000)
    _ = shape(text, font, by: cache)
    let whole = work.units
    #expect(whole >= (Set(text).count > 1 ? text.count : 1024))
    for offset in [0, 1, 50_000, text.count] {
      text.insert(text[7], at: offset)
      work.units = 0
      _ = shape(text, font, by: cache)
      // Its part, the next ones up to the former boundaries, and the context that determines safe boundaries.
      #expect(work.units < 8192, "\(work.units) of \(whole) for a letter at \(offset)")
    }
    work.units = 0
    text.removeSubrange(0..<3)
    _ = shape(text, font, by: cache)
    #expect(work.units < 8192, "\(work.units) of \(whole) for three letters fewer")
  }

  /// Parts are bounded, and glyphs at their ends equal those of the whole.
  @Test(arguments: samples) func segmentsAreBoundedAndEndAtSafeBreaks(_ font: String, _ alphabet: String) throws {
    let font = try #require(FontLibrary.shared.face(named: font)).instance(size64: 17 * 64)
    let text = units(alphabet, 9000)
    let shaped = shape(text, font, by: ShapingCache.Contents())
    let segments = shaped.segments
    #expect(segments.count >= 9 && segments.allSatisfy { $0.length <= LongRangeDivider.longest })
    guard alphabet.count > 4, segments[0].level == 0, let script = ItemizedParagraph.script(of: text, font) else { return }
    let theirs = WordShapingTests().whole(String(decoding: text, as: UTF16.self), font, script: script, language: "en", false)
    let unsafe = Set(theirs.filter(\.isUnsafe).map(\.cluster))
    #expect(segments.allSatisfy { !unsafe.contains($0.start.utf16) })
    let width = segments.indices.reduce(0) { $0 + shaped.advance(of: $1, upTo: Int(segments[$1].length)) }
    #expect(theirs.reduce(0) { $0 + Int($1.advance) } == width)
  }
}

extension ItemizedParagraph {
  /// The script of a text that is one item.
  fileprivate static func script(of text: [UInt16], _ font: FontInstance) -> String? {
    let items = ItemizedParagraph(Paragraph(text: text, styles: [.init(length: text.count, style: TextStyle(font: font))], settings: ParagraphSettings())).items
    guard items.count == 1 else { return nil }
    return String(decoding: [24, 16, 8, 0].map { UInt8(items[0].script >> $0 & 0xFF) }, as: UTF8.self)
  }
}
