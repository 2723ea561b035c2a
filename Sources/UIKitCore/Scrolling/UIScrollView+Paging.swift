import CoreGraphics
import Foundation

/// Follows a scroll view's offset, in addition to its delegate.
@MainActor
protocol ScrollFollower: AnyObject {
  func updateForScrolling(of view: UIScrollView)
}

/// A view above the content that is revealed when the user pulls the content down at its start.
@MainActor
protocol PulledView: UIView {
  /// Called with the distance of the content below its start; 0 or less if it is not below.
  func contentWasPulled(by distance: CGFloat, byTouch: Bool)
  /// Called when a touchpad scrolls beyond the content's start. Returns `false` if the view ignores it.
  func contentWasOverscrolled(by distance: CGFloat) -> Bool
  /// Called when the refresh key is pressed. Returns `false` if the view ignores it.
  func refreshByKey() -> Bool
}

/// Paging: pages are multiples of the bounds.
extension UIScrollView {
  /// Returns the page at which a throw to `planned` ends: the next page for a flick, the nearest for a drag, at most one page from the start.
  func page(near planned: CGPoint) -> CGPoint {
    func axis(_ length: CGFloat, _ start: CGFloat, _ now: CGFloat, _ planned: CGFloat) -> CGFloat {
      guard length > 0 else { return planned }
      let from = (start / length).rounded()
      let isFlick = abs(planned - now) > 30
      let page = isFlick ? (planned > now ? (now / length).rounded(.down) + 1 : (now / length).rounded(.up) - 1) : (now / length).rounded()
      return min(max(page, from - 1), from + 1) * length
    }
    return clamped(
      CGPoint(
        x: axis(bounds.width, dragStart.x, contentOffset.x, planned.x), y: axis(bounds.height, dragStart.y, contentOffset.y, planned.y)))
  }

  /// Returns the page beside the one at `offset`, in the direction of `target`, clamped to the content; on an axis without a movement, `offset`.
  func nextPage(from offset: CGPoint, towards target: CGPoint) -> CGPoint {
    func axis(_ length: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      guard length > 0, from != to else { return from }
      return (to > from ? (from / length).rounded(.down) + 1 : (from / length).rounded(.up) - 1) * length
    }
    return clamped(CGPoint(x: axis(bounds.width, offset.x, target.x), y: axis(bounds.height, offset.y, target.y)))
  }

  /// Scrolls to the nearest page after a pause of 0.15 s without another call, because a touchpad does not report the end of scrolling. Does
  /// nothing if paging is then off, or the content is dragged or in motion.
  func snapToPageAfterPause() {
    pagingAlarm?.cancel()
    pagingAlarm = Timeline.shared.schedule(after: 0.15) { [weak self] in
      guard let self, isPagingEnabled, !isDragging, motion == nil else { return }
      dragStart = contentOffset
      let pageOffset = page(near: contentOffset)
      if pageOffset != contentOffset { glide(to: pageOffset, kind: .unreported) }
    }
  }
}
