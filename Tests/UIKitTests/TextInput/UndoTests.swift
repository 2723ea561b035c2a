import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// UP02: continuous typing is one step, and steps have names.
@MainActor @Suite struct EditingUndoTests {
  private func type(_ text: String, _ desk: Desk) {
    for character in text {
      desk.editor.insertText(String(character))
      desk.endEvent()
    }
  }

  @Test func typingIsOneStep() {
    let desk = Desk(notation: "a|z")
    type("bcd", desk)
    #expect(desk.notation == "abcd|z" && desk.undoManager.undoMenuItemTitle == "Undo Typing")
    desk.editor.undo()
    #expect(desk.notation == "a|z" && !desk.undoManager.canUndo)
    desk.editor.redo()
    #expect(desk.notation == "abcd|z" && desk.undoManager.undoMenuItemTitle == "Undo Typing")
  }

  /// The text after each undo of the given keys: `←` and `→` delete, `⏎` begins a paragraph, `…` is a pause, `≡` is a caret that moved away
  /// and back.
  @Test(arguments: [
    ("|", "one two", ["|"]),
    ("|", "one⏎two⏎three", ["one⏎two⏎|", "one⏎|", "|"]),
    ("|", "one⏎⏎", ["one⏎|", "|"]),
    ("|", "one two. …three⏎four", ["one two. three⏎|", "one two. |", "|"]),
    ("|", "one…two", ["one|", "|"]),
    ("|", "one≡two", ["one|", "|"]),
    ("a [word>", "←new", ["a |", "a [word>"]),
    ("a [word>", "new", ["a [word>"]),
    ("abc|d", "x←←←→", ["abcx|d", "abc|d"]),
    ("abc|", "←←…←", ["a|", "abc|"]),
    ("abc|", "xy←z←", ["abcxz|", "abcx|", "abcxy|", "abc|"]),
  ])
  func continuousEditingIsOneStep(notation: String, keys: String, steps: [String]) {
    let desk = Desk(notation: notation)
    func plain(_ notation: String) -> String { notation.replacingOccurrences(of: "\n", with: "⏎") }
    for key in keys {
      switch key {
      case "←": desk.editor.deleteBackward()
      case "→": desk.editor.deleteForward()
      case "⏎": desk.editor.insertText("\n")
      case "…": Timeline.shared.advance(to: Timeline.shared.now + EditStep.pause)
      case "≡": desk.editor.select(TextSelection(caret: desk.editor.selection.active))
      default: desk.editor.insertText(String(key))
      }
      desk.endEvent()
    }
    let made = desk.notation
    var found: [String] = []
    while desk.undoManager.canUndo {
      desk.editor.undo()
      found.append(plain(desk.notation))
    }
    #expect(found == steps)
    while desk.undoManager.canRedo { desk.editor.redo() }
    #expect(desk.notation == made)
  }

  @Test func movedCaretBeginsNewStep() {
    let desk = Desk(notation: "|")
    type("ab", desk)
    desk.editor.move(.left)
    type("x", desk)
    #expect(desk.notation == "ax|b")
    desk.editor.undo()
    #expect(desk.notation == "a|b")
    desk.editor.undo()
    #expect(desk.notation == "|" && !desk.undoManager.canUndo)
  }

  @Test func stepsHaveActionNames() {
    let desk = Desk(notation: "[ab>cd")
    desk.editor.cut()
    desk.endEvent()
    #expect(desk.undoManager.undoMenuItemTitle == "Undo Cut")
    desk.editor.paste()
    desk.endEvent()
    #expect(desk.undoManager.undoMenuItemTitle == "Undo Paste")
    type("x", desk)
    #expect(desk.undoManager.undoMenuItemTitle == "Undo Typing" && desk.notation == "abx|cd")
    desk.editor.undo()
    desk.editor.undo()
    #expect(desk.undoManager.undoMenuItemTitle == "Undo Cut" && desk.undoManager.redoMenuItemTitle == "Redo Paste")
    desk.editor.undo()
    #expect(desk.notation == "[ab>cd")
  }

