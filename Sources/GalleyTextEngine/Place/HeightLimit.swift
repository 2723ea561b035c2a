/// A limit on the lower edge of lines in all regions, and the range of limits that give the same layout.
///
/// Placement only tests whether edges are within the limit. So all lines have the same positions under every limit that is at least
/// `lowest` and less than `next`.
struct HeightLimit {
  /// 1/64 pt.
  private let limit: Int
  /// The lowest edge that was within the limit.
  private(set) var lowest = 0
  /// The uppermost edge that was not, or `Int.max` if all were.
  private(set) var next = Int.max

  static let none = HeightLimit(Int.max)
  var isNone: Bool { limit == Int.max }

  init(_ limit: Int) { self.limit = limit }

  /// Returns whether lines can extend down to `edge`, in 1/64 pt, and updates `lowest` or `next`.
  @inline(__always) mutating func allows(_ edge: Int) -> Bool {
    guard edge <= limit else {
      next = min(next, edge)
      return false
    }
    lowest = max(lowest, edge)
    return true
  }

  /// Returns the lower edge of a region with this height: the limit, if that is less.
  func bottom(of height: LayoutUnit) -> LayoutUnit { LayoutUnit(raw: min(height.raw, limit)) }
}
