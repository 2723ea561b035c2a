import UIKit

/// What is still to be read of a page's text.
struct PageRest {
  let rest: DocumentRest
  /// The file's, for the notice of who waits.
  let name: String
  /// Whether the page takes it in by itself once it is there.
  var isAskedFor = false
}

/// The rest of a long file: it comes behind what is shown, whatever was typed there meanwhile.
///
/// Who needs the end of the text, or all of it, waits: saving, finding, a selection that reaches the end of what is there, the page
/// where its last spread comes into sight.
extension PlaygroundPage {
  /// Whether all of the text is there.
  public var isTextComplete: Bool { rest == nil }

  /// Has the rest read, and takes it in when it is there: for who has drawn the first part.
  public func readRest() {
    guard let rest, !rest.isAskedFor else { return }
    self.rest?.isAskedFor = true
    rest.rest.start { [weak self] in self?.takeRest() }
  }

  /// Waits for the rest and takes it in, as work that can be stopped. O(1) where all is there.
  ///
  /// - Returns: whether all is there.
  @discardableResult
  public func completeText() -> Bool {
    guard let rest else { return true }
    guard rest.rest.wait(rest.name) != nil else { return false }
    takeRest()
    return isTextComplete
  }

  /// Puts what was read behind the text, in the style of now. O(log n).
  private func takeRest() {
    guard let taken = rest, let arrived = taken.rest.arrived else { return }
    // What follows from the change finds the text whole.
    rest = nil
    let text = styleSheet.text(ofLines: arrived.text)
    guard text.length == 0 || flow.storage.append(asItIs: text) else {
      // Somebody is just changing it.
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

  /// A selection that reaches the end of what is there is one to the end of all.
  func completeTextIfSelectedToEnd() {
    let (selected, end) = (text.editor.selection, flow.storage.length)
    guard rest != nil, !text.editor.isSelectionOfChange, selected.upperBound >= end, completeText() else { return }
    let newEnd = flow.storage.length
    text.editor.select(TextSelection(anchor: selected.anchor < end ? selected.anchor : newEnd, active: selected.active < end ? selected.active : newEnd))
  }
}