  @Test func foreignUndoActionsSeparateSteps() {
    final class Shape { var x = 0 }
    let shape = Shape()
    let desk = Desk(notation: "|")
    func move(_ x: Int) {
      let old = shape.x
      shape.x = x
      desk.undoManager.registerUndo(withTarget: shape) { $0.x = old }
      desk.undoManager.setActionName("Move Shape")
      desk.endEvent()
    }
    type("ab", desk)
    move(5)
    type("cd", desk)
    #expect(desk.notation == "abcd|")
    desk.editor.undo()
    #expect(desk.notation == "ab|" && shape.x == 5)
    desk.editor.undo()
    #expect(desk.notation == "ab|" && shape.x == 0)
    desk.editor.undo()
    #expect(desk.notation == "|")
  }

  @Test func typingAfterClearedHistoryStartsNewStep() {
    let desk = Desk(notation: "|")
    type("ab", desk)
    desk.undoManager.removeAllActions()
    type("c", desk)
    desk.editor.undo()
    #expect(desk.notation == "ab|")
  }

  @Test func undoRestoresAttributes() {
    let desk = Desk(notation: "a[b>c")
    let before = NSAttributedString(attributedString: desk.storage)
    desk.editor.toggleUnderline()
    desk.endEvent()
    #expect(desk.undoManager.undoMenuItemTitle == "Undo Underline" && desk.notation == "a[b>c")
    desk.editor.undo()
    #expect(desk.storage.isEqual(to: before))
    desk.editor.redo()
    #expect(desk.storage.attribute(.underlineStyle, at: 1, effectiveRange: nil) as? Int == 1)
  }

