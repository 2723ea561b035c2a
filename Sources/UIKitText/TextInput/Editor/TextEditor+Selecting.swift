import CoreGraphics
import Foundation
import TextKit
import UIKitCore

extension TextEditor {
  /// The selection in UTF-16 code units, without its direction. Setting it selects forward, clamped to the text and moved to whole graphemes.
  public var selectedRange: NSRange {
    get { selection.range }
    set { select(newValue) }
  }

  /// Selects a range forward, expanded to whole graphemes. `affinity` determines the line of a caret at a soft line break. `asInput`:
  /// whether the input system selects, so that the input delegate is not notified of it.
  func select(_ range: NSRange, _ affinity: UITextStorageDirection = .forward, asInput: Bool = false) {
    let wasCalledByInput = beginChange(asInput: asInput)
    defer { isCalledByInput = wasCalledByInput }
    var selection = TextSelection(range)
    if selection.isEmpty { selection.affinity = affinity }
    select(selectionByUser.flatMap { $0.range == range ? $0 : nil } ?? selection)
  }

  /// Selects on behalf of the user: through the setter of the input, which its class can override.
  func selectByUser(_ new: TextSelection) {
    if let overridden = interaction?.text as? OverriddenTextInput { overridden.select(new) } else { select(new) }
  }

  /// Selects `new`. Ends outside the text move into it, and ends inside a grapheme move to its boundary.
  ///
  /// Marked text is committed, and typing begins a new undo step.
  public func select(_ new: TextSelection) {
    unmarkText()
    openStep = nil
    goal = nil
    setSelection(new)
  }

  /// Selects all of the text, from its beginning.
  public func selectAll() { selectByUser(TextSelection(NSRange(location: 0, length: textStorage.length))) }

  /// Selects the word that contains the character after the caret, or after the start of the selection, or else the word that ends there. Does
  /// nothing between words.
  public func selectWord() {
    let caret = selection.lowerBound
    guard let word = text.word(at: caret) ?? text.word(at: caret - 1) else { return }
    selectByUser(TextSelection(anchor: word.lowerBound, active: word.upperBound))
  }

  /// Sets the selection, moved to whole graphemes in the text, and notifies of it if it has changed. Marked text stays.
  func setSelection(_ new: TextSelection) {
    let whole = whole(new)
    guard whole != selection else { return }
    notifyInput(.selectionWillChange)
    selection = whole
    chosenAttributes = nil
    didChangeSelection()
    notifyInput(.selectionDidChange)
  }

  private func whole(_ new: TextSelection) -> TextSelection {
    var whole = new
    if new.isEmpty {
      whole.active = text.graphemeEnd(from: new.active)
      whole.anchor = whole.active
    } else {
      let isForward = new.anchor < new.active
      whole.anchor = isForward ? text.graphemeStart(from: new.anchor) : text.graphemeEnd(from: new.anchor)
      whole.active = isForward ? text.graphemeEnd(from: new.active) : text.graphemeStart(from: new.active)
    }
    if whole.active != new.active { whole.affinity = .forward }
    return whole
  }

  // MARK: Caret rectangles

  /// The rectangles of the caret, in the view's space: one, or two at a boundary between directions, the primary one first.
  ///
  /// Empty if the selection is not empty, or if the text does not fit its containers.
  public var caretRects: [CGRect] {
    selection.isEmpty ? geometry.caretRects(at: selection.active, selection.affinity) : []
  }

  /// Returns the caret's rectangle at an offset, which is clamped to the text, in the view's space. Returns `nil` if the text there does not fit its
  /// containers.
  public func caretRect(at offset: Int, affinity: UITextStorageDirection = .forward) -> CGRect? {
    geometry.caretRects(at: text.clamped(offset), affinity).first
  }

  /// Returns the rectangles that cover a range, line by line, in the view's space: its glyphs and no more, so they do not intersect shapes. An
  /// empty line has a narrow rectangle. Empty for an empty range. The range is clamped to the text.
  public func rects(for range: NSRange) -> [CGRect] { geometry.textSegments(of: swiftRange(range)).map(\.rect) }

  /// Returns the rectangles of `rects(for:)` on lines that intersect `rect`, in the view's space. Does not lay out more text for them, so lines that
  /// are not laid out are missing.
  public func rects(for range: NSRange, meeting rect: CGRect) -> [CGRect] {
    geometry.textSegments(of: swiftRange(range), meeting: rect).map(\.rect)
  }

  func swiftRange(_ range: NSRange) -> Range<Int> {
    text.clamped(range.location)..<max(text.clamped(range.location), text.clamped(range.saturatedEnd))
  }
}
