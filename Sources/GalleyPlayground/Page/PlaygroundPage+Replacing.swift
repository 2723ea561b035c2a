import GalleyDocuments
import UIKit

/// Replaces the text of the page with another version of it, for example after another program has written the document's file.
extension PlaygroundPage {
  /// Returns the text of a document, typeset at the page's size.
  public func snapshot(of document: Document) -> DocumentSnapshot { DocumentSnapshot(styleSheet.text(of: document) { _ in true }) }

  /// Whether the text can be replaced now: not during a drag, a press, an undo, a continuous change and other open undo groups, and while text is
  /// marked.
  public var canShowOtherText: Bool {
    drag == nil && press == nil && pointEditing?.drag == nil && !isUndoingOrRedoing && history.groupingLevel <= (history.groupsByEvent ? 1 : 0)
      && text.editor.markedRange == nil
  }

  /// The maximum number of replacements with the same name in a row that can be undone.
  static let maximumReplacementsInARow = 20

  /// Replaces the paragraphs that differ from those of a snapshot, and the arrangement unless it is `nil`, as one undoable step. The selection and
  /// the reading position stay with their paragraphs. Near-linear in the length of the text.
  ///
  /// After many replacements with the same name in a row, the oldest steps can no longer be undone, because a program can write a file without end.
  ///
  /// - Returns: `false` if `canShowOtherText` is `false`, and if the user cancels. Then nothing changes.
  public func show(_ snapshot: DocumentSnapshot, _ arrangement: PageArrangement?, actionName: String) -> Bool {
    guard canShowOtherText, completeText() else { return false }
    let changes = Self.changes(from: flow.storage, to: snapshot.text)
    guard !changes.isEmpty || arrangement != nil else { return true }
    let host = flow.host
    host.recordAnchor(at: contentOffset.y)
    let offset = contentOffset.y
    // No event makes the change, so neither earlier nor later changes belong to its step.
    endEventGroup()
    let isNextInRow = history.undoActionName == actionName
    history.beginUndoGrouping()
    let count = apply(changes, from: snapshot.text, actionName)
    let isDone = count == changes.count
    if isDone, let arrangement { arrange(arrangement) }
    history.setActionName(actionName)
    history.endUndoGrouping()
    endEventGroup()
    // A text with some of the changes would be neither version. Without any change, undo would revert an earlier step.
    if !isDone, count > 0 { history.undo() }
    if isDone { limitHistory(isNextInRow: isNextInRow) }
    isPreservingScrollPosition = true
    contentOffset.y = min(max(host.anchor.flatMap { host.offset(restoring: $0) } ?? offset, 0), max(contentSize.height - bounds.height, 0))
    isPreservingScrollPosition = false
    if let anchor = host.anchor { host.keepAnchor(anchor, at: contentOffset.y) }
    settle()
    showChanges()
    // The editor has reported the changes of the text.
    changed([.lines, .visiblePart, .selection, .history])
    return isDone
  }

  /// Called after a replacement. Removes the steps before the last replacements if there are more than the maximum in a row.
  private func limitHistory(isNextInRow: Bool) {
    replacementsInARow = isNextInRow ? replacementsInARow + 1 : 1
    guard replacementsInARow > Self.maximumReplacementsInARow else { return }
    replacementsInARow = Self.maximumReplacementsInARow
    history.levelsOfUndo = Self.maximumReplacementsInARow
    history.levelsOfUndo = 0
  }

  private func endEventGroup() {
    if history.groupsByEvent, history.groupingLevel == 1 { history.endUndoGrouping() }
  }

  /// Applies the last change first, so that the others keep their positions. Returns the number of applied changes, which is less than that of all
  /// if the user cancelled.
  private func apply(_ changes: [TextReplacement], from new: NSAttributedString, _ actionName: String) -> Int {
    var selection = text.editor.selection
    for (count, change) in changes.reversed().enumerated() {
      selection = TextSelection(anchor: change.moved(selection.anchor), active: change.moved(selection.active), affinity: selection.affinity)
      guard text.editor.replace(change.old, with: new.attributedSubstring(from: change.new), selecting: selection, name: actionName) else { return count }
    }
    return changes.count
  }

  /// A range of the old text and the range of the new text that replaces it.
  private struct TextReplacement {
    var old: NSRange
    var new: NSRange

    /// Returns the position of a character after the replacement. In the replaced range, it keeps its distance from the range's start if possible.
    func moved(_ offset: Int) -> Int {
      if offset >= old.upperBound { return offset + new.length - old.length }
      return offset <= old.location ? offset : min(offset, old.location + new.length)
    }
  }

  /// Returns the ranges of paragraphs in which two texts differ in characters or formatting, in order.
  private static func changes(from old: NSAttributedString, to new: NSAttributedString) -> [TextReplacement] {
    let (before, after) = (ParagraphContent.paragraphs(of: old), ParagraphContent.paragraphs(of: new))
    var changes: [TextReplacement] = []
    var (i, j, start, newStart) = (0, 0, 0, 0)
    func end(_ paragraphs: [ParagraphContent], _ range: Range<Int>, from start: Int) -> Int { range.reduce(start) { $0 + paragraphs[$1].length } }
    func add(upTo oldIndex: Int, _ newIndex: Int) {
      let (oldEnd, newEnd) = (end(before, i..<oldIndex, from: start), end(after, j..<newIndex, from: newStart))
      if oldEnd > start || newEnd > newStart { changes.append(TextReplacement(old: NSRange(start..<oldEnd), new: NSRange(newStart..<newEnd))) }
      (i, j, start, newStart) = (oldIndex, newIndex, oldEnd, newEnd)
    }
    for match in SequenceDiff.matches(before, after) {
      add(upTo: match.old, match.new)
      (i, j, start, newStart) = (i + 1, j + 1, start + before[i].length, newStart + after[j].length)
    }
    add(upTo: before.count, after.count)
    return changes
  }
}
