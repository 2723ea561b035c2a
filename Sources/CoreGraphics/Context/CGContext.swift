import Foundation
import Raster
import Requirements

/// Where drawing goes: Apple's graphics state over a canvas, which may be a bitmap, a PDF page or an SVG file.
///
/// A context belongs to one thread at a time. Its user space is UIKit's, y down, unless the caller turns it over; as on
/// iOS, images and Core Text's lines are drawn as if y ran up, so they need a space turned over to stand upright.
public final class CGContext {
  /// What takes the drawing. Whoever changes its matrix or clip must put them back.
  package let canvas: Raster.Canvas

  /// What `makeImage()` copies: the pixels of a context that draws into a bitmap.
  package let bitmap: Raster.Bitmap?

  /// Whether those pixels stand in memory as their context was asked for.
  var isData = true

  /// Where pages go of a context that makes a document.
  var pages: PDFPages?

  /// What `saveGState()` keeps, beside the matrix, the clip and the shadow, which are the canvas's.
  struct State {
    var fillColor = Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    /// What is filled with in place of the colour; `nil` for the colour.
    var fillPattern: CGPatternImage?
    var strokeColor = Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    var alpha = 1.0
    var lineWidth = 1.0
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit = 10.0
    var dash: [Double] = []
    var dashPhase = 0.0
    var textDrawingMode = CGTextDrawingMode.fill
    var interpolationQuality = CGInterpolationQuality.default
    /// Core Text's font at no size, which this module does not know.
    var textFont: AnyObject?
    var textSize = CGFloat(1)
  }

  var state = State()
  private var saved: [State] = []
  /// How many states were kept when each layer was begun that is open.
  private var layers: [Int] = []
  /// How many states are kept.
  package var savedStates: Int { saved.count }

  /// The path that is being built, in the user space of now.
  var pending = Raster.Path()

  /// From text space, y up, to user space; its translation is `textPosition`. Not part of the graphics state, as Apple's.
  public var textMatrix = CGAffineTransform.identity

  package init(canvas: Raster.Canvas, bitmap: Raster.Bitmap? = nil) {
    self.canvas = canvas
    self.bitmap = bitmap
  }

  // MARK: State

  /// Keeps matrix, clip, colours, line style and shadow until `restoreGState()`; the path is not part of the state.
  public func saveGState() {
    saved.append(state)
    canvas.save()
  }

  /// Restores the state of the last `saveGState()`; traps where there is none left.
  public func restoreGState() {
    require(!saved.isEmpty, "restoreGState() without a saveGState() before it")
    state = saved.removeLast()
    if layers.last == saved.count { layers.removeLast() }
    keepingPendingPath { canvas.restore() }
  }

  /// From user space to the canvas's pixels.
  public var ctm: CGAffineTransform { CGAffineTransform(canvas.ctm) }

  /// Applies `transform` to what is drawn from now on, before the present matrix. Points of the path stay in place.
  public func concatenate(_ transform: CGAffineTransform) {
    keepingPendingPath { canvas.concat(transform.raster) }
  }

  /// Moves the origin, in user space.
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  /// Scales user space about its origin.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns user space by `angle` radians, from the x axis towards the y axis: clockwise where y runs down.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Changes the matrix under the path that is being built, whose points stay where they were put.
  private func keepingPendingPath(_ change: () -> Void) {
    guard !pending.elements.isEmpty else { return change() }
    let before = ctm
    change()
    pending = pending.applying(before.concatenating(ctm.inverted()).raster)
  }

  // MARK: What shapes are painted with

  /// Opaque black at first. Part of the graphics state.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color.raster
    state.fillPattern = color.pattern
  }

  /// The same from sRGB components of 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// The same for a grey, 0 for black.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

  /// Opaque black at first. Part of the graphics state.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color.raster }

  /// The same from sRGB components of 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// The same for a grey, 0 for black.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Multiplies the alpha of everything drawn from now on, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, Double(alpha))) }

  /// How what is drawn from now on is put together with what is there: `.normal`, over it, at first. Part of the graphics state; a
  /// transparency layer is put together as a whole, and begins with `.normal`.
  ///
  /// A PDF and an SVG have the modes that mix colours. On their pages, as on paper, `.copy`, `.sourceIn` and `.sourceAtop` paint over, what
  /// takes away from the page or draws below it draws nothing, and what adds is `.screen` in a PDF, `.multiply` for `.plusDarker`.
  public func setBlendMode(_ mode: CGBlendMode) { canvas.setBlendMode(Raster.BlendMode(rawValue: mode.rawValue) ?? .normal) }

  /// Whether edges of shapes, letters and clips are smooth, as they are at first, or pixels are painted whole; in a context that draws into a bitmap. Part of the graphics state.
  public func setShouldAntialias(_ shouldAntialias: Bool) { canvas.setAntialiases(shouldAntialias) }

  /// Whether edges may be smooth at all; `true` at first. Not part of the graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { canvas.allowsAntialiasing = allowsAntialiasing }

  /// In user space.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(width) }

  /// How open ends look; `.butt` at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// How corners look; `.miter` at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// How long a corner's point may be, in line widths, before it is cut to a bevel; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(limit) }

  /// Lengths painted and left out by turns, in user space; an empty array is a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = Double(phase)
    state.dash = lengths.map(Double.init)
  }

  /// How images are scaled. Only `.none` differs here: all others scale smoothly.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// A shadow under everything drawn from now on. `offset` and `blur` are points that no later matrix changes, y down.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0 else { return canvas.clearShadow() }
    canvas.setShadow(offset: Raster.Point(x: Double(offset.width), y: Double(offset.height)), blur: Double(blur), color: color.raster)
  }

  /// A shadow of a third black, as Apple's.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// What is drawn until `endTransparencyLayer()` is put on the canvas as one, with the alpha of now and one shadow.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    layers.append(saved.count)
    saved.append(state)
    canvas.beginLayer(alpha: state.alpha)
    state.alpha = 1
  }

  /// The same, cut at `rect`: what is drawn beyond it may be lost.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    layers.append(saved.count)
    saved.append(state)
    canvas.beginLayer(alpha: state.alpha, within: rect.raster)
    state.alpha = 1
  }

  /// Composites the layer and restores the state from before it; traps where no layer was begun.
  public func endTransparencyLayer() {
    require(!saved.isEmpty, "endTransparencyLayer() without a beginTransparencyLayer() before it")
    keepingPendingPath { canvas.endLayer() }
    state = saved.removeLast()
    _ = layers.popLast()
  }

  /// Goes back to where so many states were kept; layers begun since are ended.
  func restoreStates(to count: Int) {
    while saved.count > count {
      if layers.last == saved.count - 1 { endTransparencyLayer() } else { restoreGState() }
    }
  }
}

/// How pixels of a scaled image are found. Raw values are Apple's.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default` = 0
  /// Each pixel of an image a square of one colour.
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// Whether glyphs are filled, outlined, or both.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  /// With the fill colour.
  case fill
  /// Outlined with the stroke colour and line width.
  case stroke
  /// Filled, then outlined.
  case fillStroke
  /// Nothing is drawn.
  case invisible
}
