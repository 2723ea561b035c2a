import Foundation
import GalleyDocuments
import Testing
import TestSupport
import UIKit

/// Saving an edited Markdown file changes the edited lines only.
@Suite struct MarkdownSourceTests {
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  private func text(of source: Data) -> UIKit.NSMutableAttributedString { sheet.text(of: DocumentReader.read(bytes: source, as: .markdown)) }

  private func written(_ text: UIKit.NSAttributedString, into source: Data) -> WrittenDocument { DocumentWriter.write(text, as: .markdown, into: source) }

  /// Splits into lines that keep their CR: in a `String`, CR LF would be one character.
  private static func lines(_ data: Data) -> [String] {
    data.split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Words

  /// Contains everything that a normalizing writer would spell differently.
  static let readme = """
    ---
    title: "A file"
    tags: [a, b]
    ---

    <!-- badges -->
    A Title *of* sorts
    ==================

    [![Build](https://x.org/b.svg)](https://x.org/b) ![logo](logo.png "The logo")

    Version 1.20 of the program, &copy; 2024 by R&D, costs 2 * 3 dollars
    and _goes on_ over **several** lines  with  two blanks; see [the site][site],
    [site] and <https://x.org/a_b>, or www.example.com.

    * star one
    * star two with `code` in it
      that goes on
        + nested plus
        + another

    * loose star

      second paragraph of it

    1) first
    1) second
       > quoted in it
       lazily

    > A quote __strong__
    > on two lines
    continued lazily
    >
    > > nested quote

    - [ ] open task
    - [x] done task

    |Left|Center | Right|
    |:---|:-----:|-----:|
    | a  | `b\\|c` |     3|
    |long cell|x|y

    ~~~swift title="x"
    let value = 1 // *as is*

      indented()
    ~~~

        code by indent
        with *stars*

    Setext two
    ----------

    ### Closed heading ###

    <div align="center">
      <b>html</b> block
    </div>

    A hard break at the end\\
    of this line, and by blanks  
    of this one, and <kbd>inline</kbd> html.

    Notes[^note] and more[^2].

    [^note]: The note's text
        goes on.

        A second paragraph.

    [site]: https://example.org "Title"
    [unused]: https://example.org/unused
    [^2]: Another note.
    ***
    The end without a line end
    """

  static let documents: [(name: String, bytes: Data)] = [
    ("LF", Data(readme.utf8)), ("CRLF", Data(readme.replacing("\n", with: "\r\n").utf8)), ("a final line end", Data((readme + "\n").utf8)),
    ("a mark", Data([0xEF, 0xBB, 0xBF]) + Data(readme.utf8)), ("TOML", Data("+++\ntitle = 'x'\n+++\n\nSome words here\n\n\n\nOther words\n\n".utf8)),
    ("mixed line ends", Data("Some words\r\n\r\n- an item\n- other item\r\n\nlast words\r".utf8)),
    ("ill-formed", Data("Some words\n\nLatin ".utf8) + Data([0xE9, 0x74, 0xE9]) + Data("\n\nother words\n".utf8)),
    ("ill-formed code", Data("Some words\n\n```\n// ".utf8) + Data([0xE9, 0x74, 0xE9]) + Data("\n```\n\nother words\n".utf8)),
    ("paragraph before table", Data("Some words\nright above\n| head | two |\n|---|---|\n| cell | more |\n".utf8)),
  ]

  @Test(arguments: documents.indices) func unchangedTextIsWrittenByteForByte(index: Int) {
    let source = Self.documents[index].bytes
    let written = written(text(of: source), into: source)
    #expect(written.data == source && written.losses == [])
  }

  /// Inserts a word into each paragraph in turn: its line changes, and all other lines stay.
  @Test(arguments: documents.indices) func aWordChangesItsLineAlone(index: Int) {
    let (name, source) = Self.documents[index]
    checkWordInsertions(in: source, name)
  }

  private func checkWordInsertions(in source: Data, _ name: String) {
    let text = text(of: source)
    let before = Self.lines(source)
    var (place, edits) = (0, 0)
    while place < text.length {
      let paragraph = text.paragraphRange(covering: NSRange(location: place, length: 0))
      place = max(paragraph.upperBound, place + 1)
      let units = Array(text.string.utf16)[paragraph.location..<paragraph.upperBound]
      guard let at = units.indices.dropFirst().first(where: { Self.isLetter(units[$0]) && Self.isLetter(units[$0 - 1]) && isSpelledAsItIs(text, $0 - 1) }) else { continue }
      let edited = UIKit.NSMutableAttributedString(attributedString: text)
      edited.insert(NSAttributedString(string: "zq", attributes: text.attributes(at: at - 1, effectiveRange: nil)), at: at)
      let written = written(edited, into: source)
      let after = Self.lines(written.data)
      let changed = zip(before, after).filter { $0 != $1 }
      edits += 1
      #expect(after.count == before.count && changed.count == 1, "\(name): \(text.attributedSubstring(from: paragraph).string): \(changed)")
      // Bytes that are not UTF-8 are lost on the edited line.
      if !source.contains(0xE9) {
        #expect(changed.first.map { $1.replacing("zq", with: "") == $0 } == true, "\(name): \(changed)")
        #expect(written.losses == [], "\(name)")
      }
    }
    #expect(edits > 0)
  }

  /// Whether text keeps its spelling around an edit: an address that is its own text, a reference label and a description do not.
  private func isSpelledAsItIs(_ text: UIKit.NSAttributedString, _ location: Int) -> Bool {
    guard let role = text.attribute(.textRole, at: location, effectiveRange: nil) as? TextRole else { return false }
    return role.image == nil && role.style.link == nil
  }

  private static func isLetter(_ unit: UInt16) -> Bool { (97...122).contains(unit) }

  /// `GALLEY_MARKDOWN` names a folder of real files.
  @Test(arguments: publicFiles) func aWordChangesItsLineAloneInPublicFiles(file: URL) throws {
    let source = try Data(contentsOf: file)
    #expect(written(text(of: source), into: source).data == source)
    checkWordInsertions(in: source, file.lastPathComponent)
  }

  private static var publicFiles: [URL] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
    let folder = ProcessInfo.processInfo.environment["GALLEY_MARKDOWN"].map { URL(fileURLWithPath: $0) }
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    return [root.appendingPathComponent("README.md")] + names.sorted().filter { $0.hasSuffix(".md") }.map { folder!.appendingPathComponent($0) }
  }

