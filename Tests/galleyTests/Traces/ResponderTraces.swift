import UIKit

// Rules 32–35: the first responder, and its input views.
extension RuleTrace {
  static let responders = [
    RuleTrace(
      rule: 32, name: "the current first responder can refuse to end editing",
      before: {
        $0.one.becomeFirstResponder()
        $0.one.mayEnd = false
      },
      act: { $0.record("became first: \($0.two.becomeFirstResponder())") },
      lines: """
        TextEditorDelegate.shouldEndEditing
        TextEditorDelegate.shouldEndEditing  returned false
        became first: false
        """),
    RuleTrace(
      rule: 32, name: "a text that cannot become first responder leaves the current one",
      before: {
        $0.one.becomeFirstResponder()
        $0.two.isFirstOnce = false
      },
      act: {
        $0.record("became first: \($0.two.becomeFirstResponder())")
        $0.record("one is first: \($0.one.isFirstResponder)")
      },
      lines: """
        TextEditorDelegate.shouldEndEditing
        became first: false
        one is first: true
        """),
    RuleTrace(
      rule: 32, name: "a text whose delegate refuses editing does not become first responder",
      before: { $0.one.mayBegin = false },
      act: { $0.record("became first: \($0.one.becomeFirstResponder())") },
      lines: """
        TextEditorDelegate.shouldBeginEditing
        TextEditorDelegate.shouldBeginEditing  returned false
        became first: false
        """),
    RuleTrace(
      rule: 32, name: "each delegate is asked once, and one text ends before the other begins",
      withDetails: false,
      before: { $0.one.becomeFirstResponder() },
      act: { $0.two.becomeFirstResponder() },
      lines: """
        TextEditorDelegate.shouldEndEditing
        TextEditorDelegate.shouldBeginEditing
        UIWindow.firstResponder
        TextEditorDelegate.didEndEditing
        UIWindow.firstResponder
        UIResponder.keyboardWillChangeFrame
        UIResponder.keyboardDidChangeFrame
        TextEditorDelegate.didBeginEditing
        """),
  ]

  static let inputViews = [
    RuleTrace(
      rule: 33, name: "input views appear and disappear with the first responder",
      before: {
        $0.one.ownInput = namedView("palette", height: 200)
        $0.one.ownBar = namedView("bar", height: 44)
      },
      act: {
        $0.one.becomeFirstResponder()
        $0.settle()
        $0.one.resignFirstResponder()
      },
      lines: comesUp("UIView “palette”  accessory UIView “bar”", height: 244) + "\n" + goesDown(height: 244)),
    RuleTrace(
      rule: 33, name: "a text without an input view has the system keyboard",
      before: { $0.one.becomeFirstResponder() },
      act: {
        $0.two.ownInput = namedView("palette", height: 308)
        $0.two.becomeFirstResponder()
        _ = $0.drain()
        $0.one.becomeFirstResponder()
      },
      lines: """
        TextEditorDelegate.shouldEndEditing
        TextEditorDelegate.shouldBeginEditing
        UIWindow.firstResponder  none
        TextEditorDelegate.didEndEditing
        UIWindow.firstResponder  TracedText “one”
        UIResponder.keyboardWillChangeFrame  begin 0 492 1280 308  end 0 492 1280 308  0 ms  ease out  local
        UIResponder.inputView  SystemKeyboard
        UIResponder.keyboardDidChangeFrame  begin 0 492 1280 308  end 0 492 1280 308  0 ms  ease out  local
        TextEditorDelegate.didBeginEditing
        """),
    RuleTrace(
      rule: 34, name: "a new input view appears on reloadInputViews, without animation",
      before: { $0.one.becomeFirstResponder() },
      act: {
        $0.one.ownInput = namedView("palette", height: 200)
        $0.settle()
        $0.record("set")
        $0.one.reloadInputViews()
        $0.record("loaded")
      },
      lines: """
        set
        UIResponder.reloadInputViews  TracedText “one”
        UIResponder.keyboardWillChangeFrame  begin 0 492 1280 308  end 0 600 1280 200  0 ms  ease out  local
        UIResponder.inputView  UIView “palette”
        UIResponder.keyboardDidChangeFrame  begin 0 492 1280 308  end 0 600 1280 200  0 ms  ease out  local
        loaded
        """),
    RuleTrace(
      rule: 34, name: "reloadInputViews does nothing if the text is not first responder",
      before: { $0.one.becomeFirstResponder() },
      act: {
        $0.two.ownInput = namedView("palette", height: 200)
        $0.two.reloadInputViews()
      },
      lines: ""),
    RuleTrace(
      rule: 35, name: "the accessory view is above the input view",
      withDetails: false,
      before: {
        $0.one.ownInput = namedView("palette", height: 200)
        $0.one.ownBar = namedView("bar", height: 44)
        $0.one.becomeFirstResponder()
      },
      act: { stage in
        for view in [stage.one.ownBar, stage.one.ownInput].compactMap({ $0 }) {
          let frame = view.convert(view.bounds, to: nil)
          stage.record("\(view.accessibilityLabel ?? "") \(Int(frame.minY))…\(Int(frame.maxY))")
        }
      },
      lines: """
        bar 556…600
        palette 600…800
        """),
  ]
}
