import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

extension UITextInteraction {
  /// The distance from the caret to the keyboard, or to the edge of the scroll view, in points.
  private static let caretMargin: CGFloat = 24
  /// The length in UTF-16 code units above which a selection is not scrolled to its end, which can be far from the visible part.
  private static let longSelection = 1 << 14

  /// The nearest scroll view around the text that has scrolling enabled, which can be the text itself; `nil` if there is none.
  public var scrollView: UIScrollView? {
    var candidate: UIView? = textInput?.textInputView ?? view
    while let current = candidate {
      if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled { return scrollView }
      candidate = current.superview
    }
    return nil
  }

  /// Whether a view that contains the text floats over the scroll view, and so stays visible however that is scrolled.
  private var floatsOverScrolling: Bool {
    var candidate: UIView? = textInput?.textInputView ?? view
    while let current = candidate, (current as? UIScrollView)?.isScrollEnabled != true {
      if current.floatsOverScrolling { return true }
      candidate = current.superview
    }
    return false
  }

  /// The visible part of the text, in the space of `textInputView`; `nil` without a scroll view, and for text that floats over it.
  var visibleRect: CGRect? {
    guard let scrollView, let inputView = textInput?.textInputView, !floatsOverScrolling else { return nil }
    return scrollView.convert(scrollView.bounds.inset(by: scrollView.adjustedContentInset), to: inputView)
  }

  /// The caret, or the active end of the selection, in the space of `textInputView`. `nil` if the text does not fit its containers.
  public var caretRect: CGRect? {
    guard let text else { return nil }
    return text.caretRect(at: text.selection.active, affinity: text.selection.affinity)
  }

  /// Whether the full height of the caret is visible and, if the text scrolls horizontally, its full width; `true` without a scroll view. This lays
  /// out no text; a caret without a line is not visible.
  public var isCaretVisible: Bool {
    guard text.map({ $0.isLaidOut(at: $0.selection.active) }) ?? true else { return false }
    guard let caret = caretRect, let seen = visibleRect else { return true }
    guard caret.minY >= seen.minY, caret.maxY <= seen.maxY else { return false }
    guard let range = scrollView?.offsetRange, range.min.x < range.max.x else { return true }
    return caret.minX >= seen.minX && caret.maxX <= seen.maxX
  }

  /// Ends the rest of the pointer, and scrolls to make the whole caret visible, with a margin if there is enough space. Does not scroll if the text
  /// is not first responder.
  public func keepCaretVisible() {
    endResting()
    guard textInput?.isFirstResponder == true else { return }
    scrollToVisible(caretRect)
  }

  /// Scrolls to make a range visible, with a margin of `count` lines, but at most a quarter of the visible height, above and below it. If the range
  /// continues in another column, only the part in its first column counts. Lays out text as far as necessary. Does nothing if the ends of the
  /// range do not fit the containers.
  func scrollToVisible(_ range: NSRange, linesAround count: CGFloat) {
    // Layout of the visible part can move the range, but not far.
    for _ in 0..<3 {
      guard let text, let first = text.caretRect(at: range.location, affinity: .forward),
        let last = text.caretRect(at: range.upperBound, affinity: .backward)
      else { return }
      layOutText(ahead: false)
      guard let scrollView, let inputView = textInput?.textInputView else { return }
      // If the range continues in another column, only the part in its first column.
      let targetRect = last.minY < first.minY ? first : first.union(last)
      let availableHeight = scrollView.bounds.inset(by: scrollView.adjustedContentInset).height
      let (before, margin) = (scrollView.contentOffset, min(count * first.height, max(availableHeight, 0) / 4))
      scrollView.scrollRectToVisible(scrollView.convert(targetRect, from: inputView).insetBy(dx: 0, dy: -margin), animated: false)
      if scrollView.contentOffset == before { return }
    }
  }

