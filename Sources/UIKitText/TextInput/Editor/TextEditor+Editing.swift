import Foundation
import GalleyAttributedText
import GalleyUnicodeFacts
import TextKit
import UIKitCore

extension TextEditor {
  // MARK: By the user

  /// Replaces the marked text or the selection, or all of the text if `insertionReplacesAll`, with `string` in the typing attributes, and puts the
  /// caret after it. Does nothing if the text is not editable, the delegate refuses, or there is nothing to insert or replace.
  ///
  /// - Parameter asInput: whether the input system makes the change. The input delegate is then not notified of it.
  public func insertText(_ string: String, asInput: Bool = false) {
    let range = insertionRange
    guard !string.isEmpty || range.length > 0 else { return }
    let attributed = NSAttributedString(string: fitting(string), attributes: typingAttributes)
    change(range, to: attributed, name: "Typing", run: .typing, isTyped: true, endsComposition: true, asInput: asInput)
    // A paragraph break is the last change that is undone together with the text typed before it.
    if string.contains(where: \.endsLine) { openStep = nil }
  }

  /// The range that inserted text replaces: the marked text, or else the selection, or all of the text if the next insertion replaces that.
  var insertionRange: NSRange {
    if insertionReplacesAll || firstChangeReplacesAll { return NSRange(location: 0, length: textStorage.length) }
    return markedRange ?? selection.range
  }

  /// Returns the text adapted to this editor: line breaks become spaces if it has a single line.
  func fitting(_ string: String) -> String { isSingleLine ? string.withSpacesForLineBreaks : string }

  /// Deletes the selection, or the text that the Delete key removes before the caret: a whole grapheme cluster in most scripts and of emoji, a
  /// single code point in scripts whose marks are typed individually, such as Thai, Arabic, Hebrew and Devanagari.
  ///
  /// Commits marked text; does nothing else at the start of the text, and if the text is not editable or the delegate refuses. Hidden text is not
  /// deleted: the caret moves past it. All of this applies to each deletion by the user.
  ///
  /// - Parameter asInput: whether the input system makes the change. The input delegate is then not notified of it.
  public func deleteBackward(asInput: Bool = false) {
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
    delete(to: text.backwardDeletionStart(before: selection.active))
  }

  /// Deletes the selection, or the grapheme after the caret. At the end of the text it only commits marked text. Otherwise as `deleteBackward()`.
  public func deleteForward() {
    delete(to: text.grapheme(after: selection.active))
  }

  /// Deletes the selection, or the text back to the start of a word; at a paragraph's start, the break before it. Otherwise as
  /// `deleteBackward()`.
  public func deleteWordBackward() {
    let caret = selection.active
    let start = text.paragraph(at: caret).range.lowerBound
    delete(to: caret == start ? text.backwardDeletionStart(before: caret) : max(start, text.wordStart(before: caret)))
  }

  /// Deletes the selection, or the text up to the end of a word; at a paragraph's end, its break. Otherwise as `deleteForward()`.
  public func deleteWordForward() {
    let caret = selection.active
    let end = text.paragraph(at: caret).contentEnd
    delete(to: caret >= end ? text.grapheme(after: caret) : min(end, text.wordEnd(after: caret)))
  }

  private func delete(to other: Int?) {
    if markedRange != nil { unmarkText() }
    var range = firstChangeReplacesAll ? NSRange(location: 0, length: textStorage.length) : selection.range
    if range.length == 0 {
      guard let other else { return }
      // Hidden text is not deleted: the caret moves past it.
      if geometry.isHidden(unit: min(other, selection.active)) {
        let position = geometry.visiblePosition(TextGeometry.TextPosition(offset: other, affinity: .forward), isForward: other > selection.active)
        return selectByUser(TextSelection(anchor: position.offset, active: position.offset, affinity: position.affinity))
      }
      range = NSRange(min(other, selection.active)..<max(other, selection.active))
    }
    change(range, to: NSAttributedString(string: ""), name: "Typing", run: .deleting)
  }

  /// Replaces a range, clamped to the text, with `string` as a separate undo step, and puts the caret after it. The new text has the attributes of
  /// the first replaced character, or the typing attributes. Commits marked text, but does nothing else if the text is not editable or the delegate
  /// refuses.
  ///
  /// - Parameter asInput: whether the input system makes the change. The delegate is then not asked, and the input delegate not notified.
  public func replace(_ range: NSRange, with string: String, asInput: Bool = false) {
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
    let range = NSRange(swiftRange(range))
    let attributes = range.length > 0 ? textStorage.attributes(at: range.location, effectiveRange: nil) : typingAttributes
    unmarkText()
    change(range, to: NSAttributedString(string: fitting(string), attributes: attributes), name: "Typing", asksDelegate: !asInput)
  }

