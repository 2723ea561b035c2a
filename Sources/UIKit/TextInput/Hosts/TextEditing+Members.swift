// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols: change those, and run it again.
import CoreGraphics
import Foundation
import UIFoundation

extension TextEditing {
  // MARK: Typing

  /// Whether there is any text.
  public var hasText: Bool { editor.input.hasText }

  /// Puts `text` where the caret is, in place of what is selected; the caret then stands after it.
  public func insertText(_ text: String) { editor.input.insertText(text) }

  /// Deletes what is selected, or the grapheme before the caret.
  public func deleteBackward() { editor.input.deleteBackward() }

  // MARK: Text

  /// What stands in a range.
  public func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Puts `text` in place of a range.
  public func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// `nil`: nothing is selected, and there is no caret. An empty range is the caret.
  public var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// What is composed; `nil` where nothing is.
  public var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// How it is drawn, such as its `.backgroundColor`; `nil` for the system's way.
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

  /// The UTF-16 units from one position to another; negative where that comes first.
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

  /// The grapheme beside a position, in a direction; `nil` where there is none.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Who asks

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

  /// Where the caret stands at a position.
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

  /// The grapheme at a point; `nil` where there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// At which of its two lines the caret stands, where a line is wrapped at it.
  public var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Whether a change that an input's system is about to make may be made.
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

  /// What was said has been recorded.
  public func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// What was said was not understood.
  public func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }
}
