/// The peers' random number generator, with values in 0..<1, so that each engine gets the same positions.
struct Congruential {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
