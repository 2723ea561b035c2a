import UIKit

/// The page's side of its text interaction: what a press means besides selecting, and what follows from a change.
extension PlaygroundPage: TextDropHost {
  public var interactionForDrops: UITextInteraction? { isPenArmed ? nil : interaction }

  var press: TextPress? { interaction.press }
  /// Scrolls while a hand that selects or drags a shape is held beyond the edge.
  var autoScroll: EdgeScroller { interaction.edgeScroller }

  // MARK: Clicks and drags

  /// Puts the caret into the text without a mouse: where it was, or if that is not seen, at the first line that is.
  ///
  /// - Returns: `false` where it is there already.
  public func beginEditing() -> Bool {
    guard !text.isFirstResponder else { return false }
    let seen = bounds.inset(by: adjustedContentInset)
    let caret = text.editor.caretRect(at: text.editor.selection.active, affinity: text.editor.selection.affinity)
    if caret.map({ !seen.contains($0) }) ?? true {
      text.editor.select(TextSelection(caret: flow.firstCharacter(below: seen.minY) ?? flow.storage.length))
    }
    select(nil)
    window?.focus(nil)
    text.becomeFirstResponder()
    interaction.keepCaretInSight()
    changed()
    return true
  }

  func beginPress(at point: CGPoint, tapCount: Int, extending: Bool, byPointer: Bool) {
    forgetWord()
    interaction.beginPress(at: point, tapCount: tapCount, extending: extending, byPointer: byPointer)
  }

  /// A tap follows a footnote's number, or names the word under it.
  func pressDidEnd(_ press: TextPress) {
    guard !press.hasMoved, press.tapCount == 1, !press.isExtending else { return }
    if !followNote(at: press.start) { nameWord(at: press.start) }
  }

  /// Pastes the text that was selected last, here or in another program, where the middle button goes down.
  func pasteSelection(at point: CGPoint) {
    guard drag == nil, press == nil, !isPenArmed else { return }
    select(nil)
    interaction.pasteSelection(at: point)
  }

  // MARK: A mouse at rest

  /// Under a mouse that rests where it has pressed no bar comes up: a second press may follow.
  func pointerRestDidChange() {
    if let place = interaction.placeOfRest {
      if !text.isFirstResponder { text.holdsBarBack = isUnderBar(place) }
    } else if text.holdsBarBack {
      text.holdsBarBack = false
      if text.isFirstResponder { text.reloadInputViews() }
    }
  }

  /// Whether the bar would lie on `place` or on the caret.
  private func isUnderBar(_ place: CGPoint) -> Bool {
    let bottom = convert(bounds, to: nil).maxY
    let top = bottom - text.inputViews.accessory.bar.intrinsicContentSize.height
    let caret = interaction.caretRect.map { content.convert($0, to: nil) }
    return place.y >= top || caret.map { $0.maxY > top && $0.minY < bottom } ?? false
  }

  // MARK: What follows

  func selectionDidChange() {
    completeTextIfSelectedToEnd()
    forgetWord()
    changed()
  }

  func textDidChange() {
    forgetWord()
    interaction.endResting()
    if hasChangedSize, history.isUndoing || history.isRedoing { setStaleTextAgain() }
    settle()
    text.showChanges()
    onTextChange?()
    changed()
  }

  /// A long change was stopped and taken back.
  func textDidNotChange() {
    settle()
    text.showAnew()
    showEditing()
    changed()
  }

  /// Brings selection and caret in line with the editor.
  func showEditing() { interaction.update() }

  /// Text that came back from a time when the page had another size.
  private func setStaleTextAgain() {
    var stale: [(NSRange, TextRole)] = []
    let whole = NSRange(location: 0, length: flow.storage.length)
    flow.storage.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      guard let role = attributes[.textRole] as? TextRole else { return }
      let font = styleSheet.attributes(for: role)[.font] as? UIFont
      // One that stands in has the descriptor of the font that was asked for.
      if font?.fontDescriptor != (attributes[.font] as? UIFont)?.fontDescriptor { stale.append((range, role)) }
    }
    guard !stale.isEmpty else { return }
    flow.storage.beginEditing()
    for (range, role) in stale { flow.storage.setAttributes(styleSheet.attributes(for: role), range: range) }
    flow.storage.endEditing()
  }

  /// The keyboard on the screen comes up, with the caret where no text has the keys; or of it only the bar stays.
  public func toggleScreenKeyboard() {
    interaction.endResting()
    UIScreenKeyboard.toggle(in: window)
    // A field of the bar that finds keeps them.
    if UIScreenKeyboard.isWanted(in: window), !subviews.contains(where: { $0 !== content && Self.hasKeys($0) }) { _ = beginEditing() }
    changed()
    onScreenKeyboard?()
  }

  private static func hasKeys(_ view: UIView) -> Bool { view.isFirstResponder || view.subviews.contains(where: hasKeys) }

  // MARK: Room

  /// From the window's top down to where the keyboard may come: two lines of the text stay in sight, as far as they leave
  /// two thirds of the window.
  var roomAboveKeyboard: CGFloat {
    guard let window else { return 0 }
    return convert(bounds, to: window).minY + min(2 * styleSheet.grid, window.bounds.height / 3)
  }
}
