extension Int {
  /// Creates the integer of `value` truncated towards zero and clamped to ±2⁵³; 0 if it is NaN.
  ///
  /// Use this for external numbers. A plain conversion traps if the value does not fit an `Int`.
  package init(bounding value: Double) {
    let most = 9_007_199_254_740_992.0
    self = value.isNaN ? 0 : Int(Swift.max(-most, Swift.min(most, value)))
  }
}
