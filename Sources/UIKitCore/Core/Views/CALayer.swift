import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// The shape filled by a view's background – corners, border, shadow – and its sublayers.
///
/// Galley draws in immediate mode: a layer has no pixels of its own. A view's layer and its sublayers, in order, are drawn after the view's
/// `draw(_:)` and before its subviews.
@preconcurrency @MainActor
open class CALayer {
  weak var view: UIView?

  // Set by +Sublayers.
  var storedSublayers: [CALayer] = []
  weak var storedSuperlayer: CALayer?
  /// The layer that this layer masks; `nil` if there is none.
  weak var maskedLayer: CALayer?
  // Set by Animation.
  var animations: LayerAnimations?

  /// Creates a layer without a view, to be added to another layer.
  public required init() {}

  /// The name of the layer, for finding it; `nil` by default.
  open var name: String?

  /// The drawing order among sublayers: a layer with a higher value is drawn in front, regardless of its index; 0 by default. It has no effect on
  /// a view's layer: views are drawn in their order.
  open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { redraw() } } }

  // MARK: Place

  /// The frame in the superlayer's space; a view's layer has the view's frame.
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

  /// The bounds in the layer's own space; without a view, their origin is 0.
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: .zero, size: storedFrame.size) }
    set {
      if let view { return view.bounds = newValue }
      if GeometryCheck.accepts(newValue, as: "bounds", of: self) { storedFrame.size = newValue.standardized.size }
    }
  }

  /// Whether the layer and its sublayers are hidden; for a view's layer, the view's value.
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

  /// Draws the layer's content over its background; overridden by subclasses. The context is the current one, y down from the origin of `bounds`.
  /// Does nothing by default.
  open func draw(in ctx: CGContext) {}

  /// Marks the content drawn by `draw(in:)` as changed.
  open func setNeedsDisplay() { redraw() }

  /// The number of pixels per point of the layer's content. Fewer than the display has look coarse; more are not visible. The default is the
  /// display's scale, also after setting a value that is not finite and above 0; on iOS it is 1 for a layer without a view.
  open var contentsScale: CGFloat {
    get { storedContentsScale ?? UIScreen.main.scale }
    set { storedContentsScale = newValue > 0 && newValue.isFinite ? newValue : nil }
  }
  private var storedContentsScale: CGFloat? {
    didSet { if storedContentsScale != oldValue { redraw() } }
  }

  /// The mask of the layer and its content, which are visible where the mask is opaque; `nil`, the default, for none.
  ///
  /// Its `frame` is in the layer's coordinate space, and it has no superlayer; the mask of a view's layer also applies to subviews. Hit testing
  /// ignores it. A view whose layer is the mask is retained by it. Documents do not support masks: there, a mask that is not a simple shape clips
  /// to its frame.
  ///
  /// Setting it traps if the mask is this layer, contains it, or is masked by it.
  open var mask: CALayer? {
    willSet {
      if let newValue { require(!isDrawn(by: newValue), "a layer cannot be masked by itself, by a layer that contains it or by a layer that it masks") }
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
  /// The view whose layer is the mask; a layer alone does not retain its view. `nil` if there is none.
  private(set) var maskView: UIView?

  /// Whether the layer's content extends beyond its bounds; `false` by default.
  var drawsBeyondBounds: Bool { false }
  /// The bounding box of the layer's own content in its own space, without sublayers and the background's shadow.
  var contentExtent: CGRect { bounds }
  /// The layer's shape as a mask, if it is a uniformly opaque shape; `nil` if it must be drawn.
  var maskShape: (path: CGPath, rule: CGPathFillRule)? {
    let isSimple = type(of: self) == CALayer.self && storedSublayers.isEmpty && mask == nil && borderWidth == 0 && shadowOpacity == 0
    guard isSimple, view == nil, !isHidden, opacity >= 1, backgroundColor.map({ $0.alpha >= 1 }) == true else { return nil }
    return (outline(of: bounds), .winding)
  }

  /// Calls `content` to draw in `bounds`: in a coarser bitmap, which is then scaled up, if `contentsScale` was set to fewer pixels per point than
  /// `context` has; otherwise directly in `context`.
  func drawContent(of bounds: CGRect, in context: CGContext, _ content: (CGContext) -> Void) {
    let (own, matrix) = (storedContentsScale, context.ctm)
    guard let own, own < (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot(), !bounds.isEmpty else { return content(context) }
    // The area to draw, in whole pixels of the layer, starting at the bounds' origin.
    let clip = bounds.intersection(context.boundingBoxOfClipPath)
    guard !clip.isNull, !clip.isEmpty else { return }
    func below(_ distance: CGFloat) -> CGFloat { (distance * own).rounded(.down) / own }
    let origin = CGPoint(x: bounds.minX + below(clip.minX - bounds.minX), y: bounds.minY + below(clip.minY - bounds.minY))
    let size = CGSize(width: clip.maxX - origin.x, height: clip.maxY - origin.y)
    let coarse = makeImageContext(size: size, opaque: false, scale: own)
    coarse.translateBy(x: -origin.x, y: -origin.y)
    content(coarse)
    guard let image = coarse.makeImage() else { return }
    context.drawUpright(image, in: CGRect(x: origin.x, y: origin.y, width: CGFloat(image.width) / own, height: CGFloat(image.height) / own))
  }

  /// Returns the preferred size in points: by default the current size.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Look

  /// The radius for the background, the border and, if the view clips, the subviews; in points.
  public var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { redraw() } }
  }

  /// The corners that `cornerRadius` rounds; all by default.
  public var maskedCorners: CACornerMask = .all {
    didSet { if maskedCorners != oldValue { redraw() } }
  }

  /// The shape of rounded corners: quarter circles, the default, or continuous curves, as on icons of iOS.
  public var cornerCurve: CALayerCornerCurve = .circular { didSet { if cornerCurve != oldValue { redraw() } } }

  /// The width of the border in points, inward from the bounds; 0 by default.
  public var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { redraw() } }
  }

  /// The color of the border, drawn if `borderWidth` is above 0; black by default. If `nil`, no border is drawn.
  public var borderColor: CGColor? = .black {
    didSet { if borderColor != oldValue { redraw() } }
  }

  /// The color of the shadow, with opacity `shadowOpacity`; black by default. If `nil`, no shadow is drawn.
  public var shadowColor: CGColor? = .black {
    willSet { if shadowColor != newValue { redraw() } }
    didSet { if shadowColor != oldValue { redraw() } }
  }

  /// The opacity of the shadow, from 0 (none, the default) to 1.
  public var shadowOpacity: Float = 0 {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// The offset of the shadow in points, positive to the right and down; 3 points up by default.
  public var shadowOffset = CGSize(width: 0, height: -3) {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// The standard deviation of the shadow's blur in points, half of the "blur" in design tools; 3 by default.
  public var shadowRadius: CGFloat = 3 {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// The shape that casts the shadow, in the layer's space; if `nil`, the default, the background's shape.
  public var shadowPath: CGPath? {
    willSet { redraw() }
    didSet { redraw() }
  }

  /// Whether sublayers are clipped to the bounds; for a view's layer, the view's `clipsToBounds`.
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

  /// The background color; for a view's layer, the view's `backgroundColor`. A value set here does not follow light and dark. `nil` means none.
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

  /// The opacity of the layer with its sublayers, clamped to 0…1; for a view's layer, the view's `alpha`.
  public var opacity: Float {
    get { view.map { Float($0.alpha) } ?? storedOpacity }
    set {
      if let view { view.alpha = CGFloat(newValue) } else { storedOpacity = min(max(newValue, 0), 1) }
    }
  }
  private var storedOpacity: Float = 1 {
    didSet { redraw() }
  }

  /// Draws the layer and its content into `context`, without its view's transform.
  public func render(in context: CGContext) {
    if let view { view.render(in: context, damage: view.extent) } else { renderAlone(in: context) }
  }
}

/// The corners of a layer; y is down, so "min y" is the top.
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
