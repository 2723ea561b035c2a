import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Words are stored in blocks that tables and paragraphs share: a block lives as long as its last user.
@Suite struct WordStorageTests {
  private static let font = FontLibrary.shared.face(named: "DejaVu Serif")!.instance(size64: 16 * 64)

  private func shape(_ text: String, by cache: ShapingCache.Contents) -> ShapedParagraph {
    let units = Array(text.utf16)
    let style = TextStyle(font: Self.font, language: "en")
    let paragraph = Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: ParagraphSettings())
    let itemized = ItemizedParagraph(paragraph)
    var builder = ShapedParagraphBuilder(
      paragraph: paragraph, analysis: itemized.analysis, cache: cache, shaper: Shaper(usesFontLeading: true))
    for item in itemized.items { builder.add(item) }
    return builder.finish()
  }

  /// All numbers of a paragraph's words.
  private func numbers(of shaped: ShapedParagraph) -> [[Int32]] {
    withExtendedLifetime(shaped) {
      shaped.shapedWords.map { _, word in
        (0..<word.glyphCount).flatMap {
          [Int32(bitPattern: word.glyph($0)), word.advance($0), word.xOffset($0), word.yOffset($0), word.cluster($0)]
        } + (0...word.length).map { word.sum(before: $0) } + (0..<word.length).map { Int32(word.safeBreak(from: $0) ?? -1) }
      }
    }
  }

  private static let texts = [
    "Lorem ipsum, office  AVATAR. ", "سلام لله  والقمر ", "שָׁלוֹם עולם", "e\u{301}te\u{323} ffi", "漢字かな交じり文", "ภาษาไทย กำลัง",
    "क्षत्रिय ज्ञान",
    String(repeating: "Donaudampfschiff", count: 40),
  ]

  /// A paragraph's words stay unchanged while tables are replaced, and equal newly shaped ones.
  @Test func paragraphWordsSurviveTableReplacement() {
    let cache = ShapingCache.Contents()
    let shaped = Self.texts.map { shape($0, by: cache) }
    let before = shaped.map(numbers)
    for round in 0..<60 { _ = shape((0..<4000).map { "w\(round)x\($0)" }.joined(separator: " "), by: cache) }
    #expect(shaped.map(numbers) == before)
    #expect(Self.texts.map { numbers(of: shape($0, by: ShapingCache.Contents())) } == before)
    // Evicted words are shaped again.
    #expect(Self.texts.map { numbers(of: shape($0, by: cache)) } == before)
  }

  /// If each word has its own block, a paragraph copies them beyond a number of blocks.
  @Test func wordsOfManySizesAreCopiedIntoFewBlocks() {
    let cache = ShapingCache.Contents()
    var builder = ParagraphWordsBuilder(paragraph: .max, maximumSharedBlocks: 3)
    var long = WordArena(smallest: 0)
    let named = (8..<72).map { size in
      let font = Self.font.face.instance(size64: size * 64)
      let key = Shaper.key(for: TextStyle(font: font, language: "en"), font: font, script: ScriptTracker.latin, level: 0)
      let word = Array("office".utf16).withUnsafeBufferPointer { cache.context(key).word($0, buffer: cache.buffer, &long) }
      return (name: builder.name(word), advances: (0..<word.glyphCount).map(word.advance))
    }
    let words = ParagraphWords(builder.blocks)
    #expect(words.blocks.count < 24)
    for (name, advances) in named { #expect((0..<words[name].glyphCount).map(words[name].advance) == advances) }
  }

  /// Blocks are released with their last user.
  @Test func blocksAreReleasedWithTheirLastUser() {
    let cache = ShapingCache.Contents()
    weak var block: WordBlock?
    weak var long: WordBlock?
    do {
      let shaped = shape("word " + String(repeating: "x", count: 300), by: cache)
      #expect(shaped.words.blocks.count == 2)
      (block, long) = (shaped.words.blocks.first, shaped.words.blocks.last)
    }
    // The table retains the short word; the long one belonged to the paragraph.
    #expect(block != nil && long == nil)
    for round in 0..<60 { _ = shape((0..<4000).map { "v\(round)y\($0)" }.joined(separator: " "), by: cache) }
    #expect(block == nil)
  }

  /// After any number of lookups, a table holds at most twice its limit, and finds recent entries.
  @Test func tablesAreBounded() {
    var table = WordTable(limit: 1 << 16)
    let key = Shaper.key(for: TextStyle(font: Self.font), font: Self.font, script: ScriptTracker.latin, level: 0)
    ShapingCache.shared.withContents { cache in
      let context = cache.context(key)
      for number in 0..<20_000 {
        let units = Array("word\(number)".utf16)
        let found = units.withUnsafeBufferPointer { units in
          let hash = WordTable.hash(units)
          let word = context.retainedWord(units, buffer: cache.buffer)
          _ = table.add(hash) { arena in word { $0.copied(to: &arena) } }
          return table.find(units, hash).map { Array($0.units) }
        }
        #expect(found == units)
        // It exceeds the limit by a block and a doubled index at most.
        #expect(table.bytes <= 2 * (1 << 16) + (1 << 17))
      }
      // An entry that is requested repeatedly stays.
      let units = Array("again".utf16)
      units.withUnsafeBufferPointer { again in
        let word = context.retainedWord(again, buffer: cache.buffer)
        _ = table.add(WordTable.hash(again)) { arena in word { $0.copied(to: &arena) } }
        for number in 0..<5000 {
          let other = Array("other\(number)".utf16)
          other.withUnsafeBufferPointer { other in
            let word = context.retainedWord(other, buffer: cache.buffer)
            _ = table.add(WordTable.hash(other)) { arena in word { $0.copied(to: &arena) } }
          }
          #expect(table.find(again, WordTable.hash(again)) != nil)
        }
      }
    }
  }

  /// Words requested at any time, also while the table is replaced, are unchanged.
  @Test func lookedUpWordsEqualTheInsertedOnes() {
    var table = WordTable(limit: 1 << 14)
    var generator = SeededGenerator(seed: 11)
    let key = Shaper.key(for: TextStyle(font: Self.font), font: Self.font, script: ScriptTracker.latin, level: 0)
    var (found, sums) = (0, [Int32]())
    ShapingCache.shared.withContents { cache in
      let context = cache.context(key)
      for number in 0..<20_000 {
        let asked = Int.random(in: max(0, number - 600)...number, using: &generator)
        for number in [number, asked] {
          let units = Array("w\(number)".utf16)
          units.withUnsafeBufferPointer { units in
            let hash = WordTable.hash(units)
            if let known = table.find(units, hash) {
              found += 1
              #expect(known.sum(before: units.count) == sums[number] && known.glyphCount == units.count, "\(number)")
            } else {
              let word = context.retainedWord(units, buffer: cache.buffer)
              let added = table.add(hash) { arena in word { $0.copied(to: &arena) } }
              if number == sums.count { sums.append(added.sum(before: units.count)) }
            }
          }
        }
      }
    }
    #expect(found > 2000)
  }

  /// A space belongs to the segment of its word.
  @Test func spacesBelongToTheSegmentOfTheirWord() {
    let cache = ShapingCache.Contents()
    func segments(_ text: String) -> [[Int]] {
      shape(text, by: cache).segments.map { [$0.start.utf16, $0.word.count, Int($0.spaces)] }
    }
    #expect(segments("one two  three ") == [[0, 3, 1], [4, 3, 2], [9, 5, 1]])
    #expect(segments("  one") == [[0, 0, 2], [2, 3, 0]])
    #expect(segments("a\t b") == [[0, 1, 0], [1, 1, 0], [2, 0, 1], [3, 1, 0]])
    #expect(segments("a" + String(repeating: " ", count: 600)).map { $0[2] } == [255, 255, 90])
  }
}
