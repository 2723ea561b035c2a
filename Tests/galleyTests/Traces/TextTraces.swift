import UIKit

// Rules 23–27: text, selection and composition.
extension RuleTrace {
  static let text = [
    RuleTrace(
      rule: 23, name: "changes from outside are enclosed by will and did",
      before: { $0.one.becomeFirstResponder() },
      act: {
        $0.one.editor.selectedRange = NSRange(location: 2, length: 2)
        $0.one.editor.insertText("x")
      },
      lines: """
        UITextInputDelegate.selectionWillChange
        TextEditorDelegate.didChangeSelection  range 2+2
        UITextInputDelegate.selectionDidChange
        TextEditorDelegate.shouldChangeText  range 2+2  “x”
        UITextInputDelegate.textWillChange
        NSTextStorage.willProcessEditing  characters  attributes  range 2+1  length -1
        NSTextStorage.didProcessEditing  characters  attributes  range 2+1  length -1
        UITextInputDelegate.selectionWillChange
        TextEditorDelegate.didChangeSelection  range 3+0
        UITextInputDelegate.selectionDidChange
        TextEditorDelegate.didChangeText
        UITextInputDelegate.textDidChange
        """),
    RuleTrace(
      rule: 23, name: "changes by the input are not reported to the input delegate",
      before: { $0.one.becomeFirstResponder() },
      act: {
        $0.one.selectedTextRange = $0.one.range(2, 2)
        $0.one.insertText("x")
      },
      lines: """
        TextEditorDelegate.didChangeSelection  range 2+2
        \(puts("x", at: 2, 2))
        """),
    RuleTrace(
      rule: 23, name: "a refused change leaves the text",
      before: {
        $0.one.becomeFirstResponder()
        $0.one.mayChange = false
      },
      act: {
        $0.one.insertText("x")
        $0.record($0.one.state)
      },
      lines: """
        TextEditorDelegate.shouldChangeText  range 0+0  “x”
        TextEditorDelegate.shouldChangeText  returned false
        “abcde fghi klmno” 0+0
        """),
    RuleTrace(
      rule: 24, name: "marked text replaces the selection, then the previous marked text",
      withDetails: false,
      before: {
        $0.one.becomeFirstResponder()
        $0.one.selectedTextRange = $0.one.range(2, 2)
      },
      act: {
        $0.one.setMarkedText("xy", selectedRange: NSRange(location: 1, length: 1))
        $0.record($0.one.state)
        $0.one.setMarkedText("z", selectedRange: NSRange(location: 0, length: 0))
        $0.record($0.one.state)
      },
      lines: """
        \(names(puts("xy", at: 2, 2)))
        “abxye fghi klmno” 3+1 marked 2+2
        \(names(puts("z", at: 2, 2)))
        “abze fghi klmno” 2+0 marked 2+1
        """),
    RuleTrace(
      rule: 25, name: "unmarking keeps the marked text",
      before: {
        $0.one.becomeFirstResponder()
        $0.one.setMarkedText("xy", selectedRange: NSRange(location: 2, length: 0))
      },
      act: {
        $0.one.unmarkText()
        $0.record($0.one.state)
        $0.record("marked text \($0.one.markedTextRange == nil ? "none" : "still there")")
        $0.one.unmarkText()
      },
      lines: """
        TextEditorDelegate.didChangeSelection  range 2+0
        “xyabcde fghi klmno” 2+0
        marked text none
        """),
    RuleTrace(
      rule: 26, name: "a caret is an empty selection",
      before: { $0.one.becomeFirstResponder() },
      act: { stage in
        for length in [3, 0] {
          stage.one.selectedTextRange = stage.one.range(4, length)
          stage.record("\(stage.one.state) empty \(stage.one.selectedTextRange?.isEmpty ?? false)")
        }
      },
      lines: """
        TextEditorDelegate.didChangeSelection  range 4+3
        “abcde fghi klmno” 4+3 empty false
        TextEditorDelegate.didChangeSelection  range 4+0
        “abcde fghi klmno” 4+0 empty true
        """),
    RuleTrace(
      rule: 27, name: "deleteBackward removes the selection or the character before the caret",
      before: {
        $0.one.becomeFirstResponder()
        $0.one.selectedTextRange = $0.one.range(1, 3)
      },
      act: { stage in
        for _ in 0..<3 {
          stage.one.deleteBackward()
          stage.record(stage.one.state)
        }
      },
      lines: """
        \(puts("", at: 1, 3))
        “ae fghi klmno” 1+0
        \(puts("", at: 0, 1))
        “e fghi klmno” 0+0
        “e fghi klmno” 0+0
        """),
    RuleTrace(
      rule: 27, name: "an emoji sequence is inserted and deleted as one character",
      before: {
        $0.one.becomeFirstResponder()
        $0.one.selectedTextRange = $0.one.range(1, 3)
      },
      act: { stage in
        stage.one.insertText("👩‍👩‍👧")
        stage.record(stage.one.state)
        stage.one.deleteBackward()
        stage.record(stage.one.state)
      },
      lines: """
        \(puts("👩‍👩‍👧", at: 1, 3))
        “a👩‍👩‍👧e fghi klmno” 9+0
        \(puts("", at: 1, 8))
        “ae fghi klmno” 1+0
        """),
  ]
}
