import UIKit

extension PlaygroundPage {
  /// What the page itself does with a key; scrolling is the scroll view's.
  func handle(_ key: UIKey) -> Bool {
    if handleShapeKey(key) || handleEditKey(key) { return true }
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: return nudge(by: CGVector(dx: -step, dy: 0))
    case .keyboardRightArrow: return nudge(by: CGVector(dx: step, dy: 0))
    case .keyboardUpArrow: return nudge(by: CGVector(dx: 0, dy: -step))
    case .keyboardDownArrow: return nudge(by: CGVector(dx: 0, dy: step))
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: return deleteSelectedShape()
    case .keyboardEscape: return escape()
    default: return false
    }
  }

  /// Ends what is under way: a drag, the pen, the selection.
  private func escape() -> Bool {
    if drag != nil {
      cancelDrag()
    } else if isPenArmed {
      disarmPen()
    } else if wordPopover != nil {
      forgetWord()
    } else if selectedShape != nil {
      select(nil)
    } else if text.isFirstResponder {
      _ = becomeFirstResponder()
    } else {
      return false
    }
    return true
  }

  package func undo() {
    guard drag == nil else { return }
    text.editor.unmarkText()
    guard history.canUndo else { return }
    history.undo()
    changed()
  }

  package func redo() {
    guard drag == nil else { return }
    text.editor.unmarkText()
    guard history.canRedo else { return }
    history.redo()
    changed()
  }

  package var canUndo: Bool { history.canUndo }
  package var canRedo: Bool { history.canRedo }
}
