import CoreGraphics
import Foundation
import GalleyOutput
import UIFoundation

/// Refuses geometry in which a coordinate is not a number.
///
/// Core Animation raises an exception in this case. Galley keeps the previous value, so that one wrong calculation does not end the program, and
/// writes one line to standard error per property of a class. Null and infinite rectangles are accepted, but such a view or layer is not drawn
/// (`CGRect.isDrawable`).
@MainActor
enum GeometryCheck {
  /// A closure that receives the messages. Writes to standard error by default; tests replace it.
  static var report: (String) -> Void = { StandardError.notice($0) }
  private static var reported: Set<String> = []

  /// Returns whether each coordinate of `value` is a number; reports the property if not.
  @inline(__always)
  static func accepts(_ value: some Coordinates, as property: StaticString, of owner: AnyObject) -> Bool {
    if !value.hasNaN { return true }
    refuse(value, as: property, of: owner, because: "is not a number")
    return false
  }

  /// Returns whether each edge of `insets` is a number of at most 10¹² points in size; reports the property if not. Sums of insets and sizes stay
  /// finite then.
  static func acceptsFinite(_ insets: UIEdgeInsets, as property: StaticString, of owner: AnyObject) -> Bool {
    guard accepts(insets, as: property, of: owner) else { return false }
    if [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ abs($0) <= 1e12 }) { return true }
    refuse(insets, as: property, of: owner, because: "has an edge beyond 10¹² points")
    return false
  }

  /// Reports once per property of a class that the previous value is kept.
  @inline(never)
  static func refuse(_ value: Any, as property: StaticString, of owner: AnyObject, because reason: String) {
    guard reported.insert("\(type(of: owner)).\(property)").inserted else { return }
    let name = LayoutItem(owner)?.name ?? "\(type(of: owner))"
    report("\(name): the \(property) \(value) \(reason); the previous value stays")
  }
}

/// A value of geometry whose coordinates can be checked.
protocol Coordinates {
  /// Whether a coordinate is not a number.
  var hasNaN: Bool { get }
}

extension CGFloat: Coordinates { var hasNaN: Bool { isNaN } }
extension CGPoint: Coordinates { var hasNaN: Bool { x.isNaN || y.isNaN } }
extension CGSize: Coordinates { var hasNaN: Bool { width.isNaN || height.isNaN } }
extension CGRect: Coordinates { var hasNaN: Bool { origin.hasNaN || size.hasNaN } }
extension UIEdgeInsets: Coordinates { var hasNaN: Bool { top.isNaN || left.isNaN || bottom.isNaN || right.isNaN } }
extension CGAffineTransform: Coordinates {
  var hasNaN: Bool { a.isNaN || b.isNaN || c.isNaN || d.isNaN || tx.isNaN || ty.isNaN }
}

extension CGRect {
  /// Whether the rectangle can be drawn: null and infinite rectangles, and those with a NaN coordinate, show nothing. Coordinates up to 10¹²
  /// points keep sums and products finite.
  package var isDrawable: Bool {
    let limit: CGFloat = 1e12
    return abs(origin.x) <= limit && abs(origin.y) <= limit && abs(size.width) <= limit && abs(size.height) <= limit
  }
}

extension ViewGeometry {
  /// Whether the geometry of the view can be drawn.
  var isDrawable: Bool {
    guard bounds.isDrawable, CGRect(origin: origin, size: .zero).isDrawable else { return false }
    guard !transform.isIdentity else { return true }
    return CGRect(x: transform.a, y: transform.b, width: transform.c, height: transform.d).isDrawable
      && CGRect(x: transform.tx, y: transform.ty, width: 0, height: 0).isDrawable
  }
}
