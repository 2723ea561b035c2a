// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols. Change those, then run it again.
import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A scroll view whose text is edited by a `TextEditor`. Subclasses can override each member of `UITextInput`. A Galley extension.
///
/// `UITextView` is a subclass. The members forward to `editor`; the traits and input views are stored.
/// Members with a position or range trap if it comes from an input without a `TextEditor`.
@preconcurrency @MainActor
open class TextInputScrollView: UIScrollView, TextEditing {
  /// The editor of the text, which holds its storage, its selection and its undo history.
  public let editor: TextEditor

  /// Creates a view for the text of `editor`. `frame` is in the superview's coordinate space.
  public init(frame: CGRect, editor: TextEditor) {
    self.editor = editor
    super.init(frame: frame)
    editor.textInput = self
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  /// Always `true`, so that the view can receive typed text.
  open override var canBecomeFirstResponder: Bool { true }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { editor.hasText }

  /// Replaces the selection, or in Galley's views the marked text, with `text`, and moves the caret after it. Galley's views do nothing if their text
  /// is not editable or the delegate refuses.
  open func insertText(_ text: String) { editor.insertText(text, asInput: true) }

  /// Deletes the selection, or the grapheme cluster before the caret; Galley's views delete only its last code point in some scripts, such as Thai
  /// and Arabic. They only commit marked text at the start of the text, and if the text is not editable or the delegate refuses.
  open func deleteBackward() { editor.deleteBackward(asInput: true) }

  // MARK: Text

  /// Returns the text in a range, or `nil` if the input has no such text.
  /// Galley's views never return `nil`: they trap if the range comes from an input without a `TextEditor`.
  open func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Replaces the text of a range with `text`. Galley's views do this without asking the delegate, but not if their text is not editable, and trap if
  /// the range comes from an input without a `TextEditor`.
  open func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// The selected range; empty for a caret, or `nil` if there is neither selection nor caret.
  open var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// The range of marked text, or `nil` if there is none.
  open var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// The attributes of marked text, such as `.backgroundColor`; `nil` for the system's style.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.input.markedTextStyle }
    set { editor.input.markedTextStyle = newValue }
  }

  /// Replaces the marked text, or the selection if there is none, with `markedText`. Galley's views do nothing if their text is not editable or the
  /// delegate refuses.
  ///
  /// `selectedRange` is relative to the start of the marked text, in UTF-16 code units. `nil` and empty text delete the marked text and end the
  /// composition.
  open func setMarkedText(
    _ markedText: String?, selectedRange: NSRange
  ) {
    editor.setMarkedText(markedText, selectedRange: selectedRange, asInput: true)
  }

  /// Ends the composition and keeps its text. Does nothing if there is no marked text.
  open func unmarkText() { editor.unmarkText(asInput: true) }

  // MARK: Positions

  /// The position before the first character.
  open var beginningOfDocument: UITextPosition { editor.input.beginningOfDocument }

  /// The position after the last character.
  open var endOfDocument: UITextPosition { editor.input.endOfDocument }

