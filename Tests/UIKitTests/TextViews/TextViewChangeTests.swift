import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The input delegate, as the on-screen keyboard is.
@MainActor private final class InputListener: UITextInputDelegate {
  var calls: [String] = []
  func selectionWillChange(_ textInput: (any UITextInput)?) { calls.append("selectionWill") }
  func selectionDidChange(_ textInput: (any UITextInput)?) { calls.append("selectionDid") }
  func textWillChange(_ textInput: (any UITextInput)?) { calls.append("textWill") }
  func textDidChange(_ textInput: (any UITextInput)?) { calls.append("textDid") }
}

/// Changes of a text view's text by code, by other views and by refused input.
@MainActor @Suite(.serialized) struct TextViewChangeTests {
  /// A chat's field that is cleared by code: its keyboard and observers of the caret are notified.
  @Test func rule23TextSetByCodeIsReportedToInputDelegate() {
    let stage = TextViewStage(block: "Lorem")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 5, length: 0)
    let listener = InputListener()
    stage.view.inputDelegate = listener
    _ = stage.drain()
    stage.view.text = ""
    #expect(listener.calls.first == "textWill" && listener.calls.last == "textDid")
    #expect(stage.drain() == ["did select 0+0"])
  }

  /// Undo steps of one view are invalid after another view on the same storage has set the text.
  @Test func undoStepsEndWhenOtherViewSetsText() {
    let stage = TextViewStage(block: "")
    defer { stage.close() }
    let manager = NSLayoutManager()
    stage.view.textStorage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    manager.addTextContainer(container)
    let other = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    stage.view.becomeFirstResponder()
    stage.type("abc")
    other.text = "xyz"
    #expect(stage.view.undoManager?.canUndo != true && stage.view.text == "xyz")
  }

  @Test func middleClickPastesNothingIfEditingIsRefused() {
    let stage = TextViewStage(block: "Lorem")
    defer { stage.close() }
    stage.mayBegin = false
    stage.stage.host.selectedText = "x"
    stage.stage.down(30, 15, .middle)
    stage.stage.up(30, 15, .middle)
    #expect(stage.view.text == "Lorem" && stage.drain() == ["should begin"])
  }

  /// A request before there is a width takes effect at the first layout with one.
  @Test func rangeIsRevealedOnceWidthIsKnown() {
    let view = UITextView(frame: .zero)
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = (1...200).map { "line \($0)" }.joined(separator: "\n")
    view.scrollRangeToVisible(NSRange(location: view.textStorage.length, length: 0))
    let stage = TextViewStage(view)
    defer { stage.close() }
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    stage.stage.session.turn()
    #expect(view.contentOffset.y > 1500)
  }

  /// A subclass changes the edit menu; its result counts, and `super` calls the delegate.
  @Test func subclassCustomizesEditMenu() {
    final class Highlighting: UITextView {
      var asked: [NSRange] = []
      override func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
        asked.append(characterRange(of: textRange))
        return super.editMenu(for: textRange, suggestedActions: suggestedActions + [UIAction(title: "Highlight") { _ in }])
      }
    }
    let view = Highlighting(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "Lorem ipsum"
    let stage = TextViewStage(view)
    defer { stage.close() }
    let menu = view.editMenu(for: NSRange(location: 2, length: 3), suggestedActions: [UIAction(title: "Copy") { _ in }])
    #expect(menu?.children.map(\.title) == ["Copy", "Highlight"])
    #expect(view.asked == [NSRange(location: 2, length: 3)])
  }
}
