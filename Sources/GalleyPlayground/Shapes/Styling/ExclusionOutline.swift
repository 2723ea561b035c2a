import UIKit

/// The area in which a shape excludes text, derived from its outline: extended to an edge of the column, and enlarged by a distance.
///
/// The result has parts that overlap. All have the same direction, so that their union is the area by the non-zero rule.
@MainActor struct ExclusionOutline {
  private var segments: [Segment] = []

  /// A curve or line of the outline.
  private struct Segment {
    var curve: CubicSegment
    var isLine: Bool
  }

  /// Collects the curves of an outline. Subpaths are closed, as the areas that they enclose are.
  init(_ path: UIBezierPath) {
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func line(to end: CGPoint) {
      if end != current { segments.append(Segment(curve: CubicSegment(p0: current, control: (current + end) * 0.5, p3: end), isLine: true)) }
      current = end
    }
    func curve(_ curve: CubicSegment) {
      segments.append(Segment(curve: curve, isLine: false))
      current = curve.p3
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        line(to: start)
        (start, current) = (point, point)
      case .line(let end): line(to: end)
      case .quad(let control, let end): curve(CubicSegment(p0: current, control: control, p3: end))
      case .cubic(let first, let second, let end): curve(CubicSegment(p0: current, c1: first, c2: second, p3: end))
      case .close: line(to: start)
      }
    }
    line(to: start)
  }

  // MARK: Extension to an edge

  /// Returns the area that the outline covers when it moves to the vertical line at `edge`, which must be beside the outline. The side of the area that
  /// is not at the edge is exactly that of the outline.
  func extended(to edge: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for segment in segments {
      for piece in segment.curve.verticallyMonotonePieces where piece.p0.y != piece.p3.y {
        let down = piece.p0.y < piece.p3.y ? piece : piece.reversed
        path.move(to: down.p0)
        if segment.isLine { path.addLine(to: down.p3) } else { path.addCurve(to: down.p3, controlPoint1: down.c1, controlPoint2: down.c2) }
        path.addLine(to: CGPoint(x: edge, y: down.p3.y))
        path.addLine(to: CGPoint(x: edge, y: down.p0.y))
        path.close()
      }
    }
    return path
  }

  // MARK: Enlargement

  /// Returns the points within `distance` of the outline, and of the top and bottom of its extensions to `edges`. Without `edges`, together with the
  /// outline's inside, this is the area enlarged by the distance.
  func border(_ distance: CGFloat, edges: [CGFloat]) -> UIBezierPath {
    let path = UIBezierPath()
    for segment in segments {
      let points = segment.isLine ? [segment.curve.p0, segment.curve.p3] : segment.curve.polyline
      for (start, end) in zip(points, points.dropFirst()) { Self.addCapsule(from: start, to: end, distance, to: path) }
      guard !edges.isEmpty else { continue }
      // Only an end of a vertically monotone piece can be a top or a bottom.
      for piece in segment.curve.verticallyMonotonePieces {
        for edge in edges { Self.addCapsule(from: piece.p0, to: CGPoint(x: edge, y: piece.p0.y), distance, to: path) }
      }
    }
    return path
  }

  /// Adds the points within a distance of a line.
  private static func addCapsule(from start: CGPoint, to end: CGPoint, _ distance: CGFloat, to path: UIBezierPath) {
    guard start != end else { return }
    let angle = atan2(end.y - start.y, end.x - start.x)
    let capsule = UIBezierPath()
    capsule.addArc(withCenter: end, radius: distance, startAngle: angle - .pi / 2, endAngle: angle + .pi / 2, clockwise: true)
    capsule.addArc(withCenter: start, radius: distance, startAngle: angle + .pi / 2, endAngle: angle + 3 * .pi / 2, clockwise: true)
    capsule.close()
    path.append(capsule)
  }
}

extension CubicSegment {
  /// The curve in the opposite direction.
  fileprivate var reversed: CubicSegment { CubicSegment(p0: p3, c1: c2, c2: c1, p3: p0) }

  /// The two parts of the curve before and after `t`, by the algorithm of de Casteljau.
  private func divided(at t: CGFloat) -> (CubicSegment, CubicSegment) {
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a + (b - a) * t }
    let (a, b, c) = (between(p0, c1), between(c1, c2), between(c2, p3))
    let (d, e) = (between(a, b), between(b, c))
    let middle = between(d, e)
    return (CubicSegment(p0: p0, c1: a, c2: d, p3: middle), CubicSegment(p0: middle, c1: e, c2: c, p3: p3))
  }

  /// The parts of the curve in which y only increases or only decreases: one, two or three.
  fileprivate var verticallyMonotonePieces: [CubicSegment] {
    // The derivative of y is a·t² + b·t + c.
    let (first, second, third) = (c1.y - p0.y, c2.y - c1.y, p3.y - c2.y)
    let (a, b, c) = (first - 2 * second + third, 2 * (second - first), first)
    var roots: [CGFloat] = []
    if abs(a) > 1e-9 {
      let discriminant = b * b - 4 * a * c
      if discriminant > 0 { roots = [-1, 1].map { (-b + $0 * discriminant.squareRoot()) / (2 * a) } }
    } else if abs(b) > 1e-9 {
      roots = [-c / b]
    }
    var pieces: [CubicSegment] = []
    var (remainder, done) = (self, CGFloat(0))
    for root in roots.filter({ $0 > 1e-6 && $0 < 1 - 1e-6 }).sorted() {
      let parts = remainder.divided(at: (root - done) / (1 - done))
      pieces.append(parts.0)
      (remainder, done) = (parts.1, root)
    }
    return pieces + [remainder]
  }

  /// Points on the curve from its start to its end, at distances of about three points.
  fileprivate var polyline: [CGPoint] {
    let length = (c1 - p0).length + (c2 - c1).length + (p3 - c2).length
    let count = Int(min(max((length / 3).rounded(.up), 2), 128))
    return (0...count).map { point(at: CGFloat($0) / CGFloat(count)) }
  }
}

extension PageShape {
  /// Returns the paths that exclude text from a column, in the space of the column. With a distance of `standoff` around them, they have the distance
  /// and the wrap side of the shape. A wrap side only affects columns that the shape's bounds intersect.
  ///
  /// - Parameters:
  ///   - column: the frame of the column on the page.
  ///   - standoff: the distance that the column keeps from all paths, in points; at most the shape's own.
  public func exclusionPaths(in column: CGRect, standoff: CGFloat) -> [UIBezierPath] {
    let path = path(in: column.origin)
    let extra = style.standoff - standoff
    let bounds = path.bounds
    let frame = CGRect(origin: .zero, size: column.size)
    let blocked = bounds.intersects(frame) ? style.wrapSide.blockedSides(around: bounds, in: frame) : (left: false, right: false)
    guard extra > 0 || blocked.left || blocked.right else { return [path] }
    let outline = ExclusionOutline(path)
    // Beyond the column, so that the distance above and below does not end at its edge.
    let margin = style.standoff + 1
    var edges: [CGFloat] = []
    if blocked.left { edges.append(min(bounds.minX, 0) - margin) }
    if blocked.right { edges.append(max(bounds.maxX, column.width) + margin) }
    let inside = edges.isEmpty ? [path] : edges.map(outline.extended)
    return extra > 0 ? inside + [outline.border(extra, edges: edges)] : inside
  }
}
