import Foundation
import UIKitCore

/// Performs an action when a key is pressed, and repeats it while the key is held, on the application's clock.
@MainActor
package final class KeyRepeater {
  /// The delay before the first repetition, in seconds.
  static let delay: TimeInterval = 0.5
  /// The time between the following repetitions, in seconds.
  static let interval: TimeInterval = 0.1

  private var alarm: Timeline.Alarm?

  package init() {}

  package func start(_ action: @escaping () -> Void) {
    stop()
    // Schedule first: the action might remove the key, which stops the repetition.
    schedule(after: Self.delay, action)
    action()
  }

  package func stop() {
    alarm?.cancel()
    alarm = nil
  }

  private func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) {
    alarm = Timeline.shared.schedule(after: delay) { [weak self] in
      guard let self else { return }
      schedule(after: Self.interval, action)
      action()
    }
  }
}
