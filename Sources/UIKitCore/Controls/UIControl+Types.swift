import Foundation

extension UIControl {
  /// The events of a control, as an option set so that several can be registered at once.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch began in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch after the first in a row began; sent together with `touchDown`.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved and is inside the bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved and is outside the bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch came back into the bounds; sent before `touchDragInside`.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch left the bounds; sent before `touchDragOutside`.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch ended inside the bounds, or Space or Return was pressed with the keyboard's focus on the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch ended outside the bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away, by a gesture or by the system.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the value of a slider, a switch or a like control.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user did what the control is for: a tap on a button, a new value of a slider or switch, Return in a text field.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu is shown, in place of its primary action.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// A text field became first responder.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a text field changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field stopped being first responder.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return was pressed in a text field; a field with a handler for it then resigns first responder status.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Every event whose name begins with `touch`.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// Every event whose name begins with `editing`.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control, as an option set: several states can apply at once.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The normal state: enabled, and without other states.
    public static let normal: State = []
    /// A touch that began in the control is inside it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The state of a control with `isEnabled` set to `false`.
    public static let disabled = State(rawValue: 1 << 1)
    /// The state of a control with `isSelected` set to `true`.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard's focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The horizontal alignment of content; `leading` and `trailing` follow the layout direction. A button centers its content for `fill`.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// The vertical alignment of content. A button centers its content for `fill`.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
}
