import Requirements

/// What everything is drawn on: a bitmap, a page of a PDF, an SVG.
///
/// User space is in points, y down. This class keeps the stack of states; on its own it draws nothing. Subclasses
/// override the drawing verbs, and `clip`, `save`, `restore` where their surface has a stack of its own.
/// Coordinates that are not finite draw nothing.
package class Canvas {
  struct State {
    var ctm: Affine
    /// Bounds of the clip, in device space.
    var clipBounds: Rect
    var shadow: Shadow?
    var blendMode = BlendMode.normal
    /// Whether edges are asked to be smooth.
    var antialiases = true
  }

  /// Whether edges may be smooth; not part of the state.
  package var allowsAntialiasing = true

  /// Whether pixels at an edge are covered by their share, or wholly where their middle is.
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

  /// Every `restore` has its `save`.
  package func restore() {
    require(!saved.isEmpty, "restore() without its save()")
    state = saved.removeLast()
  }

  /// User space to device: pixels of a bitmap, points of a PDF page or an SVG.
  package var ctm: Affine { state.ctm }

  /// Pixels that a picture is given for each unit of device space.
  var pictureDensity: Double { 1 }

  /// How many pixels of a picture in `rect` can be seen: what a larger one has more of is lost.
  package func pixels(of rect: Rect) -> (width: Double, height: Double) {
    let (width, height) = (abs(rect.width) * pictureDensity, abs(rect.height) * pictureDensity)
    return (width * (ctm.a * ctm.a + ctm.b * ctm.b).squareRoot(), height * (ctm.c * ctm.c + ctm.d * ctm.d).squareRoot())
  }

  /// What is drawn from now on goes through `transform` first.
  package func concat(_ transform: Affine) {
    state.ctm = transform.concatenating(state.ctm)
  }

  package func translate(x: Double, y: Double) {
    concat(Affine(translationX: x, y: y))
  }

  /// `rect` moved so that its lower left corner is a pixel's, on canvases that have pixels: as letters, whose baselines
  /// are at whole pixels.
  package func onWholePixels(_ rect: Rect) -> Rect { rect }

  /// A rectangle, in user space, outside of which nothing is drawn.
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

  /// Shapes, glyphs, images and layers drawn from now on cast a shadow.
  ///
  /// - Parameters:
  ///   - offset: in points of the page, y down; no transform turns or scales it.
  ///   - blur: in points of the page, twice the standard deviation of the blur.
  package func setShadow(offset: Point, blur: Double, color: Color) {
    state.shadow = Shadow(offset: offset, blur: blur, color: color)
  }

  package func clearShadow() {
    state.shadow = nil
  }

  /// How what is drawn from now on is put together with what is there; a layer, as a whole.
  package func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }

  /// How it is put together now.
  package var blendMode: BlendMode { state.blendMode }

  /// Whether edges drawn from now on, and edges of clips, are smooth; on canvases that have pixels.
  package func setAntialiases(_ isSmooth: Bool) { state.antialiases = isSmooth }

  // MARK: Drawing

  package func fill(_ rect: Rect, _ color: Color) {}
  /// The same where `hidden`, a part of it, is going to be painted over with something opaque: it may be left out.
  package func fill(_ rect: Rect, _ color: Color, sparing hidden: Rect) { fill(rect, color) }
  package func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {}
  package func fill(_ path: Path, _ gradient: Gradient, rule: FillRule = .nonZero) {}
  package func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {}
  /// `smoothly`: pixels are averaged where the image is scaled, else each is a block.
  package func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {}
  package func draw(_ run: GlyphRun, _ color: Color) {}
  /// Outlines of the glyphs; `width` in user space, half of it outside of the glyph.
  package func stroke(_ run: GlyphRun, _ color: Color, width: Double) {}

  /// What is drawn until `endLayer` is one image, faded to `alpha`, with the shadow of now.
  package func beginLayer(alpha: Double) {
    save()
  }

  /// The same, where nothing of it shows beyond `rect` of user space: a canvas may save itself the rest.
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
