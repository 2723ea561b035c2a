import Foundation
import GalleyRaster
import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyPlayground

/// Syntax colors of code in documents.
@MainActor @Suite(.serialized) struct DocumentCodeColorTests {
  private static let source = """
    # Title

    Prose with let and "quotes" and 42.

    ```swift
    let first = "text" // comment
    ```

    ```
    return 12
    ```

    ```python
    def second(): # comment
    ```

    ```text
    let plain = 7
    ```

    The end.

    """

  private func desk(_ source: String = source) throws -> (desk: TextDesk, scratch: Scratch) {
    let scratch = try Scratch()
    try scratch.write("notes.md", source)
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url("notes.md").path), hasScreenKeyboard: false)
    return (desk, scratch)
  }

  /// The temporary color of the first character of `word` at or after `start`.
  private func color(_ desk: TextDesk, _ word: String, after start: String = "Title") -> UIColor? {
    let text = desk.page.flow.storage.string as NSString
    let begin = text.range(of: start).location
    let found = text.range(of: word, range: NSRange(location: begin, length: text.length - begin))
    return desk.page.flow.layoutManager.temporaryAttributes(atCharacterIndex: found.location, effectiveRange: nil)[.foregroundColor] as? UIColor
  }

  @Test func codeIsColoredByItsLanguage() throws {
    let (desk, _) = try desk()
    defer { desk.close() }
    desk.page.colorsCode = true
    desk.turn()
    #expect(color(desk, "let", after: "let first") == CodeToken.keyword.color && color(desk, "\"text") == CodeToken.string.color)
    #expect(color(desk, "// comment") == CodeToken.comment.color && color(desk, "return") == CodeToken.keyword.color)
    #expect(color(desk, "12") == CodeToken.number.color && color(desk, "def") == CodeToken.keyword.color && color(desk, "# comment") == CodeToken.comment.color)
    // Prose and plain text keep the color of the text.
    #expect(color(desk, "let") == nil && color(desk, "42") == nil && color(desk, "7", after: "plain") == nil && color(desk, "first") == nil)
  }

  /// A page that takes over the text of another one, as for a recording, shows the colors at once.
  @Test func restoredTextIsColored() throws {
    let (desk, _) = try desk()
    defer { desk.close() }
    desk.page.colorsCode = true
    desk.turn()
    #expect(desk.page.restoreContent(desk.page.state))
    #expect(color(desk, "let", after: "let first") == CodeToken.keyword.color && color(desk, "let") == nil)
    desk.turn()
    #expect(color(desk, "let", after: "let first") == CodeToken.keyword.color)
  }

  /// Colors change pixels only: neither the lines, nor the attributes of the text, nor the saved bytes.
  @Test func colorsAreForDisplayOnly() throws {
    let (desk, scratch) = try desk()
    defer { desk.close() }
    let storage = desk.page.flow.storage
    func lines() -> [CGRect] {
      desk.page.flow.columns.flatMap { column in
        let range = desk.page.flow.layoutManager.glyphRange(for: desk.page.flow.container(column))
        return (range.location..<range.upperBound).map { desk.page.flow.layoutManager.lineFragmentUsedRect(forGlyphAt: $0, effectiveRange: nil) }
      }
    }
    let (before, text, pixels) = (lines(), NSAttributedString(attributedString: storage), desk.window.snapshot())
    desk.page.colorsCode = true
    desk.turn()
    #expect(lines() == before && storage.isEqual(to: text) && !desk.window.snapshot().difference(from: pixels).isEmpty)
    let written = DocumentWriter.write(storage, as: .markdown, into: Data(Self.source.utf8))
    let onDisk = try String(contentsOf: scratch.url("notes.md"), encoding: .utf8)
    #expect(written.data == Data(Self.source.utf8) && written.losses.isEmpty && onDisk == Self.source)
    desk.page.colorsCode = false
    desk.turn()
    #expect(desk.window.snapshot().difference(from: pixels).isEmpty)
  }

  /// The strings of a line in a language: an apostrophe begins a string, a literal of one character, or nothing.
  @Test(arguments: [
    ("js", "let a = 'one' + \"it's\" // don't", ["'one'", "\"it's\""]), ("ts", "f('\\'', `b`)", ["'\\''", "`b`"]), ("jsx", "<p>it's</p>", []),
    ("python", "a = 'b' + \"c\"", ["'b'", "\"c\""]), ("c", "char a = '\"'; b = \"x\"; n = 1'000'000", ["'\"'", "\"x\""]),
    ("java", "c = '\\'' + 'x'", ["'\\''", "'x'"]), ("rust", "fn f<'a>(s: &'a str) { '\\u{1F600}' }", ["'\\u{1F600}'"]), ("go", "r := '🎈' + ''", ["'🎈'"]),
    ("yaml", "a: it's\nb: 'c'", ["'c'"]), ("", "let a = 'b'", []), ("json", "{\"a\": 'b'}", ["\"a\""]), ("unknown", "don't 'x' \"y\"", ["'x'", "\"y\""]),
    ("js", "a = 'unclosed", ["'unclosed"]), ("c", "'", []), ("c", "'\\", []), ("c", "'a", []),
  ] as [(String, String, [String])])
  func apostrophesDependOnTheLanguage(language: String, code: String, strings: [String]) throws {
    let syntax = try #require(CodeSyntax.named(language))
    let found = code.split(separator: "\n").flatMap { line in
      let units = Array(line.utf16)
      return syntax.tokens(of: units).filter { $0.token == .string }.map { String(decoding: units[$0.range], as: UTF16.self) }
    }
    #expect(found == strings)
  }

  /// After each of many edits the colors are those of a text that is colored for the first time.
  @Test func editedTextIsColoredAsANewOne() throws {
    let (desk, _) = try desk()
    defer { desk.close() }
    let page = desk.page
    page.colorsCode = true
    desk.turn()
    func colors() -> [UIColor?] {
      (0..<page.flow.storage.length).map { page.flow.layoutManager.temporaryAttributes(atCharacterIndex: $0, effectiveRange: nil)[.foregroundColor] as? UIColor }
    }
    page.text.becomeFirstResponder()
    for (word, typed) in [("first", "let "), ("12", "\""), ("Prose", "let "), ("comment", "x"), ("second", "if 3 "), ("plain", "return "), ("return", "//")] {
      desk.select(NSRange(location: desk.range(of: word).location, length: 0))
      page.text.editor.insertText(typed)
      desk.turn()
      let incremental = colors()
      page.colorsCode = false
      page.colorsCode = true
      desk.turn()
      #expect(colors() == incremental, "\(typed) before \(word)")
    }
    // Undo colors the restored text, too.
    page.undo()
    desk.turn()
    #expect(color(desk, "return", after: "first") == CodeToken.keyword.color)
  }

  /// An edit colors only the edited line, and without code nothing is examined but the edited paragraph.
  @Test func editColorsOnlyItsLine() throws {
    let (desk, _) = try desk("```\n" + (0..<20).map { "let line\($0) = \($0)\n" }.joined() + "```\n\nProse\n")
    defer { desk.close() }
    let page = desk.page
    page.colorsCode = true
    desk.turn()
    let count = try #require(page.codeColoring?.paragraphsColored)
    #expect(count >= 20)
    desk.select(NSRange(location: desk.range(of: "line7").location, length: 0))
    page.text.editor.insertText("x")
    desk.turn()
    #expect(page.codeColoring?.paragraphsColored == count + 1)
    desk.select(NSRange(location: desk.range(of: "Prose").location, length: 0))
    page.text.editor.insertText("x")
    desk.turn()
    #expect(page.codeColoring?.paragraphsColored == count + 1)
  }
}
