import GalleyRaster

/// Divides a path into pieces that are monotonic in x and in y. Open subpaths are closed.
///
/// Text is near the origin of its container, so the path is clipped to a square of `limit` points around it; outlines
/// that leave the square follow its edge. Inside the square the shape is exact for coordinates of any size, including
/// the greatest finite number and infinity. Points with a NaN coordinate are omitted.
struct PathCutter {
  /// The maximum distance of text from the origin, in points. A power of two keeps differences of small coordinates exact.
  static let limit = 1_073_741_824.0
  /// The limit, in points, to which control points are clamped before curves are divided.
  private static let curveLimit = 1e15
  /// The limit, in points, to which the ends of lines are clamped, so that no difference is infinite.
  private static let lineLimit = 1e300

  private(set) var segments: [CurveSegment] = []
  /// The start of the subpath; `nil` before its first point.
  private var start: Point?
  /// The end of the last element, before clipping.
  private var current = Point(x: 0, y: 0)
  /// Whether `current` is known to be within the limit.
  private var isCurrentWithinLimit = false

  init(_ path: Path) {
    segments.reserveCapacity(path.elements.count)
    for element in path.elements { add(element) }
    close()
  }

  @inline(__always) private mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let point):
      close()
      start = nil
      begin(at: point)
    case .line(let point):
      // The usual case needs one test. NaN is within no limit.
      if start != nil, isCurrentWithinLimit, point.isWithin(Self.limit) {
        append(current, point)
        current = point
      } else if isReady(for: point) {
        addLine(to: point)
      }
    case .quad(let control, let end):
      guard isReady(for: end) else { return }
      if control.isNaN { return addLine(to: end) }
      let (from, control, to) = (current.clamped(to: Self.curveLimit), control.clamped(to: Self.curveLimit), end.clamped(to: Self.curveLimit))
      let c1 = Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
      let c2 = Point(x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3)
      addCurve(CurveSegment(p0: from, p1: c1, p2: c2, p3: to, isLine: false))
      (current, isCurrentWithinLimit) = (end, false)
    case .cubic(let c1, let c2, let end):
      guard isReady(for: end) else { return }
      if c1.isNaN || c2.isNaN { return addLine(to: end) }
      let (from, to) = (current.clamped(to: Self.curveLimit), end.clamped(to: Self.curveLimit))
      addCurve(CurveSegment(p0: from, p1: c1.clamped(to: Self.curveLimit), p2: c2.clamped(to: Self.curveLimit), p3: to, isLine: false))
      (current, isCurrentWithinLimit) = (end, false)
    case .close:
      close()
    }
  }

  private mutating func begin(at point: Point) {
    guard !point.isNaN else { return }
    (start, current) = (point, point)
    isCurrentWithinLimit = point.isWithin(Self.limit)
  }

  /// Returns whether an element that ends at `point` can be added: not if a coordinate is NaN. If the subpath has no start yet, it begins at
  /// `point`.
  private mutating func isReady(for point: Point) -> Bool {
    if point.isNaN { return false }
    if start == nil { begin(at: point) }
    return true
  }

  private mutating func close() {
    if let start { addLine(to: start) }
  }

  // MARK: Lines

  @inline(__always) private mutating func addLine(to end: Point) {
    let from = current
    current = end
    isCurrentWithinLimit = end.isWithin(Self.limit)
    if from.isWithin(Self.limit), end.isWithin(Self.limit) { append(from, end) } else { addClippedLine(from, end) }
  }

  @inline(never) private mutating func addClippedLine(_ from: Point, _ to: Point) {
    let (a, b) = (from.clamped(to: Self.lineLimit), to.clamped(to: Self.lineLimit))
    var last = a.clamped(to: Self.limit)
    // Between two crossings with the edges of the square, the clipped line is straight.
    for t in Self.crossings(a, b) {
      let point = Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t).clamped(to: Self.limit)
      append(last, point)
      last = point
    }
    append(last, b.clamped(to: Self.limit))
  }

  @inline(__always) private mutating func append(_ from: Point, _ to: Point) {
    if from != to { segments.append(CurveSegment(p0: from, p1: from, p2: to, p3: to, isLine: true)) }
  }

  /// Returns the parameters at which a line crosses the edges of the square, in ascending order.
  private static func crossings(_ a: Point, _ b: Point) -> [Double] {
    var found: [Double] = []
    for (from, to) in [(a.x, b.x), (a.y, b.y)] where from != to {
      for edge in [-limit, limit] where (from < edge) != (to < edge) { found.append((edge - from) / (to - from)) }
    }
    return found.sorted()
  }

  // MARK: Curves

  private mutating func addCurve(_ curve: CurveSegment) {
    // Curves near the edge need no clipping: only very large coordinates are a problem.
    let limit = Self.limit * 2
    if curve.p0.isWithin(limit), curve.p1.isWithin(limit), curve.p2.isWithin(limit), curve.p3.isWithin(limit) { return cut(curve) }
    let points = [curve.p0, curve.p1, curve.p2, curve.p3]
    if Self.areBeyondOneEdge(points) { return append(curve.p0.clamped(to: Self.limit), curve.p3.clamped(to: Self.limit)) }
    let (left, right) = curve.split(0.5)
    addCurve(left)
    addCurve(right)
  }

  private static func areBeyondOneEdge(_ points: [Point]) -> Bool {
    points.allSatisfy { $0.x <= -limit } || points.allSatisfy { $0.x >= limit } || points.allSatisfy { $0.y <= -limit }
      || points.allSatisfy { $0.y >= limit }
  }

  /// Divides a curve at its extrema in x and y, and appends the pieces.
  private mutating func cut(_ curve: CurveSegment) {
    let (x0, x1) = Self.turns(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x)
    let (y0, y1) = Self.turns(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y)
    var remainder = curve
    var done = 0.0
    while true {
      let turn = min(min(x0 > done ? x0 : .infinity, x1 > done ? x1 : .infinity), min(y0 > done ? y0 : .infinity, y1 > done ? y1 : .infinity))
      guard turn.isFinite else { break }
      let (left, right) = remainder.split((turn - done) / (1 - done))
      segments.append(left.straightened)
      remainder = right
      done = turn
    }
    segments.append(remainder.straightened)
  }

  /// Returns the parameters strictly within 0…1 at which one coordinate has an extremum, or infinity if there is none.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double, Double) {
    func within(_ root: Double) -> Double { root > 1e-9 && root < 1 - 1e-9 ? root : .infinity }
    // The derivative divided by 3: at² + bt + c.
    let (qa, qb, qc) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    if abs(qa) < 1e-12 { return (abs(qb) > 1e-12 ? within(-qc / qb) : .infinity, .infinity) }
    let discriminant = qb * qb - 4 * qa * qc
    guard discriminant >= 0 else { return (.infinity, .infinity) }
    let root = discriminant.squareRoot()
    return (within((-qb - root) / (2 * qa)), within((-qb + root) / (2 * qa)))
  }
}

extension CurveSegment {
  fileprivate func split(_ t: Double) -> (CurveSegment, CurveSegment) {
    func mix(_ a: Point, _ b: Point) -> Point { Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
    let (d, e) = (mix(a, b), mix(b, c))
    let middle = mix(d, e)
    return (
      CurveSegment(p0: p0, p1: a, p2: d, p3: middle, isLine: false),
      CurveSegment(p0: middle, p1: e, p2: c, p3: p3, isLine: false)
    )
  }

  /// The piece with its control points clamped between its ends. Rounding can move them outside, which would make the piece non-monotonic.
  fileprivate var straightened: CurveSegment {
    func hold(_ p: Point) -> Point {
      Point(x: min(max(p.x, minX), maxX), y: min(max(p.y, minY), maxY))
    }
    return CurveSegment(p0: p0, p1: hold(p1), p2: hold(p2), p3: p3, isLine: isLine)
  }
}

extension Point {
  fileprivate var isNaN: Bool { x.isNaN || y.isNaN }
  fileprivate func isWithin(_ limit: Double) -> Bool { abs(x) <= limit && abs(y) <= limit }
  fileprivate func clamped(to limit: Double) -> Point { Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit)) }
}
