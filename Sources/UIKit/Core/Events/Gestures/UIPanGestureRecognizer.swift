import CoreGraphics
import Foundation
import UIFoundation

/// A drag. Continuous; it begins when the touches have left the place of a tap.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fingers that must be down for the drag to begin; 1 by default.
  open var minimumNumberOfTouches = 1
  /// With more fingers than this before the drag begins, it fails; no limit by default.
  open var maximumNumberOfTouches = Int.max

  /// In the window's space, since the touches began.
  private var moved = CGPoint.zero
  /// What `setTranslation` takes away.
  private var origin = CGPoint.zero
  /// Of the last tenth of a second.
  private var samples: [(time: TimeInterval, moved: CGPoint)] = []

  /// Over how long the speed is measured, in seconds.
  private static let memory = 0.1

  /// How far it went, in the space of `view`, `nil` being the window; from there on as `setTranslation` said.
  ///
  /// A finger's first 10 points, which tell a drag from a tap, do not count; a mouse's do, so that what it drags stays
  /// under it.
  open func translation(in view: UIView?) -> CGPoint {
    view.inView(CGPoint(x: moved.x - origin.x, y: moved.y - origin.y))
  }

  /// Sets the translation of now, in the space of `view`; further movement adds to it. Commonly set to zero.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = view.inWindow(translation)
    origin = CGPoint(x: moved.x - wanted.x, y: moved.y - wanted.y)
  }

  /// In points a second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let time = last.time - first.time
    return view.inView(
      CGPoint(x: (last.moved.x - first.moved.x) / time, y: (last.moved.y - first.moved.y) / time))
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != .primary
    if isOtherButton || (state == .possible && numberOfTouches > maximumNumberOfTouches) { state = .failed }
    note(event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = CGFloat(max(numberOfTouches, 1))
    for touch in touches {
      moved.x += (touch.place.x - touch.previousPlace.x) / count
      moved.y += (touch.place.y - touch.previousPlace.y) / count
    }
    note(event.timestamp)
    guard state == .possible else { return state = .changed }
    let slop = touches.first?.slop ?? 0
    guard numberOfTouches >= minimumNumberOfTouches, moved.distance(to: .zero) > slop else { return }
    if touches.contains(where: { $0.type == .direct }) { origin = moved }
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // A finger that rested before it was lifted has no speed left.
    samples.removeAll { $0.time < event.timestamp - Self.memory }
    guard numberOfTouches - touches.count < minimumNumberOfTouches else { return }
    state = state == .possible && awaitedStates.isEmpty ? .failed : .ended
  }

  private func note(_ time: TimeInterval) {
    samples.append((time, moved))
    samples.removeAll { $0.time < time - Self.memory }
  }

  open override func reset() {
    moved = .zero
    origin = .zero
    samples = []
  }
}

@MainActor
extension Optional where Wrapped == UIView {
  /// A vector of the window's space in that of the view, `nil` being the window.
  fileprivate func inView(_ vector: CGPoint) -> CGPoint {
    guard let view = self else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, from: nil), view.convert(vector, from: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// The way back.
  fileprivate func inWindow(_ vector: CGPoint) -> CGPoint {
    guard let view = self else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, to: nil), view.convert(vector, to: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}