  private func scrollToVisible(_ caret: CGRect?) {
    guard let caret, scrollView != nil, !floatsOverScrolling else { return }
    layOutText(ahead: false)
    guard let scrollView, let inputView = textInput?.textInputView else { return }
    let rect = scrollView.convert(caret, from: inputView)
    let seen = scrollView.bounds.inset(by: scrollView.adjustedContentInset)
    let range = scrollView.offsetRange
    var step = step(to: rect.minY...rect.maxY, in: seen.minY...max(seen.minY, seen.maxY))
    // At the start of the text, the area above it, such as a page margin, is shown as well if there is space for both.
    let toTop = range.min.y - scrollView.contentOffset.y
    if step < 0, text?.selection.active == 0, rect.maxY + Self.caretMargin <= seen.maxY + toTop { step = toTop }
    scroll(scrollView, by: step)
    let across = self.step(to: rect.minX...rect.maxX, in: seen.minX...max(seen.minX, seen.maxX))
    if across != 0, range.min.x < range.max.x {
      scrollView.contentOffset.x = min(max(scrollView.contentOffset.x + across, range.min.x), range.max.x)
    }
  }

  /// Returns the distance to scroll along an axis so that the caret is visible, with a margin; 0 if it already is. If the caret is longer than the
  /// visible part, its beginning is shown.
  private func step(to caret: ClosedRange<CGFloat>, in seen: ClosedRange<CGFloat>) -> CGFloat {
    let (length, visibleLength) = (caret.upperBound - caret.lowerBound, seen.upperBound - seen.lowerBound)
    let margin = min(Self.caretMargin, max((visibleLength - length) / 2, 0))
    let step = max(caret.upperBound + margin - seen.upperBound, 0)
    return caret.lowerBound < seen.lowerBound + step ? caret.lowerBound - margin - seen.lowerBound : step
  }

