import UIKit

/// A path parameterized by length: the position and direction at a distance.
struct PathMeasure {
  private var corners: [(place: CGPoint, distance: CGFloat)] = []

  /// The length in points.
  var length: CGFloat { corners.last?.distance ?? 0 }

  /// Measures the first subpath of `path`, with `steps` lines in place of each curve. The length is 0 if the subpath has no two different points.
  init(_ path: CGPath, steps: Int = 64) {
    var flattener = PathFlattener(steps: steps)
    path.applyWithBlock { flattener.append($0.pointee) }
    for vertex in flattener.vertices {
      let last = corners.last
      let segmentLength = last.map { hypot(vertex.x - $0.place.x, vertex.y - $0.place.y) } ?? 0
      if last == nil || segmentLength > 0 { corners.append((vertex, (last?.distance ?? 0) + segmentLength)) }
    }
  }

  /// Returns the position at `distance` points, and the direction there in radians, y down; the path continues straight beyond its ends.
  /// Returns `nil` for a path without length. O(log *n*) in the number of corners.
  func position(at distance: CGFloat) -> (point: CGPoint, angle: CGFloat)? {
    guard corners.count > 1 else { return nil }
    var (low, high) = (0, corners.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if corners[middle].distance <= distance { low = middle } else { high = middle - 1 }
    }
    let (from, to) = (corners[low], corners[low + 1])
    let part = (distance - from.distance) / (to.distance - from.distance)
    let (dx, dy) = (to.place.x - from.place.x, to.place.y - from.place.y)
    return (CGPoint(x: from.place.x + dx * part, y: from.place.y + dy * part), atan2(dy, dx))
  }
}

/// Collects the points of a path's first subpath.
private struct PathFlattener {
  let steps: Int
  var vertices: [CGPoint] = []
  private var hasEnded = false

  init(steps: Int) { self.steps = steps }

  mutating func append(_ element: CGPathElement) {
    guard !hasEnded else { return }
    let points = element.points
    switch element.type {
    case .moveToPoint:
      if vertices.isEmpty { vertices.append(points[0]) } else { hasEnded = true }
    case .addLineToPoint: vertices.append(points[0])
    case .addQuadCurveToPoint:
      guard let start = vertices.last else { return }
      for step in 1...steps {
        let (t, u) = (CGFloat(step) / CGFloat(steps), 1 - CGFloat(step) / CGFloat(steps))
        vertices.append(sum([(u * u, start), (2 * u * t, points[0]), (t * t, points[1])]))
      }
    case .addCurveToPoint:
      guard let start = vertices.last else { return }
      for step in 1...steps {
        let (t, u) = (CGFloat(step) / CGFloat(steps), 1 - CGFloat(step) / CGFloat(steps))
        vertices.append(sum([(u * u * u, start), (3 * u * u * t, points[0]), (3 * u * t * t, points[1]), (t * t * t, points[2])]))
      }
    case .closeSubpath:
      if let first = vertices.first { vertices.append(first) }
      hasEnded = true
    }
  }

  private func sum(_ parts: [(CGFloat, CGPoint)]) -> CGPoint {
    parts.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.0 * $1.1.x, y: $0.y + $1.0 * $1.1.y) }
  }
}
