import Foundation

extension UIResponder {
  private var textInteractions: [UITextInteraction] {
    ((self as? UIView)?.storedInteractions ?? []).compactMap { $0 as? UITextInteraction }
  }

  /// The view has become first responder, or has ceased to be.
  func updateTextInteractions() { textInteractions.forEach { $0.update() } }

  /// Called after layout of the window: the view, or a view around it, can have a new position relative to the keyboard.
  func keepKeyboardRoomInTextInteractions() {
    for interaction in textInteractions {
      interaction.keepKeyboardRoom()
      interaction.keepCaretOverLayout()
      interaction.updateCorrectionBubble()
    }
  }

  /// Called after typing into an input without an editor, which does not notify its interactions itself.
  func showInputInInteractions() {
    for interaction in textInteractions where interaction.text is PlainInputText { interaction.textDidChange(isUndoing: false) }
  }

  /// Whether one of the view's interactions performs a key.
  func takesInTextInteraction(_ key: UIKey) -> Bool { textInteractions.contains { $0.take(key) } }
}
