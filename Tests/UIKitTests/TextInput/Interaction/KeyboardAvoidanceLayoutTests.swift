import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The space above the keyboard depends on the text's current frame, in any order of keyboard observers.
@MainActor @Suite(.serialized) struct KeyboardAvoidanceLayoutTests {
  /// An app's keyboard observer that moves a view above the keyboard.
  private final class Lifter {
    private var observer: (any NSObjectProtocol)?
    init(_ view: UIView, in height: CGFloat) {
      observer = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
      ) { notification in
        let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null
        MainActor.assumeIsolated { view.frame.origin.y = min(end.minY, height) - view.frame.height }
      }
    }
    func stop() { observer.map(NotificationCenter.default.removeObserver) }
  }

  private func composer() -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 500, width: 400, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = (1...20).map { "line \($0)" }.joined(separator: "\n")
    return view
  }

  @Test(arguments: [true, false]) func insetIsIndependentOfObserverOrder(appFirst: Bool) {
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer { stage.close() }
    let early = UIView(frame: CGRect(x: 0, y: 500, width: 400, height: 100))
    let first = appFirst ? Lifter(early, in: 600) : nil
    let view = composer()
    early.addSubview(view)
    view.frame.origin = .zero
    let second = appFirst ? nil : Lifter(early, in: 600)
    defer { (first ?? second)?.stop() }
    stage.window.addSubview(early)
    stage.session.turn()
    view.selectedRange = NSRange(location: 0, length: 0)
    for _ in 0..<2 {
      view.becomeFirstResponder()
      stage.wait(400)
      let top = stage.window.keyboardFrame?.minY ?? 0
      #expect(early.frame.maxY == top && view.adjustedContentInset.bottom == 0 && view.contentOffset.y == 0)
      view.resignFirstResponder()
      stage.wait(400)
      #expect(early.frame.maxY == 600 && view.adjustedContentInset.bottom == 0)
    }
  }

  /// A superview of the text moves while the keyboard is visible, without any notification.
  @Test func textMovedUnderKeyboardIsInsetAndRestored() {
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer { stage.close() }
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    let view = composer()
    view.frame.origin = .zero
    holder.addSubview(view)
    stage.window.addSubview(holder)
    view.becomeFirstResponder()
    stage.wait(400)
    #expect(view.adjustedContentInset.bottom == 0)
    let top = stage.window.keyboardFrame?.minY ?? 0
    for covered in [30.0, 70, 0, 45] as [CGFloat] {
      holder.frame.origin.y = top - 100 + covered
      stage.session.turn()
      #expect(view.adjustedContentInset.bottom == covered)
    }
    view.resignFirstResponder()
    stage.wait(400)
    #expect(view.adjustedContentInset.bottom == 0)
  }

  /// Later layouts do not scroll back to a caret that the user scrolled away from.
  @Test func layoutDoesNotScrollBackToCaret() {
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer { stage.close() }
    let view = composer()
    view.frame = CGRect(x: 0, y: 300, width: 400, height: 300)
    view.text = (1...200).map { "line \($0)" }.joined(separator: "\n")
    stage.window.addSubview(view)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.becomeFirstResponder()
    stage.wait(400)
    view.contentOffset.y = 1000
    for height in [280, 260, 290] as [CGFloat] {
      view.frame.size.height = height
      stage.session.turn()
      #expect(view.contentOffset.y == 1000 && view.adjustedContentInset.bottom > 0)
    }
  }

  /// The keyboard of another window does not affect a text.
  @Test func keyboardOfOtherWindowHasNoEffect() {
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer { stage.close() }
    let view = composer()
    stage.window.addSubview(view)
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    let otherView = composer()
    other.addSubview(otherView)
    view.becomeFirstResponder()
    stage.wait(400)
    #expect(view.adjustedContentInset.bottom > 0 && otherView.adjustedContentInset.bottom == 0)
    // A window shows its keyboard while it is key.
    other.makeKey()
    otherView.becomeFirstResponder()
    view.resignFirstResponder()
    stage.wait(400)
    #expect(view.adjustedContentInset.bottom == 0 && otherView.adjustedContentInset.bottom > 0)
    otherView.resignFirstResponder()
    stage.window.makeKey()
  }
}
