import Foundation
import UIKitCore

/// Keeps the keyboard visible after its text resigns (`UIViewController.disablesAutomaticKeyboardDismissal`), and handles its input clicks.
extension KeyboardHost {
  /// Whether the visible keyboard stays: no typing responder is first responder now, and a controller of the previous
  /// one disables automatic dismissal.
  var staysVisible: Bool {
    guard content.isUp, let retainingController, retainingController.disablesAutomaticKeyboardDismissal, retainingController.viewIfLoaded?.window != nil else { return false }
    guard let first = window?.firstResponder else { return true }
    return KeyboardContent(for: first, system: { tray }).input == nil
  }

  package func controllerDidLeave(_ controller: UIViewController) {
    guard retainingController === controller else { return }
    retainingController = nil
    if content.isUp, window?.firstResponder == nil { follow() }
  }

  package var clicks: Bool {
    [content.input, content.accessory].contains { ($0 as? any UIInputViewAudioFeedback)?.enableInputClicksWhenVisible ?? false }
  }
}

extension UIResponder {
  /// The first controller along the responder chain that keeps the keyboard visible; `nil` if there is none.
  var keyboardRetainingController: UIViewController? {
    var responder: UIResponder? = self
    while let current = responder {
      if let controller = current as? UIViewController, controller.disablesAutomaticKeyboardDismissal { return controller }
      responder = current.next
    }
    return nil
  }
}
