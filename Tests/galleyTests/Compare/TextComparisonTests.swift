import TestSupport
import Testing
import UIKit

@testable import GalleyApp

/// The comparison of a text in two settings, and of two texts.
@MainActor @Suite struct TextComparisonTests {
  private static let seeds = 0..<20 as Range<UInt64>

  private func lines(_ side: CompareSide) -> [NSRange] {
    var lines: [NSRange] = []
    side.manager.forEachLine(in: side.container) { _, _, characters in lines.append(characters) }
    return lines
  }

  private func marked(_ comparison: TextComparison, _ key: KeyPath<TextComparison.Entry, [NSRange]>) -> [NSRange] {
    comparison.entries.flatMap { $0[keyPath: key] }.sorted { $0.location < $1.location }
  }

  // MARK: Geometry

  /// A row of the table: texts, characters in a line, and the differences in words with the lines of both texts.
  private typealias Row = (a: String, b: String, widths: (Int, Int), differences: [String], lines: ([String], [String]))

  private static let table: [Row] = [
    ("aa bb cc dd", "aa bb cc dd", (5, 5), [], ([], [])),
    (
      "aa bb cc dd", "aa bb cc dd", (5, 8),
      ["Line 1 breaks after ‘bb’ in A, after ‘cc’ in B. ‘cc’ does not fit in A by 30 pt; it fits in B. The line below differs, too."],
      (["aa bb ", "cc dd"], ["aa bb cc ", "dd"])
    ),
    (
      "aa bb cc dd", "aa bb cc dd", (8, 5),
      ["Line 1 breaks after ‘cc’ in A, after ‘bb’ in B. ‘cc’ does not fit in B by 30 pt; it fits in A. The line below differs, too."],
      (["aa bb cc ", "dd"], ["aa bb ", "cc dd"])
    ),
    // The paragraph that breaks at the same words has another number.
    (
      "aa bb cc\ndd", "aa bb cc\ndd", (8, 3),
      ["Line 1 breaks after ‘cc’ in A, after ‘aa’ in B. ‘bb’ does not fit in B by 20 pt; it fits in A. There is one line in A, three lines in B."],
      (["aa bb cc\n"], ["aa ", "bb ", "cc\n"])
    ),
    ("aa bb\ncc", "aa xx\ncc", (8, 8), ["‘bb’ in A is ‘xx’ in B, line 1."], (["aa bb\n"], ["aa xx\n"])),
    ("aa\ncc", "aa\nbb\ncc", (8, 8), ["‘bb’ is only in B, line 2."], ([], ["bb\n"])),
    ("aa\nbb\ncc", "aa\ncc", (8, 8), ["‘bb’ is only in A, line 2."], (["bb\n"], [])),
    ("aa\n\ncc", "aa\ncc", (8, 8), ["White space is only in A, line 2."], (["\n"], [])),
  ]

  @Test func differencesAreDescribedAndMarked() {
    for (index, row) in Self.table.enumerated() {
      let comparison = BlockComparison.compare(
        BlockComparison.text(row.a), BlockComparison.text(row.b), BlockComparison.setting(characters: row.widths.0),
        BlockComparison.setting(characters: row.widths.1))
      let found = comparison.entries.map { "\($0.difference.summary) \($0.difference.note)".trimmingCharacters(in: .whitespaces) }
      #expect(found == row.differences, "row \(index)")
      #expect(marked(comparison, \.a).map { (row.a as NSString).substring(with: $0) } == row.lines.0, "row \(index)")
      #expect(marked(comparison, \.b).map { (row.b as NSString).substring(with: $0) } == row.lines.1, "row \(index)")
    }
  }

