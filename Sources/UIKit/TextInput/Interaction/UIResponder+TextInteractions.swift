import Foundation

extension UIResponder {
  private var textInteractions: [UITextInteraction] {
    ((self as? UIView)?.storedInteractions ?? []).compactMap { $0 as? UITextInteraction }
  }

  /// The view has become first responder, or has ceased to be.
  func updateTextInteractions() { textInteractions.forEach { $0.update() } }

  /// Called after layout of the window: the view, or a view around it, can have a new position relative to the keyboard.
  func updateKeyboardInsetsInTextInteractions() {
    for interaction in textInteractions {
      interaction.updateKeyboardInset()
      interaction.keepCaretVisibleAfterLayout()
      interaction.updateCorrectionBubble()
    }
  }

  /// Called after typing into an input without an editor, which does not notify its interactions itself.
  func updateInteractionsOfInput() {
    for interaction in textInteractions where interaction.text is TextInputAdapter { interaction.textDidChange(isUndoing: false) }
  }

  /// Whether one of the view's interactions performs a key.
  func handleKeyInTextInteractions(_ key: UIKey) -> Bool { textInteractions.contains { $0.handle(key) } }
}
