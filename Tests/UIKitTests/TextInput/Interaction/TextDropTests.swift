import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The result of a drop: line ends, spaces, and refusals.
@MainActor @Suite(.serialized) struct TextDropTests {
  /// A text view above another; `[…]` is selected in the first, `|` is the drop position, in either.
  private func drop(
    _ source: String, _ target: String? = nil, copies: Bool = false, setUp: (UITextView, UITextView) -> Void = { _, _ in }
  ) -> (source: String, target: String, selected: String) {
    func view(_ text: String, _ y: CGFloat) -> UITextView {
      let view = UITextView(frame: CGRect(x: 0, y: y, width: 400, height: 100))
      view.font = UIFont(name: "Galley Block", size: 10)
      view.text = text.filter { !"[]|".contains($0) }
      return view
    }
    func place(of mark: Character, in text: String) -> Int? {
      text.firstIndex(of: mark).map { text[..<$0].filter { !"[]|".contains($0) }.utf16.count }
    }
    let (from, to) = (view(source, 0), view(target ?? "", 100))
    let stage = EventStage.atDesk([from, to])
    defer { stage.closeAtDesk() }
    setUp(from, to)
    let start = place(of: "[", in: source) ?? 0
    from.selectedRange = NSRange(location: start, length: (place(of: "]", in: source) ?? 0) - start)
    stage.wait(1000)
    func point(_ index: Int, _ view: UITextView) -> (Double, Double) {
      let rect = view.convert(view.editor.caretRect(at: index) ?? .zero, to: nil)
      return (rect.midX, rect.midY)
    }
    let hand = point(start, from)
    let landing = target == nil ? from : to
    let end = point(place(of: "|", in: target ?? source) ?? 0, landing)
    let modifiers: KeyModifiers = copies ? .control : []
    stage.down(hand.0 + 3, hand.1)
    stage.play(.pointerMoved(GalleyRaster.Point(x: hand.0 + 9, y: hand.1)), modifiers)
    stage.play(.pointerMoved(GalleyRaster.Point(x: end.0, y: end.1)), modifiers)
    stage.play(.pointerUp(GalleyRaster.Point(x: end.0, y: end.1), .left), modifiers)
    let selected = landing.textStorage.attributedSubstring(from: landing.selectedRange).string
    return (from.text, to.text, selected)
  }

  @Test func dropNormalizesLineEndsLikePaste() {
    let dropped = drop("[a\rb\r\nc]", "|")
    #expect(dropped.target == "a\nb\nc" && dropped.selected == "a\nb\nc")
  }

  @Test(arguments: [
    ("[one] two |three", "two one three"), ("one [two] three|", "one three two"), ("one two [three]|", "one two three"),
    ("|one two [three]", "three one two"), ("one| two [three]", "one three two"), ("one [two], thr|ee", "one, thr two ee"),
    ("one [two].\n|three", "one.\ntwo three"), ("o[ne tw]o |three", "oo ne twthree"), ("[one ]two |three", "two one three"),
    ("(|one) [two]", "(two one)"), ("one. [two] |three", "one. two three"), ("字|字 [two]", "字two字"), ("[two] three|", "three two"),
  ]) func droppedWordsAdjustSpaces(_ scene: String, _ result: String) {
    let dropped = drop(scene)
    #expect(dropped.source == result, "\(scene)")
    let words = scene[scene.index(after: scene.firstIndex(of: "[")!)..<scene.firstIndex(of: "]")!]
    #expect(dropped.selected == words.filter { $0 != "|" }, "\(scene)")
  }

  @Test func spacesStayIfSmartInsertionIsOff() {
    #expect(drop("[one] two |three") { from, _ in from.smartInsertDeleteType = .no }.source == " two onethree")
    #expect(drop("one [two] three", "x|y") { _, to in to.smartInsertDeleteType = .no } == ("one three", "xtwoy", "two"))
    #expect(drop("one [two] three", "x|y") { from, _ in from.smartInsertDeleteType = .no } == ("one  three", "x two y", "two"))
    #expect(drop("one [two] |three", copies: true).source == "one two two three")
  }

