import Windowing

/// A clock by which long work is done in many slices: 30 ms go by from question to question, and something may happen at one of them.
@MainActor final class Looks: Clock {
  private(set) var count = 0
  var at: [Int: () -> Void] = [:]

  var milliseconds: Double {
    count += 1
    at[count]?()
    return Double(count) * 30
  }
}
