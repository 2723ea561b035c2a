import Foundation

/// A key going down, or up again.
@preconcurrency @MainActor
open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  public internal(set) var phase: Phase
  public internal(set) var timestamp: TimeInterval
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
  public let allPresses: Set<UIPress>

  /// Whether somebody in the chain took the press; the end of the chain says no.
  var wasTaken = true

  init(presses: Set<UIPress>, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    allPresses = presses
    super.init(type: .presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}
