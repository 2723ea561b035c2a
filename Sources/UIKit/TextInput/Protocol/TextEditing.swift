import CoreGraphics
import Foundation
import UIFoundation

/// A responder whose text an editor edits: it has all of `UITextInput` from here. A Galley extension.
///
/// What it must say itself is which editor, and, where it is no view, in whose space points are.
@preconcurrency @MainActor
public protocol TextEditing: UITextInput {
  var editor: TextEditor { get }
}

/// A place in an editor's text: UTF-16 from its start.
@preconcurrency @MainActor
final class EditorPosition: UITextPosition {
  let offset: Int
  let affinity: UITextStorageDirection

  init(_ offset: Int, _ affinity: UITextStorageDirection = .forward) {
    self.offset = offset
    self.affinity = affinity
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? EditorPosition)?.offset == offset }
  nonisolated override var hash: Int { offset.hashValue }
  nonisolated override var description: String { "position \(offset)" }
}

@preconcurrency @MainActor
final class EditorRange: UITextRange {
  let range: NSRange

  init(_ range: NSRange) { self.range = range }

  override var start: UITextPosition { EditorPosition(range.location) }
  override var end: UITextPosition { EditorPosition(range.location + range.length) }
  override var isEmpty: Bool { range.length == 0 }

  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? EditorRange)?.range == range }
  nonisolated override var hash: Int { range.hashValue }
  nonisolated override var description: String { "range {\(range.location), \(range.length)}" }
}

extension TextEditing {
  /// The UTF-16 offset of a place of this input.
  public func characterOffset(of position: UITextPosition) -> Int {
    guard let position = position as? EditorPosition else {
      preconditionFailure("\(type(of: position)) is no place in the text of \(type(of: self))")
    }
    return editor.text.clamped(position.offset)
  }

  public func characterRange(of range: UITextRange) -> NSRange {
    let (start, end) = (characterOffset(of: range.start), characterOffset(of: range.end))
    return NSRange(min(start, end)..<max(start, end))
  }

  public func textRange(of range: NSRange) -> UITextRange { EditorRange(range) }

  private func position(_ offset: Int) -> UITextPosition { EditorPosition(offset) }

  /// Does `body` as ordered by the input's system, whose delegate need not be told of it. For what overrides typing.
  public func asInput<Result>(_ body: () -> Result) -> Result {
    let wasAsked = editor.isAskedByInput
    editor.isAskedByInput = true
    defer { editor.isAskedByInput = wasAsked }
    return body()
  }

  // MARK: UIKeyInput

  public var hasText: Bool { editor.hasText }
  public func insertText(_ text: String) { asInput { editor.insertText(text) } }
  public func deleteBackward() { asInput { editor.deleteBackward() } }

  // MARK: Text and selection

  public func text(in range: UITextRange) -> String? {
    String(decoding: editor.textStorage.utf16(in: characterRange(of: range)), as: UTF16.self)
  }

