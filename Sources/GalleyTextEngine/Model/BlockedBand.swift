import GalleyRaster

/// A span of x that a shape blocks, in points.
struct BlockedSpan: Hashable {
  var minX: Double
  var maxX: Double
}

/// An open vertical range, and the spans that shapes block in it. Its buffers are reused for the next band.
struct BlockedBand {
  private(set) var top = 0.0
  private(set) var bottom = 0.0
  /// Minimum distance between shapes and the text in the band, in points.
  private(set) var standoff = 0.0
  /// Width of the region in units of 1/64 pt. Anything beyond it is ignored.
  private(set) var cells = 0
  /// Bands that crowded outlines blocked, and segments of them that were examined. Tests use these counts of work.
  var crowdedBands = 0, segmentsExamined = 0
  /// The blocked spans. They can overlap.
  var spans: [BlockedSpan] = []
  /// Intersections of a shape's outline with a horizontal line.
  var crossings: [Crossing] = []

  enum Edge { case top, bottom }

  /// Curve parameters at which each segment of a shape intersects the edges of the band; NaN if not computed.
  private var parameters: [(top: Double, bottom: Double)] = []

  /// The segments of the shape, and the lower edge of the band that `parameters` belong to.
  private var segments: [CurveSegment] = []
  private var bottomOfParameters = 0.0

  /// Prepares the cache of curve parameters for the segments of a shape, before the shape blocks spans. If the same segments were entered last and
  /// this band begins at the bottom of that band, their parameters there are reused.
  mutating func enter(_ newSegments: [CurveSegment]) {
    let isSame = segments.withUnsafeBufferPointer { old in newSegments.withUnsafeBufferPointer { $0.baseAddress == old.baseAddress } }
    if isSame, parameters.count == newSegments.count {
      let isNext = bottomOfParameters == top
      for index in parameters.indices { parameters[index] = (isNext ? parameters[index].bottom : .nan, .nan) }
    } else {
      segments = newSegments
      parameters.removeAll(keepingCapacity: true)
      for _ in newSegments { parameters.append((.nan, .nan)) }
    }
    bottomOfParameters = bottom
  }

  func parameter(of segment: Int, at edge: Edge) -> Double? {
    let cached = edge == .top ? parameters[segment].top : parameters[segment].bottom
    return cached.isNaN ? nil : cached
  }

  mutating func record(_ parameter: Double, of segment: Int, at edge: Edge) {
    if edge == .top { parameters[segment].top = parameter } else { parameters[segment].bottom = parameter }
  }

  func y(of edge: Edge) -> Double { edge == .top ? top : bottom }

  struct Crossing {
    var x: Double
    var winding: Int
  }

  /// Begins another band, without blocked spans. Lengths are in points; `cells` is the width of the region in 1/64 pt.
  mutating func begin(top: Double, bottom: Double, standoff: Double, cells: Int) {
    (self.top, self.bottom, self.standoff, self.cells) = (top, bottom, standoff, cells)
    spans.removeFew()
  }

  /// Returns whether the band intersects a shape with these bounds, enlarged by the standoff.
  func meets(_ bounds: Rect) -> Bool { bounds.y < bottom + standoff && bounds.y + bounds.height > top - standoff }

  /// Blocks a rectangle that is enlarged by the standoff and has rounded corners, so that its width above and below depends on the distance. Does
  /// nothing if the rectangle is not beside the band and at least the standoff away.
  mutating func block(box: Rect) {
    let distance = max(box.y - bottom, top - (box.y + box.height), 0)
    let isBeside = box.y < bottom && box.y + box.height > top
    guard isBeside || distance < standoff else { return }
    let reach = isBeside ? standoff : CurveSegment.reach(distance, standoff)
    spans.append(BlockedSpan(minX: box.x - reach, maxX: box.x + box.width + reach))
  }

  /// Sorts `spans` by their left edges.
  mutating func sort() { spans.sortFew { $0.minX < $1.minX } }

  mutating func sortCrossings() { crossings.sortFew { $0.x < $1.x } }

  /// Returns whether a single blocked span covers the x range from `minX` to `maxX`.
  func covers(_ minX: Double, _ maxX: Double) -> Bool {
    for index in spans.indices where spans[index].minX <= minX && spans[index].maxX >= maxX { return true }
    return false
  }
}

extension Array {
  /// Does the same as `removeAll(keepingCapacity: true)`, which is slower for few elements.
  mutating func removeFew() {
    if count > 16 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }

  /// Sorts in place and stably, without allocation for few elements, for which `sort` is slower.
  fileprivate mutating func sortFew(_ isLess: (Element, Element) -> Bool) {
    if count > 16 { return sort(by: isLess) }
    var index = 1
    while index < count {
      var position = index
      while position > 0, isLess(self[position], self[position - 1]) {
        swapAt(position, position - 1)
        position -= 1
      }
      index += 1
    }
  }
}
