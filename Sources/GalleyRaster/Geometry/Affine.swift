#if canImport(Glibc)
  import Glibc
#endif

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty. The fields are those of `CGAffineTransform`.
package struct Affine: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation from the x axis towards the y axis: clockwise on a screen with y down.
  package init(rotation radians: Double) {
    let (sine, cosine) = (sin(radians), cos(radians))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies `self` first, then `next`.
  package func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  package var determinant: Double { a * d - b * c }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether the transform neither rotates, skews nor mirrors.
  package var preservesAxes: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// The inverse; `nil` if the transform is singular or not finite.
  package var inverse: Affine? {
    let determinant = determinant
    guard isFinite, determinant != 0, (1 / determinant).isFinite else { return nil }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension Point {
  package func applying(_ transform: Affine) -> Point {
    let moved = Point(x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty)
    return (moved.x + moved.y).isNaN ? saturated(by: transform) : moved
  }

  /// Returns the transformed point, treating infinite coordinates as very large numbers, so that products with zero are
  /// zero and sums have a sign.
  @inline(never) private func saturated(by transform: Affine) -> Point {
    func held(_ number: Double) -> Double { min(max(number, -1e150), 1e150) }
    func product(_ factor: Double, _ coordinate: Double) -> Double { factor == 0 ? 0 : held(factor) * held(coordinate) }
    return Point(
      x: product(transform.a, x) + product(transform.c, y) + held(transform.tx),
      y: product(transform.b, x) + product(transform.d, y) + held(transform.ty))
  }
}
