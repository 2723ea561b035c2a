import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The order of delegate calls and keyboard notifications as editing begins, moves on and ends: rules 1, 7, 17, 39 and 43.
@MainActor @Suite(.serialized) struct EditingOrderTests {
  /// Two fields and a text view in one window, with a record of their delegate calls and notifications.
  private final class Bench: UITextFieldDelegate, UITextViewDelegate {
    let stage: EventStage
    let fields = [UITextField(), UITextField()]
    let textView = UITextView()
    private(set) var trace: [String] = []
    private var observers: [any NSObjectProtocol] = []
    var onBegin: (UIView) -> Void = { _ in }

    init() {
      UIScreenKeyboard.yieldsToHardware = false
      stage = EventStage(width: 400, height: 600)
      for (index, view) in ([fields[0], fields[1], textView] as [UIView]).enumerated() {
        view.frame = CGRect(x: 10, y: 10 + 50 * CGFloat(index), width: 200, height: 40)
        stage.window.addSubview(view)
      }
      for field in fields { field.delegate = self }
      textView.delegate = self
      stage.session.turn()
      let names = [
        (UIResponder.keyboardWillChangeFrameNotification, "will change frame"), (UIResponder.keyboardWillShowNotification, "will show"),
        (UIResponder.keyboardWillHideNotification, "will hide"), (UIResponder.keyboardDidShowNotification, "did show"),
        (UIResponder.keyboardDidHideNotification, "did hide"), (UITextField.textDidBeginEditingNotification, "field began"),
        (UITextView.textDidBeginEditingNotification, "view began"),
      ]
      for (name, label) in names {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
            MainActor.assumeIsolated { self?.trace.append(label) }
          })
      }
    }

    func close() {
      observers.forEach(NotificationCenter.default.removeObserver)
      stage.close()
    }

    func events(after act: () -> Void) -> [String] {
      trace = []
      act()
      stage.wait(400)
      defer { trace = [] }
      return trace
    }

    var accessory: UIView? { stage.window.subviews.last?.subviews.first?.subviews.first?.subviews.first { $0.tag == 44 } }

    private func record(_ call: String, _ view: UIView) {
      trace.append("\(call) \(fields.firstIndex { $0 === view }.map { "field \($0)" } ?? "view")")
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
      record("begin", textField)
      onBegin(textField)
    }
    func textFieldDidEndEditing(_ textField: UITextField) { record("end", textField) }
    func textViewDidBeginEditing(_ textView: UITextView) {
      record("begin", textView)
      onBegin(textView)
    }
    func textViewDidEndEditing(_ textView: UITextView) { record("end", textView) }
  }

  @Test func fieldsBeginBeforeTheKeyboardAndTextViewsAfterIt() {
    let bench = Bench()
    defer { bench.close() }
    #expect(bench.events { bench.fields[0].becomeFirstResponder() } == ["begin field 0", "field began", "will change frame", "will show", "did show"])
    #expect(bench.events { bench.fields[0].resignFirstResponder() } == ["will change frame", "will hide", "end field 0", "did hide"])
    #expect(bench.events { bench.textView.becomeFirstResponder() } == ["will change frame", "will show", "begin view", "view began", "did show"])
    #expect(bench.events { bench.textView.resignFirstResponder() } == ["will change frame", "will hide", "end view", "did hide"])
  }

  @Test func movingBetweenFieldsPostsFrameChangeOnly() {
    let bench = Bench()
    defer { bench.close() }
    bench.fields[0].becomeFirstResponder()
    bench.stage.wait(400)
    #expect(bench.events { bench.fields[1].becomeFirstResponder() } == ["end field 0", "begin field 1", "field began", "will change frame"])
    #expect(bench.events { bench.textView.becomeFirstResponder() } == ["end field 1", "will change frame", "begin view", "view began"])
    #expect(bench.events { bench.fields[0].becomeFirstResponder() } == ["end view", "begin field 0", "field began", "will change frame"])
  }

  /// The printed listings set it there and never reload it.
  @Test func accessorySetInDidBeginAppearsWithKeyboard() {
    let bench = Bench()
    defer { bench.close() }
    let bar = inputView(height: 44)
    bench.onBegin = { ($0 as? UITextField)?.inputAccessoryView = bar }
    bench.fields[0].becomeFirstResponder()
    bench.stage.wait(400)
    let height = bench.stage.window.keyboardFrame?.height
    #expect(bar.window === bench.stage.window)
    bench.fields[1].becomeFirstResponder()
    bench.stage.wait(400)
    #expect(bar.window === bench.stage.window && bench.stage.window.keyboardFrame?.height == height)
  }

  /// Reloading the input views has no effect yet: there is one animation, with the keyboard's own duration.
  @Test func reloadingAsEditingBeginsAnnouncesTheKeyboardOnce() {
    let bench = Bench()
    defer { bench.close() }
    bench.onBegin = {
      ($0 as? UITextField)?.inputAccessoryView = inputView(height: 44)
      $0.reloadInputViews()
    }
    #expect(bench.events { bench.fields[0].becomeFirstResponder() } == ["begin field 0", "field began", "will change frame", "will show", "did show"])
  }

  @Test func endingEditingInDidBeginShowsNoKeyboard() {
    let bench = Bench()
    defer { bench.close() }
    bench.onBegin = { $0.resignFirstResponder() }
    #expect(bench.events { bench.fields[0].becomeFirstResponder() } == ["begin field 0", "end field 0", "field began"])
    #expect(bench.stage.window.firstResponder == nil && bench.stage.window.keyboardFrame == nil)
  }

  @Test func keyboardFollowsDelegateThatMovesFocusInDidBegin() {
    let bench = Bench()
    defer { bench.close() }
    bench.onBegin = { [weak bench] in if $0 === bench?.fields[0] { bench?.textView.becomeFirstResponder() } }
    let told = bench.events { bench.fields[0].becomeFirstResponder() }
    #expect(told == ["begin field 0", "end field 0", "will change frame", "will show", "begin view", "view began", "field began", "did show"])
    #expect(bench.textView.isFirstResponder)
  }
}
