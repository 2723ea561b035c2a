extension Path {
  /// The smallest rectangle that contains the lines and curves, without control points; `Rect.zero` if the path is
  /// empty.
  package var bounds: Rect {
    var extent = Extent()
    var current: Point?
    var start: Point?
    for element in elements where element.isFinite {
      let from = current ?? element.end ?? .zero
      switch element {
      case .move(let end):
        start = end
        extent.add(end)
      case .line(let end):
        extent.add(end)
      case .quad(let control, let end):
        extent.add(end)
        if extent.contains(control) { break }
        for t in quadraticExtrema(from.x, control.x, end.x) + quadraticExtrema(from.y, control.y, end.y) {
          extent.add(Curve.quadratic(from, control, end).point(at: t))
        }
      case .cubic(let first, let second, let end):
        extent.add(end)
        if extent.contains(first), extent.contains(second) { break }
        for t in cubicExtrema(from.x, first.x, second.x, end.x) + cubicExtrema(from.y, first.y, second.y, end.y) {
          extent.add(Curve.cubic(from, first, second, end).point(at: t))
        }
      case .close:
        current = start
        continue
      }
      if start == nil { start = from }
      current = element.end
    }
    return extent.rect
  }

  private struct Extent {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)

    mutating func add(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    /// Returns whether a point is within the bounds. A curve stays within the bounds of its control points, so it can be skipped if they
    /// are.
    func contains(_ point: Point) -> Bool {
      point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }

    var rect: Rect {
      low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .zero
    }
  }
}

extension Path.Element {
  /// The current point after the element, or `nil` if it is `close`.
  package var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}

/// A Bézier curve, by its control points.
enum Curve {
  case line(Point, Point)
  case quadratic(Point, Point, Point)
  case cubic(Point, Point, Point, Point)

  func point(at t: Double) -> Point {
    let s = 1 - t
    switch self {
    case .line(let p, let q):
      return Point(x: s * p.x + t * q.x, y: s * p.y + t * q.y)
    case .quadratic(let p, let q, let r):
      return Point(x: s * s * p.x + 2 * s * t * q.x + t * t * r.x, y: s * s * p.y + 2 * s * t * q.y + t * t * r.y)
    case .cubic(let p, let q, let r, let e):
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(x: a * p.x + b * q.x + c * r.x + d * e.x, y: a * p.y + b * q.y + c * r.y + d * e.y)
    }
  }
}

/// Returns the parameters strictly between 0 and 1 at which one coordinate of a quadratic curve has an extremum.
func quadraticExtrema(_ p: Double, _ q: Double, _ r: Double) -> [Double] {
  let bend = p - 2 * q + r
  guard bend != 0 else { return [] }
  let t = (p - q) / bend
  return t > 0 && t < 1 ? [t] : []
}

/// Returns the parameters strictly between 0 and 1 at which one coordinate of a cubic curve has an extremum.
func cubicExtrema(_ p: Double, _ q: Double, _ r: Double, _ e: Double) -> [Double] {
  // The derivative divided by 3: a t² + 2 b t + c.
  let a = e - 3 * r + 3 * q - p
  let b = r - 2 * q + p
  let c = q - p
  var roots: [Double] = []
  let discriminant = b * b - a * c
  if discriminant >= 0 {
    // The numerically stable form: one root from a sum of equal signs, the other from the product of the roots.
    let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    if a != 0 { roots.append(sum / a) }
    if sum != 0 { roots.append(c / sum) }
  }
  return roots.filter { $0 > 0 && $0 < 1 }.sorted()
}
