/// The peers' random numbers, so that each engine is asked for the same places: 0..<1.
struct Congruential {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
