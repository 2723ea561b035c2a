/// Where text that was shrunk to fit a width stands.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that it would have had.
  case alignBaselines
  /// Centred vertically.
  case alignCenters
  /// Its top where it would have been.
  case none
}