  /// Returns the range between two positions, which can be passed in either order, or `nil` if they are not positions of this text. Galley's views
  /// never return `nil`: they trap if a position comes from an input without a `TextEditor`.
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    editor.input.textRange(from: fromPosition, to: toPosition)
  }

  /// Returns the position `offset` UTF-16 code units after a position (before it if negative), or `nil` if the result is outside the document.
  /// Galley's views trap if the position comes from an input without a `TextEditor`.
  open func position(
    from position: UITextPosition, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, offset: offset)
  }

  /// Returns the position `offset` steps on the screen from a position, or `nil` if the result is outside the document, or if its text does not fit
  /// the containers.
  ///
  /// Steps are carets to the left and right, and lines up and down; a negative `offset` reverses the direction. Galley's views trap if the position
  /// comes from an input without a `TextEditor`.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, in: direction, offset: offset)
  }

  /// Returns the order of two positions in the text. Galley's views trap if one comes from an input without a `TextEditor`.
  open func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    editor.input.compare(position, to: other)
  }

  /// Returns the number of UTF-16 code units from one position to another; negative if the second comes first. Galley's views trap if one comes from
  /// an input without a `TextEditor`.
  open func offset(
    from: UITextPosition, to toPosition: UITextPosition
  ) -> Int {
    editor.input.offset(from: from, to: toPosition)
  }

  /// Returns the position in a range that is farthest in a direction, or `nil` if there is none. Galley's views always return the start or the end of
  /// the range, and trap if it comes from an input without a `TextEditor`.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    editor.input.position(within: range, farthestIn: direction)
  }

  /// Returns the range of the grapheme cluster next to a position in a direction, or `nil` at the edge of the text. Galley's views take the next
  /// cluster in the text for `.down`, the previous one for `.up`, and trap if the position comes from an input without a `TextEditor`.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Delegate and tokenizer

  /// The delegate, notified before and after changes of the text or the selection made outside this protocol. Not retained; `nil` if there is none.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editor.input.inputDelegate }
    set { editor.input.inputDelegate = newValue }
  }

  /// The tokenizer for words, sentences, lines and paragraphs.
  open var tokenizer: any UITextInputTokenizer { editor.input.tokenizer(of: self) }

  // MARK: Direction

  /// Returns the base writing direction of the paragraph at a position. Between two paragraphs, `direction` selects the one before or after the
  /// position. Galley's views ignore `direction`, return `.leftToRight` for text that does not fit its containers, and trap if the position comes
  /// from an input without a `TextEditor`.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.input.baseWritingDirection(for: position, in: direction)
  }

  /// Sets the base writing direction of the paragraphs in a range; `.natural` derives it from the text. Galley's views do so as an undo step, do
  /// nothing if their text is not editable, and trap if the range comes from an input without a `TextEditor`.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.input.setBaseWritingDirection(writingDirection, for: range)
  }

  // MARK: Geometry

  /// Returns the rectangle of the part of the range on its first line, or the caret of an empty range; the null rectangle if the text there does not
  /// fit its containers. Galley's views trap if the range comes from an input without a `TextEditor`.
  open func firstRect(for range: UITextRange) -> CGRect { editor.input.firstRect(for: range) }

  /// Returns the frame of the caret at a position; the null rectangle if the text there does not fit its containers.
  /// Galley's views lay out the text up to there, and trap if the position comes from an input without a `TextEditor`.
  open func caretRect(for position: UITextPosition) -> CGRect { editor.input.caretRect(for: position) }

  /// Returns the rectangles that cover a range, line by line; empty for an empty range, and if its text does not fit the containers. Galley's views
  /// trap if the range comes from an input without a `TextEditor`.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.input.selectionRects(for: range) }

  /// Returns the position nearest to a point, or `nil` if there is none. Galley's views always have one.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.input.closestPosition(to: point) }

  /// Returns the position nearest to a point within a range, or `nil` if there is none. Galley's views return the nearest position in the text,
  /// clamped to the range, and trap if the range comes from an input without a `TextEditor`.
  open func closestPosition(
    to point: CGPoint, within range: UITextRange
  ) -> UITextPosition? {
    editor.input.closestPosition(to: point, within: range)
  }

  /// Returns the range of the grapheme cluster at a point, or `nil` if there is none, as in margins, gaps and shapes.
  open func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// The view whose coordinate space points and rectangles use.
  open var textInputView: UIView { self }

  /// The line, of two, that shows the caret at a soft line break.
  open var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Returns whether a change requested by the text input system is allowed. Galley's views ask their delegate, and trap if the range comes from an
  /// input without a `TextEditor`.
  open func shouldChangeText(
    in range: UITextRange, replacementText text: String
  ) -> Bool {
    editor.input.shouldChangeText(in: range, replacementText: text)
  }

  /// Returns the attributes of the text before or after a position, as `direction` selects, or `nil` if they are unknown. Galley's views return the
  /// typing attributes if there is no text on that side, and trap if the position comes from an input without a `TextEditor`.
  open func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    editor.input.textStyling(at: position, in: direction)
  }

  /// Begins to move the caret with a drag at `point`, in the coordinate space of `textInputView`.
  open func beginFloatingCursor(at point: CGPoint) { editor.input.beginFloatingCursor(at: point) }

  /// Moves the caret to the position nearest to a point during the drag.
  open func updateFloatingCursor(at point: CGPoint) { editor.input.updateFloatingCursor(at: point) }

  /// Ends the drag of the caret. Has no effect: the caret stays where the drag moved it.
  open func endFloatingCursor() { editor.input.endFloatingCursor() }

  /// Replaces the selection with dictated text. Galley has no dictation; a program that does passes its results here.
  open func insertDictationResult(
    _ dictationResult: [UIDictationPhrase]
  ) {
    editor.input.insertDictationResult(dictationResult)
  }

  /// A program with dictation calls it when it has finished recording. Has no effect: the text shows nothing during dictation.
  open func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// A program with dictation calls it when it has recognized nothing. Has no effect: the text shows nothing during dictation.
  open func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }

  // MARK: Traits

  /// The automatic capitalization of typed text.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences {
    didSet { if autocapitalizationType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether typed words are corrected: on the on-screen keyboard, and with `.yes` also on a hardware keyboard. `.no` also disables
  /// `spellCheckingType` if that is `.default`.
  open var autocorrectionType = UITextAutocorrectionType.default {
    didSet { if autocorrectionType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether misspelled words are marked with red dots during typing.
  open var spellCheckingType = UITextSpellCheckingType.default {
    didSet { if spellCheckingType != oldValue { textInputTraitsDidChange() } }
  }

  /// The layout of the keyboard.
  open var keyboardType = UIKeyboardType.default {
    didSet { if keyboardType != oldValue { textInputTraitsDidChange() } }
  }

  /// The semantic meaning of the text; `nil` for any. Names of people, codes and addresses are never corrected, and checked only if
  /// `spellCheckingType` is `.yes`.
  open var textContentType: UITextContentType! {
    didSet { if textContentType != oldValue { textInputTraitsDidChange() } }
  }

  /// The light or dark appearance; `.default` follows the responder's view.
  open var keyboardAppearance = UIKeyboardAppearance.default {
    didSet { if keyboardAppearance != oldValue { textInputTraitsDidChange() } }
  }

  /// The label of the return key.
  open var returnKeyType = UIReturnKeyType.default {
    didSet { if returnKeyType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether the return key is enabled only if there is text.
  open var enablesReturnKeyAutomatically = false {
    didSet { if enablesReturnKeyAutomatically != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether the text is secret: the keyboard does not infer capitals from it. A `UITextField` shows dots and does not copy its text.
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether dropped words insert a space, and remove one at their old location.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default {
    didSet { if smartInsertDeleteType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether typed straight quotation marks become those of the keyboard's language.
  open var smartQuotesType = UITextSmartQuotesType.default {
    didSet { if smartQuotesType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether two typed hyphens become a dash.
  open var smartDashesType = UITextSmartDashesType.default {
    didSet { if smartDashesType != oldValue { textInputTraitsDidChange() } }
  }

  /// Updates the spelling marks and corrections after a change of a trait. A visible keyboard applies it after `reloadInputViews()`.
  func textInputTraitsDidChange() { editor.traitsDidChange() }

  // MARK: Input views

  /// The view that replaces the system keyboard; `nil` for the system keyboard. Call `reloadInputViews()` to apply a change immediately.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView?

  /// The view above the keyboard; `nil` for none. Call `reloadInputViews()` to apply a change immediately.
  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set { ownInputAccessoryView = newValue }
  }
  private var ownInputAccessoryView: UIView?

  // MARK: Standard edit actions

  /// Returns whether an edit action is currently possible. Decides about the actions of text, and asks the superclass about others.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.input.canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }

  /// Copies the selection to the pasteboard, and deletes it unless the delegate refuses, with a space beside it that becomes redundant. Does
  /// nothing without a selection, and in text that is not editable or secret.
  open override func cut(_ sender: Any?) { editor.input.cut() }

  /// Copies the selection to the pasteboard. Does nothing without a selection, and in secret text.
  open override func copy(_ sender: Any?) { editor.input.copy() }

  /// Replaces the selection with the pasteboard's contents, and adds the spaces that pasted words need. The attributes on the pasteboard are kept
  /// only if the text allows editing attributes. Does nothing in text that is not editable.
  open override func paste(_ sender: Any?) { editor.input.paste() }

  /// Selects the word that contains the character after the caret or after the start of the selection, or else the word that ends there. Does
  /// nothing between words.
  open override func select(_ sender: Any?) { editor.input.select() }

  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) { editor.input.selectAll() }

  /// Deletes the selection without copying it, with a space beside it that becomes redundant. Does nothing without a selection, in text that is not
  /// editable, and if the delegate refuses.
  open override func delete(_ sender: Any?) { editor.input.delete() }

  /// Makes the selection bold, or removes bold if all of it is bold. Without a selection, applies to typed text. Does nothing in text that is not
  /// editable or does not allow editing attributes.
  open override func toggleBoldface(_ sender: Any?) { editor.input.toggleBoldface() }

  /// Makes the selection italic, or removes italic if all of it is italic. Without a selection, applies to typed text. Does nothing in text that is
  /// not editable or does not allow editing attributes.
  open override func toggleItalics(_ sender: Any?) { editor.input.toggleItalics() }

  /// Underlines the selection, or removes the underline if all of it is underlined. Without a selection, applies to typed text. Does nothing in
  /// text that is not editable or does not allow editing attributes.
  open override func toggleUnderline(_ sender: Any?) { editor.input.toggleUnderline() }

  /// Sets the writing direction of the selected paragraphs to left to right. Does nothing in text that is empty or not editable.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { editor.input.makeTextWritingDirectionLeftToRight() }

  /// Sets the writing direction of the selected paragraphs to right to left. Does nothing in text that is empty or not editable.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { editor.input.makeTextWritingDirectionRightToLeft() }
}