  /// Code that inserts or removes text next to a step shifts the step: undo removes the typed characters.
  @Test(arguments: [
    (NSRange(location: 0, length: 0), "1234", "1234abcdef"), (NSRange(location: 9, length: 0), "1234", "abcdef1234"),
    (NSRange(location: 0, length: 2), "", "cdef"), (NSRange(location: 3, length: 0), "1", "abc1def"),
    (NSRange(location: 6, length: 3), "1", "abc1"), (NSRange(location: 0, length: 3), "12345", "12345def"),
  ])
  func undoStepsFollowTheirText(range: NSRange, text: String, undone: String) {
    let desk = Desk(notation: "abc|def")
    type("XYZ", desk)
    desk.editor.select(TextSelection(caret: 0))
    desk.storage.replaceCharacters(in: range, with: text)
    let made = desk.storage.string
    desk.editor.undo()
    #expect(desk.storage.string == undone)
    desk.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "!!")
    desk.editor.redo()
    #expect(desk.storage.string == "!!" + made)
  }

  @Test func stepOfReplacedTextIsDiscarded() {
    let desk = Desk(notation: "abc|def")
    type("XYZ", desk)
    desk.storage.replaceCharacters(in: NSRange(location: 4, length: 4), with: "12")
    #expect(desk.storage.string == "abcX12f" && !desk.undoManager.canUndo)
  }

  /// Keys type letters, code inserts digits anywhere: after everything is undone, the text without digits equals the one before the steps.
  @Test func undoRemovesOnlyTypedLetters() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let desk = Desk(notation: "the first words|")
      func letters() -> String { desk.storage.string.filter { !$0.isNumber } }
      var start = letters()
      for _ in 0..<30 {
        let length = desk.storage.length
        let place = Int.random(in: 0...length, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: desk.editor.select(TextSelection(caret: place))
        case 1: desk.editor.deleteBackward()
        case 2: desk.editor.undo()
        case 3: desk.editor.redo()
        case 4:
          desk.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "12")
        default: type("xyz", desk)
        }
        desk.endEvent()
        if !desk.undoManager.canUndo, !desk.undoManager.canRedo { start = letters() }
      }
      while desk.undoManager.canUndo { desk.editor.undo() }
      #expect(letters() == start, "seed \(seed)")
    }
  }

  /// Two editors of one text with one undo manager: their steps interleave.
  @Test func stepsOfTwoEditorsAreUndoneInOrder() {
    let desk = Desk(notation: "abc|def")
    let other = TextEditor(textStorage: desk.storage, layoutManager: desk.manager)
    other.undoManager = desk.undoManager
    type("XYZ", desk)
    other.select(TextSelection(caret: 4))
    other.insertText("12")
    desk.endEvent()
    #expect(desk.storage.string == "abcX12YZdef")
    desk.editor.undo()
    desk.editor.undo()
    #expect(desk.storage.string == "abcdef")
  }

  /// No characters change: the delegate is not consulted, and another editor's caret stays within the styled range.
  @Test func styleChangesAreUndoneAsAttributesOnly() {
    let desk = Desk(notation: "a[bcd>e")
    let other = TextEditor(textStorage: desk.storage, layoutManager: desk.manager)
    other.select(TextSelection(caret: 3))
    var masks: [NSTextStorage.EditActions] = []
    let observer = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: desk.storage, queue: nil
    ) { _ in MainActor.assumeIsolated { masks.append(desk.storage.editedMask) } }
    defer { NotificationCenter.default.removeObserver(observer) }
    let before = NSAttributedString(attributedString: desk.storage)
    desk.editor.toggleUnderline()
    desk.endEvent()
    desk.editor.toggleBoldface()
    desk.endEvent()
    desk.editor.setBaseWritingDirection(.rightToLeft, for: NSRange(location: 0, length: 1))
    desk.endEvent()
    let made = NSAttributedString(attributedString: desk.storage)
    for _ in 0..<3 { desk.editor.undo() }
    #expect(desk.storage.isEqual(to: before) && !desk.undoManager.canUndo)
    for _ in 0..<3 { desk.editor.redo() }
    #expect(desk.storage.isEqual(to: made))
    #expect(masks.count >= 9 && masks.allSatisfy { $0 == .editedAttributes })
    #expect(other.selection == TextSelection(caret: 3) && !desk.log.contains { $0.hasPrefix("should") })
  }

  /// Joining two paragraphs, or inserting before one, changes the style of the following text until it is undone.
  @Test(arguments: ["ab|\ncd", "a[b\nc>d", "ab[\n>cd", "[ab\n>cd", "ab\n|cd", "ab\nc|d", "[ab\ncd>"], ["", "x", "x\ny", "x\n", "\r"])
  func undoRestoresParagraphStyles(notation: String, typed: String) {
    let desk = Desk(notation: notation)
    for (index, range) in [NSRange(location: 0, length: 3), NSRange(location: 3, length: 2)].enumerated() {
      let style = NSMutableParagraphStyle()
      style.firstLineHeadIndent = CGFloat(10 * index)
      desk.storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    let first = NSAttributedString(attributedString: desk.storage)
    if typed.isEmpty { desk.editor.deleteForward() } else { type(typed, desk) }
    desk.endEvent()
    desk.editor.deleteBackward()
    desk.endEvent()
    let last = NSAttributedString(attributedString: desk.storage)
    while desk.undoManager.canUndo { desk.editor.undo() }
    #expect(desk.storage.isEqual(to: first))
    while desk.undoManager.canRedo { desk.editor.redo() }
    #expect(desk.storage.isEqual(to: last))
  }

  @Test func invalidUTF16IsRestoredByUndo() {
    let odd: [UInt16] = [0x61, 0xD800, 0, 0xDC00, 0x0A, 0xDC00, 0x62]
    let desk = Desk(NSAttributedString(utf16: odd))
    func units() -> [UInt16] { desk.storage.utf16(in: NSRange(location: 0, length: desk.storage.length)) }
    desk.editor.selectAll()
    desk.editor.cut()
    desk.endEvent()
    desk.editor.paste()
    desk.endEvent()
    #expect(units() == odd, "pasted in the program that it was cut in")
    for _ in 0..<odd.count {
      desk.editor.deleteBackward()
      desk.endEvent()
    }
    while desk.undoManager.canUndo { desk.editor.undo() }
    #expect(units() == odd)
  }

  @Test func largePasteCanBeUndone() {
    let desk = Desk(notation: "a|b", width: 300, height: 200)
    UIPasteboard.general.string = String(repeating: "All the lines of a very long text.\n", count: 30_000)
    desk.editor.paste()
    desk.endEvent()
    #expect(desk.storage.length == 35 * 30_000 + 2)
    desk.editor.move(.wordLeft)
    desk.editor.undo()
    #expect(desk.notation == "a|b")
    UIPasteboard.general.string = nil
  }
}
