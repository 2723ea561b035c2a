extension UndoManager {
  /// The innermost open group with actions; `nil` if there is none.
  var lastNonEmptyGroup: UndoGroup? { openGroups.last { !$0.isEmpty } }

  var lastUndoName: String {
    let named = openGroups.last { !$0.name.isEmpty }
    if let named { return named.name }
    return lastNonEmptyGroup == nil ? undoStack.last?.name ?? "" : ""
  }

  /// Names the innermost open group, or the last recorded one if the event's group is already closed. Does nothing if there is none.
  func nameOpenGroup(_ name: String) {
    if !openGroups.isEmpty {
      openGroups[openGroups.count - 1].name = name
    } else if !undoStack.isEmpty {
      undoStack[undoStack.count - 1].name = name
    }
  }

  func markOpenGroup(discardable: Bool) {
    guard !openGroups.isEmpty else { return }
    openGroups[openGroups.count - 1].isDiscardable = discardable
  }
}
