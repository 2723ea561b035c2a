import Foundation

/// The shift key: a press turns it on for one letter, a second press soon after locks it.
struct ShiftState: Equatable {
  enum Position { case off, once, locked }

  /// Between the two presses, in seconds.
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
    // Two presses that lock, and the one that unlocks, are nobody's first.
    lastPress = wasLocked || position == .locked ? nil : time
  }

  /// A letter was typed, or the caret is elsewhere: `startsSentence` tells whether a capital is due.
  mutating func follow(startsSentence: Bool) {
    lastPress = nil
    if position != .locked { position = startsSentence ? .once : .off }
  }

  mutating func reset() { self = ShiftState() }
}
