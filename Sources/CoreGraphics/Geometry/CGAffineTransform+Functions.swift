import Foundation

// Core Graphics' C interface to transforms, for older code.

/// The same as `CGAffineTransform.identity`.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// Returns the transform with the six numbers of its matrix.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
/// The same as `CGAffineTransform(translationX:y:)`.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
/// The same as `CGAffineTransform(scaleX:y:)`.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform { CGAffineTransform(scaleX: sx, y: sy) }
/// The same as `CGAffineTransform(rotationAngle:)`; radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }

/// The same as `transform.translatedBy(x:y:)`.
public func CGAffineTransformTranslate(_ transform: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  transform.translatedBy(x: tx, y: ty)
}
/// The same as `transform.scaledBy(x:y:)`.
public func CGAffineTransformScale(_ transform: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  transform.scaledBy(x: sx, y: sy)
}
/// The same as `transform.rotated(by:)`; radians.
public func CGAffineTransformRotate(_ transform: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  transform.rotated(by: angle)
}
/// The same as `transform.inverted()`.
public func CGAffineTransformInvert(_ transform: CGAffineTransform) -> CGAffineTransform { transform.inverted() }
/// The same as `first.concatenating(second)`.
public func CGAffineTransformConcat(_ first: CGAffineTransform, _ second: CGAffineTransform) -> CGAffineTransform {
  first.concatenating(second)
}
/// The same as `one == other`.
public func CGAffineTransformEqualToTransform(_ one: CGAffineTransform, _ other: CGAffineTransform) -> Bool { one == other }
/// The same as `transform.isIdentity`.
public func CGAffineTransformIsIdentity(_ transform: CGAffineTransform) -> Bool { transform.isIdentity }

/// The same as `point.applying(transform)`.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ transform: CGAffineTransform) -> CGPoint { point.applying(transform) }
/// The same as `size.applying(transform)`.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ transform: CGAffineTransform) -> CGSize { size.applying(transform) }
/// The same as `rect.applying(transform)`.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ transform: CGAffineTransform) -> CGRect { rect.applying(transform) }
