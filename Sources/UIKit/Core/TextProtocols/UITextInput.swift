import CoreGraphics
import Foundation
import UIFoundation

/// A responder whose text can be read, selected, composed and changed from outside, by places in it.
///
/// Rectangles and points are in the space of `textInputView`.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  // MARK: Text

  /// What stands in a range.
  func text(in range: UITextRange) -> String?
  /// Puts `text` in place of a range.
  func replace(_ range: UITextRange, withText text: String)
  /// `nil`: nothing is selected, and there is no caret. An empty range is the caret.
  var selectedTextRange: UITextRange? { get set }

  // MARK: Composition

  /// What is composed; `nil` where nothing is.
  var markedTextRange: UITextRange? { get }
  /// How it is drawn, such as its `.backgroundColor`; `nil` for the system's way.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Puts `markedText` in place of the marked text, or of the selection; `selectedRange` is in it, in UTF-16.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends the composition; its text stays.
  func unmarkText()

  // MARK: Places

  /// Before the first character.
  var beginningOfDocument: UITextPosition { get }
  /// After the last character.
  var endOfDocument: UITextPosition { get }
  /// The range between two positions, in either order.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// `offset` counts UTF-16; `nil` beyond the document.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// So many steps on the screen; `nil` beyond the document.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// Which of two positions comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The UTF-16 units from one position to another; negative where that comes first.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The end of a range that lies farthest in a direction.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  /// The grapheme beside a position, in a direction; `nil` where there is none.
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?

  // MARK: Who asks

  /// Told before and after the text or the selection change by other means than this protocol. Not retained.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds words, sentences, lines and paragraphs.
  var tokenizer: any UITextInputTokenizer { get }

  // MARK: Direction

  /// How the paragraph at a position is written.
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
  /// Writes the paragraphs of a range in one direction.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  // MARK: Geometry

  /// Of the part of the range that is on its first line.
  func firstRect(for range: UITextRange) -> CGRect
  /// Where the caret stands at a position.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles that cover a range, line by line.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position nearest to a point, within a range.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The grapheme at a point; `nil` where there is none.
  func characterRange(at point: CGPoint) -> UITextRange?

  // MARK: With defaults

  /// Whose space points and rectangles are in.
  var textInputView: UIView { get }
  /// At which of its two lines the caret stands, where a line is wrapped at it.
  var selectionAffinity: UITextStorageDirection { get }
  /// Whether a change that an input's system is about to make may be made.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
  /// The attributes at a place.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
  /// The caret is taken from its place to be carried about.
  func beginFloatingCursor(at point: CGPoint)
  /// It is carried to a point: the caret goes to the position nearest to it.
  func updateFloatingCursor(at point: CGPoint)
  /// It is let go of.
  func endFloatingCursor()
  /// Puts what was said in place of the selection. Nothing listens by itself: a program that does hands its words over.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])
  /// What was said has been recorded.
  func dictationRecordingDidEnd()
  /// What was said was not understood.
  func dictationRecognitionFailed()
}

extension UITextInput {
  public var selectionAffinity: UITextStorageDirection { .forward }
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }

  public func beginFloatingCursor(at point: CGPoint) { updateFloatingCursor(at: point) }

  public func updateFloatingCursor(at point: CGPoint) {
    guard let place = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: place, to: place)
  }

  public func endFloatingCursor() {}
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) { insertText(dictationResult.spoken) }
  public func dictationRecordingDidEnd() {}
  public func dictationRecognitionFailed() {}

  /// Where the caret is, in the window: the input method's list opens beside it. `nil` where there is none.
  var caretRectInWindow: CGRect? {
    // What is selected may end far from what is laid out.
    guard let range = markedTextRange ?? selectedTextRange.flatMap({ $0.isEmpty ? $0 : nil }), textInputView.window != nil
    else { return nil }
    return textInputView.convert(caretRect(for: range.end), to: nil)
  }
}

extension UITextInput where Self: UIView {
  public var textInputView: UIView { self }
}

/// Hears that an input's text or selection changes.
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

/// Finds the units of a text: graphemes, words, sentences, lines, paragraphs.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
  /// The unit at a place; where units meet, the one in `direction`. `nil` between units.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a unit ends at a place, for one who moves in `direction`.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  /// Where the next unit ends, for one who moves in `direction`; `nil` where there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a place is in a unit; on its edge only if the unit lies in `direction`.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}
