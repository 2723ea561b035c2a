import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Fields in an off-screen window, one below the other, and a log of their callbacks.
@MainActor
final class FieldBench: UITextFieldDelegate {
  let stage: EventStage
  let fields: [UITextField]
  var field: UITextField { fields[0] }
  private(set) var trace: [String] = []
  private var observers: [any NSObjectProtocol] = []

  var mayBegin = true
  var mayEnd = true
  var mayClear = true
  var returns = true
  var change: (UITextField, NSRange, String) -> Bool = { _, _, _ in true }

  /// Each 200 × 30, in Galley Block, whose characters are squares of 10 points.
  init(_ texts: String..., width: Double = 400, height: Double = 300) {
    UIScreenKeyboard.yieldsToHardware = false
    stage = EventStage(width: width, height: height)
    fields = texts.enumerated().map { index, text in
      let field = UITextField(frame: CGRect(x: 10, y: 10 + 40 * CGFloat(index), width: 200, height: 30))
      field.font = UIFont(name: "Galley Block", size: 10)
      field.text = text
      field.tag = index + 1
      return field
    }
    for field in fields {
      stage.window.addSubview(field)
      field.delegate = self
    }
    record()
    stage.session.turn()
  }

  func close() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    stage.close()
  }

  private func record() {
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
      (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"), (.touchUpOutside, "touchUpOutside"),
      (.touchUpInside, "touchUpInside"), (.touchCancel, "touchCancel"), (.editingDidBegin, "editingDidBegin"),
      (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"), (.primaryActionTriggered, "primaryAction"),
    ]
    for field in fields {
      for (event, name) in events {
        field.addAction(UIAction { [weak self] _ in self?.logLine("event \(name)", field) }, for: event)
      }
    }
    let names: [(Notification.Name, String)] = [
      (UITextField.textDidBeginEditingNotification, "textDidBegin"), (UITextField.textDidChangeNotification, "textDidChange"),
      (UITextField.textDidEndEditingNotification, "textDidEnd"), (UIResponder.keyboardWillShowNotification, "keyboard willShow"),
      (UIResponder.keyboardDidShowNotification, "keyboard didShow"), (UIResponder.keyboardWillHideNotification, "keyboard willHide"),
      (UIResponder.keyboardDidHideNotification, "keyboard didHide"),
    ]
    for (name, label) in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
          nonisolated(unsafe) let notification = notification
          MainActor.assumeIsolated {
            let reason = notification.userInfo?[UITextField.didEndEditingReasonUserInfoKey].map { " reason \($0)" } ?? ""
            self?.logLine(label + reason, notification.object as? UITextField)
          }
        })
    }
  }

  func logLine(_ line: String, _ field: UITextField? = nil) {
    let number = fields.count > 1 ? field.map { "\($0.tag): " } ?? "" : ""
    trace.append(number + line)
  }

  /// Returns the log since the last call.
  func drain() -> String {
    defer { trace = [] }
    return trace.joined(separator: "\n")
  }

  func settle() { stage.wait(400) }

  /// A key of the hardware keyboard that types `text`.
  func key(_ text: String) { stage.key(4, text.first, types: text) }
  func pressReturn() { stage.key(40) }
  func pressBackspace() { stage.key(42) }
  func pressTab(_ modifiers: KeyModifiers = []) { stage.key(43, nil, modifiers) }

  /// Clicks `x` points from the field's left edge.
  func click(_ x: Double, _ field: UITextField? = nil) {
    let frame = (field ?? self.field).frame
    stage.click(Double(frame.minX) + x, Double(frame.midY))
  }

  // MARK: UITextFieldDelegate

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    logLine("shouldBegin", textField)
    return mayBegin
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { logLine("didBegin", textField) }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    logLine("shouldEnd", textField)
    return mayEnd
  }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    logLine("didEnd \(reason)", textField)
  }
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    logLine("shouldChange \(range.location)+\(range.length) “\(string)”", textField)
    return change(textField, range, string)
  }
  func textFieldDidChangeSelection(_ textField: UITextField) {
    let range = textField.editor.selectedRange
    logLine("didChangeSelection \(range.location)+\(range.length)", textField)
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    logLine("shouldClear", textField)
    return mayClear
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    logLine("shouldReturn", textField)
    return returns
  }
}
