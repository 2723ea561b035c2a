import GalleyRaster

/// A convex outline, such as a circle or a rounded rectangle. It blocks a single span of a band, and the two ends of
/// the span are computed independently.
///
/// Each end is the farthest reach of the stand-off discs around the points of one side. If the outermost points of the
/// side are within the band, they determine it. Otherwise the band's nearer edge does: the farthest disc is centered at
/// the point of the outline with a normal that ends at that edge. This point is the root of a function that increases along the side.
struct ConvexOutline: Sendable {
  /// The two sides. The right one is mirrored in x, so that x increases inward on both.
  private let left, right: Side
  /// The pieces of all four arcs, in one array.
  private let segments: [ArcSegment]

  /// Creates the outline from its pieces. Returns `nil` if they do not form a single ring that always turns the same way, once around, if `bounds`
  /// has no area, or if there are more than `maximumSegments`.
  ///
  /// - Parameter bounds: the bounds of the pieces.
  /// - Complexity: O(*n*²), where *n* is the number of pieces, at most `maximumSegments`.
  init?(_ segments: [CurveSegment], bounds: Rect) {
    guard bounds.width > 0, bounds.height > 0, segments.count <= Self.maximumSegments, let turn = CurveSegment.turn(ofRing: segments) else { return nil }
    var arcs: [ArcSegment] = []
    arcs.reserveCapacity(segments.count)
    // A ring that runs clockwise on the page goes up on its left side.
    (left, right) = (Side(of: segments, isLeft: true, turn == .clockwise, &arcs), Side(of: segments, isLeft: false, turn != .clockwise, &arcs))
    self.segments = arcs
  }

  private static let maximumSegments = 64

  /// Returns the span of a band that the outline, grown by `radius`, blocks. The outline must meet the band.
  func span(top: Double, bottom: Double, radius: Double) -> BlockedSpan {
    segments.withUnsafeBufferPointer {
      BlockedSpan(
        minX: left.outermost(top, bottom, radius, $0),
        maxX: -right.outermost(top, bottom, radius, $0))
    }
  }
}

/// One side of a convex outline. x increases inward.
private struct Side {
  /// The outermost points: their x, and the range of their y.
  private let x, top, bottom: Double
  /// The indices of the two arcs, upward and downward from the outermost points.
  private let up, down: Range<Int>

