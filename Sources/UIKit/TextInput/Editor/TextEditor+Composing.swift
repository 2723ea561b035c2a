import AttributedText
import Foundation

extension TextEditor {
  /// Puts `marked` in place of what is composed, or of the selection; `nil` or nothing ends the composition without a text.
  /// `selectedRange` is in it, in UTF-16.
  ///
  /// What is composed is recorded when the composition ends: one that is cancelled leaves nothing to undo.
  public func setMarkedText(_ marked: String?, selectedRange: NSRange) {
    let range = insertionRange
    guard let marked, !marked.isEmpty else {
      guard markedRange != nil else { return }
      change(range, to: NSAttributedString(string: ""), name: "Typing", run: .typing, endsComposition: true)
      endComposition()
      return
    }
    let new = NSAttributedString(string: fitting(marked), attributes: typingAttributes)
    let start = range.location + min(max(selectedRange.location, 0), new.length)
    let end = start + min(max(selectedRange.length, 0), range.location + new.length - start)
    let (old, wasComposing) = (markedRange, markedRange != nil)
    // Whoever is told of the change sees the new marked range.
    markedRange = NSRange(location: range.location, length: new.length)
    if !change(range, to: new, selecting: TextSelection(anchor: start, active: end), name: "Typing", run: .typing) {
      // Who was asked may have set another text, which ends the composition.
      if markedRange != nil || !wasComposing { markedRange = old }
      // One that was stopped was shown as composed.
      if LongChange.isNeeded(for: new) { didChangeSelection() }
    }
  }

  /// Ends the composition; its text stays.
  public func unmarkText() {
    guard markedRange != nil else { return }
    endComposition()
    didChangeSelection()
  }
}