  public func replace(_ range: UITextRange, withText text: String) {
    asInput { editor.replace(characterRange(of: range), with: text) }
  }

  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.mayChange(characterRange(of: range), to: text)
  }

  public var selectedTextRange: UITextRange? {
    get { EditorRange(editor.selection.range) }
    set {
      guard let newValue else { return }
      asInput { editor.selectedRange = characterRange(of: newValue) }
    }
  }

  public var selectionAffinity: UITextStorageDirection { editor.selection.affinity }

  // MARK: Composition

  public var markedTextRange: UITextRange? { editor.markedRange.map { EditorRange($0) } }
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.markedTextStyle }
    set { editor.markedTextStyle = newValue }
  }
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    asInput { editor.setMarkedText(markedText, selectedRange: selectedRange) }
  }
  public func unmarkText() { asInput { editor.unmarkText() } }

  // MARK: Places

  public var beginningOfDocument: UITextPosition { position(0) }
  public var endOfDocument: UITextPosition { position(editor.textStorage.length) }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (start, end) = (characterOffset(of: fromPosition), characterOffset(of: toPosition))
    return EditorRange(NSRange(min(start, end)..<max(start, end)))
  }

  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (place, isOver) = characterOffset(of: position).addingReportingOverflow(offset)
    return isOver || place < 0 || place > editor.textStorage.length ? nil : self.position(place)
  }

  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    let affinity = (position as? EditorPosition)?.affinity ?? .forward
    var place = TextGeometry.Place(offset: characterOffset(of: position), affinity: affinity)
    let goal = editor.geometry.caret(at: place.offset, affinity)?.x
    for _ in 0..<max(0, offset) {
      let next = switch direction {
      case .left, .right: editor.geometry.step(from: place, right: direction == .right)
      case .up, .down:
        goal.flatMap { editor.geometry.verticalStep(from: place, down: direction == .down, goal: $0) }
      }
      guard let next else { return nil }
      place = next
    }
    return EditorPosition(place.offset, place.affinity)
  }

  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (first, second) = (characterOffset(of: position), characterOffset(of: other))
    return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
  }

  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    characterOffset(of: toPosition) - characterOffset(of: from)
  }

  public func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    isForward(direction, at: characterOffset(of: range.start)) ? range.end : range.start
  }

  public func characterRange(
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

  public var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }

  public var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }

  // MARK: Direction and attributes

  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    editor.geometry.isRightToLeft(at: characterOffset(of: position)) ? .rightToLeft : .leftToRight
  }

  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setBaseWritingDirection(writingDirection, for: characterRange(of: range))
  }

  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    let offset = characterOffset(of: position) - (direction == .backward ? 1 : 0)
    guard offset >= 0, offset < editor.textStorage.length else { return editor.typingAttributes }
    return editor.textStorage.attributes(at: offset, effectiveRange: nil)
  }

  // MARK: Geometry

  public func firstRect(for range: UITextRange) -> CGRect {
    let pieces = editor.geometry.pieces(of: editor.swiftRange(characterRange(of: range)))
    guard let first = pieces.first else { return caretRect(for: range.start) }
    return pieces.dropFirst().filter { $0.fragment == first.fragment }.reduce(first.rect) { $0.union($1.rect) }
  }

  /// The null rectangle where the text has found no room.
  public func caretRect(for position: UITextPosition) -> CGRect {
    let affinity = (position as? EditorPosition)?.affinity ?? .forward
    return editor.caretRect(at: characterOffset(of: position), affinity: affinity) ?? .null
  }

  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    let pieces = editor.geometry.pieces(of: editor.swiftRange(characterRange(of: range)))
    return pieces.enumerated().map { index, piece in
      EditorSelectionRect(
        piece.rect, editor.geometry.isRightToLeft(piece.fragment) ? .rightToLeft : .leftToRight, isFirst: index == 0,
        isLast: index == pieces.count - 1)
    }
  }

  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    let place = editor.geometry.place(nearest: point)
    return EditorPosition(place.offset, place.affinity)
  }

  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    let place = editor.geometry.place(nearest: point)
    let limits = characterRange(of: range)
    let offset = min(max(place.offset, limits.location), limits.location + limits.length)
    return EditorPosition(offset, offset == place.offset ? place.affinity : .forward)
  }

  public func characterRange(at point: CGPoint) -> UITextRange? {
    editor.characterRange(at: point).map { EditorRange($0) }
  }
}

/// A rectangle of an editor's selection.
@preconcurrency @MainActor
final class EditorSelectionRect: UITextSelectionRect {
  private let place: CGRect
  private let direction: NSWritingDirection
  private let isFirst: Bool
  private let isLast: Bool

  init(_ place: CGRect, _ direction: NSWritingDirection, isFirst: Bool, isLast: Bool) {
    self.place = place
    self.direction = direction
    self.isFirst = isFirst
    self.isLast = isLast
  }

  override var rect: CGRect { place }
  override var writingDirection: NSWritingDirection { direction }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
}
