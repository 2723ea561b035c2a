import GalleyDocuments
import Testing
import TestSupport
import UIKit

/// A document that is written and read again is unchanged.
@Suite struct DocumentWriterTests {
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  private func text(of source: String) -> NSMutableAttributedString {
    sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
  }

  /// One line per run, with its role.
  private func described(_ text: NSAttributedString) -> [String] {
    var lines: [String] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      let role = value as? TextRole
      let string = text.attributedSubstring(from: range).string.debugDescription
      lines.append("\(string) \(role.map { "\($0.block) \($0.style) \($0.language) \($0.sourceContext) \($0.image?.source ?? "")" } ?? "-")")
    }
    return lines
  }

  private func checkRound(_ source: String, losses: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) {
    let text = text(of: source)
    let written = DocumentWriter.write(text, as: .markdown)
    let file = String(decoding: written.data, as: UTF8.self)
    let again = self.text(of: file)
    let (before, after) = (described(text), described(again))
    #expect(before == after, "from:\n\(source)\nwritten:\n\(file)", sourceLocation: sourceLocation)
    #expect(written.losses == losses, sourceLocation: sourceLocation)
    // A second round of writing gives the same file.
    #expect(String(decoding: DocumentWriter.write(again, as: .markdown).data, as: UTF8.self) == file, sourceLocation: sourceLocation)
  }

  @Test func theProjectsDocument() throws {
    let data = try #require(NSDataAsset(name: "Documents/a-line-finds-its-length.md")).data
    checkRound(String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [
    "# T\n\n## A\n\n### B\n\n###### C #\n\n# Again", "{.byline}\nBy\n\n{.script lang=ar}\nخط\n\n{lang=de}\nWort\n\n{lang=fr}\n\n## H",
    "- a\n- b\n  - c\n\n    d\n- e", "1. a\n2. b\n   1. c\n3. d\n\n7) e", "- a\n\n1. b\n\n- c", "98. a\n99. b\n100. c",
    "- [ ] a\n- [x] b", "- # A\n- ```\n  code\n  ```\n-\n- > q", "-\n\n  text", "> a\n> b\n>\n> - c\n>   d\n>\n> ```\n> e\n> ```",
    "> > a\n\n> b", "```swift\nlet a = `b`\n\n  c\n```", "````\n```\n````", "    a\n    b", "a\n\n---\n\nb",
    "a[^x] b[^y]\n\n[^y]: second\n\n    more\n\n[^x]: first *em*", "| a | *b* |\n|---|:-:|\n| c `d\\|e` | f \\| g |\n|  | h |",
    "| a |\n|---|\n\n| b |\n|---|", "<!-- hidden -->\n\na\n\n<!-- end -->", "<div>\n*a*\n\n</div>\n\nb <b>c</b>",
    "a\\\nb\\\n**c\\\nd**", "*a*b **c**d ***e***f *g***h** ~~i~~j", "a**, **b *(c)*d", "**a *b* c** *d **e** f*",
    "`a` `` b`c `` ``` `` ``` ` ` `  x `", "[a](b \"t\\\"i\") [c *d*](<e f>) <http://g.h> [i](<j(k>)", "[[a](b)]{.underline .smallcaps lang=he}c",
    "![a \\] b](<c d.png>){height=18} ![e](leaf.png)\\{height=2}", "![a](leaf.png)", "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n\\+ e\n\n\\{.byline}",
    "a_b_c \\_d\\_ \\* \\` \\[x\\] \\\\ & &amp;amp; < \\<b> ~ \\~~c\\~~ !\\[d]", "&#32;a&#32;", "a&#9;b", "## a<br>b", "![x](y)", "http\u{200B}://a",
    "- a\n\n- b\n\n- c", "- + a\n\n  - b\n\n    c\n  - d", "1. a\n\n   - b\n   - c\n\n2. d", "- a\n  - b\n\n  - c\n- d", "- a\n  > q\n- b\n  ```\n  c\n  ```\n- d\n  # h\n  e",
    "- a\n  ***\n- b", "- a\n  - b\n\n    c\n- d", "- a\n  1. b\n  - c", "> - a\n>   - b\n> - c\n>\n> d", "- [ ] a\n\n- [x] b",
    "```\na\n```\n\n```\nb\n```", "![not there](none.png) b", "<!-- before -->\n\n> a\n\n- b",
  ])
  func rounds(source: String) { checkRound(source) }

  /// Emphasis marks nest by the length of their ranges; a link stays in one piece.
  @Test(arguments: [
    "**a [b](c) d**", "[a **b** c](d)", "*a **b** c*", "**a *b* c**", "*a [b **c**](d) e*", "~~a **b** c~~",
    "**a** [**b** c](d)", "- a\n- b\n\nc", "- a\n\n- b\n\nc", "- a\n  - b\n- c", "- a\n\n  b\n\n- c",
  ])
  func sourceIsWrittenUnchanged(source: String) {
    #expect(String(decoding: DocumentWriter.write(text(of: source), as: .markdown).data, as: UTF8.self) == source + "\n")
  }

  /// Constructs that are unambiguous next to each other get no separator.
  @Test(arguments: [
    "Words with a note[^1] and **bold**, see [link](x.html) and ***both***.\n\n[^1]: The note.\n", "1. a\n2. b\n\n- c\n- d\n", "- a\n- b\n\n1. c\n",
    "- [ ] a\n\n3. b\n",
  ])
  func nothingIsInsertedBetweenMarks(source: String) {
    let file = String(decoding: DocumentWriter.write(text(of: source), as: .markdown).data, as: UTF8.self)
    #expect(file == source)
    checkRound(source)
  }

  /// Source that has no visible text is written as well.
  @Test(arguments: [
    ("a\n\n[b]: c.html \"t\"\n", "[b]: c.html \"t\""), ("a [b]\n\n[b]: c\n[d]: e\n", "[d]: e"),
    ("a\n\n[^n]: nobody's\n    note\n\n    more\n\nb\n", "[^n]: nobody's\n    note\n\n    more"),
    ("![a](leaf.png \"its \\\"title\\\"\")\n", "![a](leaf.png \"its \\\"title\\\"\")"), ("[b]: c\n\na\n", "[b]: c"),
  ])
  func hiddenMarkupIsPreserved(source: String, expected: String) {
    let file = String(decoding: DocumentWriter.write(text(of: source), as: .markdown).data, as: UTF8.self)
    #expect(file.contains(expected), "\(file)")
    checkRound(source)
  }

  /// Text that only looks like a definition is written once, as text.
  @Test(arguments: ["a\n[b]: c\n", "```\n[b]: c\n```\n", "    [b]: c\n", "[b]: c\n\n[b]\n", "a[^b]\n\n[^b]: c\n"])
  func visibleTextIsWrittenOnce(source: String) {
    let file = String(decoding: DocumentWriter.write(text(of: source), as: .markdown).data, as: UTF8.self)
    #expect(file.components(separatedBy: "c").count <= 2, "\(file)")
  }

  /// Documents of random blocks and inlines.
  @Test(arguments: 0..<60) func randomDocuments(seed: UInt64) {
    var random = RandomDocument(seed: seed)
    checkRound(random.document())
  }

  @Test func lossesInMarkdownAreReported() {
    let text = NSMutableAttributedString(attributedString: self.text(of: "a\n\nb"))
    text.append(NSAttributedString(string: "\n\nred", attributes: [.foregroundColor: UIColor.red, .kern: 2]))
    let losses = DocumentWriter.write(text, as: .markdown).losses
    let expected: Set<String> = ["1 colored passage", "1 text effect", "1 empty paragraph"]
    #expect(Set(losses) == expected)
  }

  /// The first paragraph of body text is not indented after a heading, a quote or a figure.
  @Test func bodyTextOpensAfterAFigure() {
    let text = text(of: "## A\n\nb\n\nc\n\n![d](leaf.png)\n\ne\n\nf ![g](leaf.png)\n\nh\n\n> i\n\nj\n\n- ![k](leaf.png)\n\nl")
    var blocks: [String] = []
    var start = 0
    for line in text.string.split(separator: "\n") {
      let role = text.attribute(.textRole, at: start, effectiveRange: nil) as? TextRole
      blocks.append(role.map { String("\($0.block)".prefix { $0 != "(" }) } ?? "-")
      start += line.utf16.count + 1
    }
    #expect(blocks == ["heading", "opening", "body", "figure", "opening", "body", "body", "quote", "opening", "item", "body"], "\(text.string)")
  }

  /// A passage counts once, also if another attribute divides it into runs; each image counts. The same in a new file and in an existing one.
  @Test func lossesAreCountedByPassage() {
    let text = NSMutableAttributedString(attributedString: self.text(of: "a"))
    func append(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) {
      text.append(NSAttributedString(string: string, attributes: attributes))
    }
    append(" red", [.foregroundColor: UIColor.red])
    append(" underlined", [.foregroundColor: UIColor.red, .underlineStyle: 1])
    append(" blue", [.backgroundColor: UIColor.blue, .strikethroughStyle: 1])
    append(" and")
    append(" green", [.foregroundColor: UIColor.green, .kern: 2])
    let image = NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: nil))
    for _ in 0..<2 { text.append(image) }
    let expected: Set<String> = ["2 colored passages", "1 text effect", "2 embedded images"]
    for source in [nil, Data("a\n".utf8)] {
      let written = DocumentWriter.write(text, as: .markdown, into: source)
      #expect(Set(written.losses) == expected && written.lostContent == ["2 embedded images"])
    }
    append("\nred", [.foregroundColor: UIColor.red])
    #expect(DocumentWriter.write(text, as: .markdown).losses.contains("3 colored passages"), "each paragraph has its own passages")
  }

  /// A footnote whose number was deleted becomes text, however many paragraphs it has.
  @Test(arguments: [(["1\u{2002}One"], 1), (["2\u{2002}Two"], 1), (["1\u{2002}One", "2\u{2002}Two"], 2), ([], 0)])
  func deletedNumbersOfFootnotesAreCounted(notes: [String], count: Int) throws {
    let text = text(of: "a[^a] b[^b]\n\n[^a]: One.\n\n    More.\n\n[^b]: Two.\n\n    More.")
    for note in notes {
      let range = (text.string as NSString).range(of: note)
      try #require(range.location != NSNotFound, "\(text.string)")
      text.deleteCharacters(in: NSRange(location: range.location, length: 2))
    }
    let losses = count == 0 ? [] : ["\(count) unnumbered footnote\(count == 1 ? "" : "s")"]
    #expect(DocumentWriter.write(text, as: .markdown).losses == losses)
  }

  @Test func plainTextReportsBlocksAndLinksOnce() {
    let source = "> a\n>\n> b\n\n[x](y)[*z*](w) and [u](v)[*u*](v)\n\nc[^1]\n\n[^1]: One.\n\n    More."
    let losses = DocumentWriter.write(text(of: source), as: .plainText).losses
    let expected: Set<String> = ["1 quotation", "3 links", "2 italic passages", "1 footnote"]
    #expect(Set(losses) == expected)
  }

  @Test func plainTextReportsItsLosses() {
    let text = text(of: "# T\n\n1. *a* b *c*\n2. d\n\n[under]{.underline} **bold**\n\n| x | y |\n|---|---|\n| 1 | 2 |")
    let written = DocumentWriter.write(text, as: .plainText)
    #expect(String(decoding: written.data, as: UTF8.self) == "T\n1. a b c\n2. d\nunder bold\nx\ty\n1\t2\n")
    #expect(written.losses == ["1 title", "2 italic passages", "1 underlined passage", "1 bold passage", "1 table"])
  }

  @Test(arguments: ["", "a\n", "a\nb\n", "\n\na\n \n\tb  \n", "1. *x*\n"])
  func plainTextRoundTrips(source: String) {
    let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .plainText))
    let written = DocumentWriter.write(text, as: .plainText)
    #expect(String(decoding: written.data, as: UTF8.self) == source)
    #expect(written.losses.isEmpty)
  }

  @Test func fileNameDeterminesTheFormat() {
    #expect(DocumentFormat(fileName: "A.MD") == .markdown && DocumentFormat(fileName: "a.markdown") == .markdown)
    #expect(DocumentFormat(fileName: "a.txt") == .plainText && DocumentFormat(fileName: "a.png") == nil)
  }
}

