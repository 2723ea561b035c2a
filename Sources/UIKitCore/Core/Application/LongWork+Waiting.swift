import Foundation
import Synchronization

extension LongWork {
  /// The time between two checks for input, in milliseconds.
  private static let nap = 10

  /// Runs `body`, which cannot be divided into slices, and checks for window events meanwhile.
  ///
  /// Within `perform`, if events are watched, `body` runs in a thread of its own, otherwise in place. If the work is stopped, `body` still runs to
  /// its end and its result is dropped; `body` must have no side effects.
  ///
  /// - Parameter doing: A description of the work and its progress, for the notice.
  /// - Returns: The result, or `nil` if the work was stopped.
  public static func wait<T: Sendable>(for doing: @autoclosure () -> String, _ body: @escaping @Sendable () -> T) -> T? {
    guard isWatched else { return body() }
    let result = Result<T>()
    let thread = Thread {
      let computed = body()
      result.value.withLock { $0 = computed }
      result.isThere.signal()
    }
    // The same stack size as the main thread.
    thread.stackSize = 8 << 20
    thread.start()
    while result.isThere.wait(timeout: .now() + .milliseconds(nap)) == .timedOut {
      guard shouldContinue(doing()) else { return nil }
    }
    return result.value.withLock { $0.take() }
  }

  private final class Result<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
}
