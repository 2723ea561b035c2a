import Foundation
import UIKitCore

extension UITextField {
  func mayBeginEditing() -> Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }

  func didBeginEditing() {
    isLive = true
    // The hidden text cannot be read, so the first key replaces it, and the first delete key clears it.
    editor.firstChangeReplacesAll = isSecureTextEntry && editor.hasText
    if clearsOnBeginEditing, editor.hasText, delegate?.textFieldShouldClear(self) ?? true { clear(notifies: false) }
    displayDidChange()
    delegate?.textFieldDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    sendActions(for: .editingDidBegin)
  }

  func mayEndEditing() -> Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

  func didEndEditing() {
    hideSecret()
    isLive = interaction.press != nil
    editor.insertionReplacesAll = false
    editor.firstChangeReplacesAll = false
    editor.select(TextSelection(caret: editor.textStorage.length))
    displayDidChange()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    post(Self.textDidEndEditingNotification, [Self.didEndEditingReasonUserInfoKey: DidEndEditingReason.committed.rawValue])
    sendActions(for: .editingDidEnd)
  }

  func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }

  func enablingDidChange() {
    if !isEnabled, isFirstResponder { resignForced() }
    editor.isEditable = isEnabled
    if !isEnabled { interaction.viewWillLeave() }
    displayDidChange()
  }

  /// Called when the text's own gesture takes a touch: the control is notified that it began and was cancelled.
  func cancelTouches(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isTracking, touches.first?.phase == .began { touchesBegan(touches, with: event) }
    cancelAsControl(touches, with: event)
  }
}

/// Receives the delegate calls of a field's editor and of its interaction, and passes them to the field.
@MainActor
final class FieldCoordinator: TextEditorDelegate, UITextInteractionDelegate {
  private weak var field: UITextField?

  init(_ field: UITextField) { self.field = field }

  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint {
    field.map { $0.origin(ofLineIn: $0.lineRect) } ?? .zero
  }
  func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { field?.mayBeginEditing() ?? true }
  func textEditorDidBeginEditing(_ editor: TextEditor) { field?.didBeginEditing() }
  func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { field?.mayEndEditing() ?? true }
  func textEditorDidEndEditing(_ editor: TextEditor) { field?.didEndEditing() }
  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    field?.mayChange(range, to: text) ?? true
  }
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString {
    text.withSpacesForLineBreaks
  }
  func textEditorDidChangeSelection(_ editor: TextEditor) { field?.selectionDidChange() }
  func textEditorDidChangeText(_ editor: TextEditor) { field?.textDidChange() }

  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
    field.map { $0.isEnabled && !$0.isBesideText(point) } ?? false
  }
  func interactionWillBegin(_ interaction: UITextInteraction) {
    field?.isLive = true
    field?.layoutIfNeeded()
  }
  func interactionDidEnd(_ interaction: UITextInteraction) { field.map { $0.isLive = $0.isEditing } }
}

/// The interaction of a field with pointer and keys. The delegate can change the edit menu.
final class FieldInteraction: UITextInteraction {
  weak var field: UITextField?

  override func editMenu(for range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    let menu = field?.delegate?.textField(field!, editMenuForCharactersIn: range, suggestedActions: suggestedActions)
    return menu ?? super.editMenu(for: range, suggestedActions: suggestedActions)
  }
}
