import AttributedText
import Foundation
import TextKit
import UnicodeFacts

extension TextEditor {
  // MARK: By the user

  /// Types `string`: in place of what is composed or selected, with the typing attributes; the caret then stands after it.
  public func insertText(_ string: String) {
    let range = insertionRange
    guard !string.isEmpty || range.length > 0 else { return }
    let attributed = NSAttributedString(string: fitting(string), attributes: typingAttributes)
    change(range, to: attributed, name: "Typing", run: .typing, isTyped: true, endsComposition: true)
    // A paragraph's break is the last that is taken back with what was typed before it.
    if string.contains(where: \.endsLine) { openStep = nil }
  }

  /// Where text that is inserted goes.
  var insertionRange: NSRange {
    if insertionReplacesAll || firstChangeIsOfAll { return NSRange(location: 0, length: textStorage.length) }
    return markedRange ?? selection.range
  }

  /// The text as it may stand here: in one line, where there is only one.
  func fitting(_ string: String) -> String { isSingleLine ? string.withSpacesForLineBreaks : string }

  /// Deletes the selection, or what the Delete key removes before the caret: a whole grapheme cluster in most scripts and of emoji, a single code
  /// point in scripts whose marks are typed one by one, as Thai, Arabic, Hebrew and Devanagari.
  public func deleteBackward() {
    delete(to: text.backwardDeletionStart(before: selection.active))
  }

  /// Deletes what is selected, or the grapheme after the caret.
  public func deleteForward() {
    delete(to: text.grapheme(after: selection.active))
  }

  /// Deletes what is selected, or back to the start of a word; at a paragraph's start, its break.
  public func deleteWordBackward() {
    let caret = selection.active
    let start = text.paragraph(at: caret).range.lowerBound
    delete(to: caret == start ? text.backwardDeletionStart(before: caret) : max(start, text.wordStart(before: caret)))
  }

  /// Deletes what is selected, or on to the end of a word; at a paragraph's end, its break.
  public func deleteWordForward() {
    let caret = selection.active
    let end = text.paragraph(at: caret).contentEnd
    delete(to: caret >= end ? text.grapheme(after: caret) : min(end, text.wordEnd(after: caret)))
  }

  private func delete(to other: Int?) {
    if markedRange != nil { unmarkText() }
    var range = firstChangeIsOfAll ? NSRange(location: 0, length: textStorage.length) : selection.range
    if range.length == 0 {
      guard let other else { return }
      // What nobody sees is not deleted: the caret passes it.
      if geometry.isHidden(unit: min(other, selection.active)) {
        let place = geometry.seen(TextGeometry.TextPosition(offset: other, affinity: .forward), isForward: other > selection.active)
        return selectByHand(TextSelection(anchor: place.offset, active: place.offset, affinity: place.affinity))
      }
      range = NSRange(min(other, selection.active)..<max(other, selection.active))
    }
    change(range, to: NSAttributedString(string: ""), name: "Typing", run: .deleting)
  }

  /// Puts `string` in place of a range, as one step of its own; the caret then stands after it.
  public func replace(_ range: NSRange, with string: String) { replace(range, with: string, asks: true) }

  func replace(_ range: NSRange, with string: String, asks: Bool) {
    let range = NSRange(swiftRange(range))
    let attributes = range.length > 0 ? textStorage.attributes(at: range.location, effectiveRange: nil) : typingAttributes
    unmarkText()
    change(range, to: NSAttributedString(string: fitting(string), attributes: attributes), name: "Typing", asks: asks)
  }

  /// Puts text with attributes in place of a range, as one step of its own; then `selecting` is selected.
  @discardableResult
  public func replace(_ range: NSRange, with text: NSAttributedString, selecting: TextSelection, name: String) -> Bool {
    unmarkText()
    return change(NSRange(swiftRange(range)), to: text, selecting: selecting, name: name)
  }

  // MARK: The one way

  /// Asks, changes, records, tells: in this order. `run`: what the change may be undone together with; `nil`: it is a step
  /// of its own. `asks`: whether somebody may refuse it, as what a program orders nobody can. `isTyped`: it takes the typing attributes, which the delegate may have set when it was asked.
  /// `endsComposition`: nothing is composed any more when it is told.
  ///
  /// - Returns: whether the change was made.
  @discardableResult
  func change(
    _ range: NSRange, to new: NSAttributedString, selecting: TextSelection? = nil, name: String,
    run: EditRun? = nil, isTyped: Bool = false, endsComposition: Bool = false, asks: Bool = true
  ) -> Bool {
    guard isEditable, range.length > 0 || new.length > 0 else { return false }
    let chosen = chosenAttributes
    guard !asks || mayChange(range, to: new.string) else { return false }
    insertionReplacesAll = false
    firstChangeIsOfAll = false
    // Who was asked may have changed the text, too; a range that was composed may be of a text that is gone.
    let range = NSRange(swiftRange(range))
    let new = isTyped && isChosen(otherThan: chosen) ? NSAttributedString(string: new.string, attributes: typingAttributes) : new
    let selecting = selecting ?? TextSelection(caret: range.location + new.length)
    return performRecorded(range, new, selecting: selecting, name: name, run: run, endsComposition: endsComposition)
  }

