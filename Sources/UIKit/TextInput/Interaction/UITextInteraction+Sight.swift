import CoreGraphics
import Foundation
import UIFoundation

extension UITextInteraction {
  /// From the caret to the keyboard, or to the edge of the scroll view, in points.
  private static let caretMargin: CGFloat = 24
  /// In UTF-16 units: the end of a longer selection may be far from the part in sight.
  private static let longSelection = 1 << 14

  /// The nearest view around the text that scrolls, which may be the text's own; `nil` for a text that nothing scrolls.
  public var scrollView: UIScrollView? {
    var candidate: UIView? = textInput?.textInputView ?? view
    while let current = candidate {
      if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled { return scrollView }
      candidate = current.superview
    }
    return nil
  }

  /// Whether a view that the text is in stands over the scroll view, and is seen wherever that is scrolled.
  private var standsOverScrolling: Bool {
    var candidate: UIView? = textInput?.textInputView ?? view
    while let current = candidate, (current as? UIScrollView)?.isScrollEnabled != true {
      if current.standsOverScrolling { return true }
      candidate = current.superview
    }
    return false
  }

  /// The part of the text in sight, in the space of `textInputView`; `nil` without a scroll view.
  var partInSight: CGRect? {
    guard let scrollView, let inputView = textInput?.textInputView, !standsOverScrolling else { return nil }
    return scrollView.convert(scrollView.bounds.inset(by: scrollView.adjustedContentInset), to: inputView)
  }

  /// The caret, or the end of the selection that moves, in the space of `textInputView`; `nil` where the text has no room.
  public var caretRect: CGRect? {
    guard let text else { return nil }
    return text.caretRect(at: text.selection.active, affinity: text.selection.affinity)
  }

  /// Whether the caret is in sight from top to bottom, and, where the text scrolls sideways, from side to side. Nothing is laid out for it: one that has
  /// no line yet is not in sight.
  public var isCaretInSight: Bool {
    guard text.map({ $0.isLaidOut(at: $0.selection.active) }) ?? true else { return false }
    guard let caret = caretRect, let seen = partInSight else { return true }
    guard caret.minY >= seen.minY, caret.maxY <= seen.maxY else { return false }
    guard let range = scrollView?.offsetRange, range.min.x < range.max.x else { return true }
    return caret.minX >= seen.minX && caret.maxX <= seen.maxX
  }

  /// Scrolls so that the caret is seen whole, with some margin where there is room for one.
  public func keepCaretInSight() {
    endResting()
    guard textInput?.isFirstResponder == true else { return }
    bringIntoSight(caretRect)
  }

  /// Scrolls so that a range is seen, with so many lines above and below it as there is room for; lays out the text as far as it must.
  func bringIntoSight(_ range: NSRange, linesAround count: CGFloat) {
    // What is laid out with the part in sight may move the range, but not far.
    for _ in 0..<3 {
      guard let text, let first = text.caretRect(at: range.location, affinity: .forward),
        let last = text.caretRect(at: range.upperBound, affinity: .backward)
      else { return }
      layOutText(ahead: false)
      guard let scrollView, let inputView = textInput?.textInputView else { return }
      // Of a range that goes on in another column what stands in its first.
      let place = last.minY < first.minY ? first : first.union(last)
      let room = scrollView.bounds.inset(by: scrollView.adjustedContentInset).height
      let (before, margin) = (scrollView.contentOffset, min(count * first.height, max(room, 0) / 4))
      scrollView.scrollRectToVisible(scrollView.convert(place, from: inputView).insetBy(dx: 0, dy: -margin), animated: false)
      if scrollView.contentOffset == before { return }
    }
  }

  private func bringIntoSight(_ caret: CGRect?) {
    guard let caret, scrollView != nil, !standsOverScrolling else { return }
    layOutText(ahead: false)
    guard let scrollView, let inputView = textInput?.textInputView else { return }
    let rect = scrollView.convert(caret, from: inputView)
    let seen = scrollView.bounds.inset(by: scrollView.adjustedContentInset)
    let range = scrollView.offsetRange
    var step = step(to: rect.minY...rect.maxY, in: seen.minY...max(seen.minY, seen.maxY))
    // At the text's start what stands above it is shown as well, a page's margin say, where there is room for both.
    let toTop = range.min.y - scrollView.contentOffset.y
    if step < 0, text?.selection.active == 0, rect.maxY + Self.caretMargin <= seen.maxY + toTop { step = toTop }
    scroll(scrollView, by: step)
    let across = self.step(to: rect.minX...rect.maxX, in: seen.minX...max(seen.minX, seen.maxX))
    if across != 0, range.min.x < range.max.x {
      scrollView.contentOffset.x = min(max(scrollView.contentOffset.x + across, range.min.x), range.max.x)
    }
  }

