import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// An `InteractiveText` for a text without an editor: pointer and keys act through its `UITextInput`.
///
/// Undoing, styles and pages are the input's own matter.
@MainActor
final class TextInputAdapter: InteractiveText {
  private weak var input: (any UITextInput)?
  /// The end of the selection that stays while it is extended, which `UITextInput` does not know; `nil` if there is none.
  private var anchor: Int?
  private var pointing: (unit: UITextGranularity, first: NSRange)?

  init(_ input: any UITextInput) { self.input = input }

  var isEditable: Bool { true }
  var hasText: Bool { input?.hasText ?? false }
  var canPaste: Bool { UIPasteboard.general.hasStrings }
  var markedRange: NSRange? { input?.markedTextRange.map(range) }
  var markedTextStyle: [NSAttributedString.Key: Any]? { input?.markedTextStyle }
  var characterCount: Int { input.map { $0.offset(from: $0.beginningOfDocument, to: $0.endOfDocument) } ?? 0 }

  var selection: TextSelection {
    guard let input, let selected = input.selectedTextRange else { return TextSelection(caret: 0) }
    let range = range(selected)
    guard range.length > 0, let anchor, anchor == range.upperBound else { return selection(of: range) }
    return TextSelection(anchor: range.upperBound, active: range.location, affinity: input.selectionAffinity)
  }

  private func selection(of range: NSRange) -> TextSelection {
    TextSelection(anchor: range.location, active: range.upperBound, affinity: input?.selectionAffinity ?? .forward)
  }

  // MARK: Places

  private func position(_ offset: Int) -> UITextPosition? {
    input.flatMap { $0.position(from: $0.beginningOfDocument, offset: min(max(offset, 0), characterCount)) }
  }
  private func offset(_ position: UITextPosition) -> Int { input.map { $0.offset(from: $0.beginningOfDocument, to: position) } ?? 0 }
  private func range(_ range: UITextRange) -> NSRange {
    let start = offset(range.start)
    return NSRange(location: start, length: max(offset(range.end) - start, 0))
  }
  private func textRange(_ range: NSRange) -> UITextRange? {
    guard let input, let start = position(range.location), let end = position(range.upperBound) else { return nil }
    return input.textRange(from: start, to: end)
  }

  // MARK: Geometry

  var caretRects: [CGRect] { selection.isEmpty ? caretRect(at: selection.active, affinity: .forward).map { [$0] } ?? [] : [] }

  func caretRect(at offset: Int, affinity: UITextStorageDirection) -> CGRect? {
    guard let input, let position = position(offset) else { return nil }
    let rect = input.caretRect(for: position)
    return rect.isNull ? nil : rect
  }

  func rects(for range: NSRange, meeting rect: CGRect) -> [CGRect] {
    guard range.length > 0, let input, let range = textRange(range) else { return [] }
    return input.selectionRects(for: range).map(\.rect).filter { $0.intersects(rect) }
  }

  func caret(nearest point: CGPoint) -> TextSelection {
    TextSelection(caret: input?.closestPosition(to: point).map(offset) ?? 0)
  }

  func isLaidOut(at offset: Int) -> Bool { true }

  // MARK: Selecting

  func select(_ selection: TextSelection) {
    input?.unmarkText()
    anchor = selection.anchor
    input?.selectedTextRange = textRange(selection.range)
    didChange()
  }

  func selectAll() { select(TextSelection(NSRange(location: 0, length: characterCount))) }
  func selectWord() { unit(.word, at: selection.lowerBound).map { select(TextSelection($0)) } }
  func selectParagraph() { unit(.paragraph, at: selection.lowerBound).map { select(TextSelection($0)) } }

  private func unit(_ unit: UITextGranularity, at offset: Int) -> NSRange? {
    guard let input, let position = position(offset) else { return nil }
    let found = input.tokenizer.rangeEnclosingPosition(position, with: unit, inDirection: .storage(.forward))
      ?? input.tokenizer.rangeEnclosingPosition(position, with: unit, inDirection: .storage(.backward))
    return found.map(range)
  }

  func pointerDown(at point: CGPoint, clickCount: Int, extending: Bool) {
    let caret = caret(nearest: point).active
    let unit: UITextGranularity = clickCount >= 3 ? .paragraph : clickCount == 2 ? .word : .character
    if extending, clickCount < 2 {
      let anchor = selection.anchor
      pointing = (.character, NSRange(location: anchor, length: 0))
      return select(TextSelection(anchor: anchor, active: caret))
    }
    let range = units(unit, at: caret)
    pointing = (unit, range)
    select(TextSelection(range))
  }

