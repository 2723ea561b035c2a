import Foundation
import GalleyWindowing

/// A user action.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kind of input: fingers and buttons, keys, the wheel, or the pointer without a button.
  public enum EventType: Int, Sendable {
    case touches = 0
    case presses = 3
    case scroll = 10
    case hover = 11
  }

  /// The kind of a motion.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    /// A shake of the device.
    case motionShake = 1
  }

  /// Buttons of a pointing device.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The left button, unless the desktop swaps them.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The right button, unless the desktop swaps them; it opens context menus.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// Returns the button with that number, starting at 1; an empty mask if `number` is below 1 or above 64.
    public static func button(_ number: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (number - 1)) }
  }

  /// The kind of input.
  public let type: EventType
  /// The time of the event in seconds, on the application's clock.
  public let timestamp: TimeInterval
  /// The modifier keys held during the event.
  public let modifierFlags: UIKeyModifierFlags
  /// The pressed buttons of the pointer; at the end of its touch, those that were pressed.
  public let buttonMask: ButtonMask
  /// All touches on the screen, including unchanged ones. `nil` in an event without touches.
  public let allTouches: Set<UITouch>?

  init(
    type: EventType, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags, buttonMask: ButtonMask = [],
    touches: Set<UITouch>? = nil
  ) {
    self.type = type
    self.timestamp = timestamp
    self.modifierFlags = modifierFlags
    self.buttonMask = buttonMask
    allTouches = touches
    super.init()
  }

  /// Returns the touches of `allTouches` that belong to `window`, or `nil` if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  /// Returns the touches of `allTouches` that began in `view`, or `nil` if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  /// Returns the touches of `allTouches` that `gesture` receives, or `nil` if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Returns only the touch itself, since each movement is an event, or `nil` if it does not belong to the event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [touch] : nil }
  /// Returns an empty array, because nothing is predicted, or `nil` if the touch does not belong to the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [] : nil }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = (allTouches ?? []).filter(isWanted)
    return found.isEmpty ? nil : found
  }
}

extension UIEvent.ButtonMask {
  init(_ button: MouseButton) {
    switch button {
    case .left: self = .primary
    case .right: self = .secondary
    case .middle: self = .button(3)
    case .back: self = .button(4)
    case .forward: self = .button(5)
    }
  }
}

/// The modifier keys held down.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// A Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// A Control key. A shortcut with `.command` also works with Control in place of Super, unless it names `.control` itself.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// An Alt key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// A Super key, in place of Apple's Command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key is on the numeric pad; this is not a modifier key.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alternate) }
    if modifiers.contains(.gui) { insert(.command) }
  }
}
