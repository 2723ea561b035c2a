/// The regions in the order in which text fills them.
///
/// Consecutive regions that are balanced with each other form a *spread* (`Region.balancesWithNext`).
struct LayoutSpace {
  var regions: [Region] = []

  init(_ regions: [Region] = []) { self.regions = regions }

  /// The index of the last region, or -1 if there are none.
  var last: Int { regions.count - 1 }

  /// Whether the heights, indents and slots of a region follow from its shapes and size alone: it neither computes its own slots, nor limits the
  /// number of its lines, nor has a baseline grid.
  @inline(__always) static func isPlain(_ region: borrowing Region) -> Bool {
    region.custom == nil && region.maximumLines == 0 && region.baselineGrid == .zero
  }

  // MARK: Spreads

  /// Returns the regions that are balanced with `region`, or `nil` if there is no such region or it is balanced with no other. O(regions of the
  /// spread).
  func spread(ofRegion region: Int) -> ClosedRange<Int>? {
    guard regions.indices.contains(region) else { return nil }
    var (first, last) = (region, region)
    while first > 0, regions[first - 1].balancesWithNext { first -= 1 }
    while last + 1 < regions.count, regions[last].balancesWithNext { last += 1 }
    return first < last ? first...last : nil
  }

  /// Whether lines of a spread are above the cursor and the spread can receive more lines, so that balancing can still move them.
  func mayStillBeBalanced(_ cursor: LayoutCursor) -> Bool {
    guard cursor.region < regions.count else { return false }
    if cursor.region > 0, regions[cursor.region - 1].balancesWithNext { return true }
    return cursor.line > 0 && cursor.region + 1 < regions.count && regions[cursor.region].balancesWithNext
  }

  /// Whether a region belongs to a spread. O(1).
  func isInSpread(_ region: Int) -> Bool {
    guard region < regions.count else { return false }
    return regions[region].balancesWithNext && region + 1 < regions.count || region > 0 && regions[region - 1].balancesWithNext
  }

  // MARK: Bands

  /// Whether the lines below the cursor do not depend on their y coordinate, provided that no paragraph is truncated.
  func isFree(_ cursor: LayoutCursor) -> Bool {
    guard cursor.region == last, case let region = regions[cursor.region], region.height.isUnlimited, Self.isPlain(region), !isInSpread(cursor.region)
    else { return false }
    guard let band = RegionDifference.band(of: region.exclusions, standoff: region.standoff) else { return true }
    return band.bottom <= cursor.y
  }

  /// Returns which old lines of the region `index` stay valid if they move from y `old` to y `new`, because nothing below both depends on y. None
  /// do if there is no such region, if it computes its own slots or limits its lines, if a shape is below the upper of the two positions, or if the
  /// distance is not a multiple of the region's baseline grid. In a region of limited height, none do if one position is its top or if its last line
  /// can be truncated.
  func movingOldLines(in index: Int, from old: LayoutUnit, to new: LayoutUnit) -> ReusableLines.Moving {
    guard index < regions.count, regions[index].custom == nil, regions[index].maximumLines == 0 else { return .none }
    if regions[index].baselineGrid > .zero, (new - old).raw % regions[index].baselineGrid.raw != 0 { return .none }
    let band = RegionDifference.band(of: regions[index].exclusions, standoff: regions[index].standoff)
    if let band, band.bottom > min(old, new) { return .none }
    if regions[index].height.isUnlimited { return .all }
    // At the top of a column with a limited height, other rules apply to lines that are higher than the column.
    return min(old, new) > .zero && regions[index].truncation == nil ? .above(regions[index].height) : .none
  }

  /// Whether no shape blocks a band above or below a line, in the width of each of its fragments.
  func isFree(_ locatedLine: LocatedLine, from top: LayoutUnit, height: LayoutUnit) -> Bool {
    let region = regions[locatedLine.region]
    if region.exclusions.isEmpty { return true }
    let slots = region.slots(top: top, height: height)
    return (0..<locatedLine.line.fragmentCount).allSatisfy { number in
      let rect = locatedLine.line.rect(number, at: locatedLine.position)
      return slots.contains { $0.x <= rect.x && rect.maxX <= $0.maxX }
    }
  }
}
