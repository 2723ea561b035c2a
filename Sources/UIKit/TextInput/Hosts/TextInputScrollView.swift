// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols: change those, and run it again.
import CoreGraphics
import Foundation
import UIFoundation

/// A scroll view whose text an editor edits. Each member of `UITextInput` can be overridden. A Galley extension.
///
/// `UITextView` is one. The members forward to `editor`; the traits and input views are stored.
@preconcurrency @MainActor
open class TextInputScrollView: UIScrollView, TextEditing {
  /// Edits the text.
  public let editor: TextEditor

  /// A view at `frame`, in its superview's space, for the text of `editor`.
  public init(frame: CGRect, editor: TextEditor) {
    self.editor = editor
    super.init(frame: frame)
    editor.textInput = self
  }

  /// Galley has no archives of views: the answer is always `nil`.
  public required init?(coder: NSCoder) { nil }

  /// Whether it can become the first responder, as a view that receives typed text.
  open override var canBecomeFirstResponder: Bool { true }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { editor.input.hasText }

  /// Inserts `text` at the caret, replacing the selection, and puts the caret after it.
  open func insertText(_ text: String) { editor.input.insertText(text) }

  /// Deletes what is selected, or the grapheme before the caret.
  open func deleteBackward() { editor.input.deleteBackward() }

  // MARK: Text

