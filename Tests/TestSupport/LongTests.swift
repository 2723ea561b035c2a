import Foundation

/// Tests that take long run when they are asked for: `Scripts/test --long`.
public enum LongTests {
  public static let areWanted = ProcessInfo.processInfo.environment["GALLEY_LONG_TESTS"] != nil
}
