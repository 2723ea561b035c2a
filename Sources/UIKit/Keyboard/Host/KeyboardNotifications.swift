import CoreGraphics
import Foundation

extension UIResponder {
  /// Posted before the keyboard appears, after `keyboardWillChangeFrameNotification`. The object is the main screen.
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// Posted after the keyboard has appeared. The object is the main screen.
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Posted before the keyboard disappears, after `keyboardWillChangeFrameNotification`. The object is the main screen.
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// Posted after the keyboard has disappeared. The object is the main screen.
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Posted before every change of the keyboard's frame, including when it appears and disappears. No object.
  public nonisolated static let keyboardWillChangeFrameNotification =
    Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// Posted after every change of the keyboard's frame, including when it appears and disappears. No object.
  public nonisolated static let keyboardDidChangeFrameNotification =
    Notification.Name("UIKeyboardDidChangeFrameNotification")

  /// The keyboard's frame before the change: a `CGRect` (and `NSValue`) in screen coordinates.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The keyboard's frame after the change: a `CGRect` in screen coordinates. Absent if the user begins to drag the keyboard.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The duration in seconds, as a number.
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The raw value of a `UIView.AnimationCurve`. Shifted left by 16 bits, it is an animation option.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard belongs to this application.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

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