  private func units(_ unit: UITextGranularity, at offset: Int) -> NSRange {
    (unit == .character ? nil : self.unit(unit, at: offset)) ?? NSRange(location: offset, length: 0)
  }

  func pointerDragged(to point: CGPoint) {
    guard let pointing else { return }
    let range = units(pointing.unit, at: caret(nearest: point).active)
    let isBackward = range.location < pointing.first.location
    select(
      TextSelection(
        anchor: isBackward ? pointing.first.upperBound : pointing.first.location,
        active: isBackward ? range.location : max(range.upperBound, pointing.first.upperBound)))
  }

  func pointerUp() { pointing = nil }

  // MARK: Keys and commands

  func handle(_ key: UIKey) -> Bool {
    let flags = key.modifierFlags
    guard !flags.contains(.alternate) else { return false }
    let isControl = !flags.isDisjoint(with: [.control, .command])
    if let target = target(of: key.keyCode, isControl) {
      move(to: target, extending: flags.contains(.shift))
      return true
    }
    switch (key.keyCode, isControl) {
    case (.keyboardDeleteForward, false):
      if selection.isEmpty { step(.right, from: selection.active).map { replace($0, with: "") } } else { deleteSelection() }
      return true
    default: break
    }
    guard isControl, !flags.contains(.shift) else { return false }
    switch key.commandCode {
    case .keyboardA: selectAll()
    case .keyboardC: copy()
    case .keyboardX: cut()
    case .keyboardV: paste()
    default: return false
    }
    return true
  }

  private func target(of key: UIKeyboardHIDUsage, _ isControl: Bool) -> Int? {
    let active = selection.active
    switch key {
    case .keyboardLeftArrow: return isControl ? boundary(.word, .backward) : moved(.left, active)
    case .keyboardRightArrow: return isControl ? boundary(.word, .forward) : moved(.right, active)
    case .keyboardUpArrow: return isControl ? boundary(.paragraph, .backward) : moved(.up, active)
    case .keyboardDownArrow: return isControl ? boundary(.paragraph, .forward) : moved(.down, active)
    case .keyboardHome: return isControl ? 0 : boundary(.line, .backward)
    case .keyboardEnd: return isControl ? characterCount : boundary(.line, .forward)
    default: return nil
    }
  }

  private func moved(_ direction: UITextLayoutDirection, _ offset: Int) -> Int {
    guard let input, let position = position(offset) else { return offset }
    return input.position(from: position, in: direction, offset: 1).map(self.offset) ?? offset
  }

  private func boundary(_ unit: UITextGranularity, _ direction: UITextStorageDirection) -> Int {
    guard let input, let position = position(selection.active) else { return 0 }
    let found = input.tokenizer.position(from: position, toBoundary: unit, inDirection: .storage(direction))
    return found.map(offset) ?? (direction == .forward ? characterCount : 0)
  }

  private func step(_ direction: UITextLayoutDirection, from offset: Int) -> NSRange? {
    guard let input, let position = position(offset) else { return nil }
    return input.characterRange(byExtending: position, in: direction).map(range)
  }

  private func move(to offset: Int, extending: Bool) {
    select(TextSelection(anchor: extending ? selection.anchor : offset, active: offset))
  }

  func move(down distance: CGFloat, extending: Bool) {
    guard let rect = caretRect(at: selection.active, affinity: .forward) else { return }
    move(to: caret(nearest: CGPoint(x: rect.midX, y: rect.midY + distance)).active, extending: extending)
  }

  private var selectedText: String? { input.flatMap { input in input.selectedTextRange.flatMap { input.text(in: $0) } } }

  private func replace(_ range: NSRange, with text: String) {
    guard let input, let range = textRange(range), input.shouldChangeText(in: range, replacementText: text) else { return }
    input.replace(range, withText: text)
    didChange()
  }

  func copy() {
    // A secret is not offered to other programs.
    guard input?.isSecureTextEntry != true else { return }
    if let text = selectedText, !text.isEmpty { UIPasteboard.general.string = text }
  }
  func cut() {
    // Text that is copied nowhere stays.
    guard input?.isSecureTextEntry != true else { return }
    copy()
    deleteSelection()
  }
  func paste() {
    guard let text = UIPasteboard.general.string else { return }
    replace(selection.range, with: text)
  }
  func deleteSelection() {
    guard !selection.isEmpty else { return }
    replace(selection.range, with: "")
  }
  func pasteSelection(at point: CGPoint) {
    select(caret(nearest: point))
    if let text = UIPasteboard.selectedString { replace(selection.range, with: text) }
  }

  /// Called after changes by the interaction, because an input without an editor reports only changes from elsewhere.
  var onChange: () -> Void = {}
  private func didChange() { onChange() }
}
