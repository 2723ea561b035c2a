/// The amount of text that is laid out per step of idle work. It adapts to the speed of layout, because simple text is laid out faster.
struct IdleLayoutStep {
  static let defaultLengths = 1 << 11...1 << 16

  private let lengths: ClosedRange<Int>
  /// The amount in UTF-16 code units.
  private(set) var length: Int

  /// Creates the first step, which has the smallest of `lengths`, in UTF-16 code units; later steps stay within them.
  init(lengths: ClosedRange<Int>) {
    self.lengths = lengths
    length = lengths.lowerBound
  }

  /// Calls `step` once with the present length, and adapts the length of the next step to the time that it took, unless there is only one length.
  mutating func perform(_ step: (_ length: Int) -> Void) {
    guard lengths.lowerBound < lengths.upperBound else { return step(length) }
    adapt(to: ContinuousClock().measure { step(length) })
  }

  /// Doubles the length if a step took less than half a millisecond, and halves it if it took more than two, within the limits.
  mutating func adapt(to time: Duration) {
    if time < .microseconds(500) { length = min(length * 2, lengths.upperBound) }
    if time > .milliseconds(2) { length = max(length / 2, lengths.lowerBound) }
  }
}
