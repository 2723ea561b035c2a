import Exhibits
import UIKit

/// The keyboard on the screen, as the bars show it and bring it.
extension PlaygroundChrome {
  func toggleScreenKeyboard() { page?.toggleScreenKeyboard() }

  /// Whether it is there, or would come with the caret.
  var hasScreenKeyboard: Bool { page.map { UIScreenKeyboard.isWanted(in: $0.window) } ?? false }

  /// It was chosen or sent away, or the caret came without it.
  func screenKeyboardDidChange() {
    options.choseScreenKeyboard(!UIScreenKeyboard.yieldsToHardware)
    showState()
    if page?.isEditing == true, !hasScreenKeyboard, let hint = options.screenKeyboardHint() { say(hint) }
  }
}
