import UIKit

/// The remainder of a page's text that is still being read.
struct PageRest {
  let rest: DocumentRest
  /// The file's name, for the progress message.
  let name: String
  /// Whether the page adds the remainder by itself when it is read.
  var isAskedFor = false
}

/// Adds the remainder of a long file after the visible text, including text that the user typed there meanwhile.
///
/// Operations that need the whole text wait for it: saving, finding, a selection to the end of the available text, and scrolling
/// to the last spread.
extension PlaygroundPage {
  /// Whether the page has all of the text.
  public var isTextComplete: Bool { rest == nil }

  /// Starts reading the remainder, and adds it when it is read; call it after the first part is drawn.
  public func readRest() {
    guard let rest, !rest.isAskedFor else { return }
    self.rest?.isAskedFor = true
    rest.rest.start { [weak self] in self?.takeRest() }
  }

  /// Waits for the remainder and adds it, with a progress indicator that can cancel. O(1) if the text is complete.
  ///
  /// - Returns: whether the text is complete.
  @discardableResult
  public func completeText() -> Bool {
    guard let rest else { return true }
    guard rest.rest.wait(rest.name) != nil else { return false }
    takeRest()
    return isTextComplete
  }

  /// Appends the remainder in the current style. O(log n).
  private func takeRest() {
    guard let taken = rest, let arrived = taken.rest.arrived else { return }
    // Handlers of the change must find the text complete.
    rest = nil
    let text = styleSheet.text(ofLines: arrived.text)
    guard text.length == 0 || flow.storage.append(asItIs: text) else {
      // Another change is in progress.
      rest = taken
      Timeline.shared.schedule(after: 0) { [weak self] in self?.takeRest() }
      return
    }
    settle()
    self.text.showChanges()
    showEditing()
    onRest?(arrived, DocumentText(text))
    changed()
    lookAheadAtRest()
  }

  /// Extends a selection to the end of the available text to the end of the whole text.
  func completeTextIfSelectedToEnd() {
    let (selected, end) = (text.editor.selection, flow.storage.length)
    guard rest != nil, !text.editor.isSelectionOfChange, selected.upperBound >= end, completeText() else { return }
    let newEnd = flow.storage.length
    text.editor.select(TextSelection(anchor: selected.anchor < end ? selected.anchor : newEnd, active: selected.active < end ? selected.active : newEnd))
  }
}
