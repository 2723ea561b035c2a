import Foundation
import Testing

/// `galley layout --json` with Galley Block, in which every letter is a square of the font's size.
@Suite struct LayoutCommandTests {
  /// Compares one row per fragment: column.line x+width @baseline text.
  private func check(
    _ text: String, _ arguments: [String], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try LayoutOutput.of(
      text, ["--font", "Galley Block", "--font-size", "10"] + arguments, sourceLocation: sourceLocation)
    let rows = answer.fragments.map {
      "\($0.column).\($0.line) \(short($0.used[0]))+\(short($0.used[2])) @\(short($0.baseline)) \($0.text.replacingOccurrences(of: "\n", with: "¶"))|"
    }
    #expect(rows.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

  @Test func theSchema() throws {
    let answer = try LayoutOutput.of(
      "one two", ["--font", "Galley Block", "--font-size", "20", "--container", "100x50", "--columns", "2", "--gap", "10", "--glyphs"])
    #expect(answer.schema == 1)
    #expect(answer.columns.map(\.frame) == [[0, 0, 100, 50], [110, 0, 100, 50]])
    #expect(answer.overflow == [7, 0])
    let first = try #require(answer.fragments.first)
    #expect(first.rect == [0, 0, 100, 20])
    #expect(first.used == [0, 0, 60, 20])
    #expect(first.baseline == 16)
    #expect(first.range == [0, 4])
    let glyphs = try #require(first.glyphs)
    #expect(glyphs.map(\.font) == Array(repeating: "GalleyBlock-Regular", count: 4))
    #expect(glyphs.map(\.x) == [0, 20, 40, 60])
    #expect(glyphs.map(\.y) == [16, 16, 16, 16])
    #expect(glyphs.map(\.advance) == [20, 20, 20, 20])
    #expect(glyphs.map(\.cluster) == [0, 1, 2, 3])
    let bare = try LayoutOutput.of("one", ["--font", "Galley Block"])
    #expect(bare.fragments[0].glyphs == nil && bare.columns[0].frame == [0, 0, 600, 800])
  }

  @Test func glyphsAreInVisualOrder() throws {
    let answer = try LayoutOutput.of("אבג", ["--font", "Galley Block", "--font-size", "10", "--container", "100x50", "--glyphs"])
    let glyphs = try #require(answer.fragments.first?.glyphs)
    #expect(glyphs.map(\.x) == [70, 80, 90])
    #expect(glyphs.map(\.cluster) == [2, 1, 0])
  }

  @Test func columnsFillInOrderAndOverflowIsReported() throws {
    try check("aa bb cc", ["--container", "20x10", "--columns", "2"], """
      0.0 0+20 @8 aa |
      1.0 0+20 @8 bb |
      """)
    let answer = try LayoutOutput.of(
      "aa bb cc", ["--font", "Galley Block", "--font-size", "10", "--container", "20x10", "--columns", "2"])
    #expect(answer.overflow == [6, 2])
  }

  @Test func rightToLeftDocumentsFillColumnsFromTheRight() throws {
    let answer = try LayoutOutput.of(
      "אב גד", ["--font", "Galley Block", "--font-size", "10", "--container", "20x10", "--columns", "2", "--gap", "5", "--direction", "rtl"])
    #expect(answer.columns[answer.fragments[0].column].frame == [25, 0, 20, 10])
  }

  @Test func emptyTexts() throws {
    try check("", ["--container", "50x50"], "0.0 0+0 @8 |")
    try check("a\n", ["--container", "50x50"], """
      0.0 0+10 @8 a¶|
      0.1 0+0 @18 |
      """)
  }

  @Test func lineHeightGoesAboveTheBaseline() throws {
    try check("a b", ["--container", "10xinf", "--line-height", "30"], """
      0.0 0+10 @28 a |
      0.1 0+10 @58 b|
      """)
  }

  @Test func alignmentAndBreaking() throws {
    try check("ab", ["--container", "50x50", "--align", "center"], "0.0 15+20 @8 ab|")
    try check("ab", ["--container", "50x50", "--align", "right"], "0.0 30+20 @8 ab|")
    try check("abc def", ["--container", "50x50", "--break", "char"], """
      0.0 0+50 @8 abc d|
      0.1 0+20 @18 ef|
      """)
  }

  @Test func paddingLiesInsideTheFragment() throws {
    let answer = try LayoutOutput.of(
      "ab", ["--font", "Galley Block", "--font-size", "10", "--container", "50x50", "--padding", "5"])
    #expect(answer.fragments[0].rect == [0, 0, 50, 10])
    #expect(answer.fragments[0].used == [0, 0, 30, 10])
  }

  @Test func textFlowsOnBothSidesOfAShape() throws {
    try check("aaa bbb ccc ddd", ["--container", "100x50", "--exclude", "rect(40,0,20,10)"], """
      0.0 0+30 @8 aaa |
      0.0 60+30 @8 bbb |
      0.1 0+70 @18 ccc ddd|
      """)
  }

  /// Shapes use page coordinates: this one lies in the second column.
  @Test func shapesLieOnThePage() throws {
    try check("aa bb cc dd", ["--container", "40x10", "--columns", "2", "--gap", "10", "--exclude", "rect(50,0,20,10)"], """
      0.0 0+20 @8 aa |
      1.0 20+20 @8 bb |
      """)
  }

  /// Shapes that are ignored with a notice, and the reason.
  private static let ignoredShapes = [
    "rect(0,0,0,0)": "encloses no area", "circle(50,50,0)": "encloses no area", "polygon(0 0, 10 10, 20 20)": "encloses no area",
    "circle(50,-1e308,1e308)": "is too large", "circle(50,50,1e308)": "is too large",
  ]

  @Test(arguments: ignoredShapes.keys.sorted() + [
    // Shapes at x = 0, off the page, over a column, and over everything.
    "rect(0,0,50,50)", "circle(0,100,30)", "rect(-500,-500,10,10)", "rect(0,0,100,300)", "rect(-1e6,-1e6,2e6,2e6)",
    "ellipse(50,150,200,20)", "rect(0,280,100,1e9)", "path(M 0 0 C 50 0 50 100 0 100 Z)",
    "path(M 10 10 L 90 90 L 90 10 L 10 90 Z)",
  ])
  func noShapeLosesText(_ shape: String) throws {
    let text = "Words that have to stay together, all of them, whatever lies upon the page.\n\nAnd a second paragraph.\n"
    for height in ["300", "inf"] {
      let answer = try LayoutOutput.of(
        text, ["--font", "Galley Block", "--font-size", "8", "--container", "100x\(height)", "--columns", height == "inf" ? "1" : "2", "--exclude", shape],
        notice: Self.ignoredShapes[shape])
      for fragment in answer.fragments {
        let isFinite = (fragment.rect + fragment.used + [fragment.baseline]).allSatisfy(\.isFinite)
        #expect(isFinite, "\(fragment)")
      }
    }
  }

  @Test func aShapeOverAColumnLeavesItEmpty() throws {
    try check("aa bb", ["--container", "50x20", "--columns", "2", "--exclude", "rect(0,0,50,20)"], "1.0 0+50 @8 aa bb|")
    let answer = try LayoutOutput.of("aa bb", ["--font", "Galley Block", "--container", "50x20", "--exclude", "rect(-1,-1,99,99)"])
    #expect(answer.fragments.isEmpty && answer.overflow == [0, 5])
  }

  @Test func tableIsReadable() throws {
    let scratch = try Scratch()
    try scratch.write("text.txt", "one\ttwo\nthree")
    let outcome = try Program.run(
      ["layout", "text.txt", "--font", "Galley Block", "--font-size", "10", "--container", "200x15"], in: scratch.folder)
    #expect(outcome.status == 0)
    let rows = outcome.output.split(separator: "\n")
    #expect(rows.count == 3, "\(outcome.output)")
    #expect(rows[0].split(separator: " ") == ["col", "line", "x", "y", "width", "height", "baseline", "range", "text"])
    #expect(rows[1].hasSuffix("0+8  one⇥two↵"), "\(rows[1])")
    #expect(rows[2] == "5 UTF-16 code units from 8 on do not fit")
  }

  @Test func unusualTextIsNoError() throws {
    for text in ["\u{1B}a\u{8}", "e" + String(repeating: "\u{301}", count: 5_000), String(repeating: "\u{202E}\u{2066}x", count: 500), "\u{FEFF}", "\r\n\r\n", "\u{2028}\u{2029}\u{C}"] {
      let scratch = try Scratch()
      try scratch.write("text.txt", text)
      let outcome = try Program.run(["layout", "text.txt", "--json", "--container", "80xinf"], in: scratch.folder)
      #expect(outcome.status == 0 && outcome.exited, "\(text.unicodeScalars.prefix(4)): \(outcome.errors)")
      _ = try LayoutOutput(outcome.output)
    }
  }
}
