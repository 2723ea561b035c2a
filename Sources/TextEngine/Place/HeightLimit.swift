/// How far down lines may stand in any region, and between which limits lines would be placed alike.
///
/// Placement asks of the limit only whether something holds above it. So all lines stand in the same places under every limit from
/// `lowest` on that is less than `next`.
struct HeightLimit {
  /// 1/64 pt.
  private let limit: Int
  /// The lowest edge that held.
  private(set) var lowest = 0
  /// The highest edge that did not hold; `Int.max` where all did.
  private(set) var next = Int.max

  static let none = HeightLimit(Int.max)
  var isNone: Bool { limit == Int.max }

  init(_ limit: Int) { self.limit = limit }

  /// Whether lines may reach down to `edge`.
  @inline(__always) mutating func allows(_ edge: Int) -> Bool {
    guard edge <= limit else {
      next = min(next, edge)
      return false
    }
    lowest = max(lowest, edge)
    return true
  }

  /// The lower edge of a region of this height.
  func bottom(of height: LayoutUnit) -> LayoutUnit { LayoutUnit(raw: min(height.raw, limit)) }
}
