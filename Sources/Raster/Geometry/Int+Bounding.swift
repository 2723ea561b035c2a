extension Int {
  /// The whole number that `value` is when cut towards zero, within ±2⁵³; not-a-number counts as zero.
  ///
  /// For numbers that come from outside: a plain conversion traps on what an `Int` cannot hold.
  package init(bounding value: Double) {
    let most = 9_007_199_254_740_992.0
    self = value.isNaN ? 0 : Int(Swift.max(-most, Swift.min(most, value)))
  }
}
