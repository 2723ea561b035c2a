import Dispatch
import Glibc
import Synchronization

/// Shapes or breaks many paragraphs on several threads.
struct ShapingWorkers {
  /// The number of concurrent threads, including the calling one.
  var count: Int
  /// The number of cached break opportunities per task when lines are counted: some hundred lines.
  var breaksPerBatch = 1 << 12

  /// One worker per processor, up to eight, because each worker caches words of its own.
  static let standard = ShapingWorkers(count: max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// Returns the results of `tasks`, in the same order.
  func perform(_ tasks: [ShapingTask], by pipeline: TextPipeline) -> [ShapingTask.Result] {
    perform(tasks) { $0.perform(by: pipeline) }
  }

  /// Returns the results of `body` for each task, in the same order. Workers fetch tasks one at a time, so a long task does not delay the others.
  func perform<Task: Sendable, Result: Sendable>(_ tasks: [Task], _ body: @Sendable (Task) -> Result) -> [Result] {
    guard count > 1, tasks.count > 1 else { return tasks.map(body) }
    let next = NextTask()
    return [Result](unsafeUninitializedCapacity: tasks.count) { results, initializedCount in
      let buffer = ResultBuffer(results: results)
      DispatchQueue.concurrentPerform(iterations: min(count, tasks.count)) { _ in
        while case let index = next.fetch(), index < tasks.count {
          (buffer.results.baseAddress! + index).initialize(to: body(tasks[index]))
        }
      }
      initializedCount = tasks.count
    }
  }

  /// Each element is written once, by one thread.
  private struct ResultBuffer<Result>: @unchecked Sendable { let results: UnsafeMutableBufferPointer<Result> }

  private final class NextTask: Sendable {
    private let index = Atomic(0)
    func fetch() -> Int { index.add(1, ordering: .relaxed).oldValue }
  }
}
