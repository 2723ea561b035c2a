import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Typed Markdown becomes the formatting that it describes, and undo gives the characters back.
@MainActor @Suite(.serialized) struct TypedMarkdownTests {
  /// Types characters one by one at the end of a page with one paragraph, in a new paragraph.
  private func desk(typing typed: String) throws -> TextDesk {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "First."))
    desk.page.text.becomeFirstResponder()
    desk.page.text.editor.select(TextSelection(caret: desk.text.length))
    for character in "\n" + typed {
      desk.page.text.insertText(String(character))
      desk.turn()
    }
    return desk
  }

  @Test func typedTextIsWrittenAsTyped() throws {
    for typed in [
      "# Title", "## Part", "###### Small", "- one", "3. three", "> quoted", "**bold** and", "*italic* and", "~~struck~~ and", "`code` and",
      "# A **b** c",
    ] {
      let desk = try desk(typing: typed)
      defer { desk.close() }
      let written = String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self)
      #expect(written == "First.\n\n\(typed)\n")
      let text = desk.text.string.dropFirst("First.\n".count)
      #expect(!text.contains { "#>*~`".contains($0) }, "\(typed) stayed \(text)")
    }
  }

  /// In a title or heading, a marker of a heading changes the level, and marks around words their style; other markers are text, such as numbers.
  @Test func typedTextInATitle() throws {
    for (typed, written) in [
      ("# ", "# Name"), ("## ", "## Name"), ("**b** ", "# **b** Name"), ("*i* ", "# *i* Name"), ("1. ", #"# 1\. Name"#), ("- ", #"# \- Name"#),
    ] {
      let desk = try TextDesk(exhibit: ShortPageExhibit(text: "# Name\n\nText."))
      defer { desk.close() }
      desk.page.text.becomeFirstResponder()
      desk.page.text.editor.select(TextSelection(caret: 0))
      for character in typed {
        desk.page.text.insertText(String(character))
        desk.turn()
      }
      #expect(String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self) == written + "\n\nText.\n", "\(typed)")
    }
  }

  /// Text that is no Markdown, or not yet, stays as it was typed.
  @Test func otherTextIsNotConverted() throws {
    for typed in ["####### x", "-x", "a # b", "2 * 3 * 4", "snake_case_name", "**open", "** no **", "1.5 x", "``"] {
      let desk = try desk(typing: typed)
      defer { desk.close() }
      #expect(desk.text.string == "First.\n" + typed)
    }
  }

  @Test func undoGivesTheCharactersBack() throws {
    for (typed, last) in [("# ", "# "), ("- ", "- "), ("1. ", "1. "), ("> ", "> "), ("a **b**", "a **b**"), ("*i*", "*i*")] {
      let desk = try desk(typing: typed)
      defer { desk.close() }
      #expect(!desk.text.string.hasSuffix(last), "\(typed) was not converted")
      desk.page.undo()
      #expect(desk.text.string == "First.\n" + last)
    }
  }

  @Test func backticksAndReturnBeginCode() throws {
    let desk = try desk(typing: "```swift\nlet a = 1")
    defer { desk.close() }
    #expect(String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self) == "First.\n\n```swift\nlet a = 1\n```\n")
  }

  @Test func backticksAndReturnEndCode() throws {
    let desk = try desk(typing: "```swift\nlet a = 1\nlet b = 2\n```\nAfter")
    defer { desk.close() }
    #expect(desk.text.string == "First.\nlet a = 1\nlet b = 2\nAfter")
    let written = String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self)
    #expect(written == "First.\n\n```swift\nlet a = 1\nlet b = 2\n```\n\nAfter\n")
  }

  /// Only the first and the last line of typed code have space above and below, as in a document that was read.
  @Test func typedCodeIsOneBlock() throws {
    let desk = try desk(typing: "```\none\ntwo\nthree\n```\nAfter")
    defer { desk.close() }
    let text = desk.text.string as NSString
    let blocks = ["one", "two", "three"].map { word -> TextRole.Block? in
      (desk.text.attribute(.textRole, at: text.range(of: word).location, effectiveRange: nil) as? TextRole)?.block
    }
    let expected: [TextRole.Block?] = [(true, false), (false, false), (false, true)].map { .code(opensGroup: $0.0, closesGroup: $0.1) }
    #expect(blocks == expected)
  }

  @Test func keysSetHeadingsAndAlignments() throws {
    let desk = try desk(typing: "words")
    defer { desk.close() }
    let kinds: [(UIKeyboardHIDUsage, ParagraphKind)] = [(.keyboard1, .heading(level: 1)), (.keyboard4, .heading(level: 4)), (.keyboard0, .body)]
    for (key, kind) in kinds {
      desk.key(key, [.control, .alt])
      #expect(desk.page.paragraphKind == kind)
    }
    let alignments: [(UIKeyboardHIDUsage, NSTextAlignment)] = [(.keyboardR, .right), (.keyboardE, .center), (.keyboardL, .left), (.keyboardJ, .justified)]
    for (key, alignment) in alignments {
      desk.key(key, [.control, .shift])
      let style = desk.text.attribute(.paragraphStyle, at: desk.text.length - 1, effectiveRange: nil) as? NSParagraphStyle
      #expect(style?.alignment == alignment)
    }
  }
}