  /// How far to scroll along an axis so that the caret is in what is seen; one that is longer than that shows its beginning.
  private func step(to caret: ClosedRange<CGFloat>, in seen: ClosedRange<CGFloat>) -> CGFloat {
    let (length, room) = (caret.upperBound - caret.lowerBound, seen.upperBound - seen.lowerBound)
    let margin = min(Self.caretMargin, max((room - length) / 2, 0))
    let step = max(caret.upperBound + margin - seen.upperBound, 0)
    return caret.lowerBound < seen.lowerBound + step ? caret.lowerBound - margin - seen.lowerBound : step
  }

  /// A text of several lines that has room above the keyboard is seen whole, not by the line with the caret alone.
  private func showWholeText(in scrollView: UIScrollView) {
    guard let inputView = textInput?.textInputView, let caret = caretRect, !standsOverScrolling, textInput?.isFirstResponder == true else { return }
    let rect = scrollView.convert(inputView.bounds, from: inputView)
    let seen = scrollView.bounds.inset(by: scrollView.adjustedContentInset)
    guard inputView !== scrollView, rect.height > 2 * caret.height, rect.height <= seen.height else { return }
    scroll(scrollView, by: step(to: rect.minY...rect.maxY, in: seen.minY...max(seen.minY, seen.maxY)))
  }

  private func scroll(_ scrollView: UIScrollView, by step: CGFloat) {
    guard step != 0 else { return }
    let range = scrollView.offsetRange
    scrollView.contentOffset.y = min(max(scrollView.contentOffset.y + step, range.min.y), range.max.y)
  }

  /// After undoing: scrolls to the end of the selection that moves. Where that is far from the other end, it scrolls only if
  /// none of the selection is in sight, and to its beginning.
  func keepSelectionInSight() {
    guard let text else { return }
    let range = text.selection.range
    guard range.length > Self.longSelection else { return keepCaretInSight() }
    endResting()
    guard textInput?.isFirstResponder == true, let seen = partInSight, text.rects(for: range, meeting: seen).isEmpty else { return }
    bringIntoSight(text.caretRect(at: range.location, affinity: .forward))
  }

  /// Scrolls by the part in sight less a line, and takes the caret along. Page Up and Page Down.
  public func moveCaretByPage(down: Bool, extending: Bool) {
    guard let text, caretRect != nil, let scrollView else { return }
    let line = scrollView.lineScroll
    let height = max(scrollView.bounds.inset(by: scrollView.adjustedContentInset).height - line, line)
    let step = down ? height : -height
    // There may be no lines yet where the caret goes.
    layOutText(ahead: true)
    text.move(down: step, extending: extending)
    scroll(scrollView, by: step)
    keepCaretInSight()
  }

  // MARK: The keyboard

  /// Gives the scroll view room for the keyboard, and takes it back when the keyboard goes: both scroll.
  func makeRoom(forKeyboard frame: CGRect) {
    let room = keyboardRoom(for: frame)
    // Keys that were asked for after the press are not under the hand.
    if room > 0, let window = view?.window, UIScreenKeyboard.isWanted(in: window) { endResting() }
    // The end of a long selection may be far from what is in sight: nothing scrolls to it.
    setKeyboardRoom(room, goesToCaret: text?.selection.isEmpty == true || isCaretSeen)
  }

  /// Views have been laid out: who hears of the keyboard may have moved the text before this did, or after.
  ///
  /// Nothing scrolls to a caret that was not in sight: it was left there by the user.
  func keepKeyboardRoom() {
    guard makesKeyboardRoom, let keyboard = view?.window?.keyboard else { return }
    let room = keyboardRoom(for: keyboard.destination ?? .null)
    let given = viewWithRoom?.keyboardInsetOwner === self ? viewWithRoom?.keyboardInset ?? 0 : 0
    guard room != given || room > 0 && viewWithRoom !== scrollView else { return }
    setKeyboardRoom(room, goesToCaret: isCaretSeen)
  }

