import CoreGraphics
import Foundation

extension UIResponder {
  /// Posted before the keyboard comes up, after `keyboardWillChangeFrameNotification`; the object is the main screen.
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// Posted when the keyboard has come up; the object is the main screen.
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Posted before the keyboard goes down, after `keyboardWillChangeFrameNotification`; the object is the main screen.
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// Posted when the keyboard has gone down; the object is the main screen.
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Posted before every change of the keyboard's frame, coming and going included; without an object.
  public nonisolated static let keyboardWillChangeFrameNotification =
    Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// Posted after every change of the keyboard's frame, coming and going included; without an object.
  public nonisolated static let keyboardDidChangeFrameNotification =
    Notification.Name("UIKeyboardDidChangeFrameNotification")

  /// Where the keyboard sets out from and where it comes to: `CGRect`s (and `NSValue`s) in the screen's space.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Where the keyboard comes to rest: a `CGRect` in the screen's space. Absent where a hand has begun to move the keyboard.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// Seconds; a number.
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// A `UIView.AnimationCurve`'s raw value; 16 bits to the left it is an option of an animation.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard is this application's.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// One movement of the keyboard, as its notifications tell it.
@MainActor
struct KeyboardMovement {
  enum Edge { case show, hide }

  /// Coming or going; `nil` where it was up and stays up.
  var edge: Edge?
  /// In the screen's space.
  var begin: CGRect
  /// `nil` where a hand has it, and nobody knows.
  var end: CGRect?
  /// Seconds.
  var duration: TimeInterval

  static let curve = UIView.AnimationCurve.easeOut

  /// What is posted before the frame changes, in this order.
  var announcements: [Notification] {
    let frame = notification(UIResponder.keyboardWillChangeFrameNotification)
    let room = notification(KeyboardMotion.textsMakeRoomNotification)
    switch edge {
    case .show: return [frame, notification(UIResponder.keyboardWillShowNotification, object: UIScreen.main), room]
    case .hide: return [frame, notification(UIResponder.keyboardWillHideNotification, object: UIScreen.main), room]
    case nil: return [frame, room]
    }
  }

  /// What is posted when the frame has changed.
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
