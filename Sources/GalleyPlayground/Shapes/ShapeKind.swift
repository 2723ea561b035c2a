import UIKit

/// The outlines in the shape bar, each in the unit square, y down.
public enum ShapeKind: String, CaseIterable, Sendable {
  case circle
  case rectangle
  case star
  case heart
  /// The outline of Assets/Images/leaf.png, traced from its alpha.
  case leaf
  case drop
  case crescent
  /// A freehand shape.
  case path

  /// The name in the accessibility tree and in tool tips.
  public var label: String { rawValue }

  /// The kinds that the shape bar shows directly; the others are in the menu of its plus button.
  public static let rail: [ShapeKind] = [.circle, .rectangle, .star, .heart, .leaf]
}

/// The unit outlines of the shape kinds.
@MainActor public enum UnitOutlines {
  /// Returns the outline of `kind` in the unit square, or `nil` for `.path`, which has none of its own.
  public static func unitOutline(of kind: ShapeKind) -> UIBezierPath? {
    switch kind {
    case .circle: UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1))
    case .rectangle: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    case .star: star
    case .heart: heart
    case .leaf: leaf
    case .drop: drop
    case .crescent: crescent
    case .path: nil
    }
  }

  private static let heart: UIBezierPath = {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.5, y: 0.17))
    path.addCurve(
      to: CGPoint(x: 0, y: 0.295), controlPoint1: CGPoint(x: 0.36, y: -0.105), controlPoint2: CGPoint(x: 0, y: -0.055))
    path.addCurve(
      to: CGPoint(x: 0.5, y: 1), controlPoint1: CGPoint(x: 0, y: 0.56), controlPoint2: CGPoint(x: 0.30, y: 0.77))
    path.addCurve(
      to: CGPoint(x: 1, y: 0.295), controlPoint1: CGPoint(x: 0.70, y: 0.77), controlPoint2: CGPoint(x: 1, y: 0.56))
    path.addCurve(
      to: CGPoint(x: 0.5, y: 0.17), controlPoint1: CGPoint(x: 1, y: -0.055), controlPoint2: CGPoint(x: 0.64, y: -0.105))
    path.close()
    return fittedToUnitSquare(path)
  }()

  private static let star: UIBezierPath = {
    let path = UIBezierPath()
    for corner in 0..<10 {
      let angle = (CGFloat(corner) / 5 - 0.5) * .pi
      // The inner corners of a pentagram are at 1/φ² of the outer radius.
      let radius: CGFloat = corner % 2 == 0 ? 1 : 0.4
      let point = CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return fittedToUnitSquare(path)
  }()

  private static let drop: UIBezierPath = {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.5, y: 0))
    path.addCurve(
      to: CGPoint(x: 1, y: 0.68), controlPoint1: CGPoint(x: 0.60, y: 0.24), controlPoint2: CGPoint(x: 1, y: 0.40))
    path.addCurve(
      to: CGPoint(x: 0.5, y: 1), controlPoint1: CGPoint(x: 1, y: 0.86), controlPoint2: CGPoint(x: 0.78, y: 1))
    path.addCurve(
      to: CGPoint(x: 0, y: 0.68), controlPoint1: CGPoint(x: 0.22, y: 1), controlPoint2: CGPoint(x: 0, y: 0.86))
    path.addCurve(
      to: CGPoint(x: 0.5, y: 0), controlPoint1: CGPoint(x: 0, y: 0.40), controlPoint2: CGPoint(x: 0.40, y: 0.24))
    path.close()
    return fittedToUnitSquare(path)
  }()

  private static let crescent: UIBezierPath = {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.62, y: 0))
    path.addCurve(
      to: CGPoint(x: 0.62, y: 1), controlPoint1: CGPoint(x: -0.20, y: 0.02), controlPoint2: CGPoint(x: -0.20, y: 0.98))
    path.addCurve(
      to: CGPoint(x: 0.62, y: 0), controlPoint1: CGPoint(x: 0.22, y: 0.78), controlPoint2: CGPoint(x: 0.22, y: 0.22))
    path.close()
    return fittedToUnitSquare(path)
  }()

  /// The traced leaf, or the drop if the image cannot be read, so that every kind in the bar has an outline.
  private static let leaf: UIBezierPath = {
    guard let image = UIImage(named: "leaf"), let outline = ImageOutline.trace(image) else { return drop }
    return fittedToUnitSquare(outline)
  }()

  /// Returns a copy of `path`, with its fill rule, scaled and moved so that its bounds are the unit square; `path` itself if its bounds have no width or no height.
  public static func fittedToUnitSquare(_ path: UIBezierPath) -> UIBezierPath {
    let bounds = path.bounds
    guard bounds.width > 0, bounds.height > 0 else { return path }
    let fitted = path.copy() as! UIBezierPath
    fitted.apply(
      CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: 1 / bounds.width, y: 1 / bounds.height)))
    return fitted
  }
}
