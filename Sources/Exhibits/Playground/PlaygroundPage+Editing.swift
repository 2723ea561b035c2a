import UIKit

/// A press on the text that is still down.
struct TextPress {
  /// In the page's content.
  let start: CGPoint
  /// On the screen, where it stays when the page scrolls to make room for the keyboard.
  let startOnScreen: CGPoint
  let tapCount: Int
  let extending: Bool
  var hasMoved = false
}

extension PlaygroundPage {
  /// A hand trembles this far, in points, without selecting.
  private static let slack: CGFloat = 2
  /// From the caret to the keyboard, or to the page's edge, in points.
  private static let caretMargin: CGFloat = 24

  // MARK: Clicks and drags

  func beginPress(at point: CGPoint, tapCount: Int, extending: Bool) {
    forgetWord()
    press = TextPress(start: point, startOnScreen: onScreen(point), tapCount: tapCount, extending: extending)
    text.editor.pointerDown(at: point, clickCount: tapCount, extending: extending)
    text.becomeFirstResponder()
  }

  func continuePress(to point: CGPoint) {
    guard var press else { return }
    if !press.hasMoved {
      let (now, before) = (onScreen(point), press.startOnScreen)
      guard hypot(now.x - before.x, now.y - before.y) > Self.slack else { return }
      press.hasMoved = true
      self.press = press
    }
    text.editor.pointerDragged(to: point)
  }

  private func onScreen(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
  }

  /// A tap names the word under it.
  func endPress() {
    guard let press else { return }
    self.press = nil
    text.editor.pointerUp()
    if !press.hasMoved, press.tapCount == 1, !press.extending { nameWord(at: press.start) }
  }

  func cancelPress() {
    press = nil
    text.editor.pointerUp()
  }

  // MARK: What follows

  func selectionDidChange() {
    forgetWord()
    showEditing()
    changed()
  }

  func textDidChange() {
    forgetWord()
    if hasChangedSize, history.isUndoing || history.isRedoing { setStaleTextAgain() }
    settle()
    showChangedLines()
    keepCaretInSight()
    changed()
  }

  /// Brings selection and caret in line with the editor.
  func showEditing() {
    let isEditing = text.isFirstResponder
    selectionView.isActive = isEditing
    selectionView.update()
    if caretView.isActive != isEditing { caretView.isActive = isEditing } else { caretView.update() }
    if let word = tappedWord, text.editor.word(atCharacter: word.range.location) != word { forgetWord() }
  }

  /// Text that came back from a time when the page had another size.
  private func setStaleTextAgain() {
    var stale: [(NSRange, TextRole)] = []
    let whole = NSRange(location: 0, length: flow.storage.length)
    flow.storage.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      guard let role = attributes[.textRole] as? TextRole else { return }
      let font = styleSheet.attributes(for: role)[.font] as? UIFont
      if font != attributes[.font] as? UIFont { stale.append((range, role)) }
    }
    guard !stale.isEmpty else { return }
    flow.storage.beginEditing()
    for (range, role) in stale { flow.storage.setAttributes(styleSheet.attributes(for: role), range: range) }
    flow.storage.endEditing()
  }

  // MARK: Keeping the caret in sight

  func keepCaretInSight() {
    guard text.isFirstResponder, let caret = text.editor.caretRect(
      at: text.editor.selection.active, affinity: text.editor.selection.affinity)
    else { return }
    settle()
    let seen = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset.y
    if caret.maxY + Self.caretMargin > seen.maxY { offset += caret.maxY + Self.caretMargin - seen.maxY }
    if caret.minY < seen.minY { offset += caret.minY - Self.caretMargin - seen.minY }
    guard offset != contentOffset.y else { return }
    let lowest = max(contentSize.height + adjustedContentInset.bottom - bounds.height, 0)
    contentOffset.y = min(max(offset, 0), lowest)
  }

  /// In a window the page makes room for the keyboard, and takes it back when the keyboard goes.
  func followKeyboard() {
    if let keyboardObserver { NotificationCenter.default.removeObserver(keyboardObserver) }
    keyboardObserver = nil
    guard window != nil else { return }
    keyboardObserver = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      MainActor.assumeIsolated { self?.makeRoom(forKeyboard: end ?? .null) }
    }
  }

  private func makeRoom(forKeyboard frame: CGRect) {
    guard window != nil else { return }
    let overlap = convert(bounds, to: nil).intersection(frame)
    let before = contentOffset.y
    if overlap.isNull || overlap.isEmpty {
      // Whoever has scrolled meanwhile stays where that led.
      let comesBack = keyboardScroll.flatMap { $0.after == before ? $0.before : nil }
      keyboardScroll = nil
      contentInset.bottom = 0
      if let comesBack { contentOffset.y = comesBack }
    } else {
      contentInset.bottom = overlap.height
      keepCaretInSight()
      if contentOffset.y != before { keyboardScroll = (keyboardScroll?.before ?? before, contentOffset.y) }
    }
  }
}
