import CoreGraphics
import Foundation
import UIFoundation

/// A finger on the screen, or the pointer while a button is down. The same object represents a touch from beginning to end.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch; `stationary` means that it did not change in the event.
  ///
  /// The three `region` phases are for a pointer without a button. Here `UIHoverGestureRecognizer` reports it, and no touch has them.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// The source of a touch: `direct` is a finger.
  public enum TouchType: Int, Sendable {
    case direct = 0
    /// An indirect device such as a remote control; not used here.
    case indirect = 1
    /// A pen; not used here, because the desktop reports it as a mouse.
    case pencil = 2
    /// A mouse or a touchpad.
    case indirectPointer = 3
  }

  /// The source of the touch: a finger or the pointer.
  public let type: TouchType
  /// The phase of the touch; `stationary` while another touch changes.
  public internal(set) var phase = Phase.began
  /// The time of the last change in seconds, on the application's clock.
  public internal(set) var timestamp: TimeInterval
  /// The number of taps or clicks in quick succession at one location, this one included: 1 for a single tap, 2 for a double tap.
  public let tapCount: Int
  /// The view in which the touch began; it does not change as the touch moves. `nil` if the view no longer exists.
  public internal(set) weak var view: UIView?
  /// The window in which the touch began; `nil` if it no longer exists.
  public internal(set) weak var window: UIWindow?
  /// The gesture recognizers that receive the touch; `nil` before the touch is delivered.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The host's identifier of the finger; buttons are below 0.
  let identifier: Int
  /// The location of the touch, in window coordinates.
  package final var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// The location at which the touch began, in the window's space.
  package final let initialWindowLocation: CGPoint
  /// Whether a gesture has taken the touch away from the view.
  var isClaimedByGesture = false

  init(identifier: Int, type: TouchType, tapCount: Int, location: CGPoint, timestamp: TimeInterval) {
    self.identifier = identifier
    self.type = type
    self.tapCount = tapCount
    self.windowLocation = location
    previousWindowLocation = location
    initialWindowLocation = location
    self.timestamp = timestamp
    super.init()
  }

  /// Returns the location in points, in the coordinate space of `view`, or of the window if `view` is `nil`.
  open func location(in view: UIView?) -> CGPoint { Self.convert(windowLocation, from: window, to: view) }

  /// Returns the location before the last change, in the coordinate space of `view`, or of the window if `view` is `nil`.
  open func previousLocation(in view: UIView?) -> CGPoint { Self.convert(previousWindowLocation, from: window, to: view) }

  // Values that a desktop does not report for a finger or a mouse are those of an iOS device that does not report them.

  /// Returns the location in the coordinate space of `view`, or of the window if `view` is `nil`; the same as `location(in:)`, which is already
  /// precise.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the location before the last change, in the space of `view`, or of the window if `view` is `nil`; the same as `previousLocation(in:)`,
  /// which is already precise.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  /// The force of the touch. Always 0, because it is unknown.
  open var force: CGFloat { 0 }
  /// The maximum force of a touch. Always 0, because it is unknown.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The radius of the touch in points. Always 0, because it is unknown.
  open var majorRadius: CGFloat { 0 }
  /// The tolerance of the radius in points. Always 0, because the radius is unknown.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// The altitude of a pen in radians. Always π/2, perpendicular to the screen, because there are no pens.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// Returns the azimuth of a pen in radians. Always 0, because there are no pens.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

  static func convert(_ point: CGPoint, from window: UIWindow?, to view: UIView?) -> CGPoint {
    guard let view, view !== window else { return point }
    return view.convert(point, from: nil)
  }
}
