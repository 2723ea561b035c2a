/// The steps of an undo manager as a value: what can be undone and redone at one moment.
public struct UndoSteps {
  var undo: [UndoGroup]
  var redo: [UndoGroup]

  /// The same steps for other targets: actions of a target for which `other` has none are left out.
  ///
  /// Whoever calls this knows that the other target is in the state that the steps begin from.
  public func retargeted(_ other: (AnyObject) -> AnyObject?) -> UndoSteps {
    UndoSteps(undo: undo.compactMap { $0.retargeted(other) }, redo: redo.compactMap { $0.retargeted(other) })
  }
}

extension UndoManager {
  /// What can be undone and redone now; an event's group that is open is closed.
  public func takeSteps() -> UndoSteps {
    endEventGroup()
    return UndoSteps(undo: undoStack, redo: redoStack)
  }

  /// Puts `earlier` before all steps of this manager. What they could redo stays only where nothing has been done since.
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
