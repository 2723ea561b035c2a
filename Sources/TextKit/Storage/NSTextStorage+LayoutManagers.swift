import AttributedText

extension NSTextStorage {
  func link(_ manager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === manager }) else { return }
    manager.textStorage?.unlink(manager)
    layoutManagers.append(manager)
    manager.textStorage = self
  }

  func unlink(_ manager: NSLayoutManager) {
    guard let index = layoutManagers.firstIndex(where: { $0 === manager }) else { return }
    layoutManagers.remove(at: index)
    manager.textStorage = nil
  }
}
