import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The text after typing, deleting, composing and pasting, as pictures.
@MainActor @Suite struct EditingTests {
  private func check(
    _ before: String, _ after: String, at location: SourceLocation = #_sourceLocation, _ edit: (TextEditor) -> Void
  ) {
    let desk = Desk(notation: before)
    edit(desk.editor)
    #expect(desk.notation == after, sourceLocation: location)
    desk.editor.unmarkText()
    desk.endEvent()
    while desk.undoManager.canUndo { desk.undoManager.undo() }
    let original = Desk(notation: before).storage
    // Fonts of edited text have been fixed.
    for text in [desk.storage, original] { text.fixAttributes(in: NSRange(location: 0, length: text.length)) }
    #expect(desk.storage.isEqual(to: original), "undone to the start", sourceLocation: location)
  }

  /// A very long word is split into parts: all characters of a part return the same part, parts cover the word, and split no surrogate
  /// pair.
  @Test func longWordIsReportedInChunks() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = String(repeating: "x", count: 1023) + "𝒙" + String(repeating: "x", count: 2000)
    let length = view.text.utf16.count
    var start = 0
    while start < length {
      let part = try #require(view.editor.word(atCharacter: start)).range
      #expect(part.location == start && part.length <= 1025 && part.upperBound <= length)
      for index in [part.location, part.location + part.length / 2, part.upperBound - 1] where index != 1024 {
        #expect(view.editor.word(atCharacter: index)?.range == part, "\(index)")
      }
      start = part.upperBound
    }
    #expect(start == length)
  }

  @Test func typing() {
    check("a|c", "ab|c") { $0.insertText("b") }
    check("a[b>c", "aXY|c") { $0.insertText("XY") }
    check("a<b]c", "aX|c") { $0.insertText("X") }
    check("|", "a\n|") { $0.insertText("a\n") }
    // The caret is never inside a grapheme.
    check("|\u{301}b", "e\u{301}|b") { $0.insertText("e") }
  }

  @Test func deletingByGrapheme() {
    check("ab|c", "a|c") { $0.deleteBackward() }
    check("|abc", "|abc") { $0.deleteBackward() }
    check("a[bc>d", "a|d") { $0.deleteBackward() }
    check("ae\u{301}|b", "a|b") { $0.deleteBackward() }
    check("a👩‍👩‍👧‍👦|b", "a|b") { $0.deleteBackward() }
    check("a🇩🇪🇫🇷|b", "a🇩🇪|b") { $0.deleteBackward() }
    check("ab\r\n|c", "ab|c") { $0.deleteBackward() }
    check("a|bc", "a|c") { $0.deleteForward() }
    check("abc|", "abc|") { $0.deleteForward() }
    check("a|e\u{301}b", "a|b") { $0.deleteForward() }
  }

  @Test func deletingByWord() {
    check("one two| three", "one | three") { $0.deleteWordBackward() }
    check("one two |three", "one |three") { $0.deleteWordBackward() }
    check("one\n|two", "one|two") { $0.deleteWordBackward() }
    check("one\n  |two", "one\n|two") { $0.deleteWordBackward() }
    check("one |two three", "one | three") { $0.deleteWordForward() }
    check("one|\ntwo", "one|two") { $0.deleteWordForward() }
    check("one|  \ntwo", "one|\ntwo") { $0.deleteWordForward() }
    check("a[bc>d", "a|d") { $0.deleteWordBackward() }
  }

  @Test func composing() {
    check("a|b", "a‹に|›b") { $0.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0)) }
    check("a|b", "a‹に[ほ>›b") {
      $0.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
      $0.setMarkedText("にほ", selectedRange: NSRange(location: 1, length: 1))
    }
    check("a[b>c", "a日本|c") {
      $0.setMarkedText("にほ", selectedRange: NSRange(location: 2, length: 0))
      $0.insertText("日本")
    }
    check("a|b", "aに|b") {
      $0.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
      $0.unmarkText()
    }
    check("a|b", "a|b") {
      $0.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
      $0.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    }
    // Ranges beyond the marked text are clamped to it.
    check("a|b", "a‹に|›b") { $0.setMarkedText("に", selectedRange: NSRange(location: 9, length: 9)) }
    // Moving the caret keeps the composed text.
    check("a|b", "a|にb") {
      $0.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
      $0.move(.left)
    }
  }

  @Test func cutCopyPaste() {
    check("a[bc>d", "a|d") { $0.cut() }
    check("a[bc>d", "a[bc>d") { $0.copy() }
    check("a[bc>d", "abcdbc|") {
      $0.copy()
      $0.move(.documentEnd)
      $0.paste()
    }
    check("a[b>c", "ax\ny\nz|c") {
      UIPasteboard.general.string = "x\r\ny\rz"
      $0.paste()
    }
  }

  @Test func attributesAreCopiedWithinTheProgram() {
    let desk = Desk(notation: "a[b>c")
    desk.editor.toggleUnderline()
    desk.editor.copy()
    desk.editor.select(TextSelection(caret: 3))
    desk.editor.paste()
    #expect(desk.storage.attribute(.underlineStyle, at: 3, effectiveRange: nil) as? Int == 1)
    UIPasteboard.general.string = "from outside"
    desk.editor.select(TextSelection(caret: 0))
    desk.editor.paste()
    #expect(desk.storage.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    #expect(desk.storage.string.hasPrefix("from outside"))
  }

  @Test func typingInheritsPrecedingAttributes() {
    let desk = Desk(block: "ab\ncd")
    desk.storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 3, length: 1))
    func underlines(_ caret: Int) -> Bool {
      desk.editor.select(TextSelection(caret: caret))
      return desk.editor.typingAttributes[.underlineStyle] != nil
    }
    #expect([0, 1, 2, 3, 4, 5].map(underlines) == [false, false, false, true, true, false])
    desk.editor.select(TextSelection(caret: 1))
    desk.editor.toggleUnderline()
    desk.editor.insertText("x")
    #expect(desk.storage.attribute(.underlineStyle, at: 1, effectiveRange: nil) as? Int == 1)
    desk.editor.toggleBoldface()
    desk.editor.select(TextSelection(caret: 0))
    #expect(desk.editor.typingAttributes[.underlineStyle] == nil, "chosen attributes hold until the selection moves")
  }

  @Test func refusedChangeHasNoEffect() {
    let desk = Desk(notation: "a[b>c")
    desk.allows = { _, text in text != "no" }
    desk.editor.insertText("no")
    desk.editor.setMarkedText("no", selectedRange: NSRange(location: 0, length: 0))
    #expect(desk.notation == "a[b>c")
    desk.editor.isEditable = false
    desk.editor.insertText("yes")
    desk.editor.deleteBackward()
    desk.editor.cut()
    desk.editor.paste()
    #expect(desk.notation == "a[b>c" && !desk.undoManager.canUndo)
  }

  /// Rule 18, and rule 4: a delete's range covers the deleted character.
  @Test func delegateIsNotifiedInOrder() {
    let desk = Desk(notation: "ab|")
    desk.editor.insertText("c")
    #expect(desk.drainLog() == ["should 2+0 c", "selected 3+0", "changed 3"])
    desk.editor.deleteBackward()
    #expect(desk.drainLog() == ["should 2+1 ", "selected 2+0", "changed 2"])
    desk.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xyz")
    #expect(desk.drainLog().isEmpty && desk.notation == "xyzb|", "a change by others moves the selection in silence")
  }
}
