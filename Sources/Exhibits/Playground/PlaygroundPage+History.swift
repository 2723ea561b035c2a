import UIKit

/// What could be undone on a page, for a page that shows the same.
public struct PageHistory {
  var steps: UndoSteps
  weak var page: PlaygroundPage?
  weak var editor: TextEditor?
  var hasChangedSize: Bool
}

extension PlaygroundPage {
  /// To be taken before the page leaves its window, which forgets it.
  public func takeHistory() -> PageHistory {
    PageHistory(steps: history.takeSteps(), page: self, editor: text.editor, hasChangedSize: hasChangedSize)
  }

  /// Goes on with the history of a page whose last state this page began with.
  public func continueHistory(_ earlier: PageHistory) {
    history.prepend(
      earlier.steps.retargeted { [text] target in
        target === earlier.page ? self : target === earlier.editor ? text.editor : nil
      })
    if let editor = earlier.editor { text.editor.takeSteps(of: editor) }
    hasChangedSize = true
    changed()
  }
}
