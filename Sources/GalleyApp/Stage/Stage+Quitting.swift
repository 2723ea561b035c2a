import UIKit

/// Closing of a window, storing of unsaved changes, and files dropped on it.
extension Stage {
  /// Makes closing ask about unsaved changes, a termination signal store them for the next start, and a dropped file open.
  func setUpSaving() {
    droppedFiles = DroppedFiles(chrome)
    UIApplication.shared.delegate = droppedFiles
    session.shouldQuit = { [weak self] in
      self?.quit()
      return false
    }
    session.willTerminate = { [weak self] in
      self?.chrome.commitTypedProperty()
      guard let saver = self?.chrome.documentSaver, saver.autosave?.saveNow() == true else { return }
      Notices.show("unsaved changes to \(saver.identity.name) are backed up; open it again to restore them")
    }
    session.backUp = { [weak self] in self?.chrome.documentSaver?.autosave?.saveNow() }
  }

  /// Quits the program, after a question if the document has unsaved changes.
  func quit() { chrome.leave("closing") { [weak self] in self?.session.stop() } }
}
