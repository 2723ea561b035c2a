import Foundation
import GalleyPlayground
import UIKit

/// Recovery of unsaved changes from an earlier window of the same document.
extension DocumentSaver {
  var identity: DocumentIdentity { DocumentIdentity(name: file?.name ?? exhibitTitle, path: file?.path) }

  /// Restores shapes, with a message, and offers to restore the text. If there is no copy of this document, a message
  /// mentions one of another document. Call it after the page is laid out.
  func offerRecovery() {
    guard let autosave else { return }
    if let count = autosave.restoreShapes() {
      let words = count == 0 ? "Shapes were removed again. Press Ctrl+Z to undo." : "Shapes restored. Press Ctrl+Z to undo."
      showMessage(words)
      shapesMessage = page.map { (words, $0.lastStepName) }
    }
    if let copy = autosave.copiesLeft.first { return offer(copy) }
    guard let other = autosave.copiesOfOtherDocuments.first else { return }
    showMessage("Unsaved changes in \(other.head.name). Run: galley " + (other.head.path.map { "open \(Self.short($0))" } ?? "playground"))
  }

  private func offer(_ copy: RecoveryFolder.Found) {
    var details = ["Galley quit before these changes were saved. Last backup: \(copy.head.age())."]
    if let path = copy.head.path, file == nil { details.append("The file \(Self.short(path)) no longer exists.") }
    if isOfAnotherFile(copy) { details.append("Another program has changed the file since then. Saving asks before replacing it.") }
    presentAlert(
      "Restore the changes to \(copy.head.name)?", details,
      [
        .init("Restore") { [weak self] in self?.restore(copy) },
        .init("Discard") { [weak self] in
          self?.autosave?.discard(copy)
          if let next = self?.autosave?.copiesLeft.first { self?.offer(next) }
        },
        .init("Ask Later"),
      ])
  }

  private func isOfAnotherFile(_ copy: RecoveryFolder.Found) -> Bool { file != nil && autosave?.isOfAnotherFile(copy) == true }

  private func restore(_ copy: RecoveryFolder.Found) {
    guard page?.completeText() != false else { return showMessage("\(copy.head.name) is not completely read. You can restore the changes next time.") }
    let isOfAnother = isOfAnotherFile(copy)
    guard autosave?.restore(copy) == true else {
      return presentAlert("The backup can’t be read", ["\(Self.short(copy.path)) is damaged. It was not deleted."], [.init("OK")])
    }
    if isOfAnother { distrustFile() }
    showMessage("Changes restored. They are not saved yet.")
  }
}
