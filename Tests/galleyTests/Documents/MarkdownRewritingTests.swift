import Foundation
import Testing
import UIKit

@testable import GalleyDocuments

/// An edited paragraph keeps the spelling of everything around the edit.
@Suite struct MarkdownRewritingTests {
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  private func text(of source: String) -> UIKit.NSMutableAttributedString { sheet.text(of: DocumentReader.read(bytes: Data(source.utf8), as: .markdown)) }

  private func written(_ text: UIKit.NSAttributedString, into source: String?) -> String {
    String(decoding: DocumentWriter.write(text, as: .markdown, into: source.map { Data($0.utf8) }).data, as: UTF8.self)
  }

  /// Replaces `old` by `new`, which gets the attributes of the first replaced character, and compares the saved file.
  private func check(_ source: String, _ old: String, _ new: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    let text = text(of: source)
    let range = (text.string as NSString).range(of: old)
    guard range.location != NSNotFound else {
      Issue.record("“\(old)” is not in “\(text.string)”", sourceLocation: location)
      return
    }
    text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: new, attributes: text.attributes(at: range.location, effectiveRange: nil)))
    let saved = written(text, into: source)
    #expect(saved == expected, sourceLocation: location)
    #expect(written(text, into: saved) == saved, sourceLocation: location)
  }

  @Test(arguments: [
    // Images, on several lines and with references.
    ("![a](x.png)\nsome *words*\nand\nmore\n", "words", "terms", "![a](x.png)\nsome *terms*\nand\nmore\n"),
    ("some ![alt text][id] words\ngo on\n\n[id]: x.png \"t\"\n", "words", "terms", "some ![alt text][id] terms\ngo on\n\n[id]: x.png \"t\"\n"),
    ("![one] and ![two][]\nwords\n\n[one]: a.png\n[two]: b.png\n", "words", "terms", "![one] and ![two][]\nterms\n\n[one]: a.png\n[two]: b.png\n"),
    ("[![Build](b.svg)][ci] words\n_on_\n\n[ci]: https://x.org\n", "words", "terms", "[![Build](b.svg)][ci] terms\n_on_\n\n[ci]: https://x.org\n"),
    // References of links.
    ("see [the text][id] here\n\n[id]: /x\n", "here", "there", "see [the text][id] there\n\n[id]: /x\n"),
    ("see [the text][id] here\n\n[id]: /x\n", "the text", "a word", "see [a word][id] here\n\n[id]: /x\n"),
    ("see [the text] here\n\n[the text]: /x\n", "text", "words", "see [the words][the text] here\n\n[the text]: /x\n"),
    ("see [the text][] here\n\n[the text]: /x\n", "text", "words", "see [the words][the text] here\n\n[the text]: /x\n"),
    // Definitions in a list, with a title on its own line, and before other text.
    ("- see [a][id] here\n\n  [id]: /x\n", "here", "there", "- see [a][id] there\n\n  [id]: /x\n"),
    ("see [a][id] here\n\n[id]: /x\n  \"title\"\n", "here", "there", "see [a][id] there\n\n[id]: /x\n  \"title\"\n"),
    ("see [a][id] here\n\n[id]: /x\n***\nend\n", "here", "there", "see [a][id] there\n\n[id]: /x\n***\nend\n"),
    // A bracket that is no reference to a note.
    ("see [^none] here\n_on_\n", "here", "there", "see [^none] there\n_on_\n"),
    // A tag on two lines.
    ("a <span\n  class=\"x\">word</span> goes\n_on_\n", "goes", "went", "a <span\n  class=\"x\">word</span> went\n_on_\n"),
    ("a <span\nclass=\"x\">word</span> goes\n_on_\n", "word", "term", "a <span\nclass=\"x\">term</span> goes\n_on_\n"),
    // Comments with signs in them.
    ("a <!-- x > y --> word\n_on_\n", "word", "term", "a <!-- x > y --> term\n_on_\n"),
  ])
  func spellingsStay(source: String, old: String, new: String, expected: String) { check(source, old, new, expected) }

  /// Lists that come together are written again. Their links and images keep their form: an address, or a reference to a definition.
  @Test(arguments: [
    ("see [the *word*][id]", "[id]: /x"), ("see [Id]", "[id]: /x"), ("see [id][]", "[id]: /x"), ("[a](/x) and [b][id]", "[id]: /x"),
    ("[a][one], [b][two]", "[one]: /x \"t\"\n[two]: /x\n  'u'"), ("[id], [id](/y)", "[id]: /x"), ("[a][id] [a][other]", "[id]: /x\n[other]: /y"),
    ("![a][id]", "[id]: none.png \"t\""), ("[a][two words]: b", "[Two  Words]: </x y>"),
  ])
  func referencesStayInRewrittenBlocks(item: String, definitions: String) {
    check("* \(item)\n\ntext\n\n* c\n\n_x_\n\n\(definitions)\n", "text\n", "", "* \(item)\n* c\n\n_x_\n\n\(definitions)\n")
  }

  /// A definition within a rewritten block stays, with its title on the next line, and so does the reference.
  @Test func definitionsInRewrittenBlocksStay() {
    let source = "* see [a][id]\n\n  [id]: /x\n    \"T\"\n\ntext\n\n* b\n\n_x_\n"
    let text = text(of: source)
    text.deleteCharacters(in: (text.string as NSString).range(of: "text\n"))
    let saved = written(text, into: source)
    #expect(saved.contains("see [a][id]\n") && saved.contains("_x_\n"), "\(saved)")
    #expect(roles(self.text(of: saved)) == roles(text), "\(saved)")
  }

  private func roles(_ text: UIKit.NSAttributedString) -> [String] {
    var roles: [String] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      let role = value as? TextRole
      roles.append("\(text.attributedSubstring(from: range).string) \(String(describing: role?.block)) \(String(describing: role?.style))")
    }
    return roles
  }

  /// Two edits of a paragraph, of which one changes a style, leave the lines and spellings elsewhere.
  @Test func onlyThePiecesAroundChangesAreWritten() throws {
    let source = "_One_ and R&D,\n__two__ words\nwith [a link][id] in\nit.\n\n[id]: /x\n"
    let text = text(of: source)
    var range = (text.string as NSString).range(of: "wo")
    var role = try #require(text.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole)
    role.style.isStrong = false
    text.setAttributes(sheet.attributes(for: role), range: range)
    range = (text.string as NSString).range(of: "it.")
    text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: "them.", attributes: text.attributes(at: range.location, effectiveRange: nil)))
    #expect(written(text, into: source) == "_One_ and R&D,\n**t**wo words\nwith [a link][id] in\nthem.\n\n[id]: /x\n")
  }

  /// Bold that is turned off within bold text needs no comments, with the spaces in or out of the selection.
  @Test(arguments: [
    ("**aaa bbb ccc**\n", "bbb", "**aaa** bbb **ccc**\n"), ("**aaa bbb ccc**\n", " bbb ", "**aaa** bbb **ccc**\n"), ("**aaa bbb**\n", "bbb", "**aaa** bbb\n"),
    ("**aaa bbb**\n", "aaa", "aaa **bbb**\n"), ("x **foobar** y\n", "ob", "x **fo**ob**ar** y\n"), ("**Hello, world**\n", ",", "**Hello**, **world**\n"),
    ("~~*a* **b c d**~~\n", "c", "~~*a* **b** c **d**~~\n"),
  ])
  func boldIsTurnedOffWithoutComments(source: String, part: String, expected: String) throws {
    let text = text(of: source)
    let range = (text.string as NSString).range(of: part)
    var role = try #require(text.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole)
    role.style.isStrong = false
    text.setAttributes(sheet.attributes(for: role), range: range)
    #expect(written(text, into: source) == expected)
    #expect(written(text, into: nil) == expected)
  }

  /// A row without bars at its ends gets one where its first or last cell becomes empty.
  @Test(arguments: [
    ("a||b", "a\t\tb", "\t\tb", "|||b"), ("a||b", "a\t\tb", "a\t\t", "a||"), ("a||b", "a\t\tb", "a\tx\tb", "a|x|b"), ("a||b", "a\t\tb", "a\t\tbc", "a||bc"),
    ("|-||-|", "-\t\t-", "-\t\t+", "|-||+|"), ("||x", "\tx", "\txy", "||xy"),
  ])
  func rowsWithEmptyCells(row: String, old: String, new: String, expected: String) {
    check("p||q\n-|-|-\n1|2|3\n\(row)\n", old, new, "p||q\n-|-|-\n1|2|3\n\(expected)\n")
  }

  @Test func headersWithEmptyCells() {
    check("a||b\n-|-|-\nc||d\n", "a\t\tb", "a\t\t", "a|||\n-|-|-\nc||d\n")
    check("a||b\n-|-|-\nc||d\n", "a\t\tb", "\t\tb", "|||b\n-|-|-\nc||d\n")
  }

  /// The label of an image that is not shown stays apart from text that is typed beside it.
  @Test(arguments: [
    ("![a b](none.png) end\n", "[a b]", "[a b] more", "![a b](none.png) more end\n"), ("![a b](none.png) end\n", "a b", "a c", "![a c](none.png) end\n"),
    ("![a](none.png)![a](none.png) end\n", "end", "more", "![a](none.png)![a](none.png) more\n"), ("![a b](none.png) end\n", "[a b]", "a b", "a b end\n"),
    ("![a \\] b](none.png) end\n", "end", "more", "![a \\] b](none.png) more\n"), ("![a][id] end\n\n[id]: none.png \"t\"\n", "[a]", "[a]x", "![a][id]x end\n\n[id]: none.png \"t\"\n"),
  ])
  func labelsStay(source: String, old: String, new: String, expected: String) { check(source, old, new, expected) }

  // MARK: Separators

  /// Text with line and paragraph separators reads back the same after an edit beside it.
  @Test(arguments: [
    "a\u{2028}b end\n", "a\u{2029}b end\n", "a&#8233;b end\n", "a&#10;b end\n", "`a\u{2028}b` end\n", "`a\u{2029}b` end\n", "<i title=\"a\u{2028}b\"> end\n",
    "![a\u{2029}b](none.png) end\n", "# a\u{2029}b end\n", "- a\u{2029}b end\n- c\n", "| a | end |\n|---|---|\n| a\u{2028}b | `c\u{2029}d` |\n",
  ])
  func separatorsStay(source: String) {
    check(source, "end", "more", source.replacing("end", with: "more"))
    let text = text(of: source)
    #expect(self.text(of: written(text, into: nil)).string == text.string)
  }

  /// Breaks that are typed read back as breaks, also in code, at the end and alone.
  @Test(arguments: [("a `code` b\n", "od"), ("a `code` b\n", "b"), ("a\n", "a"), ("**bold** x\n", "ol"), ("# head\n", "ea"), ("a <b>x</b>\n", "x")])
  func typedBreaksReadBackTheSame(source: String, replaced: String) {
    for new in ["\u{2028}", "x\u{2028}", "\u{2028}x", "\u{2028}\u{2028}"] {
      let text = text(of: source)
      let range = (text.string as NSString).range(of: replaced)
      text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: new, attributes: text.attributes(at: range.location, effectiveRange: nil)))
      for saved in [written(text, into: source), written(text, into: nil)] { #expect(self.text(of: saved).string == text.string, "\(saved.debugDescription)") }
    }
  }

  // MARK: Blocks

  /// No empty line is left or added where a block was deleted or two were joined.
  @Test(arguments: [
    ("a\n\nb\n\nc\n", "a\n", "", "b\n\nc\n"), ("a\n\nb\n\nc\n", "\nc", "", "a\n\nb\n"), ("a\n\nb\n\nc\n", "b\n", "", "a\n\nc\n"), ("a\n\n\n\nb\n", "\nb", "", "a\n"),
    ("One two\n\nthree four\n", "two\nthree ", "", "One four\n"), ("a\n\n> b\n>\n> c\n\nd\n", "c\n", "", "a\n\n> b\n\nd\n"),
    ("a\n\n> b\n>\n> c\n\nd\n", "b\n", "", "a\n\n> c\n\nd\n"), ("a\n\n<!-- c -->\n\nb\n", "\nb", "", "a\n\n<!-- c -->\n"),
    ("---\nk: v\n---\n\na\n\nb\n", "a\n", "", "---\nk: v\n---\n\nb\n"), ("a\n\nb\n\n", "\nb", "", "a\n\n"),
  ])
  func noStrayEmptyLines(source: String, old: String, new: String, expected: String) { check(source, old, new, expected) }

  /// The items after an inserted or deleted one get the numbers that follow.
  @Test(arguments: [
    ("1. a\n2. b\n3. c\n", "a\n\t2.\tb\n\t3.\tc", "a\n\t2.\tx\n\t3.\tb\n\t4.\tc", "1. a\n2. x\n3. b\n4. c\n"),
    ("1. a\n2. b\n", "a\n\t2.\tb", "a\n\t2.\tx\n\t3.\ty\n\t4.\tb", "1. a\n2. x\n3. y\n4. b\n"),
    ("1. a\n2. b\n3. c\n", "b\n\t3.\tc", "b", "1. a\n2. b\n"), ("1. a\n2. b\n3. c\n", "\t2.\tb\n\t3.\tc", "\t2.\tc", "1. a\n2. c\n"),
    ("1. a\n2. b\n\ntext\n\n1. c\n2. d\n", "a\n\t2.\tb", "a\n\t2.\tx\n\t3.\tb", "1. a\n2. x\n3. b\n\ntext\n\n1. c\n2. d\n"),
    ("1) a\n2) b\n4) c\n", "a\n\t2.\tb\n\t3.\tc", "a\n\t2.\tx\n\t3.\tb\n\t4.\tc", "1) a\n2) x\n3) b\n5) c\n"),
    ("0. a\n0. b\n", "a\n\t1.\tb", "a\n\t1.\tx\n\t2.\tb", "0. a\n0. x\n0. b\n"),
    ("> 1. a\n>    1. n\n>    2. m\n> 2. b\n", "n\n\t2.\tm", "n\n\t2.\tx\n\t3.\tm", "> 1. a\n>    1. n\n>    2. x\n>    3. m\n> 2. b\n"),
  ])
  func numbersFollow(source: String, old: String, new: String, expected: String) { check(source, old, new, expected) }

  // MARK: Hidden text

  /// The hash of a position does not read the hidden text, which can be as long as the file.
  @Test func hashesDoNotDependOnHiddenText() {
    var (one, other) = (SourceContext(), SourceContext())
    (one.hidden, one.hiddenAfter) = ("[a]: b\n", "[c]: d\n")
    (other.hidden, other.hiddenAfter) = ("[e]: f\n", "[g]: h\n")
    #expect(one != other && one.hashValue == other.hashValue)
    other.level = 2
    #expect(one.hashValue != other.hashValue)
  }
}
