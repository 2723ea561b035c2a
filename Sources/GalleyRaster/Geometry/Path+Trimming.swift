extension Path {
  /// Returns the part between two fractions of the total length, clamped to 0…1; subpaths count in order. Closed
  /// subpaths that are cut become open. Empty if `start` is not less than `end`.
  package func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    if start <= 0, end >= 1 { return self }
    let allSegments = segments
    let total = allSegments.reduce(0) { $0 + $1.length }
    guard start < end, total > 0, total.isFinite else { return Path() }
    let (first, last) = (start * total, end * total)
    var part = Path()
    var done = 0.0
    var current: (subpath: Int, isWhole: Bool)?
    for segment in allSegments {
      let (low, high) = (max(first - done, 0), min(last - done, segment.length))
      done += segment.length
      guard low < high else { continue }
      let curve = segment.curve.part(from: segment.curve.parameter(at: low, of: segment.length), to: segment.curve.parameter(at: high, of: segment.length))
      if current?.subpath != segment.subpath {
        part.elements.append(.move(curve.start))
        current = (segment.subpath, segment.isFirst && low == 0)
      }
      // A complete closed subpath stays closed.
      if segment.closes, current?.isWhole == true, high == segment.length { part.elements.append(.close) } else { part.elements.append(curve.element) }
    }
    return part
  }

  /// A line or curve of the path and its length.
  private struct Segment {
    var curve: Curve
    var length: Double
    var subpath: Int
    var isFirst: Bool
    var closes: Bool
  }

  private var segments: [Segment] {
    var result: [Segment] = []
    var (start, current, subpath, isFirst) = (Point.zero, Point.zero, 0, true)
    var hasCurrentPoint = false
    func add(_ curve: Curve, closes: Bool = false) {
      result.append(Segment(curve: curve, length: curve.length, subpath: subpath, isFirst: isFirst, closes: closes))
      isFirst = false
    }
    for element in elements where element.isFinite {
      if !hasCurrentPoint, let end = element.end { (start, current, hasCurrentPoint) = (end, end, true) }
      switch element {
      case .move(let end): (start, subpath, isFirst) = (end, subpath + 1, true)
      case .line(let end): add(.line(current, end))
      case .quad(let control, let end): add(.quadratic(current, control, end))
      case .cubic(let one, let other, let end): add(.cubic(current, one, other, end))
      case .close:
        if hasCurrentPoint { add(.line(current, start), closes: true) }
        (current, subpath, isFirst) = (start, subpath + 1, true)
      }
      if let end = element.end { current = end }
    }
    return result
  }
}

extension Curve {
  /// The curve as a path element that continues from its start.
  var element: Path.Element {
    switch self {
    case .line(_, let end): .line(end)
    case .quadratic(_, let control, let end): .quad(control, end)
    case .cubic(_, let first, let second, let end): .cubic(first, second, end)
    }
  }

  /// The arc length, accurate to about a millionth of the span of the control points.
  var length: Double { length(upTo: 1) }

  /// Returns the arc length up to parameter `t`.
  private func length(upTo t: Double) -> Double {
    if case .line(let p, let q) = self { return Curve.distance(p, q) * t }
    // Five-point Gauss–Legendre quadrature on sixteen intervals.
    let parts = 16
    let step = t / Double(parts)
    return (0..<parts).reduce(0) { sum, part in
      sum + Curve.nodes.reduce(0) { $0 + $1.weight * speed(at: (Double(part) + $1.at) * step) } * step
    }
  }

  private static let nodes: [(at: Double, weight: Double)] = [
    (0.046910077030668, 0.118463442528095), (0.230765344947158, 0.239314335249683), (0.5, 0.284444444444444),
    (0.769234655052842, 0.239314335249683), (0.953089922969332, 0.118463442528095),
  ]

  private static func distance(_ p: Point, _ q: Point) -> Double {
    ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
  }

  private func speed(at t: Double) -> Double {
    let s = 1 - t
    switch self {
    case .line(let p, let q): return Curve.distance(p, q)
    case .quadratic(let p, let q, let r):
      let (dx, dy) = (s * (q.x - p.x) + t * (r.x - q.x), s * (q.y - p.y) + t * (r.y - q.y))
      return 2 * (dx * dx + dy * dy).squareRoot()
    case .cubic(let p, let q, let r, let e):
      let (a, b, c) = (s * s, 2 * s * t, t * t)
      let (dx, dy) = (a * (q.x - p.x) + b * (r.x - q.x) + c * (e.x - r.x), a * (q.y - p.y) + b * (r.y - q.y) + c * (e.y - r.y))
      return 3 * (dx * dx + dy * dy).squareRoot()
    }
  }

  /// Returns the parameter at arc length `distance`, where `whole` is the total length; 0 if `distance` is negative, 1
  /// if it exceeds `whole`.
  func parameter(at distance: Double, of whole: Double) -> Double {
    if distance <= 0 { return 0 }
    if distance >= whole { return 1 }
    if case .line = self { return distance / whole }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if length(upTo: middle) < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the part of the curve between two parameters.
  func part(from low: Double, to high: Double) -> Curve {
    if low <= 0, high >= 1 { return self }
    func mix(_ p: Point, _ q: Point, _ t: Double) -> Point { Point(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t) }
    switch self {
    case .line(let p, let q): return .line(mix(p, q, low), mix(p, q, high))
    case .quadratic(let p, let q, let r):
      // The curve's blossom: de Casteljau's algorithm with both parameters in turn.
      func blossom(_ t: Double, _ u: Double) -> Point { mix(mix(p, q, t), mix(q, r, t), u) }
      return .quadratic(blossom(low, low), blossom(low, high), blossom(high, high))
    case .cubic(let p, let q, let r, let e):
      func blossom(_ t: Double, _ u: Double, _ v: Double) -> Point {
        let (a, b, c) = (mix(p, q, t), mix(q, r, t), mix(r, e, t))
        return mix(mix(a, b, u), mix(b, c, u), v)
      }
      return .cubic(blossom(low, low, low), blossom(low, low, high), blossom(low, high, high), blossom(high, high, high))
    }
  }
}
