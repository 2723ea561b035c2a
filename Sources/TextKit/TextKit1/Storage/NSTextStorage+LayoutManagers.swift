import GalleyAttributedText

extension NSTextStorage {
  func link(_ manager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === manager }) else { return }
    remember(manager)
    manager.textStorage = self
  }

  func unlink(_ manager: NSLayoutManager) {
    guard layoutManagers.contains(where: { $0 === manager }) else { return }
    discard(manager)
    manager.textStorage = nil
    // A subclass of the manager can have kept the text.
    if manager.storage === self { remember(manager) }
  }

  /// Adds a manager to `layoutManagers`, without setting its `textStorage`. Does nothing if it is already listed.
  func remember(_ manager: NSLayoutManager) {
    if !layoutManagers.contains(where: { $0 === manager }) { layoutManagers.append(manager) }
  }

  func discard(_ manager: NSLayoutManager) { layoutManagers.removeAll { $0 === manager } }
}
