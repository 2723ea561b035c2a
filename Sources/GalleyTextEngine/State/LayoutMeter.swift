/// The cost of everything that was done for a document, in counted operations and, on request, in time.
struct LayoutMeter {
  /// The counted operations.
  var cost = LayoutCost()
  /// A clock in milliseconds for clients that measure layout, or `nil`. Layout itself never depends on time.
  var stopwatch: (() -> Double)?
  /// The time spent placing lines in milliseconds, measured by `stopwatch`.
  private(set) var timeSpent = 0.0

  init() {}

  /// Adds the time from `began` to `now`, two values of the stopwatch. Does nothing if either is `nil`.
  mutating func addTime(since began: Double?, now: Double?) {
    if let began, let now { timeSpent += now - began }
  }
}
