import Foundation

/// Who looks, between two slices of long work, at what happens in the window.
@MainActor
protocol LongWorkWatcher: AnyObject {
  /// In milliseconds; `nil` where nobody looks.
  var workTime: Double? { get }
  /// Shows that something is done; `nil` takes that away.
  func show(_ notice: String?)
  /// Whether the hand wants an end, or the desktop does. All other input waits until the work is done.
  func wantsToStop() -> Bool
}

/// Work in the window that may take long, done in slices: it shows itself after a while, and Escape stops it.
///
/// Who does such work puts it into `perform`, asks `goesOn` after each slice, and puts everything back as it was where the
/// answer is `false`. There is no other thread: between two slices no view and no alarm is called, so that nobody meets what
/// is half done.
@preconcurrency @MainActor
public final class LongWork {
  /// The window's session that is in front.
  static weak var watcher: (any LongWorkWatcher)?
  private static var current: LongWork?

  /// What work throws that has nothing to give where it was stopped.
  public struct Stopped: Error {
    /// What says no more than that work was stopped.
    public init() {}
  }

  /// Whether somebody has stopped it.
  public private(set) var isStopped = false
  private let start: Double?
  private var lastLook: Double
  private var isShown = false

  /// What is done sooner can neither be stopped nor seen, in milliseconds: a key that came right behind is meant for
  /// what comes out of it.
  private static let unnoticed = 50.0
  /// When it shows itself.
  private static let quiet = 300.0
  /// Between two looks.
  private static let pause = 20.0

  private init() {
    start = Self.watcher?.workTime
    lastLook = start ?? 0
  }

  /// Does `body`; within other work, as a part of that.
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

  /// Asked between two slices of what may be long work, and may not be in any.
  ///
  /// - Parameter doing: what is being done, and how far, for the notice.
  /// - Returns: `false` where it shall stop, from then on.
  public static func goesOn(_ doing: @autoclosure () -> String) -> Bool { current?.goesOn(doing()) ?? true }

  /// As the static one, of this work.
  public func goesOn(_ doing: @autoclosure () -> String) -> Bool {
    guard !isStopped, let start, let watcher = Self.watcher, let now = watcher.workTime else { return !isStopped }
    guard now - start >= Self.unnoticed, now - lastLook >= Self.pause else { return true }
    lastLook = now
    if watcher.wantsToStop() {
      isStopped = true
      return false
    }
    if now - start >= Self.quiet {
      isShown = true
      watcher.show("\(doing()) · Esc stops")
    }
    return true
  }

  /// Whether anybody looks: else all of it goes through in one.
  static var isLookedAt: Bool { current?.start != nil }

  // MARK: Words

  /// "12 of 50 MB".
  public static func words(_ bytes: Int, of all: Int) -> String {
    let all = max(all, bytes)
    let unit = unit(of: all)
    return "\(bytes / unit.bytes) of \(words(all))"
  }

  /// "50 MB".
  public static func words(_ bytes: Int) -> String {
    let unit = unit(of: bytes)
    return "\(bytes / unit.bytes) \(unit.name)"
  }

  private static func unit(of bytes: Int) -> (bytes: Int, name: String) {
    bytes >= 2_000_000 ? (1_000_000, "MB") : (1000, "kB")
  }
}
