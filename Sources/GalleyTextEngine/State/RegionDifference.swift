import GalleyRaster

/// The difference between two states of a region.
enum RegionDifference {
  typealias Band = (top: LayoutUnit, bottom: LayoutUnit)

  /// Returns the band of all shapes that are not in both lists, including their standoff, or `nil` if there are none.
  static func band(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    // The engine's clients set whole lists. A kept exclusion shares its storage with the former one, so it is found equal without comparing points.
    if old == new { return nil }
    // The common case: a single shape moves.
    if old.count <= 1, new.count <= 1 { return union(band(of: old, standoff: standoff), band(of: new, standoff: standoff)) }
    if old.count + new.count > 32 { return bandOfMany(from: old, to: new, standoff: standoff) }
    var added = new
    var removed: [Exclusion] = []
    for exclusion in old {
      if let index = added.firstIndex(of: exclusion) { added.remove(at: index) } else { removed.append(exclusion) }
    }
    return union(band(of: removed, standoff: standoff), band(of: added, standoff: standoff))
  }

  /// Returns the same as `band(from:to:standoff:)`, for many shapes: each is looked up by its hash instead of being compared with all others.
  private static func bandOfMany(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    var surplus: [Exclusion: Int] = [:]
    for exclusion in old { surplus[exclusion, default: 0] += 1 }
    for exclusion in new { surplus[exclusion, default: 0] -= 1 }
    var all: Band?
    for (exclusion, count) in surplus where count != 0 { all = union(all, band(of: exclusion.bounds, standoff: standoff)) }
    return all
  }

  /// Returns the band of all shapes, including their standoff, or `nil` if there are none.
  static func band(of exclusions: [Exclusion], standoff: LayoutUnit) -> Band? {
    var all: Band?
    for index in exclusions.indices { all = union(all, band(of: exclusions[index].bounds, standoff: standoff)) }
    return all
  }

  private static func union(_ a: Band?, _ b: Band?) -> Band? {
    guard let a, let b else { return a ?? b }
    return (min(a.top, b.top), max(a.bottom, b.bottom))
  }

  /// Returns the band of a shape with these bounds, in points, including its standoff.
  static func band(of bounds: Rect, standoff: LayoutUnit) -> Band {
    (
      LayoutUnit(raw: LayoutUnit.bounded((bounds.y * 64).rounded(.down)) - 1) - standoff,
      LayoutUnit(raw: LayoutUnit.bounded(((bounds.y + bounds.height) * 64).rounded(.up)) + 1) + standoff
    )
  }
}
