import Foundation
import GalleyProofs

/// The result of a benchmark: the time of each step, and statistics.
public struct BenchmarkResult: Hashable, Sendable {
  /// The name of the test, such as `frame_circle`.
  public var test: String
  /// The time of each step in milliseconds, in order of execution. Not empty.
  public var milliseconds: [Double]
  /// Whether all processes run the same steps in this order, so that single steps are comparable between runs.
  public var isInOrder: Bool
  private let sorted: [Double]

  /// Creates a result, or returns `nil` if the list is empty.
  public init?(_ test: String, _ milliseconds: [Double], isInOrder: Bool = false) {
    guard !milliseconds.isEmpty else { return nil }
    (self.test, self.milliseconds, self.isInOrder) = (test, milliseconds, isInOrder)
    sorted = milliseconds.sorted()
  }

  /// The median time, in milliseconds; the longer of the two middle times if their number is even.
  public var median: Double { sorted[sorted.count / 2] }
  /// The minimum time, in milliseconds.
  public var minimum: Double { sorted[0] }
  /// The maximum time, in milliseconds.
  public var maximum: Double { sorted[sorted.count - 1] }
  /// The 99th percentile, in milliseconds; the maximum if there are at most 100 steps.
  public var high: Double { sorted[sorted.count * 99 / 100] }

  /// The result as a line of text: the median, minimum, 99th percentile and maximum in microseconds, and the number of
  /// steps.
  public var report: String {
    func micro(_ value: Double) -> String { JSONText.fixed(value * 1000, 1) }
    let padded = test.padding(toLength: 18, withPad: " ", startingAt: 0)
    return "\(padded) median \(micro(median)) µs, minimum \(micro(minimum)), 99th percentile \(micro(high)), maximum \(micro(maximum)), \(sorted.count) steps"
  }

  /// Returns the result as a JSON object on one line, with times in milliseconds. Includes the time of each step only
  /// if `isInOrder` is `true`.
  ///
  /// - Parameters:
  ///   - peer: The measured program.
  ///   - size: The size of its input.
  public func json(peer: String, size: String) -> String {
    var out = JSONText()
    out.object {
      $0.member("peer", peer)
      $0.member("test", test)
      $0.member("size", size)
      $0.member("ms", median)
      $0.member("min", minimum)
      $0.member("p99", high)
      $0.member("max", maximum)
      $0.member("runs", sorted.count)
      if isInOrder { $0.member("each", milliseconds) }
    }
    return out.text
  }
}
