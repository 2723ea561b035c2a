import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// Dropping the dragged text.
extension TextDrag {
  /// Drops the text, through the target's delegate if that handles drops, and removes it from its source if it moves.
  ///
  /// - Returns: the operation that was performed: `.copy`, `.move`, or `.cancel` if the target refuses. Items that load later are inserted later.
  func land(at landing: Landing, copies: Bool) -> UIDropOperation {
    landing.visit.willPerform(landing.request)
    return landing.visit.whileEditable {
      if landing.visit.proposal?.dropPerformer == .delegate { return leave(landing, copies: copies) }
      let target = landing.target
      guard landing.interaction.textInput?.becomeFirstResponder() == true, target.isEditable else { return .cancel }
      landing.interaction.wasSelectedByTouch = isByTouch
      // Delegates notified of the begin or end of editing, or of the drop, may have changed the text. Text that has moved
      // is removed at its new position, and text that no longer exists is not removed.
      let drop = Drop(
        interaction: landing.interaction, target: target, replaced: landing.visit.replacedRange(at: landing.offset), moves: !copies && isTextUnchanged,
        name: copies ? "Copy" : "Move", isWholeWords: isTextUnchanged && SmartSpaces(text: editor.text).coversWholeWords(range),
        isTemporary: landing.visit.isTemporary)
      let isOfItems = editor.textDragDelegate != nil || target.pasteDelegate != nil || target.pasteConfiguration != nil
      guard isOfItems ? put(session.items, drop) : put(drop) else { return .cancel }
      return copies ? .copy : .move
    }
  }

  private struct Drop {
    let interaction: UITextInteraction
    let target: TextEditor
    let replaced: NSRange
    let moves: Bool
    let name: String
    let isWholeWords: Bool
    let isTemporary: Bool
  }

  /// Completes a drop whose text the delegate has inserted, and returns `.copy` or `.move`. For a move from another text, removes the text from its
  /// source.
  private func leave(_ landing: Landing, copies: Bool) -> UIDropOperation {
    if !copies, isTextUnchanged, landing.target.textStorage !== editor.textStorage {
      removeText(from: editor, landed: nil, isSmart: editor.hasSmartSpaces && SmartSpaces(text: editor.text).coversWholeWords(range))
    }
    return copies ? .copy : .move
  }

  /// Inserts the dropped text and, for a move, removes it from its source. Returns `false` if the target refuses it.
  private func put(_ drop: Drop) -> Bool {
    asOneStep(in: drop.target) {
      let target = drop.target
      let isOneText = target.textStorage === editor.textStorage
      let adopted = isOneText ? text : target.adopted(text, at: drop.replaced.location)
      let (new, words) = target.spaced(adopted, in: drop.replaced, isSmart: target.hasSmartSpaces && drop.isWholeWords)
      let landed = NSRange(location: drop.replaced.location + words.location, length: words.length)
      let isMove = moves(drop, over: drop.replaced)
      guard target.replace(drop.replaced, with: new, selecting: TextSelection(landed), name: drop.name) else { return false }
      finish(drop, landed, moves: isMove)
      return true
    }
  }

  /// Inserts items, now or when they have loaded. Returns `false` if there is nothing to insert, or if the target refuses it.
  private func put(_ items: [UIDragItem], _ drop: Drop) -> Bool {
    let attributes = drop.target.attributesForTyping(in: drop.replaced)
    let acceptedItems = items.filter { drop.target.accepts($0.itemProvider) }.map {
      TextPasteItem($0.itemProvider, localObject: $0.localObject, attributes: attributes)
    }
    editor.landingDrag = self
    var hasLanded = false
    let paste = TextPaste(acceptedItems, into: drop.replaced, of: drop.target, isTemporary: drop.isTemporary) { [self] target, text, range in
      asOneStep(in: target) {
        let isMove = moves(drop, over: range)
        guard let landed = target.put(text, in: range, name: drop.name, isWholeWords: target.hasSmartSpaces && drop.isWholeWords) else { return }
        hasLanded = true
        target.select(TextSelection(landed.words))
        finish(drop, landed.words, moves: isMove)
      }
    }
    paste.begin()
    return hasLanded || paste.isWaiting
  }

  /// Runs `body` so that its changes become a single undo step, and returns its result. If each text has its own undo manager, each has a step.
  private func asOneStep<Result>(in target: TextEditor, _ body: () -> Result) -> Result {
    let undoManager = target.undoManager === editor.undoManager && target.undoManager?.groupsByEvent == false ? target.undoManager : nil
    undoManager?.beginUndoGrouping()
    defer { undoManager?.endUndoGrouping() }
    return body()
  }

  /// Returns whether a drop removes the text at its source; `false` for a copy, and if the drop itself replaces some of that text.
  private func moves(_ drop: Drop, over replaced: NSRange) -> Bool {
    let isOneText = drop.target.textStorage === editor.textStorage
    return drop.moves && !(isOneText && replaced.length > 0 && NSIntersectionRange(replaced, range).length > 0)
  }

  private func finish(_ drop: Drop, _ landed: NSRange, moves: Bool) {
    let isOneText = drop.target.textStorage === editor.textStorage
    if moves, isTextUnchanged {
      removeText(
        from: isOneText ? drop.target : editor, landed: isOneText ? landed : nil, isSmart: drop.isWholeWords && editor.hasSmartSpaces)
    }
    drop.interaction.keepCaretVisible()
  }

  /// Removes the dragged text from its old location after a move; if `isSmart`, together with a space beside it that becomes redundant.
  ///
  /// - Parameter landed: the dropped text's range in the same text, to be selected there; `nil` puts the caret where the text was.
  private func removeText(from editor: TextEditor, landed: NSRange?, isSmart: Bool) {
    let old = isSmart ? SmartSpaces(text: editor.text).includingRedundantSpace(range) : range
    var selected = landed ?? NSRange(location: old.location, length: 0)
    if selected.location > old.location { selected.location -= old.length }
    editor.replace(old, with: NSAttributedString(string: ""), selecting: TextSelection(selected), name: "Move")
  }
}

extension TextEditor {
  /// Returns text of another view as this one inserts it: with its attributes, as changed by the delegate's `willPaste`, or with the typing
  /// attributes at `offset` if `allowsEditingAttributes` is `false`.
  fileprivate func adopted(_ text: NSAttributedString, at offset: Int) -> NSAttributedString {
    if allowsEditingAttributes { return delegate?.textEditor(self, willPaste: text) ?? text }
    return NSAttributedString(
      string: fitting(text.string.withNormalizedLineBreaks), attributes: attributesForTyping(in: NSRange(location: offset, length: 0)))
  }

  func matches(_ string: String, in range: NSRange) -> Bool {
    range.upperBound <= textStorage.length && textStorage.attributedSubstring(from: range).string == string
  }
}
