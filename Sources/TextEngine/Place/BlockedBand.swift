import Raster

/// A stretch of x that a shape blocks, in points.
struct BlockedSpan: Hashable {
  var minX: Double
  var maxX: Double
}

/// An open band, and what shapes block of it; keeps its scratch from one band to the next.
struct BlockedBand {
  private(set) var top = 0.0
  private(set) var bottom = 0.0
  /// The least distance between a shape and what stands in the band.
  private(set) var standoff = 0.0
  /// How many 1/64 pt the region is wide: what lies beyond does not count.
  private(set) var cells = 0
  /// How many bands crowded outlines blocked so far, and how many of their pieces were looked at; work, for tests that count it.
  var crowdedBands = 0, segmentsExamined = 0
  /// They may overlap.
  var spans: [BlockedSpan] = []
  /// Where a shape's outline crosses a horizontal line.
  var crossings: [Crossing] = []

  enum Edge { case top, bottom }

  /// Where each piece of a shape comes to the band's edges; not a number where that was not asked.
  private var parameters: [(top: Double, bottom: Double)] = []

  /// The shape that they are of, and the lower edge of the band.
  private var segments: [CurveSegment] = []
  private var bottomOfParameters = 0.0

  /// Goes on to the pieces of a shape: what is known of them at the lower edge of a band is known at the upper edge of the next.
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

  /// Starts another band, of which nothing is blocked.
  mutating func begin(top: Double, bottom: Double, standoff: Double, cells: Int) {
    (self.top, self.bottom, self.standoff, self.cells) = (top, bottom, standoff, cells)
    spans.removeFew()
  }

  /// Whether the band meets a shape of these bounds, grown by the stand-off.
  func meets(_ bounds: Rect) -> Bool { bounds.y < bottom + standoff && bounds.y + bounds.height > top - standoff }

  /// Adds what a rectangle, grown by the stand-off, blocks: what discs about its corners cover goes by how far the band is from it.
  mutating func block(box: Rect) {
    let distance = max(box.y - bottom, top - (box.y + box.height), 0)
    let isBeside = box.y < bottom && box.y + box.height > top
    guard isBeside || distance < standoff else { return }
    let reach = isBeside ? standoff : CurveSegment.reach(distance, standoff)
    spans.append(BlockedSpan(minX: box.x - reach, maxX: box.x + box.width + reach))
  }

  /// Puts the spans in order, from left to right. There are few.
  mutating func sort() { spans.sortFew { $0.minX < $1.minX } }

  mutating func sortCrossings() { crossings.sortFew { $0.x < $1.x } }

  /// Whether one span covers all between two places.
  func covers(_ minX: Double, _ maxX: Double) -> Bool {
    for index in spans.indices where spans[index].minX <= minX && spans[index].maxX >= maxX { return true }
    return false
  }
}

extension Array {
  /// As `removeAll(keepingCapacity: true)`, which asks more than few elements are worth.
  mutating func removeFew() {
    if count > 16 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }

  /// As `sort`, which asks and allocates more than few elements are worth; stable.
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
