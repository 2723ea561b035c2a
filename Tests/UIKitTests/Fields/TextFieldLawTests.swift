import CoreGraphics
import Foundation
import GalleyTextEngine
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A field compared with a simple model of a text, through `UITextInput`: after any operation, text, selection and marked text equal those
/// of the model; undoing everything and redoing everything give the first and the last text.
@MainActor @Suite(.serialized) struct TextFieldLawTests {
  private static let insertedTexts = [
    "a", "b ", "word", "x\ny", "\r\nz", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", " ", "fi", "x\ty",
  ]

  private func units(_ field: UITextField) -> [UInt16] {
    let storage = field.editor.textStorage
    return storage.utf16(in: NSRange(location: 0, length: storage.length))
  }

  private func state(_ field: UITextField) -> ReferenceModel {
    ReferenceModel(
      units: units(field), anchor: field.editor.selection.anchor, active: field.editor.selection.active,
      marked: field.markedTextRange.map { Range(field.characterRange(of: $0))! })
  }

  @Test(arguments: Array(1...(LongTests.areWanted ? 200 : 4)))
  func fiveHundredOperationsAgreeWithModel(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let bench = FieldBench("")
    defer { bench.close() }
    let field = bench.field
    field.becomeFirstResponder()
    field.isSecureTextEntry = seed % 4 == 0
    field.smartInsertDeleteType = .no
    field.text = "The first text e\u{301} 👩‍👩‍👧‍👦."
    let first = units(field)
    var model = ReferenceModel(units: first, anchor: first.count, active: first.count)
    for number in 0..<500 {
      let what = operate(field, &model, &random)
      if Bool.random(using: &random) { field.undoManager?.endEventGroup() }
      let found = state(field)
      #expect(found == model, "seed \(seed), operation \(number): \(what)")
      #expect(field.layout.manager.textStorage?.length == model.units.count)
      if found != model { return }
    }
    field.unmarkText()
    field.undoManager?.endEventGroup()
    guard !field.isSecureTextEntry else {
      #expect(field.undoManager?.canUndo == false)
      return
    }
    while field.undoManager?.canUndo == true { field.editor.undo() }
    #expect(units(field) == first, "seed \(seed): undone to the start")
    while field.undoManager?.canRedo == true { field.editor.redo() }
    #expect(units(field) == model.units, "seed \(seed): redone")
  }

  private func operate(_ field: UITextField, _ model: inout ReferenceModel, _ random: inout SeededGenerator) -> String {
    let piece = Self.insertedTexts.randomElement(using: &random)!
    let inLine = piece.replacing("\r\n", with: " ").replacing("\n", with: " ")
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      field.insertText(piece)
      model.insert(inLine)
      return "insert \(piece.debugDescription)"
    case 3:
      field.deleteBackward()
      model.delete(forward: false)
      return "delete backward"
    case 4:
      field.editor.deleteForward()
      model.delete(forward: true)
      return "delete forward"
    case 5, 6:
      let forward = Bool.random(using: &random)
      let extending = Bool.random(using: &random)
      field.editor.move(forward ? .right : .left, extending: extending)
      model.step(forward: forward, extending: extending)
      return "step \(forward) \(extending)"
    case 7:
      let start = Int.random(in: 0...model.units.count, using: &random)
      let end = min(model.units.count, start + Int.random(in: 0..<6, using: &random))
      field.selectedTextRange = field.textRange(of: NSRange(start..<end))
      model.select(start, end)
      return "select \(start) \(end)"
    case 8:
      let marked = Bool.random(using: &random) ? inLine : ""
      field.setMarkedText(marked, selectedRange: NSRange(location: marked.utf16.count, length: 0))
      model.mark(marked)
      return "mark \(marked.debugDescription)"
    default:
      guard !model.selected.isEmpty, !field.isSecureTextEntry else { return "nothing" }
      UIPasteboard.general.string = nil
      field.cut(nil)
      model.marked = nil
      let cut = Array(model.units[model.selected])
      model.replace(model.selected, [])
      field.paste(nil)
      model.replace(model.selected, cut)
      return "cut and paste"
    }
  }
}
