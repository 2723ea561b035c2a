import GalleyDocuments
import UIKit

/// The remainder of a page's text that is still being read.
struct PageRemainder {
  let documentRemainder: DocumentRemainder
  /// The file's name, for the progress message.
  let name: String
  /// Whether the page adds the remainder by itself when it is read.
  var isRequested = false
}

/// Adds the remainder of a long file after the text of the page, including text that the user typed there meanwhile.
///
/// Operations that need the whole text wait for it: saving, finding, a selection to the end of the available text, and scrolling
/// to the last spread.
extension PlaygroundPage {
  /// Whether the page has all of the text.
  public var isTextComplete: Bool { remainder == nil }

  /// Starts reading the remainder of the file, and adds it when it is read. Called after the first part is drawn; does nothing if it was called
  /// before, or if the text is complete.
  public func readRemainder() {
    guard let remainder, !remainder.isRequested else { return }
    self.remainder?.isRequested = true
    remainder.documentRemainder.start { [weak self] in self?.appendRemainder() }
  }

  /// Waits for the remainder of the file and adds it, with a progress indicator that can cancel. O(1) if the text is complete.
  ///
  /// - Returns: whether the text is complete.
  @discardableResult
  public func completeText() -> Bool {
    guard let remainder else { return true }
    guard remainder.documentRemainder.wait(remainder.name) != nil else { return false }
    appendRemainder()
    return isTextComplete
  }

  /// Appends the remainder of the file in the current style; if another change is in progress, tries again after it. Does nothing before the
  /// remainder is read. O(log *n*) in the length of the text.
  private func appendRemainder() {
    guard let pending = remainder, let arrived = pending.documentRemainder.result else { return }
    // Handlers of the change must find the text complete.
    remainder = nil
    let text = styleSheet.text(ofLines: arrived.text)
    guard text.length == 0 || flow.storage.append(asItIs: text) else {
      // Another change is in progress.
      remainder = pending
      Timeline.shared.schedule(after: 0) { [weak self] in self?.appendRemainder() }
      return
    }
    settle()
    self.text.showChanges()
    showEditing()
    onRemainder?(arrived, DocumentSnapshot(text))
    // This is not an edit: the document has the same text as before.
    changed(.lines)
    scheduleLookAhead()
  }

  /// Extends a selection that reaches the end of the available text to the end of the whole text, after waiting for the remainder of the file.
  /// Does nothing for other selections, for one that only followed a change of the text, and if the user cancels.
  func completeTextIfSelectedToEnd() {
    let (selected, end) = (text.editor.selection, flow.storage.length)
    guard remainder != nil, !text.editor.isSelectionOfChange, selected.upperBound >= end, completeText() else { return }
    let newEnd = flow.storage.length
    text.editor.select(TextSelection(anchor: selected.anchor < end ? selected.anchor : newEnd, active: selected.active < end ? selected.active : newEnd))
  }
}
