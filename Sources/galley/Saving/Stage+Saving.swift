import UIKit

/// The end of a window, and what of its document outlives it.
extension Stage {
  /// Closing asks, and an end from outside keeps the changes for the next start.
  func keepDocument() {
    session.shouldQuit = { [weak self] in
      self?.quit()
      return false
    }
    session.willTerminate = { [weak self] in
      guard let keeper = self?.chrome.keeper, keeper.autosave?.saveNow() == true else { return }
      Console.notice("the changes to \(keeper.identity.name) are kept; its next window offers them")
    }
    session.backUp = { [weak self] in self?.chrome.keeper?.autosave?.saveNow() }
  }

  /// At once, or when its user has answered.
  func quit() { chrome.leave("closing") { [weak self] in self?.session.stop() } }
}
