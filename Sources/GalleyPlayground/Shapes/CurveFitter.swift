import UIKit

/// Fits cubic Bézier curves to a closed polyline, with corners where the polyline has corners.
///
/// After Philip J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems, 1990: a curve
/// is fitted by least squares; if its error exceeds the tolerance, the parameters are improved, and then the
/// points are split at the maximum error.
@MainActor struct CurveFitter {
  /// The maximum distance between a curve and a point, in the points' unit.
  var tolerance: CGFloat
  /// The distance before and after a point over which its turn is measured, in the points' unit.
  var cornerReach: CGFloat
  /// The minimum turn of a corner, in radians.
  var cornerTurn: CGFloat = 0.9

  /// Returns a closed path near `points`, or `nil` for fewer than three different points.
  func closedPath(near points: [CGPoint]) -> UIBezierPath? {
    let ring = withoutRepeats(points)
    guard ring.count >= 3 else { return nil }
    let corners = self.corners(of: ring)
    let path = UIBezierPath()
    let starts = corners.isEmpty ? [0] : corners
    path.move(to: ring[starts[0]])
    for (index, start) in starts.enumerated() {
      let next = starts[(index + 1) % starts.count]
      let length = (next - start + ring.count - 1) % ring.count + 1
      let segment = (0...length).map { ring[(start + $0) % ring.count] }
      let isSmooth = corners.isEmpty
      let tangent = isSmooth ? direction(from: ring[ring.count - 1], to: ring[1 % ring.count]) : nil
      fit(
        segment[...], from: tangent ?? endTangent(segment[...]), to: tangent.map { -$0 } ?? endTangent(segment.reversed()[...]),
        into: path)
    }
    path.close()
    return path
  }

  // MARK: Corners

  private func withoutRepeats(_ points: [CGPoint]) -> [CGPoint] {
    var ring: [CGPoint] = []
    for point in points where ring.last.map({ (point - $0).length > 1e-6 }) ?? true { ring.append(point) }
    while ring.count > 1, (ring[0] - ring[ring.count - 1]).length <= 1e-6 { ring.removeLast() }
    return ring
  }

  /// Returns the indices of sharp turns within `cornerReach`, the sharpest of each neighborhood.
  private func corners(of ring: [CGPoint]) -> [Int] {
    let turns = ring.indices.map { index in
      let back = neighbour(of: index, in: ring, step: -1)
      let forth = neighbour(of: index, in: ring, step: 1)
      return abs((ring[index] - back).angle(to: forth - ring[index]))
    }
    return ring.indices.filter { index in
      guard turns[index] > cornerTurn else { return false }
      for step in [-1, 1] {
        var at = index
        var walked: CGFloat = 0
        while walked < cornerReach {
          let next = (at + step + ring.count) % ring.count
          if next == index { break }
          walked += (ring[next] - ring[at]).length
          at = next
          if turns[at] > turns[index] || (turns[at] == turns[index] && at < index) { return false }
        }
      }
      return true
    }
  }

  private func neighbour(of index: Int, in ring: [CGPoint], step: Int) -> CGPoint {
    var at = index
    var walked: CGFloat = 0
    repeat {
      let next = (at + step + ring.count) % ring.count
      walked += (ring[next] - ring[at]).length
      at = next
    } while walked < cornerReach && at != index
    return ring[at]
  }

  // MARK: Schneider's fit

  private func direction(from a: CGPoint, to b: CGPoint) -> CGPoint { (b - a).normalised }

  /// Returns the initial direction of `points`, measured over a few points to suppress pixel steps.
  private func endTangent(_ points: ArraySlice<CGPoint>) -> CGPoint {
    let start = points[points.startIndex]
    let ahead = points.first { ($0 - start).length >= cornerReach / 2 } ?? points[points.endIndex - 1]
    return direction(from: start, to: ahead)
  }

  private func fit(_ points: ArraySlice<CGPoint>, from tangent: CGPoint, to endTangent: CGPoint, into path: UIBezierPath) {
    let (first, last) = (points[points.startIndex], points[points.endIndex - 1])
    if points.count == 2 {
      let reach = (last - first).length / 3
      path.addCurve(to: last, controlPoint1: first + tangent * reach, controlPoint2: last + endTangent * reach)
      return
    }
    var parameters = chordParameters(points)
    var curve = leastSquares(points, parameters, tangent, endTangent)
    var (error, worst) = largestError(points, curve, parameters)
    for _ in 0..<8 where error > tolerance && error < tolerance * 8 {
      parameters = zip(points, parameters).map { improve($1, for: $0, on: curve) }
      curve = leastSquares(points, parameters, tangent, endTangent)
      (error, worst) = largestError(points, curve, parameters)
    }
    if error <= tolerance {
      path.addCurve(to: last, controlPoint1: curve.c1, controlPoint2: curve.c2)
      return
    }
    let centre = direction(from: points[worst + 1], to: points[worst - 1])
    fit(points[...worst], from: tangent, to: centre, into: path)
    fit(points[worst...], from: -centre, to: endTangent, into: path)
  }

