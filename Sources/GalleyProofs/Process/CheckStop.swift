import Synchronization

/// A request to stop the replays of a check or of an acceptance, from any thread.
package final class CheckStop: Sendable {
  private struct State {
    var isStopped = false
    var notify: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the replays are to stop.
  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Requests the stop. Replays that run are killed.
  package func stop() {
    let notify = state.withLock { state in
      state.isStopped = true
      return state.notify
    }
    notify()
  }

  /// Sets the closure that is called on a stop, on the thread that requests it.
  func whenStopped(_ notify: @escaping @Sendable () -> Void) { state.withLock { $0.notify = notify } }
}
