import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// The kind of consecutive changes that are undone together: text typed without interruption, or text deleted without interruption.
enum EditRun { case typing, deleting }

/// The inverse of a change. Consecutive typing, or consecutive deleting, extends the step instead of adding another.
@MainActor
final class EditStep {
  /// The range of the changed text, in the text as it is once all later steps have been undone.
  var range: NSRange
  /// The text before the change.
  var original: NSAttributedString
  let selectionBefore: TextSelection
  /// Whether only attributes were changed, and no characters.
  let isOfAttributes: Bool
  /// The typed word that a correction replaced. Undoing the correction restores it. `nil` if there is none.
  var typedWord: String?
  /// The time at which the step was last extended, on the timeline.
  private var lastChange = Timeline.shared.now

  /// The pause in typing, in seconds, after which a new step begins.
  static let pause: TimeInterval = 3

  init(range: NSRange, original: NSAttributedString, selectionBefore: TextSelection, isOfAttributes: Bool = false) {
    self.isOfAttributes = isOfAttributes
    self.range = range
    self.original = original
    self.selectionBefore = selectionBefore
  }

  /// Whether a change made now still belongs to this step.
  var isFresh: Bool { Timeline.shared.now - lastChange < Self.pause }

  /// Merges a change of `changed` that replaced `removed` with `newLength` UTF-16 code units. Returns `false`,
  /// and changes nothing, if that range and the range of the step do not touch.
  func absorb(_ changed: NSRange, _ removed: NSAttributedString, newLength: Int) -> Bool {
    let (start, end) = (range.location, range.location + range.length)
    let (changedStart, changedEnd) = (changed.location, changed.location + changed.length)
    guard changedEnd >= start, changedStart <= end else { return false }
    let before = max(0, start - changedStart)
    let after = max(0, changedEnd - end)
    if before > 0 || after > 0 {
      let whole = NSMutableAttributedString(attributedString: original)
      whole.insert(removed.attributedSubstring(from: NSRange(location: 0, length: before)), at: 0)
      whole.append(removed.attributedSubstring(from: NSRange(location: removed.length - after, length: after)))
      original = whole
    }
    let newEnd = max(end, changedEnd) + newLength - changed.length
    range = NSRange(min(start, changedStart)..<newEnd)
    lastChange = Timeline.shared.now
    return true
  }
}

extension TextEditor {
  /// Records that `newLength` UTF-16 code units have replaced a text, together with the remainder of its paragraph if that now has another style.
  func record(_ replaced: ReplacedText, newLength: Int, name: String, run: EditRun?, isOfAttributes: Bool = false) {
    var (range, removed, newLength) = (replaced.range, replaced.text, newLength)
    if let remainder = replaced.remainder, remainder.hasChangedStyle(in: textStorage, at: range.location + newLength) {
      let whole = NSMutableAttributedString(attributedString: removed)
      whole.append(remainder.text)
      removed = whole
      range.length += remainder.text.length
      newLength += remainder.text.length
    }
    record(range, removed, newLength: newLength, replaced.selection, name: name, run: run, isOfAttributes: isOfAttributes)
  }

  /// Records a change that was just made: in the composition while text is marked, in the open step if it continues that, or as a new step. Records
  /// nothing in secure text, or if there is no undo manager that registers changes.
  func record(
    _ range: NSRange, _ removed: NSAttributedString, newLength: Int, _ before: TextSelection, name: String, run: EditRun?,
    isOfAttributes: Bool = false
  ) {
    guard let undoManager, undoManager.isUndoRegistrationEnabled, !isSecure else {
      openStep = nil
      return
    }
    if markedRange != nil {
      if let composition, composition.absorb(range, removed, newLength: newLength) { return }
      composition = EditStep(
        range: NSRange(location: range.location, length: newLength), original: removed, selectionBefore: before)
      return
    }
    if let run, let openStep, openStep.run == run, openStep.step.isFresh, undoManager.canUndo,
      openStep.step.absorb(range, removed, newLength: newLength)
    {
      return
    }
    let step = EditStep(
      range: NSRange(location: range.location, length: newLength), original: removed, selectionBefore: before,
      isOfAttributes: isOfAttributes)
    register(step, in: undoManager)
    undoManager.setActionName(name)
    openStep = run.map { ($0, step) }
  }

