import Foundation

/// A keyboard that stays when its text resigns (`UIViewController.disablesAutomaticKeyboardDismissal`), and what of it is heard.
extension KeyboardHost {
  /// Whether the keyboard that is up stays: nobody who types is first now, and a controller of the text before wants it so.
  var keepsUp: Bool {
    guard content.isUp, let keeper, keeper.disablesAutomaticKeyboardDismissal, keeper.viewIfLoaded?.window != nil else { return false }
    guard let first = window?.firstResponder else { return true }
    return KeyboardContent(for: first, system: { tray }).input == nil
  }

  func controllerDidLeave(_ controller: UIViewController) {
    guard keeper === controller else { return }
    keeper = nil
    if content.isUp, window?.firstResponder == nil { follow() }
  }

  var clicks: Bool {
    [content.input, content.accessory].contains { ($0 as? any UIInputViewAudioFeedback)?.enableInputClicksWhenVisible ?? false }
  }
}

extension UIResponder {
  /// The first controller along the chain that keeps the keyboard up.
  var keyboardKeeper: UIViewController? {
    var responder: UIResponder? = self
    while let current = responder {
      if let controller = current as? UIViewController, controller.disablesAutomaticKeyboardDismissal { return controller }
      responder = current.next
    }
    return nil
  }
}
