import CoreGraphics
import Foundation

extension UIScrollView: KeyScrolling {
  /// Scrolls by a touchpad's movement immediately, or by a wheel's notch in 120 ms; notches add up.
  ///
  /// A notch scrolls horizontally if neither the view nor its superviews scroll vertically. Returns `false`, for the superview, if the content is
  /// already at that end, or if scrolling is disabled.
  func scrollByWheel(_ turned: CGVector, isPrecise: Bool) -> Bool {
    guard isScrollEnabled else { return false }
    let isSideways = turned.dx == 0 && !isPrecise
      && !sequence(first: self as UIView, next: \.superview).contains { ($0 as? UIScrollView)?.scrollsUpAndDown == true }
    let delta = isSideways ? CGVector(dx: turned.dy, dy: 0) : turned
    var from = contentOffset
    if case .glide(_, let target, _, _, .unreported) = motion { from = target }
    var target = clamped(CGPoint(x: from.x - delta.dx, y: from.y - delta.dy))
    if isPrecise, delta.dy > 0, target == from, abs(delta.dy) > abs(delta.dx), pulledView?.contentWasOverscrolled(by: delta.dy) == true { return true }
    guard target != from else { return false }
    if isPagingEnabled, !isPrecise { target = nextPage(from: from, towards: target) }
    if isPrecise {
      stopMotion()
      contentOffset = target
      if isPagingEnabled { snapToPageAfterPause() }
    } else {
      glide(to: target, duration: 0.12, kind: .unreported)
    }
    return true
  }

  /// Whether the view scrolls to the side, and not up and down.
  package var goesSideways: Bool { offsetRange.max.x > offsetRange.min.x && offsetRange.max.y <= offsetRange.min.y }

  /// Scrolls immediately to the start of the content if the focus moves `forward` into it, otherwise to its end.
  package func showEndOfContent(forward: Bool) { contentOffset = forward ? offsetRange.min : offsetRange.max }

  /// Whether the user can scroll up and down.
  package var scrollsUpAndDown: Bool { isScrollEnabled && offsetRange.max.y > offsetRange.min.y }

  /// Scrolls by keys, or passes them to the next responder.
  package func scrollOrPassOn(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scrolls(by: presses) { passOn(presses, with: event) }
  }

  /// Scrolls, or refreshes, as keys demand; returns `false` if they do neither, or if Space is typed.
  package func scrolls(by presses: Set<UIPress>) -> Bool {
    // If the first responder accepts text, Space is typed.
    let isTyped = window?.firstResponder is any UIKeyInput && presses.contains { $0.key?.keyCode == .keyboardSpacebar }
    if presses.contains(where: { $0.key?.keyCode == .keyboardF5 && $0.key?.modifierFlags.isEmpty == true }), pulledView?.refreshByKey() == true { return true }
    guard !isTyped, let key = Self.scrollKey(of: presses) else { return false }
    return scroll(by: key)
  }

  /// The keys that scroll.
  enum ScrollKey { case up, down, left, right, pageUp, pageDown, home, end }

  /// Scrolls as `key` demands, in 120 ms. Returns `false` if the content is already at that end, or if scrolling is disabled.
  func scroll(by key: ScrollKey) -> Bool {
    guard isScrollEnabled else { return false }
    let range = offsetRange
    // One line of the previous page stays visible.
    let page = max(bounds.inset(by: adjustedContentInset).height - lineScroll, lineScroll)
    var target = contentOffset
    if case .glide(_, let end, _, _, .unreported) = motion { target = end }
    let from = target
    switch key {
    case .up: target.y -= lineScroll
    case .down: target.y += lineScroll
    case .left: target.x -= lineScroll
    case .right: target.x += lineScroll
    case .pageUp: target.y -= page
    case .pageDown: target.y += page
    case .home: target.y = range.min.y
    case .end: target.y = range.max.y
    }
    target = clamped(target)
    guard target != from else { return false }
    if isPagingEnabled, key != .home, key != .end { target = nextPage(from: from, towards: target) }
    glide(to: target, duration: 0.12, kind: .unreported)
    return true
  }
}
