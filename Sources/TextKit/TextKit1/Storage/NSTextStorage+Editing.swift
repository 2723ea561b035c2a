import class Foundation.NotificationCenter
import struct Foundation.NSRange
import struct Foundation.Notification
import GalleyAttributedText
import GalleyRequirements
import Synchronization

extension NSTextStorage {
  /// Adds an edit to the pending ones and, outside of a group, processes it.
  ///
  /// A change of attributes while attributes are fixed only extends the range that layout managers have to invalidate. While layout managers are
  /// notified, the edit is not recorded: they read the whole text again afterwards.
  func record(_ actions: EditActions, range: NSRange, changeInLength delta: Int) {
    if phase == .notifyingLayoutManagers {
      // A subclass with its own storage was edited: the managers read the whole text again.
      isEditedMeanwhile = true
      return
    }
    if phase == .fixing, !actions.contains(.editedCharacters) {
      // Changes by fixing extend the invalidated range, but not the edited range.
      fixed = fixed?.union(range.characters) ?? range.characters
      return
    }
    edit.add(actions, range: range, changeInLength: delta)
    processPendingEdit()
  }

  /// Runs `processEditing` if an edit is pending, no group is open and no edit is being processed; otherwise does nothing. If a layout manager is
  /// in layout, runs it after layout.
  func processPendingEdit() {
    guard groupingDepth == 0, phase == .idle, !edit.actions.isEmpty else { return }
    if let manager = layoutManagers.first(where: \.isInLayout) {
      // A callback during layout edited a subclass with its own storage: notify the managers after layout.
      manager.deferred.isTextStale = true
      return manager.deferChange { [weak self] _ in self?.processPendingEdit() }
    }
    phase = .announcing
    processEditing()
    phase = .idle
  }

  /// Performs the steps of `processEditing` in UIKit's order: notifies the delegate, fixes attributes, and notifies the delegate again, the
  /// layout managers and the observer. Does nothing if no edit is pending.
  func runEditingSteps() {
    guard !edit.actions.isEmpty else { return }
    let entryPhase = phase
    phase = .announcing
    announce(Self.willProcessEditingNotification)
    notifyDelegate(.willProcessEditing)
    phase = .fixing
    fixed = edit.range
    if !skipsAttributeFixing { invalidateAttributes(in: editedRange) }
    phase = .announcing
    announce(Self.didProcessEditingNotification)
    notifyDelegate(.didProcessEditing)
    notifyLayoutManagers()
    edit = PendingEdit()
    fixed = nil
    phase = entryPhase
  }

  /// Makes Foundation prepare notifications for objects of this class, by posting to a notification center without
  /// observers.
  ///
  /// The first post in a process scans all classes and protocols, which takes a third of a millisecond. The first
  /// keystroke should not wait.
  func prepareToPost() {
    let isNew = Self.classesReadyToPost.withLock { $0.insert(ObjectIdentifier(type(of: self))).inserted }
    if isNew { NotificationCenter().post(name: Self.willProcessEditingNotification, object: self) }
  }

  private static let classesReadyToPost = Mutex<Set<ObjectIdentifier>>([])

  private func announce(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  private func notifyLayoutManagers() {
    let invalidated = edit.range.flatMap { range in fixed.map(range.union) ?? range }
    guard let invalidated else { return }
    phase = .notifyingLayoutManagers
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: editedMask, range: editedRange, changeInLength: changeInLength,
        invalidatedRange: invalidated.nsRange)
    }
    textStorageObserver?.processEditing(
      for: self, edited: editedMask, range: editedRange, changeInLength: changeInLength, invalidatedRange: invalidated.nsRange)
    if isEditedMeanwhile {
      isEditedMeanwhile = false
      for manager in layoutManagers { manager.reloadText(dropping: true) }
      isEditedMeanwhile = false
    }
  }

  /// Whether the text can be edited now.
  ///
  /// Edits are refused with a diagnostic during layout, and while layout managers process another edit, because their lines and ranges would not
  /// match the text. The fixing of attributes can always edit.
  var isEditable: Bool {
    if phase == .fixing { return true }
    if phase == .notifyingLayoutManagers {
      NSLayoutManager.reportMistake("an edit of a text storage was rejected: its layout managers are still processing another edit")
      return false
    }
    guard layoutManagers.contains(where: { $0.isInLayout && $0.deferredStorage == nil }) else { return true }
    NSLayoutManager.reportMistake(
      "an edit of a text storage was rejected: layout is in progress; edit the text in layoutManager(_:didCompleteLayoutFor:atEnd:) or later")
    return false
  }
}
