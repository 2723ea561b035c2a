import CoreGraphics
import Foundation

/// Controls the keyboard of a window, as seen by the core.
@MainActor
package protocol WindowKeyboard: AnyObject {
  /// The frame of the keyboard at the end of its movement, or `nil` if it is hidden.
  var frame: CGRect? { get }
  /// The frame from before a movement is announced, or `nil` if it is hidden, hiding or undocked.
  var destination: CGRect? { get }
  /// The frame of a visible undocked keyboard; `nil` if there is none.
  var floating: CGRect? { get }
  /// Whether a movement of this keyboard is being announced.
  var isAnnouncing: Bool { get }
  /// Whether a touch requested keys despite a hardware keyboard.
  var isSummoned: Bool { get }
  /// Whether the keyboard is at the window's bottom, or hidden.
  var isDocked: Bool { get }
  /// Called when the language of its keys changed.
  func inputModeDidChange()
  /// Called when the user docks, undocks or splits it.
  func placementDidChange()
  /// Whether the visible view has audible keys.
  var clicks: Bool { get }
  /// Whether first responder status is passing to another responder.
  var isHandingOver: Bool { get }

  /// Runs `body`, in which first responder status passes to another responder, and defers updates of the keyboard until then. Returns the result
  /// of `body`.
  func handingOver(_ body: () -> Bool) -> Bool
  /// Updates the keyboard for a new first responder.
  func follow()
  /// Runs `body`, in which the editing of `responder` begins. Until it returns, reloading that responder's views waits for `follow`.
  func beginning(_ responder: UIResponder, _ body: () -> Void)
  /// Shows the views of the first responder, which waited for the window to become key.
  func windowDidBecomeKey()
  /// Shows the first responder's new input views at once.
  func reload()
  /// Called when the view of `controller` left its window: hides a keyboard that was kept for it.
  func controllerDidLeave(_ controller: UIViewController)
  /// Hides the keyboard on behalf of the user; the first responder stays, for the hardware keyboard.
  func dismiss()
  /// Shows a dismissed keyboard again, because the first responder was asked to become first responder again.
  func recall()
  /// Ends a request for keys made by a touch.
  func cancelTouchRequest()
  /// Called when a hardware keyboard comes into use or goes out of use.
  func hardwareDidChange()
  /// Called when the hardware keyboard changed the first responder's text.
  func followText()
  /// Applies the light or dark style of its responder, which is elsewhere in the view tree.
  func followTraits(of responder: UIResponder)

  /// Returns whether `view` belongs to the keyboard or its accessory views.
  func contains(_ view: UIView) -> Bool
  /// Returns whether the keyboard covers all of `view`.
  func covers(_ view: UIView) -> Bool

  /// Begins dragging the keyboard; returns `false` if it cannot be moved.
  func beginDrag() -> Bool
  /// Moves the dragged keyboard down by `y` points from the start of the drag.
  func drag(by y: CGFloat)
  /// Ends the drag.
  func endDrag()

  /// Moves a docked keyboard so that its top is at a scrolling finger at `y` in the window, but not above its resting position. Does nothing until
  /// the finger is below that position.
  func follow(fingerAt y: CGFloat)
  /// Called when the scrolling finger lifts, with a downward velocity in points per second. After a fast or long drag the first responder resigns;
  /// otherwise the keyboard returns. Does nothing if the keyboard was not dragged down.
  func release(velocity: CGFloat)
}

/// The parameters of the keyboard's movement.
package enum KeyboardMotion {
  /// The duration of the slide, in seconds.
  package static let duration: TimeInterval = 0.25

  /// Posted after all other announcements of a movement, for text views: they scroll out of the keyboard's way after observers have recorded the
  /// previous state and adjusted their own layout.
  package nonisolated static let textsAvoidKeyboardNotification = Notification.Name("GalleyTextsMakeRoomForKeyboard")

  /// Returns the duration in seconds and the curve of an announced movement; 0 and the default curve if the notification has none.
  static func announcedAnimation(by notification: Notification) -> (duration: TimeInterval, options: UIView.AnimationOptions) {
    let curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0
    return (notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0, UIView.AnimationOptions(rawValue: curve << 16))
  }
}
