/// Work that can wait until nothing else is to be done: it makes a next step quick, or fills in what was begun.
///
/// The loop does it between two turns, a step at a time, and stops when a hand comes in. So what a turn comes to must never hang on how
/// much of it was done: who needs the rest does it first. What is seen meanwhile, as a count that grows, may; off-screen and in a recording
/// such work is done at once.
@preconcurrency @MainActor
public final class IdleQueue {
  /// The application's.
  public static let shared = IdleQueue()

  private struct Work {
    weak var owner: AnyObject?
    /// The next one last.
    var steps: [() -> Void]
  }

  private var work: [Work] = []

  /// Does `steps` in spare time, in their order, as long as `owner` is there; they replace the owner's former ones. A step
  /// should take some hundred microseconds at most, and may ask for others.
  public func work(for owner: AnyObject, _ steps: [() -> Void]) {
    stop(owner)
    if !steps.isEmpty { work.append(Work(owner: owner, steps: steps.reversed())) }
  }

  /// Nothing is done for `owner` any more.
  public func stop(_ owner: AnyObject) { work.removeAll { $0.owner === owner || $0.owner == nil } }

  /// Whether there is a step to be done.
  public var hasWork: Bool {
    work.removeAll { $0.owner == nil }
    return !work.isEmpty
  }

  /// One step of what was asked for first.
  public func step() {
    guard hasWork, let step = work[0].steps.popLast() else { return }
    if work[0].steps.isEmpty { work.removeFirst() }
    step()
  }

  /// Forgets all of it: how the process began.
  func reset() { work.removeAll() }
}