  /// Words that only one text has are underlined, also in lines that break elsewhere; a change of the setting removes no others.
  @Test func onlyOtherWordsAreUnderlined() {
    let rows: [(a: String, b: String, underlined: ([String], [String]))] = [
      ("aa bb cc dd", "aa bb cc dd", ([], [])), ("aa bb cc dd", "aa xx cc dd", (["bb"], ["xx"])),
      ("aa bb cc dd\nee", "aa cc dd yy zz\nee", (["bb"], ["yy zz"])), ("aa\n\ncc", "aa\ncc", ([], [])), ("aa", "", (["aa"], [])),
    ]
    func underlined(_ side: CompareSide) -> [String] {
      var found: [String] = []
      var index = 0
      while index < side.storage.length {
        var range = NSRange()
        let whole = NSRange(location: 0, length: side.storage.length)
        let value = side.manager.temporaryAttribute(.underlineStyle, atCharacterIndex: index, longestEffectiveRange: &range, in: whole)
        if value != nil { found.append((side.storage.string as NSString).substring(with: range)) }
        index = NSMaxRange(range)
      }
      return found
    }
    for (a, b, expected) in rows {
      let comparison = BlockComparison.compare(
        BlockComparison.text(a), BlockComparison.text(b), BlockComparison.setting(characters: 20), BlockComparison.setting(characters: 5))
      for characters in [5, 20] {
        #expect(underlined(comparison.a) == expected.0 && underlined(comparison.b) == expected.1, "\(a) and \(b)")
        comparison.b.show(comparison.b.text, BlockComparison.setting(characters: characters))
        comparison.restart()
      }
    }
  }

  /// A size has the effect of a width: at twice the size, lines of half as many characters fit.
  @Test func sizesAndWidthsHaveTheSameEffect() {
    var random = SeededGenerator(seed: 3)
    let text = BlockComparison.text(BlockComparison.words(300, &random))
    let comparison = BlockComparison.compare(
      text, text, BlockComparison.setting(characters: 20), BlockComparison.setting(characters: 20, size: 2 * BlockComparison.size))
    #expect(comparison.entries.isEmpty && comparison.totals.a == comparison.totals.b && comparison.totals.a.lines > 30)
  }

  // MARK: Laws

