/// Passing over bands without room. Beside an outline with very many ends each would be tried, a few units below the one before it.
extension Placer {
  /// The number of failing bands after which several are skipped at once.
  static let failuresBeforeSkipping = 8

  /// The lowest of the next tops for which the failing band at `top` proves that they fail as well.
  ///
  /// A band that begins lower holds the lower part of this one. If that part alone leaves no room, the whole of such a band does not. So
  /// the lines are the same as if each top were tried. O(log height) bands.
  ///
  /// - Parameter fails: whether a band of this top and height has no room.
  mutating func lastFailingTop(
    from top: LayoutUnit, height: Int, in region: Region, _ fails: (inout Placer, LayoutUnit, LayoutUnit) -> Bool
  ) -> LayoutUnit {
    let bottom = top.raw + max(height, 1)
    var (low, high) = (top.raw, bottom - 1)
    if high > low, fails(&self, LayoutUnit(raw: high), LayoutUnit(raw: 1)) { low = high }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if fails(&self, LayoutUnit(raw: middle), LayoutUnit(raw: bottom - middle)) { low = middle } else { high = middle }
    }
    return finder.lastTop(in: region, from: top, to: LayoutUnit(raw: low))
  }
}
