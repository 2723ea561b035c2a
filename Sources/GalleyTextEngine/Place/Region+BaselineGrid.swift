/// Baseline grids: lines are placed so that each baseline is on a line of the grid.
extension Region {
  /// Returns the highest top at or below `top` of a line with this height: `top` itself without a grid, and for lines without height. With a grid,
  /// the first grid line that the ascent fits above becomes the baseline.
  @inline(__always) func topOnGrid(_ top: LayoutUnit, _ height: LineHeight) -> LayoutUnit {
    guard baselineGrid > .zero, height.content > .zero else { return top }
    return (top + height.ascent).roundedUp(to: baselineGrid) - height.ascent
  }

  /// The maximum distance by which a grid moves a line with this height down.
  func maximumGridGap(_ height: LineHeight) -> LayoutUnit {
    baselineGrid > .zero ? baselineGrid + height.total.roundedUp(to: baselineGrid) - height.total : .zero
  }
}

extension LayoutUnit {
  /// Returns the smallest multiple of `step`, which is positive, that is not less than this length.
  fileprivate func roundedUp(to step: LayoutUnit) -> LayoutUnit {
    let remainder = LayoutUnit(raw: raw % step.raw)
    return remainder > .zero ? self - remainder + step : self - remainder
  }
}

extension LineHeight {
  /// Returns the height of a band that contains lines of both heights on one baseline.
  func union(_ other: LineHeight) -> LineHeight {
    let ascent = max(ascent, other.ascent)
    let content = ascent + max(content - self.ascent, other.content - other.ascent)
    return LineHeight(ascent: ascent, content: content, total: max(content, ascent + max(total - self.ascent, other.total - other.ascent)))
  }
}
