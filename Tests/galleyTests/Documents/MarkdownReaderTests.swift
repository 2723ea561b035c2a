import GalleyDocuments
import GalleyPlayground
import Testing

@Suite struct MarkdownReaderTests {
  @Test(arguments: [
    ("# A title\n\n## A heading\n\nText.", ["title: A title", "heading: A heading", "body: Text."]),
    ("A title\n=======\nA heading\n---\ntext", ["title: A title", "heading: A heading", "body: text"]),
    ("one\ntwo\n\nthree", ["body: one two", "body: three"]),
    ("a hard\\\nbreak and a soft  \none", ["body: a hard⏎break and a soft⏎one"]),
    ("> quoted\n> on\n>\n> twice", ["quote: quoted on", "quote: twice"]),
    ("- one\n- two\n  goes on\n1. first\n2) second", ["item –: one", "item –: two goes on", "item 1.: first", "item 2.: second"]),
    ("text\n2. is text", ["body: text 2. is text"]),
    ("```\ncode *as it is*\n\nmore\n```\nafter", ["code: code *as it is*", "code: ", "code: more", "body: after"]),
    ("before\n\n***\n\nafter", ["body: before", "rule: ", "body: after"]),
    ("{.byline}\nBy hand\n\nText", ["byline: By hand", "body: Text"]),
    ("{.script lang=ar}\nخط", ["script (ar): خط"]),
    ("a <!-- left\nout --> b", ["body: a  b"]),
    ("# Closed ##\n\n#no heading", ["title: Closed", "body: #no heading"]),
    ("", []),
    ("1. a\n   - b\n\n     c\n2. d", ["item 1.: a", "item ›–: b", "body: c", "item 2.: d"]),
    ("- [ ] a\n- [x] b", ["item ☐: a", "item ☑: b"]),
    ("- # A", ["item –: ", "heading: A"]),
    ("| a | b |\n|---|:-:|\n| *c* | d \\| e |", ["head natural,center: a\tb", "row natural,center: c\td | e"]),
    ("a[^x]\n\n[^x]: b\n\n    c", ["body: a1", "note 1: b", "body: c"]),
    ("<div>\na\n</div>", ["code: <div>", "code: a", "code: </div>"]),
    ("{}\n\n{foo=bar}", ["body: {}", "body: {foo=bar}"]),
    ("{lang=de}\n\n## H", ["heading (de): H"]),
    ("\\{.byline}\nBy", ["body: {.byline} By"]),
    ("a<br>b", ["body: a⏎b"]),
  ])
  func blocks(source: String, expected: [String]) { check(source, expected) }

  @Test(arguments: [
    ("*em* **strong** ***both***", ["em/em", " ", "strong/strong", " ", "both/em strong"]),
    ("a _word_ in snake_case_name", ["a ", "word/em", " in snake_case_name"]),
    ("~~gone~~ `a *b*`", ["gone/struck", " ", "a *b*/code"]),
    ("[a link](http://a.b/c \"title\")", ["a link/link http://a.b/c"]),
    ("[small]{.smallcaps} [under]{.underline} [עב]{lang=he}", ["small/smallcaps", " ", "under/underline", " ", "עב/he"]),
    ("[*both* of it](x)", ["both/em link x", " of it/link x"]),
    ("<http://a.b>", ["http://a.b/link http://a.b"]),
    ("\\*not em\\* 2 * 3 * 4", ["*not em* 2 * 3 * 4"]),
    ("*never closed and [neither", ["*never closed and [neither"]),
    ("![a leaf](leaf.png){height=20} ![no size](x.png)", ["<a leaf leaf.png 20.0>", " ", "<no size x.png ->"]),
    ("![huge](x.png){height=1e300}", ["<huge x.png ->"]),
    ("**strong *and em* in it**", ["strong /strong", "and em/em strong", " in it/strong"]),
    ("*em *roman* em*", ["em/em", " roman ", "em/em"]),
    ("![a ![b](c) `d` <i>\ne](f) [![g](h)](i)", ["<a b d  e f ->", " ", "<g h ->"]),
    // Attributes of an image follow it directly.
    ("*![a](b)*{height=18}", ["<a b ->", "{height=18}"]),
    ("![a](b)[](c){height=18}", ["<a b ->", "{height=18}"]),
    // Attributes of a block are alone on its first line.
    ("*{.byline}*\na", ["{.byline}/em", " a"]),
    ("{.byline}[](b)\na", ["{.byline} a"]),
  ])
  func inlines(source: String, expected: [String]) {
    let block = read(source).blocks.first
    #expect((block?.inlines ?? []).map(describe) == expected)
  }

  /// Unclosed marks are plain text in full, and there are no more runs than characters.
  @Test(arguments: ["[", "*", "**a ", "![", "<", "a < b ", "~~a ", "[a](", "{", "[a]{.smallcaps ", "\\["])
  func marksWithoutEndAreText(mark: String) {
    let source = "x" + String(repeating: mark, count: 20_000)
    let inlines = read(source).blocks.flatMap(\.inlines)
    let expected = source.replacing("\\", with: "").trimmingCharacters(in: .whitespaces)
    #expect(inlines.map(\.text).joined() == expected)
    #expect(inlines.count == 1)
  }