  /// Text that is dragged between views with a common undo manager is undone in one step, whether the manager groups by events or not.
  @Test(arguments: [true, false]) func dropInOtherViewIsOneUndoStep(groupsByEvent: Bool) {
    final class Board: UIView {
      let manager = UndoManager()
      override var undoManager: UndoManager? { manager }
    }
    let board = Board(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    board.manager.groupsByEvent = groupsByEvent
    let from = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    let to = UITextView(frame: CGRect(x: 0, y: 100, width: 400, height: 100))
    (from.font, from.text) = (UIFont(name: "Galley Block", size: 10), "one two three")
    (to.font, to.text) = (UIFont(name: "Galley Block", size: 10), "xy")
    for view in [from, to] as [UIView] { board.addSubview(view) }
    let stage = EventStage.atDesk([board])
    defer { stage.closeAtDesk() }
    #expect(from.editor.undoManager === board.manager && to.editor.undoManager === board.manager)
    from.selectedRange = NSRange(location: 4, length: 3)
    stage.wait(1000)
    stage.down(55, 13)
    stage.move(65, 13)
    let end = to.textInputView.convert(to.editor.caretRect(at: 2) ?? .zero, to: nil)
    stage.move(end.midX, end.midY)
    stage.up(end.midX, end.midY)
    #expect(from.text == "one three" && to.text == "xy two")
    board.manager.undo()
    #expect(from.text == "one two three" && to.text == "xy" && !board.manager.canUndo)
    board.manager.redo()
    #expect(from.text == "one three" && to.text == "xy two" && !board.manager.canRedo)
  }

  /// A field has its own undo manager: dragging out of it or into it copies, so that undo loses nothing. With Shift it is a step in each,
  /// and each undoes its own text.
  @Test(arguments: [true, false], [true, false]) func dropBetweenFieldAndViewCopies(isMoved: Bool, isFromField: Bool) {
    let field = UITextField(frame: CGRect(x: 0, y: 100, width: 400, height: 30))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    (field.font, field.text) = (UIFont(name: "Galley Block", size: 10), isFromField ? "one two three" : "xy")
    (view.font, view.text) = (UIFont(name: "Galley Block", size: 10), isFromField ? "xy" : "one two three")
    let stage = EventStage.atDesk([view, field])
    defer { stage.closeAtDesk() }
    let (source, target): (any UITextInput & UIView, any UITextInput & UIView) = isFromField ? (field, view) : (view, field)
    let (from, to) = isFromField ? (field.editor, view.editor) : (view.editor, field.editor)
    source.becomeFirstResponder()
    from.selectedRange = NSRange(location: 4, length: 3)
    stage.wait(1000)
    func point(_ input: any UITextInput & UIView, _ rect: CGRect?) -> GalleyRaster.Point {
      let rect = input.textInputView.convert(rect ?? .zero, to: nil)
      return GalleyRaster.Point(x: rect.midX, y: rect.midY)
    }
    let (hand, end) = (point(source, from.caretRect(at: 5)), point(target, to.caretRect(at: 2)))
    let held: KeyModifiers = isMoved ? .shift : []
    stage.down(hand.x, hand.y)
    stage.move(hand.x + 10, hand.y)
    stage.play(.pointerMoved(end), held)
    stage.play(.pointerUp(end, .left), held)
    let left = isMoved ? "one three" : "one two three"
    #expect(from.textStorage.string == left && to.textStorage.string == "xy two" && target.isFirstResponder)
    target.undoManager?.undo()
    #expect(from.textStorage.string == left && to.textStorage.string == "xy")
    target.undoManager?.redo()
    source.undoManager?.undo()
    #expect(from.textStorage.string == "one two three" && to.textStorage.string == "xy two" && source.undoManager?.canUndo == false)
  }

  /// If the target's delegate refuses, nothing is inserted or removed, and the target's selection stays.
  @Test func aRefusedDropLeavesTheTargetsSelection() {
    final class No: NSObject, UITextViewDelegate {
      var selections = 0
      func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { false }
      func textViewDidChangeSelection(_ textView: UITextView) { selections += 1 }
    }
    let no = No()
    let dropped = drop("[one] two", "left |right") { _, to in
      to.selectedRange = NSRange(location: 0, length: 4)
      to.delegate = no
    }
    #expect(dropped == ("one two", "left right", "left") && no.selections == 0)
  }

  /// A view that refuses to copy gives no text away; a view that refuses to cut gives copies.
  @Test func aViewThatRefusesCopyOrCutMovesNothing() {
    final class Refusing: UITextView {
      var refused: Selector?
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action != refused && super.canPerformAction(action, withSender: sender)
      }
    }
    for (refused, result) in [(Selector.copy, ""), (.cut, "one")] {
      let view = Refusing(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      (view.font, view.text, view.refused) = (UIFont(name: "Galley Block", size: 10), "one two", refused)
      let target = UITextView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
      let stage = EventStage.atDesk([view, target])
      defer { stage.closeAtDesk() }
      view.selectedRange = NSRange(location: 0, length: 3)
      stage.wait(1000)
      stage.down(15, 13)
      stage.move(21, 13)
      stage.move(10, 113)
      #expect((stage.window.router.carried != nil) == !result.isEmpty)
      stage.up(10, 113)
      #expect(view.text == "one two" && target.text == result)
    }
  }
}
