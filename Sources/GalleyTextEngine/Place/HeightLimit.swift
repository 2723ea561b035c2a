/// A limit on the lower edge of lines in all regions, and the range of limits that give the same layout.
///
/// Placement only tests whether edges are within the limit. So all lines have the same positions under every limit that is at least
/// `lowest` and less than `next`.
struct HeightLimit {
  private let limit: LayoutUnit
  /// The lowest edge that was within the limit.
  private(set) var lowest = LayoutUnit.zero
  /// The uppermost edge that was not, or `maximum` if all were.
  private(set) var next = Self.maximum

  private static let maximum = LayoutUnit(raw: .max)
  static let none = HeightLimit(maximum)
  var isNone: Bool { limit == Self.maximum }

  init(_ limit: LayoutUnit) { self.limit = limit }

  /// Returns whether lines can extend down to `edge`, and updates `lowest` or `next`.
  @inline(__always) mutating func allows(_ edge: LayoutUnit) -> Bool {
    guard edge <= limit else {
      next = min(next, edge)
      return false
    }
    lowest = max(lowest, edge)
    return true
  }

  /// Returns the lower edge of a region with this height: the limit, if that is less.
  func bottom(of height: LayoutUnit) -> LayoutUnit { min(height, limit) }
}
