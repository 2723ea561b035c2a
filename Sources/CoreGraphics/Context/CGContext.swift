import Foundation
import GalleyRaster
import GalleyRequirements

/// Apple's graphics state and drawing functions over a canvas: a bitmap, a PDF page or an SVG file.
///
/// A context belongs to one thread at a time. User space is UIKit's, with y down, unless the caller flips it. As on
/// iOS, images and Core Text lines are drawn for a space with y up, and are upright only in a flipped space.
public final class CGContext {
  /// The canvas that receives the drawing. Code that changes its matrix or clip must restore them.
  package let canvas: GalleyRaster.Canvas

  /// The pixels of a bitmap context, which `makeImage()` copies, or `nil` for other contexts, such as those of PDF files.
  package let bitmap: GalleyRaster.Bitmap?

  /// Whether the pixels in memory have the requested format.
  var isData = true

  /// The pages of a PDF context, or `nil` for other contexts.
  var pages: PDFPages?

  /// The state that `saveGState()` saves. The canvas saves the matrix, the clip and the shadow itself.
  struct State {
    var fillColor = GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    /// The pattern that fills instead of the color, or `nil` if the fill is solid.
    var fillPattern: CGPatternImage?
    var strokeColor = GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    var alpha = 1.0
    var lineWidth = 1.0
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit = 10.0
    var dash: [Double] = []
    var dashPhase = 0.0
    var textDrawingMode = CGTextDrawingMode.fill
    var interpolationQuality = CGInterpolationQuality.default
    /// The Core Text font, without its size. This module does not know its type. `nil` until one is set.
    var textFont: AnyObject?
    var textSize = CGFloat(1)
  }

  var state = State()
  private var saved: [State] = []
  /// The number of saved states at the beginning of each open layer.
  private var layers: [Int] = []
  /// The number of saved states.
  package var savedStates: Int { saved.count }

  /// The current path, in the current user space.
  var pending = GalleyRaster.Path()

  /// The transform from text space, with y up, to user space. Its translation is `textPosition`. Not part of the
  /// graphics state, as Apple's.
  public var textMatrix = CGAffineTransform.identity

  package init(canvas: GalleyRaster.Canvas, bitmap: GalleyRaster.Bitmap? = nil) {
    self.canvas = canvas
    self.bitmap = bitmap
  }

  // MARK: State

  /// Saves the graphics state until `restoreGState()`: matrix, clip, colors, alpha, blend mode, line style, shadow, font and text drawing mode. The
  /// current path and `textMatrix` are not part of it.
  public func saveGState() {
    saved.append(state)
    canvas.save()
  }

  /// Restores the state of the last `saveGState()`. Traps if there is none.
  public func restoreGState() {
    require(!saved.isEmpty, "restoreGState() called without a matching saveGState()")
    state = saved.removeLast()
    if layers.last == saved.count { layers.removeLast() }
    preservingPendingPath { canvas.restore() }
  }

  /// The transform from user space to pixels of the canvas.
  public var ctm: CGAffineTransform { CGAffineTransform(canvas.ctm) }

  /// Prepends `transform` to the current matrix for later drawing. Points of the current path do not move on the
  /// canvas. Part of the graphics state.
  public func concatenate(_ transform: CGAffineTransform) {
    preservingPendingPath { canvas.concat(transform.raster) }
  }

  /// Moves the origin of user space, by distances in user space.
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  /// Scales user space about its origin.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates user space by `angle` radians from the x axis towards the y axis: clockwise if y runs down.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Changes the matrix, and adjusts the current path so that its points keep their positions on the canvas.
  private func preservingPendingPath(_ change: () -> Void) {
    guard !pending.elements.isEmpty else { return change() }
    let before = ctm
    change()
    pending = pending.applying(before.concatenating(ctm.inverted()).raster)
  }

  // MARK: Paint and line style