  // MARK: Edits

  /// Replaces text and compares the saved file.
  private func checkEdit(_ source: String, _ old: String, _ new: String, _ expected: String, like: String? = nil, _ location: SourceLocation = #_sourceLocation) {
    let text = text(of: Data(source.utf8))
    let range = (text.string as NSString).range(of: old)
    guard range.length == (old as NSString).length, range.location != NSNotFound else {
      Issue.record("“\(old)” is not in “\(text.string)”", sourceLocation: location)
      return
    }
    let model = like.map { (text.string as NSString).range(of: $0).location } ?? range.location
    text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: new, attributes: text.attributes(at: model, effectiveRange: nil)))
    let written = String(decoding: self.written(text, into: Data(source.utf8)).data, as: UTF8.self)
    #expect(written == expected, sourceLocation: location)
  }

  @Test func paragraphsAreInsertedDeletedSplitAndJoined() {
    let source = "# One\ntext *one*\ngoes on\n\n\n\nText _two_ here,\nand there\n***\nlast one\n\n"
    checkEdit(source, "text one goes on\n", "", "# One\n\n\n\nText _two_ here,\nand there\n***\nlast one\n\n")
    checkEdit(source, "here, and", "here,\nand", "# One\ntext *one*\ngoes on\n\n\n\nText _two_ here,\n\nand there\n***\nlast one\n\n")
    checkEdit(source, "goes on\nText", "goes on Text", "# One\ntext *one*\ngoes on Text _two_ here,\nand there\n***\nlast one\n\n")
    checkEdit("# a\n\ntext\n", "a\n", "a", "# atext\n")
    checkEdit("a\r\n\r\nb\r\n", "a\nb", "a\nnew\nb", "a\r\n\r\nnew\r\n\r\nb\r\n")
    checkEdit("a\n\nb", "b", "b\n1.20 and c", "a\n\nb\n\n1.20 and c")
  }

  @Test func itemsAreInsertedAndDeleted() {
    let item = "–\u{2002}"
    checkEdit("* a\n* b\n* c\n", "b", "b\n\(item)new", "* a\n* b\n* new\n* c\n")
    checkEdit("+ a\n\n+ b\n\n+ c\n", "b", "b\n\(item)new", "+ a\n\n+ b\n\n+ new\n\n+ c\n")
    checkEdit("* a\n* b\n* c\n", "b\n\(item)", "", "* a\n* c\n")
    // The following items get the numbers that follow, unless all items have the same number.
    checkEdit("1. a\n1. b\n1. c\n", "b\n\t3.\tc", "b\n\t3.\tnew\n\t4.\tc", "1. a\n1. b\n1. new\n1. c\n")
    checkEdit("1) a\n2) b\n3) c\n", "b\n\t3.\tc", "b\n\t3.\tnew\n\t4.\tc", "1) a\n2) b\n3) new\n4) c\n")
    checkEdit("> * a\n> * b\n\nend\n", "a", "a\n\(item)new", "> * a\n> * new\n> * b\n\nend\n")
    checkEdit("- [ ] a\n- [x] b\n", "☐\u{2002}a", "☑\u{2002}a", "- [x] a\n- [x] b\n")
  }

  @Test func rowsAndLinesOfCodeAreInsertedAndDeleted() {
    let table = "|a|b|\n|-|:-:|\n|c | d|\n|e|f|\n"
    checkEdit(table, "c\td\n", "c\td\nx\ty\n", "|a|b|\n|-|:-:|\n|c | d|\n|x | y|\n|e|f|\n")
    checkEdit(table, "c\td\n", "", "|a|b|\n|-|:-:|\n|e|f|\n")
    checkEdit("~~~ x\na\n\n  b\n~~~\n", "a\n", "a\nnew\n", "~~~ x\na\nnew\n\n  b\n~~~\n")
    checkEdit("    a\n    b\n", "a", "a\nnew", "    a\n    new\n    b\n")
    checkEdit("> ```\n> a\n> b\n> ```\n", "a\n", "", "> ```\n> b\n> ```\n")
  }

  /// An edit of a cell changes only that cell, also beside empty cells and cells with many blanks.
  @Test func aCellChangesAlone() {
    let head = "| a | b | c |\n|---|---|---|\n"
    for (row, old, new, expected) in [
      ("|   | x |    |", "\tx", "\txy", "|   | xy |    |"), ("|x|    |  y |", "x\t\ty", "xz\t\ty", "|xz|    |  y |"),
      ("| x |     |   |", "x\t\t", "x\tz\t", "| x | z   |   |"), ("|   | x |", "\tx", "z\tx", "| z | x |"), ("| x |||", "x\t\t", "x\t\tz", "| x ||z|"),
      ("x |  |y", "x\t\ty", "x\tzz\ty", "x | zz |y"), ("|  x  |  | `y\\|z` |", "y|z", "y|zw", "|  x  |  | `y\\|zw` |"),
      ("|x| |y|", "x\t\ty", "\t\ty", "|| |y|"), ("|    | x |    |", "\tx", "v|*w\tx", "| v\\|\\*w | x |    |"),
    ] { checkEdit(head + row + "\n| x2 || z2 |\n", old, new, head + expected + "\n| x2 || z2 |\n") }
    checkEdit("|   | b |\n|---|---|\n|x| |\n", "\tb", "new\tb", "| new | b |\n|---|---|\n|x| |\n")
  }

  /// Typed text is escaped only if it would read as markup.
  @Test func typedTextIsEscapedOnlyIfItWouldBeMarkup() {
    checkEdit("a b\n", "a", "1.20 & [x] 2*3", "1.20 & [x] 2*3 b\n")
    checkEdit("a b\n", "a", "# a", "\\# a b\n")
    checkEdit("a b\n", "b", "*b*", "a \\*b\\*\n")
    checkEdit("a [x][y] b\n\n[y]: z\n[w]: v\n", "b", "[w]", "a [x][y] \\[w\\]\n\n[y]: z\n[w]: v\n")
    checkEdit("a &copy; b &lt;c&gt;\n", "b", "d", "a &copy; d &lt;c&gt;\n")
  }

  /// An undone edit leaves the original bytes, even after both states were saved.
  @Test func editsThatAreUndoneLeaveTheBytes() {
    for (name, source) in Self.documents where !name.hasPrefix("ill-formed") {
      let original = text(of: source)
      let edited = UIKit.NSMutableAttributedString(attributedString: original)
      let place = (edited.string as NSString).range(of: "words").location
      guard place != NSNotFound else { continue }
      edited.insert(NSAttributedString(string: "zq", attributes: original.attributes(at: place, effectiveRange: nil)), at: place + 1)
      let saved = written(edited, into: source).data
      #expect(saved != source && written(original, into: saved).data == source, "\(name)")
    }
  }

  /// New styles use the file's spelling of emphasis.
  @Test func newStylesAreSpelledAsTheFileDoes() {
    for (source, expected) in [
      ("_a_ and __b__ and word\n", "_a_ and __b__ and _word_\n"), ("*a* and word\n", "*a* and *word*\n"), ("word in it\n", "*word* in it\n"),
    ] {
      let text = text(of: Data(source.utf8))
      let range = (text.string as NSString).range(of: "word")
      var role = text.attribute(.textRole, at: range.location, effectiveRange: nil) as! TextRole
      role.style.isEmphasised = true
      text.setAttributes(sheet.attributes(for: role), range: range)
      #expect(String(decoding: written(text, into: Data(source.utf8)).data, as: UTF8.self) == expected)
    }
  }

  /// Two words of one link change at once: its label or address must change as a whole.
  @Test(arguments: [
    ("[Foo bar baz]\n\n[foo bar baz]: /x\n", "bar", "br", "baz", "bz"), ("<https://example.com/a/b>\n", "https://", "", "/b", ""),
    ("see [Foo bar baz] and [Foo bar baz]\n\n[foo bar baz]: /x\n", "Foo", "F", "baz", "longer"),
  ])
  func editedLinksReadBackTheSame(source: String, first: String, firstNew: String, second: String, secondNew: String) {
    let text = text(of: Data(source.utf8))
    for (old, new) in [(first, firstNew), (second, secondNew)] { text.replaceCharacters(in: (text.string as NSString).range(of: old), with: new) }
    #expect(self.text(of: written(text, into: Data(source.utf8)).data).string == text.string)
  }

  /// A comment before or after a block that is rewritten occurs once.
  @Test(arguments: ["words", "last"]) func commentsAreWrittenOnce(changed: String) {
    let source = Data("text\n\n<!-- note -->\n\nwords\n\nmore\n\nlast\n\n<!-- end -->\n".utf8)
    let text = text(of: source)
    let range = (text.string as NSString).range(of: changed)
    var role = text.attribute(.textRole, at: range.location, effectiveRange: nil) as! TextRole
    role.block = .heading
    text.setAttributes(sheet.attributes(for: role), range: range)
    let lines = Self.lines(written(text, into: source).data)
    #expect(lines.count { $0 == "<!-- note -->" } == 1 && lines.count { $0 == "<!-- end -->" } == 1, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("#") && $0.hasSuffix(changed) })
  }

  /// A lone surrogate in UTF-16 is reported, also if another paragraph was edited.
  @Test func illFormedUTF16IsALoss() {
    func bytes(_ units: [UInt16]) -> Data { Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) }
    let source = bytes([0xFEFF] + Array("some words\n\n".utf16) + [0xD800] + Array(" alone\n".utf16))
    let text = text(of: source)
    text.replaceCharacters(in: NSRange(location: 0, length: 4), with: "many")
    #expect(written(text, into: source).losses.contains { $0.contains("1 ill-formed sequence") })
  }

  // MARK: Front matter

  @Test(arguments: [
    ("---\ntitle: x\n---\ntext\n", "text"), ("---\n# note\nkey:\n  - a\n...\ntext\n", "text"), ("+++\nx = 1\n+++\ntext\n", "text"), ("---\n---\ntext\n", "text"),
    ("---\n\ntext\n\n---\n", "⁂\ntext\n⁂"), ("---\ntext: of *course*\n", "⁂\ntext: of course"), ("---\nplain text\n---\n", "⁂\nplain text"), ("a\n---\nb: c\n---\n", "a\nb: c"),
  ])
  func frontMatterIsHidden(source: String, shown: String) {
    #expect(text(of: Data(source.utf8)).string == shown)
  }

  /// Random edits of random documents: saving twice gives the same file, and saving an unedited document its own bytes.
  @Test(arguments: 0..<40) func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let blocks = Self.readme.components(separatedBy: "\n\n").filter { !$0.hasPrefix("[^") && !$0.hasPrefix("---") }
    let source = Data(((0..<Int.random(in: 2...9, using: &random)).map { _ in blocks.randomElement(using: &random)! }.joined(separator: "\n\n") + "\n").utf8)
    let text = text(of: source)
    #expect(written(text, into: source).data == source)
    guard text.length > 2 else { return }
    for _ in 0..<3 {
      let start = Int.random(in: 0..<text.length, using: &random)
      let length = Int.random(in: 0...min(30, text.length - start), using: &random)
      let attributes = text.attributes(at: max(start - 1, 0), effectiveRange: nil)
      text.replaceCharacters(in: NSRange(location: start, length: length), with: UIKit.NSAttributedString(string: ["x", "", "two words", "1. ", "*"].randomElement(using: &random)!, attributes: attributes))
      guard text.length > 2 else { return }
    }
    let once = written(text, into: source)
    // Reading and writing again changes nothing.
    #expect(written(self.text(of: once.data), into: once.data).data == once.data, "seed \(seed)")
  }
}
