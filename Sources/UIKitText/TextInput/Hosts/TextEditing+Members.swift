// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols. Change those, then run it again.
import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

extension TextEditing {
  // MARK: Typing

  /// Whether there is any text.
  public var hasText: Bool { editor.hasText }

  /// Replaces the selection, or in Galley's views the marked text, with `text`, and moves the caret after it. Galley's views do nothing if their text
  /// is not editable or the delegate refuses.
  public func insertText(_ text: String) { editor.insertText(text, asInput: true) }

  /// Deletes the selection, or the grapheme cluster before the caret; Galley's views delete only its last code point in some scripts, such as Thai
  /// and Arabic. They only commit marked text at the start of the text, and if the text is not editable or the delegate refuses.
  public func deleteBackward() { editor.deleteBackward(asInput: true) }

  // MARK: Text

  /// Returns the text in a range, or `nil` if the input has no such text.
  /// Galley's views never return `nil`: they trap if the range comes from an input without a `TextEditor`.
  public func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Replaces the text of a range with `text`. Galley's views do this without asking the delegate, but not if their text is not editable, and trap if
  /// the range comes from an input without a `TextEditor`.
  public func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// The selected range; empty for a caret, or `nil` if there is neither selection nor caret.
  public var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// The range of marked text, or `nil` if there is none.
  public var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// The attributes of marked text, such as `.backgroundColor`; `nil` for the system's style.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.input.markedTextStyle }
    set { editor.input.markedTextStyle = newValue }
  }

  /// Replaces the marked text, or the selection if there is none, with `markedText`. Galley's views do nothing if their text is not editable or the
  /// delegate refuses.
  ///
  /// `selectedRange` is relative to the start of the marked text, in UTF-16 code units. `nil` and empty text delete the marked text and end the
  /// composition.
  public func setMarkedText(
    _ markedText: String?, selectedRange: NSRange
  ) {
    editor.setMarkedText(markedText, selectedRange: selectedRange, asInput: true)
  }

  /// Ends the composition and keeps its text. Does nothing if there is no marked text.
  public func unmarkText() { editor.unmarkText(asInput: true) }

  // MARK: Positions

  /// The position before the first character.
  public var beginningOfDocument: UITextPosition { editor.input.beginningOfDocument }

  /// The position after the last character.
  public var endOfDocument: UITextPosition { editor.input.endOfDocument }

  /// Returns the range between two positions, which can be passed in either order, or `nil` if they are not positions of this text. Galley's views
  /// never return `nil`: they trap if a position comes from an input without a `TextEditor`.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    editor.input.textRange(from: fromPosition, to: toPosition)
  }

  /// Returns the position `offset` UTF-16 code units after a position (before it if negative), or `nil` if the result is outside the document.
  /// Galley's views trap if the position comes from an input without a `TextEditor`.
  public func position(
    from position: UITextPosition, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, offset: offset)
  }

  /// Returns the position `offset` steps on the screen from a position, or `nil` if the result is outside the document, or if its text does not fit
  /// the containers.
  ///
  /// Steps are carets to the left and right, and lines up and down; a negative `offset` reverses the direction. Galley's views trap if the position
  /// comes from an input without a `TextEditor`.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, in: direction, offset: offset)
  }

  /// Returns the order of two positions in the text. Galley's views trap if one comes from an input without a `TextEditor`.
  public func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    editor.input.compare(position, to: other)
  }

  /// Returns the number of UTF-16 code units from one position to another; negative if the second comes first. Galley's views trap if one comes from
  /// an input without a `TextEditor`.
  public func offset(
    from: UITextPosition, to toPosition: UITextPosition
  ) -> Int {
    editor.input.offset(from: from, to: toPosition)
  }

  /// Returns the position in a range that is farthest in a direction, or `nil` if there is none. Galley's views always return the start or the end of
  /// the range, and trap if it comes from an input without a `TextEditor`.
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    editor.input.position(within: range, farthestIn: direction)
  }

  /// Returns the range of the grapheme cluster next to a position in a direction, or `nil` at the edge of the text. Galley's views take the next
  /// cluster in the text for `.down`, the previous one for `.up`, and trap if the position comes from an input without a `TextEditor`.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Delegate and tokenizer

  /// The delegate, notified before and after changes of the text or the selection made outside this protocol. Not retained; `nil` if there is none.
  public var inputDelegate: (any UITextInputDelegate)? {
    get { editor.input.inputDelegate }
    set { editor.input.inputDelegate = newValue }
  }

  /// The tokenizer for words, sentences, lines and paragraphs.
  public var tokenizer: any UITextInputTokenizer { editor.input.tokenizer(of: self) }

  // MARK: Direction

  /// Returns the base writing direction of the paragraph at a position. Between two paragraphs, `direction` selects the one before or after the
  /// position. Galley's views ignore `direction`, return `.leftToRight` for text that does not fit its containers, and trap if the position comes
  /// from an input without a `TextEditor`.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.input.baseWritingDirection(for: position, in: direction)
  }

  /// Sets the base writing direction of the paragraphs in a range; `.natural` derives it from the text. Galley's views do so as an undo step, do
  /// nothing if their text is not editable, and trap if the range comes from an input without a `TextEditor`.
  public func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.input.setBaseWritingDirection(writingDirection, for: range)
  }

  // MARK: Geometry

  /// Returns the rectangle of the part of the range on its first line, or the caret of an empty range; the null rectangle if the text there does not
  /// fit its containers. Galley's views trap if the range comes from an input without a `TextEditor`.
  public func firstRect(for range: UITextRange) -> CGRect { editor.input.firstRect(for: range) }

  /// Returns the frame of the caret at a position; the null rectangle if the text there does not fit its containers.
  /// Galley's views lay out the text up to there, and trap if the position comes from an input without a `TextEditor`.
  public func caretRect(for position: UITextPosition) -> CGRect { editor.input.caretRect(for: position) }

  /// Returns the rectangles that cover a range, line by line; empty for an empty range, and if its text does not fit the containers. Galley's views
  /// trap if the range comes from an input without a `TextEditor`.
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.input.selectionRects(for: range) }

  /// Returns the position nearest to a point, or `nil` if there is none. Galley's views always have one.
  public func closestPosition(to point: CGPoint) -> UITextPosition? { editor.input.closestPosition(to: point) }

  /// Returns the position nearest to a point within a range, or `nil` if there is none. Galley's views return the nearest position in the text,
  /// clamped to the range, and trap if the range comes from an input without a `TextEditor`.
  public func closestPosition(
    to point: CGPoint, within range: UITextRange
  ) -> UITextPosition? {
    editor.input.closestPosition(to: point, within: range)
  }

  /// Returns the range of the grapheme cluster at a point, or `nil` if there is none, as in margins, gaps and shapes.
  public func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// The line, of two, that shows the caret at a soft line break.
  public var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Returns whether a change requested by the text input system is allowed. Galley's views ask their delegate, and trap if the range comes from an
  /// input without a `TextEditor`.
  public func shouldChangeText(
    in range: UITextRange, replacementText text: String
  ) -> Bool {
    editor.input.shouldChangeText(in: range, replacementText: text)
  }

  /// Returns the attributes of the text before or after a position, as `direction` selects, or `nil` if they are unknown. Galley's views return the
  /// typing attributes if there is no text on that side, and trap if the position comes from an input without a `TextEditor`.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    editor.input.textStyling(at: position, in: direction)
  }

  /// Begins to move the caret with a drag at `point`, in the coordinate space of `textInputView`.
  public func beginFloatingCursor(at point: CGPoint) { editor.input.beginFloatingCursor(at: point) }

  /// Moves the caret to the position nearest to a point during the drag.
  public func updateFloatingCursor(at point: CGPoint) { editor.input.updateFloatingCursor(at: point) }

  /// Ends the drag of the caret. Has no effect: the caret stays where the drag moved it.
  public func endFloatingCursor() { editor.input.endFloatingCursor() }

  /// Replaces the selection with dictated text. Galley has no dictation; a program that does passes its results here.
  public func insertDictationResult(
    _ dictationResult: [UIDictationPhrase]
  ) {
    editor.input.insertDictationResult(dictationResult)
  }

  /// A program with dictation calls it when it has finished recording. Has no effect: the text shows nothing during dictation.
  public func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// A program with dictation calls it when it has recognized nothing. Has no effect: the text shows nothing during dictation.
  public func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }
}