  /// Runs of backticks, each longer than the previous one: 320 kB without a closing run.
  @Test func growingRunsOfBackticksAreText() {
    let source = (1..<800).map { "e" + String(repeating: "`", count: $0) }.joined()
    #expect(read(source).blocks.flatMap(\.inlines).map(\.text) == [source])
  }

  /// Nested spans are scanned a bounded number of times; the innermost ones have their attributes.
  @Test func nestedSpansAreBounded() {
    let count = 5000
    let source = String(repeating: "[", count: count) + "a" + String(repeating: "]{.underline}", count: count)
    let inlines = read(source).blocks.flatMap(\.inlines)
    #expect(inlines.first { $0.text.contains("a") }?.style.isUnderlined == true)
    #expect(inlines.count <= 3)
  }

  /// Deeply nested containers, on one line or on many, do not exhaust the stack.
  @Test func deepNestsAreRead() {
    for mark in ["> ", "- ", "1. ", "> - "] {
      let blocks = read(String(repeating: mark, count: 30_000) + "a").blocks
      #expect(!blocks.isEmpty)
    }
    let stairs = (0..<300).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")
    #expect(read(stairs).blocks.count == 300)
    let emphasis = String(repeating: "*a **b ", count: 5000) + String(repeating: "c** d*", count: 5000)
    #expect(!read(emphasis).blocks.isEmpty)
  }

  @Test func bytesThatAreNotTextAreReplacedAndCounted() {
    let read = DocumentReader.read(bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0x62, 0xC3, 0x0D, 0x0A, 0x0D, 0x63], as: .plainText)
    #expect(read.replacedSequences == 2)
    #expect(read.plainText?.string == "a\u{FFFD}b\u{FFFD}\n\nc")
  }

  /// A byte order mark selects the encoding, and the text is the same in each. A truncated code unit and a lone surrogate are counted as errors.
  @Test(arguments: [nil, [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]?])
  func byteOrderMarkDeterminesTheEncoding(mark: [UInt8]?) {
    let text = "Zeile één 字\r\n\u{1F989} שלום\rc"
    let isUTF16 = mark?.count == 2
    func bytes(_ units: [UInt16]) -> [UInt8] {
      units.flatMap { mark == [0xFF, 0xFE] ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    let encoded = (mark ?? []) + (isUTF16 ? bytes(Array(text.utf16)) : Array(text.utf8))
    let read = DocumentReader.read(bytes: encoded, as: .plainText)
    #expect(read.plainText?.string == "Zeile één 字\n\u{1F989} שלום\nc")
    #expect(read.replacedSequences == 0)
    let empty = DocumentReader.read(bytes: mark ?? [], as: .plainText)
    #expect(empty.plainText?.string == "" && empty.replacedSequences == 0)
    guard isUTF16 else { return }
    let broken = DocumentReader.read(bytes: mark! + bytes([0x61, 0xDC00, 0x62]) + [0x63], as: .plainText)
    #expect(broken.plainText?.string == "a\u{FFFD}b\u{FFFD}")
    #expect(broken.replacedSequences == 2)
  }

  @Test @MainActor func unreadableFilesReportTheReason() {
    let missing = #expect(throws: DocumentReader.ReadingError.self) { try DocumentExhibit(path: "/nowhere/a.md") }
    #expect(missing?.description.contains("/nowhere/a.md: there is no such file") == true)
    let folder = #expect(throws: DocumentReader.ReadingError.self) { try DocumentExhibit(path: "/") }
    #expect(folder?.description.contains("is a directory") == true)
  }

  private func read(_ source: String) -> Document { DocumentReader.read(bytes: Array(source.utf8), as: .markdown) }

  private func check(_ source: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let described = read(source).blocks.map { block in
      let language = block.language.map { " (\($0))" } ?? ""
      let text = block.inlines.map(\.text).joined().replacing("\u{2028}", with: "⏎")
      return "\(name(block.kind))\(language): \(text)"
    }
    #expect(described == expected, sourceLocation: sourceLocation)
  }

  private func name(_ kind: Document.Kind) -> String {
    if case .item(let marker, let depth) = kind {
      let words = marker.text.trimmingCharacters(in: .whitespaces).replacing("\t", with: " ")
      return "item \(String(repeating: "›", count: depth))\(words)"
    }
    if case .row(let alignments, let isHeader) = kind {
      return "\(isHeader ? "head" : "row") \(alignments.map { "\($0)" }.joined(separator: ","))"
    }
    if case .note(let number) = kind { return "note \(number)" }
    return "\(kind)"
  }

  private func describe(_ inline: Document.Inline) -> String {
    if let picture = inline.image {
      return "<\(picture.label) \(picture.source) \(picture.height.map { "\($0)" } ?? "-")>"
    }
    var styles: [String] = []
    if inline.style.isEmphasised { styles.append("em") }
    if inline.style.isStrong { styles.append("strong") }
    if inline.style.isCode { styles.append("code") }
    if inline.style.isStruck { styles.append("struck") }
    if inline.style.isUnderlined { styles.append("underline") }
    if inline.style.isSmallCaps { styles.append("smallcaps") }
    if let language = inline.style.language { styles.append(language) }
    if let link = inline.style.link { styles.append("link \(link)") }
    return styles.isEmpty ? inline.text : inline.text + "/" + styles.joined(separator: " ")
  }
}
