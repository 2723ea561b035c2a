import UIKit

extension PlaygroundChrome {
  /// Returns whether the key types a question mark that no text receives.
  func isQuestionMark(_ key: UIKey) -> Bool {
    let isTyped = view.window?.firstResponder is any UIKeyInput || page?.isEditing == true
    return !isTyped && key.typesQuestionMark
  }

  func toggleKeySheet() {
    if let keySheet { return keySheet.close() }
    let sheet = KeySheet(KeyGroup.onSheet(commandList.all), in: view.bounds, scale: scale, here: .here(from: view.window?.firstResponder, to: self))
    sheet.onClose = { [weak self] in self?.keySheet = nil }
    keySheet = sheet
    view.addSubview(sheet)
    sheet.open()
  }
}
