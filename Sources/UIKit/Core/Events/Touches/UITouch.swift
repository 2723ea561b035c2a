import CoreGraphics
import Foundation
import UIFoundation

/// A finger on the screen, or the pointer while a button is down; one object from beginning to end.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// How far a touch has come; `stationary` is one that did not change in the event.
  ///
  /// The three of a region are a pointer's without a button; here a `UIHoverGestureRecognizer` tells of it, and no touch has them.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// What touches: `direct` is a finger.
  public enum TouchType: Int, Sendable {
    case direct = 0
    /// What points without being seen, as a remote control does; nothing here.
    case indirect = 1
    /// A pen; nothing here, since the desktop tells of it as of a mouse.
    case pencil = 2
    /// A mouse or a touchpad.
    case indirectPointer = 3
  }

  /// Whether it is a finger or the pointer.
  public let type: TouchType
  /// How far the touch has come; `stationary` while another touch changes.
  public internal(set) var phase = Phase.began
  /// Of the last change, in seconds, on the application's clock.
  public internal(set) var timestamp: TimeInterval
  /// 1 for a single tap or click, 2 for a double…
  public let tapCount: Int
  /// Where the touch began; it stays the view of the touch wherever that goes.
  public internal(set) weak var view: UIView?
  /// The window in which the touch began.
  public internal(set) weak var window: UIWindow?
  /// Those that are told of the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The host's number for the finger; buttons are below 0.
  let identifier: Int
  /// In the window's space.
  var place: CGPoint
  var previousPlace: CGPoint
  let startPlace: CGPoint
  /// Whether a gesture has taken the touch away from the view.
  var isTakenFromView = false

  init(identifier: Int, type: TouchType, tapCount: Int, place: CGPoint, timestamp: TimeInterval) {
    self.identifier = identifier
    self.type = type
    self.tapCount = tapCount
    self.place = place
    previousPlace = place
    startPlace = place
    self.timestamp = timestamp
    super.init()
  }

  /// In the space of `view`, `nil` being the window.
  open func location(in view: UIView?) -> CGPoint { Self.convert(place, from: window, to: view) }

  /// Where it was before the last change.
  open func previousLocation(in view: UIView?) -> CGPoint { Self.convert(previousPlace, from: window, to: view) }

  // What a desktop does not tell of a finger or a mouse has the values that iOS gives where a device does not.

  /// The same as `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// The same as `previousLocation(in:)`.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  /// How hard it presses: not known.
  open var force: CGFloat { 0 }
  /// How hard it can press: not known.
  open var maximumPossibleForce: CGFloat { 0 }
  /// How large the place is that is touched: not known.
  open var majorRadius: CGFloat { 0 }
  /// How far that may be wrong.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// How steep a pen stands, in radians: upright.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// Where a pen leans to, in radians: nowhere.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

  static func convert(_ place: CGPoint, from window: UIWindow?, to view: UIView?) -> CGPoint {
    guard let view, view !== window else { return place }
    return view.convert(place, from: nil)
  }
}
