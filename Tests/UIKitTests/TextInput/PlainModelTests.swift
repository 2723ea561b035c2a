import CoreGraphics
import TestSupport
import Testing
import TextEngine

@testable import UIKit

/// A text, a selection and a marked range, and what operations make of them by their plain meaning: no layout, no storage.
private struct PlainModel: Equatable {
  var units: [UInt16]
  var anchor = 0
  var active = 0
  var marked: Range<Int>?

  var selected: Range<Int> { min(anchor, active)..<max(anchor, active) }
  var graphemes: [Int] { TextBoundaries.graphemes(in: units) }

  private func whole(_ offset: Int) -> Int { graphemes.first { $0 >= offset } ?? units.count }

  mutating func replace(_ range: Range<Int>, _ text: [UInt16]) {
    units.replaceSubrange(range, with: text)
    place(range.lowerBound + text.count)
    marked = nil
  }
  mutating func place(_ caret: Int) {
    active = whole(caret)
    anchor = active
  }
  mutating func insert(_ text: String) { replace(marked ?? selected, Array(text.utf16)) }
  mutating func delete(forward: Bool) {
    marked = nil
    if !selected.isEmpty { return replace(selected, []) }
    let graphemes = graphemes
    let other = forward ? graphemes.first { $0 > active } : graphemes.last { $0 < active }
    if let other { replace(min(other, active)..<max(other, active), []) }
  }
  mutating func mark(_ text: String) {
    let range = marked ?? selected
    guard !text.isEmpty else {
      if marked != nil { replace(range, []) }
      return
    }
    replace(range, Array(text.utf16))
    marked = range.lowerBound..<range.lowerBound + text.utf16.count
  }
  mutating func select(_ anchor: Int, _ active: Int) {
    marked = nil
    let graphemes = graphemes
    func down(_ offset: Int) -> Int { graphemes.last { $0 <= offset } ?? 0 }
    if anchor == active {
      place(active)
    } else {
      self.anchor = anchor < active ? down(anchor) : whole(anchor)
      self.active = anchor < active ? whole(active) : down(active)
    }
  }
  /// In a text that is written in one direction.
  mutating func step(forward: Bool, extending: Bool) {
    marked = nil
    if !extending, !selected.isEmpty { return place(forward ? selected.upperBound : selected.lowerBound) }
    let graphemes = graphemes
    active = (forward ? graphemes.first { $0 > active } : graphemes.last { $0 < active }) ?? active
    if !extending { anchor = active }
  }
}

@MainActor @Suite struct PlainModelTests {
  private static let pieces = [
    "a", "b ", "word", "\n", "\r\n", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", " ", "\u{0}", "fi", "x\ty",
  ]

  @Test(arguments: Array(1...20) as [UInt64])
  func fiveHundredOperationsAgreeWithAPlainModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = "The first text, a few\nlines long e\u{301} 👩‍👩‍👧‍👦.\n"
    let desk = Desk(block: text, width: 120, height: 60, columns: 40)
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
