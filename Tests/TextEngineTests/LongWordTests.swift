import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Words as long as a document: the cost of each line depends on its contents, and lines end as if every cluster were tried.
@Suite struct LongWordTests {
  private func paragraph(
    _ text: String, font: String = "EB Garamond", hyphenation: Double = 0, kern: Double = 0
  ) -> ShapedParagraph {
    let face = FontLibrary.shared.face(named: font)!
    var style = TextStyle(font: face.instance(size64: 12 * 64), language: "en")
    if kern != 0 { style.kern = LayoutUnit(points: kern) }
    var settings = ParagraphSettings()
    settings.hyphenation = hyphenation
    settings.language = "en"
    let units = Array(text.utf16)
    let paragraph = Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: settings)
    return TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(paragraph))
  }

  /// Breaks all of it, and returns each line's end.
  private func lines(_ paragraph: ShapedParagraph, width: Double, hyphenation: Double = 0, _ work: BreakingWorkCounter? = nil) -> [BrokenLine] {
    let breaker = Breaker(paragraph: paragraph, work: work)
    var measure = LineMeasure(width: LayoutUnit(points: width).raw, mayBreakWords: true)
    measure.hyphenation = hyphenation
    var lines: [BrokenLine] = []
    var start = LineStart.paragraphStart
    while start.offset < paragraph.end, let line = breaker.wrapped(from: start, fitting: measure) {
      #expect(line.end.offset > start.offset, "a line without a letter at \(start.offset)")
      guard line.end.offset > start.offset else { break }
      lines.append(line)
      start = line.end
    }
    return lines
  }

  private static let alphabets = ["ACGT", "a", "abcdefghijklmnopqrstuvwxyzAVTW", "éàöß", "QUFB+/09", "بتثج", "漢字x"]

  private func word(_ alphabet: String, _ count: Int) -> String {
    var generator = SeededGenerator(seed: UInt64(alphabet.utf8.count))
    let letters = Array(alphabet)
    return String((0..<count).map { _ in letters.randomElement(using: &generator)! })
  }

  @Test(arguments: alphabets) func workIsLinear(_ alphabet: String) {
    func cost(_ count: Int) -> (hyphenated: Int, shaped: Int) {
      let work = BreakingWorkCounter()
      let paragraph = paragraph(word(alphabet, count))
      let broken = lines(paragraph, width: 300, hyphenation: 1, work)
      #expect(broken.last?.end.offset == paragraph.end)
      return (work.hyphenated, work.shaped)
    }
    let (small, large) = (cost(8000), cost(16_000))
    // Below one query per character, the result depends on the positions of the characters.
    #expect(Double(large.hyphenated) <= 2.2 * Double(max(small.hyphenated, 8000)), "\(alphabet): \(small) at 8000, \(large) at 16000")
    #expect(Double(large.shaped) <= 2.2 * Double(max(small.shaped, 8000)), "\(alphabet): \(small) at 8000, \(large) at 16000")
    // A line examines its contents and a little of the following text.
    #expect(large.shaped < 16 * 16_000 && large.hyphenated < 8 * 16_000, "\(alphabet): \(large) at 16000")
  }

  @Test func wordsPastSixtyLettersAreNotHyphenated() throws {
    let hyphenator = try #require(Hyphenator.named("en"))
    let syllables = Array(repeating: "hyphenation", count: 9).joined()
    for count in [11, 40, 59, 60] {
      let text = Array(syllables.prefix(count).utf16)
      #expect(!hyphenator.points(in: text, 0..<ParagraphOffset(count)).isEmpty, "\(count) letters")
    }
    for count in [61, 62, 99] {
      let text = Array(syllables.prefix(count).utf16)
      let end = ParagraphOffset(count)
      for (low, high): (ParagraphOffset, ParagraphOffset) in [(0, end), (0, 30), (end - 30, end), (20, 50)] {
        let start = Hyphenator.wordStart(in: text, before: low)
        #expect(hyphenator.points(in: text, start..<high).isEmpty, "\(count) letters, \(low)..<\(high)")
      }
    }
    // The adjacent words are.
    let beside = Array((syllables + " hyphenation").utf16)
    let all = 0..<ParagraphOffset(beside.count)
    #expect(hyphenator.points(in: beside, all).allSatisfy { $0.utf16 > syllables.utf16.count })
    #expect(!hyphenator.points(in: beside, all).isEmpty)
  }

  /// Each line contains as many clusters as fit when tried one after the other.
  @Test(arguments: alphabets) func emergencyBreaksFitAsManyClustersAsPossible(_ alphabet: String) {
    for (font, kern) in [("EB Garamond", 0.0), ("DejaVu Sans", 0), ("EB Garamond", 1.5)] {
      let paragraph = paragraph(word(alphabet, LongTests.areWanted ? 2500 : 900), font: font, kern: kern)
      let breaker = Breaker(paragraph: paragraph)
      for width in [5.0, 90, 300] {
        let measure = LineMeasure(width: LayoutUnit(points: width).raw, mayBreakWords: true)
        for line in lines(paragraph, width: width) where line.reason == .emergency {
          let index = paragraph.opportunity(after: line.start.offset)
          let ends = EmergencyBreaks(paragraph: paragraph, start: line.start, limit: paragraph.opportunities[index].trimmedOffset)
          var next = ends.last(within: .max / 2)
          var tried: EmergencyBreaks.End?
          while let end = next, end.offset > line.end.offset {
            // Letters can be narrower at the end of a line than within a word, but not by more than an em.
            let reached = paragraph.position(of: end.offset) - line.start.position - 12 * 64
            if reached <= measure.width, breaker.cut(at: end.offset, in: end.segment, from: line.start, measure, suffix: nil) != nil {
              tried = end
            }
            next = ends.before(end)
          }
          #expect(tried == nil, "\(alphabet) in \(font), \(width): a line of \(line.start.offset)..<\(line.end.offset) could reach \(tried!.offset)")
        }
      }
    }
  }

  /// The width of a word's remainder after a cut equals that of shaping it separately.
  @Test(arguments: alphabets) func wordRemainderWidthEqualsThatOfShapingIt(_ alphabet: String) throws {
    for font in ["EB Garamond", "DejaVu Sans", "Noto Sans"] {
      let paragraph = paragraph(word(alphabet, 900), font: font)
      let breaker = Breaker(paragraph: paragraph)
      for (index, segment) in paragraph.segments.enumerated() where segment.kind == .text {
        for offset in stride(from: segment.start + 1, to: segment.end, by: 7)
        where paragraph.startsCluster(offset - segment.start, in: index) {
          let whole = try #require(Shaper.shapePart(of: index, in: paragraph, offset..<segment.end))
          #expect(breaker.remainderWidth(index, from: offset) == whole.width, "\(alphabet) in \(font) from \(offset)")
        }
      }
    }
  }

  /// Independent lines, as Core Text's typesetter requests them one after the other.
  @Test func lineStartIsDerivedFromThePrecedingBreak() {
    let text = String(repeating: "word and \u{A0} ", count: 300)
    let paragraph = paragraph(text)
    let breaker = Breaker(paragraph: paragraph)
    for offset in stride(from: 0, to: paragraph.end, by: 17) {
      #expect(breaker.lineStart(at: offset).gaps == Int(LineSpace.gaps(in: paragraph.text, 0..<offset)), "\(offset)")
    }
  }

  /// The width change of a break within a long word is found near it, and equals that of shaping all of the word before and after it.
  @Test(arguments: ["EB Garamond", "Inter", "DejaVu Serif", "Galley Block"]) func breakWidthsAreMeasuredLocally(family: String) throws {
    let face = try #require(FontLibrary.shared.face(named: family))
    var generator = SeededGenerator(seed: 7)
    let letters = (0..<900).map { $0 % 3 == 2 ? "\u{AD}" : String("AVToWfilejyPT.".randomElement(using: &generator)!) }.joined()
    let units = Array(letters.utf16)
    let style = TextStyle(font: face.instance(size64: 16 * 64), language: "en")
    let paragraph = Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: ParagraphSettings())
    let shaped = TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(paragraph))
    func width(_ units: [UInt16], _ key: ShapingKey) -> Int {
      ShapingCache.shared.withContents { cache in
        units.withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer).width }
      }
    }
    var checked = 0
    for opportunity in shaped.opportunities where opportunity.isSoftHyphen {
      let offset = opportunity.offset
      let index = shaped.segmentIndex(at: offset - 1)
      guard let key = shaped.face(of: index).key, let word = shaped.word(index), word.length > 200 else { continue }
      let segment = shaped.segments[index]
      let local = offset - segment.start
      let left = width(Array(units[(segment.start..<offset).utf16]) + [try #require(InsertedHyphen(after: key).suffix)], key)
      #expect(Int(opportunity.endDelta) == left - Int(word.sum(before: local)), "before \(offset)")
      if opportunity.startDelta != 0 {
        let right = width(Array(units[(offset..<segment.end).utf16]), key)
        #expect(Int(opportunity.startDelta) == right - (word.width - Int(word.sum(before: local))), "behind \(offset)")
      }
      checked += 1
    }
    #expect(checked > 200)
  }
}
