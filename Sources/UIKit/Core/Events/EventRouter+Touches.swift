import CoreGraphics
import Foundation
import UIFoundation
import Windowing

extension EventRouter {
  // MARK: The pointer's button

  func pointerDown(at place: CGPoint, _ button: MouseButton, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    pointerPlace = place
    buttonMask.insert(UIEvent.ButtonMask(button))
    if button == .right, opensMenu(at: place) { return }
    guard touchButton == nil else { return }
    touchButton = button
    endHover(time, modifiers)
    begin(identifier: -button.rawValue, .indirectPointer, at: place, time, modifiers)
  }

  func pointerUp(at place: CGPoint, _ button: MouseButton, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    pointerPlace = place
    defer { buttonMask.remove(UIEvent.ButtonMask(button)) }
    guard touchButton == button, let touch = touch(-button.rawValue) else { return }
    touchButton = nil
    // What the press brings comes between this view and the pointer.
    followPointer(over: window.hitTest(place, with: nil), at: place, time)
    change(touch, .ended, place, time, modifiers)
    updatePointer(time, modifiers)
  }

  // MARK: Fingers

  func finger(_ id: Int, _ phase: TouchPhase, _ place: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    // Below 0 are the buttons.
    let identifier = id & Int.max
    switch phase {
    case .began: begin(identifier: identifier, .direct, at: place, time, modifiers)
    case .moved: if let touch = touch(identifier) { change(touch, .moved, place, time, modifiers) }
    case .ended: if let touch = touch(identifier) { change(touch, .ended, place, time, modifiers) }
    }
  }

  // MARK: One touch

  func touch(_ identifier: Int) -> UITouch? { touches.first { $0.identifier == identifier } }

  private func begin(
    identifier: Int, _ type: UITouch.TouchType, at place: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags
  ) {
    guard touch(identifier) == nil else { return }
    // A press shows that the hand has left the keyboard: the focus ring goes.
    window.focus(nil)
    lastTouchType = type
    let count = tapCounter.count(at: place, time: time, source: identifier, type: type)
    let touch = UITouch(identifier: identifier, type: type, tapCount: count, place: place, timestamp: time)
    touch.window = window
    hold(except: touch)
    touches.append(touch)
    let event = event(time, modifiers)
    touch.view = target(of: touch, with: event).flatMap { isKeptOut(of: $0, touch) ? nil : $0 }
    if let view = touch.view { FocusState.of(window).begin(at: view) }
    arena.enroll(touch, with: event)
    UIApplication.shared.sendEvent(event)
  }

  func change(
    _ touch: UITouch, _ phase: UITouch.Phase, _ place: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags
  ) {
    hold(except: touch)
    touch.phase = phase
    touch.previousPlace = touch.place
    touch.place = place
    touch.timestamp = time
    UIApplication.shared.sendEvent(event(time, modifiers))
    if phase == .ended || phase == .cancelled { touches.removeAll { $0 === touch } }
  }

  /// What stands at the touch; for the second tap at a place what the first was for, though the first may have brought
  /// something between it and the hand, as a tap in a text brings the keyboard, or moved it away. So for a press soon after
  /// the last one there, or after something came under a pointer that rested: nobody has seen it yet.
  private func target(of touch: UITouch, with event: UIEvent) -> UIView? {
    let hit = window.hitTest(touch.place, with: event)
    func isCovered(_ view: UIView?) -> Bool {
      guard let view, view.isReachable, view.window === window else { return false }
      return hit?.isDescendant(of: view) != true
    }
    func isStillThere(_ view: UIView?) -> Bool {
      view.map { $0.point(inside: $0.convert(touch.place, from: nil), with: event) } ?? false
    }
    if let before = tapTarget?.view, isCovered(before), tapTarget?.area.contains(touch.place) == true,
      touch.tapCount > 1 || tapTarget?.isFresh(for: touch) == true && isStillThere(before)
    {
      tapTarget?.follow(touch)
      return before
    }
    if touch.type == .indirectPointer, let before = underPointer?.wasThere(at: touch.place, touch.timestamp), isCovered(before),
      isStillThere(before)
    {
      tapTarget = TapTarget(view: before, touch)
      return before
    }
    tapTarget = hit.map { TapTarget(view: $0, touch) }
    return hit
  }

