import Exhibits
import Foundation
import UIKit

/// Recovery of unsaved changes from an earlier window of the same document.
extension DocumentKeeper {
  var identity: DocumentIdentity { DocumentIdentity(name: file?.name ?? exhibitTitle, path: file?.path) }

  /// Restores shapes, with a message, and offers to restore the text. Call it after the page is laid out.
  func offerWhatIsKept() {
    guard let autosave else { return }
    if let count = autosave.restoreShapes() {
      let words = count == 0 ? "without shapes, as you left it · Ctrl Z brings them" : "shapes as you left them · Ctrl Z takes that back"
      say(words)
      saidOfShapes = page.map { (words, $0.lastStepName) }
    }
    if let copy = autosave.copiesLeft.first { return offer(copy) }
    guard let other = autosave.copiesLeftOfOthers.first else { return }
    say("unsaved changes of \(other.head.name) are kept" + (other.head.path.map { " · galley open \(Self.short($0))" } ?? " · galley playground"))
  }

  private func offer(_ copy: RecoveryFolder.Found) {
    var details = ["Galley was ended before they were saved. They were kept \(copy.head.age())."]
    if let path = copy.head.path, file == nil { details.append("The file was \(Self.short(path)), which is gone.") }
    if isOfAnotherFile(copy) { details.append("Another program has changed the file since; saving will ask before it is replaced.") }
    ask(
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
    guard page?.completeText() != false else { return say("\(copy.head.name) is not read to its end; the changes are kept for the next time") }
    let isOfAnother = isOfAnotherFile(copy)
    guard autosave?.restore(copy) == true else {
      return ask("The copy cannot be read", ["\(Self.short(copy.path)) is damaged. It stays where it is."], [.init("OK")])
    }
    if isOfAnother { distrustFile() }
    say("restored; not saved yet")
  }
}
