import Foundation
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Unicode's own test files, from Debian's unicode-data. With ICU 72 and the files of Unicode 15.0, exactly the cases of `KnownDifferences`
/// differ; with other versions, no more than those.
@Suite struct UnicodeTests {
  private static let folder = "/usr/share/unicode/auxiliary"
  private static let isHere = FileManager.default.fileExists(atPath: "/usr/share/unicode/auxiliary/LineBreakTest.txt")

  /// Parses ÷ 0020 × 0308 ÷ into the text and its boundaries, without 0.
  private func cases(_ name: String) throws -> [(text: [UInt16], boundaries: [Int], line: String)] {
    try String(contentsOfFile: "\(UnicodeTests.folder)/\(name)", encoding: .utf8)
      .split(separator: "\n").compactMap { row in
        let data = row.split(separator: "#", omittingEmptySubsequences: false)[0].trimmingCharacters(in: .whitespaces)
        guard !data.isEmpty else { return nil }
        var text: [UInt16] = []
        var boundaries: [Int] = []
        for token in data.split(separator: " ") {
          switch token {
          case "÷": if !text.isEmpty { boundaries.append(text.count) }
          case "×": break
          default: text += Array(String(Unicode.Scalar(UInt32(token, radix: 16)!)!).utf16)
          }
        }
        return (text, boundaries, data)
      }
  }

