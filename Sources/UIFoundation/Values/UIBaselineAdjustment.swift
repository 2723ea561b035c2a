/// The vertical position of text that was shrunk to fit a width.
public enum UIBaselineAdjustment: Int, Sendable {
  /// Keeps the original baseline.
  case alignBaselines
  /// Centers the text vertically.
  case alignCenters
  /// Keeps the original top.
  case none
}
