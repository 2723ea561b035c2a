import CoreGraphics
import Foundation
import GalleyWindowing
import UIFoundation

extension EventRouter {
  // MARK: The pointer's button

  func pointerDown(at location: CGPoint, _ button: MouseButton, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    pointerLocation = location
    buttonMask.insert(UIEvent.ButtonMask(button))
    if button == .right, opensMenu(at: location) { return }
    guard touchButton == nil else { return }
    touchButton = button
    endHover(time, modifiers)
    begin(identifier: -button.rawValue, .indirectPointer, at: location, time, modifiers)
  }

  func pointerUp(at location: CGPoint, _ button: MouseButton, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    pointerLocation = location
    defer { buttonMask.remove(UIEvent.ButtonMask(button)) }
    guard touchButton == button, let touch = touch(-button.rawValue) else { return }
    touchButton = nil
    // Content that the press brings appears between this view and the pointer.
    followPointer(over: window.hitTest(location, with: nil), at: location, time)
    change(touch, .ended, location, time, modifiers)
    updatePointer(time, modifiers)
  }

  // MARK: Fingers

  func touchChanged(_ id: Int, _ phase: TouchPhase, _ location: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    // Identifiers below 0 are buttons.
    let identifier = id & Int.max
    switch phase {
    case .began: begin(identifier: identifier, .direct, at: location, time, modifiers)
    case .moved: if let touch = touch(identifier) { change(touch, .moved, location, time, modifiers) }
    case .ended: if let touch = touch(identifier) { change(touch, .ended, location, time, modifiers) }
    }
  }

  // MARK: One touch

  func touch(_ identifier: Int) -> UITouch? { touches.first { $0.identifier == identifier } }

  private func begin(
    identifier: Int, _ type: UITouch.TouchType, at location: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags
  ) {
    guard touch(identifier) == nil else { return }
    // A press ends keyboard navigation, so the focus ring disappears.
    window.focus(nil)
    lastTouchType = type
    let count = tapCounter.count(at: location, time: time, source: identifier, type: type)
    let touch = UITouch(identifier: identifier, type: type, tapCount: count, location: location, timestamp: time)
    touch.window = window
    markStationary(except: touch)
    touches.append(touch)
    let event = event(time, modifiers)
    touch.view = target(of: touch, with: event).flatMap { violatesExclusivity(of: $0, touch) ? nil : $0 }
    if let view = touch.view { FocusState.of(window).begin(at: view) }
    arena.enroll(touch, with: event)
    UIApplication.shared.sendEvent(event)
  }

  func change(
    _ touch: UITouch, _ phase: UITouch.Phase, _ location: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags
  ) {
    markStationary(except: touch)
    touch.phase = phase
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = location
    touch.timestamp = time
    UIApplication.shared.sendEvent(event(time, modifiers))
    if phase == .ended || phase == .cancelled { touches.removeAll { $0 === touch } }
  }

  /// Returns the view at the touch. The second tap at a location goes to the target of the first, even if the first tap covered or moved that view,
  /// as a tap in a text brings the keyboard. The same applies to a press soon after the last one there, or after a view appeared under a resting
  /// pointer: the user has not seen the change yet. Returns `nil` if no view receives the touch.
  private func target(of touch: UITouch, with event: UIEvent) -> UIView? {
    let hit = window.hitTest(touch.windowLocation, with: event)
    func isCovered(_ view: UIView?) -> Bool {
      guard let view, view.isReachable, view.window === window else { return false }
      return hit?.isDescendant(of: view) != true
    }
    func isStillThere(_ view: UIView?) -> Bool {
      view.map { $0.point(inside: $0.convert(touch.windowLocation, from: nil), with: event) } ?? false
    }
    if let before = tapTarget?.view, isCovered(before), tapTarget?.area.contains(touch.windowLocation) == true,
      touch.tapCount > 1 || tapTarget?.isFresh(for: touch) == true && isStillThere(before)
    {
      tapTarget?.follow(touch)
      return before
    }
    if touch.type == .indirectPointer, let before = pointerTarget?.wasThere(at: touch.windowLocation, touch.timestamp), isCovered(before),
      isStillThere(before)
    {
      tapTarget = TapTarget(view: before, touch)
      return before
    }
    tapTarget = hit.map { TapTarget(view: $0, touch) }
    return hit
  }

