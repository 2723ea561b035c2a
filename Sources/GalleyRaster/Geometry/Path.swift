/// The rule that decides which points a path encloses.
package enum FillRule: Hashable, Sendable {
  case nonZero
  case evenOdd
}

package enum LineCap: Hashable, Sendable { case butt, round, square }
package enum LineJoin: Hashable, Sendable { case miter, round, bevel }

package struct StrokeStyle: Hashable, Sendable {
  /// The line width, in user space; not negative.
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  package var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in user space; empty for a solid line.
  package var dash: [Double]
  package var dashPhase: Double

  package init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// The maximum distance of ink from the path, in user space.
  package var reach: Double {
    width / 2 * max(join == .miter ? max(1, miterLimit) : 1, cap == .square ? 1.5 : 1)
  }
}

/// A list of lines and curves. Elements with coordinates that are not finite are ignored.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A quadratic curve: control point, end.
    case quad(Point, Point)
    /// A cubic curve: two control points, end.
    case cubic(Point, Point, Point)
    case close
  }

  package var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  package var isEmpty: Bool { elements.isEmpty }

  package func applying(_ transform: Affine) -> Path {
    if transform == .identity { return self }
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      return Path(elements.map { $0.translated(x: transform.tx, y: transform.ty) ?? $0.applying(transform) })
    }
    return Path(elements.map { $0.applying(transform) })
  }

  package mutating func append(_ path: Path) {
    elements += path.elements
  }
}

extension Path.Element {
  package func applying(_ transform: Affine) -> Path.Element {
    switch self {
    case .move(let end): .move(end.applying(transform))
    case .line(let end): .line(end.applying(transform))
    case .quad(let control, let end): .quad(control.applying(transform), end.applying(transform))
    case .cubic(let first, let second, let end):
      .cubic(first.applying(transform), second.applying(transform), end.applying(transform))
    case .close: .close
    }
  }

  /// Returns the element moved by `x` and `y`, or `nil` if a coordinate of the result is not finite. Equals `applying` with a translation.
  fileprivate func translated(x: Double, y: Double) -> Path.Element? {
    func move(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    let moved: Path.Element =
      switch self {
      case .move(let end): .move(move(end))
      case .line(let end): .line(move(end))
      case .quad(let control, let end): .quad(move(control), move(end))
      case .cubic(let first, let second, let end): .cubic(move(first), move(second), move(end))
      case .close: .close
      }
    return moved.isFinite ? moved : nil
  }

  package var isFinite: Bool {
    switch self {
    case .move(let end), .line(let end): end.isFinite
    case .quad(let control, let end): control.isFinite && end.isFinite
    case .cubic(let first, let second, let end): first.isFinite && second.isFinite && end.isFinite
    case .close: true
    }
  }
}
