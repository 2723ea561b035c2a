import CoreGraphics
import Foundation
import UIFoundation

/// Scrolls a scroll view while a hand that selects or drags is held above or below the part of the content in sight.
///
/// The further the hand is beyond the edge, the faster it scrolls. It stops when the hand comes back, at the ends of the
/// content, and when the drag ends. A Galley extension.
@preconcurrency @MainActor
public final class EdgeScroller {
  /// Points per second, for each point that the hand is beyond the edge.
  private static let pace: CGFloat = 12
  /// Points per second: from the first point on, and at most.
  private static let speeds: ClosedRange<CGFloat> = 80...1600

  private weak var scrollView: UIScrollView?
  /// Relative to the top left of the scroll view, which scrolling does not change.
  private var hand = CGPoint.zero
  private var lastStep: TimeInterval?
  private var step: (CGPoint) -> Bool = { _ in false }

  /// A scroller at rest; `follow` starts it.
  public init() {}

  /// Whether it scrolls now.
  public var isRunning: Bool { lastStep != nil }

  /// Follows a hand, now at `point` of the content of `scrollView`.
  ///
  /// - Parameter step: called after each step of the scrolling with the point of the content that is then under the hand;
  ///   returns whether the drag still goes on.
  public func follow(_ point: CGPoint, in scrollView: UIScrollView, step: @escaping (CGPoint) -> Bool) {
    self.scrollView = scrollView
    self.step = step
    hand = CGPoint(x: point.x - scrollView.contentOffset.x, y: point.y - scrollView.contentOffset.y)
    guard speed != 0, canMove else { return stop() }
    guard !isRunning else { return }
    lastStep = Timeline.shared.now
    Timeline.shared.everyTurn(for: self) { [weak self] in self?.scroll(at: $0) ?? false }
  }

  /// Stops scrolling; the drag has ended.
  public func stop() {
    lastStep = nil
    Timeline.shared.stop(self)
  }

  /// Points per second, downwards; 0 while the hand is over the part in sight.
  private var speed: CGFloat {
    guard let scrollView else { return 0 }
    let seen = CGRect(origin: .zero, size: scrollView.bounds.size).inset(by: scrollView.adjustedContentInset)
    let beyond = hand.y > seen.maxY ? hand.y - seen.maxY : hand.y < seen.minY ? hand.y - seen.minY : 0
    guard beyond != 0 else { return 0 }
    let speed = min(max(abs(beyond) * Self.pace, Self.speeds.lowerBound), Self.speeds.upperBound)
    return beyond < 0 ? -speed : speed
  }

  private var canMove: Bool {
    guard let scrollView, scrollView.isScrollEnabled else { return false }
    let range = scrollView.offsetRange
    return speed < 0 ? scrollView.contentOffset.y > range.min.y : scrollView.contentOffset.y < range.max.y
  }

  private func scroll(at time: TimeInterval) -> Bool {
    guard let lastStep, let scrollView, scrollView.window != nil else {
      stop()
      return false
    }
    self.lastStep = time
    let range = scrollView.offsetRange
    let target = scrollView.contentOffset.y + speed * CGFloat(time - lastStep)
    scrollView.contentOffset.y = min(max(target, range.min.y), range.max.y)
    let offset = scrollView.contentOffset
    let goesOn = step(CGPoint(x: hand.x + offset.x, y: hand.y + offset.y))
    guard goesOn, canMove else {
      stop()
      return false
    }
    return isRunning
  }
}
