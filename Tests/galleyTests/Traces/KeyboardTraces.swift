import UIKit

// Rules 36–43: the six keyboard notifications.
extension RuleTrace {
  static let keyboard = [
    RuleTrace(
      rule: 36, name: "the names of the six notifications",
      act: { stage in
        for name in [
          UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
          UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
          UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
        ] { stage.record(name.rawValue) }
      },
      lines: """
        UIKeyboardWillShowNotification
        UIKeyboardDidShowNotification
        UIKeyboardWillHideNotification
        UIKeyboardDidHideNotification
        UIKeyboardWillChangeFrameNotification
        UIKeyboardDidChangeFrameNotification
        """),
    RuleTrace(
      rule: 37, name: "user info: both frames, duration, curve, local",
      act: { $0.one.becomeFirstResponder() },
      lines: comesUp("SystemKeyboard", height: 308)),
    RuleTrace(
      rule: 38, name: "hiding reverses the frames of showing",
      before: { $0.one.becomeFirstResponder() },
      act: { $0.one.resignFirstResponder() },
      lines: goesDown(height: 308)),
    RuleTrace(
      rule: 39, name: "moving to another text changes the frame and does not hide",
      before: {
        $0.one.becomeFirstResponder()
        $0.two.ownBar = namedView("bar", height: 44)
      },
      act: { $0.two.becomeFirstResponder() },
      lines: """
        TextEditorDelegate.shouldEndEditing
        TextEditorDelegate.shouldBeginEditing
        UIWindow.firstResponder  none
        TextEditorDelegate.didEndEditing
        UIWindow.firstResponder  TracedText “two”
        UIResponder.keyboardWillChangeFrame  begin 0 492 1280 308  end 0 448 1280 352  250 ms  ease out  local
        UIResponder.inputView  SystemKeyboard  accessory UIView “bar”
        TextEditorDelegate.didBeginEditing
        UIResponder.keyboardDidChangeFrame  begin 0 492 1280 308  end 0 448 1280 352  250 ms  ease out  local
        """),
    RuleTrace(
      rule: 40, name: "will precedes the animation, did follows it",
      withDetails: false,
      act: { stage in
        stage.one.becomeFirstResponder()
        stage.record("time goes by")
      },
      lines: """
        TextEditorDelegate.shouldBeginEditing
        UIWindow.firstResponder
        UIResponder.keyboardWillChangeFrame
        UIResponder.keyboardWillShow
        UIResponder.inputView
        TextEditorDelegate.didBeginEditing
        time goes by
        UIResponder.keyboardDidChangeFrame
        UIResponder.keyboardDidShow
        """),
    RuleTrace(
      rule: 41, name: "a custom input view posts the same as the system keyboard",
      withDetails: false,
      before: { $0.one.ownInput = namedView("palette", height: 200) },
      act: { $0.one.becomeFirstResponder() },
      lines: names(comesUp("UIView “palette”", height: 200))),
    RuleTrace(
      rule: 42, name: "show and hide have the screen as object, frame changes have none",
      before: { $0.one.ownInput = namedView("palette", height: 100) },
      act: { stage in
        stage.one.becomeFirstResponder()
        stage.settle()
        let shown = stage.drain().filter { $0.contains("keyboard") }
        for line in shown { stage.record("\(line.prefix { $0 != " " }) \(line.hasSuffix("of the screen"))") }
      },
      lines: """
        UIResponder.keyboardWillChangeFrame false
        UIResponder.keyboardWillShow true
        UIResponder.keyboardDidChangeFrame false
        UIResponder.keyboardDidShow true
        """),
    RuleTrace(
      rule: 43, name: "if editing is forced to end, the keyboard hides first",
      withDetails: false,
      before: {
        $0.one.becomeFirstResponder()
        $0.one.mayEnd = false
      },
      act: { $0.one.removeFromSuperview() },
      lines: """
        UIWindow.firstResponder
        UIResponder.keyboardWillChangeFrame
        UIResponder.keyboardWillHide
        TextEditorDelegate.didEndEditing
        UIResponder.inputView
        UIResponder.keyboardDidChangeFrame
        UIResponder.keyboardDidHide
        """),
  ]
}
