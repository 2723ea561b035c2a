import Exhibits
import UIKit

/// Saving of the document, and its state in the bars.
extension PlaygroundChrome {
  /// Creates the keeper of the current document.
  func keepDocument() {
    keeper = page == nil ? nil : DocumentKeeper(chrome: self)
    keeper?.onChange = { [weak self] in self?.showDocumentTitle() }
    showDocumentTitle()
    keeper?.watchFile()
    guard options.keepsDocuments, let folder = options.recovery, let keeper else { return }
    keeper.autosave = Autosave(keeper.identity, of: keeper.file, in: folder)
    // In the next turn of the run loop the page is in its window.
    Timeline.shared.schedule(after: 0) { [weak self, weak keeper] in
      self?.view.layoutIfNeeded()
      keeper?.offerWhatIsKept()
    }
  }

  var documentTitle: String { keeper?.title ?? exhibit.title }
  /// Whether the title is the name of a file, and not that of an exhibit.
  var isTitleAName: Bool { keeper?.file != nil }

  private func showDocumentTitle() {
    options.showsTitle(documentTitle)
    showState()
  }

  func saveDocument() {
    guard options.keepsDocuments else { return say("Saving is off during a recording") }
    keeper?.save()
  }

  /// Runs `action`, which closes the document, after a question if there are unsaved changes.
  func leave(_ what: String, _ action: @escaping () -> Void) {
    guard let keeper else { return action() }
    guard options.keepsDocuments else {
      // No questions during a recording: the answer would not be part of the proof.
      return keeper.isEdited ? say("The text has unsaved changes. Save them after the recording") : action()
    }
    keeper.leave(what, action)
  }
}