  /// Returns whether exclusive touch, of another view or of this one, excludes the touch.
  private func violatesExclusivity(of view: UIView, _ touch: UITouch) -> Bool {
    let otherViews = touches.filter { $0 !== touch && $0.phase != .ended && $0.phase != .cancelled }.compactMap(\.view).filter { $0 !== view }
    return otherViews.contains { $0.isExclusiveTouch } || (view.isExclusiveTouch && !otherViews.isEmpty)
  }

  private func markStationary(except changed: UITouch) {
    for touch in touches where touch !== changed {
      touch.phase = .stationary
      touch.previousWindowLocation = touch.windowLocation
    }
  }

  private func event(_ time: TimeInterval, _ modifiers: UIKeyModifierFlags) -> UIEvent {
    UIEvent(
      type: .touches, timestamp: time, modifierFlags: modifiers, buttonMask: buttonMask, touches: Set(touches))
  }

  /// Cancels all touches and resets the pressed buttons.
  func cancelTouches(_ time: TimeInterval) {
    touchButton = nil
    buttonMask = []
    for touch in touches { change(touch, .cancelled, touch.windowLocation, time, []) }
  }

  // MARK: Delivery

  /// Called by `UIWindow.sendEvent`: delivers touches to recognizers first, then to views, once per view and phase.
  func deliverTouches(of event: UIEvent) {
    let changed = (event.allTouches ?? []).filter { $0.phase != .stationary }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let inPhase = changed.filter { $0.phase == phase }
      guard !inPhase.isEmpty else { continue }
      arena.deliver(inPhase, phase: phase, with: event)
      for (view, touches) in Dictionary(grouping: inPhase.filter { isForView($0) }, by: { $0.view }) {
        view.map { notify($0, Set(touches), phase, event) }
      }
    }
  }

  /// Returns whether the view receives the touch: not if a gesture took it, and not if it is a second finger on a single-touch view.
  private func isForView(_ touch: UITouch) -> Bool {
    guard !touch.isClaimedByGesture, let view = touch.view else { return false }
    return view.isMultipleTouchEnabled || touches.first { $0.view === view && !$0.isClaimedByGesture } === touch
  }

  private func notify(_ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Cancels touches that a gesture has taken; their views receive no more of them.
  func cancelViewTouches(_ claimedTouches: Set<UITouch>) {
    let open = claimedTouches.filter { touch in isForView(touch) && touches.contains { $0 === touch } }
    for touch in claimedTouches { touch.isClaimedByGesture = true }
    let event = event(open.first?.timestamp ?? 0, [])
    for (view, touches) in Dictionary(grouping: open, by: { $0.view }) {
      view?.touchesCancelled(Set(touches), with: event)
    }
  }
}

/// The target of a tap.
@MainActor
struct TapTarget {
  private(set) weak var view: UIView?
  /// The frame of the view at that time, in window coordinates.
  let area: CGRect
  private var location: CGPoint
  private var time: TimeInterval
  private let type: UITouch.TouchType

  init(view: UIView, _ touch: UITouch) {
    self.view = view
    area = view.convert(view.bounds, to: nil)
    (location, time, type) = (touch.windowLocation, touch.timestamp, touch.type)
  }

  /// Returns whether the user had no time to see the result of this tap before `touch` began at the same location.
  func isFresh(for touch: UITouch) -> Bool {
    type == touch.type && touch.timestamp - time <= TapCounter.multiTapInterval + PointerTarget.minimumVisibleTime
      && location.distance(to: touch.windowLocation) <= TapCounter.reach(of: type)
  }

  mutating func follow(_ touch: UITouch) { time = touch.timestamp }
}

/// Counts successive taps at one location: single, double, triple…
@MainActor
struct TapCounter {
  /// The longest time between two presses, in seconds.
  static let multiTapInterval: TimeInterval = 0.5

  /// Returns the largest distance between two presses that count as at the same location, in points: larger for a finger than for a pointer.
  static func reach(of type: UITouch.TouchType) -> CGFloat { type == .direct ? 20 : 4 }

  private var last: (place: CGPoint, time: TimeInterval, source: Int, count: Int)?

  /// Records a press and returns its number in a series: 1 unless it follows the last press in time, at the same location, and for a pointer with
  /// the same button.
  mutating func count(at location: CGPoint, time: TimeInterval, source: Int, type: UITouch.TouchType) -> Int {
    let reach = Self.reach(of: type)
    var count = 1
    if let last, time - last.time <= Self.multiTapInterval, last.place.distance(to: location) <= reach,
      type == .direct || last.source == source
    {
      count = last.count + 1
    }
    last = (location, time, source, count)
    return count
  }
}
