import GalleyRequirements

extension UndoManager {
  /// Undoes the last group: the last one nested in the open group, or without an open group the last top-level group. Does nothing if there is
  /// none.
  func undoLastGroup() {
    post(.NSUndoManagerCheckpoint)
    guard let group = popLastGroup() else { return }
    post(.NSUndoManagerWillUndoChange)
    play(group, as: .undoing)
    post(.NSUndoManagerDidUndoChange)
  }

  func redoLastGroup() {
    post(.NSUndoManagerCheckpoint)
    guard let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    play(group, as: .redoing)
    post(.NSUndoManagerDidRedoChange)
  }

  private func popLastGroup() -> UndoGroup? {
    guard !openGroups.isEmpty else { return undoStack.popLast() }
    guard case .group(let group)? = openGroups[openGroups.count - 1].entries.last else { return nil }
    openGroups[openGroups.count - 1].entries.removeLast()
    return group
  }

  /// Runs a group. Its registrations become one group of the other stack, with the same name. Traps if the actions leave a group open.
  private func play(_ group: UndoGroup, as phase: UndoPhase) {
    let surrounding = openGroups
    openGroups = []
    self.phase = phase
    openGroup()
    openGroups[0].name = group.name
    openGroups[0].isDiscardable = group.isDiscardable
    group.run()
    require(openGroups.count == 1, "\(openGroups.count - 1) undo groups were left open while \(phase)")
    closeGroup()
    self.phase = .recording
    openGroups = surrounding
  }
}
