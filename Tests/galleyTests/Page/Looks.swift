import UIKit
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

/// Slices of another length until a test is over. It is made within the test's body, which no other test interrupts: a suite's
/// `init` and `deinit` are turns of their own, between which others run.
@MainActor
struct SliceLength {
  private let before = TextEditor.slice

  init(_ units: Int) { TextEditor.slice = units }

  func end() { TextEditor.slice = before }
}