  /// Finds the arcs of a ring's left or right side, which are appended to `arcs`, and the position of its outermost points.
  ///
  /// - Parameter rises: whether the ring goes up along this side.
  init(of ring: [CurveSegment], isLeft: Bool, _ rises: Bool, _ arcs: inout [ArcSegment]) {
    let side: Double = isLeft ? 1 : -1
    var (x, top, bottom) = (Double.infinity, 0.0, 0.0)
    // Each piece ends at the start of the next, so the start points suffice.
    for index in ring.indices {
      let (other, y) = (side * ring[index].p0.x, ring[index].p0.y)
      if other < x {
        (x, top, bottom) = (other, y, y)
      } else if other == x {
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    (self.x, self.top, self.bottom) = (x, top, bottom)
    up = Self.addArc(of: ring, rises, goesUp: true, side, &arcs)
    down = Self.addArc(of: ring, rises, goesUp: false, side, &arcs)
  }

  private static func addArc(
    of ring: [CurveSegment], _ rises: Bool, goesUp: Bool, _ side: Double, _ arcs: inout [ArcSegment]
  ) -> Range<Int> {
    let first = arcs.count
    for index in ring.indices where ring[index].isRising == rises && ring[index].p0.y != ring[index].p3.y && !ring[index].isDot {
      // Vertical pieces belong to the outermost points.
      let inward = side * (ring[index].p3.x - ring[index].p0.x)
      guard rises == goesUp ? inward > 0 : inward < 0 else { continue }
      var position = arcs.count
      arcs.append(ArcSegment(rises == goesUp ? ring[index] : ring[index].reversed, side, goesUp ? -1 : 1))
      while position > first, arcs[position - 1].startY > arcs[position].startY {
        arcs.swapAt(position, position - 1)
        position -= 1
      }
    }
    return first..<arcs.count
  }

  /// Returns the least x within an open band that discs of `radius` around the side's points cover.
  @inline(__always) func outermost(_ top: Double, _ bottom: Double, _ radius: Double, _ segments: UnsafeBufferPointer<ArcSegment>) -> Double {
    if self.top >= bottom { return along(up, from: -self.top, to: -bottom, radius, segments) }
    if self.bottom <= top { return along(down, from: self.bottom, to: top, radius, segments) }
    return x - radius
  }

  /// Returns the least x on the line y = `edge`, an edge of the band, that discs of `radius` around the points of an arc cover. y increases along
  /// the arc from `start`, the y of the outermost points.
  private func along(
    _ arc: Range<Int>, from start: Double, to edge: Double, _ radius: Double, _ segments: UnsafeBufferPointer<ArcSegment>
  ) -> Double {
    var (x, y) = (x, start)
    for index in arc {
      // Between the normals of two adjacent pieces, the disc around their corner reaches farthest.
      if edge <= segments[index].startY + radius * segments[index].startSlant { break }
      if edge < segments[index].endY + radius * segments[index].endSlant { return segments[index].outermost(on: edge, radius) }
      (x, y) = (segments[index].endX, segments[index].endY)
    }
    return x - CurveSegment.reach(edge - y, radius)
  }
}

/// A piece of one arc. x and y both increase along it, and its tangent turns from the y direction towards the x direction.
private struct ArcSegment: BitwiseCopyable {
  // Polynomial coefficients: x = ((xa t + xb) t + xc) t + startX, and the same for y.
  private let xa, xb, xc, startX: Double
  private let ya, yb, yc: Double
  let startY, endX, endY: Double
  /// The y component of the outward unit normal at the two ends.
  let startSlant, endSlant: Double
  private let isLine: Bool

  init(_ segment: CurveSegment, _ side: Double, _ up: Double) {
    func point(_ point: Point) -> Point { Point(x: side * point.x, y: up * point.y) }
    let (p0, p1, p2, p3) = (point(segment.p0), point(segment.p1), point(segment.p2), point(segment.p3))
    (startX, startY, endX, endY, isLine) = (p0.x, p0.y, p3.x, p3.y, segment.isLine)
    if isLine {
      (xa, xb, xc, ya, yb, yc) = (0, 0, p3.x - p0.x, 0, 0, p3.y - p0.y)
    } else {
      (xa, xb, xc) = CurveSegment.coefficients(p0.x, p1.x, p2.x, p3.x)
      (ya, yb, yc) = CurveSegment.coefficients(p0.y, p1.y, p2.y, p3.y)
    }
    // A control point can coincide with its end point.
    startSlant = Self.slant(p0, p1) ?? Self.slant(p0, p2) ?? Self.slant(p0, p3) ?? 0
    endSlant = Self.slant(p2, p3) ?? Self.slant(p1, p3) ?? Self.slant(p0, p3) ?? 1
  }

  private static func slant(_ a: Point, _ b: Point) -> Double? {
    let (x, y) = (b.x - a.x, b.y - a.y)
    return abs(x) + abs(y) < CurveSegment.dot ? nil : x / (x * x + y * y).squareRoot()
  }

  /// Returns the least x on the line y = `edge` that discs around the piece's points cover. A normal of the piece must end on that line.
  ///
  /// The y at which normals of length `radius` end increases along the piece, so Newton's method is used within a
  /// bracket. Near the root, the result changes with the square of the error; without a radius, linearly.
  func outermost(on edge: Double, _ radius: Double) -> Double {
    let (first, last) = (startY + radius * startSlant, endY + radius * endSlant)
    let part = (edge - first) / (last - first)
    // The piece ends horizontally, so approximate its end by a circular arc for the initial guess.
    var t = part
    if endSlant > 0.9 { t = 1 - (1 - part).squareRoot() * (1 - part * (0.13504 - part * (0.04728 - part * 0.01192))) }
    var (low, high) = (0.0, 1.0)
    let enough = radius >= 1 ? 1e-4 : 1e-8
    for _ in 0..<60 {
      let (dx, dy) = ((3 * xa * t + 2 * xb) * t + xc, (3 * ya * t + 2 * yb) * t + yc)
      let square = dx * dx + dy * dy
      let speed = square.squareRoot()
      let excess = ((ya * t + yb) * t + yc) * t + startY + radius * dx / speed - edge
      let bend = ((6 * xa * t + 2 * xb) * dy - (6 * ya * t + 2 * yb) * dx) / (square * speed)
      if excess > 0 { high = t } else { low = t }
      let newton = t - excess / (dy * (1 + radius * bend))
      let isWithin = newton > low && newton < high
      let next = isWithin ? newton : (low + high) / 2
      let step = abs(next - t)
      t = next
      if step < enough && (isWithin || step < 1e-12) { break }
    }
    let distance = ((ya * t + yb) * t + yc) * t + startY - edge
    return ((xa * t + xb) * t + xc) * t + startX - CurveSegment.reach(distance, radius)
  }
}

extension CurveSegment {
  enum Turn { case clockwise, counterclockwise }

  /// A length in points below which two ends differ only by rounding.
  static let dot = 1e-10

  var isDot: Bool { maxX - minX + maxY - minY < Self.dot }

  var reversed: CurveSegment { CurveSegment(p0: p3, p1: p2, p2: p1, p3: p0, isLine: isLine) }

  /// Returns the direction in which the pieces turn on the page (y down). Returns `nil` unless they form a single ring
  /// that turns one way, once around.
  static func turn(ofRing segments: [CurveSegment]) -> Turn? {
    guard let first = segments.first, let last = segments.last, last.p3 == first.p0 else { return nil }
    var traversal = RingTraversal()
    var end = first.p0
    for index in segments.indices {
      guard segments[index].p0 == end else { return nil }
      end = segments[index].p3
      if !segments[index].isLine {
        traversal.step(segments[index].p0, segments[index].p1)
        traversal.step(segments[index].p1, segments[index].p2)
        traversal.step(segments[index].p2, segments[index].p3)
      } else {
        traversal.step(segments[index].p0, segments[index].p3)
      }
    }
    return traversal.turn
  }
}

/// Walks along the control points of a ring and records whether all turns have the same direction. A curve cannot bend
/// in a direction in which its control points do not.
private struct RingTraversal {
  private var first = Step(x: 0, y: 0)
  private var last = Step(x: 0, y: 0)
  private var isClockwise = false
  private var isCounterclockwise = false
  private var turnsBack = false
  /// The number of changes of direction in y, and the first and last direction.
  private var changes = 0
  private var firstRise = 0.0
  private var rise = 0.0

  private struct Step {
    let x, y, size: Double

    init(x: Double, y: Double) { (self.x, self.y, size) = (x, y, abs(x) + abs(y)) }
  }

  @inline(__always) mutating func step(_ from: Point, _ to: Point) {
    let step = Step(x: to.x - from.x, y: to.y - from.y)
    if step.size < CurveSegment.dot { return }
    if last.size > 0 { recordTurn(last, step) } else { first = step }
    last = step
    guard step.y != 0 else { return }
    if rise == 0 { firstRise = step.y }
    if rise * step.y < 0 { changes += 1 }
    rise = step.y < 0 ? -1 : 1
  }

  @inline(__always) private mutating func recordTurn(_ a: Step, _ b: Step) {
    let cross = a.x * b.y - a.y * b.x
    // Coordinates have rounding errors of about 1e-13.
    let rounding = (a.size + b.size) * 1e-12
    if cross > rounding {
      isClockwise = true
    } else if cross < -rounding {
      isCounterclockwise = true
    } else if a.x * b.x + a.y * b.y < 0 {
      turnsBack = true
    }
  }

  /// The direction of the ring, clockwise or counterclockwise; `nil` if it does not turn in one direction only, once around. Read it after the
  /// last step.
  var turn: CurveSegment.Turn? {
    var traversal = self
    traversal.recordTurn(last, first)
    let isOnce = changes + (rise * firstRise < 0 ? 1 : 0) == 2
    guard isOnce, !traversal.turnsBack, traversal.isClockwise != traversal.isCounterclockwise else { return nil }
    return traversal.isClockwise ? .clockwise : .counterclockwise
  }
}
