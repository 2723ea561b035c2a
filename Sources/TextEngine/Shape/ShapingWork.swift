/// What HarfBuzz was given.
final class ShapingWork {
  /// UTF-16.
  var units = 0
}