  /// Sets the fill color; opaque black initially. Part of the graphics state.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color.raster
    state.fillPattern = color.pattern
  }

  /// Sets the fill color from sRGB components, clamped to 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill color to a gray, from 0 for black to 1 for white. Both numbers are clamped to 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

  /// Sets the stroke color; opaque black initially. A pattern color strokes with its mean color. Part of the graphics state.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color.raster }

  /// Sets the stroke color from sRGB components, clamped to 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke color to a gray, from 0 for black to 1 for white. Both numbers are clamped to 0…1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Sets a factor, clamped to 0…1, that multiplies the alpha of all later drawing; 1 initially. Part of the graphics state.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, Double(alpha))) }

  /// Sets the blend mode of later drawing; `.normal` initially. Part of the graphics state. A transparency layer is
  /// composited as a whole and starts with `.normal`.
  ///
  /// PDF and SVG support only the modes that mix colors. There, `.copy`, `.sourceIn` and `.sourceAtop` paint over the
  /// page, and modes that erase the page or draw below it draw nothing. The additive modes become `.screen` in a PDF,
  /// and `.plusDarker` becomes `.multiply`.
  public func setBlendMode(_ mode: CGBlendMode) { canvas.setBlendMode(GalleyRaster.BlendMode(rawValue: mode.rawValue) ?? .normal) }

  /// Sets whether edges of shapes, glyphs and clips are smoothed in a bitmap context; `true` initially. Part of the
  /// graphics state.
  public func setShouldAntialias(_ shouldAntialias: Bool) { canvas.setAntialiases(shouldAntialias) }

  /// Sets whether `setShouldAntialias(_:)` has an effect; `true` initially. If not, no edge is smoothed. Not part of the graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { canvas.allowsAntialiasing = allowsAntialiasing }

  /// Sets the line width, in user space; 1 initially. With 0 or less, strokes draw nothing. Part of the graphics state.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(width) }

  /// Sets the shape of open line ends; `.butt` initially.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the shape of corners; `.miter` initially.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets the maximum length of a mitered corner, in line widths, beyond which it becomes a bevel; 10 initially. Limits below 1 count as 1.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(limit) }

  /// Sets the lengths of dashes and gaps in turn, in user space; `phase` is the distance into the pattern at which a line starts.
  /// The line is solid if the array is empty, contains a negative length or has a sum of 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = Double(phase)
    state.dash = lengths.map(Double.init)
  }

  /// The quality of image scaling. All values except `.none` scale smoothly.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets a shadow for all later drawing, in place of the previous one. `offset` and `blur` are in points, with y down; the matrix does not
  /// affect them. A color that is `nil` or clear removes the shadow. Part of the graphics state.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0 else { return canvas.clearShadow() }
    canvas.setShadow(offset: GalleyRaster.Point(x: Double(offset.width), y: Double(offset.height)), blur: Double(blur), color: color.raster)
  }

  /// Sets a shadow in black with an alpha of one third, as Apple's.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Starts a group that `endTransparencyLayer()` composites as one image, with the current alpha and one shadow. `auxiliaryInfo` is ignored.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    layers.append(saved.count)
    saved.append(state)
    canvas.beginLayer(alpha: state.alpha)
    state.alpha = 1
  }

  /// Starts a transparency layer with content in `rect`, in user space. Drawing outside it can be lost. `auxiliaryInfo` is ignored.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    layers.append(saved.count)
    saved.append(state)
    canvas.beginLayer(alpha: state.alpha, within: rect.raster)
    state.alpha = 1
  }

  /// Composites the innermost layer into the drawing below it, and restores the state from before the layer, also if states that were saved in the
  /// layer have not been restored. Traps if no state is saved. Each call must end a layer: without one, it restores a state like `restoreGState()`.
  public func endTransparencyLayer() {
    require(!saved.isEmpty, "endTransparencyLayer() called without a matching beginTransparencyLayer()")
    if let layer = layers.last { while saved.count - 1 > layer { restoreGState() } }
    preservingPendingPath { canvas.endLayer() }
    state = saved.removeLast()
    _ = layers.popLast()
  }

  /// Restores states until `count` are left, and ends the layers that were started after these. Does nothing if there are no more than `count`.
  func restoreStates(to count: Int) {
    while saved.count > count {
      if layers.last == saved.count - 1 { endTransparencyLayer() } else { restoreGState() }
    }
  }
}

/// The sampling of a scaled image. The raw values are Apple's.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default` = 0
  /// Nearest neighbor: each pixel of the image becomes a square of one color.
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// The painting of glyphs.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  /// Fills glyphs with the fill color.
  case fill
  /// Outlines glyphs with the stroke color and line width.
  case stroke
  /// Fills glyphs, then outlines them.
  case fillStroke
  /// Draws nothing.
  case invisible
}
