import UIKit

/// A press on the text that is still down.
struct TextPress {
  /// In the page's content.
  let start: CGPoint
  /// From the page's top left, whatever it is scrolled to.
  let startOnScreen: CGPoint
  let tapCount: Int
  let extending: Bool
  let selectionBefore: TextSelection
  /// By a mouse, not by a finger.
  let isByPointer: Bool
  var hasMoved = false
}

extension PlaygroundPage {
  /// A hand trembles this far, in points, without selecting.
  private static let slack: CGFloat = 2
  /// So near to the first, in points, is a second tap at the same place.
  private static let tapReach: CGFloat = 20
  /// From the caret to the keyboard, or to the page's edge, in points.
  private static let caretMargin: CGFloat = 24

  // MARK: Clicks and drags

  /// Puts the caret into the text without a mouse: where it was, or if that is not seen, at the first line that is.
  ///
  /// - Returns: `false` where it is there already.
  package func beginEditing() -> Bool {
    guard !text.isFirstResponder else { return false }
    let seen = bounds.inset(by: adjustedContentInset)
    let caret = text.editor.caretRect(at: text.editor.selection.active, affinity: text.editor.selection.affinity)
    if caret.map({ !seen.contains($0) }) ?? true {
      text.editor.select(TextSelection(caret: flow.firstCharacter(below: seen.minY) ?? flow.storage.length))
    }
    select(nil)
    window?.focus(nil)
    text.becomeFirstResponder()
    keepCaretInSight()
    changed()
    return true
  }

  func beginPress(at point: CGPoint, tapCount: Int, extending: Bool, byPointer: Bool) {
    forgetWord()
    let place = onScreen(point)
    // A first tap may have brought the keyboard, and scrolled the page: the second is for what the first was for.
    let isRepeat = tapCount > 1 && lastPress.map { distance(place, $0.startOnScreen) <= Self.tapReach } ?? false
    let start = isRepeat ? lastPress?.start ?? point : point
    press = TextPress(
      start: start, startOnScreen: place, tapCount: tapCount, extending: extending,
      selectionBefore: text.editor.selection, isByPointer: byPointer)
    text.editor.pointerDown(at: start, clickCount: tapCount, extending: extending)
    showEditing()
  }

  func continuePress(to point: CGPoint) {
    guard var press else { return }
    if !press.hasMoved {
      guard distance(onScreen(point), press.startOnScreen) > Self.slack else { return }
      press.hasMoved = true
      self.press = press
    }
    extendPress(to: point)
    autoScroll.follow(onScreen(point))
  }

  /// A hand beyond the page's edge selects up to the edge: what is selected is seen.
  func extendPress(to point: CGPoint) {
    let seen = bounds.inset(by: adjustedContentInset)
    text.editor.pointerDragged(to: CGPoint(x: point.x, y: min(max(point.y, seen.minY), seen.maxY)))
  }

  /// As seen from the page's top left, whatever it is scrolled to.
  func onScreen(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
  }

  private func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat { hypot(one.x - other.x, one.y - other.y) }

  /// Brings up the keyboard, which moves nothing under a hand that is still down. A tap names the word under it.
  func endPress() {
    guard let press else { return }
    liftPress()
    lastPress = press
    if press.isByPointer { beginResting() }
    text.becomeFirstResponder()
    if restingPointer == nil, !press.hasMoved, !isCaretInSight { keepCaretInSight() }
    if !press.hasMoved, press.tapCount == 1, !press.extending, followNote(at: press.start) { return }
    if !press.hasMoved, press.tapCount == 1, !press.extending { nameWord(at: press.start) }
  }

  /// What was selected last, here or in another program, comes to where the middle button goes down.
  func pasteSelection(at point: CGPoint) {
    guard drag == nil, press == nil, !isPenArmed else { return }
    select(nil)
    text.editor.pasteSelection(at: point)
    text.becomeFirstResponder()
    keepCaretInSight()
  }

  /// Somebody else has taken the touch, to scroll with it: the caret goes back to where it was.
  func cancelPress() {
    guard let press else { return }
    liftPress()
    text.editor.select(press.selectionBefore)
    showEditing()
  }

