import Foundation
import UIKitCore

/// The state of the shift key: one press turns it on for one letter, a quick second press locks it.
struct ShiftState: Equatable {
  enum Position { case off, once, locked }

  /// The maximum time between the two presses, in seconds.
  static let doubleTapInterval: TimeInterval = 0.5

  private(set) var position = Position.off
  private var lastPress: TimeInterval?

  var isOn: Bool { position != .off }

  mutating func press(at time: TimeInterval) {
    let wasLocked = position == .locked
    let isSecond = lastPress.map { time - $0 <= Self.doubleTapInterval } ?? false
    switch position {
    case .locked: position = .off
    case .once where isSecond, .off where isSecond: position = .locked
    case .once: position = .off
    case .off: position = .once
    }
    // A press that locks or unlocks does not count as the first of another double press.
    lastPress = wasLocked || position == .locked ? nil : time
  }

  /// Resets Shift after a letter or a movement of the caret, unless it is locked: on for one letter if `startsSentence`, otherwise off.
  mutating func follow(startsSentence: Bool) {
    lastPress = nil
    if position != .locked { position = startsSentence ? .once : .off }
  }

  mutating func reset() { self = ShiftState() }
}
