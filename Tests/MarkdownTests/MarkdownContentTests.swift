@testable import GalleyMarkdown
import Testing

/// The runs of Markdown texts, with their blocks, spans and source lines.
@Suite struct MarkdownContentTests {
  /// Sources, each with its runs: the path of blocks, the path of spans, and the text or object.
  private static let samples: [(source: String, runs: [String])] = [
    ("", []),
    ("a\n\nb", ["p: ‘a’", "p: ‘b’"]),
    ("# A\n\n###### B", ["h1: ‘A’", "h6: ‘B’"]),
    ("A\n===\nB\n---", ["h1: ‘A’", "h2: ‘B’"]),
    ("> a\n>\n> > b", ["quote > p: ‘a’", "quote > quote > p: ‘b’"]),
    ("- a\n- b", ["list • > item 1 > p: ‘a’", "list • > item 2 > p: ‘b’"]),
    ("- a\n\n- b", ["list • loose > item 1 > p: ‘a’", "list • loose > item 2 > p: ‘b’"]),
    ("3. a\n3. b\n   - c\n   - d\n1) e", [
      "list 3 > item 3 > p: ‘a’", "list 3 > item 4 > p: ‘b’", "list 3 > item 4 > list • > item 1 > p: ‘c’", "list 3 > item 4 > list • > item 2 > p: ‘d’",
      "list 1 > item 1 > p: ‘e’",
    ]),
    ("0. a", ["list 0 > item 0 > p: ‘a’"]),
    ("- [x] a\n- [ ] b\n- c", [
      "list • > item 1 done: ☐", "list • > item 1 done > p: ‘a’", "list • > item 2 open: ☐", "list • > item 2 open > p: ‘b’", "list • > item 3 > p: ‘c’",
    ]),
    ("-\n- # a", ["list • > item 2 > h1: ‘a’"]),
    ("> 1. - a\n\nb", ["quote > list 1 > item 1 > list • > item 1 > p: ‘a’", "p: ‘b’"]),
    ("| a | b | c |\n|:-:|--:|---|\n| d | *e* |\n\n|f|\n|:-|", [
      "table center,right,natural > row 0 > cell 0: ‘a’", "table center,right,natural > row 0 > cell 1: ‘b’", "table center,right,natural > row 0 > cell 2: ‘c’",
      "table center,right,natural > row 1 > cell 0: ‘d’", "table center,right,natural > row 1 > cell 1: emphasis ‘e’", "table left > row 0 > cell 0: ‘f’",
    ]),
    ("```swift x\na\n\n*b*\n```\n\n    c\n\n```\n```", ["code(swift x): ‘a\n\n*b*\n’", "code(): ‘c\n’", "code(): ‘’"]),
    ("<div>\n*a*\n</div>\n\nb <i>c</i> <!-- d -->", [
      "html: html‘<div>\n*a*\n</div>\n’", "p: ‘b ’", "p: html‘<i>’", "p: ‘c’", "p: html‘</i>’", "p: ‘ ’", "p: html‘<!-- d -->’",
    ]),
    ("a\n\n***\n> ---", ["p: ‘a’", "rule: rule", "quote > rule: rule"]),
    ("[^b] c[^a]\n\n[^a]: d\n[^b]: e\n\n    f\n\ng", ["p: note 1", "p: ‘ c’", "p: note 2", "p: ‘g’", "note 1 > p: ‘e’", "note 1 > p: ‘f’", "note 2 > p: ‘d’"]),
    ("a\nb  \nc\\\nd", ["p: ‘a’", "p: soft", "p: ‘b’", "p: hard", "p: ‘c’", "p: hard", "p: ‘d’"]),
    ("*a **b *c* d** e*", [
      "p: emphasis ‘a ’", "p: emphasis strong ‘b ’", "p: emphasis strong emphasis ‘c’", "p: emphasis strong ‘ d’", "p: emphasis ‘ e’",
    ]),
    ("***a*** ~~b `c`~~ `` ` ``", [
      "p: emphasis strong ‘a’", "p: ‘ ’", "p: strikethrough ‘b ’", "p: strikethrough code‘c’", "p: ‘ ’", "p: code‘`’",
    ]),
    ("[*a* b](/c \"d\") <http://e> www.f.org [g]\n\n[g]: h", [
      "p: link(/c|d) emphasis ‘a’", "p: link(/c|d) ‘ b’", "p: ‘ ’", "p: link(http://e|) ‘http://e’", "p: ‘ ’", "p: link(http://www.f.org|) ‘www.f.org’", "p: ‘ ’",
      "p: link(h|) ‘g’",
    ]),
    ("a![b *c*](d 'e')f", ["p: ‘a’", "p: image 0", "p: image(d|e) ‘b ’", "p: image(d|e) emphasis ‘c’", "p: ‘f’"]),
    ("![](a)*![b![c](d)](e)*", ["p: image 0", "p: emphasis image 2", "p: emphasis image(e|) ‘b’", "p: emphasis image(e|) image 3", "p: emphasis image(e|) image(d|) ‘c’"]),
    ("[![a](b)](c)", ["p: link(c|) image 1", "p: link(c|) image(b|) ‘a’"]),
    ("a[](b)c", ["p: ‘a’", "p: link(b|) ‘’", "p: ‘c’"]),
    (#"\[a\]\{b\* [c]"#, [#"p: \["#, "p: ‘a’", #"p: \]"#, #"p: \{"#, "p: ‘b* [c]’"]),
    ("*a", ["p: ‘*a’"]),
  ]

  @Test(arguments: samples.indices) func runs(index: Int) {
    let (source, expected) = Self.samples[index]
    let content = MarkdownReader.read(source)
    #expect(content.runs.map { describe($0, in: content) } == expected)
  }

  private func describe(_ run: MarkdownRun, in content: MarkdownContent) -> String {
    var blocks: [String] = []
    var block: Int? = run.block
    while let index = block {
      blocks.insert(Self.name(content.blocks[index].kind), at: 0)
      block = content.blocks[index].parent
    }
    var inline = [Self.name(run.content)]
    var span = run.span
    while let index = span {
      inline.insert(Self.name(content.spans[index].kind), at: 0)
      span = content.spans[index].parent
    }
    return blocks.joined(separator: " > ") + ": " + inline.joined(separator: " ")
  }

  static func name(_ kind: MarkdownBlock.Kind) -> String {
    switch kind {
    case .paragraph: "p"
    case .heading(let level): "h\(level)"
    case .quote: "quote"
    case .list(let start, _, let isLoose): "list \(start.map(String.init) ?? "•")\(isLoose ? " loose" : "")"
    case .item(let ordinal, let isDone): "item \(ordinal)" + (isDone.map { $0 ? " done" : " open" } ?? "")
    case .table(let alignments): "table " + alignments.map(\.rawValue).joined(separator: ",")
    case .row(let index): "row \(index)"
    case .cell(let column): "cell \(column)"
    case .footnote(let number): "note \(number)"
    case .code(let info): "code(\(info))"
    case .html: "html"
    case .rule: "rule"
    }
  }

  static func name(_ kind: MarkdownSpan.Kind) -> String {
    switch kind {
    case .emphasis, .strong, .strikethrough: "\(kind)"
    case .link(let destination, let title): "link(\(destination)|\(title))"
    case .image(let source, let title): "image(\(source)|\(title))"
    }
  }

  static func name(_ content: MarkdownRun.Content) -> String {
    switch content {
    case .text(let text): "‘\(text)’"
    case .escaped(let text): "\\\(text)"
    case .code(let text): "code‘\(text)’"
    case .html(let text): "html‘\(text)’"
    case .softBreak: "soft"
    case .hardBreak: "hard"
    case .footnoteReference(let number): "note \(number)"
    case .image(let span): "image \(span)"
    case .taskMark: "☐"
    case .rule: "rule"
    }
  }

  // MARK: Blocks and spans

  @Test(arguments: samples.indices) func blocksAndSpansContainTheirParts(index: Int) {
    let content = MarkdownReader.read(Self.samples[index].source)
    for (index, block) in content.blocks.enumerated() {
      #expect(block.end > index && block.end <= content.blocks.count)
      guard let parent = block.parent else {
        #expect(block.outermost == index)
        continue
      }
      let outer = content.blocks[parent]
      #expect(parent < index && outer.end >= block.end && block.outermost == outer.outermost)
      #expect(outer.runs.lowerBound <= block.runs.lowerBound && outer.runs.upperBound >= block.runs.upperBound)
    }
    for (index, span) in content.spans.enumerated() {
      if case .image = span.kind {} else { #expect(!span.runs.isEmpty) }
      guard let parent = span.parent else { continue }
      let outer = content.spans[parent].runs
      #expect(parent < index && outer.lowerBound <= span.runs.lowerBound && outer.upperBound >= span.runs.upperBound)
    }
    for (index, run) in content.runs.enumerated() {
      #expect(content.blocks[run.block].runs.contains(index))
      if let span = run.span { #expect(content.spans[span].runs.contains(index)) }
    }
  }

  /// Equal blocks, lists and links are different ones.
  @Test func identitiesDistinguishEqualParts() {
    let content = MarkdownReader.read("- a *b*\n- a *b*\n\ntext\n\n- a *b*")
    #expect(content.runs.map(\.block) == [2, 2, 4, 4, 5, 8, 8])
    #expect(content.runs.map(\.span) == [nil, 0, nil, 1, nil, nil, 2])
    #expect(content.blocks.map(\.outermost) == [0, 0, 0, 0, 0, 5, 6, 6, 6])
    #expect(content.blocks.map(\.end) == [5, 3, 3, 5, 5, 6, 9, 9, 9])
    #expect(content.blocks.map(\.parent) == [nil, 0, 1, 0, 3, nil, nil, 6, 7])
    #expect(content.blocks.map(\.runs) == [0..<4, 0..<2, 0..<2, 2..<4, 2..<4, 4..<5, 5..<7, 5..<7, 5..<7])
    #expect(content.blocks[0].kind == .list(start: nil, count: 2, isLoose: false))
  }

  @Test func textsWithTheSameRunsCanHaveOtherLines() {
    let content = MarkdownReader.read("a *b*")
    #expect(content.hasSameRuns(as: MarkdownReader.read("\n\n[unused]: c\n\na _b_\n")))
    for other in ["a b", "a **b**", "# a *b*", "a *b*\n\nc", "a *c*"] { #expect(!content.hasSameRuns(as: MarkdownReader.read(other))) }
  }

  // MARK: Lines

  /// The first line, the last line and the column of each block; `nil` if they are not known.
  @Test(arguments: [
    ("a\nb\n\n## c", ["1-2:1", "4-4:1"]),
    ("> - a", ["1-1:1", "1-1:3", "1-1:3", "1-1:5"]),
    ("```\na\n```", ["1-3:1"]),
    ("|a|\n|-|\n|b|", ["1-3:1", "1-1:1", "1-1:2", "3-3:1", "3-3:2"]),
    // A paragraph right before a table.
    ("a\n*b\nc*\n|d|\n|-|\n|e|", ["1-3:1", "4-6:1", "4-4:1", nil, "6-6:1", "6-6:2"]),
  ])
  func lines(source: String, expected: [String?]) {
    let content = MarkdownReader.read(source)
    #expect(content.lines.count == content.blocks.count)
    #expect(content.lines.map { $0.map { "\($0.first)-\($0.last):\($0.column)" } } == expected)
  }

  @Test func linesAreUnknownIfLineEndingsWereInserted() {
    let columns = 60
    let head = String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let content = MarkdownReader.read(head + String(repeating: "b\n", count: 2000))
    #expect(content.lines.count == content.blocks.count && content.lines.allSatisfy { $0 == nil })
  }

  // MARK: Hostile texts

  /// Runs share the path of deep spans: the size is linear, and one loop finds the depth of every span.
  @Test func deepEmphasisIsLinear() {
    let count = 5000
    let source = String(repeating: "*a **b ", count: count) + String(repeating: "c** d*", count: count)
    let content = MarkdownReader.read(source)
    var depths: [Int] = []
    for span in content.spans { depths.append((span.parent.map { depths[$0] } ?? 0) + 1) }
    #expect(depths.max() == 2 * count)
    #expect(content.spans.count == 2 * count && content.runs.count == 4 * count - 1)
  }

  /// Blocks are nested up to a limit, on one line and on many; deeper markers are text.
  @Test(arguments: [(">", 64), ("- ", 128), ("> 1. ", 96)]) func deepBlocksAreLimited(mark: String, deepest: Int) {
    let content = MarkdownReader.read(String(repeating: mark, count: 10_000) + "a")
    var depths: [Int] = []
    for block in content.blocks { depths.append((block.parent.map { depths[$0] } ?? 0) + 1) }
    #expect(depths.max() == deepest + 1)
    #expect(content.blocks.count == deepest + 1)
    let text = content.runs.map { if case .text(let text) = $0.content { text } else { "" } }.joined()
    #expect(text.hasSuffix(mark + "a"))
  }

  /// A text has at most as many runs, blocks and spans as it has bytes.
  @Test(arguments: ["[](a)", "![](a)", "**a** ", "*a **b ", "- a\n", "> - [ ] a\n", "a\n\n", "| a | b |\n|---|---|\n\n", "[a](b) ", "[^a] ", "`a` ", "<a> "])
  func sizeIsLinear(mark: String) {
    let source = String(repeating: mark, count: 20_000 / mark.utf8.count)
    let content = MarkdownReader.read(source)
    #expect(content.runs.count <= source.utf8.count)
    #expect(content.blocks.count <= source.utf8.count)
    #expect(content.spans.count <= source.utf8.count)
  }
}
