import Foundation

/// A message in the bottom bar.
struct BarMessage {
  var text: String
  /// The time at which the message appeared, in seconds of the timeline.
  var start: TimeInterval

  /// The time for reading a short message, and the additional time for each character of a longer one, in seconds.
  private static let (shortest, perCharacter) = (6.0, 0.1)
  /// The time after which another action ends a notice, in seconds. The action that the message is about can have later effects.
  private static let leastTime = 1.0

  /// The time after which a notice ends by itself, in seconds.
  var duration: TimeInterval { max(Self.shortest, Double(text.count) * Self.perCharacter) }

  /// Whether an action at this time ends a notice.
  func endsWithAction(at time: TimeInterval) -> Bool { time - start >= Self.leastTime }
}
