import class Foundation.NSObject
import GalleyRequirements

/// Records undo actions in groups and runs them in reverse.
///
/// Actions registered during undo are recorded for redo, and vice versa.
///
/// With `groupsByEvent`, the first registration during an event opens a group, and the event loop closes it with
/// `endEventGroup()`. Nothing depends on a run loop, so tests and replayed traces group exactly as the window does.
///
/// `+Grouping` opens and closes groups, `+Undoing` runs them, `+Naming` names them, and `UndoGroup` is the type of a
/// group.
open class UndoManager: NSObject {
  var undoStack: [UndoGroup] = []
  var redoStack: [UndoGroup] = []
  /// The open groups, outermost first.
  var openGroups: [UndoGroup] = []
  var phase = UndoPhase.recording
  var disabledDepth = 0
  /// Whether the outermost open group was opened for an event instead of by a caller.
  var hasEventGroup = false

  public override init() { super.init() }

  // MARK: Settings

  /// Whether the first registration during an event opens a group that ends with the event.
  open var groupsByEvent = true {
    didSet { if !groupsByEvent { endEventGroup() } }
  }

  /// The maximum number of top-level groups; the oldest are removed first. 0, the default, means no limit. Setting a negative number traps.
  open var levelsOfUndo = 0 {
    didSet {
      require(levelsOfUndo >= 0, "levelsOfUndo is \(levelsOfUndo), but must not be negative")
      dropOldest()
    }
  }

  // MARK: Registering

  /// Records `handler`, to be called with `target` when the change is undone, and discards the steps to redo, except during undo and redo. The
  /// target is not retained.
  ///
  /// Does nothing while registration is disabled. Traps outside a group if `groupsByEvent` is false.
  public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    record(UndoAction(target: target) { handler($0 as! Target) })
  }

  /// Whether actions are recorded.
  open var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }

  /// Disables registration until the matching `enableUndoRegistration()`: actions registered meanwhile are lost. Calls nest.
  open func disableUndoRegistration() { disabledDepth += 1 }

  /// Ends one `disableUndoRegistration()`. Traps if there is none.
  open func enableUndoRegistration() {
    require(disabledDepth > 0, "enableUndoRegistration() called without a matching disableUndoRegistration()")
    disabledDepth -= 1
  }

  // MARK: Grouping

  /// The number of open groups, including the event's own.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a nested group; with `groupsByEvent`, the event's group is opened first.
  open func beginUndoGrouping() {
    openEventGroupIfNeeded()
    openGroup()
  }

  /// Closes the innermost group and drops it if it is empty. Traps if none is open.
  open func endUndoGrouping() {
    require(groupingLevel > 0, "endUndoGrouping() called without a matching beginUndoGrouping()")
    if groupingLevel == 1 { hasEventGroup = false }
    closeGroup()
  }

  // MARK: Undoing

  /// Whether there is anything to undo. Open groups count, except those recorded during an undo.
  open var canUndo: Bool { !undoStack.isEmpty || phase != .undoing && openGroupsContainActions }
  /// Whether there is anything to redo, including the group that is being undone. Posts `NSUndoManagerCheckpoint`, as
  /// Apple's class does.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty || phase == .undoing && openGroupsContainActions
  }

  private var openGroupsContainActions: Bool { openGroups.contains { !$0.isEmpty } }

  /// True while `undo()` calls handlers.
  open var isUndoing: Bool { phase == .undoing }
  /// True while `redo()` calls handlers.
  open var isRedoing: Bool { phase == .redoing }

  /// Closes the open group, if there is one, and undoes the last top-level group; does nothing if there is none. Traps if
  /// several groups are open, and during undo and redo.
  open func undo() {
    require(groupingLevel <= 1, "undo() called with \(groupingLevel) open groups")
    if groupingLevel == 1, phase == .recording { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Undoes the last group nested in the open group, or without an open group the last top-level group. Does nothing if there is none. Traps
  /// during undo and redo.
  open func undoNestedGroup() {
    require(phase == .recording, "undo() called while \(phase)")
    undoLastGroup()
  }

  /// Redoes the group that was undone last; does nothing if there is none. Traps during undo or redo.
  open func redo() {
    require(phase == .recording, "redo() called while \(phase)")
    redoLastGroup()
  }

  // MARK: Forgetting

  /// Removes all actions to undo and redo, and enables registration again. Open groups stay open, without contents.
  open func removeAllActions() {
    disabledDepth = 0
    undoStack = []
    redoStack = []
    openGroups = openGroups.map { _ in UndoGroup() }
    post(.undoManagerDidRemoveActions)
  }

  /// Removes the actions to undo and redo that were registered with `target`; no step changes if there are none.
  open func removeAllActions(withTarget target: Any) {
    remove(actionsOf: target as AnyObject)
    post(.undoManagerDidRemoveActions)
  }

  // MARK: Naming

  /// Names the innermost open group, or without one the last step to undo, such as "Typing" for the menu item "Undo Typing".
  open func setActionName(_ actionName: String) { nameOpenGroup(actionName) }

  /// The name of the next group to undo; empty if there is none.
  open var undoActionName: String { lastUndoName }
  /// The name of the next group to redo; empty if there is none.
  open var redoActionName: String { redoStack.last?.name ?? "" }
  /// The title of the menu item for `undo()`: "Undo Typing", or "Undo" without a name. Always in English.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of the menu item for `redo()`: "Redo Typing", or "Redo" without a name. Always in English.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the menu title for undoing an action; override it to translate.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the menu title for redoing an action; override it to translate.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Sets whether the innermost open group can be lost without asking the user, as a moved selection can. Does nothing without an open group.
  open func setActionIsDiscardable(_ discardable: Bool) { markOpenGroup(discardable: discardable) }

  /// Whether the next group to undo can be lost without asking the user; `false` if there is none.
  open var undoActionIsDiscardable: Bool { (lastNonEmptyGroup ?? undoStack.last)?.isDiscardable ?? false }
  /// Whether the next group to redo can be lost without asking the user; `false` if there is none.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
}

enum UndoPhase {
  case recording, undoing, redoing
}
