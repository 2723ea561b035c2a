/// The undo and redo steps of an undo manager at one moment, as a value.
public struct UndoSteps {
  var undo: [UndoGroup]
  var redo: [UndoGroup]

  /// Returns the same steps for other targets. Actions of a target are omitted if `other` returns `nil` for it.
  ///
  /// The caller guarantees that the other target is in the state from which the steps begin.
  public func retargeted(_ other: (AnyObject) -> AnyObject?) -> UndoSteps {
    UndoSteps(undo: undo.compactMap { $0.retargeted(other) }, redo: redo.compactMap { $0.retargeted(other) })
  }
}

extension UndoManager {
  /// Returns the current undo and redo steps after closing an open event group. Groups that a caller left open are not included.
  public func captureSteps() -> UndoSteps {
    endEventGroup()
    return UndoSteps(undo: undoStack, redo: redoStack)
  }

  /// Inserts the undo steps of `earlier` before all steps of this manager. The redo steps of `earlier` are added only if this manager has no
  /// steps at all.
  public func prepend(_ earlier: UndoSteps) {
    endEventGroup()
    if undoStack.isEmpty, redoStack.isEmpty { redoStack = earlier.redo }
    undoStack = earlier.undo + undoStack
    dropOldest()
  }
}

extension UndoGroup {
  fileprivate func retargeted(_ other: (AnyObject) -> AnyObject?) -> UndoGroup? {
    var group = self
    group.entries = entries.compactMap { entry in
      switch entry {
      case .action(let action): action.retargeted(other).map(Entry.action)
      case .group(let inner): inner.retargeted(other).map(Entry.group)
      }
    }
    return group.isEmpty ? nil : group
  }
}
