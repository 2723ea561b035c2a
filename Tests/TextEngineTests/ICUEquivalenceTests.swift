import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Properties that are computed without ICU equal ICU's.
@Suite struct ICUEquivalenceTests {
  /// One character of each class, and more of some; a letter beyond Latin, a mark and a joiner, which the pair table does not contain.
  private static let units: [UInt16] = Array("! \"a1$%()[,.:-/|}&\u{A0}\u{2014}\u{2026}\u{2019}é\u{2013}\n\t".utf16)
  /// Letters of other scripts with the line breaking of Latin letters.
  private static let letters: [UInt16] = [0x628, 0x416, 0x905]
  private static let strangers: [UInt16] = [0x0E01, 0x5D0, 0x4E2D, 0x301, 0x200D, 0x3002, 0x0D, 0x85]

  /// The first of `texts` whose line breaks differ from ICU's.
  private func firstWrong(_ texts: some Sequence<[UInt16]>, _ language: String = "en") -> String? {
    for text in texts {
      let (ours, theirs) = (LineBreakFinder.breaks(in: text, language: language), TextBoundaries.find(.line, in: text, language: language).offsets)
      if ours != theirs { return "‘\(String(decoding: text, as: UTF16.self))’ \(text) \(language): \(ours), by ICU \(theirs)" }
    }
    return nil
  }

