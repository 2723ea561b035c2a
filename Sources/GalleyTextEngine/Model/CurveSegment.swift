import GalleyRaster

/// A part of a cubic Bézier curve, or a line, that is monotonic in x and in y.
struct CurveSegment: Sendable {
  var p0, p1, p2, p3: Point
  var isLine: Bool

  var minX: Double { min(p0.x, p3.x) }
  var maxX: Double { max(p0.x, p3.x) }
  var minY: Double { min(p0.y, p3.y) }
  var maxY: Double { max(p0.y, p3.y) }
  /// Whether y decreases along the piece, so that it goes up on the page.
  var isRising: Bool { p3.y < p0.y }

  /// Returns the x of the point at parameter `t`.
  func x(_ t: Double) -> Double {
    let s = 1 - t
    if isLine { return s * p0.x + t * p3.x }
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return a * p0.x + b * p1.x + c * p2.x + d * p3.x
  }

  /// Returns the parameter, 0 to 1, at which the piece has this y, or that of its nearer end if it does not reach that
  /// y; 0 if it is horizontal.
  func parameter(atY y: Double) -> Double {
    let (y0, y3) = (p0.y, p3.y)
    if y0 == y3 { return 0 }
    if (y - y0) * (y - y3) >= 0 { return abs(y - y0) <= abs(y - y3) ? 0 : 1 }
    if isLine { return (y - y0) / (y3 - y0) }
    // Newton's method within a bracket, with bisection when a step leaves the bracket.
    let (a, b, c) = Self.coefficients(y0, p1.y, p2.y, y3)
    var (low, high) = (0.0, 1.0)
    var t = (y - y0) / (y3 - y0)
    let grows = y3 > y0
    for _ in 0..<40 {
      let value = ((a * t + b) * t + c) * t + y0 - y
      if abs(value) < 1e-10 { break }
      if (value < 0) == grows { low = t } else { high = t }
      let next = t - value / ((3 * a * t + 2 * b) * t + c)
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-14 { break }
    }
    return t
  }

  /// Returns the coefficients of one coordinate, at³ + bt² + ct, relative to its start.
  static func coefficients(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> (Double, Double, Double) {
    let (c, d) = (3 * (p1 - p0), 3 * (p2 - p1))
    return (p3 - p0 - d, d - c, c)
  }

  /// Returns the left end of the part of the line y = `edge` that discs of `radius` around the piece's points between two parameters cover.
  func leftOfShadow(_ start: Double, _ end: Double, on edge: Double, _ radius: Double) -> Double {
    extreme(start, end, edge, radius, side: 1)
  }

  /// Returns the right end of the part of the line y = `edge` that discs of `radius` around the piece's points between two parameters cover.
  func rightOfShadow(_ start: Double, _ end: Double, on edge: Double, _ radius: Double) -> Double {
    -extreme(start, end, edge, radius, side: -1)
  }

  /// An upper bound of the rounding error of a coordinate.
  static let rounding = 1e-9

  /// Returns half the width of a disc of `radius` at a given distance from its center; 0 if that is outside the disc.
  static func reach(_ distance: Double, _ radius: Double) -> Double {
    let square = radius * radius - distance * distance
    return square > 0 ? square.squareRoot() : 0
  }

  /// Returns the least x on the line y = `edge` that a disc of `radius` around a point between two parameters reaches.
  /// With `side` -1, returns the greatest x, negated.
  ///
  /// Takes the best of seven samples, then refines it between its neighbors with Newton's method until a step gains
  /// less than a millionth of a point.
  private func extreme(_ start: Double, _ end: Double, _ edge: Double, _ radius: Double, side: Double) -> Double {
    let isStraight = isLine
    let (xa, xb, xc) = isStraight ? (0, 0, p3.x - p0.x) : Self.coefficients(p0.x, p1.x, p2.x, p3.x)
    let (ya, yb, yc) = isStraight ? (0, 0, p3.y - p0.y) : Self.coefficients(p0.y, p1.y, p2.y, p3.y)
    let (x0, y0, square) = (p0.x, p0.y - edge, radius * radius)
    @inline(__always) func f(_ t: Double) -> Double {
      let (x, y) = (((xa * t + xb) * t + xc) * t + x0, ((ya * t + yb) * t + yc) * t + y0)
      return side * x - max(square - y * y, 0).squareRoot()
    }
    let step = (end - start) / 6
    var best = 0
    var least = Double.infinity
    for index in 0...6 {
      let value = f(start + Double(index) * step)
      if value < least { (least, best) = (value, index) }
    }
    var low = start + Double(max(0, best - 1)) * step
    var high = start + Double(min(6, best + 1)) * step
    var t = start + Double(best) * step
    for _ in 0..<40 {
      let y = ((ya * t + yb) * t + yc) * t + y0
      let (dx, dy) = ((3 * xa * t + 2 * xb) * t + xc, (3 * ya * t + 2 * yb) * t + yc)
      let reach = max(square - y * y, 0).squareRoot()
      let pull = y * dy / reach
      let slope = side * dx + pull
      let bend = side * (6 * xa * t + 2 * xb) + (dy * dy + y * (6 * ya * t + 2 * yb) + pull * pull) / reach
      if slope > 0 { high = t } else { low = t }
      // Near the limit of the discs' reach the slope is unbounded and Newton steps are too short, so bisect.
      let newton = bend > 0 && reach * 16 > radius ? t - slope / bend : .nan
      let isWithin = newton > low && newton < high
      let next = isWithin ? newton : (low + high) / 2
      let isLast = isWithin && abs(slope * (next - t)) < 1e-6 || high - low < 1e-9
      t = next
      if isLast { break }
    }
    return min(least, f(t))
  }
}

extension CurveSegment {
  /// Returns the bounds of all pieces; the zero rectangle if there are none.
  static func bounds(of segments: [CurveSegment]) -> Rect {
    guard let first = segments.first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    var (minX, minY, maxX, maxY) = (first.minX, first.minY, first.maxX, first.maxY)
    for index in segments.indices.dropFirst() {
      (minX, minY) = (min(minX, segments[index].minX), min(minY, segments[index].minY))
      (maxX, maxY) = (max(maxX, segments[index].maxX), max(maxY, segments[index].maxY))
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Returns whether the pieces are the four sides of the rectangle `box`, which must have an area.
  static func formRectangle(_ segments: [CurveSegment], of box: Rect) -> Bool {
    guard segments.count == 4, box.width > 0, box.height > 0 else { return false }
    // One bit each for left, right, top and bottom.
    var sides = 0
    for segment in segments {
      if segment.minX == segment.maxX, segment.maxY - segment.minY == box.height { sides |= segment.minX == box.x ? 1 : 2 }
      if segment.minY == segment.maxY, segment.maxX - segment.minX == box.width { sides |= segment.minY == box.y ? 4 : 8 }
    }
    return sides == 15
  }
}