  @Test(.enabled(if: isHere, "install unicode-data"), arguments: [
    ("LineBreakTest.txt", TextBoundaries.Kind.line, KnownDifferences.line), ("WordBreakTest.txt", .word, KnownDifferences.word),
    ("GraphemeBreakTest.txt", .grapheme, Set<String>()),
  ])
  func boundaries(_ file: String, _ kind: TextBoundaries.Kind, _ knownDifferences: Set<String>) throws {
    var differing: Set<String> = []
    let all = try cases(file)
    #expect(all.count > 500)
    for test in all where TextBoundaries.find(kind, in: test.text).offsets.map(Int.init) != test.boundaries {
      differing.insert(test.line)
    }
    try check(differing, knownDifferences, file: "\(UnicodeTests.folder)/\(file)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/unicode/BidiCharacterTest.txt"), "install unicode-data"))
  func bidiLevels() throws {
    var count = 0
    var differing: Set<String> = []
    for row in try String(contentsOfFile: "/usr/share/unicode/BidiCharacterTest.txt", encoding: .utf8).split(separator: "\n") where !row.hasPrefix("#") {
      let fields = row.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count >= 4 else { continue }
      let text = fields[0].split(separator: " ").flatMap { Array(String(Unicode.Scalar(UInt32($0, radix: 16)!)!).utf16) }
      // A separator within the text begins another paragraph, which Galley lays out separately.
      guard !text.dropLast().contains(where: \.endsParagraph) else { continue }
      count += 1
      var settings = ParagraphSettings()
      settings.direction = fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : .natural
      let paragraph = Paragraph(text: text, styles: [.init(length: text.count, style: LayoutFixture.style())], settings: settings)
      let analysis = Analyzer().analyze(paragraph)
      let levels = fields[3].split(separator: " ")
      guard levels.count == text.count else { continue }
      let isSame = String(analysis.baseLevel) == fields[2]
        && zip(levels, text.indices).allSatisfy { level, offset in
          // x: removed by rule X9; any level is valid. Levels of trailing white space are set with the line (L1).
          level == "x" || String(analysis.level(at: ParagraphOffset(offset))) == level
        }
      if !isSame { differing.insert("\(fields[0]);\(fields[1])") }
    }
    #expect(count > 80_000)
    try check(differing, KnownDifferences.bidi, file: "/usr/share/unicode/BidiCharacterTest.txt")
  }

  /// A character of each bidi class.
  private static let ofClass: [String: UInt16] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "AN": 0x661, "ES": 0x2B, "ET": 0x23, "CS": 0x2C, "NSM": 0x300, "BN": 0xAD, "B": 0x2029,
    "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "RLE": 0x202B, "LRO": 0x202D, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// Rule L2: the index of the code unit at each position from the left.
  private static func visualOrder(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }

  /// All of BidiTest.txt: each row of classes in each of its directions. By default a seventeenth of it.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/unicode/BidiTest.txt"), "install unicode-data"))
  func bidiLevelsOfAllClasses() throws {
    let step = LongTests.areWanted ? 1 : 17
    var (levels, order, count, row, exact) = ([Substring](), [Int](), 0, 0, 0)
    var differing: [String: Int] = [:]
    let style = LayoutFixture.style()
    try String(contentsOfFile: "/usr/share/unicode/BidiTest.txt", encoding: .utf8).split(separator: "\n").forEach { line in
      if line.hasPrefix("@Levels:") { levels = line.dropFirst(8).split(whereSeparator: \.isWhitespace) }
      if line.hasPrefix("@Reorder:") { order = line.dropFirst(9).split(whereSeparator: \.isWhitespace).map { Int($0)! } }
      guard let first = line.first, first != "#", first != "@" else { return }
      row += 1
      guard row % step == 0 else { return }
      let fields = line.split(separator: ";")
      let text = fields[0].split(separator: " ").map { Self.ofClass[String($0)]! }
      let bits = Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16)!
      for (bit, direction) in [ParagraphDirection.natural, .leftToRight, .rightToLeft].enumerated() where bits & (1 << bit) != 0 {
        count += 1
        var settings = ParagraphSettings()
        settings.direction = direction
        let analysis = Analyzer().analyze(Paragraph(text: text, styles: [.init(length: text.count, style: style)], settings: settings))
        let shown = text.indices.filter { levels[$0] != "x" }
        let (wanted, own) = (shown.map { Int(levels[$0])! }, shown.map { Int(analysis.level(at: ParagraphOffset($0))) })
        // ICU leaves out levels of embeddings without effect: only directions and order are compared.
        let isSame = zip(wanted, own).allSatisfy { $0 % 2 == $1 % 2 } && Self.visualOrder(own).map { shown[$0] } == order
        if wanted == own { exact += 1 }
        if !isSame { differing["\(fields[0]) \(direction)", default: 0] += 1 }
      }
    }
    #expect(count > (LongTests.areWanted ? 700_000 : 40_000), "\(count) cases")
    #expect(exact * 100 > count * 85, "\(exact) of \(count) have all levels")
    #expect(differing.isEmpty, "\(differing.count) of \(count) differ, \(differing.keys.sorted().prefix(20))")
  }

  private func check(_ differing: Set<String>, _ knownDifferences: Set<String>, file: String) throws {
    let head = try String(contentsOfFile: file, encoding: .utf8).prefix { $0 != "\n" }
    guard head.hasSuffix("-15.0.0.txt"), TextBoundaries.icuVersion.hasPrefix("72.") else {
      #expect(differing.count <= knownDifferences.count, "\(head), ICU \(TextBoundaries.icuVersion): \(differing.sorted())")
      return
    }
    #expect(differing.subtracting(knownDifferences).sorted() == [], "these differ and are not known to")
    #expect(knownDifferences.subtracting(differing).sorted() == [], "these no longer differ")
  }

  /// Graphemes found without ICU equal ICU's: all pairs of code units below the combining marks, and texts around that boundary.
  @Test func graphemesFoundWithoutICUEqualICUs() {
    let plain = (0..<0x300).map(UInt16.init).filter { $0 != 0x0D }
    let pairs = plain.flatMap { first in plain.flatMap { [first, $0] } }
    #expect(TextBoundaries.find(.grapheme, in: pairs).offsets.count == pairs.count)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let units = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        [0x0A, 0x0D, 0x41, 0x85, 0xAD, 0x2FF, 0x300, 0x301, 0x370].randomElement(using: &generator)! as UInt16
      }
      #expect(TextBoundaries.graphemes(in: units) == [0] + TextBoundaries.find(.grapheme, in: units).offsets.map(Int.init), "\(units)")
    }
  }
}
