import CoreGraphics
import TestSupport
import Testing
import TextEngine

@testable import UIKit

@MainActor @Suite struct PlainModelTests {
  private static let pieces = [
    "a", "b ", "word", "\n", "\r\n", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", " ", "\u{0}", "fi", "x\ty",
  ]

  @Test(arguments: Array(1...20) as [UInt64])
  func fiveHundredOperationsAgreeWithAPlainModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = "The first text, a few\nlines long e\u{301} 👩‍👩‍👧‍👦.\n"
    let desk = Desk(block: text, width: 120, height: 60, columns: 40)
    // Each paragraph has a style of its own, which it has again when all is undone.
    for (paragraph, spacing) in zip([NSRange(location: 0, length: 22), NSRange(22..<desk.storage.length)], [3.0, 7]) {
      let style = NSMutableParagraphStyle()
      style.paragraphSpacing = spacing
      desk.storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
    }
    let first = NSAttributedString(attributedString: desk.storage)
    var model = PlainModel(units: Array(text.utf16))
    for number in 0..<500 {
      let what = operate(desk, &model, &random)
      if Bool.random(using: &random) { desk.endEvent() }
      let editor = desk.editor
      let found = PlainModel(
        units: desk.storage.utf16(in: NSRange(location: 0, length: desk.storage.length)),
        anchor: editor.selection.anchor, active: editor.selection.active,
        marked: editor.markedRange.map { $0.location..<$0.location + $0.length })
      #expect(found == model, "seed \(seed), operation \(number): \(what)")
      if found != model { return }
    }
    desk.editor.unmarkText()
    desk.endEvent()
    while desk.undoManager.canUndo { desk.editor.undo() }
    #expect(desk.storage.isEqual(to: first), "seed \(seed): undone to the start")
    let last = model.units
    while desk.undoManager.canRedo { desk.editor.redo() }
    #expect(desk.storage.utf16(in: NSRange(location: 0, length: desk.storage.length)) == last, "seed \(seed): redone")
  }

  private func operate(_ desk: Desk, _ model: inout PlainModel, _ random: inout SeededGenerator) -> String {
    let editor = desk.editor
    let piece = Self.pieces.randomElement(using: &random)!
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      editor.insertText(piece)
      model.insert(piece)
      return "insert \(piece.debugDescription)"
    case 3:
      editor.deleteBackward()
      model.delete(forward: false)
      return "delete backward"
    case 4:
      editor.deleteForward()
      model.delete(forward: true)
      return "delete forward"
    case 5, 6:
      let forward = Bool.random(using: &random)
      let extending = Bool.random(using: &random)
      editor.move(forward ? .right : .left, extending: extending)
      model.step(forward: forward, extending: extending)
      return "step \(forward) \(extending)"
    case 7:
      let anchor = Int.random(in: 0...model.units.count, using: &random)
      let active = min(model.units.count, anchor + Int.random(in: 0..<6, using: &random))
      editor.select(TextSelection(anchor: active, active: anchor))
      model.select(active, anchor)
      return "select \(active) \(anchor)"
    case 8:
      let marked = Bool.random(using: &random) ? piece : ""
      editor.setMarkedText(marked, selectedRange: NSRange(location: marked.utf16.count, length: 0))
      model.mark(marked)
      return "mark \(marked.debugDescription)"
    default:
      guard !model.selected.isEmpty else { return "nothing" }
      UIPasteboard.general.string = nil
      editor.cut()
      model.marked = nil
      let cut = Array(model.units[model.selected])
      model.replace(model.selected, [])
      editor.paste()
      model.replace(model.selected, cut)
      return "cut and paste"
    }
  }
}
