// Written by Scripts/make-text-input-members from the protocols in Core/TextProtocols: change those, and run it again.
import CoreGraphics
import Foundation
import UIFoundation

/// A scroll view whose text an editor edits; each member of `UITextInput` can be overridden. A Galley extension.
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

  /// Whether it takes part in the responder chain as one that text is typed into.
  open override var canBecomeFirstResponder: Bool { true }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { editor.input.hasText }

  /// Puts `text` where the caret is, in place of what is selected; the caret then stands after it.
  open func insertText(_ text: String) { editor.input.insertText(text) }

  /// Deletes what is selected, or the grapheme before the caret.
  open func deleteBackward() { editor.input.deleteBackward() }

  // MARK: Text

  /// What stands in a range.
  open func text(in range: UITextRange) -> String? { editor.input.text(in: range) }

  /// Puts `text` in place of a range.
  open func replace(_ range: UITextRange, withText text: String) { editor.input.replace(range, withText: text) }

  /// `nil`: nothing is selected, and there is no caret. An empty range is the caret.
  open var selectedTextRange: UITextRange? {
    get { editor.input.selectedTextRange }
    set { editor.input.selectedTextRange = newValue }
  }

  // MARK: Composition

  /// What is composed; `nil` where nothing is.
  open var markedTextRange: UITextRange? { editor.input.markedTextRange }

  /// How it is drawn, such as its `.backgroundColor`; `nil` for the system's way.
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

  /// The UTF-16 units from one position to another; negative where that comes first.
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

  /// The grapheme beside a position, in a direction; `nil` where there is none.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    editor.input.characterRange(byExtending: position, in: direction)
  }

  // MARK: Who asks

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

  /// Where the caret stands at a position.
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

  /// The grapheme at a point; `nil` where there is none.
  open func characterRange(at point: CGPoint) -> UITextRange? { editor.input.characterRange(at: point) }

  // MARK: With defaults

  /// Whose space points and rectangles are in.
  open var textInputView: UIView { self }

  /// At which of its two lines the caret stands, where a line is wrapped at it.
  open var selectionAffinity: UITextStorageDirection { editor.input.selectionAffinity }

  /// Whether a change that an input's system is about to make may be made.
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

  /// What was said has been recorded.
  open func dictationRecordingDidEnd() { editor.input.dictationRecordingDidEnd() }

  /// What was said was not understood.
  open func dictationRecognitionFailed() { editor.input.dictationRecognitionFailed() }

  // MARK: Traits

  /// Where the keyboard begins with a capital.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences {
    didSet { if autocapitalizationType != oldValue { textInputTraitsDidChange() } }
  }

  /// Whether words are corrected as they are typed, by keys on the screen, with `.yes` by those of the desk, too; `.no` is also no for
  /// `spellCheckingType`, where that is `.default`.
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

  /// What the text is about; `nil` for anything. Names of people, codes and addresses are never corrected, and not
  /// checked unless `spellCheckingType` is `.yes`.
  open var textContentType: UITextContentType! {
    didSet { if textContentType != oldValue { textInputTraitsDidChange() } }
  }

  /// Light or dark; `.default` is as the responder's view.
  open var keyboardAppearance = UIKeyboardAppearance.default {
    didSet { if keyboardAppearance != oldValue { textInputTraitsDidChange() } }
  }

  /// What is written on the return key.
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

  /// Whether words that are dropped bring a space along, and take one away where they stood.
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

  /// A trait is another; a keyboard that is up takes it with `reloadInputViews()`. For classes of this module.
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

  /// Makes what is selected bold, or not bold where all of it is.
  open override func toggleBoldface(_ sender: Any?) { editor.input.toggleBoldface() }

  /// Makes what is selected italic, or not italic where all of it is.
  open override func toggleItalics(_ sender: Any?) { editor.input.toggleItalics() }

  /// Underlines what is selected, or takes that away where all of it is underlined.
  open override func toggleUnderline(_ sender: Any?) { editor.input.toggleUnderline() }

  /// Writes the selected paragraphs from left to right.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { editor.input.makeTextWritingDirectionLeftToRight() }

  /// Writes the selected paragraphs from right to left.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { editor.input.makeTextWritingDirectionRightToLeft() }
}
