import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The input delegate is notified of changes, except those by the input system.
@MainActor @Suite(.serialized) struct InputDelegateTests {
  private final class Log: UITextInputDelegate {
    var lines: [String] = []
    func selectionWillChange(_ textInput: (any UITextInput)?) { lines.append("selection will") }
    func selectionDidChange(_ textInput: (any UITextInput)?) { lines.append("selection did") }
    func textWillChange(_ textInput: (any UITextInput)?) { lines.append("text will") }
    func textDidChange(_ textInput: (any UITextInput)?) { lines.append("text did") }
  }

  @Test func changesAsInputAreNotReported() {
    let changes: [(name: String, change: (TextEditor, _ asInput: Bool) -> Void)] = [
      ("insert", { $0.insertText("x", asInput: $1) }),
      ("delete", { $0.deleteBackward(asInput: $1) }),
      ("mark", { $0.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0), asInput: $1) }),
      ("replace", { $0.replace(NSRange(location: 0, length: 1), with: "y", asInput: $1) }),
    ]
    for (name, change) in changes {
      let (desk, log) = (Desk(notation: "ab|"), Log())
      desk.editor.inputDelegate = log
      change(desk.editor, true)
      #expect(log.lines.isEmpty && desk.log.contains { $0.hasPrefix("changed") }, "\(name)")
      change(desk.editor, false)
      #expect(log.lines.first == "text will" && log.lines.last == "text did", "\(name)")
    }
  }

  @Test func selectionsAsInputAreNotReported() {
    let (desk, log) = (Desk(notation: "ab|"), Log())
    desk.editor.inputDelegate = log
    desk.editor.select(NSRange(location: 0, length: 1), asInput: true)
    #expect(log.lines.isEmpty && desk.notation == "[a>b")
    desk.editor.select(NSRange(location: 1, length: 1))
    #expect(log.lines == ["selection will", "selection did"] && desk.notation == "a[b>")
  }

  /// A change that the delegate makes while it is asked about typed text belongs to the typing. Later changes do not, even if the text was refused.
  @Test func inputEndsWithItsChange() {
    let (desk, log) = (Desk(notation: "a|"), Log())
    desk.editor.inputDelegate = log
    desk.allows = { [unowned desk] _, text in
      if text == "b" { desk.editor.insertText("x") }
      return text != "c"
    }
    desk.editor.insertText("b", asInput: true)
    #expect(log.lines.isEmpty && desk.notation == "ab|x")
    desk.editor.insertText("c", asInput: true)
    #expect(log.lines.isEmpty && desk.notation == "ab|x")
    desk.editor.insertText("d")
    #expect(log.lines == ["text will", "selection will", "selection did", "text did"] && desk.notation == "abd|x")
  }

  /// The input asks the delegate itself, with `shouldChangeText(in:replacementText:)`.
  @Test func replacementAsInputDoesNotAskDelegate() {
    let desk = Desk(notation: "ab|")
    desk.allows = { _, _ in false }
    desk.editor.replace(NSRange(location: 0, length: 1), with: "x", asInput: true)
    #expect(desk.notation == "x|b" && !desk.log.contains { $0.hasPrefix("should") })
    desk.editor.replace(NSRange(location: 0, length: 1), with: "y")
    #expect(desk.notation == "x|b" && desk.log.contains("should 0+1 y"))
  }

  /// Keys, substitutions for them, and the text of input methods.
  @Test func typingIsNotReported() {
    CorrectionBench.with { bench in
      (bench.view.smartDashesType, bench.field.smartDashesType) = (.yes, .yes)
      for input in [bench.view, bench.field] as [any UIView & TextEditing] {
        bench.begin(input)
        let log = Log()
        input.editor.inputDelegate = log
        bench.type("a--b")
        bench.stage.play(.textEditing("に", start: 1, length: 0))
        bench.stage.play(.textInput("日"))
        #expect(input.editor.textStorage.string == "a—b日")
        bench.backspace()
        #expect(log.lines.isEmpty && input.editor.textStorage.string == "a—b")
        input.editor.insertText("c")
        #expect(log.lines.first == "text will")
      }
    }
  }
}
