import Dispatch
import Glibc
import Synchronization

/// Shapes or breaks many paragraphs on all cores.
struct ShapingWorkers {
  /// How many threads work at a time; the one that asks is one of them.
  var count: Int
  /// Of text whose places are kept a thread counts the lines of about so many at a time: some hundred lines.
  var placesInPiece = 1 << 12

  /// As many as there are processors, up to eight: each keeps words of its own.
  static let standard = ShapingWorkers(count: max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// The results of `tasks`, in their order.
  func perform(_ tasks: [ShapingTask], by pipeline: TextPipeline) -> [ShapingTask.Result] {
    perform(tasks) { $0.perform(by: pipeline) }
  }

  /// What `body` makes of each task, in their order. Each worker takes the next task when it has done one, so a long one holds nobody up.
  func perform<Task: Sendable, Result: Sendable>(_ tasks: [Task], _ body: @Sendable (Task) -> Result) -> [Result] {
    guard count > 1, tasks.count > 1 else { return tasks.map(body) }
    let next = NextTask()
    return [Result](unsafeUninitializedCapacity: tasks.count) { results, made in
      let places = Places(results: results)
      DispatchQueue.concurrentPerform(iterations: min(count, tasks.count)) { _ in
        while case let index = next.take(), index < tasks.count {
          (places.results.baseAddress! + index).initialize(to: body(tasks[index]))
        }
      }
      made = tasks.count
    }
  }

  /// Each is written once, by one thread.
  private struct Places<Result>: @unchecked Sendable { let results: UnsafeMutableBufferPointer<Result> }

  private final class NextTask: Sendable {
    private let index = Atomic(0)
    func take() -> Int { index.add(1, ordering: .relaxed).oldValue }
  }
}
