/// Counts the text passed to HarfBuzz.
final class ShapingWorkCounter {
  /// In UTF-16 code units.
  var units = 0
}
