/// Counts the text passed to HarfBuzz.
final class ShapingWorkCounter {
  /// The total length of the text, in UTF-16 code units.
  var units = 0
}
