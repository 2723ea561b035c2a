import Foundation
import GalleyDocuments
import GalleyPlayground
import UIKit

/// Recovery of unsaved changes from an earlier window of the same document.
extension DocumentAlerts {
  /// Restores shapes and page settings, with a message, and offers to restore the text from the newest copy of the document. If there is no copy, a
  /// message mentions one of another document. Does nothing if changes are not stored for recovery. Call it after the page is laid out.
  func offerRecovery() {
    guard let autosave = saver?.autosave else { return }
    if let arrangement = autosave.restoreArrangement() {
      let words = (arrangement.shapeCount == 0 ? "Shapes were removed again." : "\(arrangement.contentDescription) restored.") + " Press Ctrl+Z to undo."
      window.showMessage(words)
      shapesMessage = window.page.map { (words, $0.lastStepName) }
    }
    if let copy = autosave.copiesLeft.first { return offer(copy) }
    guard let other = autosave.copiesOfOtherDocuments.first else { return }
    window.showProblem(Self.notice(of: other.head))
  }

  /// Returns the message about unsaved changes of another document, which says how to open it, because its window then offers to restore them.
  static func notice(of head: RecoveryCopyHead) -> String {
    let way =
      if let path = head.path {
        "open \(DocumentPath.abbreviated(path))"
      } else if head.name == BlankExhibit.newTitle {
        "choose New in the File menu"
      } else {
        "open \(head.name) in the gallery"
      }
    return "Unsaved changes in \(head.name). To restore them, \(way)."
  }

  private func offer(_ copy: RecoveryFolder.Found) {
    var details = ["Galley quit before these changes were saved. Last backup: \(copy.head.age())."]
    if let path = copy.head.path, saver?.file == nil { details.append("The file \(DocumentPath.abbreviated(path)) no longer exists.") }
    if saver?.isFileChanged(sinceCopy: copy) == true {
      details.append("Another program has changed the file since then. Saving asks before replacing it.")
    }
    presentAlert(
      "Restore the changes to \(copy.head.name)?", details,
      [
        .init("Restore") { [weak self] in self?.restore(copy) },
        .init("Discard") { [weak self] in
          self?.saver?.autosave?.discard(copy)
          if let next = self?.saver?.autosave?.copiesLeft.first { self?.offer(next) }
        },
        .init("Ask Later"),
      ])
  }

  private func restore(_ copy: RecoveryFolder.Found) {
    switch saver?.restore(copy) {
    case .restored: window.showMessage("Changes restored. They are not saved yet.")
    case .incompleteText: window.showProblem("\(copy.head.name) is not completely read. You can restore the changes next time.")
    case .damagedCopy: presentAlert("The backup can’t be read", ["\(DocumentPath.abbreviated(copy.path)) is damaged. It was not deleted."], [.init("OK")])
    case nil: break
    }
  }
}

extension RecoveryCopyHead {
  /// Returns the copy's age in minutes, hours or days: "12 minutes ago"; "a moment ago" if it is less than a minute.
  /// Independent of the time zone.
  func age(now: Date = Date()) -> String {
    let seconds = now.timeIntervalSince1970 - time
    let units: [(name: String, seconds: Double)] = [("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard seconds.isFinite, seconds < 1e10, let unit = units.first(where: { seconds >= $0.seconds }) else { return "a moment ago" }
    let count = Int(seconds / unit.seconds)
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }
}
