@testable import GalleyMarkdown
import Testing

/// The events of libcmark-gfm's parser, without the marks that Galley inserts into the source.
@Suite struct MarkdownParserTests {
  private func eventDescription(_ source: String) -> String {
    MarkdownParser.events(of: source).map { event in
      switch event {
      case .beginBlock(let kind): "<" + MarkdownContentTests.name(kind)
      case .beginSpan(let kind): "<" + MarkdownContentTests.name(kind)
      case .endBlock, .endSpan: ">"
      case .content(let content): MarkdownContentTests.name(content)
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("# A\n\n*b* c", "<h1 ‘A’ > <p <emphasis ‘b’ > ‘ c’ >"),
    (#"\[a\]\{ [b] `\[`"#, #"<p \[ ‘a’ \] \{ ‘ [b] ’ code‘\[’ >"#),
    ("[a](b\\[c \"t\\]\")", "<p <link(b[c|t]) ‘a’ > >"),
    ("\u{12470}, \u{12470}/ `\u{12470};`", "<p ‘\u{12470}, \u{12470}/ ’ code‘\u{12470};’ >"),
    ("- a\n\n- b", "<list • loose <item 1 <p ‘a’ > > <item 2 <p ‘b’ > > >"),
    ("- [x] a\n- b", "<list • <item 1 done <p ‘a’ > > <item 2 <p ‘b’ > > >"),
    ("| a | b |\n|---|--:|\n| c | d |", "<table natural,right <row 0 <cell 0 ‘a’ > <cell 1 ‘b’ > > <row 1 <cell 0 ‘c’ > <cell 1 ‘d’ > > >"),
    ("a[^x]\n\n[^x]: b", "<p ‘a’ note 1 > <note 1 <p ‘b’ > >"),
    ("~~a~~ ~b~", "<p <strikethrough ‘a’ > ‘ ~b~’ >"),
    ("www.a.de", "<p <link(http://www.a.de|) ‘www.a.de’ > >"),
    ("```swift x\na\n```", "<code(swift x) ‘a\n’ >"),
    ("a\u{0}b", "<p ‘a\u{FFFD}b’ >"),
    ("", ""),
  ])
  func events(source: String, expected: String) { #expect(eventDescription(source) == expected) }

  /// Unlimited markup of every kind, alone and in turn, produces at most as many events as bytes, and no deep nesting.
  @Test(arguments: [
    "[", "*", "_a __b ", "![", "<", "a < b ", "`", "~~a ", "[a](", "{", "> ", ">", "- ", "1. ", "* a\n", "|a", "| a | b |\n|---|\n",
    "[^a] ", "[^a]: b\n\n", "&", "\\", "<!--", "<?", "a@b.", "http://a/((", "\t", ">- ", "- [ ] ", "|-|-\n",
  ])
  func repeatedMarkupIsBounded(mark: String) {
    let source = String(repeating: mark, count: 100_000 / mark.utf8.count)
    let events = MarkdownParser.events(of: source)
    #expect(events.count <= 3 * source.utf8.count)
    // Whether each open block is a quote or an item.
    var open: [Bool] = []
    var deepest = 0
    for event in events {
      switch event {
      case .beginBlock(.quote), .beginBlock(.item): open.append(true)
      case .beginBlock: open.append(false)
      case .endBlock: open.removeLast()
      default: continue
      }
      deepest = max(deepest, open.count { $0 })
    }
    #expect(deepest <= GuardedSource.deepest)
  }

  /// Markup that is nested too deeply is text, and loses nothing.
  @Test func excessivelyNestedQuotesAreText() {
    let source = String(repeating: ">", count: 70) + "a"
    let text = MarkdownParser.events(of: source).compactMap { event -> String? in
      if case .content(.text(let text)) = event { text } else { nil }
    }
    let expected = String(repeating: ">", count: 70 - GuardedSource.deepest) + "a"
    #expect(text.joined() == expected)
    #expect(MarkdownParser.events(of: String(repeating: "-", count: 200)) == [.beginBlock(.rule), .content(.rule), .endBlock])
  }

  /// The number of lines for which cmark would reparse a whole paragraph is limited per paragraph; an empty line resets it.
  @Test func tableHeaderAttemptsAreLimited() {
    let trial = "| a | b |\n|---|\n"
    let guarded = String(decoding: GuardedSource(String(repeating: trial, count: 1000).utf8).bytes, as: UTF8.self)
    let guardedRows = guarded.split(separator: "\n").filter { $0.hasPrefix("\u{12470}") }
    #expect(guardedRows.count == 1000 - GuardedSource.maximumTrials)
    let tables = String(repeating: "|a|\n|-|\n\n", count: 100)
    #expect(GuardedSource(tables.utf8).bytes == Array(tables.utf8))
  }

  /// Short rows are filled up to a limit; the rest of the table is a paragraph.
  @Test func filledTableCellsAreLimited() {
    let columns = 60
    let head = String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let events = MarkdownParser.events(of: head + String(repeating: "b\n", count: 10_000))
    let cells = events.count { if case .beginBlock(.cell) = $0 { true } else { false } }
    #expect(cells <= GuardedSource.maximumFilledCells + 2 * columns)
    #expect(cells >= GuardedSource.maximumFilledCells / 2)
    let texts = events.count { $0 == MarkdownEvent.content(.text("b")) }
    #expect(texts == 10_000)
    let wide = String(repeating: "|a", count: 500) + "|\n" + String(repeating: "|-", count: 500) + "|\n"
    let tables = MarkdownParser.events(of: wide).count { if case .beginBlock(.table) = $0 { true } else { false } }
    #expect(tables == 0)
  }

  /// The total size of all links is limited, however their definitions are written; definitions of usual length work.
  @Test(arguments: [
    "[a]: U\n\n", "[a]:\nU\n\n", "> [a]: U\n\n", "[a]: /u \"b'\n[x]: b'\n[y]: U\"\n\n",
    "[a]: /u 'T\n[U]: c\n'\n\n", "b\n\n1. [a]: /u\n\n   (U)\n\n", "[z]: /z\n[a]: /u\n  (U)\n\n",
  ]) func totalLinkSizeIsLimited(pattern: String) {
    for (length, isDefinition) in [(60, true), (80_000, false)] {
      let long = String(repeating: "u", count: length)
      let source = pattern.replacing("U", with: long) + String(repeating: "[a]\n\n", count: 20_000)
      let taken = MarkdownParser.events(of: source).reduce(0) { sum, event in
        if case .beginSpan(.link(let address, let title)) = event { sum + address.utf8.count + title.utf8.count } else { sum }
      }
      #expect(taken <= LongDefinitions.maximumSize(for: source.utf8.count), "\(pattern.prefix(30)): \(taken)")
      if isDefinition, !pattern.contains("(U)\n\n"), !pattern.contains("[x]") { #expect(taken > 0 && LongDefinitions(in: Array(source.utf8)).offsets.isEmpty) }
    }
  }

  /// Text that begins with a bracket but is not a definition is not marked, nor are footnotes.
  @Test func longNonDefinitionsAreNotMarked() {
    let long = String(repeating: "word ", count: 40_000)
    for start in ["[a](/b)", "[^1]: ", "[a]", "[a] : "] {
      let source = "\(start)\(long)\n\n" + String(repeating: "[b]\n", count: 5000)
      #expect(LongDefinitions(in: Array(source.utf8)).offsets.isEmpty, "\(start)")
    }
    #expect(LongDefinitions(in: Array(("[a]: \(long)\n\n" + String(repeating: "[b]\n", count: 50_000)).utf8)).offsets == [0])
  }

  /// The library shares a table among its parsers; parsing on many threads gives the result of one.
  @Test func parsingIsThreadSafe() async {
    let source = String(repeating: "a ~~b *c*~~ www.d.org http://e.org [~~f~~](g)\n\n", count: 100)
    let alone = MarkdownParser.events(of: source)
    let isSame = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 { group.addTask { MarkdownParser.events(of: source) == alone } }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(isSame && alone.contains(.beginSpan(.strikethrough)))
  }
}

extension MarkdownParser {
  fileprivate static func events(of text: String) -> [MarkdownEvent] { parse(text).events }
}
