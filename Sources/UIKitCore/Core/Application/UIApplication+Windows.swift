/// A window in the application's list.
struct WindowEntry {
  private(set) weak var window: UIWindow?
  /// The window while it is shown. A hidden window is not retained. `nil` if there is none.
  private var shown: UIWindow?

  @MainActor init(_ window: UIWindow) {
    self.window = window
    shown = window.isHidden ? nil : window
  }
}

extension UIApplication {
  /// Moves `window` in front of the others.
  func bringToFront(_ window: UIWindow) {
    remove(window)
    windowEntries.append(WindowEntry(window))
  }

  func remove(_ window: UIWindow) { windowEntries.removeAll { $0.window == nil || $0.window === window } }

  /// Retains a window that is shown, and releases one that is hidden. If that was the key window, makes the frontmost other visible one key. Does
  /// nothing if the window is not in the list.
  func visibilityDidChange(of window: UIWindow) {
    guard let index = windowEntries.firstIndex(where: { $0.window === window }) else { return }
    windowEntries[index] = WindowEntry(window)
    guard window.isHidden, window.isKeyWindow else { return }
    windows.last { $0 !== window && !$0.isHidden }?.makeKey()
  }
}
