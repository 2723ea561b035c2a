import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import UIFoundation

/// The distance scrolled by one notch of a wheel, in points: three lines of a page.
private let pointsInNotch = 60.0

extension EventRouter {
  func pointerMoved(to location: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    pointerLocation = location
    if let touchButton, let touch = touch(-touchButton.rawValue) {
      change(touch, .moved, location, time, modifiers)
      updateCursor(over: touch.view, at: location)
    } else {
      updatePointer(time, modifiers)
    }
  }

  func pointerLeft(_ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    guard touchButton == nil else { return }
    pointerLocation = nil
    pointerTarget = nil
    hover.pointerLeft()
    endHover(time, modifiers)
  }

  /// Notifies the view under the pointer, and the view that the pointer has left. Does nothing if the pointer is outside the window.
  func updatePointer(_ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    guard let pointerLocation else { return }
    let event = UIEvent(type: .hover, timestamp: time, modifierFlags: modifiers, buttonMask: buttonMask)
    let view = window.hitTest(pointerLocation, with: event)
    followPointer(over: view, at: pointerLocation, time)
    hover.pointerMoved(over: view, at: pointerLocation, in: window)
    followHover(over: view, at: pointerLocation, event, isMove: true)
    updateCursor(over: view, at: pointerLocation)
  }

  /// Notifies the hover recognizers of `view` and its ancestors that the pointer has entered them, and others that it has left them. If `isMove`,
  /// also notifies those that it had entered before that it has moved. `location` is in the window.
  func followHover(over view: UIView?, at location: CGPoint, _ event: UIEvent, isMove: Bool) {
    let (before, over) = (hoverRecognizers, hoverRecognizers(around: view))
    for recognizer in before where !over.contains(where: { $0 === recognizer }) { recognizer.pointerLeft() }
    hoverRecognizers = over
    for recognizer in over where isMove || !before.contains(where: { $0 === recognizer }) { recognizer.pointerMoved(to: location, with: event) }
  }

  func endHover(_ time: TimeInterval, _ modifiers: UIKeyModifierFlags) {
    for recognizer in hoverRecognizers { recognizer.pointerLeft() }
    hoverRecognizers = []
  }

  private func hoverRecognizers(around view: UIView?) -> [UIHoverGestureRecognizer] {
    var found: [UIHoverGestureRecognizer] = []
    var view = view
    while let current = view {
      found += current.storedGestureRecognizers.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
      view = current.superview
    }
    return found
  }

  /// Sets the pointer's shape to that of the innermost view around `view`, up to a bar, that gives one at `location`, in the window, or else to an
  /// arrow.
  func updateCursor(over view: UIView?, at location: CGPoint) {
    var view = view
    while let current = view {
      // A bar covers the content that it scrolls.
      if current.hasBarUnderPointer { break }
      if let shape = (current as? PointerShaping)?.pointerShape(at: current.convert(location, from: nil)) {
        window.host?.cursor = shape.cursor
        return
      }
      view = current.superview
    }
    window.host?.cursor = .arrow
  }

  /// Returns the distance in points for notches of the wheel; a vertical turn with Shift scrolls horizontally.
  func wheelDelta(_ notches: GalleyRaster.Point, _ modifiers: UIKeyModifierFlags) -> CGVector {
    let delta = CGVector(dx: -notches.x * pointsInNotch, dy: notches.y * pointsInNotch)
    return modifiers.contains(.shift) && delta.dx == 0 ? CGVector(dx: delta.dy, dy: 0) : delta
  }

  /// Scrolls the first view that can scroll, from the view under the pointer outward. If none does, scrolls the only vertically scrolling view at
  /// that height, such as a column beside the pointer. With Shift, a wheel scrolls horizontally; with Control, it zooms if a recognizer for pinches
  /// is there.
  func wheel(at location: CGPoint, _ notches: GalleyRaster.Point, _ isPrecise: Bool, _ modifiers: UIKeyModifierFlags) {
    let delta = wheelDelta(notches, modifiers)
    let hit = window.hitTest(location, with: nil)
    if modifiers.contains(.control), pinches(around: hit, notches.y, at: location, modifiers) { return }
    var view = hit
    while let current = view {
      if current.scrollWheel(by: delta, at: current.convert(location, from: nil), isPrecise: isPrecise) { return }
      view = current.superview
    }
    guard let hit else { return }
    let beside = scrollers(in: hit).filter { scroller in
      let seen = scroller.convert(scroller.bounds, to: nil)
      return seen.minY <= location.y && location.y < seen.maxY
    }
    guard beside.count == 1, let only = beside.first else { return }
    _ = only.scrollWheel(by: delta, at: only.convert(location, from: nil), isPrecise: isPrecise)
  }

  /// Zooms by the turn of the wheel, if a pinch recognizer of `hit` or an ancestor handles it. Returns `false` if none does.
  private func pinches(around hit: UIView?, _ notches: Double, at location: CGPoint, _ modifiers: UIKeyModifierFlags) -> Bool {
    guard let hit else { return false }
    for view in sequence(first: hit, next: \.superview) {
      for case let pinch as UIPinchGestureRecognizer in view.storedGestureRecognizers where pinch.isEnabled {
        if pinch.turned(by: CGFloat(notches), at: location, Timeline.shared.now, modifiers) { return true }
      }
    }
    return false
  }

  /// Returns the visible views, among `view` and its descendants, whose content scrolls vertically and which scroll without the focus.
  func scrollers(in view: UIView) -> [any KeyScrolling] {
    guard !view.isHidden, view.alpha > 0.01 else { return [] }
    return ((view as? any KeyScrolling).map { [$0] } ?? []).filter { $0.scrollsUpAndDown && $0.scrollsWithoutFocus } + view.subviews.flatMap(scrollers)
  }
}

/// The shape of the pointer over a view. A Galley extension, used in place of `UIPointerInteraction`.
public enum PointerShape: Hashable, Sendable, CaseIterable {
  case arrow, text, pointingHand, crosshair, move, forbidden
  case resizeHorizontal, resizeVertical, resizeDiagonalDown, resizeDiagonalUp

  var cursor: CursorShape {
    switch self {
    case .arrow: .arrow
    case .text: .text
    case .pointingHand: .pointingHand
    case .crosshair: .crosshair
    case .move: .move
    case .forbidden: .forbidden
    case .resizeHorizontal: .resizeHorizontal
    case .resizeVertical: .resizeVertical
    case .resizeDiagonalDown: .resizeDiagonalDown
    case .resizeDiagonalUp: .resizeDiagonalUp
    }
  }
}

extension UIWindow {
  /// The modifier keys that are held down, according to the last event of the window.
  public var heldModifiers: UIKeyModifierFlags { router.heldModifiers }
}

/// A view that sets the shape of the pointer over it. A Galley extension.
@preconcurrency @MainActor
public protocol PointerShaping: AnyObject {
  /// Returns the shape at `point` in the view's coordinate space, or `nil` to use the superview's. During a drag, the view in which it began
  /// decides.
  func pointerShape(at point: CGPoint) -> PointerShape?
}
