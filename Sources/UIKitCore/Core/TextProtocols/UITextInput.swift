import CoreGraphics
import Foundation
import UIFoundation

/// A responder whose text other objects can read, select, compose and change, by positions in it.
///
/// Rectangles and points are in the coordinate space of `textInputView`. Members of Galley's views with a position or range trap if it comes from an
/// input without a `TextEditor`; they clamp positions beyond the text.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  // MARK: Text

  /// Returns the text in a range, or `nil` if the input has no such text.
  /// Galley's views never return `nil`: they trap if the range comes from an input without a `TextEditor`.
  func text(in range: UITextRange) -> String?
  /// Replaces the text of a range with `text`. Galley's views do this without asking the delegate, but not if their text is not editable, and trap if
  /// the range comes from an input without a `TextEditor`.
  func replace(_ range: UITextRange, withText text: String)
  /// The selected range; empty for a caret, or `nil` if there is neither selection nor caret.
  var selectedTextRange: UITextRange? { get set }

  // MARK: Composition

  /// The range of marked text, or `nil` if there is none.
  var markedTextRange: UITextRange? { get }
  /// The attributes of marked text, such as `.backgroundColor`; `nil` for the system's style.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the marked text, or the selection if there is none, with `markedText`. Galley's views do nothing if their text is not editable or the
  /// delegate refuses.
  ///
  /// `selectedRange` is relative to the start of the marked text, in UTF-16 code units. `nil` and empty text delete the marked text and end the
  /// composition.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends the composition and keeps its text. Does nothing if there is no marked text.
  func unmarkText()

  // MARK: Positions

  /// The position before the first character.
  var beginningOfDocument: UITextPosition { get }
  /// The position after the last character.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two positions, which can be passed in either order, or `nil` if they are not positions of this text. Galley's views
  /// never return `nil`: they trap if a position comes from an input without a `TextEditor`.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the position `offset` UTF-16 code units after a position (before it if negative), or `nil` if the result is outside the document.
  /// Galley's views trap if the position comes from an input without a `TextEditor`.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the position `offset` steps on the screen from a position, or `nil` if the result is outside the document, or if its text does not fit
  /// the containers.
  ///
  /// Steps are carets to the left and right, and lines up and down; a negative `offset` reverses the direction. Galley's views trap if the position
  /// comes from an input without a `TextEditor`.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// Returns the order of two positions in the text. Galley's views trap if one comes from an input without a `TextEditor`.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the number of UTF-16 code units from one position to another; negative if the second comes first. Galley's views trap if one comes from
  /// an input without a `TextEditor`.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Returns the position in a range that is farthest in a direction, or `nil` if there is none. Galley's views always return the start or the end of
  /// the range, and trap if it comes from an input without a `TextEditor`.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  /// Returns the range of the grapheme cluster next to a position in a direction, or `nil` at the edge of the text. Galley's views take the next
  /// cluster in the text for `.down`, the previous one for `.up`, and trap if the position comes from an input without a `TextEditor`.
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?

  // MARK: Delegate and tokenizer

  /// The delegate, notified before and after changes of the text or the selection made outside this protocol. Not retained; `nil` if there is none.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// The tokenizer for words, sentences, lines and paragraphs.
  var tokenizer: any UITextInputTokenizer { get }

  // MARK: Direction

  /// Returns the base writing direction of the paragraph at a position. Between two paragraphs, `direction` selects the one before or after the
  /// position. Galley's views ignore `direction`, return `.leftToRight` for text that does not fit its containers, and trap if the position comes
  /// from an input without a `TextEditor`.
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
  /// Sets the base writing direction of the paragraphs in a range; `.natural` derives it from the text. Galley's views do so as an undo step, do
  /// nothing if their text is not editable, and trap if the range comes from an input without a `TextEditor`.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  // MARK: Geometry

  /// Returns the rectangle of the part of the range on its first line, or the caret of an empty range; the null rectangle if the text there does not
  /// fit its containers. Galley's views trap if the range comes from an input without a `TextEditor`.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the frame of the caret at a position; the null rectangle if the text there does not fit its containers.
  /// Galley's views lay out the text up to there, and trap if the position comes from an input without a `TextEditor`.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the rectangles that cover a range, line by line; empty for an empty range, and if its text does not fit the containers. Galley's views
  /// trap if the range comes from an input without a `TextEditor`.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position nearest to a point, or `nil` if there is none. Galley's views always have one.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the position nearest to a point within a range, or `nil` if there is none. Galley's views return the nearest position in the text,
  /// clamped to the range, and trap if the range comes from an input without a `TextEditor`.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// Returns the range of the grapheme cluster at a point, or `nil` if there is none, as in margins, gaps and shapes.
  func characterRange(at point: CGPoint) -> UITextRange?

  // MARK: With defaults

  /// The view whose coordinate space points and rectangles use.
  var textInputView: UIView { get }
  /// The line, of two, that shows the caret at a soft line break.
  var selectionAffinity: UITextStorageDirection { get }
  /// Returns whether a change requested by the text input system is allowed. Galley's views ask their delegate, and trap if the range comes from an
  /// input without a `TextEditor`.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
  /// Returns the attributes of the text before or after a position, as `direction` selects, or `nil` if they are unknown. Galley's views return the
  /// typing attributes if there is no text on that side, and trap if the position comes from an input without a `TextEditor`.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
  /// Begins to move the caret with a drag at `point`, in the coordinate space of `textInputView`.
  func beginFloatingCursor(at point: CGPoint)
  /// Moves the caret to the position nearest to a point during the drag.
  func updateFloatingCursor(at point: CGPoint)
  /// Ends the drag of the caret. Has no effect: the caret stays where the drag moved it.
  func endFloatingCursor()
  /// Replaces the selection with dictated text. Galley has no dictation; a program that does passes its results here.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])
  /// A program with dictation calls it when it has finished recording. Has no effect: the text shows nothing during dictation.
  func dictationRecordingDidEnd()
  /// A program with dictation calls it when it has recognized nothing. Has no effect: the text shows nothing during dictation.
  func dictationRecognitionFailed()
}