  /// Splits off a change of the text typed last in `step` as a separate step. Undoing it restores the text as typed. Only ends the open step if
  /// `step` is `nil` or does not contain `range`, in secure text, and without an undo manager that registers changes.
  ///
  /// - Parameters:
  ///   - range: the range of the new text.
  ///   - typed: the text that was typed, which the new text replaced.
  ///   - word: the word as typed, if it was corrected.
  func divide(_ step: EditStep?, at range: NSRange, typed: NSAttributedString, word: String? = nil) {
    openStep = nil
    guard let undoManager, undoManager.isUndoRegistrationEnabled, !isSecure, let step, step.range.location <= range.location,
      step.range.upperBound >= range.upperBound
    else { return }
    step.range.length += typed.length - range.length
    undoManager.endEventGroup()
    let substitution = EditStep(range: range, original: typed, selectionBefore: TextSelection(caret: range.location + typed.length))
    substitution.typedWord = word
    register(substitution, in: undoManager)
    undoManager.setActionName("Typing")
  }

  /// Takes over the steps of another editor, whose text was the same. They are inserted before the steps of this editor. The
  /// caller makes this editor the target of their undo actions.
  public func adoptSteps(of earlier: TextEditor) {
    history.prepend(earlier.history)
    earlier.history = EditHistory()
  }

  /// Discards all steps of this editor, so that no earlier change in it can be undone or redone.
  func discardSteps() {
    openStep = nil
    composition = nil
    undoManager?.removeAllActions(withTarget: self)
  }

  /// Clears the marked range; its text stays, and is recorded as part of the current typing.
  func endComposition() {
    markedRange = nil
    guard let step = composition else { return }
    composition = nil
    guard step.range.length > 0 || step.original.length > 0 else { return }
    record(
      NSRange(location: step.range.location, length: step.original.length), step.original,
      newLength: step.range.length, step.selectionBefore, name: "Typing", run: .typing)
  }

  /// Restores the text from before the current composition, which no step has recorded, if there is one.
  private func dropComposition() {
    markedRange = nil
    guard let step = composition else { return }
    composition = nil
    let range = NSRange(swiftRange(step.range))
    perform(range, step.original, textStorage.attributedSubstring(from: range), selecting: step.selectionBefore, name: "Undoing") {}
  }

  private func register(_ step: EditStep, in undoManager: UndoManager) {
    isRegistering = true
    let opensOwnGroup = !undoManager.groupsByEvent && undoManager.groupingLevel == 0
    if opensOwnGroup { undoManager.beginUndoGrouping() }
    history.add(step, toRedo: undoManager.isUndoing)
    undoManager.registerUndo(withTarget: self) { editor in
      MainActor.assumeIsolated { editor.revert(step) }
    }
    if opensOwnGroup { undoManager.endUndoGrouping() }
    isRegistering = false
  }

  private func revert(_ step: EditStep) {
    openStep = nil
    if let word = step.typedWord { substituter.keepAsTyped(word) }
    history.remove(step)
    dropComposition()
    // The text may have been shortened without a record.
    let range = NSRange(swiftRange(step.range))
    let inverse = EditStep(
      range: NSRange(location: range.location, length: step.original.length),
      original: textStorage.attributedSubstring(from: range), selectionBefore: selection, isOfAttributes: step.isOfAttributes)
    let name = undoManager?.isRedoing == true ? "Redoing" : "Undoing"
    let isApplied = perform(
      range, step.original, inverse.original, selecting: step.selectionBefore, name: name, isOfAttributes: step.isOfAttributes
    ) {
      if let undoManager { register(inverse, in: undoManager) }
    }
    guard !isApplied, let undoManager else { return }
    // Played back immediately, this restores the step's position.
    hasStoppedUndoing = true
    isRegistering = true
    undoManager.registerUndo(withTarget: self) { editor in
      MainActor.assumeIsolated {
        if let undoManager = editor.undoManager { editor.register(step, in: undoManager) }
      }
    }
    isRegistering = false
  }

  /// Restores the lists of steps to undo and to redo after an undo (if `undoing`) or a redo was stopped. Does nothing if none was stopped.
  func restoreStoppedStep(undoing: Bool) {
    guard hasStoppedUndoing, let undoManager else { return }
    hasStoppedUndoing = false
    if undoing { undoManager.redo() } else { undoManager.undo() }
  }
}
