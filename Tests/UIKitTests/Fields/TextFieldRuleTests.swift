import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rules 1–16 of fields: delegate calls and notifications, in order. Each trace is named after its rule.
@MainActor @Suite(.serialized) struct TextFieldRuleTests {
  private func check(
    _ texts: [String] = ["abc"], before: (FieldBench) -> Void = { _ in }, act: (FieldBench) -> Void, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bench = texts.count > 1 ? FieldBench(texts[0], texts[1]) : FieldBench(texts[0])
    defer { bench.close() }
    before(bench)
    bench.settle()
    _ = bench.drain()
    act(bench)
    bench.settle()
    let told = bench.drain()
    #expect(told == expected, "\(told)", sourceLocation: sourceLocation)
  }

  private let begin: (FieldBench) -> Void = { $0.field.becomeFirstResponder() }

  @Test func rule1BeginningOfEditing() {
    check(act: begin, """
      shouldBegin
      didBegin
      textDidBegin
      event editingDidBegin
      keyboard willShow
      keyboard didShow
      """)
  }

  @Test func rule2ARefusalToBegin() {
    check(before: { $0.mayBegin = false }, act: { #expect(!$0.field.becomeFirstResponder() && !$0.field.isFirstResponder) }, "shouldBegin")
  }

  @Test func rule3AKeyAndARefusedKey() {
    check(before: begin, act: { $0.key("d") }, """
      shouldChange 3+0 “d”
      didChangeSelection 4+0
      textDidChange
      event editingChanged
      """)
    check(before: begin, act: {
      $0.change = { _, _, _ in false }
      $0.key("d")
      #expect($0.field.text == "abc")
    }, "shouldChange 3+0 “d”")
  }

  @Test func rule4TheDeleteKey() {
    check(["ab👍🏽"], before: begin, act: { $0.pressBackspace() }, """
      shouldChange 2+4 “”
      didChangeSelection 2+0
      textDidChange
      event editingChanged
      """)
  }

  @Test func rule5TheClearButton() {
    let clear: (FieldBench) -> Void = {
      $0.field.clearButtonMode = .always
      $0.stage.session.turn()
      let rect = $0.field.clearButtonRect(forBounds: $0.field.bounds)
      $0.click(Double(rect.midX))
    }
    check(before: begin, act: {
      clear($0)
      #expect($0.field.text == "" && $0.field.isEditing)
    }, """
      shouldClear
      didChangeSelection 0+0
      textDidChange
      event editingChanged
      """)
    check(before: begin, act: {
      $0.mayClear = false
      clear($0)
      #expect($0.field.text == "abc")
    }, "shouldClear")
  }

  @Test func rule6ReturnKeyAloneKeepsEditing() {
    check(before: begin, act: {
      $0.pressReturn()
      #expect($0.field.isEditing && $0.field.text == "abc")
    }, """
      shouldReturn
      event primaryAction
      """)
  }

  @Test func rule6DidEndOnExitTargetEndsEditing() {
    let exit: (FieldBench) -> Void = { bench in
      bench.field.addAction(UIAction { _ in bench.logLine("event editingDidEndOnExit") }, for: .editingDidEndOnExit)
      bench.field.becomeFirstResponder()
    }
    check(before: exit, act: { $0.pressReturn() }, """
      shouldReturn
      event primaryAction
      event editingDidEndOnExit
      shouldEnd
      keyboard willHide
      didEnd committed
      textDidEnd reason 0
      event editingDidEnd
      keyboard didHide
      """)
    check(before: exit, act: {
      $0.returns = false
      $0.pressReturn()
      #expect($0.field.isEditing)
    }, "shouldReturn")
  }

  @Test func rule7TheEndOfEditing() {
    check(before: begin, act: { $0.field.resignFirstResponder() }, """
      shouldEnd
      keyboard willHide
      didEnd committed
      textDidEnd reason 0
      event editingDidEnd
      keyboard didHide
      """)
  }

  @Test func rule7FromFieldToField() {
    check(["abc", "def"], before: begin, act: { $0.fields[1].becomeFirstResponder() }, """
      1: shouldEnd
      2: shouldBegin
      1: didEnd committed
      1: textDidEnd reason 0
      1: event editingDidEnd
      2: didBegin
      2: textDidBegin
      2: event editingDidBegin
      """)
  }

  @Test func rule8ARefusalToEnd() {
    check(before: begin, act: {
      $0.mayEnd = false
      #expect(!$0.field.resignFirstResponder() && $0.field.isFirstResponder)
    }, "shouldEnd")
  }

  @Test func rule9ForcedEndSkipsShouldEnd() {
    let end = """
      keyboard willHide
      didEnd committed
      textDidEnd reason 0
      event editingDidEnd
      keyboard didHide
      """
    check(before: begin, act: {
      $0.mayEnd = false
      $0.field.removeFromSuperview()
    }, end)
    check(before: begin, act: {
      $0.mayEnd = false
      $0.stage.window.endEditing(true)
    }, end)
  }

  /// A delegate without the method with a reason.
  private final class DelegateWithoutReason: UITextFieldDelegate {
    var ends = 0
    func textFieldDidEndEditing(_ textField: UITextField) { ends += 1 }
  }

  @Test func rule10DidEndWithReasonReplacesDidEnd() {
    let bench = FieldBench("abc")
    defer { bench.close() }
    let plain = DelegateWithoutReason()
    bench.field.delegate = plain
    bench.field.becomeFirstResponder()
    bench.field.resignFirstResponder()
    #expect(plain.ends == 1)
  }

  @Test func rule11NotificationContainsReason() {
    let bench = FieldBench("abc")
    defer { bench.close() }
    nonisolated(unsafe) var reason: Any?
    let observation = NotificationCenter.default.addObserver(
      forName: UITextField.textDidEndEditingNotification, object: bench.field, queue: nil
    ) { notification in
      reason = notification.userInfo?[UITextField.didEndEditingReasonUserInfoKey]
    }
    defer { NotificationCenter.default.removeObserver(observation) }
    bench.field.becomeFirstResponder()
    bench.field.resignFirstResponder()
    #expect(reason as? Int == UITextField.DidEndEditingReason.committed.rawValue)
  }

  @Test func rule12CodeChangesTextSilently() {
    check(before: begin, act: { $0.field.text = "other" }, "didChangeSelection 5+0")
    check(act: { $0.field.text = "other" }, "")
  }

  @Test func rule13ClearingAtTheBeginning() {
    check(before: { $0.field.clearsOnBeginEditing = true }, act: {
      $0.field.becomeFirstResponder()
      #expect($0.field.text == "")
    }, """
      shouldBegin
      shouldClear
      didChangeSelection 0+0
      didBegin
      textDidBegin
      event editingDidBegin
      keyboard willShow
      keyboard didShow
      """)
    check(before: {
      $0.field.clearsOnBeginEditing = true
      $0.mayClear = false
    }, act: {
      $0.field.becomeFirstResponder()
      #expect($0.field.text == "abc")
    }, """
      shouldBegin
      shouldClear
      didBegin
      textDidBegin
      event editingDidBegin
      keyboard willShow
      keyboard didShow
      """)
  }

  @Test func rule14AnInsertionReplacesAll() {
    check(before: begin, act: {
      $0.field.clearsOnInsertion = true
      $0.key("x")
      #expect($0.field.text == "x" && !$0.field.clearsOnInsertion)
    }, """
      shouldChange 0+3 “x”
      didChangeSelection 1+0
      textDidChange
      event editingChanged
      """)
    check(before: begin, act: {
      $0.field.clearsOnInsertion = true
      $0.stage.key(80)
      #expect(!$0.field.clearsOnInsertion)
      $0.key("x")
      #expect($0.field.text == "abxc")
    }, """
      didChangeSelection 2+0
      shouldChange 2+0 “x”
      didChangeSelection 3+0
      textDidChange
      event editingChanged
      """)
  }

  @Test func rule15EachSelection() {
    check(before: begin, act: {
      $0.field.selectedTextRange = $0.field.textRange(of: NSRange(location: 1, length: 2))
      $0.field.selectAll(nil)
      $0.field.selectAll(nil)
    }, """
      didChangeSelection 1+2
      didChangeSelection 0+3
      """)
  }

  private final class Silent: UITextFieldDelegate {}

  @Test func rule16MissingDelegateMethodsAllow() {
    let bench = FieldBench("abc")
    defer { bench.close() }
    let silent = Silent()
    for delegate in [silent, nil] as [(any UITextFieldDelegate)?] {
      bench.field.delegate = delegate
      bench.field.text = "abc"
      bench.field.clearsOnBeginEditing = true
      #expect(bench.field.becomeFirstResponder() && bench.field.text == "")
      bench.key("x")
      bench.pressReturn()
      #expect(bench.field.text == "x" && bench.field.resignFirstResponder())
    }
  }

  @Test func aTapIsACancelledTouch() {
    check(act: { $0.click(15) }, """
      event touchDown
      event touchCancel
      shouldBegin
      didBegin
      textDidBegin
      event editingDidBegin
      keyboard willShow
      keyboard didShow
      """)
  }

  /// Document N: touching and dragging sends the Touch Down and Touch Drag events. A touch that moves is not a tap, so editing does not
  /// begin.
  @Test func dragSendsTouchDragEvents() {
    func drag(_ locations: [(Double, Double)]) -> (FieldBench) -> Void {
      { bench in
        bench.stage.touch(1, .began, 60, 25)
        bench.stage.wait(100)
        for place in locations { bench.stage.touch(1, .moved, place.0, place.1) }
        bench.stage.touch(1, .ended, locations.last!.0, locations.last!.1)
        #expect(!bench.field.isEditing)
      }
    }
    check(act: drag([(90, 25), (120, 25)]), """
      event touchDown
      event touchDragInside
      event touchDragInside
      event touchUpInside
      """)
    check(act: drag([(90, 25), (90, 90), (90, 120)]), """
      event touchDown
      event touchDragInside
      event touchDragExit
      event touchDragOutside
      event touchDragOutside
      event touchUpOutside
      """)
    check(act: drag([(90, 90), (90, 25)]), """
      event touchDown
      event touchDragExit
      event touchDragOutside
      event touchDragEnter
      event touchDragInside
      event touchUpInside
      """)
  }

  /// A key that moves focus to the field begins editing without any touch event.
  @Test func tabBeginsEditingWithoutTouchEvents() {
    check(["abc", "def"], before: begin, act: { bench in
      bench.pressTab()
      #expect(bench.fields[1].isEditing)
      let events = bench.drain().split(separator: "\n").filter { $0.contains("event") }
      #expect(events == ["1: event editingDidEnd", "2: event editingDidBegin"])
      bench.settle()
      _ = bench.drain()
    }, "")
  }

  @Test func secondTapSendsTouchDownRepeat() {
    let taps = """
      event touchDown
      event touchCancel
      didChangeSelection 1+0
      event touchDown
      event touchDownRepeat
      event touchCancel
      didChangeSelection 0+3
      """
    check(before: begin, act: {
      $0.click(12)
      $0.click(12)
    }, taps)
    check(before: begin, act: { bench in
      for _ in 0..<2 {
        bench.stage.touch(1, .began, 22, 25)
        bench.stage.touch(1, .ended, 22, 25)
      }
    }, taps)
  }

  @Test func disabledFieldSendsNoEvents() {
    check(before: { $0.field.isEnabled = false }, act: {
      $0.click(15)
      #expect(!$0.field.becomeFirstResponder())
      $0.key("x")
    }, "")
    check(before: begin, act: { $0.field.isEnabled = false }, """
      keyboard willHide
      didEnd committed
      textDidEnd reason 0
      event editingDidEnd
      keyboard didHide
      """)
  }
}
