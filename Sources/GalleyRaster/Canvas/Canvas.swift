import GalleyRequirements

/// The base class of all drawing targets: a bitmap, a page of a PDF, an SVG.
///
/// User space is in points, with y down. This class manages the stack of states and draws nothing. Subclasses override
/// the drawing methods, and override `clip`, `save` and `restore` if their surface has its own stack. Coordinates that
/// are not finite draw nothing.
package class Canvas {
  struct State {
    var ctm: Affine
    /// The bounds of the clip, in device space.
    var clipBounds: Rect
    var shadow: Shadow?
    var blendMode = BlendMode.normal
    /// Whether smooth edges are requested.
    var antialiases = true
  }

  /// Whether antialiasing is allowed. Not part of the state.
  package var allowsAntialiasing = true

  /// Whether edge pixels are covered proportionally instead of by testing their center.
  var isSmooth: Bool { state.antialiases && allowsAntialiasing }

  var state: State
  private var saved: [State] = []

  init(ctm: Affine, deviceBounds: Rect) {
    state = State(ctm: ctm, clipBounds: deviceBounds, shadow: nil)
  }

  // MARK: State

  package func save() {
    saved.append(state)
  }

  /// Restores the state of the matching `save`. Traps if there is none.
  package func restore() {
    require(!saved.isEmpty, "restore() called without a matching save()")
    state = saved.removeLast()
  }

  /// The transform from user space to device space: pixels of a bitmap, or points of a PDF page or an SVG.
  package var ctm: Affine { state.ctm }

  /// The resolution of embedded images, in pixels per unit of device space.
  var imageResolution: Double { 1 }

  /// Returns the number of visible pixels of an image in `rect`. A higher resolution adds no detail.
  package func pixels(of rect: Rect) -> (width: Double, height: Double) {
    let (width, height) = (abs(rect.width) * imageResolution, abs(rect.height) * imageResolution)
    return (width * (ctm.a * ctm.a + ctm.b * ctm.b).squareRoot(), height * (ctm.c * ctm.c + ctm.d * ctm.d).squareRoot())
  }

  /// Prepends `transform` to the current matrix: later coordinates are transformed by it first.
  package func concat(_ transform: Affine) {
    state.ctm = transform.concatenating(state.ctm)
  }

  package func translate(x: Double, y: Double) {
    concat(Affine(translationX: x, y: y))
  }

  /// Returns `rect` moved so that its lower left corner is on a pixel corner, if the canvas has pixels. Text baselines
  /// are at whole pixels too.
  package func onWholePixels(_ rect: Rect) -> Rect { rect }

  /// A rectangle, in user space, that contains everything that can be drawn; `Rect.zero` if the current transform
  /// cannot be inverted.
  package var clipBounds: Rect {
    guard let inverse = state.ctm.inverse else { return .zero }
    return state.clipBounds.applying(inverse)
  }

  package func clip(to path: Path, rule: FillRule = .nonZero) {
    state.clipBounds = state.clipBounds.intersection(path.applying(state.ctm).bounds)
  }

  package func clip(to rect: Rect) {
    clip(to: .rect(rect))
  }

  /// Sets a shadow for later shapes, glyphs, images and layers.
  ///
  /// - Parameters:
  ///   - offset: In points of the page, y down, unaffected by transforms.
  ///   - blur: Twice the standard deviation of the blur, in points of the page.
  package func setShadow(offset: Point, blur: Double, color: Color) {
    state.shadow = Shadow(offset: offset, blur: blur, color: color)
  }

  package func clearShadow() {
    state.shadow = nil
  }

  /// Sets the blend mode for later drawing. A layer is blended as a whole.
  package func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }

  /// The current blend mode.
  package var blendMode: BlendMode { state.blendMode }

  /// Sets whether later edges and clip edges are smooth, on canvases with pixels.
  package func setAntialiases(_ isSmooth: Bool) { state.antialiases = isSmooth }

  // MARK: Drawing

  package func fill(_ rect: Rect, _ color: Color) {}
  /// Fills `rect`, but may skip `hidden`, a part of it that opaque content is going to cover.
  package func fill(_ rect: Rect, _ color: Color, sparing hidden: Rect) { fill(rect, color) }
  package func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {}
  package func fill(_ path: Path, _ gradient: Gradient, rule: FillRule = .nonZero) {}
  package func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {}
  /// Draws an image. If `smoothly` is `false`, each pixel becomes a block.
  package func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {}
  package func draw(_ run: GlyphRun, _ color: Color) {}
  /// Strokes the glyphs' outlines. `width` is in user space, and half of it is outside the glyph.
  package func stroke(_ run: GlyphRun, _ color: Color, width: Double) {}

  /// Starts a group that `endLayer` composites as one image, with `alpha` and the current shadow.
  package func beginLayer(alpha: Double) {
    save()
  }

  /// Starts a layer that is visible only inside `rect`, in user space, so that the canvas can use less memory.
  package func beginLayer(alpha: Double, within rect: Rect) {
    beginLayer(alpha: alpha)
  }

  package func endLayer() {
    restore()
  }
}

struct Shadow: Hashable {
  var offset: Point
  var blur: Double
  var color: Color

  var isVisible: Bool { color.isVisible && offset.isFinite && blur.isFinite }
}
