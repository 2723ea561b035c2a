import UIKit

extension PlaygroundPage {
  /// Handles a key for the page; the scroll view handles scrolling. Returns whether it handled the key.
  func handle(_ key: UIKey) -> Bool {
    if guideEditing.selected != nil, handleGuideKey(key) { return true }
    if handlePointKey(key) || handleShapeKey(key) || handleEditKey(key) { return true }
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    // The text's end is only known after layout; then the page scrolls there like any scroll view.
    if key.keyCode == .keyboardEnd, key.modifierFlags == .control { return !layOutAll() }
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

  /// Lays out the whole text, including the remainder of its file, with a progress indicator that can cancel. Returns `false` if the user cancelled.
  ///
  /// - Complexity: O(*n*) in the text that is not laid out yet.
  public func layOutAll() -> Bool {
    LongWork.perform { work in
      guard completeText() else { return false }
      text.layOut(throughCharacterAt: flow.storage.length)
      makeSpreads(ahead: 0)
      return !work.isStopped
    }
  }

  /// Cancels the first that applies: the drag, the editing of points, the pen, the popover, the selection of a shape, or the focus of the text. Returns `false` if there
  /// is none of them.
  private func escape() -> Bool {
    if drag != nil {
      cancelDrag()
    } else if rubberBand != nil {
      cancelRubberBand()
    } else if pointEditing != nil {
      if pointEditing?.drag == nil { finishPointEditing() } else { cancelPointDrag() }
    } else if isPenArmed {
      disarmPen()
    } else if isNamingWord {
      closeWordPopover()
    } else if selectedShape != nil {
      select(nil)
    } else if text.isFirstResponder {
      _ = becomeFirstResponder()
    } else {
      return false
    }
    return true
  }

  /// Commits marked text and undoes the last step, of shapes or text; does nothing during a drag.
  public func undo() {
    guard drag == nil, pointEditing?.drag == nil, guideEditing.drag == nil else { return }
    endLiveChange()
    text.editor.unmarkText()
    guard history.canUndo else { return }
    // Each step reports what it changes, but before the manager counts it as undone.
    history.undo()
    changed(.history)
  }

  /// Commits marked text and redoes the step that was undone last; does nothing during a drag.
  public func redo() {
    guard drag == nil, pointEditing?.drag == nil, guideEditing.drag == nil else { return }
    endLiveChange()
    text.editor.unmarkText()
    guard history.canRedo else { return }
    history.redo()
    changed(.history)
  }

  /// Whether the history, which is the window's in a window, has a step to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether the history has a step to redo.
  public var canRedo: Bool { history.canRedo }
}
