import CoreGraphics
import Foundation
import GalleyTextEngine
import UIFoundation
import UIKitCore

/// The requirements of an interaction on a text: positions, the selection, and changes by pointer and keys.
///
/// A text with an editor uses that; any other `UITextInput` uses `TextInputAdapter`. Points and rectangles are in the space of
/// `textInputView`.
@MainActor
protocol InteractiveText: AnyObject {
  var isEditable: Bool { get }
  var hasText: Bool { get }
  var canPaste: Bool { get }
  var selection: TextSelection { get }
  /// The range of the text that an input method is composing, in UTF-16 code units; `nil` if none is composed.
  var markedRange: NSRange? { get }
  var markedTextStyle: [NSAttributedString.Key: Any]? { get }
  /// Whether the next inserted text replaces all of the text. Neither caret nor selection is shown then.
  var insertionReplacesAll: Bool { get }
  /// The editor of the text, or `nil` if it has none.
  var ownEditor: TextEditor? { get }
  /// The length of the text in UTF-16 code units.
  var characterCount: Int { get }

  // MARK: Geometry

  /// The rectangles of the carets, the primary caret first; empty if text is selected.
  var caretRects: [CGRect] { get }
  /// Returns the caret's rectangle at an offset in UTF-16 code units; `nil` if the text there does not fit its containers.
  func caretRect(at offset: Int, affinity: UITextStorageDirection) -> CGRect?
  /// Returns the rectangles of `range` on the lines that intersect `rect`. Empty for an empty range.
  func rects(for range: NSRange, meeting rect: CGRect) -> [CGRect]
  /// Returns the caret position nearest to `point`.
  func caret(nearest point: CGPoint) -> TextSelection
  /// Whether the selection is visible, and can be moved at its ends.
  var showsSelection: Bool { get }
  /// Returns whether the caret at `offset` has a position without further layout.
  func isLaidOut(at offset: Int) -> Bool

  // MARK: Selecting

  func select(_ selection: TextSelection)
  func selectAll()
  func selectWord()
  func selectParagraph()
  func pointerDown(at point: CGPoint, clickCount: Int, extending: Bool)
  func pointerDragged(to point: CGPoint)
  func pointerUp()

  // MARK: Keys and commands

  /// Performs the action of a desktop key in a text. Returns `false` if the key has no action there.
  func handle(_ key: UIKey) -> Bool
  /// Moves the caret down by a distance in points, or up if it is negative.
  func move(down distance: CGFloat, extending: Bool)
  func cut()
  func copy()
  func paste()
  func deleteSelection()
  func pasteSelection(at point: CGPoint)
}

extension InteractiveText {
  var insertionReplacesAll: Bool { false }
  var ownEditor: TextEditor? { nil }
  var showsSelection: Bool { true }
}

extension TextEditor: InteractiveText {
  var ownEditor: TextEditor? { self }
  var characterCount: Int { textStorage.length }

  func isLaidOut(at offset: Int) -> Bool {
    let laidEnd = layoutManager.firstUnlaidCharacterIndex()
    // At the end of the text there is no character to lay out.
    if laidEnd > offset || laidEnd == textStorage.length { return true }
    return layoutManager.hasNonContiguousLayout && geometry.document.fragmentIndex(containing: UTF16Offset(offset)) != nil
  }

  /// Selects the paragraph that the selection starts in, without the separator that ends it.
  public func selectParagraph() {
    selectByUser(TextSelection(NSRange(text.paragraph(at: selection.lowerBound).contents)))
  }
}
