import Raster

/// A part of a cubic, or a straight line, along which x and y never turn back.
struct CurvePiece: Sendable {
  var p0, p1, p2, p3: Point
  var isLine: Bool

  var minX: Double { min(p0.x, p3.x) }
  var maxX: Double { max(p0.x, p3.x) }
  var minY: Double { min(p0.y, p3.y) }
  var maxY: Double { max(p0.y, p3.y) }
  /// Whether y shrinks along it: up on the page.
  var isRising: Bool { p3.y < p0.y }

  func point(_ t: Double) -> Point {
    let s = 1 - t
    if isLine { return Point(x: s * p0.x + t * p3.x, y: s * p0.y + t * p3.y) }
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The parameter at which the piece has this y; its nearer end where it never has.
  func parameter(atY y: Double) -> Double {
    let (y0, y3) = (p0.y, p3.y)
    if y0 == y3 { return 0 }
    if (y - y0) * (y - y3) >= 0 { return abs(y - y0) <= abs(y - y3) ? 0 : 1 }
    if isLine { return (y - y0) / (y3 - y0) }
    // Newton's steps, kept within a bracket that halves where they leave it.
    var (low, high) = (0.0, 1.0)
    var t = (y - y0) / (y3 - y0)
    let grows = y3 > y0
    for _ in 0..<40 {
      let s = 1 - t
      let value = s * s * s * y0 + 3 * s * s * t * p1.y + 3 * s * t * t * p2.y + t * t * t * y3 - y
      if abs(value) < 1e-10 { break }
      if (value < 0) == grows { low = t } else { high = t }
      let slope = 3 * (s * s * (p1.y - y0) + 2 * s * t * (p2.y - p1.y) + t * t * (y3 - p2.y))
      let next = t - value / slope
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-14 { break }
    }
    return t
  }

  func x(atY y: Double) -> Double { point(parameter(atY: y)).x }

  /// The x that the piece covers within the open band, `nil` where it only touches it.
  func span(top: Double, bottom: Double) -> BlockedSpan? {
    if minY == maxY { return minY > top && minY < bottom ? BlockedSpan(minX: minX, maxX: maxX) : nil }
    guard maxY > top, minY < bottom else { return nil }
    let a = p0.y < top || p0.y > bottom ? x(atY: p0.y < top ? top : bottom) : p0.x
    let b = p3.y < top || p3.y > bottom ? x(atY: p3.y < top ? top : bottom) : p3.x
    return BlockedSpan(minX: min(a, b), maxX: max(a, b))
  }

  /// Adds what discs of `radius` about the piece's points between `from` and `to` cover of the line y = `edge`.
  func addShadow(on edge: Double, from: Double, to: Double, radius: Double, _ spans: inout [BlockedSpan]) {
    let (least, most) = (minX - radius, maxX + radius)
    if spans.contains(where: { $0.minX <= least && $0.maxX >= most }) { return }
    let (a, b) = (parameter(atY: min(max(p0.y, from), to)), parameter(atY: min(max(p3.y, from), to)))
    let (start, end) = minY == maxY ? (0, 1) : (min(a, b), max(a, b))
    let left = extreme(start, end) { point in point.x - CurvePiece.reach(point.y - edge, radius) }
    let right = -extreme(start, end) { point in -(point.x + CurvePiece.reach(point.y - edge, radius)) }
    spans.append(BlockedSpan(minX: left, maxX: right))
  }

  private static func reach(_ distance: Double, _ radius: Double) -> Double {
    let square = radius * radius - distance * distance
    return square > 0 ? square.squareRoot() : 0
  }

  /// The least value of `f` between two parameters: the best of seven samples, then a golden section about it, which
  /// ends within 1/1000 of a parameter and so within some 1/1000 pt of the value.
  @inline(__always) private func extreme(_ start: Double, _ end: Double, _ f: (Point) -> Double) -> Double {
    let step = (end - start) / 6
    var best = 0
    var least = Double.infinity
    for index in 0...6 {
      let value = f(point(start + Double(index) * step))
      if value < least { (least, best) = (value, index) }
    }
    let golden = 0.6180339887498949
    var low = start + Double(max(0, best - 1)) * step
    var high = start + Double(min(6, best + 1)) * step
    var (m1, m2) = (high - (high - low) * golden, low + (high - low) * golden)
    var (v1, v2) = (f(point(m1)), f(point(m2)))
    while high - low > 1e-3 {
      if v1 <= v2 {
        (high, m2, v2) = (m2, m1, v1)
        m1 = high - (high - low) * golden
        v1 = f(point(m1))
      } else {
        (low, m1, v1) = (m1, m2, v2)
        m2 = low + (high - low) * golden
        v2 = f(point(m2))
      }
    }
    return min(least, v1, v2)
  }
}

extension CurvePiece {
  /// Cuts every curve of `path` where x or y turns; open subpaths are closed, and what is not finite is left out.
  static func pieces(of path: Path) -> [CurvePiece] {
    var pieces: [CurvePiece] = []
    var start: Point?
    var current = Point(x: 0, y: 0)
    func line(to end: Point) {
      if end != current { pieces.append(CurvePiece(p0: current, p1: current, p2: end, p3: end, isLine: true)) }
      current = end
    }
    func close() {
      if let start { line(to: start) }
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        close()
        guard point.isFinite else { continue }
        start = point
        current = point
      case .line(let point):
        guard point.isFinite, start != nil else { continue }
        line(to: point)
      case .quad(let control, let end):
        guard control.isFinite, end.isFinite, start != nil else { continue }
        let c1 = Point(x: current.x + (control.x - current.x) * 2 / 3, y: current.y + (control.y - current.y) * 2 / 3)
        let c2 = Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        cut(CurvePiece(p0: current, p1: c1, p2: c2, p3: end, isLine: false), &pieces)
        current = end
      case .cubic(let c1, let c2, let end):
        guard c1.isFinite, c2.isFinite, end.isFinite, start != nil else { continue }
        cut(CurvePiece(p0: current, p1: c1, p2: c2, p3: end, isLine: false), &pieces)
        current = end
      case .close:
        close()
      }
    }
    close()
    return pieces
  }

