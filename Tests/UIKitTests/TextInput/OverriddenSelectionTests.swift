import CoreGraphics
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Subclasses with custom selection setters: pointer and keys call them.
@MainActor @Suite(.serialized) struct OverriddenSelectionTests {
  /// Selects through either setter, restricted by `limit`.
  private final class SelectedTextRangeRecorder: UITextView {
    var requestedRanges: [NSRange] = []
    var limit: (NSRange) -> NSRange = { $0 }
    override var selectedTextRange: UITextRange? {
      get { super.selectedTextRange }
      set {
        guard let newValue else { return }
        let range = editor.input.characterRange(of: newValue)
        requestedRanges.append(range)
        super.selectedTextRange = EditorRange(limit(range))
      }
    }
  }
  private final class SelectedRangeRecorder: UITextView {
    var requestedRanges: [NSRange] = []
    override var selectedRange: NSRange {
      get { super.selectedRange }
      set {
        requestedRanges.append(newValue)
        super.selectedRange = newValue
      }
    }
  }
  /// Each setter calls the other one: this must end.
  private final class Circular: UITextView {
    override var selectedRange: NSRange {
      get { super.selectedRange }
      set { selectedTextRange = EditorRange(newValue) }
    }
  }
  private final class RecordingField: UITextField {
    var requestedRanges: [NSRange] = []
    override var selectedTextRange: UITextRange? {
      get { super.selectedTextRange }
      set {
        if let newValue { requestedRanges.append(editor.input.characterRange(of: newValue)) }
        super.selectedTextRange = newValue
      }
    }
  }

  /// Input on “one two three”, whose characters are squares of ten points, and the resulting selection.
  enum UserInput: String, CaseIterable, Sendable {
    case click, doubleClick, tripleClick, drag, shiftClick, arrow, shiftArrow, wordArrow, home, up, selectAllKey, selectAll, selectWord, tap, longPress = "rest", handle

    var selected: NSRange {
      switch self {
      case .click, .tap: NSRange(location: 2, length: 0)
      case .doubleClick, .longPress: NSRange(location: 4, length: 3)
      case .tripleClick, .selectAllKey, .selectAll: NSRange(location: 0, length: 13)
      case .drag: NSRange(location: 2, length: 4)
      case .shiftClick: NSRange(location: 2, length: 3)
      case .arrow: NSRange(location: 6, length: 0)
      case .shiftArrow: NSRange(location: 5, length: 1)
      case .wordArrow: NSRange(location: 7, length: 0)
      case .home, .up: NSRange(location: 0, length: 0)
      case .selectWord: NSRange(location: 4, length: 3)
      case .handle: NSRange(location: 4, length: 6)
      }
    }

    @MainActor func act(on stage: EventStage, _ view: UITextInputResponder, _ y: Double) {
      func x(_ index: Int) -> Double { view.textInputView.convert(CGPoint(x: view.editor.caretRect(at: index)?.midX ?? 0, y: 0), to: nil).x }
      func tap(_ x: Double) {
        stage.touch(1, .began, x, y)
        stage.touch(1, .ended, x, y)
      }
      stage.wait(2000)
      switch self {
      case .click: stage.click(x(2), y)
      case .doubleClick: for _ in 0..<2 { stage.click(x(5) + 3, y) }
      case .tripleClick: for _ in 0..<3 { stage.click(x(5) + 3, y) }
      case .drag: stage.drag(from: (x(2), y), to: (x(6), y))
      case .shiftClick:
        stage.down(x(2), y, .left, .shift)
        stage.up(x(2), y)
      case .arrow: stage.key(79)
      case .shiftArrow: stage.key(79, nil, .shift)
      case .wordArrow: stage.key(79, nil, .control)
      case .home: stage.key(74)
      case .up: stage.key(82)
      case .selectAllKey: stage.key(4, "a", .control)
      case .selectAll: view.selectAll(nil)
      case .selectWord: view.select(nil)
      case .tap: tap(x(2))
      case .longPress:
        stage.touch(1, .began, x(5) + 3, y)
        stage.wait(1000)
        stage.touch(1, .ended, x(5) + 3, y)
      case .handle:
        for _ in 0..<2 { tap(x(5) + 3) }
        stage.wait(1000)
        stage.key(41)
        let end = stage.window.screenItems().first { $0.label == "selection end" }?.frame ?? .zero
        stage.touch(2, .began, end.midX, end.maxY - 4)
        stage.touch(2, .moved, end.midX + 30, end.maxY - 4)
        stage.touch(2, .ended, end.midX + 30, end.maxY - 4)
      }
    }
  }

