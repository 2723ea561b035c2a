import Foundation
import UIKitCore

extension UIResponder {
  private var textInteractions: [UITextInteraction] {
    ((self as? UIView)?.storedInteractions ?? []).compactMap { $0 as? UITextInteraction }
  }

  /// Updates the view's text interactions after it has become first responder, or has resigned.
  package func updateTextInteractions() { textInteractions.forEach { $0.update() } }

  /// Keeps the carets visible above the keyboard after layout of the window, which can have moved the view or a view around it.
  package func updateKeyboardInsetsInTextInteractions() {
    for interaction in textInteractions {
      interaction.updateKeyboardInset()
      interaction.keepCaretVisibleAfterLayout()
      interaction.updateCorrectionBubble()
    }
  }

  /// Updates the interactions after typing into an input without an editor, which does not notify them itself.
  func updateInteractionsOfInput() {
    for interaction in textInteractions where interaction.text is TextInputAdapter { interaction.textDidChange(isUndoing: false) }
  }

  /// Performs a key by the first of the view's text interactions that handles it. Returns `false` if none does.
  package func handleKeyInTextInteractions(_ key: UIKey) -> Bool { textInteractions.contains { $0.handle(key) } }
}
