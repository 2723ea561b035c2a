import UIKit

/// Scrolls the page while a hand that selects or drags a shape is held above or below what is seen of it, and selects or drags on.
///
/// The further the hand is beyond the edge, the faster; it ends with the drag, and at the ends of the text.
@MainActor
final class AutoScroll {
  /// Points per second, for each point that the hand is beyond the edge.
  private static let pace: CGFloat = 12
  /// Points per second; from the first point on, and at most.
  private static let speeds: ClosedRange<CGFloat> = 80...1600

  private unowned let page: PlaygroundPage
  /// Of the hand, from the page's top left.
  private var hand = CGPoint.zero
  private var lastStep: TimeInterval?

  init(page: PlaygroundPage) { self.page = page }

  var isRunning: Bool { lastStep != nil }

  /// The hand is at `place`, as seen from the page's top left.
  func follow(_ place: CGPoint) {
    hand = place
    guard speed != 0, canMove else { return stop() }
    guard !isRunning else { return }
    lastStep = Timeline.shared.now
    Timeline.shared.everyTurn(for: self) { [weak self] in self?.step(at: $0) ?? false }
  }

  func stop() {
    lastStep = nil
    Timeline.shared.stop(self)
  }

  /// Points per second, downwards; 0 while the hand is over what is seen.
  private var speed: CGFloat {
    let seen = CGRect(origin: .zero, size: page.bounds.size).inset(by: page.adjustedContentInset)
    let beyond = hand.y > seen.maxY ? hand.y - seen.maxY : hand.y < seen.minY ? hand.y - seen.minY : 0
    guard beyond != 0 else { return 0 }
    let speed = min(max(abs(beyond) * Self.pace, Self.speeds.lowerBound), Self.speeds.upperBound)
    return beyond < 0 ? -speed : speed
  }

  private var canMove: Bool { speed < 0 ? page.contentOffset.y > 0 : page.contentOffset.y < lowestOffset }

  private var lowestOffset: CGFloat {
    max(page.contentSize.height + page.adjustedContentInset.bottom - page.bounds.height, 0)
  }

  private func step(at time: TimeInterval) -> Bool {
    guard let lastStep, page.press != nil || page.drag?.hasMoved == true, page.window != nil else {
      stop()
      return false
    }
    self.lastStep = time
    let target = page.contentOffset.y + speed * CGFloat(time - lastStep)
    page.contentOffset.y = min(max(target, 0), lowestOffset)
    let place = CGPoint(x: hand.x + page.contentOffset.x, y: hand.y + page.contentOffset.y)
    if page.drag != nil { page.followDrag(to: place) } else { page.extendPress(to: place) }
    guard canMove else {
      stop()
      return false
    }
    return true
  }
}
