import class Foundation.NotificationCenter
import struct Foundation.NSRange
import struct Foundation.Notification
import AttributedText
import Requirements
import Synchronization

extension NSTextStorage {
  /// Adds an edit to the pending ones and, outside a group, has it processed.
  func record(_ actions: EditActions, range: NSRange, changeInLength delta: Int) {
    require(phase != .tellingLayoutManagers,
      "a layout manager changed \(range) of the text storage that was telling it of an edit")
    if phase == .fixing, !actions.contains(.editedCharacters) {
      // What fixing changes enlarges the range that layout managers drop, not the range that was edited.
      fixed = fixed?.union(UTF16Span(range)) ?? UTF16Span(range)
      return
    }
    edit.add(actions, range: range, changeInLength: delta)
    processPendingEdit()
  }

  /// Runs `processEditing` when an edit is pending, no group is open and none is being processed.
  func processPendingEdit() {
    guard groupingDepth == 0, phase == .idle, !edit.actions.isEmpty else { return }
    phase = .announcing
    processEditing()
    phase = .idle
  }

  /// The steps of `processEditing`, in UIKit's order.
  func runEditingSteps() {
    guard !edit.actions.isEmpty else { return }
    let entryPhase = phase
    phase = .announcing
    announce(Self.willProcessEditingNotification)
    notifyDelegate(.willProcessEditing)
    phase = .fixing
    fixed = edit.span
    if !takesTextAsItIs { invalidateAttributes(in: editedRange) }
    phase = .announcing
    announce(Self.didProcessEditingNotification)
    notifyDelegate(.didProcessEditing)
    notifyLayoutManagers()
    edit = PendingEdit()
    fixed = nil
    phase = entryPhase
  }

  /// Has Foundation make ready what it takes to post for objects of this class, at a centre of nobody's: once a process it looks through all
  /// classes and protocols that there are, for a third of a millisecond, which the first letter that somebody types need not wait for.
  func prepareToPost() {
    let isNew = Self.classesReadyToPost.withLock { $0.insert(ObjectIdentifier(type(of: self))).inserted }
    if isNew { NotificationCenter().post(name: Self.willProcessEditingNotification, object: self) }
  }

  private static let classesReadyToPost = Mutex<Set<ObjectIdentifier>>([])

  private func announce(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  private func notifyLayoutManagers() {
    let invalidated = edit.span.flatMap { span in fixed.map(span.union) ?? span }
    guard let invalidated else { return }
    phase = .tellingLayoutManagers
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: editedMask, range: editedRange, changeInLength: changeInLength,
        invalidatedRange: invalidated.nsRange)
    }
    textStorageObserver?.processEditing(
      for: self, edited: editedMask, range: editedRange, changeInLength: changeInLength, invalidatedRange: invalidated.nsRange)
  }
}
