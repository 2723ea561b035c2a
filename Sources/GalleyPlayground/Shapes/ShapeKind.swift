import UIKit

/// The outlines in the shape bar, each in the unit square, y down.
public enum ShapeKind: String, CaseIterable, Sendable {
  case circle
  case rectangle
  case star
  case heart
  /// The outline of Assets/Images/leaf.png.
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

  /// The outline of Assets/Images/leaf.png, as `ImageOutline.trace` finds it. A constant, because each start of the program draws it in the shape
  /// bar, and reading and tracing the image takes longer than setting a page.
  private static let leaf: UIBezierPath = {
    /// Each curve's end and its two control points.
    let curves: [[(x: CGFloat, y: CGFloat)]] = [
      [(0.0831962022588133, 0.9919303311339323), (0.04453594374740656, 1.0026898896220224), (0.060407965059908864, 1.0026898896220224)],
      [(0.1537481788150965, 0.8221441739171308), (0.09982289813678716, 0.9327484762732853), (0.11792238095116869, 0.8735885434402454)],
      [(0.3722317191184251, 0.8633257602130576), (0.2239247870025709, 0.8468698862170765), (0.2968029868832098, 0.8618415838050352)],
      [(0.6726465870355021, 0.7920607479352643), (0.48110468238562304, 0.865468003344611), (0.5775635689136032, 0.8386208904121236)],
      [(0.7773366167641802, 0.718108388756063), (0.7107542673671741, 0.7734002230513091), (0.7460793815231213, 0.7461094935472605)],
      [(0.9951386464821992, 0.2104341090805893), (0.9246811151242174, 0.5861130696829855), (0.9801519296170598, 0.3977688153527465)],
      [(0.9935442868560158, 0.0008201165171616148), (1.0006465061748995, 0.14158558895405038), (1.003113300061033, 0.06879815783727564)],
      [(0.38133519996439713, 0.09497127331828946), (0.7742233304474286, -0.003540866134922209), (0.5821240838876698, 0.006958372625650147)],
      [(0.021747706548502124, 0.9919303311339323), (0.05235724090075748, 0.2391739994622305), (-0.05003073326427244, 0.6828112861964527)],
    ]
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.021747706548502124, y: 0.9919303311339323))
    for curve in curves {
      let points = curve.map { CGPoint(x: $0.x, y: $0.y) }
      path.addCurve(to: points[0], controlPoint1: points[1], controlPoint2: points[2])
    }
    path.close()
    return path
  }()

  /// Returns a copy of `path`, with its fill rule, scaled and moved so that its bounds are the unit square; `path` itself if its bounds have no
  /// width or no height.
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
