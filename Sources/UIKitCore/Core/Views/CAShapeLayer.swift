import CoreGraphics
import Foundation
import UIFoundation

/// A layer that fills and strokes a path in its own space. It is not clipped to the bounds, which can be empty.
///
/// If the layer has neither a background nor a `shadowPath`, the fill and the stroke cast the shadow.
open class CAShapeLayer: CALayer {
  /// The path to draw; `nil`, the default, draws nothing. A mutable path is copied.
  open var path: CGPath? {
    get { storedPath }
    set { storedPath = newValue?.copy() }
  }
  private var storedPath: CGPath? { willSet { redraw() } didSet { redraw() } }

  /// The fill color; opaque black by default. If `nil`, nothing is filled.
  open var fillColor: CGColor? = .black { didSet { redraw() } }
  /// The rule for the inside of a path that crosses itself; `.nonZero` by default.
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { redraw() } }
  /// The stroke color; if `nil`, the default, nothing is stroked.
  open var strokeColor: CGColor? { willSet { redraw() } didSet { redraw() } }
  /// The start of the stroke as a fraction of the path's length, 0 by default; drawing clamps it to 0…1. Nothing is stroked unless it is below
  /// `strokeEnd`. It does not affect the fill.
  open var strokeStart: CGFloat = 0 { willSet { redraw() } didSet { redraw() } }
  /// The end of the stroke as a fraction of the path's length, 1 by default; drawing clamps it to 0…1.
  open var strokeEnd: CGFloat = 1 { willSet { redraw() } didSet { redraw() } }
  /// The width of the stroke in points; 1 by default.
  open var lineWidth: CGFloat = 1 { willSet { redraw() } didSet { redraw() } }
  /// The longest miter of a corner, in line widths, before it becomes a bevel; 10 by default.
  open var miterLimit: CGFloat = 10 { willSet { redraw() } didSet { redraw() } }
  /// The shape of open ends; `.butt` by default.
  open var lineCap = CAShapeLayerLineCap.butt { willSet { redraw() } didSet { redraw() } }
  /// The shape of corners; `.miter` by default.
  open var lineJoin = CAShapeLayerLineJoin.miter { willSet { redraw() } didSet { redraw() } }
  /// The offset into the dash pattern at which the stroke begins, in points; 0 by default.
  open var lineDashPhase: CGFloat = 0 { didSet { redraw() } }
  /// The alternating lengths of dashes and gaps in points; `nil`, the default, is a solid line.
  open var lineDashPattern: [NSNumber]? { didSet { redraw() } }

  /// Fills and strokes the path, which share one shadow. Draws nothing if `path` is `nil`.
  ///
  /// The path is in the layer's coordinate space, and is not clipped to the bounds.
  open override func draw(in ctx: CGContext) {
    guard let path else { return }
    let shadow = ownShadow
    if let shadow {
      ctx.setShadow(offset: shadowOffset, blur: shadowRadius * 2, color: shadow)
      // Fill and stroke cast one shadow.
      ctx.beginTransparencyLayer(in: contentExtent)
    }
    if let fillColor {
      ctx.setFillColor(fillColor)
      ctx.addPath(path)
      ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, strokes {
      ctx.setStrokeColor(strokeColor)
      ctx.setLineWidth(lineWidth)
      ctx.setLineCap(lineCap.cgCap)
      ctx.setLineJoin(lineJoin.cgJoin)
      ctx.setMiterLimit(miterLimit)
      ctx.setLineDash(phase: lineDashPhase, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
      ctx.addPath(path.trimmed(from: strokeStart, to: strokeEnd))
      ctx.strokePath()
    }
    if shadow != nil { ctx.endTransparencyLayer() }
  }

  private var strokes: Bool { strokeColor != nil && lineWidth > 0 && lineWidth.isFinite && strokeStart < strokeEnd }

  /// The color of the shape's own shadow, or `nil` if there is none or the background or `shadowPath` casts it.
  private var ownShadow: CGColor? {
    guard shadowOpacity > 0, shadowPath == nil, backgroundColor == nil, let shadowColor else { return nil }
    return shadowColor.copy(alpha: shadowColor.alpha * CGFloat(shadowOpacity))
  }

  override var drawsBeyondBounds: Bool { true }

  override var contentExtent: CGRect {
    guard let path, !path.isEmpty else { return bounds }
    var box = path.boundingBoxOfPath
    if strokes {
      let reach = lineWidth / 2 * max(lineJoin.cgJoin == .miter ? max(1, miterLimit) : 1, lineCap == .square ? 1.5 : 1)
      box = box.insetBy(dx: -reach, dy: -reach)
    }
    if ownShadow != nil {
      let reach = shadowRadius * 3 + 1
      box = box.union(box.insetBy(dx: -reach, dy: -reach).offsetBy(dx: shadowOffset.width, dy: shadowOffset.height))
    }
    return bounds.union(box)
  }

  override var maskShape: (path: CGPath, rule: CGPathFillRule)? {
    let isSimple = type(of: self) == CAShapeLayer.self && storedSublayers.isEmpty && mask == nil && borderWidth == 0 && shadowOpacity == 0
    guard isSimple, view == nil, !isHidden, opacity >= 1, !masksToBounds, backgroundColor == nil, !strokes, let path,
      fillColor.map({ $0.alpha >= 1 }) == true
    else { return nil }
    return (path, fillRule == .evenOdd ? .evenOdd : .winding)
  }
}

/// The rule for points inside a `CAShapeLayer`'s path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the rule.
  public let rawValue: String
  /// Creates a rule with a name; an unknown one fills like `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Fills the points with a nonzero winding number.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Fills the points that an odd number of path segments separate from the outside.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of open ends of a `CAShapeLayer`'s stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the cap.
  public let rawValue: String
  /// Creates a cap with a name; an unknown one looks like `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A flat end without extension.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A semicircle around the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Lines end with half a square beyond the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  fileprivate var cgCap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// The shape of corners of a `CAShapeLayer`'s stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the join.
  public let rawValue: String
  /// Creates a join with a name; an unknown one looks like `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A pointed corner, up to the miter limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A beveled corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  fileprivate var cgJoin: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
