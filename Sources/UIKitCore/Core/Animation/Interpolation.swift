import CoreGraphics
import Foundation
import UIFoundation

extension ViewGeometry {
  /// The size of the result can be negative, as between sizes beyond which a spring swings.
  func mixed(with end: ViewGeometry, _ fraction: Double) -> ViewGeometry {
    let fraction = CGFloat(fraction)
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    return ViewGeometry(
      origin: CGPoint(x: mix(origin.x, end.origin.x), y: mix(origin.y, end.origin.y)),
      bounds: CGRect(
        x: mix(bounds.minX, end.bounds.minX), y: mix(bounds.minY, end.bounds.minY),
        width: mix(bounds.width, end.bounds.width), height: mix(bounds.height, end.bounds.height)),
      transform: transform == end.transform ? transform : transform.mixed(with: end.transform, fraction))
  }
}

extension CGAffineTransform {
  /// Returns the transform at a fraction of the way to `end`. Interpolates rotation, scale and translation separately; interpolating the matrices
  /// would shrink the view during a rotation. If one of the transforms has no inverse, the matrices are interpolated.
  func mixed(with end: CGAffineTransform, _ fraction: CGFloat) -> CGAffineTransform {
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    guard let first = parts, let last = end.parts else {
      return CGAffineTransform(
        a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d),
        tx: mix(tx, end.tx), ty: mix(ty, end.ty))
    }
    // Rotate the shorter way.
    let turn = (last.angle - first.angle).remainder(dividingBy: 2 * .pi)
    let angle = first.angle + turn * fraction
    let mixed = TransformParts(
      scaleX: mix(first.scaleX, last.scaleX), scaleY: mix(first.scaleY, last.scaleY), shear: mix(first.shear, last.shear), angle: angle)
    return CGAffineTransform(mixed, tx: mix(tx, end.tx), ty: mix(ty, end.ty))
  }

  /// The decomposed transform; `nil` if the transform has no inverse.
  var parts: TransformParts? {
    let determinant = a * d - b * c
    let scaleX = (a * a + b * b).squareRoot()
    guard determinant != 0, scaleX > 0 else { return nil }
    let scaleY = determinant / scaleX
    return TransformParts(scaleX: scaleX, scaleY: scaleY, shear: (a * c + b * d) / determinant, angle: atan2(b, a))
  }

  /// The decomposed transform, even if it has no inverse: a zero scale stays zero, and the other axis determines the rotation.
  var partsOrFlat: TransformParts {
    if let parts { return parts }
    let (sideX, sideY) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    if sideX > 0 { return TransformParts(scaleX: sideX, scaleY: 0, angle: atan2(b, a)) }
    return sideY > 0 ? TransformParts(scaleX: 0, scaleY: sideY, angle: atan2(-c, d)) : TransformParts(scaleX: 0, scaleY: 0)
  }

  /// Creates the transform with these parts, followed by a translation.
  init(_ parts: TransformParts, tx: CGFloat, ty: CGFloat) {
    let scaleAndShear = CGAffineTransform(a: parts.scaleX, b: 0, c: parts.shear * parts.scaleY, d: parts.scaleY, tx: 0, ty: 0)
    let turned = scaleAndShear.concatenating(CGAffineTransform(rotationAngle: parts.angle))
    self = turned.concatenating(CGAffineTransform(translationX: tx, y: ty))
  }
}

/// The parts of a transform without its translation: a scale along x and y, then a shear, then a rotation.
struct TransformParts {
  var scaleX: CGFloat = 1
  var scaleY: CGFloat = 1
  var shear: CGFloat = 0
  var angle: CGFloat = 0
}

extension UIColor {
  /// Returns the distance in sRGB, with both colors resolved for the current traits.
  func distance(to other: UIColor) -> Double {
    let (mine, theirs) = (components, other.components)
    let parts = [theirs.red - mine.red, theirs.green - mine.green, theirs.blue - mine.blue, theirs.alpha - mine.alpha]
    return parts.reduce(0) { $0 + Double($1 * $1) }.squareRoot()
  }

  /// Returns the color at a fraction of the way to `end`, in sRGB, with both colors resolved for the current traits. If one color is clear, only the
  /// opacity changes.
  func mixed(with end: UIColor, _ fraction: Double) -> UIColor {
    let first = components
    let last = end.components
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * CGFloat(fraction) }
    // A clear end has no color of its own, so it takes the color of the other end.
    let (from, to) = (first.alpha == 0 ? last : first, last.alpha == 0 ? first : last)
    return UIColor(
      red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue),
      alpha: mix(first.alpha, last.alpha))
  }

  private var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return (red, green, blue, alpha)
  }
}