  /// Replaces a range, clamped to the text, with attributed text as a separate undo step, and then selects `selecting`. Commits marked
  /// text. Returns `false` if the change was not made: the text is not editable, the delegate refuses, the user stopped a long change, or the range
  /// and the new text are empty.
  @discardableResult
  public func replace(_ range: NSRange, with text: NSAttributedString, selecting: TextSelection, name: String) -> Bool {
    unmarkText()
    return change(NSRange(swiftRange(range)), to: text, selecting: selecting, name: name)
  }

  // MARK: All changes

  /// Asks the delegate, changes the text, records the change for undo and sends notifications, in this order.
  ///
  /// - Parameters:
  ///   - selecting: The selection after the change; `nil` puts the caret after the new text.
  ///   - run: The kind of changes that are undone together with this one; `nil` makes it a separate step.
  ///   - isTyped: Whether the new text takes the typing attributes, which the delegate can set before the change.
  ///   - endsComposition: Whether the marked text is cleared before the notifications.
  ///   - asksDelegate: Whether the delegate can refuse the change; `false` for changes by code.
  ///   - asInput: Whether the input system makes the change. The input delegate is then not notified of it.
  /// - Returns: Whether the change was made: `false` if the text is not editable, the delegate refuses, the user stopped a long change, or the range
  ///   and the new text are empty.
  @discardableResult
  func change(
    _ range: NSRange, to new: NSAttributedString, selecting: TextSelection? = nil, name: String,
    run: EditRun? = nil, isTyped: Bool = false, endsComposition: Bool = false, asksDelegate: Bool = true, asInput: Bool = false
  ) -> Bool {
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
    guard isEditable, range.length > 0 || new.length > 0 else { return false }
    let chosen = chosenAttributes
    guard !asksDelegate || mayChange(range, to: new.string) else { return false }
    insertionReplacesAll = false
    firstChangeReplacesAll = false
    // The delegate may have changed the text as well, and the marked range may belong to a text that has been replaced.
    let range = NSRange(swiftRange(range))
    let new = isTyped && isChosen(otherThan: chosen) ? NSAttributedString(string: new.string, attributes: typingAttributes) : new
    let selecting = selecting ?? TextSelection(caret: range.location + new.length)
    let replaced = ReplacedText(in: range, of: self)
    return perform(range, new, replaced.text, selecting: selecting, name: name, endsComposition: endsComposition) {
      record(replaced, newLength: new.length, name: name, run: run)
      if endsComposition { endComposition() }
    }
  }

  /// Begins a change, by the input system if `asInput`. Returns the former value of `isCalledByInput`, which the caller restores.
  func beginChange(asInput: Bool) -> Bool {
    let wasCalledByInput = isCalledByInput
    isCalledByInput = wasCalledByInput || asInput
    return wasCalledByInput
  }

  /// Gives the characters of a range the attributes that they have in `new`, as a separate undo step. No characters change, so the delegate is not
  /// asked, and carets stay. Does nothing if the text is not editable or the range is empty.
  func setAttributes(of new: NSAttributedString, in range: NSRange, name: String) {
    guard isEditable, range.length > 0 else { return }
    let replaced = ReplacedText(in: range, of: self)
    perform(range, new, replaced.text, selecting: selection, name: name, isOfAttributes: true) {
      record(replaced, newLength: new.length, name: name, run: nil, isOfAttributes: true)
    }
  }

  private func isChosen(otherThan attributes: [NSAttributedString.Key: Any]?) -> Bool {
    guard let chosenAttributes, let attributes else { return (chosenAttributes == nil) != (attributes == nil) }
    return !NSAttributedString(string: "a", attributes: chosenAttributes).isEqual(
      to: NSAttributedString(string: "a", attributes: attributes))
  }

