/// Finds the pieces of a large outline that meet a band, without examining the others.
///
/// The pieces are sorted by their upper edges. A tree over them stores the lowest edge of each range, so that ranges
/// above the band are skipped together.
struct SegmentIndex: Sendable {
  /// The indices of the pieces, sorted by their upper edges.
  private let order: [Int32]
  private let tops: [Double]
  /// An implicit tree with leaves from index `leaves` on: the lowest edge of each range of `order`.
  private let reach: [Double]
  private let leaves: Int
  /// The lower edges of all pieces, in ascending order.
  private let ends: [Double]

  /// Creates an index of segments. O(*n* log *n*) in the number of pieces.
  init(_ segments: [CurveSegment]) {
    let order = segments.indices.map(Int32.init).sorted {
      let (a, b) = (segments[Int($0)].minY, segments[Int($1)].minY)
      return a == b ? $0 < $1 : a < b
    }
    tops = order.map { segments[Int($0)].minY }
    ends = segments.map(\.maxY).sorted()
    var leaves = 1
    while leaves < order.count { leaves *= 2 }
    var reach = [Double](repeating: -.infinity, count: leaves * 2)
    for (index, segment) in order.enumerated() { reach[leaves + index] = segments[Int(segment)].maxY }
    for node in stride(from: leaves - 1, to: 0, by: -1) { reach[node] = max(reach[2 * node], reach[2 * node + 1]) }
    (self.order, self.leaves, self.reach) = (order, leaves, reach)
  }

  /// Calls `body` with the index of each piece that meets the closed range of y from `top` to `bottom`, in the order of their upper edges. O(log
  /// *n* + *k* log *n*), where *n* is the number of all pieces and *k* that of those passed.
  func forEach(from top: Double, to bottom: Double, _ body: (Int) -> Void) {
    let end = tops.partitioningIndex { $0 > bottom }
    if end > 0 { visit(1, 0..<leaves, below: end, top, body) }
  }

  private func visit(_ node: Int, _ range: Range<Int>, below end: Int, _ top: Double, _ body: (Int) -> Void) {
    guard range.lowerBound < end, reach[node] >= top else { return }
    if node >= leaves { return body(Int(order[range.lowerBound])) }
    let middle = range.lowerBound + range.count / 2
    visit(2 * node, range.lowerBound..<middle, below: end, top, body)
    visit(2 * node + 1, middle..<range.upperBound, below: end, top, body)
  }

  /// Returns the first lower edge of a piece below `y`. Returns `nil` if there is none. O(log *n*) in the number of pieces.
  func firstEnd(below y: Double) -> Double? {
    let index = ends.partitioningIndex { $0 > y }
    return index < ends.count ? ends[index] : nil
  }

  /// Returns the last lower edge of a piece that is not below `y`. Returns `nil` if there is none. O(log *n*) in the number of pieces.
  func lastEnd(downTo y: Double) -> Double? {
    let index = ends.partitioningIndex { $0 > y }
    return index > 0 ? ends[index - 1] : nil
  }
}