  @Test func equalSettingsHaveNoDifference() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let text = BlockComparison.text(BlockComparison.words(Int.random(in: 0...2000, using: &random), &random))
      let setting = BlockComparison.setting(characters: Int.random(in: 9...40, using: &random), totalFit: Bool.random(using: &random))
      let comparison = BlockComparison.compare(text, text, setting, setting)
      #expect(comparison.entries.isEmpty && comparison.isComplete, "seed \(seed): \(comparison.report)")
      #expect(comparison.totals.a.lines == lines(comparison.a).count && comparison.totals.a == comparison.totals.b, "seed \(seed)")
    }
  }

  /// The marked lines of a text are those that the other setting does not have, and swapped sides have the same.
  @Test func theMarkedLinesAreThoseOfOneSide() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let text = BlockComparison.text(BlockComparison.words(Int.random(in: 1...2000, using: &random), &random))
      let settings = (0..<2).map { _ in BlockComparison.setting(characters: Int.random(in: 9...40, using: &random), totalFit: Bool.random(using: &random)) }
      let comparison = BlockComparison.compare(text, text, settings[0], settings[1])
      let (linesA, linesB) = (lines(comparison.a), lines(comparison.b))
      let (setA, setB) = (Set(linesA), Set(linesB))
      #expect(marked(comparison, \.a) == linesA.filter { !setB.contains($0) }, "seed \(seed)")
      #expect(marked(comparison, \.b) == linesB.filter { !setA.contains($0) }, "seed \(seed)")
      #expect(comparison.totals.a == .init(lines: linesA.count, differentLines: setA.subtracting(setB).count), "seed \(seed)")
      let swapped = BlockComparison.compare(text, text, settings[1], settings[0])
      #expect(marked(swapped, \.a) == marked(comparison, \.b) && marked(swapped, \.b) == marked(comparison, \.a), "seed \(seed)")
    }
  }

  /// A comparison that was changed step by step equals a new one.
  @Test func changedSettingsAreComparedAsNewOnes() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let texts = (0..<2).map { BlockComparison.text(BlockComparison.words(400, &random), name: "\($0)") }
      var state = (text: texts[0], setting: BlockComparison.setting(characters: 20))
      let fixed = BlockComparison.setting(characters: 22)
      let comparison = BlockComparison.compare(texts[0], texts[0], state.setting, fixed)
      for step in 0..<4 {
        let former = state.text
        state = (texts.randomElement(using: &random)!, BlockComparison.setting(
          characters: Int.random(in: 9...40, using: &random), size: CGFloat(Int.random(in: 8...12, using: &random)), totalFit: Bool.random(using: &random)))
        comparison.a.show(state.text, state.setting)
        comparison.restart(hasOtherText: former.text !== state.text.text)
        _ = comparison.complete()
        let new = BlockComparison.compare(state.text, texts[0], state.setting, fixed)
        #expect(comparison.report == new.report, "seed \(seed), step \(step)")
        #expect(marked(comparison, \.a) == marked(new, \.a), "seed \(seed), step \(step)")
      }
    }
  }

  // MARK: Parts and positions

  @Test func partsTileBothTexts() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let a = BlockComparison.words(Int.random(in: 0...3000, using: &random), &random)
      var paragraphs = a.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let index = Int.random(in: 0..<paragraphs.count, using: &random)
        if Bool.random(using: &random) { paragraphs.insert(BlockComparison.words(5, &random), at: index) } else { paragraphs[index] = "other" }
      }
      let b = paragraphs.joined(separator: "\n")
      let parts = ComparedParts(ComparedParagraphs(a), ComparedParagraphs(b))
      for (text, key) in [(a, \ComparedParts.Part.a), (b, \.b)] {
        var end = 0
        for part in parts.parts {
          #expect(part[keyPath: key].location == end, "seed \(seed)")
          end = NSMaxRange(part[keyPath: key])
        }
        #expect(end == text.utf16.count, "seed \(seed)")
      }
      for part in parts.parts where part.isCommon {
        #expect((a as NSString).substring(with: part.a) == (b as NSString).substring(with: part.b), "seed \(seed)")
        let middle = CGFloat(part.a.location) + 0.5
        let other = parts.position(middle, from: \.a, to: \.b)
        #expect(other == CGFloat(part.b.location) + 0.5 && parts.position(other, from: \.b, to: \.a) == middle, "seed \(seed)")
      }
    }
  }

  @Test func paragraphsEndAsInTextKit() {
    for text in ["", "a", "a\n", "a\nb", "a\r\nb", "a\rb\r\r\n", "\n\n", "a\u{2029}b", "é\n🎈\n"] {
      let paragraphs = ComparedParagraphs(text)
      var expected: [NSRange] = []
      var start = 0
      while start < text.utf16.count {
        expected.append((text as NSString).paragraphRange(for: NSRange(location: start, length: 0)))
        start = NSMaxRange(expected[expected.count - 1])
      }
      #expect((0..<paragraphs.count).map { paragraphs.characters(of: $0..<$0 + 1) } == expected, "\(text.debugDescription)")
    }
  }

  /// A position in the text and a distance from its top determine each other.
  @Test func positionsAndDistancesAreInverse() {
    var random = SeededGenerator(seed: 7)
    let text = BlockComparison.text(BlockComparison.words(600, &random))
    let side = CompareSide(.a, text, BlockComparison.setting(characters: 25))
    side.manager.ensureLayout(for: side.container)
    let height = side.manager.usedRect(for: side.container).height
    #expect(height > 1000)
    for y in stride(from: CGFloat(0), to: height - 1, by: 3.7) {
      #expect(abs(side.distance(ofPosition: side.position(atDistance: y)) - y) < 0.01, "at \(y)")
    }
  }

  /// Fonts of other families, as for code, stay; all sizes and distances change by the same ratio.
  @Test func onlyTheFamilyOfMostOfTheTextIsReplaced() {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.headIndent) = (20, 10)
    let string = NSMutableAttributedString(string: "body body body ", attributes: [.font: UIFont(name: "EB Garamond", size: 10)!, .paragraphStyle: style])
    string.append(NSAttributedString(string: "code", attributes: [.font: UIFont(name: "Galley Block", size: 8)!]))
    let text = ComparedText(name: "text", string)
    #expect((text.family, text.size) == ("EB Garamond", 10))
    var setting = CompareSetting(of: text, width: 100, usesTotalFit: false)
    (setting.family, setting.size) = ("Inter", 15)
    let typeset = text.typeset(with: setting)
    func font(_ index: Int) -> UIFont? { typeset.attribute(.font, at: index, effectiveRange: nil) as? UIFont }
    #expect((font(0)?.familyName, font(0)?.pointSize) == ("Inter", 15))
    #expect((font(16)?.familyName, font(16)?.pointSize) == ("Galley Block", 12))
    let scaled = typeset.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect((scaled?.minimumLineHeight, scaled?.headIndent) == (30, 15))
  }
}
