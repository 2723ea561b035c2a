import GalleyWindowing
import UIKit

/// A clock that divides long work into many slices: each query advances it by 30 ms and can run a closure.
@MainActor final class SteppingClock: Clock {
  private(set) var count = 0
  var at: [Int: () -> Void] = [:]

  var milliseconds: Double {
    count += 1
    at[count]?()
    return Double(count) * 30
  }
}

/// Sets another slice length until a test ends. Create it in the test's body, which no other test interrupts: a suite's `init` and `deinit` run in
/// separate turns, between which other tests can run.
@MainActor
struct SliceLength {
  private let before = TextEditor.slice

  init(_ units: Int) { TextEditor.slice = units }

  func end() { TextEditor.slice = before }
}
