import CoreGraphics
import Foundation
import UIFoundation

extension UIScrollView {
  // MARK: Dragging

  func setUpPanning() {
    panGestureRecognizer.allowTouches(.direct)
    panGestureRecognizer.addHandler { [weak self] _ in self?.pan() }
    panGestureRecognizer.delegate = stepper
    stepper.onTouch = { [weak self] in self?.stopDeceleration() }
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Stops decelerating content, because it was touched, and notifies the delegate. Does nothing if the content does not decelerate.
  private func stopDeceleration() {
    guard isDecelerating else { return }
    stopMotion()
    notifyDelegate(.didEndDecelerating) { $0.scrollViewDidEndDecelerating(self) }
  }

  private func pan() {
    switch panGestureRecognizer.state {
    case .began:
      stopMotion()
      isDragging = true
      dragStart = contentOffset
      dragDirection = nil
      chooseDirection(of: panGestureRecognizer.velocity(in: superview))
      if keyboardDismissMode == .onDrag { window?.endEditing(false) }
      notifyDelegate(.willBeginDragging) { $0.scrollViewWillBeginDragging(self) }
    case .changed where isDragging:
      if keyboardDismissMode == .interactive { window?.keyboard.follow(fingerAt: panGestureRecognizer.location(in: nil).y) }
      chooseDirection(of: panGestureRecognizer.translation(in: superview))
      let translation = along(panGestureRecognizer.translation(in: superview))
      contentOffset = pulled(CGPoint(x: dragStart.x - translation.x, y: dragStart.y - translation.y))
    case .ended where isDragging, .cancelled where isDragging, .failed where isDragging:
      let speed = along(panGestureRecognizer.velocity(in: superview))
      let thrown = panGestureRecognizer.state == .ended
      window?.keyboard.release(velocity: thrown ? panGestureRecognizer.velocity(in: nil).y : 0)
      endDrag(velocity: thrown ? CGPoint(x: -speed.x, y: -speed.y) : .zero)
    default: break
    }
  }

  /// Locks the drag to an axis if `movement` is at least twice as long along it as across it. Does nothing without a directional lock, without a
  /// movement, or if the direction has been chosen.
  private func chooseDirection(of movement: CGPoint) {
    guard isDirectionalLockEnabled, dragDirection == nil, movement != .zero else { return }
    let (across, down) = (abs(movement.x), abs(movement.y))
    dragDirection = across >= 2 * down ? .horizontal : down >= 2 * across ? .vertical : .any
  }

  /// Returns the part of a movement along the axes on which the content can move; with a locked direction, along that one only.
  private func along(_ translation: CGPoint) -> CGPoint {
    let range = offsetRange
    let across = range.max.x > range.min.x || alwaysBounceHorizontal
    let down = range.max.y > range.min.y || alwaysBounceVertical || pulledView != nil
    return CGPoint(x: across && dragDirection != .vertical ? translation.x : 0, y: down && dragDirection != .horizontal ? translation.y : 0)
  }

  /// Returns the offset that is shown for a dragged offset. Beyond the ends, the content follows the touch with increasing resistance, like a rubber
  /// band, or not at all if `bounces` is `false`.
  private func pulled(_ offset: CGPoint) -> CGPoint {
    let inside = clamped(offset)
    guard bounces else { return inside }
    func band(_ beyond: CGFloat, _ length: CGFloat) -> CGFloat {
      guard length > 0 else { return 0 }
      let part = 1 - 1 / (abs(beyond) * 0.55 / length + 1)
      return (beyond < 0 ? -part : part) * length
    }
    return CGPoint(
      x: inside.x + band(offset.x - inside.x, bounds.width), y: inside.y + band(offset.y - inside.y, bounds.height))
  }

  private func endDrag(velocity: CGPoint) {
    isDragging = false
    let range = offsetRange
    func axis(_ start: CGFloat, _ velocity: CGFloat, _ least: CGFloat, _ greatest: CGFloat) -> AxisMotion {
      AxisMotion(
        start: start, velocity: velocity, minimum: least, maximum: greatest, rate: (isPagingEnabled ? .fast : decelerationRate).rawValue,
        bounces: bounces)
    }
    var x = axis(contentOffset.x, velocity.x, range.min.x, range.max.x)
    var y = axis(contentOffset.y, velocity.y, range.min.y, range.max.y)
    let restingPoint = restingOffset(near: CGPoint(x: x.end, y: y.end))
    (x, y) = (x.ending(at: restingPoint.x), y.ending(at: restingPoint.y))
    let planned = CGPoint(x: x.end, y: y.end)
    var target = planned
    let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    notifyDelegate(.willEndDragging) { $0.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target) }
    let moves = velocity != .zero || target != contentOffset || clamped(contentOffset) != contentOffset
    notifyDelegate(.didEndDragging) { $0.scrollViewDidEndDragging(self, willDecelerate: moves) }
    guard moves else { return }
    notifyDelegate(.willBeginDecelerating) { $0.scrollViewWillBeginDecelerating(self) }
    if target != planned {
      glide(to: target, kind: .deceleration)
    } else {
      set(.inertia(x: x, y: y, began: Timeline.shared.now))
    }
  }

  // MARK: Motion

  /// Scrolls along with content that moved down by `distance` points, including any drag or motion in progress.
  package func shiftContent(by distance: CGFloat) {
    dragStart.y += distance
    motion = motion?.shifted(by: distance)
    contentOffset.y += distance
  }

  /// Scrolls to an offset with a motion of `duration` seconds, which replaces a motion in progress. `kind` determines the delegate's method that
  /// reports the end. If the user prefers less motion, the next turn shows the offset.
  package func glide(to target: CGPoint, duration: TimeInterval = 0.25, kind: ScrollMotion.GlideKind) {
    let duration = UIAccessibility.isReduceMotionEnabled ? 0 : duration
    set(
      .glide(
        from: contentOffset, to: target, began: Timeline.shared.now, duration: duration, kind: kind))
  }

  private func set(_ motion: ScrollMotion) {
    self.motion = motion
    Timeline.shared.everyTurn(for: stepper) { [weak self] time in self?.step(at: time) ?? false }
  }

  /// Stops any motion at the current offset, without a call of the delegate.
  package func stopMotion() {
    motion = nil
    Timeline.shared.stop(stepper)
  }

  private func step(at time: TimeInterval) -> Bool {
    guard let motion else { return false }
    let (offset, isOver) = motion.offset(at: time)
    contentOffset = offset
    // The motion ends once it is no longer visible; with paging it ends at whole pages.
    if isOver, isPagingEnabled, case .inertia(let x, let y, _) = motion {
      func whole(_ end: CGFloat) -> CGFloat { (end * 1024).rounded() / 1024 }
      contentOffset = CGPoint(x: whole(x.end), y: whole(y.end))
    }
    // The delegate may have started another motion.
    guard isOver, self.motion != nil else { return self.motion != nil }
    self.motion = nil
    switch motion {
    case .inertia, .glide(_, _, _, _, .deceleration): notifyDelegate(.didEndDecelerating) { $0.scrollViewDidEndDecelerating(self) }
    case .glide(_, _, _, _, .scrollingAnimation): notifyDelegate(.didEndScrollingAnimation) { $0.scrollViewDidEndScrollingAnimation(self) }
    case .glide(_, _, _, _, .unreported): break
    }
    return self.motion != nil
  }
}
