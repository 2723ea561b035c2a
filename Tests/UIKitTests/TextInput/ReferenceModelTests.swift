import CoreGraphics
import GalleyTextEngine
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

@MainActor @Suite struct ReferenceModelTests {
  private static let sampleTexts = [
    "a", "b ", "word", "\n", "\r\n", "e\u{301}", "\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", " ", "\u{0}", "fi", "x\ty",
  ]

  @Test(arguments: Array(1...(LongTests.areWanted ? 200 : 20)) as [UInt64])
  func randomOperationsAgreeWithReferenceModel(seed: UInt64) {
    check(seed: seed) { EditorDriver(Desk(block: $0, width: 120, height: 60, columns: 40)) }
  }

  /// The same through members of `UITextInput` and keys of a text view in a window.
  @Test(arguments: Array(21...(LongTests.areWanted ? 220 : 26)) as [UInt64])
  func textViewAgreesWithReferenceModel(seed: UInt64) {
    check(seed: seed) { TextViewDriver($0) }
  }

  private func check(seed: UInt64, _ makeDriver: (String) -> any EditingDriver) {
    var random = SeededGenerator(seed: seed)
    let text = "The first text, a few\nlines long e\u{301} 👩‍👩‍👧‍👦.\n"
    let hands = makeDriver(text)
    defer { hands.close() }
    let storage = hands.editor.textStorage
    // Each paragraph has its own style, which is restored when everything is undone.
    for (paragraph, spacing) in zip([NSRange(location: 0, length: 22), NSRange(22..<storage.length)], [3.0, 7]) {
      let style = NSMutableParagraphStyle()
      style.paragraphSpacing = spacing
      storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
    }
    let first = NSAttributedString(attributedString: storage)
    var model = ReferenceModel(units: Array(text.utf16))
    hands.select(TextSelection(caret: 0))
    for number in 0..<500 {
      let what = operate(hands, &model, &random)
      if Bool.random(using: &random) { hands.endEvent() }
      let editor = hands.editor
      let found = ReferenceModel(
        units: storage.utf16(in: NSRange(location: 0, length: storage.length)),
        anchor: editor.selection.anchor, active: editor.selection.active,
        marked: editor.markedRange.map { $0.location..<$0.location + $0.length })
      #expect(found == model, "seed \(seed), operation \(number): \(what)")
      if found != model { return }
    }
    hands.editor.unmarkText()
    hands.endEvent()
    while hands.editor.undoManager?.canUndo == true { hands.editor.undo() }
    #expect(storage.isEqual(to: first), "seed \(seed): undone to the start")
    let last = model.units
    while hands.editor.undoManager?.canRedo == true { hands.editor.redo() }
    #expect(storage.utf16(in: NSRange(location: 0, length: storage.length)) == last, "seed \(seed): redone")
  }

  private func operate(_ driver: any EditingDriver, _ model: inout ReferenceModel, _ random: inout SeededGenerator) -> String {
    let piece = Self.sampleTexts.randomElement(using: &random)!
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      driver.insertText(piece)
      model.insert(piece)
      return "insert \(piece.debugDescription)"
    case 3:
      driver.deleteBackward()
      model.delete(forward: false)
      return "delete backward"
    case 4:
      driver.deleteForward()
      model.delete(forward: true)
      return "delete forward"
    case 5, 6:
      let forward = Bool.random(using: &random)
      let extending = Bool.random(using: &random)
      driver.step(forward: forward, extending: extending)
      model.step(forward: forward, extending: extending)
      return "step \(forward) \(extending)"
    case 7:
      let anchor = Int.random(in: 0...model.units.count, using: &random)
      let active = min(model.units.count, anchor + Int.random(in: 0..<6, using: &random))
      driver.select(TextSelection(anchor: active, active: anchor))
      model.select(active, anchor)
      return "select \(active) \(anchor)"
    case 8:
      let marked = Bool.random(using: &random) ? piece : ""
      driver.setMarkedText(marked, selectedRange: NSRange(location: marked.utf16.count, length: 0))
      model.mark(marked)
      return "mark \(marked.debugDescription)"
    default:
      guard !model.selected.isEmpty else { return "nothing" }
      UIPasteboard.general.string = nil
      driver.cut()
      model.marked = nil
      let cut = Array(model.units[model.selected])
      model.replace(model.selected, [])
      driver.paste()
      model.replace(model.selected, cut)
      return "cut and paste"
    }
  }
}

/// The edits of the law.
@MainActor private protocol EditingDriver {
  var editor: TextEditor { get }
  func insertText(_ text: String)
  func deleteBackward()
  func deleteForward()
  func step(forward: Bool, extending: Bool)
  func select(_ selection: TextSelection)
  func setMarkedText(_ text: String, selectedRange: NSRange)
  func cut()
  func paste()
  func endEvent()
  func close()
}

@MainActor private struct EditorDriver: EditingDriver {
  let desk: Desk
  var editor: TextEditor { desk.editor }
  init(_ desk: Desk) { self.desk = desk }
  func insertText(_ text: String) { editor.insertText(text) }
  func deleteBackward() { editor.deleteBackward() }
  func deleteForward() { editor.deleteForward() }
  func step(forward: Bool, extending: Bool) { editor.move(forward ? .right : .left, extending: extending) }
  func select(_ selection: TextSelection) { editor.select(selection) }
  func setMarkedText(_ text: String, selectedRange: NSRange) { editor.setMarkedText(text, selectedRange: selectedRange) }
  func cut() { editor.cut() }
  func paste() { editor.paste() }
  func endEvent() { desk.endEvent() }
  func close() {}
}

/// Keys and members of a text view, which lays out and draws after each event.
@MainActor private struct TextViewDriver: EditingDriver {
  let stage: TextViewStage
  var editor: TextEditor { stage.view.editor }

  init(_ text: String) {
    stage = TextViewStage(block: text, frame: CGRect(x: 0, y: 0, width: 130, height: 80))
    stage.view.allowsEditingTextAttributes = true
    stage.view.smartInsertDeleteType = .no
    stage.view.becomeFirstResponder()
  }

  private func key(_ usage: UInt16, _ symbol: Character? = nil, control: Bool = false, shift: Bool = false) {
    var flags: UIKeyModifierFlags = []
    if control { flags.insert(.control) }
    if shift { flags.insert(.shift) }
    _ = stage.view.interaction.handle(UIKey(usage: usage, symbol: symbol, flags))
  }

  func insertText(_ text: String) { stage.view.insertText(text) }
  func deleteBackward() { stage.view.deleteBackward() }
  func deleteForward() { key(76) }
  func step(forward: Bool, extending: Bool) { key(forward ? 79 : 80, shift: extending) }
  func select(_ selection: TextSelection) { editor.select(selection) }
  func setMarkedText(_ text: String, selectedRange: NSRange) { stage.view.setMarkedText(text, selectedRange: selectedRange) }
  func cut() { key(27, "x", control: true) }
  func paste() { key(25, "v", control: true) }
  func endEvent() {
    editor.undoManager?.endEventGroup()
    stage.stage.session.turn()
  }
  func close() { stage.close() }
}

extension UIKey {
  fileprivate convenience init(usage: UInt16, symbol: Character?, _ flags: UIKeyModifierFlags) {
    var modifiers: KeyModifiers = []
    if flags.contains(.control) { modifiers.insert(.control) }
    if flags.contains(.shift) { modifiers.insert(.shift) }
    self.init(Key(usage: usage, symbol: symbol?.unicodeScalars.first?.value ?? 1 << 30), modifiers: modifiers)
  }
}
