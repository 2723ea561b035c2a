import GalleyPlayground
import UIKit

/// Undo and redo in the bars: the page's steps or, for exhibits of text views and fields, those of the first responder.
extension PlaygroundChrome {
  private var undoManagerInUse: UndoManager? { view.window?.firstResponder?.undoManager }

  var canUndo: Bool { page?.canUndo ?? undoManagerInUse?.canUndo ?? false }
  var canRedo: Bool { page?.canRedo ?? undoManagerInUse?.canRedo ?? false }

  func undo() {
    guard let page else { return undoManagerInUse?.undo() ?? () }
    page.undo()
  }

  func redo() {
    guard let page else { return undoManagerInUse?.redo() ?? () }
    page.redo()
  }

  /// Observes undo managers and the editing of text views and fields, to update the top bar while the exhibit has no page. A page reports its
  /// steps itself.
  func followUndoing() {
    let names: [Notification.Name] = [
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange, .undoManagerDidRemoveActions,
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification, UITextView.textDidEndEditingNotification,
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification, UITextField.textDidEndEditingNotification,
    ]
    undoObservers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated {
          guard let self, self.page == nil else { return }
          if self.canUndo || self.canRedo { self.addTextControls() }
          self.bars?.top.show(self)
        }
      }
    }
  }
}