  /// Views have been laid out: a caret that was in sight stays so where its text moved or its room is another one.
  func keepCaretOverLayout() {
    guard makesKeyboardRoom, textInput?.isFirstResponder == true, press == nil, let text, let scrollView,
      let inputView = textInput?.textInputView, text.isLaidOut(at: text.selection.active), let caret = caretRect
    else { return placeAtLayout = nil }
    var place = (
      selection: text.selection, caret: scrollView.convert(caret, from: inputView), room: scrollView.bounds.size,
      offset: scrollView.contentOffset, isSeen: isCaretInSight
    )
    // Who has scrolled meanwhile stays where that led; what has become shorter has scrolled by itself.
    let isWhereItWas = placeAtLayout.map { $0.offset == place.offset || place.offset.y == scrollView.offsetRange.max.y } ?? false
    if let old = placeAtLayout, isWhereItWas, old.isSeen, !place.isSeen, old.selection == place.selection,
      old.room != place.room || old.caret != place.caret
    {
      keepCaretInSight()
      (place.offset, place.isSeen) = (scrollView.contentOffset, isCaretInSight)
    }
    placeAtLayout = place
  }

  /// How much of the scroll view a keyboard covers, from the bottom up.
  private func keyboardRoom(for frame: CGRect) -> CGFloat {
    guard let scrollView, scrollView.window != nil, textInput?.isFirstResponder == true else { return 0 }
    let overlap = scrollView.convert(scrollView.bounds, to: nil).intersection(frame)
    return overlap.isNull || overlap.isEmpty ? 0 : overlap.height
  }

  private func setKeyboardRoom(_ room: CGFloat, goesToCaret: Bool) {
    if viewWithRoom !== scrollView { giveBackKeyboardRoom() }
    guard let scrollView, room > 0 else { return giveBackKeyboardRoom() }
    let before = scrollView.contentOffset.y
    scrollView.setKeyboardInset(room, for: self)
    viewWithRoom = scrollView
    // Where a hand is going to put the caret nothing scrolls to where it was.
    if goesToCaret, !isPointerResting, press == nil, !isAboutToSelect {
      keepCaretInSight()
      showWholeText(in: scrollView)
    }
    noteKeyboardScroll(from: before)
  }

  private func noteKeyboardScroll(from before: CGFloat) {
    guard let offset = viewWithRoom?.contentOffset.y, offset != before else { return }
    keyboardScroll = (keyboardScroll?.before ?? before, offset)
  }

  /// The same as `keepCaretInSight`; what the keyboard has made necessary is taken back when that goes.
  func keepCaretAboveKeyboard() {
    let before = viewWithRoom?.contentOffset.y
    keepCaretInSight()
    if let before { noteKeyboardScroll(from: before) }
  }

  /// The same for the line at a point of `textInputView`, where the keyboard covers that.
  func keepAboveKeyboard(_ point: CGPoint) {
    guard let seen = partInSight, point.y > seen.maxY, let text else { return }
    let height = caretRect?.height ?? 0
    let line = text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1))).first { $0.contains(point) }
    let before = viewWithRoom?.contentOffset.y
    bringIntoSight(line ?? CGRect(x: point.x, y: point.y - height / 2, width: 1, height: height))
    if let before { noteKeyboardScroll(from: before) }
  }

  func giveBackKeyboardRoom() {
    // Another view may scroll the text by now.
    guard let scrollView = viewWithRoom, scrollView.keyboardInsetOwner === self else { return }
    viewWithRoom = nil
    let offset = scrollView.contentOffset.y
    // Whoever has scrolled meanwhile stays where that led.
    let comesBack = keyboardScroll.flatMap { $0.after == offset ? $0.before : nil }
    keyboardScroll = nil
    scrollView.setKeyboardInset(0, for: nil)
    if let comesBack { scrollView.contentOffset.y = comesBack }
  }

  /// From now on the scroll view stays where it is when the keyboard goes.
  public func forgetKeyboardScroll() { keyboardScroll = nil }

  private var isCaretSeen: Bool {
    guard let text, let scrollView, let inputView = textInput?.textInputView else { return false }
    let selection = text.selection
    guard text.isLaidOut(at: selection.active), let caret = caretRect else { return false }
    return scrollView.convert(caret, from: inputView).intersects(scrollView.bounds)
  }
}