  /// Changes the storage and the selection, and sends notifications. `removed` is the text in `range`. `isOfAttributes`: `new` has
  /// the same characters, which are not touched.
  ///
  /// - Returns: `false` if the change was long and the user stopped it. Text and selection are then unchanged, nothing is
  ///   recorded, and the delegate only receives `textEditorDidStopChange`.
  @discardableResult
  func perform(
    _ range: NSRange, _ new: NSAttributedString, _ removed: NSAttributedString, selecting: TextSelection, name: String,
    isOfAttributes: Bool = false, endsComposition: Bool = false, recording: () -> Void
  ) -> Bool {
    notifyInput(.textWillChange)
    if LongChange.isNeeded(for: new) {
      let caret = selecting.isEmpty ? selecting.active : nil
      let change = LongChange(
        range: range, new: new, removed: removed, isOfAttributes: isOfAttributes, doing: Self.doing[name] ?? name, caret: caret)
      guard make(change) else { return false }
    } else {
      isChanging = true
      if isOfAttributes { textStorage.setAttributes(of: new, in: range) } else { textStorage.replaceCharacters(in: range, with: new) }
      isChanging = false
    }
    textWasEmptied(of: removed)
    goal = nil
    let selecting = markedRange == nil || endsComposition ? seen(selecting) : selecting
    updatingOnce {
      recording()
      isSelectionOfChange = true
      setSelection(selecting)
      isSelectionOfChange = false
      chosenAttributes = nil
      didChangeText()
    }
    notifyInput(.textDidChange)
    return true
  }

  /// Returns the selection itself or, for a caret in a paragraph that has become hidden, the nearest position outside it.
  private func seen(_ selection: TextSelection) -> TextSelection {
    guard selection.isEmpty else { return selection }
    let position = geometry.visiblePosition(TextGeometry.TextPosition(offset: selection.active, affinity: selection.affinity), isForward: true)
    return position.offset == selection.active ? selection : TextSelection(anchor: position.offset, active: position.offset, affinity: position.affinity)
  }

  private func updatingOnce(_ body: () -> Void) {
    if let interaction { interaction.updatingOnce(body) } else { body() }
  }

  /// The verb that the progress notice of long work shows for each action name.
  private static let doing = ["Paste": "Pasting", "Typing": "Typing", "Bold": "Setting", "Italic": "Setting", "Underline": "Setting"]

  // MARK: By anybody

  /// Called after the storage has changed; does nothing if no characters were edited. Moves the ranges of a press, drags, pastes and the spell
  /// checker. If the change did not come from this editor, also moves the selection and the marked text, and moves or discards the undo steps.
  func storageDidChange() {
    guard let edit = StorageEdit(of: textStorage) else { return }
    interaction?.textWasEdited(edit)
    if let landingDrag, landingDrag !== interaction?.textDrag { landingDrag.textWasEdited(edit) }
    if isChanging { speller.textWasEdited(edit, byUser: true) } else { storedSpeller?.textWasEdited(edit, byUser: false) }
    for paste in pastes { paste.textWasEdited(edit) }
    if let first = pointing?.first { pointing?.first = edit.moved(first) }
    if !isChanging { storedSubstituter?.textDidChange() }
    if textStorage.length > 0 { restoreEmptyAttributes() }
    if !isChanging { textDidChangeExternally(edit) } else if undoManager?.isUndoRegistrationEnabled == false { moveSteps(by: edit) }
  }

  /// Moves the steps with their characters. If those characters have changed, nothing can be undone.
  private func moveSteps(by edit: StorageEdit) {
    guard !history.move(by: edit, under: composition) else { return }
    openStep = nil
    undoManager?.removeAllActions(withTarget: self)
  }

  private func textDidChangeExternally(_ edit: StorageEdit) {
    // Appended text comes after all ranges of user interactions.
    guard !edit.isAppended else { return }
    let new = textStorage.editedRange
    // The steps of another editor with the same undo manager are more recent, and are undone first.
    if Self.changing == nil || Self.changing?.undoManager !== undoManager {
      // No step that was recorded fits a text that was replaced whole.
      if new.location == 0, new.length == textStorage.length, edit.oldEnd > 0 { discardSteps() } else { moveSteps(by: edit) }
    }
    openStep = nil
    goal = nil
    if let marked = markedRange {
      let (start, end) = (edit.moved(marked.location), edit.moved(marked.location + marked.length))
      if let step = composition {
        step.range = NSRange(edit.moved(step.range.location)..<edit.moved(step.range.location + step.range.length))
      }
      if start < end { markedRange = NSRange(start..<end) } else { endComposition() }
    }
    // The layout has not processed the change yet, so observers can only record it at this point.
    selection = edit.moved(selection)
    chosenAttributes = nil
  }
}
