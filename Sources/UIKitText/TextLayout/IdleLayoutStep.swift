/// The amount of text that is laid out per step of idle work. It adapts to the speed of layout, because simple text is laid out faster.
struct IdleLayoutStep {
  static let defaultLengths = 1 << 11...1 << 16

  private let lengths: ClosedRange<Int>
  /// The amount in UTF-16 code units.
  private(set) var length: Int

  /// Creates the smallest step.
  init(lengths: ClosedRange<Int>) {
    self.lengths = lengths
    length = lengths.lowerBound
  }

  /// Performs a step, and adapts the length of the next one to the time that it takes.
  mutating func perform(_ step: (_ length: Int) -> Void) {
    guard lengths.lowerBound < lengths.upperBound else { return step(length) }
    adapt(to: ContinuousClock().measure { step(length) })
  }

  /// Doubles the length after a fast step, and halves it after a slow one.
  mutating func adapt(to time: Duration) {
    if time < .microseconds(500) { length = min(length * 2, lengths.upperBound) }
    if time > .milliseconds(2) { length = max(length / 2, lengths.lowerBound) }
  }
}
