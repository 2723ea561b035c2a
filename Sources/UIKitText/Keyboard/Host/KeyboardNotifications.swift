import CoreGraphics
import Foundation
import UIKitCore

/// One movement of the keyboard, as described by its notifications.
@MainActor
struct KeyboardMovement {
  enum Edge { case show, hide }

  /// Whether the keyboard appears or disappears at the bottom edge, which includes docking and undocking; `nil` if it does neither.
  var edge: Edge?
  /// The frame before the movement, in screen coordinates.
  var begin: CGRect
  /// The frame after the movement, in screen coordinates; `nil` if a drag determines it.
  var end: CGRect?
  /// The duration of the movement in seconds.
  var duration: TimeInterval

  static let curve = UIView.AnimationCurve.easeOut

  /// The notifications before the frame changes, in order.
  var announcements: [Notification] {
    let frame = notification(UIResponder.keyboardWillChangeFrameNotification)
    let avoidance = notification(KeyboardMotion.textsAvoidKeyboardNotification)
    switch edge {
    case .show: return [frame, notification(UIResponder.keyboardWillShowNotification, object: UIScreen.main), avoidance]
    case .hide: return [frame, notification(UIResponder.keyboardWillHideNotification, object: UIScreen.main), avoidance]
    case nil: return [frame, avoidance]
    }
  }

  /// The notifications after the frame has changed.
  var reports: [Notification] {
    let frame = notification(UIResponder.keyboardDidChangeFrameNotification)
    switch edge {
    case .show: return [frame, notification(UIResponder.keyboardDidShowNotification, object: UIScreen.main)]
    case .hide: return [frame, notification(UIResponder.keyboardDidHideNotification, object: UIScreen.main)]
    case nil: return [frame]
    }
  }

  private func notification(_ name: Notification.Name, object: Any? = nil) -> Notification {
    var info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: begin,
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UInt(Self.curve.rawValue)),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    info[UIResponder.keyboardFrameEndUserInfoKey] = end
    return Notification(name: name, object: object, userInfo: info)
  }
}
