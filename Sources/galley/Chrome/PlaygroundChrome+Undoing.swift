import Exhibits
import UIKit

/// What the bars' undo and redo are of: the page's steps, or beside text views and fields those of the text that has the keys.
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

  /// The page tells of its steps itself.
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
          self.bars?.top.show(self)
        }
      }
    }
  }
}
