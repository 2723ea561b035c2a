import CoreGraphics

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A plain view that draws a text with an editor and has an interaction, as a custom view in an app does.
@MainActor
final class CustomTextView: UIView, TextEditing {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer
  let editor: TextEditor
  let interaction = UITextInteraction(for: .editable)
  /// Has the input views that tests set.
  var allowsFirst = true

  init(_ text: String, frame: CGRect) {
    storage = NSTextStorage(string: text, attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
    storage.addLayoutManager(manager)
    container = NSTextContainer(size: CGSize(width: frame.width, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    editor = TextEditor(textStorage: storage, layoutManager: manager)
    super.init(frame: frame)
    editor.textInput = self
    interaction.textInput = self
    addInteraction(interaction)
  }

  required init?(coder: NSCoder) { nil }
  override var canBecomeFirstResponder: Bool { allowsFirst }

  var selected: NSRange { editor.selectedRange }
}

/// An input without an editor: lines of characters that are squares of ten points.
@MainActor
final class GridInput: UIView, UITextInput {
  final class GridPosition: UITextPosition {
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
  }
  final class GridRange: UITextRange {
    let range: Range<Int>
    init(_ range: Range<Int>) { self.range = range }
    override var start: UITextPosition { MainActor.assumeIsolated { GridPosition(range.lowerBound) } }
    override var end: UITextPosition { MainActor.assumeIsolated { GridPosition(range.upperBound) } }
    override var isEmpty: Bool { range.isEmpty }
  }

  var letters: [Character]
  /// The number of characters that were requested.
  var lettersRead = 0
  var selection = 0..<0
  let interaction = UITextInteraction(for: .editable)

  init(_ text: String, frame: CGRect) {
    letters = text.unicodeScalars.map { Character($0) }
    super.init(frame: frame)
    interaction.textInput = self
    addInteraction(interaction)
  }
  required init?(coder: NSCoder) { nil }
  override var canBecomeFirstResponder: Bool { true }

  private func offset(_ position: UITextPosition) -> Int { (position as! GridPosition).offset }
  private func range(_ range: UITextRange) -> Range<Int> { offset(range.start)..<offset(range.end) }

  var hasText: Bool { !letters.isEmpty }
  func insertText(_ text: String) { replace(GridRange(selection), withText: text) }
  func deleteBackward() {
    if selection.isEmpty, selection.lowerBound > 0 { selection = selection.lowerBound - 1..<selection.lowerBound }
    insertText("")
  }
  func text(in range: UITextRange) -> String? {
    lettersRead += self.range(range).count
    return String(letters[self.range(range)])
  }
  func replace(_ range: UITextRange, withText text: String) {
    letters.replaceSubrange(self.range(range), with: text)
    let caret = self.range(range).lowerBound + text.count
    selection = caret..<caret
  }
  var selectedTextRange: UITextRange? {
    get { GridRange(selection) }
    set { if let newValue { selection = range(newValue) } }
  }
  var markedTextRange: UITextRange? { nil }
  var markedTextStyle: [NSAttributedString.Key: Any]?
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { GridPosition(0) }
  var endOfDocument: UITextPosition { GridPosition(letters.count) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    GridRange(offset(fromPosition)..<offset(toPosition))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = self.offset(position) + offset
    return (0...letters.count).contains(place) ? GridPosition(place) : nil
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    self.position(from: position, offset: direction == .left || direction == .up ? -offset : offset)
  }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (first, second) = (offset(position), offset(other))
    return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
  }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { offset(toPosition) - offset(from) }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? { range.end }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
    let start = offset(position)
    return start < letters.count ? GridRange(start..<start + 1) : nil
  }
  weak var inputDelegate: (any UITextInputDelegate)?
  var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect { caretRect(for: range.start) }
  func caretRect(for position: UITextPosition) -> CGRect { CGRect(x: CGFloat(offset(position)) * 10 - 1, y: 0, width: 2, height: 10) }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? {
    GridPosition(min(max(Int((point.x / 10).rounded()), 0), letters.count))
  }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { closestPosition(to: point) }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
}
