import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Commands of text views and fields from menus and from code: writing direction, undo.
@MainActor @Suite(.serialized) struct TextViewCommandTests {
  private func direction(_ view: any TextEditing, at index: Int) -> NSWritingDirection? {
    (view.editor.textStorage.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle)?.baseWritingDirection
  }

  private func rows(_ stage: EventStage) -> [String] { (stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? [] }

  private func choose(_ title: String, _ stage: EventStage) throws {
    stage.window.layoutIfNeeded()
    let row = try #require((stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.first { $0.title == title })
    let rect = row.convert(row.bounds, to: nil)
    stage.click(rect.midX, rect.midY)
  }

  /// The command goes up the responder chain; one step undoes it.
  @Test func writingDirectionCommandAppliesToViewsAndFields() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let field = UITextField(frame: CGRect(x: 0, y: 120, width: 300, height: 30))
    (view.text, field.text) = ("one\ntwo", "one")
    let stage = EventStage.atDesk([view, field])
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 5, length: 0)
    #expect(UIApplication.shared.sendAction(.makeTextWritingDirectionRightToLeft, to: nil, from: nil, for: nil))
    stage.session.turn()
    #expect(direction(view, at: 5) == .rightToLeft && direction(view, at: 0) != .rightToLeft)
    view.undoManager?.undo()
    #expect(direction(view, at: 5) != .rightToLeft)
    field.becomeFirstResponder()
    #expect(UIApplication.shared.sendAction(.makeTextWritingDirectionRightToLeft, to: nil, from: nil, for: nil))
    #expect(direction(field, at: 0) == .rightToLeft && field.text == "one")
    #expect(UIApplication.shared.sendAction(.makeTextWritingDirectionLeftToRight, to: nil, from: nil, for: nil))
    #expect(direction(field, at: 0) == .leftToRight)
    view.isEditable = false
    #expect(!view.canPerformAction(.makeTextWritingDirectionRightToLeft, withSender: nil))
  }

  @Test func menuOffersWritingDirectionInRightToLeftText() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = "Latin\nשלום"
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    func open(at index: Int) {
      let place = view.convert(view.editor.caretRect(at: index) ?? .zero, to: nil)
      stage.down(place.midX, place.midY, .right)
      stage.up(place.midX, place.midY, .right)
    }
    open(at: 2)
    #expect(!rows(stage).isEmpty && !rows(stage).contains("Writing Direction"))
    stage.key(41)
    open(at: 8)
    try choose("Writing Direction", stage)
    try choose("Left to Right", stage)
    #expect(direction(view, at: 8) == .leftToRight)
  }

  /// A typical toolbar: its buttons are enabled according to the undo manager's state in `textViewDidChange`.
  @Test func undoManagerStateIsCurrentInDidChange() {
    final class Bar: NSObject, UITextViewDelegate {
      var states: [String] = []
      func textViewDidChange(_ textView: UITextView) {
        let manager = textView.undoManager
        states.append("\(manager?.canUndo == true ? "undo" : "–") \(manager?.canRedo == true ? "redo" : "–")")
      }
    }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let bar = Bar()
    view.delegate = bar
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    #expect(view.undoManager?.canUndo == false)
    stage.key(4, "a", types: "a")
    #expect(bar.states == ["undo –"])
    view.undoManager?.undo()
    // An undone change can be redone as soon as the undo is over, and not before.
    #expect(view.text == "" && bar.states.count == 2, "\(bar.states)")
    #expect(view.undoManager?.canUndo == false && view.undoManager?.canRedo == true)
    view.undoManager?.redo()
    #expect(view.text == "a" && bar.states.count == 3 && view.undoManager?.canUndo == true && view.undoManager?.canRedo == false)
  }

  /// Clear, Next and Done in a bar above the keys of a form.
  @Test func accessoryBarButtonsClearAdvanceAndEnd() {
    let fields = [UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), UITextField(frame: CGRect(x: 0, y: 40, width: 200, height: 30))]
    let bar = UIInputView(frame: CGRect(x: 0, y: 0, width: 400, height: 44), inputViewStyle: .default)
    var current: UITextField? { fields.first(where: \.isEditing) }
    let actions: [(String, @MainActor () -> Void)] = [
      ("Clear", { current?.text = "" }), ("Next", { _ = fields[1].becomeFirstResponder() }), ("Done", { _ = current?.resignFirstResponder() }),
    ]
    for (index, (title, action)) in actions.enumerated() {
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      button.frame = CGRect(x: 100 * index, y: 0, width: 90, height: 44)
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
      bar.addSubview(button)
    }
    for field in fields {
      field.text = "text"
      field.inputAccessoryView = bar
    }
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer { stage.close() }
    fields.forEach(stage.window.addSubview)
    fields[0].becomeFirstResponder()
    stage.wait(400)
    func press(_ index: Int) {
      let place = bar.convert(CGPoint(x: 100 * index + 45, y: 22), to: nil)
      stage.click(place.x, place.y)
      stage.wait(400)
    }
    press(0)
    #expect(fields[0].text == "" && fields[0].isEditing && fields[1].text == "text")
    press(1)
    #expect(fields[1].isEditing && bar.window != nil)
    press(2)
    #expect(!fields[1].isEditing && stage.window.keyboardFrame == nil && bar.window == nil)
  }

  /// Subclasses can have a plain `deinit`, as in iOS code; it does not compile if a superclass has an isolated one.
  @Test func subclassesHaveTheirOwnDeinit() {
    final class Counter: Sendable { nonisolated(unsafe) var count = 0 }
    final class Text: UITextView {
      let ends = Counter()
      deinit { ends.count += 1 }
    }
    final class Field: UITextField {
      let ends = Counter()
      deinit { ends.count += 1 }
    }
    final class Label: UILabel {
      let ends = Counter()
      deinit { ends.count += 1 }
    }
    final class Scroller: UIScrollView {
      let ends = Counter()
      deinit { ends.count += 1 }
    }
    var counters: [Counter] = []
    do {
      let (text, field, label, scroller) = (Text(frame: .zero), Field(frame: .zero), Label(), Scroller(frame: .zero))
      counters = [text.ends, field.ends, label.ends, scroller.ends]
    }
    #expect(counters.map(\.count) == [1, 1, 1, 1])
  }


  /// The standard edit actions, sent up the responder chain as menus and keys do.
  @Test func standardEditActionsReachTheTextView() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.text = "one two"
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    func send(_ action: Selector) -> Bool { UIApplication.shared.sendAction(action, to: nil, from: nil, for: nil) }
    view.selectedRange = NSRange(location: 5, length: 0)
    #expect(send(.select) && view.selectedRange == NSRange(location: 4, length: 3))
    #expect(send(.copy) && UIPasteboard.general.string == "two" && view.text == "one two")
    // Cutting a word takes the preceding space along, and pasting it adds one.
    #expect(send(.cut) && view.text == "one" && UIPasteboard.general.string == "two")
    #expect(send(.paste) && view.text == "one two")
    #expect(send(.selectAll) && view.selectedRange == NSRange(location: 0, length: 7))
    #expect(send(.delete) && view.text == "")
  }
}
