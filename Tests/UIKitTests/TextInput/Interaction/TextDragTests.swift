import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A selection that is dragged with a mouse.
@MainActor @Suite(.serialized) struct TextDragTests {
  private func stage(_ views: UIView...) -> EventStage { .atDesk(views) }

  /// Characters are squares of ten points, starting at (5, 8).
  private func textView(_ text: String, y: CGFloat = 0) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: y, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  private func carry(_ stage: EventStage, from start: (Double, Double), to end: (Double, Double), _ modifiers: KeyModifiers = []) {
    // Not part of a multiple click.
    stage.wait(1000)
    stage.down(start.0, start.1)
    stage.play(.pointerMoved(GalleyRaster.Point(x: start.0 + 6, y: start.1)), modifiers)
    stage.play(.pointerMoved(GalleyRaster.Point(x: end.0, y: end.1)), modifiers)
  }

  private func dropCaret(_ stage: EventStage) -> ScreenItem? { stage.window.screenItems().first { $0.label == "drop caret" } }

  private func drop(_ stage: EventStage, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) {
    stage.play(.pointerUp(GalleyRaster.Point(x: x, y: y), .left), modifiers)
  }

  @Test func aSelectionMovesWithinItsTextInOneStep() {
    let view = textView("one two three")
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 4)
    carry(stage, from: (15, 13), to: (86, 13))
    #expect(dropCaret(stage).map { abs($0.frame.midX - 85) < 1 } == true && view.text == "one two three")
    #expect(stage.window.screenItems().contains { $0.label == "carried text" && $0.value == "move" })
    drop(stage, 86, 13)
    #expect(view.text == "two one three" && view.selectedRange == NSRange(location: 4, length: 4))
    #expect(dropCaret(stage) == nil && view.isFirstResponder && stage.window.subviews == [view])
    view.undoManager?.undo()
    #expect(view.text == "one two three" && view.selectedRange == NSRange(location: 0, length: 4))
    view.undoManager?.redo()
    #expect(view.text == "two one three")
    // Back, across its own start.
    view.selectedRange = NSRange(location: 4, length: 4)
    carry(stage, from: (60, 13), to: (5, 13))
    drop(stage, 5, 13)
    #expect(view.text == "one two three" && view.selectedRange == NSRange(location: 0, length: 4))
  }

  @Test func controlDragCopiesAndDropWithinSelectionDoesNothing() {
    let view = textView("one two")
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.selectedRange = NSRange(location: 0, length: 3)
    carry(stage, from: (10, 13), to: (29, 13))
    #expect(dropCaret(stage) == nil)
    drop(stage, 29, 13)
    #expect(view.text == "one two" && view.undoManager?.canUndo == false)
    carry(stage, from: (10, 13), to: (120, 13), .control)
    #expect(stage.window.screenItems().contains { $0.label == "carried text" && $0.value == "copy" })
    drop(stage, 120, 13, .control)
    #expect(view.text == "one two one" && view.selectedRange == NSRange(location: 8, length: 3))
  }

  @Test func escapeAndLostFocusCancelDrag() {
    let view = textView("one two three")
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    for cancel in [{ stage.key(41) }, { stage.play(.focusChanged(false)) }] {
      view.selectedRange = NSRange(location: 0, length: 4)
      carry(stage, from: (15, 13), to: (86, 13))
      stage.key(4, "a", types: "a")
      #expect(dropCaret(stage) != nil && view.text == "one two three", "nothing is typed meanwhile")
      cancel()
      #expect(dropCaret(stage) == nil && stage.window.subviews == [view])
      stage.move(100, 13)
      drop(stage, 100, 13)
      #expect(view.text == "one two three" && view.selectedRange == NSRange(location: 0, length: 4))
    }
  }

  @Test func clickInSelectionMovesCaretOnRelease() {
    let view = textView("one two three")
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 7)
    stage.down(26, 13)
    stage.move(28, 13)
    #expect(view.selectedRange.length == 7)
    stage.up(28, 13)
    #expect(view.selectedRange == NSRange(location: 2, length: 0))
  }

  @Test func textMovesBetweenViewAndSingleLineField() {
    let view = textView("one\ntwo")
    let field = UITextField(frame: CGRect(x: 10, y: 150, width: 200, height: 30))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.text = "ab"
    let stage = stage(view, field)
    defer { stage.closeAtDesk() }
    view.selectedRange = NSRange(location: 2, length: 3)
    carry(stage, from: (28, 13), to: (20, 165))
    drop(stage, 20, 165)
    #expect(field.text == "ae tb" && view.text == "one\ntwo" && field.isFirstResponder)
    #expect(field.selectedTextRange.map { field.offset(from: $0.start, to: $0.end) } == 3)
    carry(stage, from: (35, 165), to: (5, 13))
    drop(stage, 5, 13)
    #expect(field.text == "ae tb" && view.text == "e tone\ntwo" && view.isFirstResponder)
  }

  @Test func readOnlyTextIsCopiedAndSecureTextIsNotDragged() {
    let read = textView("read only")
    read.isEditable = false
    let view = textView("", y: 100)
    let secret = UITextField(frame: CGRect(x: 10, y: 210, width: 200, height: 30))
    secret.isSecureTextEntry = true
    secret.text = "secret"
    let stage = stage(read, view, secret)
    defer { stage.closeAtDesk() }
    read.selectedRange = NSRange(location: 0, length: 4)
    carry(stage, from: (10, 13), to: (50, 120))
    drop(stage, 50, 120)
    #expect(read.text == "read only" && view.text == "read")
    carry(stage, from: (10, 113), to: (50, 13))
    #expect(dropCaret(stage) == nil)
    drop(stage, 50, 13)
    #expect(read.text == "read only" && view.text == "read")
    secret.becomeFirstResponder()
    secret.selectAll(nil)
    carry(stage, from: (20, 225), to: (5, 113))
    #expect(stage.window.router.carried == nil)
    drop(stage, 5, 113)
    #expect(view.text == "read" && secret.text == "secret")
  }

  @Test func refusedDropRemovesNothing() {
    final class No: NSObject, UITextViewDelegate {
      func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { false }
    }
    let (from, to) = (textView("one two"), textView("", y: 100))
    let no = No()
    to.delegate = no
    let stage = stage(from, to)
    defer { stage.closeAtDesk() }
    from.selectedRange = NSRange(location: 0, length: 3)
    carry(stage, from: (10, 13), to: (5, 113))
    drop(stage, 5, 113)
    #expect(from.text == "one two" && to.text == "")
  }

  @Test func dragBelowEdgeScrolls() {
    let view = textView((1...40).map { "line \($0)" }.joined(separator: "\n"))
    view.smartInsertDeleteType = .no
    let length = view.text.utf16.count
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.selectedRange = NSRange(location: 0, length: 4)
    carry(stage, from: (15, 13), to: (20, 130))
    for _ in 0..<400 where view.interaction.edgeScroller.isRunning { stage.wait(50) }
    #expect(view.contentOffset.y > 200)
    stage.move(20, 60)
    #expect(dropCaret(stage) != nil && !view.interaction.edgeScroller.isRunning)
    drop(stage, 20, 60)
    #expect(view.text.hasPrefix(" 1\nline 2") && view.text.utf16.count == length)
  }
}