  private func chordParameters(_ points: ArraySlice<CGPoint>) -> [CGFloat] {
    var lengths: [CGFloat] = [0]
    for index in points.indices.dropFirst() { lengths.append(lengths.last! + (points[index] - points[index - 1]).length) }
    let whole = max(lengths.last!, .leastNormalMagnitude)
    return lengths.map { $0 / whole }
  }

  private func leastSquares(
    _ points: ArraySlice<CGPoint>, _ parameters: [CGFloat], _ tangent: CGPoint, _ endTangent: CGPoint
  ) -> CubicSegment {
    let (first, last) = (points[points.startIndex], points[points.endIndex - 1])
    var (c00, c01, c11, x0, x1) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    for (point, t) in zip(points, parameters) {
      let u = 1 - t
      let a0 = tangent * (3 * t * u * u)
      let a1 = endTangent * (3 * t * t * u)
      let residual = point - first * (u * u * u + 3 * t * u * u) - last * (t * t * t + 3 * t * t * u)
      c00 += a0.dot(a0)
      c01 += a0.dot(a1)
      c11 += a1.dot(a1)
      x0 += a0.dot(residual)
      x1 += a1.dot(residual)
    }
    let determinant = c00 * c11 - c01 * c01
    let chord = (last - first).length
    var (reach0, reach1) = (chord / 3, chord / 3)
    if abs(determinant) > 1e-9 {
      let (r0, r1) = ((x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant)
      // Control points in the wrong direction or of zero length would make a cusp: as Schneider does, use a third of the chord.
      if r0 > chord * 1e-3, r1 > chord * 1e-3 { (reach0, reach1) = (r0, r1) }
    }
    return CubicSegment(p0: first, c1: first + tangent * reach0, c2: last + endTangent * reach1, p3: last)
  }

  private func largestError(
    _ points: ArraySlice<CGPoint>, _ curve: CubicSegment, _ parameters: [CGFloat]
  ) -> (error: CGFloat, index: Int) {
    var (error, worst) = (CGFloat(0), points.startIndex + points.count / 2)
    for (offset, index) in points.indices.enumerated().dropFirst().dropLast() {
      let distance = (curve.point(at: parameters[offset]) - points[index]).length
      if distance > error { (error, worst) = (distance, index) }
    }
    return (error, worst)
  }

  /// Returns a better parameter for the nearest point of `curve` to `point`, by one step of Newton's method, clamped to 0…1; `t` itself if the slope
  /// is almost 0.
  private func improve(_ t: CGFloat, for point: CGPoint, on curve: CubicSegment) -> CGFloat {
    let off = curve.point(at: t) - point
    let (first, second) = (curve.derivative(at: t), curve.secondDerivative(at: t))
    let slope = first.dot(first) + off.dot(second)
    guard abs(slope) > 1e-9 else { return t }
    return min(1, max(0, t - off.dot(first) / slope))
  }
}

/// A cubic Bézier curve.
struct CubicSegment {
  var p0, c1, c2, p3: CGPoint

  func point(at t: CGFloat) -> CGPoint {
    let u = 1 - t
    return p0 * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + p3 * (t * t * t)
  }

  func derivative(at t: CGFloat) -> CGPoint {
    let u = 1 - t
    return (c1 - p0) * (3 * u * u) + (c2 - c1) * (6 * u * t) + (p3 - c2) * (3 * t * t)
  }

  func secondDerivative(at t: CGFloat) -> CGPoint {
    (c2 - c1 * 2 + p0) * (6 * (1 - t)) + (p3 - c2 * 2 + c1) * (6 * t)
  }
}

// Vector arithmetic for the shapes' geometry.
extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, scale: CGFloat) -> CGPoint { CGPoint(x: a.x * scale, y: a.y * scale) }
  static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

  var length: CGFloat { (x * x + y * y).squareRoot() }
  var normalised: CGPoint { length > 0 ? self * (1 / length) : self }
  func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }

  /// Returns the angle from this direction to `other`, in radians, −π…π.
  func angle(to other: CGPoint) -> CGFloat { atan2(x * other.y - y * other.x, dot(other)) }
}
