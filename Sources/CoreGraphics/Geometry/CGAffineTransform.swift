import Foundation

/// A plane transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// How much x′ grows with x: the scale across, where nothing is turned or skewed.
  public var a: CGFloat
  /// How much y′ grows with x.
  public var b: CGFloat
  /// How much x′ grows with y.
  public var c: CGFloat
  /// How much y′ grows with y: the scale down, where nothing is turned or skewed.
  public var d: CGFloat
  /// How far x is moved after that, in points.
  public var tx: CGFloat
  /// How far y is moved after that, in points.
  public var ty: CGFloat

  /// All zero, as Apple's: not the identity.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The six numbers of the matrix, in Apple's order.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The same without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves by `tx` and `ty`, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// Scales about the origin; a negative factor mirrors.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// A turn by `angle` radians, from the x axis towards the y axis: clockwise on a screen whose y runs down.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that changes nothing. `init()` is not it: that is all zero.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Compares exactly: a transform times its inverse may miss by a rounding error.
  public var isIdentity: Bool { self == .identity }
}

extension CGAffineTransform {
  /// This transform first, then `second`.
  public func concatenating(_ second: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * second.a + b * second.c,
      b: a * second.b + b * second.d,
      c: c * second.a + d * second.c,
      d: c * second.b + d * second.d,
      tx: tx * second.a + ty * second.c + second.tx,
      ty: tx * second.b + ty * second.d + second.ty)
  }

  /// The way back; a transform that flattens the plane has none, and is returned as it is.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  /// This transform preceded by a translation: `x` and `y` are in the space that it maps from.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// This transform preceded by a scaling.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// This transform preceded by a rotation of `angle` radians, from the x axis towards the y axis.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

extension CGPoint {
  /// The point that this one is mapped to.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as a vector through the transform: nothing is moved, and a side may come out negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle that holds the four transformed corners.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite, !t.isIdentity else { return self }
    // Without a list of corners: views ask for this many times a frame.
    let (a, b) = (CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t))
    let (c, d) = (CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t))
    let (left, top) = (min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
    let (right, bottom) = (max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
