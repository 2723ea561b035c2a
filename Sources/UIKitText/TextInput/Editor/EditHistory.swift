import Foundation
import UIKitCore

/// The steps of an editor that can be undone and redone, in the order of the undo manager's stacks, which hold them.
///
/// The range of a step refers to the text as it is after all later steps have been undone. A change that no step recorded
/// moves all ranges. If it overlaps the text that a step changed, `move` returns `false`, and the editor discards all steps.
@MainActor
struct EditHistory {
  private struct Entry { weak var step: EditStep? }
  private var undo: [Entry] = []
  private var redo: [Entry] = []
  /// The number of entries at which entries of discarded steps are removed.
  private var limit = 64

  /// Adds a step that was registered with the undo manager, to undo or to redo it.
  mutating func add(_ step: EditStep, toRedo: Bool) {
    if toRedo { redo.append(Entry(step: step)) } else { undo.append(Entry(step: step)) }
    guard undo.count + redo.count > limit else { return }
    removeReleasedSteps()
    limit = max(2 * (undo.count + redo.count), 64)
  }

  /// Removes a step that is undone or redone. Does nothing if it is not recorded.
  mutating func remove(_ step: EditStep) {
    // It is the last of its stack, apart from discarded steps.
    if let index = undo.lastIndex(where: { $0.step === step }) {
      undo.remove(at: index)
    } else if let index = redo.lastIndex(where: { $0.step === step }) {
      redo.remove(at: index)
    }
  }

  /// Inserts the steps of another editor, whose text was the same, before all other steps.
  mutating func prepend(_ earlier: EditHistory) {
    undo = earlier.undo + undo
    redo = earlier.redo + redo
  }

  private mutating func removeReleasedSteps() {
    undo.removeAll { $0.step == nil }
    redo.removeAll { $0.step == nil }
  }

  /// Moves all steps by a change that none of them recorded. O(steps). `open`: the composition in progress, which is no step yet; it is only compared
  /// with the change, not moved. `nil` means none.
  ///
  /// - Returns: `false` if the change overlaps the text that a step would restore; the steps then no longer fit the text.
  mutating func move(by edit: StorageEdit, under open: EditStep?) -> Bool {
    removeReleasedSteps()
    // Whoever has it open moves it.
    let open = open.map { EditStep(range: $0.range, original: $0.original, selectionBefore: $0.selectionBefore) }
    let undone = undo.compactMap(\.step) + (open.map { [$0] } ?? [])
    return move(undone, by: edit) && move(redo.compactMap(\.step), by: edit)
  }

  /// Moves steps by an edit of the text, the last step first. Returns `false` if the edit overlaps the text of a step.
  private func move(_ steps: [EditStep], by edit: StorageEdit) -> Bool {
    var edit = edit
    for step in steps.reversed() {
      guard let moved = step.move(by: edit) else { return false }
      edit = moved
    }
    return true
  }
}

extension EditStep {
  /// Moves the step by a change of the text that it is on.
  ///
  /// - Returns: the change in the coordinates of the text before the step, or `nil` if it overlaps the text of the step.
  fileprivate func move(by edit: StorageEdit) -> StorageEdit? {
    if edit.oldEnd <= range.location {
      range.location += edit.delta
      return edit
    }
    return edit.start >= range.upperBound ? edit.moved(by: original.length - range.length) : nil
  }
}
