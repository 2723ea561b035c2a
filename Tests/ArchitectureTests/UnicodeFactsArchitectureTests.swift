import Testing

/// One module classifies characters; no other contains code points, or uses Swift's tables directly.
@Suite struct UnicodeFactsArchitectureTests {
  /// Markdown, web pages, Rich Text and SVG paths are read and written according to their syntax, which names characters.
  private static let apart = ["Sources/GalleyUnicodeFacts/", "Sources/GalleyMarkdown/", "Sources/GalleyHypertext/", "Sources/TextKit/Documents/", "Sources/GalleyDocuments/HTML/", "Sources/UIFoundation/Paths/SVG/", "Sources/GalleyPlayground/Shapes/Reading/"]

  /// A line without any of them contains no such fact; searching for these first is much cheaper than matching each line.
  private static let clues = ["0x", "\\u{", "generalCategory", "isEmoji", "isNewline", "isDefaultIgnorableCodePoint"]

  private static func isFact(_ line: Substring) -> Bool {
    let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return code.contains(/0x(?:0*85|1680|202[89F]|205F|3000|200D|FE0[EF]|0*FFFC|0*AD|0*A0|0*0[BC]|115F|1F3FB)\b/)
      || code.contains(/\\u\{0*(?:85|B|C|AD|2028|2029|200D|FE0[EF]|FFFC)\}/)
      || code.contains(/generalCategory|isEmoji(?:Presentation|Modifier|ModifierBase)?\b|\bisNewline\b|isDefaultIgnorableCodePoint/)
  }

  @Test func onlyUnicodeFactsComparesCharacters() {
    for file in SourceTree.files(in: "Sources", ["swift"]) where !Self.apart.contains(where: file.path.hasPrefix) {
      for (number, line) in file.lines(with: Self.clues) where Self.isFact(line) {
        Issue.record("\(file.path):\(number): ask GalleyUnicodeFacts instead of: \(line.drop(while: \.isWhitespace))")
      }
    }
  }

  @Test(arguments: [
    ("if unit == 0x2028 { }", true), ("case 0x85: 1", true), ("$0.isNewline", true), ("text == \"\\u{FFFC}\"", true),
    ("// U+2028, 0x2028", false), ("let x = 0x850", false), ("unit.endsLine", false),
  ])
  func aFactIsSeen(_ line: String, _ isSeen: Bool) { #expect(Self.isFact(Substring(line)) == isSeen) }
}
