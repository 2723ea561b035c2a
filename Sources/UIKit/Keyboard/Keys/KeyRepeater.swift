import Foundation

/// Does something when a key goes down, and again and again while it is held, on the application's clock.
@MainActor
package final class KeyRepeater {
  /// Seconds to the second time, and between the following.
  static let delay: TimeInterval = 0.5
  static let interval: TimeInterval = 0.1

  private var alarm: Timeline.Alarm?

  package init() {}

  package func start(_ action: @escaping () -> Void) {
    stop()
    // First: what the key does may take it away, and then it stops.
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
