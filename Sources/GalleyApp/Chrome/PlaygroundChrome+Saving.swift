import GalleyPlayground
import UIKit

/// Saving of the document, and its state in the bars.
extension PlaygroundChrome: DocumentWindow {
  var savesDocuments: Bool { options.savesDocuments }

  /// Creates the object that saves the current document.
  func createDocumentSaver() {
    documentSaver = page == nil ? nil : DocumentSaver(chrome: self)
    documentSaver?.onChange = { [weak self] in self?.showDocumentTitle() }
    showDocumentTitle()
    documentSaver?.watchFile()
    guard savesDocuments, let folder = options.recovery, let documentSaver else { return }
    documentSaver.autosave = Autosave(documentSaver.identity, of: documentSaver.file, in: folder)
    // In the next turn of the event loop the page is in its window.
    Timeline.shared.schedule(after: 0) { [weak self, weak documentSaver] in
      self?.view.layoutIfNeeded()
      documentSaver?.offerRecovery()
    }
  }

  var documentTitle: String { documentSaver?.title ?? exhibit.title }
  /// Whether the title is the name of a file, and not that of an exhibit.
  var isTitleAName: Bool { documentSaver?.file != nil }

  private func showDocumentTitle() {
    options.showsTitle(documentTitle)
    showState()
  }

  /// Saves the document; during a recording, shows a message instead.
  ///
  /// - Parameter asksForName: whether to save under a name that the user chooses.
  func saveDocument(asksForName: Bool = false) {
    guard savesDocuments else { return showMessage("Saving is off during a recording") }
    if asksForName { documentSaver?.saveAs() } else { documentSaver?.save() }
  }

  /// Runs `action`, which closes the document, after a question if there are unsaved changes.
  func leave(_ activity: String, _ action: @escaping () -> Void) {
    guard let documentSaver else { return action() }
    guard savesDocuments else {
      // No questions during a recording: the answer would not be part of the proof.
      return documentSaver.isEdited ? showMessage("The text has unsaved changes. Save them after the recording.") : action()
    }
    documentSaver.leave(activity, action)
  }
}