  /// The selection after an input.
  private func selected(by input: UserInput, in view: some UITextInputResponder) -> NSRange {
    view.frame = CGRect(x: 0, y: 50, width: 300, height: 100)
    (view as? UITextView)?.font = UIFont(name: "Galley Block", size: 10)
    (view as? UITextView)?.text = "one two three"
    (view as? UITextField)?.font = UIFont(name: "Galley Block", size: 10)
    (view as? UITextField)?.text = "one two three"
    let stage = EventStage.atDesk([view], height: 400)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.editor.selectedRange = NSRange(location: 5, length: 0)
    stage.session.turn()
    let caret = view.textInputView.convert(view.editor.caretRects[0], to: nil)
    input.act(on: stage, view, caret.midY)
    return view.editor.selectedRange
  }

  @Test(arguments: UserInput.allCases) func allInputsUseSelectionSetter(input: UserInput) {
    let (view, other, field) = (SelectedTextRangeRecorder(), SelectedRangeRecorder(), RecordingField())
    #expect(selected(by: input, in: view) == input.selected && view.requestedRanges.last == input.selected, "\(view.requestedRanges)")
    #expect(selected(by: input, in: other) == input.selected && other.requestedRanges.last == input.selected, "\(other.requestedRanges)")
    #expect(selected(by: input, in: Circular()) == input.selected)
    #expect(selected(by: input, in: field) == input.selected && field.requestedRanges.last == input.selected, "\(field.requestedRanges)")
    // Without overrides the selection is the same.
    #expect(selected(by: input, in: UITextView()) == input.selected)
  }

  /// A setter that excludes the first four characters from the selection.
  @Test(arguments: UserInput.allCases) func selectionSetterDeterminesSelection(input: UserInput) {
    let view = SelectedTextRangeRecorder()
    view.limit = { range in
      let start = max(range.location, 4)
      return NSRange(start..<max(range.upperBound, start))
    }
    #expect(selected(by: input, in: view) == view.limit(input.selected), "\(view.requestedRanges)")
  }

  /// The view tracks the active end, although the setter has no parameter for it; one change is reported once.
  @Test func activeEndOfSelectionIsTracked() {
    let view = SelectedTextRangeRecorder()
    let stage = TextViewStage(view)
    defer { stage.close() }
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    (view.font, view.text) = (UIFont(name: "Galley Block", size: 10), "one two three")
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 5, length: 0)
    stage.log = []
    stage.stage.key(80, nil, .shift)
    stage.stage.key(80, nil, .shift)
    #expect(view.selectedRange == NSRange(location: 3, length: 2) && view.editor.selection.active == 3)
    #expect(stage.drain().filter { $0.hasPrefix("did select") } == ["did select 4+1", "did select 3+2"])
    stage.stage.key(79, nil, .shift)
    #expect(view.selectedRange == NSRange(location: 4, length: 1))
  }

  /// The input delegate is notified of selection changes by the user, not of those by code.
  @Test func inputDelegateIsNotifiedOfUserSelections() {
    final class Told: UITextInputDelegate {
      var count = 0
      func selectionWillChange(_ textInput: (any UITextInput)?) {}
      func selectionDidChange(_ textInput: (any UITextInput)?) { count += 1 }
      func textWillChange(_ textInput: (any UITextInput)?) {}
      func textDidChange(_ textInput: (any UITextInput)?) {}
    }
    let (view, told) = (SelectedTextRangeRecorder(), Told())
    let stage = TextViewStage(view)
    defer { stage.close() }
    view.text = "one two three"
    view.becomeFirstResponder()
    view.inputDelegate = told
    stage.stage.key(80)
    #expect(told.count == 1)
    view.selectedTextRange = EditorRange(NSRange(location: 0, length: 0))
    #expect(told.count == 1)
  }
}

/// A view with text that an editor edits.
@MainActor protocol UITextInputResponder: UIView, TextEditing {}
extension UITextView: UITextInputResponder {}
extension UITextField: UITextInputResponder {}
