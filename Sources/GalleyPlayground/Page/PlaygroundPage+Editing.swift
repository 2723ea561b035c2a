import GalleyDocuments
import UIKit

/// The page's part of its text interaction: the effects of presses other than selection, and the updates after a change.
extension PlaygroundPage: TextDropHost {
  /// The interaction that accepts dropped text; `nil` while the pen for shapes is active, which forbids drops.
  public var interactionForDrops: UITextInteraction? { isPenArmed ? nil : interaction }

  var press: TextPress? { interaction.press }
  /// The scroller that moves the page while a selection or a dragged shape is held beyond the edge.
  var autoScroll: EdgeScroller { interaction.edgeScroller }

  // MARK: Clicks and drags

  /// Moves the keyboard focus to the text without a click: to the last caret position, or to the first visible line if that is not visible.
  ///
  /// - Returns: `false` if the text is already the first responder.
  public func beginEditing() -> Bool {
    guard !text.isFirstResponder else { return false }
    let seen = bounds.inset(by: adjustedContentInset)
    let caret = text.editor.caretRect(at: text.editor.selection.active, affinity: text.editor.selection.affinity)
    if caret.map({ !seen.contains($0) }) ?? true {
      text.editor.select(TextSelection(caret: flow.host.firstCharacter(below: seen.minY) ?? flow.storage.length))
    }
    select(nil)
    window?.focus(nil)
    text.becomeFirstResponder()
    interaction.keepCaretVisible()
    changed(.selection)
    return true
  }

  func beginPress(at point: CGPoint, tapCount: Int, extending: Bool, byPointer: Bool) {
    closeWordPopover()
    wasEditingBeforePress = text.isFirstResponder
    interaction.beginPress(at: point, tapCount: tapCount, extending: extending, byPointer: byPointer)
    if byPointer { scheduleHeldPress() }
  }

  /// Handles a single tap: follows a footnote's number, or shows the word at the tap. Does nothing after a press that moved, was repeated or extends
  /// the selection.
  func pressDidEnd(_ press: TextPress) {
    guard !press.hasMoved, press.tapCount == 1, !press.isExtending else { return }
    if !followNote(at: press.start) { nameWord(after: press) }
  }

  /// Pastes the primary selection, of this program or another, at the middle click. Does nothing during a drag, during another press and while the
  /// pen is armed.
  func pasteSelection(at point: CGPoint) {
    guard drag == nil, press == nil, !isPenArmed else { return }
    select(nil)
    interaction.pasteSelection(at: point)
  }

  // MARK: A mouse at rest

  /// Keeps the editing bar hidden while the mouse rests, if the text is not the first responder yet and the bar would cover the mouse or the caret,
  /// because a second press can follow. Shows the bar when the mouse moves.
  func pointerRestDidChange() {
    if let location = interaction.restingPointerLocation {
      if !text.isFirstResponder { text.isBarSuppressed = isUnderBar(location) }
    } else if text.isBarSuppressed {
      text.isBarSuppressed = false
      if text.isFirstResponder { text.reloadInputViews() }
    }
  }

  /// Returns whether the bar would cover `point` or the caret.
  private func isUnderBar(_ point: CGPoint) -> Bool {
    let bottom = convert(bounds, to: nil).maxY
    let top = bottom - text.inputViews.accessory.bar.intrinsicContentSize.height
    let caret = interaction.caretRect.map { content.convert($0, to: nil) }
    return point.y >= top || caret.map { $0.maxY > top && $0.minY < bottom } ?? false
  }

  // MARK: Updates

  func selectionDidChange() {
    completeTextIfSelectedToEnd()
    closeWordPopover()
    changed(.selection)
  }

  func textDidChange() {
    closeWordPopover()
    interaction.endResting()
    if hasChangedSize, history.isUndoing || history.isRedoing { setStaleTextAgain() }
    settle()
    text.showChanges()
    changed([.text, .lines])
  }

  /// Called when the user cancelled a long change, which was undone: lays out the visible part, and redraws all text and the selection.
  func textDidNotChange() {
    settle()
    flow.host.redrawAll(in: text)
    showEditing()
    changed([.lines, .selection])
  }

  /// Updates selection and caret from the editor.
  func showEditing() { interaction.update() }

  /// Typesets text again that undo restored from a different content size category.
  private func setStaleTextAgain() {
    var stale: [(NSRange, TextRole)] = []
    let whole = NSRange(location: 0, length: flow.storage.length)
    flow.storage.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      guard let role = attributes[.textRole] as? TextRole else { return }
      let font = styleSheet.attributes(for: role)[.font] as? UIFont
      // A fallback font has the descriptor of the font that was requested.
      if font?.fontDescriptor != (attributes[.font] as? UIFont)?.fontDescriptor { stale.append((range, role)) }
    }
    guard !stale.isEmpty else { return }
    flow.storage.beginEditing()
    for (range, role) in stale { flow.storage.setAttributes(styleSheet.attributes(for: role), range: range) }
    flow.storage.endEditing()
  }

  /// Shows or hides the screen keyboard; when it is shown, the focus moves to the text, unless a field of the find bar has it. When it is hidden,
  /// only the bar stays.
  public func toggleScreenKeyboard() {
    interaction.endResting()
    UIScreenKeyboard.toggle(in: window)
    // A field of the find bar keeps the focus.
    if UIScreenKeyboard.isWanted(in: window), !subviews.contains(where: { $0 !== content && Self.hasKeys($0) }) { _ = beginEditing() }
    changed(.selection)
    onScreenKeyboard?()
  }

  private static func hasKeys(_ view: UIView) -> Bool { view.isFirstResponder || view.subviews.contains(where: hasKeys) }

  // MARK: Available space

  /// The height in points from the window's top that the keyboard leaves free: the page's top with two lines of text, or with a third of the window
  /// if that is less. 0 outside a window.
  var spaceAboveKeyboard: CGFloat {
    guard let window else { return 0 }
    return convert(bounds, to: window).minY + min(2 * styleSheet.grid, window.bounds.height / 3)
  }
}
