/// A queue of idle work, which speeds up a later step or completes earlier work.
///
/// The loop runs it between two turns, step by step, and stops when input arrives. The result of a turn must therefore not depend on the
/// amount of idle work done: code that needs the rest does it first. Only intermediate displays, such as a growing count, can depend on it.
/// Off-screen and in a recording, idle work is done at once.
@preconcurrency @MainActor
public final class IdleQueue {
  /// The queue of the application.
  public static let shared = IdleQueue()

  private struct Work {
    weak var owner: AnyObject?
    /// The steps in reverse order, so that the next step is last.
    var steps: [() -> Void]
  }

  private var work: [Work] = []

  /// Runs `steps` in order in idle time, as long as `owner` exists. They replace earlier steps of the same owner. A step
  /// should take at most a few hundred microseconds, and can add others.
  public func work(for owner: AnyObject, _ steps: [() -> Void]) {
    stop(owner)
    if !steps.isEmpty { work.append(Work(owner: owner, steps: steps.reversed())) }
  }

  /// Removes the work of `owner`; does nothing if there is none.
  public func stop(_ owner: AnyObject) { work.removeAll { $0.owner === owner || $0.owner == nil } }

  /// Whether the queue has a step to run.
  public var hasWork: Bool {
    work.removeAll { $0.owner == nil }
    return !work.isEmpty
  }

  /// Runs one step of the oldest work; does nothing if there is none.
  public func step() {
    guard hasWork, let step = work[0].steps.popLast() else { return }
    if work[0].steps.isEmpty { work.removeFirst() }
    step()
  }

  /// Removes all work, as at the start of the process.
  package func reset() { work.removeAll() }
}
