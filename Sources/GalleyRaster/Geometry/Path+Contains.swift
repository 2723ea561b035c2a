extension Path {
  /// Returns whether `point` is inside according to `rule`. Open subpaths count as closed. A point on an edge can be in
  /// or out, but two areas that share an edge never both contain it.
  package func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    guard point.isFinite else { return false }
    let winding = windingNumber(around: point)
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// Returns the sum of the signed crossings of the ray from `point` towards greater x.
  private func windingNumber(around point: Point) -> Int {
    var winding = 0
    var current: Point?
    var start = Point.zero
    func cross(_ curve: Curve) {
      winding += curve.crossings(rightOf: point)
    }
    for element in elements where element.isFinite {
      // A path without an initial move starts at the end of its first element, as in cairo.
      let from = current ?? element.end ?? .zero
      if current == nil { start = from }
      switch element {
      case .move(let end):
        cross(.line(from, start))
        start = end
      case .line(let end):
        cross(.line(from, end))
      case .quad(let control, let end):
        cross(.quadratic(from, control, end))
      case .cubic(let first, let second, let end):
        cross(.cubic(from, first, second, end))
      case .close:
        cross(.line(from, start))
      }
      current = element.end ?? start
    }
    if let current { cross(.line(current, start)) }
    return winding
  }
}

extension Curve {
  var start: Point {
    switch self {
    case .line(let p, _), .quadratic(let p, _, _), .cubic(let p, _, _, _): p
    }
  }

  var end: Point {
    switch self {
    case .line(_, let e), .quadratic(_, _, let e), .cubic(_, _, _, let e): e
    }
  }

  private var controls: [Point] {
    switch self {
    case .line(let p, let e): [p, e]
    case .quadratic(let p, let q, let e): [p, q, e]
    case .cubic(let p, let q, let r, let e): [p, q, r, e]
    }
  }

  /// The parameters at which y has an extremum.
  private var turns: [Double] {
    switch self {
    case .line: []
    case .quadratic(let p, let q, let r): quadraticExtrema(p.y, q.y, r.y)
    case .cubic(let p, let q, let r, let e): cubicExtrema(p.y, q.y, r.y, e.y)
    }
  }

  /// Returns the sum of crossings of the ray from `point` towards greater x: +1 for each downward, −1 for each upward.
  func crossings(rightOf point: Point) -> Int {
    let controls = controls
    if controls.allSatisfy({ $0.y < point.y }) || controls.allSatisfy({ $0.y > point.y })
      || controls.allSatisfy({ $0.x < point.x })
    {
      return 0
    }
    var sum = 0
    var low = 0.0
    var lowY = start.y
    for high in turns + [1] {
      let highY = high == 1 ? end.y : self.point(at: high).y
      // Half-open: an end on the ray belongs to the piece below it, so that a corner counts once or cancels.
      if (lowY <= point.y) != (highY <= point.y), x(at: point.y, from: low, to: high) > point.x {
        sum += lowY < highY ? 1 : -1
      }
      (low, lowY) = (high, highY)
    }
    return sum
  }

  /// Returns the x coordinate for a given y on a piece that is monotonic in y.
  private func x(at y: Double, from: Double, to: Double) -> Double {
    if case .line(let p, let q) = self { return p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x) }
    var (low, high) = (from, to)
    let rises = point(at: high).y > point(at: low).y
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if (point(at: middle).y <= y) == rises { low = middle } else { high = middle }
    }
    return point(at: (low + high) / 2).x
  }
}
