import Foundation
import UIKitCore

extension UITextField {
  /// The time for which the last typed character is visible in a secure field, in seconds.
  static let revealDuration: TimeInterval = 1

  func secrecyDidChange() {
    guard layout.isSecure != isSecureTextEntry else { return }
    hideSecret()
    editor.isSecure = isSecureTextEntry
    editor.firstChangeReplacesAll = false
    layout.isSecure = isSecureTextEntry
    contentDidChange()
  }

  /// Shows the typed letter of a secure field for a moment. Does nothing in other fields, and for an empty range.
  func reveal(_ letter: NSRange) {
    guard isSecureTextEntry, letter.length > 0 else { return }
    revealing?.cancel()
    layout.revealed = letter
    contentDidChange()
    keepCaretVisible()
    revealing = Timeline.shared.schedule(after: Self.revealDuration) { [weak self] in
      self?.hideSecret()
      self?.contentDidChange()
    }
  }

  /// Shows the revealed character of a secret as a dot again, if there is one.
  func hideSecret() {
    revealing?.cancel()
    revealing = nil
    layout.revealed = nil
  }
}
