import Foundation
import Proofs

/// What a benchmark found: the time of each step, and what is told of them all.
public struct BenchmarkResult: Hashable, Sendable {
  /// As in `frame_circle`.
  public var test: String
  /// Of each step, in the order in which they were done; not empty.
  public var milliseconds: [Double]
  /// Whether the steps are the same ones in every process, so that each can be held against another run's.
  public var isInOrder: Bool
  private let sorted: [Double]

  /// `nil` where nothing was measured.
  public init?(_ test: String, _ milliseconds: [Double], isInOrder: Bool = false) {
    guard !milliseconds.isEmpty else { return nil }
    (self.test, self.milliseconds, self.isInOrder) = (test, milliseconds, isInOrder)
    sorted = milliseconds.sorted()
  }

  /// The step in the middle.
  public var median: Double { sorted[sorted.count / 2] }
  /// The fastest step.
  public var least: Double { sorted[0] }
  /// The slowest step.
  public var most: Double { sorted[sorted.count - 1] }
  /// The step that 99 in 100 are at most as slow as.
  public var high: Double { sorted[sorted.count * 99 / 100] }

  /// A line that a person reads, in microseconds.
  public var words: String {
    func micro(_ value: Double) -> String { JSONText.fixed(value * 1000, 1) }
    let padded = test.padding(toLength: 18, withPad: " ", startingAt: 0)
    return "\(padded) median \(micro(median)) µs, least \(micro(least)), 99th in 100 \(micro(high)), most \(micro(most)), \(sorted.count) steps"
  }

  /// One JSON object in a line; with the time of each step where they are in order.
  ///
  /// - Parameters:
  ///   - peer: who was measured.
  ///   - size: of what.
  public func json(peer: String, size: String) -> String {
    var out = JSONText()
    out.object {
      $0.member("peer", peer)
      $0.member("test", test)
      $0.member("size", size)
      $0.member("ms", median)
      $0.member("min", least)
      $0.member("p99", high)
      $0.member("max", most)
      $0.member("runs", sorted.count)
      if isInOrder { $0.member("each", milliseconds) }
    }
    return out.text
  }
}
