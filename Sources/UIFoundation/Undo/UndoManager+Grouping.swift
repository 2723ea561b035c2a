import GalleyRequirements

extension UndoManager {
  /// Ends the group that the first registration during an event opened. The event loop calls it after each event.
  ///
  /// Groups that a caller left open stay open, and so does the event's group around them.
  package func endEventGroup() {
    guard hasEventGroup, openGroups.count == 1, phase == .recording else { return }
    hasEventGroup = false
    closeGroup()
  }

  func record(_ action: UndoAction) {
    guard isUndoRegistrationEnabled else { return }
    openEventGroupIfNeeded()
    require(!openGroups.isEmpty, "registerUndo called outside a group although groupsByEvent is false")
    openGroups[openGroups.count - 1].entries.append(.action(action))
    // A new change discards the steps that could be redone.
    if phase == .recording { redoStack = [] }
  }

  func openEventGroupIfNeeded() {
    guard groupsByEvent, openGroups.isEmpty, phase == .recording else { return }
    hasEventGroup = true
    openGroup()
  }

  func openGroup() {
    post(.NSUndoManagerCheckpoint)
    openGroups.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the innermost group. An empty group adds no step to undo. Traps if no group is open.
  func closeGroup() {
    post(.NSUndoManagerCheckpoint)
    let isDiscardable = openGroups.last?.isDiscardable == true
    post(.NSUndoManagerWillCloseUndoGroup, userInfo: isDiscardable ? [Self.groupIsDiscardableKey: true] : nil)
    let group = openGroups.removeLast()
    if !group.isEmpty { store(group) }
    post(.NSUndoManagerDidCloseUndoGroup, userInfo: isDiscardable ? [Self.groupIsDiscardableKey: true] : nil)
  }

  private func store(_ group: UndoGroup) {
    if !openGroups.isEmpty {
      // A nested group gives its name to the enclosing group if that has none.
      if openGroups[openGroups.count - 1].name.isEmpty { openGroups[openGroups.count - 1].name = group.name }
      openGroups[openGroups.count - 1].entries.append(.group(group))
    } else if phase == .undoing {
      redoStack.append(group)
    } else {
      undoStack.append(group)
      dropOldest()
    }
  }

  func dropOldest() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  func remove(actionsOf target: AnyObject) {
    func without(_ groups: [UndoGroup]) -> [UndoGroup] {
      groups.map { group in
        var group = group
        group.remove(actionsOf: target)
        return group
      }
    }
    undoStack = without(undoStack).filter { !$0.isEmpty }
    redoStack = without(redoStack).filter { !$0.isEmpty }
    openGroups = without(openGroups)
  }
}
