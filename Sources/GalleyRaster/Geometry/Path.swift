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

  package var isFinite: Bool {
    switch self {
    case .move(let end), .line(let end): end.isFinite
    case .quad(let control, let end): control.isFinite && end.isFinite
    case .cubic(let first, let second, let end): first.isFinite && second.isFinite && end.isFinite
    case .close: true
    }
  }
}