  /// Scrolls so that a text of several lines that fits above the keyboard is completely visible, and not only the line with the caret.
  private func showWholeText(in scrollView: UIScrollView) {
    guard let inputView = textInput?.textInputView, let caret = caretRect, !floatsOverScrolling, textInput?.isFirstResponder == true else { return }
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

  /// Called after undoing: scrolls to the active end of the selection. If that is far from the other end, it scrolls only if
  /// no part of the selection is visible, and to its beginning.
  func keepSelectionVisible() {
    guard let text else { return }
    let range = text.selection.range
    guard range.length > Self.longSelection else { return keepCaretVisible() }
    endResting()
    guard textInput?.isFirstResponder == true, let seen = visibleRect, text.rects(for: range, meeting: seen).isEmpty else { return }
    scrollToVisible(text.caretRect(at: range.location, affinity: .forward))
  }

  /// Scrolls by the visible part less a line, and moves the caret with it. Page Up and Page Down. Does nothing without a scroll view, and if the
  /// caret does not fit the containers.
  public func moveCaretByPage(down: Bool, extending: Bool) {
    guard let text, caretRect != nil, let scrollView else { return }
    let line = scrollView.lineScroll
    let height = max(scrollView.bounds.inset(by: scrollView.adjustedContentInset).height - line, line)
    let step = down ? height : -height
    // The lines at the destination of the caret may not be laid out yet.
    layOutText(ahead: true)
    text.move(down: step, extending: extending)
    scroll(scrollView, by: step)
    keepCaretVisible()
  }

  // MARK: The keyboard

  /// Insets the scroll view by the part that a keyboard with `frame`, in the window, will cover, and scrolls to the caret. For a frame that covers
  /// nothing, removes the inset and scrolls back.
  func adjustInset(forKeyboard frame: CGRect) {
    let overlap = keyboardOverlap(for: frame)
    // A keyboard that was requested after the press can move the text under the pointer.
    if overlap > 0, let window = view?.window, UIScreenKeyboard.isWanted(in: window) { endResting() }
    // The end of a long selection can be far from the visible part, so nothing scrolls to it.
    applyKeyboardInset(overlap, goesToCaret: text?.selection.isEmpty == true || isCaretPartlyVisible)
  }

  /// Updates the scroll view's inset for the keyboard. Called after layout of views: other observers of the keyboard can have moved the text
  /// before or after this one did.
  ///
  /// Nothing scrolls to a caret that was not visible, because the user left it there.
  func updateKeyboardInset() {
    guard avoidsKeyboard, let keyboard = view?.window?.keyboard else { return }
    let overlap = keyboardOverlap(for: keyboard.destination ?? .null)
    let given = insetScrollView?.keyboardInsetOwner === self ? insetScrollView?.keyboardInset ?? 0 : 0
    guard overlap != given || overlap > 0 && insetScrollView !== scrollView else { return }
    applyKeyboardInset(overlap, goesToCaret: isCaretPartlyVisible)
  }

  /// Called after layout of views: keeps a visible caret visible if its text moved or the available space changed.
  func keepCaretVisibleAfterLayout() {
    guard avoidsKeyboard, textInput?.isFirstResponder == true, press == nil, let text, let scrollView,
      let inputView = textInput?.textInputView, text.isLaidOut(at: text.selection.active), let caret = caretRect
    else { return caretStateAtLayout = nil }
    var state = (
      selection: text.selection, caret: scrollView.convert(caret, from: inputView), viewSize: scrollView.bounds.size,
      offset: scrollView.contentOffset, isSeen: isCaretVisible
    )
    // A scroll by the user in the meantime is respected. Content that has become shorter has scrolled by itself.
    let isUnscrolled = caretStateAtLayout.map { $0.offset == state.offset || state.offset.y == scrollView.offsetRange.max.y } ?? false
    if let old = caretStateAtLayout, isUnscrolled, old.isSeen, !state.isSeen, old.selection == state.selection,
      old.viewSize != state.viewSize || old.caret != state.caret
    {
      keepCaretVisible()
      (state.offset, state.isSeen) = (scrollView.contentOffset, isCaretVisible)
    }
    caretStateAtLayout = state
  }

  /// Returns the height of the scroll view's part that a keyboard with `frame` covers, in points; 0 if the text is not first responder.
  private func keyboardOverlap(for frame: CGRect) -> CGFloat {
    guard let scrollView, scrollView.window != nil, textInput?.isFirstResponder == true else { return 0 }
    let overlap = scrollView.convert(scrollView.bounds, to: nil).intersection(frame)
    return overlap.isNull || overlap.isEmpty ? 0 : overlap.height
  }

  private func applyKeyboardInset(_ inset: CGFloat, goesToCaret: Bool) {
    if insetScrollView !== scrollView { removeKeyboardInset() }
    guard let scrollView, inset > 0 else { return removeKeyboardInset() }
    let before = scrollView.contentOffset.y
    scrollView.setKeyboardInset(inset, for: self)
    insetScrollView = scrollView
    // If the user is about to move the caret, nothing scrolls to its old position.
    if goesToCaret, !isPointerResting, press == nil, !isAboutToSelect {
      keepCaretVisible()
      showWholeText(in: scrollView)
    }
    recordKeyboardScroll(from: before)
  }

  private func recordKeyboardScroll(from before: CGFloat) {
    guard let offset = insetScrollView?.contentOffset.y, offset != before else { return }
    keyboardScroll = (keyboardScroll?.before ?? before, offset)
  }

  /// Scrolls as `keepCaretVisible` does, and reverses the scrolling when the keyboard hides.
  func keepCaretAboveKeyboard() {
    let before = insetScrollView?.contentOffset.y
    keepCaretVisible()
    if let before { recordKeyboardScroll(from: before) }
  }

  /// Scrolls the line at a point of `textInputView` into view, if the keyboard covers it, and reverses that when the keyboard hides.
  func keepAboveKeyboard(_ point: CGPoint) {
    guard let seen = visibleRect, point.y > seen.maxY, let text else { return }
    let height = caretRect?.height ?? 0
    let line = text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1))).first { $0.contains(point) }
    let before = insetScrollView?.contentOffset.y
    scrollToVisible(line ?? CGRect(x: point.x, y: point.y - height / 2, width: 1, height: height))
    if let before { recordKeyboardScroll(from: before) }
  }

  func removeKeyboardInset() {
    // Another view may scroll the text by now.
    guard let scrollView = insetScrollView, scrollView.keyboardInsetOwner === self else { return }
    insetScrollView = nil
    let offset = scrollView.contentOffset.y
    // A scroll by the user in the meantime is respected.
    let comesBack = keyboardScroll.flatMap { $0.after == offset ? $0.before : nil }
    keyboardScroll = nil
    scrollView.setKeyboardInset(0, for: nil)
    if let comesBack { scrollView.contentOffset.y = comesBack }
  }

  /// Forgets the scrolling done for the keyboard, so that it is not reversed when the keyboard hides.
  public func discardKeyboardScroll() { keyboardScroll = nil }

  private var isCaretPartlyVisible: Bool {
    guard let text, let scrollView, let inputView = textInput?.textInputView else { return false }
    let selection = text.selection
    guard text.isLaidOut(at: selection.active), let caret = caretRect else { return false }
    return scrollView.convert(caret, from: inputView).intersects(scrollView.bounds)
  }
}
