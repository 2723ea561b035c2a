import Foundation
import GalleyAttributedText
import UIKitCore

extension TextEditor {
  /// Replaces the marked text, or the selection, with `marked`. `nil` or an empty string deletes the marked text and ends the composition; it does
  /// nothing if there is none. `selectedRange` is relative to `marked`, in UTF-16, and is clamped to it. The text stays as it is if it is not
  /// editable or the delegate refuses.
  ///
  /// The composition is recorded for undo when it ends. A cancelled composition leaves nothing to undo.
  ///
  /// - Parameter asInput: whether the input system makes the change. The input delegate is then not notified of it.
  public func setMarkedText(_ marked: String?, selectedRange: NSRange, asInput: Bool = false) {
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
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
    // The delegates that are notified of the change see the new marked range.
    markedRange = NSRange(location: range.location, length: new.length)
    if !change(range, to: new, selecting: TextSelection(anchor: start, active: end), name: "Typing", run: .typing) {
      // The delegate may have set another text, which ends the composition.
      if markedRange != nil || !wasComposing { markedRange = old }
      // A stopped change was already shown as composed.
      if LongChange.isNeeded(for: new) { didChangeSelection() }
    }
  }

  /// Ends the composition; its text stays. Does nothing if there is no marked text.
  ///
  /// - Parameter asInput: whether the input system makes the change. The input delegate is then not notified of it.
  public func unmarkText(asInput: Bool = false) {
    guard markedRange != nil else { return }
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
    endComposition()
    didChangeSelection()
  }
}
