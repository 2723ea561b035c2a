import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// The shape that a view's background fills – corners, border, shadow – and what else is drawn in it: sublayers.
///
/// Galley draws in immediate mode: a layer has no pixels of its own. A view's layer draws after the view's `draw(_:)` and
/// before its subviews, and so do the sublayers, in their order.
@preconcurrency @MainActor
open class CALayer {
  weak var view: UIView?

  // Written by +Sublayers.
  var storedSublayers: [CALayer] = []
  weak var storedSuperlayer: CALayer?
  /// The layer that this one masks.
  weak var maskedLayer: CALayer?
  // Written by Animation.
  var animations: LayerAnimations?

  /// A layer of no view, to be added to another one.
  public required init() {}

  /// What the program calls the layer, to find it again; `nil` by default.
  open var name: String?

  /// Among the sublayers of one layer those of a higher one are drawn in front, whatever their order; 0 by default. Of a view's layer it changes nothing: views are drawn in
  /// their order.
  open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { redraw() } } }

  // MARK: Place

  /// In the superlayer's space; a view's layer has the view's.
  open var frame: CGRect {
    get { view?.frame ?? storedFrame }
    set {
      if let view { return view.frame = newValue }
      if GeometryCheck.accepts(newValue, as: "frame", of: self) { storedFrame = newValue.standardized }
    }
  }
  private var storedFrame = CGRect.zero {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// The layer's own space; of a layer without a view its origin is 0.
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: .zero, size: storedFrame.size) }
    set {
      if let view { return view.bounds = newValue }
      if GeometryCheck.accepts(newValue, as: "bounds", of: self) { storedFrame.size = newValue.standardized.size }
    }
  }

  /// Whether the layer and its sublayers are drawn; of a view's layer, the view's.
  public var isHidden: Bool {
    get { view?.isHidden ?? storedIsHidden }
    set {
      if let view { view.isHidden = newValue } else { storedIsHidden = newValue }
    }
  }
  private var storedIsHidden = false {
    didSet { redraw() }
  }

  // MARK: Drawing

  /// Draws what the layer holds, over its background; to be overridden. The context is the current one, y down from the
  /// origin of `bounds`.
  open func draw(in ctx: CGContext) {}

  /// What `draw(in:)` shows has changed.
  open func setNeedsDisplay() { redraw() }

  /// How many pixels what the layer draws has in a point: fewer than the display has make it coarse, more are not seen. At first as many as the display has; on iOS it is 1 for a
  /// layer of no view.
  open var contentsScale: CGFloat {
    get { storedContentsScale ?? UIScreen.main.scale }
    set { storedContentsScale = newValue > 0 && newValue.isFinite ? newValue : nil }
  }
  private var storedContentsScale: CGFloat? {
    didSet { if storedContentsScale != oldValue { redraw() } }
  }

  /// What is seen of the layer with all that is in it: where this one is opaque. It stands in the layer's space by its `frame`, and is in no other
  /// layer; of a view's layer, subviews are cut, too. Events do not ask for it. A view whose layer it is lives as long as it is the mask. In documents, which have no such
  /// thing, a mask that is no plain shape cuts at its frame.
  ///
  /// - Precondition: it is not this layer, and neither holds nor masks it.
  open var mask: CALayer? {
    willSet {
      if let newValue { require(!isDrawn(by: newValue), "a layer cannot be masked by itself, or by one that holds it or that it masks") }
      redraw()
      mask?.maskedLayer = nil
    }
    didSet {
      mask?.maskedLayer = self
      maskView = mask?.view
      redraw()
      if oldValue !== mask { oldValue?.checkAnimations() }
    }
  }
  /// The view whose layer the mask is; a layer alone does not keep its view.
  private(set) var maskView: UIView?

  /// Whether what the layer draws is not cut at its bounds.
  var drawsBeyondBounds: Bool { false }
  /// The box around what the layer draws by itself, in its own space, without its sublayers and a background's shadow.
  var contentExtent: CGRect { bounds }
  /// What the layer is where it is a mask: a shape that is opaque all over; `nil` for what must be drawn.
  var maskShape: (path: CGPath, rule: CGPathFillRule)? {
    let isPlain = type(of: self) == CALayer.self && storedSublayers.isEmpty && mask == nil && borderWidth == 0 && shadowOpacity == 0
    guard isPlain, view == nil, !isHidden, opacity >= 1, backgroundColor.map({ $0.alpha >= 1 }) == true else { return nil }
    return (outline(of: bounds), .winding)
  }

  /// Draws what `content` draws in `bounds`, by as many pixels a point as the layer has.
  func drawContent(of bounds: CGRect, in context: CGContext, _ content: (CGContext) -> Void) {
    let (own, matrix) = (storedContentsScale, context.ctm)
    guard let own, own < (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot(), !bounds.isEmpty else { return content(context) }
    // What is drawn over, by whole pixels of the layer's, whose first is at the bounds' origin.
    let clip = bounds.intersection(context.boundingBoxOfClipPath)
    guard !clip.isNull, !clip.isEmpty else { return }
    func below(_ distance: CGFloat) -> CGFloat { (distance * own).rounded(.down) / own }
    let origin = CGPoint(x: bounds.minX + below(clip.minX - bounds.minX), y: bounds.minY + below(clip.minY - bounds.minY))
    let size = CGSize(width: clip.maxX - origin.x, height: clip.maxY - origin.y)
    let coarse = makeImageContext(size: size, opaque: false, scale: own)
    coarse.translateBy(x: -origin.x, y: -origin.y)
    content(coarse)
    guard let picture = coarse.makeImage() else { return }
    context.drawUpright(picture, in: CGRect(x: origin.x, y: origin.y, width: CGFloat(picture.width) / own, height: CGFloat(picture.height) / own))
  }

  /// How large the layer wants to be, in points: its own size, where a subclass knows of nothing else.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Look

  /// Of the background, the border and, where the view clips, the subviews; in points.
  public var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { redraw() } }
  }

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask = .all {
    didSet { if maskedCorners != oldValue { redraw() } }
  }

  /// Whether rounded corners are quarters of circles, the default, or flow into the sides, as the icons of iOS.
  public var cornerCurve: CALayerCornerCurve = .circular { didSet { if cornerCurve != oldValue { redraw() } } }

  /// In points, inwards from the bounds.
  public var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { redraw() } }
  }

  /// Black by default; the border is drawn where `borderWidth` is above 0. `nil` draws none.
  public var borderColor: CGColor? = .black {
    didSet { if borderColor != oldValue { redraw() } }
  }

  /// Black by default; how much of it is seen is `shadowOpacity`. `nil` draws none.
  public var shadowColor: CGColor? = .black {
    willSet { if shadowColor != newValue { redraw() } }
    didSet { if shadowColor != oldValue { redraw() } }
  }

  /// 0, no shadow, to 1.
  public var shadowOpacity: Float = 0 {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// In points; positive is right and down.
  public var shadowOffset = CGSize(width: 0, height: -3) {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// The deviation of the blur, in points: half of a design's "blur".
  public var shadowRadius: CGFloat = 3 {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// What casts the shadow, in the view's space; `nil` is the background's shape.
  public var shadowPath: CGPath? {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// Whether sublayers are cut at the bounds; of a view's layer, the view's `clipsToBounds`.
  public var masksToBounds: Bool {
    get { view?.clipsToBounds ?? storedMasksToBounds }
    set {
      if let view { view.clipsToBounds = newValue } else { storedMasksToBounds = newValue }
    }
  }
  private var storedMasksToBounds = false {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// Of a view's layer, the view's `backgroundColor`; what is set here does not follow light and dark.
  public var backgroundColor: CGColor? {
    get { view.map { $0.backgroundColor?.cgColor } ?? storedBackgroundColor }
    set {
      if let view { view.backgroundColor = newValue.map { UIColor(cgColor: $0) } } else { storedBackgroundColor = newValue }
    }
  }
  private var storedBackgroundColor: CGColor? {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// From 0 to 1, for the layer and its sublayers together; of a view's layer, the view's `alpha`.
  public var opacity: Float {
    get { view.map { Float($0.alpha) } ?? storedOpacity }
    set {
      if let view { view.alpha = CGFloat(newValue) } else { storedOpacity = min(max(newValue, 0), 1) }
    }
  }
  private var storedOpacity: Float = 1 {
    didSet { redraw() }
  }

  /// Draws the layer with all that is in it, without its view's transform, into `context`.
  public func render(in context: CGContext) {
    if let view { view.render(in: context, damage: view.extent) } else { renderAlone(in: context) }
  }
}

/// Corners of a layer; y is down, so "min y" is the top.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
