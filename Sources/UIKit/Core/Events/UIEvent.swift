import Foundation
import Windowing

/// Something that the user did.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of input the event is: fingers and buttons, keys, the wheel, or the pointer without a button.
  public enum EventType: Int, Sendable {
    case touches = 0
    case presses = 3
    case scroll = 10
    case hover = 11
  }

  /// What a motion is.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    /// The device is shaken.
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
    /// The button of that number, from 1.
    public static func button(_ number: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (number - 1)) }
  }

  /// The kind of input.
  public let type: EventType
  /// Seconds, on the application's clock.
  public let timestamp: TimeInterval
  /// Held when it happened.
  public let modifierFlags: UIKeyModifierFlags
  /// The buttons of the pointer that are down, or, at the end of its touch, were.
  public let buttonMask: ButtonMask
  /// All touches that are on the screen, also those that did not change.
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

  /// The touches of `allTouches` that belong to `window`; `nil` where there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  /// The touches of `allTouches` that began in `view`; `nil` where there are none.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  /// The touches of `allTouches` that `gesture` is told of; `nil` where there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// What came together in this event of a touch: the touch itself, since each movement is an event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { allTouches?.contains(touch) == true ? [touch] : nil }
  /// Where a touch may go: nothing is foretold.
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

/// Keys held down.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// A Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// A Control key; shortcuts with `.command` accept it as well.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// An Alt key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The key with the window sign, also called Super.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key is on the numeric pad; this is not a key that is held.
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