  private static func cut(_ curve: CurvePiece, _ pieces: inout [CurvePiece]) {
    var turns = turns(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x)
    turns += self.turns(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y)
    turns.sort()
    var rest = curve
    var done = 0.0
    for turn in turns where turn > done {
      let (left, right) = rest.split((turn - done) / (1 - done))
      pieces.append(left.straightened)
      rest = right
      done = turn
    }
    pieces.append(rest.straightened)
  }

  /// Parameters strictly within 0…1 at which one coordinate turns.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    // The derivative's coefficients, over 3: at² + bt + c.
    let (qa, qb, qc) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    var roots: [Double] = []
    if abs(qa) < 1e-12 {
      if abs(qb) > 1e-12 { roots = [-qc / qb] }
    } else {
      let discriminant = qb * qb - 4 * qa * qc
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        roots = [(-qb - root) / (2 * qa), (-qb + root) / (2 * qa)]
      }
    }
    return roots.filter { $0 > 1e-9 && $0 < 1 - 1e-9 }
  }

  private func split(_ t: Double) -> (CurvePiece, CurvePiece) {
    func mix(_ a: Point, _ b: Point) -> Point { Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
    let (d, e) = (mix(a, b), mix(b, c))
    let middle = mix(d, e)
    return (
      CurvePiece(p0: p0, p1: a, p2: d, p3: middle, isLine: false),
      CurvePiece(p0: middle, p1: e, p2: c, p3: p3, isLine: false)
    )
  }

  /// Cutting rounds: control points are held within the ends, so that the piece surely does not turn.
  private var straightened: CurvePiece {
    func hold(_ p: Point) -> Point {
      Point(x: min(max(p.x, minX), maxX), y: min(max(p.y, minY), maxY))
    }
    return CurvePiece(p0: p0, p1: hold(p1), p2: hold(p2), p3: p3, isLine: isLine)
  }
}

extension Point {
  /// Within what layout can reach; a shape drawn farther out than this is noise.
  fileprivate var isFinite: Bool { abs(x) < 1e9 && abs(y) < 1e9 }
}
