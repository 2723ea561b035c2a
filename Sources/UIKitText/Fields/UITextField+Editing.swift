import Foundation
import GalleyUnicodeFacts
import UIKitCore

/// A field takes part in drags and drops through its editor, which stores `pasteDelegate`, `textDragDelegate` and `textDropDelegate`.
extension UITextField: UITextDraggable, UITextDroppable {}

extension UITextField {
  /// Shows a single character that was typed in a secure field for a moment, if it has changed the field's text, which was `before`. Otherwise hides
  /// all characters.
  func showTyped(_ text: String, in before: String) {
    let caret = editor.selection.active
    if text.count == 1, editor.textStorage.string != before, caret >= text.utf16.count {
      reveal(NSRange(location: caret - text.utf16.count, length: text.utf16.count))
    } else {
      hideSecret()
    }
  }

  /// Commits marked text and asks the delegate. If it agrees, sends the actions of the return key, and ends editing if one of them is for
  /// `editingDidEndOnExit`.
  func pressReturn() {
    editor.unmarkText()
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() }
  }

  /// Handles the clear button: if the delegate agrees, deletes all text, notifies of the change, and begins editing, so that the change can be
  /// undone. Does nothing if there is no text.
  func clearByUser() {
    guard editor.hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    clear(notifies: true)
    becomeFirstResponder()
  }

  /// Deletes all text as an undo step, without asking the delegate for permission.
  ///
  /// - Parameter notifies: whether targets and observers are notified of the change.
  func clear(notifies: Bool) {
    isClearing = true
    isClearingSilently = !notifies
    hideSecret()
    editor.replace(
      NSRange(location: 0, length: editor.textStorage.length), with: NSAttributedString(string: ""),
      selecting: TextSelection(caret: 0), name: "Clear")
    (isClearing, isClearingSilently) = (false, false)
  }

  // MARK: Calls from the editor

  func mayChange(_ range: NSRange, to text: String) -> Bool {
    if isClearing {
      // The delegate is asked again about changes that result from the clearing.
      isClearing = false
      return true
    }
    return delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  func selectionDidChange() {
    editor.insertionReplacesAll = false
    keepCaretVisible()
    if isEditing { delegate?.textFieldDidChangeSelection(self) }
  }

  func textDidChange() {
    contentDidChange()
    keepCaretVisible()
    guard !isClearingSilently else { return isClearingSilently = false }
    post(Self.textDidChangeNotification)
    sendActions(for: .editingChanged)
  }
}
