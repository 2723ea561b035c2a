import Foundation
import UIKitCore

/// The calls of the delegate and of the input delegate that report events. Observers are notified of each call that is made.
extension TextEditor {
  // MARK: The delegate

  func mayBeginEditing() -> Bool { queryDelegate(.shouldBeginEditing) { $0.textEditorShouldBeginEditing(self) } }
  func didBeginEditing() { notify(.didBeginEditing) { $0.textEditorDidBeginEditing(self) } }
  func mayEndEditing() -> Bool { queryDelegate(.shouldEndEditing) { $0.textEditorShouldEndEditing(self) } }
  func didEndEditing() {
    unmarkText()
    storedSubstituter?.textDidChange()
    storedSpeller?.check(ended: true)
    notify(.didEndEditing) { $0.textEditorDidEndEditing(self) }
  }

  /// Returns whether the text input, or its delegate, allows a change; `true` without either. A subclass of the input can override the
  /// delegate's answer.
  func mayChange(_ range: NSRange, to text: String) -> Bool {
    textInput?.shouldChangeText(in: EditorRange(range), replacementText: text) ?? delegateAllows(range, to: text)
  }

  func delegateAllows(_ range: NSRange, to text: String) -> Bool {
    queryDelegate(.shouldChangeText(range: range, replacement: isSecure ? String(repeating: "•", count: text.count) : text)) {
      $0.textEditor(self, shouldChangeTextIn: range, replacementText: text)
    }
  }

  func didChangeSelection() {
    selectionWillBeOffered()
    storedSubstituter?.textDidChange()
    notify(.didChangeSelection(selection.range)) { $0.textEditorDidChangeSelection(self) }
    storedSpeller?.check()
    interaction?.selectionDidChange()
  }
  func didChangeText() {
    storedSubstituter?.textDidChange()
    storedSpeller?.check()
    notify(.didChangeText) { $0.textEditorDidChangeText(self) }
    interaction?.textDidChange(isUndoing: undoManager?.isUndoing == true || undoManager?.isRedoing == true)
  }

  private func notify(_ call: @autoclosure () -> TextEditorCall, _ body: (any TextEditorDelegate) -> Void) {
    guard let delegate else { return }
    UIApplication.notify(.editor(call()))
    body(delegate)
  }

  private func queryDelegate(_ call: @autoclosure () -> TextEditorCall, _ body: (any TextEditorDelegate) -> Bool) -> Bool {
    guard let delegate else { return true }
    UIApplication.notify(.editor(call()))
    let result = body(delegate)
    if !result { UIApplication.notify(.refusal(call())) }
    return result
  }

  // MARK: The input delegate

  /// Notifies the input delegate and observers of a change. Does nothing without an input delegate, or if the input system itself requested the
  /// change.
  func notifyInput(_ call: TextInputCall) {
    guard !isCalledByInput, let inputDelegate else { return }
    UIApplication.notify(.inputDelegate(call))
    switch call {
    case .textWillChange: inputDelegate.textWillChange(textInput)
    case .textDidChange: inputDelegate.textDidChange(textInput)
    case .selectionWillChange: inputDelegate.selectionWillChange(textInput)
    case .selectionDidChange: inputDelegate.selectionDidChange(textInput)
    }
  }
}