  private func liftPress() {
    press = nil
    autoScroll.stop()
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
    endResting()
    if hasChangedSize, history.isUndoing || history.isRedoing { setStaleTextAgain() }
    settle()
    showChanges()
    // What is selected and set in another style stays where it is.
    if text.editor.selection.isEmpty {
      keepCaretInSight()
    } else if history.isUndoing || history.isRedoing {
      keepSelectionInSight()
    }
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
  func showEditing() {
    let isEditing = text.isFirstResponder || press != nil
    selectionView.isActive = isEditing
    selectionView.update()
    if caretView.isActive != isEditing { caretView.isActive = isEditing } else { caretView.update() }
    followWord()
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

  /// The keyboard on the screen comes up, with the caret where there is none; or of it only the bar stays.
  package func toggleScreenKeyboard() {
    endResting()
    UIScreenKeyboard.toggle(in: window)
    if UIScreenKeyboard.isWanted(in: window) { _ = beginEditing() }
    changed()
    onScreenKeyboard?()
  }

  // MARK: Keeping the caret in sight

  /// Scrolls so that the caret is seen whole, with some margin where there is room for one.
  func keepCaretInSight() {
    endResting()
    guard text.isFirstResponder else { return }
    bringIntoSight(caretInText)
  }

  private func bringIntoSight(_ caret: CGRect?) {
    guard let caret else { return }
    settle()
    let seen = bounds.inset(by: adjustedContentInset)
    let margin = min(Self.caretMargin, max((seen.height - caret.height) / 2, 0))
    var step = max(caret.maxY + margin - seen.maxY, 0)
    // One higher than the room shows its top.
    if caret.minY < seen.minY + step { step = caret.minY - margin - seen.minY }
    guard step != 0 else { return }
    let lowest = max(contentSize.height + adjustedContentInset.bottom - bounds.height, 0)
    contentOffset.y = min(max(contentOffset.y + step, 0), lowest)
  }

  /// In UTF-16 units: the end of what is longer may be far from what is seen.
  private static let longSelection = 1 << 14

  /// Scrolls to the end of what is selected that moves; where that is far from the other, only what is not seen at all is
  /// gone to, and to its beginning.
  private func keepSelectionInSight() {
    let range = text.editor.selection.range
    guard range.length > Self.longSelection else { return keepCaretInSight() }
    endResting()
    let seen = bounds.inset(by: adjustedContentInset)
    guard text.isFirstResponder, text.editor.rects(for: range, meeting: seen).isEmpty else { return }
    bringIntoSight(text.editor.caretRect(at: range.location))
  }

  /// Scrolls by what is seen less a line, and takes the caret along.
  func moveCaretByPage(down: Bool, extending: Bool) {
    guard caretInText != nil else { return }
    let height = max(bounds.inset(by: adjustedContentInset).height - lineScroll, lineScroll)
    let step = down ? height : -height
    // There may be no lines yet where the caret goes.
    makeSpreads(ahead: 1)
    text.editor.move(down: step, extending: extending)
    let lowest = max(contentSize.height + adjustedContentInset.bottom - bounds.height, 0)
    contentOffset.y = min(max(contentOffset.y + step, 0), lowest)
    keepCaretInSight()
  }

  var caretInText: CGRect? {
    let selection = text.editor.selection
    return text.editor.caretRect(at: selection.active, affinity: selection.affinity)
  }

  var isCaretInSight: Bool {
    guard let caret = caretInText else { return true }
    let seen = bounds.inset(by: adjustedContentInset)
    return caret.minY >= seen.minY && caret.maxY <= seen.maxY
  }

  /// From the window's top down to where the keyboard may come: two lines of the text stay in sight, as far as they leave
  /// two thirds of the window.
  var roomAboveKeyboard: CGFloat {
    guard let window else { return 0 }
    return convert(bounds, to: window).minY + min(2 * styleSheet.grid, window.bounds.height / 3)
  }

  private var isCaretSeen: Bool {
    let selection = text.editor.selection
    guard flow.layoutManager.firstUnlaidCharacterIndex() > selection.active else { return false }
    return text.editor.caretRect(at: selection.active, affinity: selection.affinity).map(bounds.intersects) ?? false
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
    isBarAlone = !frame.isEmpty && frame.maxY < (window?.bounds.maxY ?? 0)
    text.showAccessoryState()
    let overlap = convert(bounds, to: nil).intersection(frame)
    let before = contentOffset.y
    if overlap.isNull || overlap.isEmpty {
      // Whoever has scrolled meanwhile stays where that led.
      let comesBack = keyboardScroll.flatMap { $0.after == before ? $0.before : nil }
      keyboardScroll = nil
      contentInset.bottom = 0
      if let comesBack { contentOffset.y = comesBack }
    } else {
      // The end of a long selection may be far from what is seen, and is not gone to.
      let goesToCaret = text.editor.selection.isEmpty || isCaretSeen
      contentInset.bottom = overlap.height
      if goesToCaret, restingPointer == nil { keepCaretInSight() }
      if contentOffset.y != before { keyboardScroll = (keyboardScroll?.before ?? before, contentOffset.y) }
    }
    placePopover()
  }
}
