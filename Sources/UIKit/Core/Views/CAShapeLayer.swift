import CoreGraphics
import Foundation
import UIFoundation

/// A layer that fills and strokes a path of its own space. It is not cut at the bounds, which may be empty.
///
/// A shadow without a `shadowPath`, of a layer without a background, is that of what is filled and stroked.
open class CAShapeLayer: CALayer {
  /// What is drawn; `nil`, the default, is nothing. A mutable path is copied.
  open var path: CGPath? {
    get { storedPath }
    set { storedPath = newValue?.copy() }
  }
  private var storedPath: CGPath? { willSet { redraw() } didSet { redraw() } }

  /// Opaque black by default; `nil` fills nothing.
  open var fillColor: CGColor? = .black { didSet { redraw() } }
  /// Which points count as inside where the path crosses itself; `.nonZero` by default.
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { redraw() } }
  /// `nil`, the default, strokes nothing.
  open var strokeColor: CGColor? { willSet { redraw() } didSet { redraw() } }
  /// From which share of the path's length on it is stroked, 0, the default, to 1; what is filled stays.
  open var strokeStart: CGFloat = 0 { willSet { redraw() } didSet { redraw() } }
  /// Up to which share of the path's length it is stroked, 0 to 1, the default.
  open var strokeEnd: CGFloat = 1 { willSet { redraw() } didSet { redraw() } }
  /// In points; 1 by default.
  open var lineWidth: CGFloat = 1 { willSet { redraw() } didSet { redraw() } }
  /// How long a corner's point may be, in line widths, before it is cut to a bevel; 10 by default.
  open var miterLimit: CGFloat = 10 { willSet { redraw() } didSet { redraw() } }
  /// How open ends look; `.butt` by default.
  open var lineCap = CAShapeLayerLineCap.butt { willSet { redraw() } didSet { redraw() } }
  /// How corners look; `.miter` by default.
  open var lineJoin = CAShapeLayerLineJoin.miter { willSet { redraw() } didSet { redraw() } }
  /// Where in the pattern the stroke begins, in points; 0 by default.
  open var lineDashPhase: CGFloat = 0 { didSet { redraw() } }
  /// Lengths painted and left out by turns, in points; `nil`, the default, is a solid line.
  open var lineDashPattern: [NSNumber]? { didSet { redraw() } }

  open override func draw(in ctx: CGContext) {
    guard let path else { return }
    let shadow = ownShadow
    if let shadow {
      ctx.setShadow(offset: shadowOffset, blur: shadowRadius * 2, color: shadow)
      // What is filled and what is stroked cast one.
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

  /// The colour of the shadow that is the shape's own; `nil` for none, and where the background or `shadowPath` casts it.
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
    let isPlain = type(of: self) == CAShapeLayer.self && storedSublayers.isEmpty && mask == nil && borderWidth == 0 && shadowOpacity == 0
    guard isPlain, view == nil, !isHidden, opacity >= 1, !masksToBounds, backgroundColor == nil, !strokes, let path,
      fillColor.map({ $0.alpha >= 1 }) == true
    else { return nil }
    return (path, fillRule == .evenOdd ? .evenOdd : .winding)
  }
}

/// Which points count as inside a `CAShapeLayer`'s path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the rule.
  public let rawValue: String
  /// A rule by its name; one that is not known here fills as `nonZero` does.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Those around which the path winds.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Those that lie behind an odd number of its lines.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How open ends of a `CAShapeLayer`'s stroke look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the cap.
  public let rawValue: String
  /// A cap by its name; one that is not known here looks as `butt` does.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cut at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Half a circle around the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square around the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  fileprivate var cgCap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// How corners of a `CAShapeLayer`'s stroke look.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the join.
  public let rawValue: String
  /// A join by its name; one that is not known here looks as `miter` does.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pointed, as far as the limit allows.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  fileprivate var cgJoin: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
