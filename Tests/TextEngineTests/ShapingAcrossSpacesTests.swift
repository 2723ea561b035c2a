import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Fonts whose rules extend over a space: punctuation raised between capitals, digits around a multiplication sign, spaces between
/// syllables of Hangul. Text is cut at each space at which no rule can apply, and at no other.
@Suite struct ShapingAcrossSpacesTests {
  private let shaping = WordShapingTests()

  private func check(_ text: String, _ font: FontInstance, script: String, language: String) {
    let ours = shaping.shaped(text, TextStyle(font: font, language: language), false)
    let theirs = shaping.whole(text, font, script: script, language: language, false)
    #expect(ours.glyphs == theirs, "\(font.postScriptName): ‘\(text)’")
    let unsafe = Set(theirs.filter(\.isUnsafe).map(\.cluster))
    #expect(ours.cuts.allSatisfy { !unsafe.contains($0) }, "\(font.postScriptName): ‘\(text)’ cut at \(ours.cuts)")
  }

  /// Texts that an earlier way of cutting got wrong, and similar ones.
  @Test(arguments: ["Inter", "Inter Bold", "Inter Display"]) func punctuationNearCapitalsIsShapedAsInTheWhole(_ name: String) throws {
    let font = try #require(FontLibrary.shared.face(named: name)).instance(size64: 17 * 64)
    for text in [
      "A - B", "a - B", "A - b", "A  - B", "A -  B", "A – B @ C", "(A) B", "A (b) C", "A ( b ) C", "a (B c) d", "[A b c] D",
      "A b (c d e", "Ab (c d e) F", "A -> B", "A --> B", "A -->  b", "A <-> B", "A > B", "x 1 x 2 x", "a 2  x  3", "2 × 3 a", "2 * 3 * 4 a",
      "A . ( b", "“ ( A", "A ' ( a", "T: (A)", "A : ) b", ": -) A", "A + B = C", "l · l", "A ~ b ~ C", "A • b", "• A", "•  A  •  b",
    ] {
      // Punctuation before the first letter would have no script.
      check("a " + text, font, script: "Latn", language: "en")
    }
  }

  private static let latin = [
    "the", "A", "T", "V.", "-", "10", "x", "(B)", "(a)", "--", "->", "=>", "AB-CD", "S@T", "@", "1:2", ":", ":-)", "“Q”", "‘q’", "–", "fi", "",
    "Ty,", "12", "•", "+", "/", "(", ")", "[", "]", "{", "}", "×", "*", "of", "ff", "é", "e\u{301}", "→", "•", "x2", "2x", "•A", "~", "a\u{AD}b", "«", "»",
    "\u{A0}", "·", "l·l", "1⁄2", "<", ">", "<-", "#", "&", "N°", "q̇", "Qu", "This", "st", "A\u{20DD}",
  ]
  private static let korean = ["모든", "사람은", "-", "12", "(가)", "", "가", "각", ",", "태어날", "나\u{301}", "ᄀ", "“말”", ".", "漢字"]
  private static let chinese = ["人人", "生而", "自由", "12", "", ",", "在", "(尊)", "嚴", ".", "——", "，", "、"]

  private func randomRows(of words: [String], in face: FontFace, script: String, language: String, seed: UInt64, count: Int) {
    var generator = SeededGenerator(seed: seed)
    let font = face.instance(size64: 17 * 64)
    var tried = 0
    for _ in 0..<count {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")
      guard face.shows(text.unicodeScalars.map(\.value)) else { continue }
      let units = Array(text.utf16)
      let row = Paragraph(text: units, styles: [.init(length: units.count, style: TextStyle(font: font, language: language))], settings: ParagraphSettings())
      // One item is one call of HarfBuzz.
      guard case let items = ItemizedParagraph(row).items, items.count == 1, items[0].script == script.tag else { continue }
      tried += 1
      check(text, font, script: script, language: language)
    }
    #expect(tried > count / 20, "\(face.fullName), seed \(seed): \(tried) rows")
  }

