import Foundation

/// A press of a key, from down to up.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phase of a press. Galley sends `began`, `ended` and `cancelled` only.
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  /// The current phase of the press.
  public internal(set) var phase: Phase
  /// The time of the last phase change in seconds, on the application's clock.
  public internal(set) var timestamp: TimeInterval
  /// The key; never `nil` here.
  public let key: UIKey?
  /// The first responder, or the focused view, when the key went down. `nil` if there was none or it no longer exists.
  public internal(set) weak var responder: UIResponder?
  /// Whether the key is held and repeats. A Galley extension: on iOS a held key begins once.
  public let isRepeat: Bool

  init(key: UIKey, phase: Phase, timestamp: TimeInterval, isRepeat: Bool = false) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    self.isRepeat = isRepeat
    super.init()
  }
}

/// An event that contains presses.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The press that changed: always one. On iOS it holds all current presses.
  public let allPresses: Set<UIPress>

  /// Whether a responder handled the press; the end of the chain sets this to `false`.
  var wasHandled = true

  init(presses: Set<UIPress>, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    allPresses = presses
    super.init(type: .presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}
