import Exhibits
import UIKit

/// The document, as the bars show and keep it.
extension PlaygroundChrome {
  /// Of the document that is shown now.
  func keepDocument() {
    keeper = page == nil ? nil : DocumentKeeper(chrome: self)
    keeper?.onChange = { [weak self] in self?.showDocumentTitle() }
    showDocumentTitle()
    keeper?.watchFile()
    guard options.keepsDocuments, let folder = options.recovery, let keeper else { return }
    keeper.autosave = Autosave(keeper.identity, of: keeper.file, in: folder)
    // In the next turn the page is in its window.
    Timeline.shared.schedule(after: 0) { [weak self, weak keeper] in
      self?.view.layoutIfNeeded()
      keeper?.offerWhatIsKept()
    }
  }

  var documentTitle: String { keeper?.title ?? exhibit.title }

  private func showDocumentTitle() {
    options.showsTitle(documentTitle)
    showState()
  }

  func saveDocument() {
    guard options.keepsDocuments else { return say("nothing is saved in a proof") }
    keeper?.save()
  }

  /// Does `action`, which leaves the document, once nothing of it can be lost without a word.
  func leave(_ what: String, _ action: @escaping () -> Void) {
    guard let keeper else { return action() }
    guard options.keepsDocuments else {
      // Nobody can be asked while it is recorded: the answer would be no part of the proof.
      return keeper.isEdited ? say("the text has changes; save them after the recording") : action()
    }
    keeper.leave(what, action)
  }
}
