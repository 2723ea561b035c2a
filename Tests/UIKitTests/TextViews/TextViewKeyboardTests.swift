import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text view and the on-screen keyboard.
@MainActor @Suite(.serialized) struct TextViewKeyboardTests {
  private func stage(lines: Int = 80) -> TextViewStage {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
    let stage = TextViewStage(view, width: 400, height: 600, keyboard: true)
    stage.log = []
    return stage
  }

  @Test func rule43TheKeyboardIsAnnouncedBeforeEditingBeginsAndEnds() {
    let stage = stage()
    defer { stage.close() }
    var observers: [any NSObjectProtocol] = []
    for (name, label) in [(UIResponder.keyboardWillShowNotification, "will show"), (UIResponder.keyboardWillHideNotification, "will hide")] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { stage.log.append(label) }
        })
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    stage.view.becomeFirstResponder()
    stage.stage.wait(400)
    let begun = stage.drain().filter { !$0.hasPrefix("did scroll") }
    #expect(begun == ["should begin", "will show", "did begin", "✉ began"])
    stage.view.resignFirstResponder()
    stage.stage.wait(400)
    #expect(stage.drain().filter { !$0.hasPrefix("did scroll") } == ["should end", "will hide", "did end", "✉ ended"])
  }

  @Test func caretStaysAboveKeyboardAndOffsetIsRestored() {
    let stage = stage()
    defer { stage.close() }
    let view = stage.view
    view.selectedRange = NSRange(location: 500, length: 0)
    view.becomeFirstResponder()
    stage.stage.wait(400)
    let top = stage.stage.window.keyboardFrame?.minY ?? 0
    let caret = view.convert(view.caretRect(for: view.selectedTextRange!.start), to: nil)
    #expect(top > 100 && caret.maxY <= top)
    // An app that insets the view itself gets no additional inset.
    view.contentInset.bottom = 600 - top
    #expect(view.adjustedContentInset.bottom == 600 - top)
    view.contentInset.bottom = 0
    view.resignFirstResponder()
    stage.stage.wait(400)
    #expect(view.contentOffset.y == 0 && view.adjustedContentInset.bottom == 0)
  }

  @Test func interactiveDismissalFollowsTouch() {
    let stage = stage()
    defer { stage.close() }
    stage.view.keyboardDismissMode = .interactive
    stage.view.becomeFirstResponder()
    stage.stage.wait(400)
    guard let frame = stage.stage.window.keyboardFrame else { return #expect(Bool(false), "no keyboard") }
    stage.log = []
    func drag(to end: Double, settling: Bool) {
      stage.stage.touch(1, .began, 200, frame.minY - 60)
      for y in stride(from: frame.minY - 40, through: end, by: 10) {
        stage.stage.wait(16)
        stage.stage.touch(1, .moved, 200, y)
      }
      if settling { stage.stage.wait(400) }
      stage.stage.touch(1, .ended, 200, end)
      stage.stage.wait(800)
    }
    // A short drag, held: the keyboard returns without a notification.
    drag(to: frame.minY + 40, settling: true)
    #expect(stage.view.isFirstResponder && stage.stage.window.keyboardFrame == frame)
    #expect(stage.drain().allSatisfy { $0.hasPrefix("did scroll") })
    drag(to: frame.midY + 60, settling: true)
    #expect(!stage.view.isFirstResponder && stage.stage.window.keyboardFrame == nil)
    #expect(stage.drain().filter { !$0.hasPrefix("did scroll") } == ["should end", "did end", "✉ ended"])
  }

  @Test func returnInsertsNewlineAndDoneButtonEndsEditing() {
    let stage = stage(lines: 1)
    defer { stage.close() }
    let bar = UIInputView(frame: CGRect(x: 0, y: 0, width: 400, height: 44), inputViewStyle: .keyboard)
    let done = UIButton(type: .system)
    done.setTitle("Done", for: .normal)
    done.frame = CGRect(x: 320, y: 0, width: 80, height: 44)
    done.addAction(UIAction { _ in stage.view.endEditing(true) }, for: .touchUpInside)
    bar.addSubview(done)
    stage.view.inputAccessoryView = bar
    stage.view.becomeFirstResponder()
    stage.stage.wait(400)
    stage.stage.key(40)
    #expect(stage.view.text == "line 0\n" && stage.view.isFirstResponder)
    let place = done.convert(done.bounds, to: nil)
    stage.stage.click(Double(place.midX), Double(place.midY))
    stage.stage.wait(400)
    #expect(!stage.view.isFirstResponder && stage.stage.window.keyboardFrame == nil)
  }

  @Test func inputViewsAreSet() {
    let stage = stage(lines: 1)
    defer { stage.close() }
    stage.view.inputView = inputView(height: 90)
    stage.view.inputAccessoryView = inputView(height: 30)
    stage.view.becomeFirstResponder()
    stage.stage.wait(400)
    #expect(stage.view.inputView?.superview != nil && stage.view.inputAccessoryView?.superview != nil)
    stage.view.isEditable = false
    stage.stage.wait(400)
    #expect(stage.stage.window.keyboardFrame == nil && stage.view.isFirstResponder)
  }
}