  @Test func allShortTextsBreakLikeICU() {
    let units = Self.units + Self.letters
    let pairs = units.flatMap { first in units.map { [first, $0] } }
    #expect(firstWrong(pairs) == nil)
    #expect(firstWrong(pairs.lazy.flatMap { pair in units.map { pair + [$0] } }) == nil)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func longerTextsBreakLikeICU(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<4000).map { round in
      let set = Self.units + (round % 2 == 0 ? Self.letters : []) + (round % 4 == 0 ? Self.strangers : [])
      return (0..<Int.random(in: 4...24, using: &generator)).map { _ in set.randomElement(using: &generator)! }
    }
    #expect(firstWrong(texts) == nil)
  }

  /// Most languages have English's rules; for the others ICU is used exclusively.
  @Test(arguments: ["de", "fr", "ru", "ar", "he", "th", "fi", "ja", "zh-Hant", "ko", "sv", "en-u-lb-strict", "no such"])
  func eachLanguageBreaksLikeICU(_ language: String) {
    var generator = SeededGenerator(seed: 3)
    let texts = (0..<600).map { _ in (0..<12).map { _ in (Self.units + Self.letters + Self.strangers).randomElement(using: &generator)! } }
    #expect(firstWrong(texts + [Array("a -foo kuin-\u{30A1}ー\u{2010}x 中ァ文".utf16)], language) == nil)
  }

  /// A character that is classified as such a letter behaves as a letter beside any other.
  @Test func lettersOfAllScriptsBreakAlike() {
    let letters = (UInt16(LineBreakPairs.letters)...0xFFFF).filter(LineBreakPairs.isLetter)
    #expect(letters.count > 9000)
    #expect(firstWrong(letters.lazy.map { [0x61, $0, 0x2D, $0, 0x20, 0x28, $0, 0x29, $0, 0x31, 0x25, $0, 0x2014, $0, 0x2E, $0] }) == nil)
  }

  /// Each class of the table has a character, so that all pairs were tested above.
  @Test func everyLineBreakClassIsTested() {
    let tried = Set(Self.units.map { unit in
      LineBreakPairs.classOf[unit < LineBreakPairs.letters ? Int(unit) : Int(unit) - LineBreakPairs.punctuation.lowerBound + LineBreakPairs.letters]
    })
    #expect(tried == Set(0...LineBreakPairs.space))
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func clusterBoundariesEqualICUs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "é", "e\u{301}\u{323}", "ก", "กำ", "น้ำ", "क्षि", "한", "\u{1112}\u{1161}\u{11AB}", "👩\u{200D}👧", "👍🏽", "🇯🇵", "🎉", "❤\u{FE0F}", "\u{200D}",
      "\u{301}", "\r", "\n", "\u{600}", "漢", "か\u{3099}", "ﾊﾞ", "𠀀", "\u{E0020}", "سلا\u{64B}م",
    ].map { Array($0.utf16) } + [[0xD83D], [0xDE00]]
    for round in 0..<2400 {
      // Some are longer than the chunk that is passed to ICU.
      let text = (0..<Int.random(in: round % 6 == 0 ? 20...80 : 1...9, using: &generator)).flatMap { _ in pieces.randomElement(using: &generator)! }
      var scanner = ClusterScanner()
      var ends: [Int32] = []
      text.withUnsafeBufferPointer { units in
        var offset = 0
        while offset < units.count {
          offset = scanner.end(after: offset, in: units)
          ends.append(Int32(offset))
        }
      }
      let theirs = TextBoundaries.find(.grapheme, in: text).offsets
      guard ends == theirs else {
        Issue.record("\(text.map { String($0, radix: 16) }): \(ends), by ICU \(theirs)")
        return
      }
    }
  }

  /// Levels that follow from the characters alone equal ICU's.
  @Test(arguments: [0, 1, nil] as [UInt8?]) func bidiLevelsFromCharactersAloneEqualICUs(base: UInt8?) {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "a", "b", "\u{5D0}", "\u{627}", "\u{E01}", " ", " ", "-", "!", "$", ",", "\t", "\u{B}", "\u{301}", "\u{E31}", "\u{64B}", "🎉", "🇯🇵", "𐤀", "𝐀", "👩\u{200D}👧",
      "❤\u{FE0F}\u{200D}🔥", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{C}", "1", "(", "\u{202B}", "\u{661}", "\u{AD}",
    ].map { Array($0.utf16) }
    var told = 0
    for round in 0..<40_000 {
      // Mostly without the characters that are left to ICU.
      let most = round % 8 == 0 ? pieces.count : pieces.count - 5
      var text = (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ in pieces[Int.random(in: 0..<most, using: &generator)] }
      if round % 5 == 0 { text += [0x0A] }
      if round % 7 == 0 { text += [0x0D, 0x0A] }
      guard let found = text.withUnsafeBufferPointer({ SimpleTextDirections.levels(of: $0, base: base) }) else { continue }
      told += 1
      let theirs = Analyzer.icuLevels(of: text, base: base)
      guard found == theirs else {
        Issue.record("\(text.map { String($0, radix: 16) }): \(found), by ICU \(theirs)")
        return
      }
    }
    #expect(told > 15_000)
  }

  /// Cached cluster data has no visible effect: items equal those of threads without any.
  @Test func itemsDoNotDependOnCachedClusters() {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["word ", "(خط) ", "漢字", "नमस्ते ", "🎉 ", "❤\u{FE0F}", "ไทย", " \u{301}", "{x}", "é", "\u{20E3}", "1\u{20E3}", "ﬁ", "[א] "]
    for _ in 0..<60 {
      let text = (0..<8).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let paragraph = LayoutFixture.paragraphs(text)[0]
      let again = (0..<2).map { _ in Itemizer().items(of: paragraph, Analyzer().analyze(paragraph)).map { "\($0)" } }
      #expect(again[0] == again[1], "\(text)")
      // Each cluster is shown in a font that contains it.
      for item in Itemizer().items(of: paragraph, Analyzer().analyze(paragraph)) where item.kind == .text {
        let units = Array(paragraph.text[item.range])
        #expect(String(decoding: units, as: UTF16.self).unicodeScalars.contains { item.font.face.shows([$0.value]) }, "\(text)")
      }
    }
  }

  /// The prefix that classifies a sequence of marks ends between two scalars.
  @Test(arguments: [0, 1, 2]) func markSequencesAreSplitBetweenScalars(letters: Int) {
    let text = Array((String(repeating: "a", count: letters) + String(repeating: "\u{1D167}", count: 60)).utf16)
    text.withUnsafeBufferPointer { units in
      let end = ItemizingPass.judgedEnd(of: 0..<units.count, in: units)
      #expect((63...64).contains(end) && !ClusterFonts.scalars(of: UnsafeBufferPointer(rebasing: units[..<end])).contains(0xFFFD))
      #expect(ItemizingPass.judgedEnd(of: 0..<9, in: units) == 9)
    }
  }

  /// The cache of clusters is bounded across fonts and languages, and gives the same results after a reset.
  @Test func clusterCacheIsBounded() throws {
    let face = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    let fonts = ClusterFonts()
    func ask(_ language: Int) -> [FontFace] {
      ["漢", "خ", "न"].map { text in
        Array(text.utf16).withUnsafeBufferPointer { fonts.table(face, "x-\(language)").fallback(for: $0) }
      }
    }
    let first = ask(0)
    for language in 1...3 * ClusterFonts.maximumTables {
      #expect(ask(language).elementsEqual(first, by: ===))
      #expect(fonts.tableCount <= ClusterFonts.maximumTables)
    }
    #expect(ask(0).elementsEqual(first, by: ===))
  }
}
