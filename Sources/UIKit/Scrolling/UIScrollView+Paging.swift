import CoreGraphics
import Foundation

/// Follows a scroll view's offset, beside its delegate.
@MainActor
protocol ScrollFollower: AnyObject {
  func noteScrolling(of view: UIScrollView)
}

/// Stands above the content, where it is seen when that is pulled down at its start.
@MainActor
protocol PulledView: UIView {
  /// The content stands so far below its start; 0 or less where it does not.
  func contentWasPulled(by distance: CGFloat, byFinger: Bool)
  /// A touchpad goes on at the content's start; `false` where that is nothing to the view.
  func contentWasOverscrolled(by distance: CGFloat) -> Bool
  /// The key that asks for what is new was pressed; `false` where that is nothing to the view.
  func refreshByKey() -> Bool
}

/// Pages: multiples of the bounds.
extension UIScrollView {
  /// The page that a throw to `planned` ends at: the next one for a flick, the nearest for a drag, and never more than one from where it began.
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

  /// The page beside the one at `offset`, in the direction of `target`.
  func nextPage(from offset: CGPoint, towards target: CGPoint) -> CGPoint {
    func axis(_ length: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      guard length > 0, from != to else { return from }
      return (to > from ? (from / length).rounded(.down) + 1 : (from / length).rounded(.up) - 1) * length
    }
    return clamped(CGPoint(x: axis(bounds.width, offset.x, target.x), y: axis(bounds.height, offset.y, target.y)))
  }

  /// A touchpad tells no end: once it has rested for a moment, the nearest page comes.
  func restAtPageSoon() {
    pagingAlarm?.cancel()
    pagingAlarm = Timeline.shared.schedule(after: 0.15) { [weak self] in
      guard let self, isPagingEnabled, !isDragging, motion == nil else { return }
      dragStart = contentOffset
      let place = page(near: contentOffset)
      if place != contentOffset { glide(to: place, notifiesDelegate: false) }
    }
  }
}
