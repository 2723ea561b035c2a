import CoreGraphics
import Foundation
import UIFoundation

extension CALayer {
  /// Returns the outline of `bounds` with the layer's corners, inset by `inset` points.
  func outline(of bounds: CGRect, inset: CGFloat = 0) -> CGPath {
    let rect = bounds.insetBy(dx: min(inset, bounds.width / 2), dy: min(inset, bounds.height / 2))
    let radius = max(min(cornerRadius, bounds.width / 2, bounds.height / 2) - inset, 0)
    if radius == 0 { return CGPath(rect: rect, transform: nil) }
    if cornerCurve == .continuous, let path = continuousOutline(of: rect, radius: radius) { return path }
    if maskedCorners == .all { return UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath }
    return UIBezierPath(
      roundedRect: rect, byRoundingCorners: roundedCorners, cornerRadii: CGSize(width: radius, height: radius)
    ).cgPath
  }

  private var roundedCorners: UIRectCorner {
    var corners: UIRectCorner = []
    if maskedCorners.contains(.layerMinXMinYCorner) { corners.insert(.topLeft) }
    if maskedCorners.contains(.layerMaxXMinYCorner) { corners.insert(.topRight) }
    if maskedCorners.contains(.layerMinXMaxYCorner) { corners.insert(.bottomLeft) }
    if maskedCorners.contains(.layerMaxXMaxYCorner) { corners.insert(.bottomRight) }
    return corners
  }

  private var castsShadow: Bool {
    shadowOpacity > 0 && shadowColor != nil && (shadowPath != nil || shownBackground != nil)
  }

  /// The background color as currently shown, also during an animation; `nil` if there is none.
  private var shownBackground: CGColor? { view.map { $0.shownBackgroundColor?.cgColor } ?? backgroundColor }
  private var shownBounds: CGRect { view?.shownGeometry.bounds ?? bounds }

  /// The bounding box of the shadow in the layer's space, or `nil` without a shadow.
  var shadowExtent: CGRect? {
    guard castsShadow else { return nil }
    let shape = shadowPath?.boundingBox ?? shownBounds
    // Beyond three deviations a Gaussian is under half a level of 255.
    let reach = shadowRadius * 3 + 1
    return shape.insetBy(dx: -reach, dy: -reach).offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
  }

  /// Draws the shadow, if there is one, then the background in `color`, unless that is `nil` or clear.
  func drawBackground(_ color: CGColor?, in bounds: CGRect, context: CGContext) {
    if castsShadow { drawShadow(of: bounds, context: context) }
    guard let color, color.alpha > 0 else { return }
    context.setFillColor(color)
    if cornerRadius == 0 {
      context.fill(bounds)
    } else {
      context.addPath(outline(of: bounds))
      context.fillPath()
    }
  }

  /// Draws the shadow alone. The shape that casts it is covered by the background, or cut out if it would show through.
  private func drawShadow(of bounds: CGRect, context: CGContext) {
    guard let color = shadowColor?.copy(alpha: (shadowColor?.alpha ?? 1) * CGFloat(shadowOpacity)) else { return }
    let shape = shadowPath ?? outline(of: bounds)
    context.saveGState()
    let covered = shadowPath == nil && (shownBackground?.alpha ?? 0) >= 1
    if !covered, let reach = shadowExtent {
      context.addRect(reach.union(bounds))
      context.addPath(shape)
      context.clip(using: .evenOdd)
    }
    context.setShadow(offset: shadowOffset, blur: shadowRadius * 2, color: color)
    context.setFillColor(covered ? shownBackground ?? .black : .black)
    context.addPath(shape)
    context.fillPath()
    context.restoreGState()
  }

  /// Draws the border inside `bounds`, as a filled ring: a hairline on the pixel grid stays sharp. Draws nothing without a width or a color.
  func drawBorder(in bounds: CGRect, context: CGContext) {
    guard borderWidth > 0, let borderColor else { return }
    context.setFillColor(borderColor)
    context.addPath(outline(of: bounds))
    context.addPath(outline(of: bounds, inset: borderWidth))
    context.fillPath(using: .evenOdd)
  }
}
