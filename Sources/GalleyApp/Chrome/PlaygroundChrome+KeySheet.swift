import UIKit

extension PlaygroundChrome {
  /// Returns whether the key types a question mark that no text receives.
  func isQuestionMark(_ key: UIKey) -> Bool {
    let isTyped = view.window?.firstResponder is any UIKeyInput || page?.isEditing == true
    return !isTyped && key.typesQuestionMark
  }

  func toggleKeySheet() {
    if let keySheet { return keySheet.close() }
    let sheet = KeySheet(in: view.bounds, scale: scale, here: .here(from: view.window?.firstResponder, to: self))
    sheet.onClose = { [weak self] in self?.keySheet = nil }
    keySheet = sheet
    view.addSubview(sheet)
    sheet.open()
  }
}

extension UIKey {
  /// Whether the key types a question mark: on a key of its own, or with Shift on the slash of US layouts and the ß of German layouts.
  var typesQuestionMark: Bool {
    guard modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    return characters == "?" || modifierFlags.contains(.shift) && ["/", "ß"].contains(charactersIgnoringModifiers)
  }
}
