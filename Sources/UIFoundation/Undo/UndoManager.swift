import class Foundation.NSObject
import Requirements

/// Records how to take changes back, in groups, and plays them in reverse.
///
/// What is registered while undoing is recorded for redoing, and the other way round.
///
/// With `groupsByEvent` the first registration of an event opens a group; whoever runs the events closes it with
/// `endEventGroup()`. Nothing hangs on a run loop, so tests and replayed traces group exactly as the window does.
///
/// `+Grouping` opens and closes groups, `+Undoing` plays them, `+Naming` names them, `UndoGroup` is what they are.
open class UndoManager: NSObject {
  var undoStack: [UndoGroup] = []
  var redoStack: [UndoGroup] = []
  /// Groups that are open now, outermost first.
  var openGroups: [UndoGroup] = []
  var phase = UndoPhase.recording
  var disabledDepth = 0
  /// Whether the outermost open group was opened for an event, and not by a caller.
  var hasEventGroup = false

  public override init() { super.init() }

  // MARK: Settings

  /// Whether the first registration of an event opens a group that ends with the event.
  open var groupsByEvent = true {
    didSet { if !groupsByEvent { endEventGroup() } }
  }

  /// How many top-level groups are kept, the oldest going first; 0: all.
  open var levelsOfUndo = 0 {
    didSet {
      require(levelsOfUndo >= 0, "levelsOfUndo \(levelsOfUndo)")
      dropOldest()
    }
  }

  // MARK: Registering

  /// Records `handler`, to be called with `target` when the change is undone. The target is not retained.
  public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    record(UndoAction(target: target) { handler($0 as! Target) })
  }

  /// While it is false nothing is recorded.
  open var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }

  /// Calls nest.
  open func disableUndoRegistration() { disabledDepth += 1 }

  /// Ends one `disableUndoRegistration()`; traps without one.
  open func enableUndoRegistration() {
    require(disabledDepth > 0, "enableUndoRegistration without disableUndoRegistration")
    disabledDepth -= 1
  }

  // MARK: Grouping

  /// How many groups are open, including the event's own.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a group within the one that is open; with `groupsByEvent` the event's group is opened first.
  open func beginUndoGrouping() {
    openEventGroupIfNeeded()
    openGroup()
  }

  /// Closes the innermost group, which is dropped if empty; traps where none is open.
  open func endUndoGrouping() {
    require(groupingLevel > 0, "endUndoGrouping without beginUndoGrouping")
    if groupingLevel == 1 { hasEventGroup = false }
    closeGroup()
  }

  // MARK: Undoing

  /// Whether there is anything to undo; open groups count, but those of an undoing, which are to be redone.
  open var canUndo: Bool { !undoStack.isEmpty || phase != .undoing && openGroupsHoldActions }
  /// Whether there is anything to redo, what is being undone included. Posts `NSUndoManagerCheckpoint`, as Apple's does.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty || phase == .undoing && openGroupsHoldActions
  }

  private var openGroupsHoldActions: Bool { openGroups.contains { !$0.isEmpty } }

  /// True while `undo()` calls handlers.
  open var isUndoing: Bool { phase == .undoing }
  /// True while `redo()` calls handlers.
  open var isRedoing: Bool { phase == .redoing }

  /// Closes the group that is open, if one is, and takes back the last top-level group.
  open func undo() {
    require(groupingLevel <= 1, "undo with \(groupingLevel) groups open")
    if groupingLevel == 1, phase == .recording { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes back the last group.
  open func undoNestedGroup() {
    require(phase == .recording, "undo while \(phase)")
    undoLastGroup()
  }

  /// Redoes the group that was undone last; does nothing if there is none. Traps while undoing or redoing.
  open func redo() {
    require(phase == .recording, "redo while \(phase)")
    redoLastGroup()
  }

  // MARK: Forgetting

  /// Forgets everything, and enables registration again.
  open func removeAllActions() {
    disabledDepth = 0
    undoStack = []
    redoStack = []
    openGroups = openGroups.map { _ in UndoGroup() }
    post(.undoManagerDidRemoveActions)
  }

  /// Forgets what was registered with `target`.
  open func removeAllActions(withTarget target: Any) {
    remove(actionsOf: target as AnyObject)
    post(.undoManagerDidRemoveActions)
  }

  // MARK: Naming

  /// Names the group that is open, as "Typing"; menus say "Undo Typing".
  open func setActionName(_ actionName: String) { nameOpenGroup(actionName) }

  /// The name of what `undo()` would undo; empty for none.
  open var undoActionName: String { lastUndoName }
  /// The name of what `redo()` would redo; empty for none.
  open var redoActionName: String { redoStack.last?.name ?? "" }
  /// "Undo Typing", or "Undo" without a name. English, whatever the locale.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// "Redo Typing", or "Redo" without a name. English, whatever the locale.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// What a menu says for an action of that name; override it to translate.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// What a menu says for an action of that name; override it to translate.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Whether the open group may be lost without asking the user, as a moved selection may.
  open func setActionIsDiscardable(_ discardable: Bool) { markOpenGroup(discardable: discardable) }

  /// Whether what `undo()` would undo may be lost without asking the user.
  open var undoActionIsDiscardable: Bool { (lastNonEmptyGroup ?? undoStack.last)?.isDiscardable ?? false }
  /// Whether what `redo()` would redo may be lost without asking the user.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
}

enum UndoPhase {
  case recording, undoing, redoing
}