  @Test(arguments: [
    "Inter", "Inter Bold", "Inter Medium", "Inter Semi Bold", "Inter Italic", "Inter Display", "Inter Display Bold", "EB Garamond 12 Regular",
    "EB Garamond 12 Italic", "Noto Sans CJK JP", "Noto Serif CJK SC", "DejaVu Sans",
  ], [1, 2] as [UInt64])
  func randomLatinTextEqualsShapingAsAWhole(_ name: String, _ seed: UInt64) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    randomRows(of: Self.latin, in: face, script: "Latn", language: "en", seed: seed, count: 600)
  }

  @Test(arguments: ["Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Serif CJK SC"], [3, 4] as [UInt64])
  func randomCJKTextEqualsShapingAsAWhole(_ name: String, _ seed: UInt64) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    randomRows(of: Self.korean, in: face, script: "Hang", language: "ko", seed: seed, count: 400)
    randomRows(of: Self.chinese, in: face, script: "Hani", language: "zh", seed: seed, count: 400)
  }

  /// Text on both sides of a break has the width of shaping it by itself, even if the text and the white space that hangs are shaped as a unit.
  @Test(arguments: ["Inter", "Inter Display", "EB Garamond 12 Italic"]) func widthsAtBreaksAreThoseOfSeparateText(_ name: String) throws {
    let font = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it").instance(size64: 17 * 64)
    var (generator, changed) = (SeededGenerator(seed: 5), 0)
    let words = Self.latin.filter { !$0.contains("\u{AD}") && font.face.shows($0.unicodeScalars.map(\.value)) }
    for round in 0..<60 {
      var style = TextStyle(font: font)
      if round % 2 == 0 { style.kern = LayoutUnit(points: 1.5) }
      let units = Array(("a " + (0..<6).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")).utf16)
      func shape(_ range: Range<Int>) -> ShapedParagraph {
        let paragraph = Paragraph(text: Array(units[range]), styles: [.init(length: range.count, style: style)], settings: ParagraphSettings())
        return TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(paragraph))
      }
      let whole = shape(0..<units.count)
      for opportunity in whole.opportunities.dropLast() {
        if opportunity.endDelta != 0 || opportunity.startDelta != 0 { changed += 1 }
        let (end, start) = (opportunity.trimmedOffset.utf16, opportunity.offset.utf16)
        let (left, right) = (shape(0..<end), shape(start..<units.count))
        // A part without a letter has no script.
        guard Set((whole.runs + left.runs + right.runs).map { $0.face.key?.script }).count == 1 else { continue }
        if opportunity.trimmed + Int(opportunity.endDelta) == left.sums.last,
          whole.sums.last! - opportunity.total + Int(opportunity.startDelta) == right.sums.last
        {
          continue
        }
        Issue.record("\(name), round \(round): ‘\(String(decoding: units, as: UTF16.self))’ at \(end)..<\(start)")
        return
      }
    }
    #expect(changed > 0)
  }

  /// Most words match no rule, so typing a character shapes its own word, and a repeated word is cached.
  @Test(arguments: ["Inter", "Inter Display", "EB Garamond 12 Italic", "Noto Sans CJK JP"]) func ordinaryWordsAreShapedSeparately(_ name: String) throws {
    let face = try #require(FontLibrary.shared.face(named: name))
    let text = "Type was read upside down, and from left to right. So the thumb knew each nick before the eye had it; next?"
    let font = face.instance(size64: 17 * 64)
    let ours = shaping.shaped(text, TextStyle(font: font, language: "en"), false)
    // EB Garamond's italics include rules for f and the space after it, and ‘as’ and ‘is’ can become one glyph.
    let spaces = text.count { $0 == " " }
    #expect(ours.words >= (name.hasSuffix("Italic") ? 3 * spaces / 2 : 2 * spaces + 1), "\(ours.cuts)")
    let korean = Self.korean.prefix(2).joined(separator: " ")
    if face.shows(korean.unicodeScalars.map(\.value)) {
      #expect(shaping.shaped(korean, TextStyle(font: font, language: "ko"), false).words == 3)
    }
  }
}

extension String {
  fileprivate var tag: UInt32 { utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
