import CoreGraphics
import Foundation
import GalleyRaster

/// An elliptical arc in SVG's endpoint form, the `A` command (SVG 2, appendix B.2).
struct EllipticalArc {
  var start: CGPoint
  var end: CGPoint
  /// The x radius; not negative.
  var rx: Double
  var ry: Double
  /// The rotation of the ellipse's x axis, in radians, clockwise on the screen.
  var turn: Double
  var isLarge: Bool
  /// Whether angles increase along the arc.
  var isSweeping: Bool

  /// Adds the arc as cubic curves. Adds a line if a radius is 0 (B.2.5), and nothing if both ends are the same point.
  func append(to path: inout GalleyRaster.Path) {
    guard start != end else { return }
    guard rx > 0, ry > 0 else { return path.addLine(to: end.raster) }
    let (sine, cosine) = (sin(turn), cos(turn))
    let (dx, dy) = (Double(start.x - end.x) / 2, Double(start.y - end.y) / 2)
    // B.2.4, step 1: half the vector from end to start, in the ellipse's own axes.
    let (x, y) = (cosine * dx + sine * dy, -sine * dx + cosine * dy)
    // B.2.5, step 3: radii that are too small are scaled up to the minimum.
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    let growth = excess > 1 ? excess.squareRoot() : 1
    let (a, b) = (rx * growth, ry * growth)
    // Step 2: the center, in the same axes.
    let reach = max(0, 1 / max(excess / (growth * growth), .leastNonzeroMagnitude) - 1).squareRoot()
    let side = isLarge == isSweeping ? -reach : reach
    let (cx, cy) = (side * a * y / b, -side * b * x / a)
    // Step 4: the angles on the unit circle.
    let first = atan2((y - cy) / b, (x - cx) / a)
    let last = atan2((-y - cy) / b, (-x - cx) / a)
    var sweep = last - first
    if isSweeping, sweep < 0 { sweep += 2 * .pi }
    if !isSweeping, sweep > 0 { sweep -= 2 * .pi }

    var circle = GalleyRaster.Path()
    circle.addArc(center: .zero, radius: 1, startAngle: CGFloat(first), sweep: CGFloat(sweep))
    let midpoint = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let ellipse = GalleyRaster.Affine(
      a: cosine * a, b: sine * a, c: -sine * b, d: cosine * b,
      tx: cosine * cx - sine * cy + Double(midpoint.x), ty: sine * cx + cosine * cy + Double(midpoint.y))
    var curves = circle.applying(ellipse).elements.dropFirst()
    // Use the given end point instead of the result of the trigonometric functions.
    if case .cubic(let one, let two, _) = curves.popLast() {
      for case .cubic(let one, let two, let end) in curves { path.addCubic(one, two, to: end) }
      path.addCubic(one, two, to: end.raster)
    }
  }
}
