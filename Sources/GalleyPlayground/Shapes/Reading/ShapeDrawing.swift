import UIKit

/// The outlines that were read from a drawing or a CSS shape, and the parts of it that were ignored.
public struct ShapeDrawing {
  /// An outline, and its kind.
  public struct Outline {
    /// The outline in points of the drawing, y down. Its fill rule determines its inside.
    public let path: UIBezierPath
    /// `circle` or `rectangle` if the path is an upright ellipse or rectangle; otherwise `path`.
    public let kind: ShapeKind
  }

  /// The outlines, back to front. Each encloses an area.
  public private(set) var outlines: [Outline] = []
  /// The parts that were ignored, in the order of their first occurrence.
  public private(set) var ignored: [IgnoredPart] = []
  /// Whether the coordinates are positions on the page, as those of a CSS shape, and not only within the drawing.
  public internal(set) var isPositioned = false
  /// The image that fills the outline; `nil` if the drawing is not an image.
  public internal(set) var image: ShapeImage?
  /// The number of path elements of all outlines.
  private var elementCount = 0

  /// The limits of a drawing. Further outlines are ignored, because layout examines each of them.
  static let maximumOutlineCount = 500, maximumElementCount = 100_000

  /// Creates an empty drawing.
  init() {}

  /// The smallest rectangle that contains all outlines; null without outlines.
  public var bounds: CGRect { outlines.reduce(.null) { $0.union($1.path.bounds) } }

  /// Adds an outline. Ignores it with a reason if it encloses no area or is too large to measure, or if the drawing has reached a limit.
  mutating func add(_ path: UIBezierPath, kind: ShapeKind = .path, element: String) {
    let measure = PathMeasure(path)
    guard measure.extent.isFinite else { return ignore(element, "is too large") }
    guard measure.extent > 1e-9 else { return ignore(element, "encloses no area") }
    guard outlines.count < Self.maximumOutlineCount else { return ignore(element, "the drawing has more than \(Self.maximumOutlineCount) outlines") }
    guard elementCount + measure.elementCount <= Self.maximumElementCount else {
      return ignore(element, "the drawing has more than \(Self.maximumElementCount) curves and lines")
    }
    elementCount += measure.elementCount
    outlines.append(Outline(path: path, kind: kind))
  }

  /// Records a part that is ignored. Parts with the same name and reason are counted.
  mutating func ignore(_ name: String, _ reason: String) {
    if let index = ignored.firstIndex(where: { $0.name == name && $0.reason == reason }) {
      ignored[index].count += 1
    } else if ignored.count < IgnoredPart.maximumCount {
      ignored.append(IgnoredPart(name: name, reason: reason, count: 1))
    } else {
      ignored[ignored.count - 1] = IgnoredPart(name: "other parts", reason: "too many to list", count: (ignored.last?.count ?? 0) + 1)
    }
  }

  /// A sentence about the ignored parts, such as “Ignored: text (2): convert it to paths”; `nil` if nothing was ignored.
  public var notice: String? { ignored.isEmpty ? nil : "Ignored: " + ignored.map(\.description).joined(separator: "; ") }
}

/// A part of a drawing that was ignored, with the reason.
public struct IgnoredPart: Hashable, Sendable, CustomStringConvertible {
  /// The name of the element, attribute or property.
  public let name: String
  /// The reason, which can name a solution.
  public let reason: String
  /// The number of such parts.
  public fileprivate(set) var count: Int

  /// The maximum number of entries in a list of ignored parts.
  static let maximumCount = 12

  public var description: String { "\(name)\(count == 1 ? "" : " (\(count))"): \(reason)" }
}

/// The size of a path.
private struct PathMeasure {
  /// The number of elements.
  private(set) var elementCount = 0
  /// The sum of the areas of the triangles from the start of each subpath to its lines; 0 if the points of each subpath are on a line, and not finite
  /// if the path is too large to measure. Curves are measured as polylines.
  ///
  /// The areas have no sign: parts of opposite directions, as in a bow tie, do not cancel each other.
  private(set) var extent: CGFloat = 0

  private var start = CGPoint.zero
  private var current = CGPoint.zero

  init(_ path: UIBezierPath) {
    var measure = Self()
    path.cgPath.applyWithBlock { element in
      let points = element.pointee.points
      measure.elementCount += 1
      switch element.pointee.type {
      case .moveToPoint: measure.move(to: points[0])
      case .addLineToPoint: measure.line(to: points[0])
      case .addQuadCurveToPoint: measure.curve(CubicSegment(p0: measure.current, control: points[0], p3: points[1]))
      case .addCurveToPoint: measure.curve(CubicSegment(p0: measure.current, c1: points[0], c2: points[1], p3: points[2]))
      case .closeSubpath: measure.move(to: measure.start)
      }
    }
    self = measure
  }

  private init() {}

  private mutating func line(to point: CGPoint) {
    // Relative to the start of the subpath, so that distant shapes lose no digits.
    let (a, b) = (current - start, point - start)
    extent += abs(a.x * b.y - b.x * a.y) / 2
    current = point
  }

  private mutating func curve(_ curve: CubicSegment) {
    for step in 1...8 { line(to: curve.point(at: CGFloat(step) / 8)) }
  }

  private mutating func move(to point: CGPoint) {
    (start, current) = (point, point)
  }
}

extension CubicSegment {
  /// Creates the cubic curve that equals a quadratic one.
  init(p0: CGPoint, control: CGPoint, p3: CGPoint) {
    self.init(p0: p0, c1: p0 + (control - p0) * (2 / 3), c2: p3 + (control - p3) * (2 / 3), p3: p3)
  }
}
