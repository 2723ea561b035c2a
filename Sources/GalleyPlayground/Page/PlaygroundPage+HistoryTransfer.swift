import UIKit

/// The undo history of a page, for another page with the same content.
public struct PageHistory {
  var steps: UndoSteps
  weak var page: PlaygroundPage?
  weak var editor: TextEditor?
  var hasChangedSize: Bool
}

extension PlaygroundPage {
  /// Returns a copy of the undo history; call it before the page leaves its window, which discards the history.
  public func detachHistory() -> PageHistory {
    PageHistory(steps: history.captureSteps(), page: self, editor: text.editor, hasChangedSize: hasChangedSize)
  }

  /// Continues the history of a page whose last state is the initial state of this page.
  public func continueHistory(_ earlier: PageHistory) {
    history.prepend(
      earlier.steps.retargeted { [text] target in
        target === earlier.page ? self : target === earlier.editor ? text.editor : nil
      })
    if let editor = earlier.editor { text.editor.adoptSteps(of: editor) }
    hasChangedSize = true
    changed(.history)
  }
}
