import GalleyDocuments
import GalleyPlayground

/// Messages about saving and reading the document.
extension DocumentAlerts {
  func show(_ message: SavingMessage) {
    guard let text = text(of: message) else { return }
    isProblem(message) ? window.showProblem(text) : window.showMessage(text)
  }

  /// Whether a message is about something that did not work, or that the user must know before the next step.
  private func isProblem(_ message: SavingMessage) -> Bool {
    switch message {
    case .noChanges, .stopped, .saved, .pageFileSaved, .versionKept, .reloaded, .merged, .otherVersionKept: false
    case .incompleteText, .pageFileFailed, .otherVersionNotKept, .changedExternally, .readingFailed, .notText, .shortened, .recoveryFailed,
      .replacedSequences:
      true
    }
  }

  private func text(of message: SavingMessage) -> String? {
    switch message {
    case .incompleteText: "The file is not completely read. Nothing was saved."
    case .noChanges(let name, let change): change.map { "\(text(of: $0)). Your text has no changes." } ?? "\(name) has no changes"
    case .stopped(let name): "Saving was stopped. \(name) is unchanged."
    case .saved(let name, let folder, let count):
      "Saved \(name)\(count > 0 ? " and \(count) \(count == 1 ? "image" : "images")" : "") in \(DocumentPath.folderName(folder))"
    case .pageFileSaved(let name): "Saved the page in \(name)"
    case .pageFileFailed(let name, let error): "The text was saved, but \(name) can’t be: \(error.problem)"
    case .versionKept(let name): "A version that was written meanwhile is kept as \(name)."
    case .reloaded(let name): "\(name) was changed on disk, and is shown as it is now. Press Ctrl+Z for the earlier text."
    case .merged(let name): "\(name) was changed on disk. Its changes were added to yours. Press Ctrl+Z to remove them."
    case .otherVersionKept(let name): "The other version is kept as \(name)"
    case .otherVersionNotKept(let name, let error): "The other version can’t be written to \(name): \(error.problem)"
    case .changedExternally(let change): "\(text(of: change)). Your text was not reloaded."
    case .readingFailed(let name, let problem): "\(name) \(problem). The text ends at that position."
    case .notText(let name, let kind): "\(name) is \(kind), not text. You can save its text only as a copy."
    case .shortened(let name): "\(name) became shorter while it was read. The text is incomplete."
    case .recoveryFailed(let error): "Recovery copies can’t be written: \(error.problem). Save often, or choose another folder with --state."
    case .replacedSequences(let count, let path): notice(ofReplacing: count, in: path)
    }
  }

  /// Shows a notice about `count` ill-formed sequences outside of the window, and returns the exhibit's own notice, which counts all of them. Returns
  /// `nil` if the exhibit is not a document or has no notice.
  private func notice(ofReplacing count: Int, in path: String) -> String? {
    TextFile(text: "", replaced: count).notifyReplaced(path)
    return (window.exhibit as? DocumentExhibit)?.notice
  }

  private func text(of change: FileOnDisk.ExternalChange) -> String {
    "\(change.name) was \(change.isMissing ? "deleted or moved" : "changed on disk")"
  }
}
