import Foundation

// Constructors and predicates of Core Graphics' C interface, for older code.

/// The same as `CGPoint(x:y:)`.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// The same as `CGSize(width:height:)`.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// The same as `CGRect(x:y:width:height:)`.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// The same as `CGVector(dx:dy:)`.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// The same as `CGPoint.zero`.
public let CGPointZero = CGPoint.zero
/// The same as `CGSize.zero`.
public let CGSizeZero = CGSize.zero
/// The same as `CGRect.zero`.
public let CGRectZero = CGRect.zero
/// The same as `CGRect.null`.
public let CGRectNull = CGRect.null
/// The same as `CGRect.infinite`.
public let CGRectInfinite = CGRect.infinite

/// The same as `rect.minX`.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The same as `rect.midX`.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The same as `rect.maxX`.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The same as `rect.minY`.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The same as `rect.midY`.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The same as `rect.maxY`.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The same as `rect.width`.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The same as `rect.height`.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The same as `rect.insetBy(dx:dy:)`.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// The same as `rect.offsetBy(dx:dy:)`.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
/// The same as `rect.integral`.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// The same as `rect.standardized`.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The same as `one.union(other)`.
public func CGRectUnion(_ one: CGRect, _ other: CGRect) -> CGRect { one.union(other) }

/// The same as `one == other`.
public func CGPointEqualToPoint(_ one: CGPoint, _ other: CGPoint) -> Bool { one == other }
/// The same as `one == other`.
public func CGSizeEqualToSize(_ one: CGSize, _ other: CGSize) -> Bool { one == other }
/// Returns whether two rectangles are equal after standardizing, so that negative sizes do not matter.
public func CGRectEqualToRect(_ one: CGRect, _ other: CGRect) -> Bool { one.standardized == other.standardized }
/// The same as `rect.isEmpty`.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// The same as `rect.isNull`.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// The same as `rect.isInfinite`.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// The same as `rect.contains(other)`.
public func CGRectContainsRect(_ rect: CGRect, _ other: CGRect) -> Bool { rect.contains(other) }
