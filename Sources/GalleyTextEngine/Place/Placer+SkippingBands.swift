/// Skipping of bands without space. Beside an outline with very many ends, each end would be tried, a few units below the previous one.
extension Placer {
  /// The number of failing bands after which several are skipped at once.
  static let failuresBeforeSkipping = 8

  /// Returns the lowest of the next tops that must fail because the band at `top` fails.
  ///
  /// A band that begins lower contains the lower part of this band. If that part alone has no space, the whole of such a band has none
  /// either. So the lines are the same as if each top were tried. Tests O(log height) bands.
  ///
  /// - Parameter fails: Whether a band with this top and height has no space.
  mutating func lastFailingTop(
    from top: LayoutUnit, height: LayoutUnit, in region: Region, _ fails: (inout Placer, LayoutUnit, LayoutUnit) -> Bool
  ) -> LayoutUnit {
    let bottom = top.raw + max(height.raw, 1)
    var (low, high) = (top.raw, bottom - 1)
    if high > low, fails(&self, LayoutUnit(raw: high), LayoutUnit(raw: 1)) { low = high }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if fails(&self, LayoutUnit(raw: middle), LayoutUnit(raw: bottom - middle)) { low = middle } else { high = middle }
    }
    return finder.lastTop(in: region, from: top, to: LayoutUnit(raw: low))
  }
}
