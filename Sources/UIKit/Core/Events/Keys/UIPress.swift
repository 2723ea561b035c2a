import Foundation

/// A key going down, or up again.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// How far a press has come. Galley sends `began`, `ended` and `cancelled` only.
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  /// How far the press has come.
  public internal(set) var phase: Phase
  /// When the phase last changed: seconds, on the application's clock.
  public internal(set) var timestamp: TimeInterval
  /// The key; never `nil` here.
  public let key: UIKey?
  /// The first responder, or the view with the keyboard's focus, when the key went down.
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

/// What comes with presses.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The press that changed: always one. On iOS it holds every press that goes on.
  public let allPresses: Set<UIPress>

  /// Whether somebody in the chain took the press; the end of the chain says no.
  var wasTaken = true

  init(presses: Set<UIPress>, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    allPresses = presses
    super.init(type: .presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}
