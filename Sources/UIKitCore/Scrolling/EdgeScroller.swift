import CoreGraphics
import Foundation
import UIFoundation

/// Scrolls a scroll view while the pointer is held beyond an edge of the visible content during a selection or a drag.
///
/// The speed is proportional to the distance from the edge. Scrolling stops when the pointer comes back, at the ends of the
/// content, and when the drag ends. A Galley extension.
@preconcurrency @MainActor
public final class EdgeScroller {
  /// The speed in points per second, for each point of distance from the edge.
  private static let pace: CGFloat = 12
  /// The speed in points per second: minimum and maximum.
  private static let speeds: ClosedRange<CGFloat> = 80...1600

  private weak var scrollView: UIScrollView?
  /// The pointer's position relative to the top left of the scroll view, which scrolling does not change.
  private var pointerLocation = CGPoint.zero
  private var lastStep: TimeInterval?
  private var step: (CGPoint) -> Bool = { _ in false }

  /// Creates a scroller that does not scroll yet; `follow` starts it.
  public init() {}

  /// Whether the scroller is scrolling now.
  public var isRunning: Bool { lastStep != nil }

  /// Follows the pointer at `point` of the content of `scrollView`, and scrolls repeatedly while that is beyond an edge of the visible part. Stops if
  /// the view cannot scroll further in that direction.
  ///
  /// - Parameter step: Called after each scroll step with the point of the content under the pointer; returns whether the drag continues.
  public func follow(_ point: CGPoint, in scrollView: UIScrollView, step: @escaping (CGPoint) -> Bool) {
    self.scrollView = scrollView
    self.step = step
    pointerLocation = CGPoint(x: point.x - scrollView.contentOffset.x, y: point.y - scrollView.contentOffset.y)
    guard canMove else { return stop() }
    guard !isRunning else { return }
    lastStep = Timeline.shared.now
    Timeline.shared.everyTurn(for: self) { [weak self] in self?.scroll(at: $0) ?? false }
  }

  /// Stops scrolling at the end of the drag.
  public func stop() {
    lastStep = nil
    Timeline.shared.stop(self)
  }

  /// The speed in points per second, positive downwards and to the right; 0 while the pointer is over the visible part.
  private var speed: CGPoint {
    guard let scrollView else { return .zero }
    let seen = CGRect(origin: .zero, size: scrollView.bounds.size).inset(by: scrollView.adjustedContentInset)
    guard !seen.isNull else { return .zero }
    return CGPoint(x: speed(of: pointerLocation.x, beyond: (seen.minX, seen.maxX)), y: speed(of: pointerLocation.y, beyond: (seen.minY, seen.maxY)))
  }

  private func speed(of coordinate: CGFloat, beyond seen: (start: CGFloat, end: CGFloat)) -> CGFloat {
    let beyond = coordinate > seen.end ? coordinate - seen.end : coordinate < seen.start ? coordinate - seen.start : 0
    guard beyond != 0, beyond.isFinite else { return 0 }
    let speed = min(max(abs(beyond) * Self.pace, Self.speeds.lowerBound), Self.speeds.upperBound)
    return beyond < 0 ? -speed : speed
  }

  private var canMove: Bool {
    guard let scrollView, scrollView.isScrollEnabled else { return false }
    let (range, offset, speed) = (scrollView.offsetRange, scrollView.contentOffset, speed)
    func canMove(_ speed: CGFloat, _ offset: CGFloat, _ minimum: CGFloat, _ maximum: CGFloat) -> Bool {
      speed < 0 ? offset > minimum : speed > 0 && offset < maximum
    }
    return canMove(speed.x, offset.x, range.min.x, range.max.x) || canMove(speed.y, offset.y, range.min.y, range.max.y)
  }

  private func scroll(at time: TimeInterval) -> Bool {
    guard let lastStep, let scrollView, scrollView.window != nil else {
      stop()
      return false
    }
    self.lastStep = time
    let (range, speed, elapsed) = (scrollView.offsetRange, speed, CGFloat(time - lastStep))
    func target(_ offset: CGFloat, _ speed: CGFloat, _ minimum: CGFloat, _ maximum: CGFloat) -> CGFloat {
      speed == 0 ? offset : min(max(offset + speed * elapsed, minimum), maximum)
    }
    var offset = scrollView.contentOffset
    offset = CGPoint(
      x: target(offset.x, speed.x, range.min.x, range.max.x), y: target(offset.y, speed.y, range.min.y, range.max.y))
    if offset != scrollView.contentOffset { scrollView.contentOffset = offset }
    let goesOn = step(CGPoint(x: pointerLocation.x + offset.x, y: pointerLocation.y + offset.y))
    guard goesOn, canMove else {
      stop()
      return false
    }
    return isRunning
  }
}