/// Markdown of random blocks and inlines.
private struct RandomDocument {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in block(depth: 0) }.joined(separator: "\n\n")
  }

  private mutating func block(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 11 : 5), using: &random) {
    case 0: return String(repeating: "#", count: .random(in: 1...6, using: &random)) + " " + inlines()
    case 1: return "---"
    case 2: return "~~~ x\n" + (0..<Int.random(in: 0...3, using: &random)).map { _ in "  \(word())`\n" }.joined() + "~~~"
    case 3, 4: return inlines()
    case 5: return "| \(word()) | \(inlines()) |\n|--:|---|\n" + (0..<2).map { _ in "| \(inlines()) | \(word()) |" }.joined(separator: "\n")
    case 6: return prefixed(block(depth: depth + 1) + "\n\n" + block(depth: depth + 1), "> ", "> ")
    case 7: return "{lang=de}\n\n" + inlines()
    default:
      let start = Int.random(in: 1...120, using: &random)
      let isNumbered = Bool.random(using: &random)
      return (0..<Int.random(in: 1...3, using: &random)).map { index in
        let mark = isNumbered ? "\(start + index). " : "- "
        let rest = Bool.random(using: &random) ? "\n\n" + block(depth: depth + 1) : ""
        return prefixed(inlines() + rest, mark, String(repeating: " ", count: mark.count))
      }.joined(separator: "\n")
    }
  }

  private func prefixed(_ text: String, _ first: String, _ continuation: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 == 0 ? first : continuation) + $1 }
      .joined(separator: "\n")
  }

  private mutating func inlines(_ depth: Int = 0) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in inline(depth) }.joined(separator: Bool.random(using: &random) ? "" : " ")
  }

  private mutating func inline(_ depth: Int) -> String {
    guard depth < 3 else { return word() }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "*\(inlines(depth + 1))*"
    case 1: return "**\(inlines(depth + 1))**"
    case 2: return "~~\(inlines(depth + 1))~~"
    case 3: return "`\(word())`"
    case 4: return "[\(word())](x.html)"
    case 5: return "[\(inlines(depth + 1))]{.smallcaps}"
    case 6: return "[\(inlines(depth + 1))]{.underline lang=he}"
    case 7: return "![\(word())](leaf.png){height=9}"
    default: return word()
    }
  }

  private mutating func word() -> String {
    ["a", "word", "é", "(b)", "c,", "1.", "–", "x_y", "\\*", "\\[d\\]", "!", "e&f", "#", "שלום", "\\{g}", "<", "“h”", "&#32;", "~", "+"]
      .randomElement(using: &random)!
  }
}