  /// Gives the characters of a range the attributes that they have in `new`, as one step of its own. No characters change:
  /// nobody is asked, and carets stay.
  func setAttributes(of new: NSAttributedString, in range: NSRange, name: String) {
    guard isEditable, range.length > 0 else { return }
    performRecorded(range, new, selecting: selection, name: name, isOfAttributes: true)
  }

  @discardableResult
  private func performRecorded(
    _ range: NSRange, _ new: NSAttributedString, selecting: TextSelection, name: String, run: EditRun? = nil,
    endsComposition: Bool = false, isOfAttributes: Bool = false
  ) -> Bool {
    let removed = NSMutableAttributedString(attributedString: textStorage.attributedSubstring(from: range))
    let rest = ParagraphRest(of: textStorage, after: range)
    let before = selection
    return perform(range, new, removed, selecting: selecting, name: name, isOfAttributes: isOfAttributes, endsComposition: endsComposition) {
      var (range, newLength) = (range, new.length)
      if let rest, rest.isOther(in: textStorage, at: range.location + newLength) {
        removed.append(rest.text)
        range.length += rest.text.length
        newLength += rest.text.length
      }
      record(range, removed, newLength: newLength, before, name: name, run: run, isOfAttributes: isOfAttributes)
      if endsComposition { endComposition() }
    }
  }

  private func isChosen(otherThan attributes: [NSAttributedString.Key: Any]?) -> Bool {
    guard let chosenAttributes, let attributes else { return (chosenAttributes == nil) != (attributes == nil) }
    return !NSAttributedString(string: "a", attributes: chosenAttributes).isEqual(
      to: NSAttributedString(string: "a", attributes: attributes))
  }

  /// Changes storage and selection, and tells everybody. `removed` is what stands in `range`. `isOfAttributes`: `new` has the same
  /// characters, which are not touched.
  ///
  /// - Returns: `false` where the change was long and was stopped: then text and selection are what they were, nothing is
  ///   recorded, and `textEditorDidStopChange` is all that the delegate is told.
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
      textStorage.put(new, in: range, isOfAttributes: isOfAttributes)
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

  /// The selection itself; for a caret in a paragraph that has become hidden, the nearest place outside of it.
  private func seen(_ selection: TextSelection) -> TextSelection {
    guard selection.isEmpty else { return selection }
    let place = geometry.seen(TextGeometry.TextPosition(offset: selection.active, affinity: selection.affinity), isForward: true)
    return place.offset == selection.active ? selection : TextSelection(anchor: place.offset, active: place.offset, affinity: place.affinity)
  }

  private func updatingOnce(_ body: () -> Void) {
    if let interaction { interaction.updatingOnce(body) } else { body() }
  }

  /// What long work that bears an action's name says of itself.
  private static let doing = ["Paste": "Pasting", "Typing": "Typing", "Bold": "Setting", "Italic": "Setting", "Underline": "Setting"]

  // MARK: By anybody

  /// The storage was changed: what a hand holds of the text stays on it. Where somebody else did it, so does the selection.
  func storageDidChange() {
    guard let edit = StorageEdit(of: textStorage) else { return }
    interaction?.textWasEdited(edit)
    if let landingDrag, landingDrag !== interaction?.textDrag { landingDrag.textWasEdited(edit) }
    if isChanging { speller.textWasEdited(edit, byUser: true) } else { storedSpeller?.textWasEdited(edit, byUser: false) }
    for paste in pastes { paste.textWasEdited(edit) }
    if let first = pointing?.first { pointing?.first = edit.moved(first) }
    if !isChanging { storedSubstituter?.textDidChange() }
    if textStorage.length > 0 { restoreEmptyAttributes() }
    if !isChanging { othersDidChange(edit) } else if undoManager?.isUndoRegistrationEnabled == false { moveSteps(by: edit) }
  }

  /// Steps stay on their characters; where those are others now, nothing can be taken back.
  private func moveSteps(by edit: StorageEdit) {
    guard !history.move(by: edit, under: composition) else { return }
    openStep = nil
    undoManager?.removeAllActions(withTarget: self)
  }

  private func othersDidChange(_ edit: StorageEdit) {
    // Behind all that a hand has done, and holds.
    guard !edit.isAppended else { return }
    let new = textStorage.editedRange
    // What another editor does that has the same undo manager lies on top of the steps, and goes before them.
    if Self.changing == nil || Self.changing?.undoManager !== undoManager {
      // No step that was recorded fits a text that was replaced whole.
      if new.location == 0, new.length == textStorage.length, edit.oldEnd > 0 { forgetSteps() } else { moveSteps(by: edit) }
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
    // The layout has not heard of the change yet: who is told now may only take note.
    selection = edit.moved(selection)
    chosenAttributes = nil
  }
}