  /// Returns the text in a range.
  open func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Puts `text` in place of a range.
  open func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// The selected range. An empty range is the caret; `nil` means that there is no selection and no caret.
  open var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// The range of the marked text, or `nil` if there is none.
  open var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// The style of the marked text, such as its `.backgroundColor`. `nil` selects the system's style.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.input.markedTextStyle }
    set { editor.input.markedTextStyle = newValue }
  }

  /// Puts `markedText` in place of the marked text, or of the selection; `selectedRange` is in it, in UTF-16.
  open func setMarkedText(
    _ markedText: String?, selectedRange: NSRange
  ) {
    editor.input.setMarkedText(markedText, selectedRange: selectedRange)
  }

  /// Ends the composition; its text stays.
  open func unmarkText() { editor.input.unmarkText() }

  // MARK: Places

  /// Before the first character.
  open var beginningOfDocument: UITextPosition { editor.input.beginningOfDocument }

  /// After the last character.
  open var endOfDocument: UITextPosition { editor.input.endOfDocument }

  /// The range between two positions, in either order.
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    editor.input.textRange(from: fromPosition, to: toPosition)
  }

  /// `offset` counts UTF-16; `nil` beyond the document.
  open func position(
    from position: UITextPosition, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, offset: offset)
  }

  /// So many steps on the screen; `nil` beyond the document.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    editor.input.position(from: position, in: direction, offset: offset)
  }

  /// Which of two positions comes first.
  open func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    editor.input.compare(position, to: other)
  }

  /// Returns the distance in UTF-16 code units from one position to another. It is negative if `toPosition` comes first.
  open func offset(
    from: UITextPosition, to toPosition: UITextPosition
  ) -> Int {
    editor.input.offset(from: from, to: toPosition)
  }

  /// The end of a range that lies farthest in a direction.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    editor.input.position(within: range, farthestIn: direction)
  }

  /// Returns the grapheme beside a position, in a direction, or `nil` if there is none.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Delegate and tokenizer

  /// Told before and after the text or the selection change by other means than this protocol. Not retained.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editor.input.inputDelegate }
    set { editor.input.inputDelegate = newValue }
  }

  /// Finds words, sentences, lines and paragraphs.
  open var tokenizer: any UITextInputTokenizer { editor.input.tokenizer(of: self) }

  // MARK: Direction

  /// How the paragraph at a position is written.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.input.baseWritingDirection(for: position, in: direction)
  }

  /// Writes the paragraphs of a range in one direction.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.input.setBaseWritingDirection(writingDirection, for: range)
  }

  // MARK: Geometry

  /// Of the part of the range that is on its first line.
  open func firstRect(for range: UITextRange) -> CGRect { editor.input.firstRect(for: range) }

  /// Returns the rectangle of the caret at a position.
  open func caretRect(for position: UITextPosition) -> CGRect { editor.input.caretRect(for: position) }

  /// The rectangles that cover a range, line by line.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.input.selectionRects(for: range) }

  /// The position nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.input.closestPosition(to: point) }

  /// The position nearest to a point, within a range.
  open func closestPosition(
    to point: CGPoint, within range: UITextRange
  ) -> UITextPosition? {
    editor.input.closestPosition(to: point, within: range)
  }

  /// Returns the grapheme at a point, or `nil` if there is none.
  open func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// The view whose coordinate space points and rectangles use.
  open var textInputView: UIView { self }

  /// The line of the caret at a soft line break: the end of the line before, or the start of the next.
  open var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Whether the change that an input system is about to make is allowed.
  open func shouldChangeText(
    in range: UITextRange, replacementText text: String
  ) -> Bool {
    editor.input.shouldChangeText(in: range, replacementText: text)
  }

  /// The attributes at a place.
  open func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    editor.input.textStyling(at: position, in: direction)
  }

  /// The caret is taken from its place to be carried about.
  open func beginFloatingCursor(at point: CGPoint) { editor.input.beginFloatingCursor(at: point) }

  /// It is carried to a point: the caret goes to the position nearest to it.
  open func updateFloatingCursor(at point: CGPoint) { editor.input.updateFloatingCursor(at: point) }

  /// It is let go of.
  open func endFloatingCursor() { editor.input.endFloatingCursor() }

  /// Puts what was said in place of the selection. Nothing listens by itself: a program that does hands its words over.
  open func insertDictationResult(
    _ dictationResult: [UIDictationPhrase]
  ) {
    editor.input.insertDictationResult(dictationResult)
  }

  /// Called when dictation has finished recording.
  open func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// Called when dictation could not recognize the recording.
  open func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }

  // MARK: Traits

  /// The kind of words that the keyboard begins with a capital letter.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences {
    didSet { if autocapitalizationType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether words are corrected as they are typed on the screen keyboard and, with `.yes`, on a hardware keyboard. `.no` also
  /// disables spell checking if `spellCheckingType` is `.default`.
  open var autocorrectionType = UITextAutocorrectionType.default {
    didSet { if autocorrectionType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether misspelled words get red dots as they are typed.
  open var spellCheckingType = UITextSpellCheckingType.default {
    didSet { if spellCheckingType != oldValue { textInputTraitsDidChange() } }
  }

  /// Which keys there are.
  open var keyboardType = UIKeyboardType.default {
    didSet { if keyboardType != oldValue { textInputTraitsDidChange() } }
  }

  /// The meaning of the text; `nil` allows any text. Names of people, codes and addresses are never corrected, and not
  /// checked unless `spellCheckingType` is `.yes`.
  open var textContentType: UITextContentType! {
    didSet { if textContentType != oldValue { textInputTraitsDidChange() } }
  }

  /// Light or dark; `.default` is as the responder's view.
  open var keyboardAppearance = UIKeyboardAppearance.default {
    didSet { if keyboardAppearance != oldValue { textInputTraitsDidChange() } }
  }

  /// The label of the return key.
  open var returnKeyType = UIReturnKeyType.default {
    didSet { if returnKeyType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether the return key can be used only while there is text.
  open var enablesReturnKeyAutomatically = false {
    didSet { if enablesReturnKeyAutomatically != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether what is typed is a secret: the keyboard guesses no capitals from it. A `UITextField` shows dots, and copies none of it.
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether dropped words add a space beside them if needed, and remove a redundant one at their old position.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default {
    didSet { if smartInsertDeleteType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether straight quotation marks that are typed become those of the keys' language.
  open var smartQuotesType = UITextSmartQuotesType.default {
    didSet { if smartQuotesType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether two hyphens that are typed become a dash.
  open var smartDashesType = UITextSmartDashesType.default {
    didSet { if smartDashesType != oldValue { textInputTraitsDidChange() } }
  }

  /// Called when a trait has changed. A visible keyboard adopts it on `reloadInputViews()`. For classes of this module.
  func textInputTraitsDidChange() { editor.traitsDidChange() }

  // MARK: Input views

  /// Shown in place of the system's keyboard; takes effect at once with `reloadInputViews()`.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView?

  /// Shown on top of the keyboard; takes effect at once with `reloadInputViews()`.
  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set { ownInputAccessoryView = newValue }
  }
  private var ownInputAccessoryView: UIView?

  // MARK: Standard edit actions

  /// Whether an edit action would do something now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.input.canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }

  /// Copies what is selected, and deletes it.
  open override func cut(_ sender: Any?) { editor.input.cut() }

  /// Copies what is selected.
  open override func copy(_ sender: Any?) { editor.input.copy() }

  /// Puts what was copied in place of the selection.
  open override func paste(_ sender: Any?) { editor.input.paste() }

  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { editor.input.select() }

  /// Selects all of the text.
  open override func selectAll(_ sender: Any?) { editor.input.selectAll() }

  /// Deletes what is selected.
  open override func delete(_ sender: Any?) { editor.input.delete() }

  /// Makes the selection bold, or not bold if all of it is.
  open override func toggleBoldface(_ sender: Any?) { editor.input.toggleBoldface() }

  /// Makes the selection italic, or not italic if all of it is.
  open override func toggleItalics(_ sender: Any?) { editor.input.toggleItalics() }

  /// Underlines the selection, or removes the underline if all of it is underlined.
  open override func toggleUnderline(_ sender: Any?) { editor.input.toggleUnderline() }

  /// Writes the selected paragraphs from left to right.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { editor.input.makeTextWritingDirectionLeftToRight() }

  /// Writes the selected paragraphs from right to left.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { editor.input.makeTextWritingDirectionRightToLeft() }
}
