import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A law for all text views: the same operations on the page, in a text view and in a text field give the same text as a simple model. Undoing
/// everything restores the first text, redoing everything the last.
@MainActor @Suite(.serialized) struct SharedOperationsTests {
  /// An operation in terms that apply to every text. Offsets refer to the model's text at that time.
  enum Operation {
    case insert(String)
    case deleteBackward, deleteForward
    case step(forward: Bool, extending: Bool)
    case select(anchor: Int, active: Int)
    case mark(String)
    case unmark
  }

  /// Without line ends, which a field does not accept.
  private static let snippets = ["a", "b ", "word", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", " ", "fi", "é."]
  private static let text = "The first text e\u{301} 👩‍👩‍👧‍👦, a few words long."

  @Test(arguments: LongTests.areWanted ? [(1, 100_000)] : [(1, 400), (2, 400)] as [(UInt64, Int)])
  func sameOperationsGiveTheSameTexts(seed: UInt64, count: Int) throws {
    let desk = try TextDesk(caretAt: "compositor", hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.flow.storage.replaceCharacters(in: NSRange(location: 0, length: desk.page.flow.storage.length), with: Self.text)
    desk.turn()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = Self.text
    // Wide enough for its text: a field that is not edited truncates with an ellipsis, which carets skip.
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100_000, height: 30))
    field.text = Self.text
    let editors = [("page", desk.page.text.editor), ("view", view.editor), ("field", field.editor)]
    for (_, editor) in editors {
      editor.select(TextSelection(caret: 0))
      editor.undoManager?.removeAllActions()
    }

    var random = SeededGenerator(seed: seed)
    var model = ReferenceModel(units: Array(Self.text.utf16))
    for number in 0..<count {
      let operation = next(model, &random)
      apply(operation, to: &model)
      let endsGroup = Bool.random(using: &random)
      for (name, editor) in editors {
        apply(operation, to: editor)
        if endsGroup { editor.undoManager?.endEventGroup() }
        let found = state(of: editor)
        guard found == model else {
          Issue.record("seed \(seed), operation \(number), \(operation), \(name): \(found) and not \(model)")
          return
        }
      }
      if number % 50 == 0 { desk.turn() }
    }
    for (name, editor) in editors {
      editor.unmarkText()
      editor.undoManager?.endEventGroup()
      var steps = 0
      while editor.undoManager?.canUndo == true {
        editor.undo()
        steps += 1
      }
      #expect(steps > 0 && editor.textStorage.string == Self.text, "seed \(seed), \(name): undone to the start in \(steps) steps")
      for _ in 0..<steps { editor.redo() }
      #expect(Array(editor.textStorage.string.utf16) == model.units, "seed \(seed), \(name): redone")
    }
  }

  private func next(_ model: ReferenceModel, _ random: inout SeededGenerator) -> Operation {
    let length = model.units.count
    // Deletes a text that has grown, except for its start.
    if length > 600 { return model.selected.count > 400 ? .deleteBackward : .select(anchor: 100, active: length) }
    let piece = Self.snippets.randomElement(using: &random)!
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return .insert(piece)
    case 3: return .deleteBackward
    case 4: return .deleteForward
    case 5, 6: return .step(forward: Bool.random(using: &random), extending: Bool.random(using: &random))
    case 7:
      let anchor = Int.random(in: 0...length, using: &random)
      let active = min(length, anchor + Int.random(in: 0..<6, using: &random))
      return Bool.random(using: &random) ? .select(anchor: anchor, active: active) : .select(anchor: active, active: anchor)
    case 8: return .mark(Bool.random(using: &random) ? piece : "")
    default: return .unmark
    }
  }

  private func apply(_ operation: Operation, to model: inout ReferenceModel) {
    switch operation {
    case .insert(let text): model.insert(text)
    case .deleteBackward: model.delete(forward: false)
    case .deleteForward: model.delete(forward: true)
    case .step(let forward, let extending): model.step(forward: forward, extending: extending)
    case .select(let anchor, let active): model.select(anchor, active)
    case .mark(let text): model.mark(text)
    case .unmark: model.marked = nil
    }
  }

  private func apply(_ operation: Operation, to editor: TextEditor) {
    switch operation {
    case .insert(let text): editor.insertText(text)
    case .deleteBackward: editor.deleteBackward()
    case .deleteForward: editor.deleteForward()
    case .step(let forward, let extending): editor.move(forward ? .right : .left, extending: extending)
    case .select(let anchor, let active): editor.select(TextSelection(anchor: anchor, active: active))
    case .mark(let text): editor.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    case .unmark: editor.unmarkText()
    }
  }

  private func state(of editor: TextEditor) -> ReferenceModel {
    ReferenceModel(
      units: Array(editor.textStorage.string.utf16), anchor: editor.selection.anchor, active: editor.selection.active,
      marked: editor.markedRange.map { $0.location..<$0.location + $0.length })
  }
}
