import CoreGraphics
import Foundation
import UIFoundation

extension ViewGeometry {
  func mixed(with end: ViewGeometry, _ way: Double) -> ViewGeometry {
    let way = CGFloat(way)
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * way }
    return ViewGeometry(
      origin: CGPoint(x: mix(origin.x, end.origin.x), y: mix(origin.y, end.origin.y)),
      bounds: CGRect(
        x: mix(bounds.minX, end.bounds.minX), y: mix(bounds.minY, end.bounds.minY),
        width: max(mix(bounds.width, end.bounds.width), 0), height: max(mix(bounds.height, end.bounds.height), 0)),
      transform: transform == end.transform ? transform : transform.mixed(with: end.transform, way))
  }
}

extension CGAffineTransform {
  /// Turns, stretches and moves evenly: the parts are mixed, not the matrices, which would shrink in a turn.
  func mixed(with end: CGAffineTransform, _ way: CGFloat) -> CGAffineTransform {
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * way }
    guard let first = parts, let last = end.parts else {
      return CGAffineTransform(
        a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d),
        tx: mix(tx, end.tx), ty: mix(ty, end.ty))
    }
    // The shorter way round.
    let turn = (last.angle - first.angle).remainder(dividingBy: 2 * .pi)
    let angle = first.angle + turn * way
    let scaleX = mix(first.scaleX, last.scaleX)
    let scaleY = mix(first.scaleY, last.scaleY)
    let shear = mix(first.shear, last.shear)
    let stretch = CGAffineTransform(a: scaleX, b: 0, c: shear * scaleY, d: scaleY, tx: 0, ty: 0)
    let turned = stretch.concatenating(CGAffineTransform(rotationAngle: angle))
    return turned.concatenating(CGAffineTransform(translationX: mix(tx, end.tx), y: mix(ty, end.ty)))
  }

  /// Stretch along x and y, shear, then a turn; `nil` for what has no inverse.
  private var parts: (scaleX: CGFloat, scaleY: CGFloat, shear: CGFloat, angle: CGFloat)? {
    let determinant = a * d - b * c
    let scaleX = (a * a + b * b).squareRoot()
    guard determinant != 0, scaleX > 0 else { return nil }
    let scaleY = determinant / scaleX
    return (scaleX, scaleY, (a * c + b * d) / determinant, atan2(b, a))
  }
}

extension UIColor {
  /// Mixed in sRGB, as the current traits show both.
  func mixed(with end: UIColor, _ way: Double) -> UIColor {
    let first = components
    let last = end.components
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * CGFloat(way) }
    // A clear end has no colour of its own: it takes the other's.
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
