import CoreGraphics
import Foundation
import UIKitCore

/// A class of UIKit with overridable members of `UITextInput`.
@MainActor protocol TextHost: AnyObject {
  /// UIKit's own class, `UITextView` or `UITextField`, also if called on a subclass.
  static var hostClass: AnyClass { get }
}

/// The text of an input that has an editor and a class that can override members of `UITextInput`. Queries about positions go to the input.
@MainActor
final class OverriddenTextInput: InteractiveText {
  private let editor: TextEditor
  private weak var input: (any UITextInput)?

  /// The length in UTF-16 code units up to which the input is queried about a whole selection; for a longer one, only about its beginning.
  private static let longSelection = 1 << 14

  /// Returns the text of `input` for an interaction: the editor itself, unless the input is of a subclass of UIKit's own class, which can
  /// override members.
  static func text(of input: any UITextInput, _ editor: TextEditor) -> any InteractiveText {
    let kind = type(of: input)
    guard let host = kind as? any TextHost.Type, ObjectIdentifier(kind) != ObjectIdentifier(host.hostClass) else { return editor }
    return OverriddenTextInput(input, editor)
  }

  private init(_ input: any UITextInput, _ editor: TextEditor) { (self.input, self.editor) = (input, editor) }

  // MARK: Asked of the input

  var caretRects: [CGRect] {
    let rects = editor.caretRects
    guard let input, let first = rects.first else { return rects }
    let rect = input.caretRect(for: EditorPosition(editor.selection.active, editor.selection.affinity))
    // At a boundary between directions, the second caret is the editor's.
    return rect == first ? rects : rect.isNull || rect.isEmpty ? [] : [rect]
  }

  /// Returns the caret's rectangle, or that of the editor if the input has none: a caret that is not shown still has a position to scroll to.
  /// `nil` if neither has one.
  func caretRect(at offset: Int, affinity: UITextStorageDirection) -> CGRect? {
    guard let rect = input?.caretRect(for: EditorPosition(offset, affinity)), !rect.isNull, !rect.isEmpty else {
      return editor.caretRect(at: offset, affinity: affinity)
    }
    return rect
  }

  func rects(for range: NSRange, meeting rect: CGRect) -> [CGRect] {
    guard range.length > 0, let input else { return [] }
    let start = NSRange(location: range.location, length: min(range.length, Self.longSelection))
    let rects = input.selectionRects(for: EditorRange(start)).map(\.rect)
    if range.length > Self.longSelection { return rects.isEmpty ? [] : editor.rects(for: range, meeting: rect) }
    return rects.filter { $0.intersects(rect) }
  }

  var showsSelection: Bool {
    let range = editor.selectedRange
    guard range.length > 0, let input else { return true }
    let start = NSRange(location: range.location, length: min(range.length, Self.longSelection))
    return !input.selectionRects(for: EditorRange(start)).isEmpty
  }

  func caret(nearest point: CGPoint) -> TextSelection {
    guard let position = input?.closestPosition(to: point) as? EditorPosition else { return editor.caret(nearest: point) }
    return TextSelection(caret: editor.text.clamped(position.offset), affinity: position.affinity)
  }

  /// Returns the point at which the editor finds the position that the input returns for `point`; `point` itself if that is the same position.
  private func mapped(_ point: CGPoint) -> CGPoint {
    let caretSelection = caret(nearest: point)
    guard caretSelection != editor.caret(nearest: point), let rect = editor.caretRect(at: caretSelection.active, affinity: caretSelection.affinity) else { return point }
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  func pointerDown(at point: CGPoint, clickCount: Int, extending: Bool) {
    editor.pointerDown(at: mapped(point), clickCount: clickCount, extending: extending)
  }
  func pointerDragged(to point: CGPoint) { editor.pointerDragged(to: mapped(point)) }
  func pasteSelection(at point: CGPoint) { editor.pasteSelection(at: mapped(point)) }

  /// Selects through the input's own setter, which does not know anchor and affinity. They are those of `selection` if the setter selects the same
  /// range.
  func select(_ selection: TextSelection) {
    guard let input, editor.selectionByUser == nil, editor.selection != selection else { return editor.select(selection) }
    editor.selectionByUser = selection
    input.selectedTextRange = EditorRange(selection.range, selection.affinity)
    // A setter that has nothing to do for the same range.
    if editor.selection != selection, editor.selection.range == selection.range { editor.select(selection) }
    editor.selectionByUser = nil
  }

  // MARK: The editor's

  var isEditable: Bool { editor.isEditable }
  var hasText: Bool { editor.hasText }
  var canPaste: Bool { editor.canPaste }
  var selection: TextSelection { editor.selection }
  var markedRange: NSRange? { editor.markedRange }
  var markedTextStyle: [NSAttributedString.Key: Any]? { editor.markedTextStyle }
  var insertionReplacesAll: Bool { editor.insertionReplacesAll }
  var ownEditor: TextEditor? { editor }
  var characterCount: Int { editor.characterCount }
  func isLaidOut(at offset: Int) -> Bool { editor.isLaidOut(at: offset) }
  func selectAll() { editor.selectAll() }
  func selectWord() { editor.selectWord() }
  func selectParagraph() { editor.selectParagraph() }
  func pointerUp() { editor.pointerUp() }
  func handle(_ key: UIKey) -> Bool { editor.handle(key) }
  func move(down distance: CGFloat, extending: Bool) { editor.move(down: distance, extending: extending) }
  func cut() { editor.cut() }
  func copy() { editor.copy() }
  func paste() { editor.paste() }
  func deleteSelection() { editor.deleteSelection() }
}
