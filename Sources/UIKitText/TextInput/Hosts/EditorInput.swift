import CoreGraphics
import Foundation
import GalleyRequirements
import TextKit
import UIFoundation
import UIKitCore

/// The implementation of `UITextInput` for an editor, except for typing and composing: the members of `TextEditing` forward to it.
@MainActor
package struct EditorInput {
  let editor: TextEditor

  func characterOffset(of position: UITextPosition) -> Int {
    guard let position = position as? EditorPosition else {
      requirementFailed("\(type(of: position)) is not a text position of this text view")
    }
    return editor.text.clamped(position.offset)
  }

  func characterRange(of range: UITextRange) -> NSRange {
    let (start, end) = (characterOffset(of: range.start), characterOffset(of: range.end))
    return NSRange(min(start, end)..<max(start, end))
  }

  private func position(_ offset: Int) -> UITextPosition { EditorPosition(offset) }

  // MARK: Text and selection

  func text(in range: UITextRange) -> String? {
    String(decoding: editor.textStorage.utf16(in: characterRange(of: range)), as: UTF16.self)
  }

  func replace(_ range: UITextRange, withText text: String) {
    editor.replace(characterRange(of: range), with: text, asInput: true)
  }

  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.delegateAllows(characterRange(of: range), to: text)
  }

  var selectedTextRange: UITextRange? {
    get { EditorRange(editor.selection.range, editor.selection.affinity) }
    nonmutating set {
      guard let newValue else { return }
      let (range, affinity) = (characterRange(of: newValue), affinity(of: newValue))
      // The input delegate is notified of selections by the user.
      editor.select(range, affinity, asInput: editor.selectionByUser == nil)
    }
  }

  /// Returns the affinity of the start of a range, which determines the line of a caret at a soft line break; `.forward` if the position has
  /// none.
  private func affinity(of range: UITextRange) -> UITextStorageDirection { (range.start as? EditorPosition)?.affinity ?? .forward }

  var selectionAffinity: UITextStorageDirection { editor.selection.affinity }

  // MARK: Composition

  var markedTextRange: UITextRange? { editor.markedRange.map { EditorRange($0) } }
  var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.markedTextStyle }
    nonmutating set { editor.markedTextStyle = newValue }
  }

  // MARK: Places

  var beginningOfDocument: UITextPosition { position(0) }
  var endOfDocument: UITextPosition { position(editor.textStorage.length) }

  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (start, end) = (characterOffset(of: fromPosition), characterOffset(of: toPosition))
    return EditorRange(NSRange(min(start, end)..<max(start, end)), (fromPosition as? EditorPosition)?.affinity ?? .forward)
  }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (newOffset, isOver) = characterOffset(of: position).addingReportingOverflow(offset)
    return isOver || newOffset < 0 || newOffset > editor.textStorage.length ? nil : self.position(newOffset)
  }

  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    let affinity = (position as? EditorPosition)?.affinity ?? .forward
    var current = TextGeometry.TextPosition(offset: characterOffset(of: position), affinity: affinity)
    // A negative offset reverses the direction.
    let isReversed = offset < 0
    if direction == .left || direction == .right {
      let end = editor.geometry.steps(from: current, right: (direction == .right) != isReversed, count: offset.magnitude)
      return end.map { EditorPosition($0.offset, $0.affinity) }
    }
    let goal = editor.geometry.caret(at: current.offset, affinity)?.x
    for _ in 0..<offset.magnitude {
      guard let goal, let next = editor.geometry.verticalStep(from: current, down: (direction == .down) != isReversed, goal: goal) else { return nil }
      current = next
    }
    return EditorPosition(current.offset, current.affinity)
  }

  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (first, second) = (characterOffset(of: position), characterOffset(of: other))
    return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
  }

  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    characterOffset(of: toPosition) - characterOffset(of: from)
  }

  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    isForward(direction, at: characterOffset(of: range.start)) ? range.end : range.start
  }

  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    let offset = characterOffset(of: position)
    let other = isForward(direction, at: offset)
      ? editor.text.grapheme(after: offset) : editor.text.grapheme(before: offset)
    return other.map { EditorRange(NSRange(min($0, offset)..<max($0, offset))) }
  }

  private func isForward(_ direction: UITextLayoutDirection, at offset: Int) -> Bool {
    switch direction {
    case .down: true
    case .up: false
    case .right: !editor.geometry.isRightToLeft(at: offset)
    case .left: editor.geometry.isRightToLeft(at: offset)
    }
  }

  var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    nonmutating set { editor.inputDelegate = newValue }
  }

  /// Returns the tokenizer of an input, created on first use: the same object for the same input until another input asks.
  func tokenizer(of input: any UITextInput) -> any UITextInputTokenizer {
    if let tokenizer = editor.tokenizer, tokenizer.finds(in: input) { return tokenizer }
    let tokenizer = UITextInputStringTokenizer(textInput: input)
    editor.tokenizer = tokenizer
    return tokenizer
  }

  // MARK: Direction and attributes

  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.geometry.isRightToLeft(at: characterOffset(of: position)) ? .rightToLeft : .leftToRight
  }

  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setBaseWritingDirection(writingDirection, for: characterRange(of: range))
  }

  func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    let offset = characterOffset(of: position) - (direction == .backward ? 1 : 0)
    guard offset >= 0, offset < editor.textStorage.length else { return editor.typingAttributes }
    return editor.textStorage.attributes(at: offset, effectiveRange: nil)
  }

  // MARK: Geometry

  func firstRect(for range: UITextRange) -> CGRect {
    let segments = editor.geometry.textSegments(of: editor.swiftRange(characterRange(of: range)))
    guard let first = segments.first else { return caretRect(for: range.start) }
    return segments.dropFirst().filter { $0.fragment == first.fragment }.reduce(first.rect) { $0.union($1.rect) }
  }

  /// Returns the caret's rectangle at a position, or the null rectangle if the text there does not fit its containers. Traps if the position is not
  /// one of an editor.
  func caretRect(for position: UITextPosition) -> CGRect {
    let affinity = (position as? EditorPosition)?.affinity ?? .forward
    return editor.caretRect(at: characterOffset(of: position), affinity: affinity) ?? .null
  }

  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    let segments = editor.geometry.textSegments(of: editor.swiftRange(characterRange(of: range)))
    return segments.enumerated().map { index, segment in
      EditorSelectionRect(
        segment.rect, editor.geometry.isRightToLeft(segment.fragment) ? .rightToLeft : .leftToRight, isFirst: index == 0,
        isLast: index == segments.count - 1)
    }
  }

  func closestPosition(to point: CGPoint) -> UITextPosition? {
    let position = editor.geometry.position(nearest: point)
    return EditorPosition(position.offset, position.affinity)
  }

  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    let position = editor.geometry.position(nearest: point)
    let limits = characterRange(of: range)
    let offset = min(max(position.offset, limits.location), limits.location + limits.length)
    return EditorPosition(offset, offset == position.offset ? position.affinity : .forward)
  }

  func characterRange(at point: CGPoint) -> UITextRange? {
    editor.characterRange(at: point).map { EditorRange($0) }
  }
}

extension TextEditor {
  /// The editor as a `UITextInput`.
  package var input: EditorInput { EditorInput(editor: self) }
}