  /// Whether another view has its touches to itself, or this one would not have.
  private func isKeptOut(of view: UIView, _ touch: UITouch) -> Bool {
    let others = touches.filter { $0 !== touch && $0.phase != .ended && $0.phase != .cancelled }.compactMap(\.view).filter { $0 !== view }
    return others.contains { $0.isExclusiveTouch } || (view.isExclusiveTouch && !others.isEmpty)
  }

  private func hold(except changed: UITouch) {
    for touch in touches where touch !== changed {
      touch.phase = .stationary
      touch.previousPlace = touch.place
    }
  }

  private func event(_ time: TimeInterval, _ modifiers: UIKeyModifierFlags) -> UIEvent {
    UIEvent(
      type: .touches, timestamp: time, modifierFlags: modifiers, buttonMask: buttonMask, touches: Set(touches))
  }

  func cancelTouches(_ time: TimeInterval) {
    touchButton = nil
    buttonMask = []
    for touch in touches { change(touch, .cancelled, touch.place, time, []) }
  }

  // MARK: Delivery

  /// From `UIWindow.sendEvent`: first the recognizers, then the views, each view once for each phase.
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

  /// Not what a gesture took, and not a second finger on a view that wants one.
  private func isForView(_ touch: UITouch) -> Bool {
    guard !touch.isTakenFromView, let view = touch.view else { return false }
    return view.isMultipleTouchEnabled || touches.first { $0.view === view && !$0.isTakenFromView } === touch
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

  /// A gesture has taken them: their views hear that they are cancelled, and no more.
  func takeFromViews(_ taken: Set<UITouch>) {
    let open = taken.filter { touch in isForView(touch) && touches.contains { $0 === touch } }
    for touch in taken { touch.isTakenFromView = true }
    let event = event(open.first?.timestamp ?? 0, [])
    for (view, touches) in Dictionary(grouping: open, by: { $0.view }) {
      view?.touchesCancelled(Set(touches), with: event)
    }
  }
}

/// What a tap was for.
@MainActor
struct TapTarget {
  private(set) weak var view: UIView?
  /// Where it stood then, in the window.
  let area: CGRect
  private var place: CGPoint
  private var time: TimeInterval
  private let type: UITouch.TouchType

  init(view: UIView, _ touch: UITouch) {
    self.view = view
    area = view.convert(view.bounds, to: nil)
    (place, time, type) = (touch.place, touch.timestamp, touch.type)
  }

  /// Whether what a press here brought may not have been seen yet when `touch` began, at the same place.
  func isFresh(for touch: UITouch) -> Bool {
    type == touch.type && touch.timestamp - time <= TapCounter.multiTapInterval + UnderPointer.surprise
      && place.distance(to: touch.place) <= TapCounter.reach(of: type)
  }

  mutating func follow(_ touch: UITouch) { time = touch.timestamp }
}

/// Counts taps in the same place that follow each other: single, double, triple…
@MainActor
struct TapCounter {
  /// From one press to the next, in seconds.
  static let multiTapInterval: TimeInterval = 0.5

  /// How far from each other presses at the same place may lie, in points.
  static func reach(of type: UITouch.TouchType) -> CGFloat { type == .direct ? 20 : 4 }

  private var last: (place: CGPoint, time: TimeInterval, source: Int, count: Int)?

  mutating func count(at place: CGPoint, time: TimeInterval, source: Int, type: UITouch.TouchType) -> Int {
    let reach = Self.reach(of: type)
    var count = 1
    if let last, time - last.time <= Self.multiTapInterval, last.place.distance(to: place) <= reach,
      type == .direct || last.source == source
    {
      count = last.count + 1
    }
    last = (place, time, source, count)
    return count
  }
}
