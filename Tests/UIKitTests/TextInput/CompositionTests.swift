import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Marked text of an input method, and its undo steps.
@MainActor @Suite struct CompositionTests {
  private func compose(_ texts: [String?], _ desk: Desk) {
    for text in texts {
      desk.editor.setMarkedText(text, selectedRange: NSRange(location: text?.utf16.count ?? 0, length: 0))
      desk.endEvent()
    }
  }

  private func type(_ text: String, _ desk: Desk) {
    desk.editor.insertText(text)
    desk.endEvent()
  }

  /// The number of steps that can be undone; they are redone.
  private func steps(_ desk: Desk) -> Int {
    var count = 0
    while desk.undoManager.canUndo {
      desk.undoManager.undo()
      count += 1
    }
    for _ in 0..<count { desk.undoManager.redo() }
    return count
  }

  @Test(arguments: [["k"], ["k", "か", "かな"], ["a", "ab", "a"]])
  func aCancelledCompositionLeavesNoStep(texts: [String]) {
    for picture in ["|", "ab|cd", "א|ב"] {
      let desk = Desk(notation: picture)
      compose(texts + [nil], desk)
      #expect(desk.notation == picture && !desk.undoManager.canUndo)
      type("x", desk)
      desk.editor.move(.documentEnd)
      type("y", desk)
      desk.undoManager.undo()
      let (before, after) = (desk.notation, desk.undoManager.canRedo)
      compose(texts + [""], desk)
      #expect(desk.notation == before && desk.undoManager.canRedo == after, "what can be redone stays")
      #expect(steps(desk) == 1)
    }
  }

  @Test func aCancelledCompositionOverASelectionDeletesIt() {
    let desk = Desk(notation: "a[bc>d")
    compose(["k", nil], desk)
    #expect(desk.notation == "a|d" && steps(desk) == 1)
    desk.editor.undo()
    #expect(desk.notation == "a[bc>d")
  }

  @Test func committedCompositionIsOneStepWithTyping() {
    let desk = Desk(notation: "|")
    type("a", desk)
    compose(["k", "か"], desk)
    #expect(desk.notation == "a‹か|›")
    type("蚊", desk)
    type("b", desk)
    #expect(desk.notation == "a蚊b|" && steps(desk) == 1)
    desk.editor.undo()
    #expect(desk.notation == "|")
    desk.editor.redo()
    #expect(desk.notation == "a蚊b|")
  }

  @Test func movingCaretKeepsComposedText() {
    let desk = Desk(notation: "|z")
    compose(["か"], desk)
    desk.editor.select(TextSelection(caret: 2))
    #expect(desk.notation == "かz|" && steps(desk) == 1)
    desk.editor.undo()
    #expect(desk.notation == "|z")
  }

  @Test func externalUndoRevertsCompositionFirst() {
    let desk = Desk(notation: "|z")
    type("ab", desk)
    compose(["k", "か"], desk)
    desk.undoManager.undo()
    #expect(desk.notation == "|z" && !desk.undoManager.canUndo)
    desk.undoManager.redo()
    #expect(desk.notation == "ab|z")
  }

  /// Compositions that are cancelled between other edits leave the number of steps unchanged.
  @Test(arguments: Array(1...8) as [UInt64])
  func cancelledCompositionsAddNoUndoSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (plain, composed) = (Desk(notation: "The |text"), Desk(notation: "The |text"))
    for _ in 0..<60 {
      if Bool.random(using: &random) {
        // With the caret placed between two steps, typing does not continue the previous one.
        let caret = Int.random(in: 0...plain.storage.length, using: &random)
        for desk in [plain, composed] { desk.editor.select(TextSelection(caret: caret)) }
        compose(["か", "", "ni", nil], composed)
      } else {
        let text = ["a", "bc", "d\n"].randomElement(using: &random)!
        for desk in [plain, composed] { type(text, desk) }
      }
    }
    #expect(plain.notation == composed.notation, "seed \(seed)")
    #expect(steps(plain) == steps(composed), "seed \(seed)")
  }
}
