// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols: change those, and run it again.
import CoreGraphics
import Foundation
import UIFoundation

extension TextEditing {
  // MARK: Typing

  /// Whether there is any text.
  public var hasText: Bool { editor.input.hasText }

  /// Inserts `text` at the caret, replacing the selection, and puts the caret after it.
  public func insertText(_ text: String) { editor.input.insertText(text) }

  /// Deletes what is selected, or the grapheme before the caret.
  public func deleteBackward() { editor.input.deleteBackward() }

  // MARK: Text

  /// Returns the text in a range.
  public func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Puts `text` in place of a range.
  public func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// The selected range. An empty range is the caret; `nil` means that there is no selection and no caret.
  public var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// The range of the marked text, or `nil` if there is none.
  public var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// The style of the marked text, such as its `.backgroundColor`. `nil` selects the system's style.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.input.markedTextStyle }
    set { editor.input.markedTextStyle = newValue }
  }

  /// Puts `markedText` in place of the marked text, or of the selection; `selectedRange` is in it, in UTF-16.
  public func setMarkedText(
    _ markedText: String?, selectedRange: NSRange
  ) {
    editor.input.setMarkedText(markedText, selectedRange: selectedRange)
  }

  /// Ends the composition; its text stays.
  public func unmarkText() { editor.input.unmarkText() }

  // MARK: Places

  /// Before the first character.
  public var beginningOfDocument: UITextPosition { editor.input.beginningOfDocument }

  /// After the last character.
  public var endOfDocument: UITextPosition { editor.input.endOfDocument }

  /// The range between two positions, in either order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    editor.input.textRange(from: fromPosition, to: toPosition)
  }

  /// `offset` counts UTF-16; `nil` beyond the document.
  public func position(
    from position: UITextPosition, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, offset: offset)
  }

  /// So many steps on the screen; `nil` beyond the document.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, in: direction, offset: offset)
  }

  /// Which of two positions comes first.
  public func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    editor.input.compare(position, to: other)
  }

  /// Returns the distance in UTF-16 code units from one position to another. It is negative if `toPosition` comes first.
  public func offset(
    from: UITextPosition, to toPosition: UITextPosition
  ) -> Int {
    editor.input.offset(from: from, to: toPosition)
  }

  /// The end of a range that lies farthest in a direction.
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    editor.input.position(within: range, farthestIn: direction)
  }

  /// Returns the grapheme beside a position, in a direction, or `nil` if there is none.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Delegate and tokenizer

  /// Told before and after the text or the selection change by other means than this protocol. Not retained.
  public var inputDelegate: (any UITextInputDelegate)? {
    get { editor.input.inputDelegate }
    set { editor.input.inputDelegate = newValue }
  }

  /// Finds words, sentences, lines and paragraphs.
  public var tokenizer: any UITextInputTokenizer { editor.input.tokenizer(of: self) }

  // MARK: Direction

  /// How the paragraph at a position is written.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.input.baseWritingDirection(for: position, in: direction)
  }

  /// Writes the paragraphs of a range in one direction.
  public func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.input.setBaseWritingDirection(writingDirection, for: range)
  }

  // MARK: Geometry

  /// Of the part of the range that is on its first line.
  public func firstRect(for range: UITextRange) -> CGRect { editor.input.firstRect(for: range) }

  /// Returns the rectangle of the caret at a position.
  public func caretRect(for position: UITextPosition) -> CGRect { editor.input.caretRect(for: position) }

  /// The rectangles that cover a range, line by line.
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.input.selectionRects(for: range) }

  /// The position nearest to a point.
  public func closestPosition(to point: CGPoint) -> UITextPosition? { editor.input.closestPosition(to: point) }

  /// The position nearest to a point, within a range.
  public func closestPosition(
    to point: CGPoint, within range: UITextRange
  ) -> UITextPosition? {
    editor.input.closestPosition(to: point, within: range)
  }

  /// Returns the grapheme at a point, or `nil` if there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// The line of the caret at a soft line break: the end of the line before, or the start of the next.
  public var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Whether the change that an input system is about to make is allowed.
  public func shouldChangeText(
    in range: UITextRange, replacementText text: String
  ) -> Bool {
    editor.input.shouldChangeText(in: range, replacementText: text)
  }

  /// The attributes at a place.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    editor.input.textStyling(at: position, in: direction)
  }

  /// The caret is taken from its place to be carried about.
  public func beginFloatingCursor(at point: CGPoint) { editor.input.beginFloatingCursor(at: point) }

  /// It is carried to a point: the caret goes to the position nearest to it.
  public func updateFloatingCursor(at point: CGPoint) { editor.input.updateFloatingCursor(at: point) }

  /// It is let go of.
  public func endFloatingCursor() { editor.input.endFloatingCursor() }

  /// Puts what was said in place of the selection. Nothing listens by itself: a program that does hands its words over.
  public func insertDictationResult(
    _ dictationResult: [UIDictationPhrase]
  ) {
    editor.input.insertDictationResult(dictationResult)
  }

  /// Called when dictation has finished recording.
  public func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// Called when dictation could not recognize the recording.
  public func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }
}
