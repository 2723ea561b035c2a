import Foundation
import Synchronization

extension LongWork {
  /// How long one waits between two looks, in milliseconds.
  private static let nap = 10

  /// Does `body`, which cannot be cut into slices, and looks meanwhile at what happens in the window.
  ///
  /// Where nobody looks it is done in place, else by a thread of its own. One that was stopped goes on to its end, and what it
  /// made is dropped: `body` changes nothing.
  ///
  /// - Returns: `nil` where it was stopped.
  public static func wait<T: Sendable>(for doing: @autoclosure () -> String, _ body: @escaping @Sendable () -> T) -> T? {
    guard isLookedAt else { return body() }
    let result = Result<T>()
    let thread = Thread {
      let made = body()
      result.value.withLock { $0 = made }
      result.isThere.signal()
    }
    // As much as the main thread has.
    thread.stackSize = 8 << 20
    thread.start()
    while result.isThere.wait(timeout: .now() + .milliseconds(nap)) == .timedOut {
      guard goesOn(doing()) else { return nil }
    }
    return result.value.withLock { $0.take() }
  }

  private final class Result<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
}
