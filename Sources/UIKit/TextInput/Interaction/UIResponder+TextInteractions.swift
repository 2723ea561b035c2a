import Foundation

extension UIResponder {
  private var textInteractions: [UITextInteraction] {
    ((self as? UIView)?.storedInteractions ?? []).compactMap { $0 as? UITextInteraction }
  }

  /// The view has become first responder, or has ceased to be.
  func updateTextInteractions() { textInteractions.forEach { $0.update() } }

  /// The window has been laid out: the view, or one around it, may stand elsewhere, or above the keyboard.
  func keepKeyboardRoomInTextInteractions() {
    for interaction in textInteractions {
      interaction.keepKeyboardRoom()
      interaction.keepCaretOverLayout()
      interaction.updateCorrectionBubble()
    }
  }

  /// An input without an editor was typed into: nobody else tells its interactions.
  func showInputInInteractions() {
    for interaction in textInteractions where interaction.text is PlainInputText { interaction.textDidChange(isUndoing: false) }
  }

  /// Whether one of the view's interactions performs a key.
  func takesInTextInteraction(_ key: UIKey) -> Bool { textInteractions.contains { $0.take(key) } }
}
