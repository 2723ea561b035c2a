import Foundation

/// Tests that take long run on request: `Scripts/test --long`.
public enum LongTests {
  public static let areWanted = ProcessInfo.processInfo.environment["GALLEY_LONG_TESTS"] != nil

  /// The first, the last, and every third of the others, with an offset of `turn`; in a long run all of them.
  public static func sample<Element>(_ all: [Element], turn: Int) -> [Element] {
    guard !areWanted else { return all }
    return all.indices.filter { $0 == 0 || $0 == all.count - 1 || ($0 + turn) % 3 == 0 }.map { all[$0] }
  }
}
