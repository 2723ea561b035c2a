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

  /// Adds a manager to the list. The manager completes the link.
  func remember(_ manager: NSLayoutManager) {
    if !layoutManagers.contains(where: { $0 === manager }) { layoutManagers.append(manager) }
  }

  func discard(_ manager: NSLayoutManager) { layoutManagers.removeAll { $0 === manager } }
}