extension UITextInput {
  /// The direction of the line that shows the caret at a soft line break: the default is `forward`, the second line.
  public var selectionAffinity: UITextStorageDirection { .forward }
  /// Returns whether a change requested by the text input system is allowed; `true` by default.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  /// Returns the attributes of the text before or after a position, as `direction` selects; `nil` by default.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }

  public func beginFloatingCursor(at point: CGPoint) { updateFloatingCursor(at: point) }

  /// Moves the caret to the position nearest to `point`. Does nothing if there is none.
  public func updateFloatingCursor(at point: CGPoint) {
    guard let position = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: position, to: position)
  }

  /// Called when the drag of the caret ends. Has no effect: the caret stays where the drag moved it.
  public func endFloatingCursor() {}
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) { insertText(dictationResult.spoken) }
  /// Called when dictation has finished recording. Has no effect: the text shows nothing during dictation.
  public func dictationRecordingDidEnd() {}
  /// Called when dictation was not recognized. Has no effect: the text shows nothing during dictation.
  public func dictationRecognitionFailed() {}

  /// The frame of the caret in the window, where an input method opens its list, or `nil` without a caret.
  package var caretRectInWindow: CGRect? {
    // The end of a selection can be far from the laid-out text.
    guard let range = markedTextRange ?? selectedTextRange.flatMap({ $0.isEmpty ? $0 : nil }), textInputView.window != nil
    else { return nil }
    return textInputView.convert(caretRect(for: range.end), to: nil)
  }
}

extension UITextInput where Self: UIView {
  public var textInputView: UIView { self }
}

/// Receives notifications of changes to an input's text or selection, except those that the input system itself makes
/// through `UITextInput`.
///
/// The parameter is the input that changes. A `UIInputViewController` receives `nil` if its keyboard has no input.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds the units of a text: grapheme clusters, words, sentences, lines, paragraphs.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
  /// Returns the unit at a position; between two units, the one in `direction`. Returns `nil` outside units.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Returns whether a unit ends at a position when moving in `direction`.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  /// Returns the end of the next unit in `direction`, or `nil` if there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Returns whether a position is in a unit; on its boundary only if the unit lies in `direction`.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}
