import Foundation

/// Checks for window events between two slices of long work.
@MainActor
package protocol LongWorkWatcher: AnyObject {
  /// The current time of the work clock in milliseconds; `nil` if events are not watched.
  var workTime: Double? { get }
  /// Shows a progress notice; `nil` removes it.
  func show(_ notice: String?)
  /// Returns whether the user or the desktop has requested to stop the work. All other input waits until the work is done.
  func wantsToStop() -> Bool
}

/// Work that can block the window, done in slices. It shows a notice after a while, and Escape stops it.
///
/// The caller runs such work in `perform`, calls `shouldContinue` after each slice, and restores the previous state if that returns
/// `false`. No other thread is involved: no view and no alarm is called between two slices, so no code sees incomplete
/// state.
@preconcurrency @MainActor
public final class LongWork {
  /// The window's active session; `nil` if there is none.
  package static weak var watcher: (any LongWorkWatcher)?
  private static var current: LongWork?

  /// The error that work throws if it has no result because it was stopped.
  public struct Stopped: Error {
    /// Creates an error that only says that work was stopped.
    public init() {}
  }

  /// Whether the work was stopped.
  public private(set) var isStopped = false
  private let start: Double?
  private var lastCheck: Double
  private var isShown = false

  /// The duration in milliseconds after which work can be stopped and is shown. A key that arrives earlier is meant for the work's result.
  private static let unnoticed = 50.0
  /// The time until the notice appears, in milliseconds.
  private static let quiet = 300.0
  /// The time between two checks, in milliseconds.
  private static let pause = 20.0

  private init() {
    start = Self.watcher?.workTime
    lastCheck = start ?? 0
  }

  /// Runs `body` as long work and returns its result. Inside other work, it runs as a part of that work. Rethrows the errors of `body`.
  public static func perform<T>(_ body: (LongWork) throws -> T) rethrows -> T {
    if let current { return try body(current) }
    let work = LongWork()
    current = work
    defer {
      current = nil
      if work.isShown { watcher?.show(nil) }
    }
    return try body(work)
  }

  /// Returns whether the current work continues; always `true` outside of `perform`. Called between two slices of work that can take long. Checks for
  /// input and shows the notice if it is time to.
  ///
  /// - Parameter doing: A description of the work and its progress, for the notice.
  /// - Returns: `false` if the work must stop, from then on.
  public static func shouldContinue(_ doing: @autoclosure () -> String) -> Bool { current?.shouldContinue(doing()) ?? true }

  /// Returns whether this work should continue, as the static method of that name does.
  public func shouldContinue(_ doing: @autoclosure () -> String) -> Bool {
    guard !isStopped, let start, let watcher = Self.watcher, let now = watcher.workTime else { return !isStopped }
    guard now - start >= Self.unnoticed, now - lastCheck >= Self.pause else { return true }
    lastCheck = now
    if watcher.wantsToStop() {
      isStopped = true
      return false
    }
    if now - start >= Self.quiet {
      isShown = true
      watcher.show("\(doing()) · Esc to stop")
    }
    return true
  }

  /// Whether long work is running and events are watched; otherwise work runs without interruption.
  package static var isWatched: Bool { current?.start != nil }

  // MARK: Descriptions

  /// Returns a progress such as "12 of 50 MB", rounded down. The unit is that of `all`, as in `sizeDescription(_:)`; `all` counts as at least
  /// `bytes`.
  public static func sizeDescription(_ bytes: Int, of all: Int) -> String {
    let all = max(all, bytes)
    let unit = unit(of: all)
    return "\(bytes / unit.bytes) of \(sizeDescription(all))"
  }

  /// Returns a size such as "50 MB", rounded down: in megabytes of 10⁶ bytes from 2 MB, and in kilobytes of 1000 bytes below that.
  public static func sizeDescription(_ bytes: Int) -> String {
    let unit = unit(of: bytes)
    return "\(bytes / unit.bytes) \(unit.name)"
  }

  private static func unit(of bytes: Int) -> (bytes: Int, name: String) {
    bytes >= 2_000_000 ? (1_000_000, "MB") : (1000, "kB")
  }
}
