import CCairo
import CRaster

/// Draws into a bitmap. Device space is its pixels.
///
/// Rectangles aligned to pixels, images at their own size and upright glyphs go through the kernels of `CRaster`; all
/// else through cairo, over the same memory. Glyph origins snap to a quarter pixel across and to whole pixels down.
/// A clip to a rectangle of upright axes snaps to whole pixels; any other is a mask of coverage.
package final class BitmapCanvas: Canvas {
  /// Device pixels a point, before any transform.
  package let scale: Double

  /// What may be drawn: within one of `rects` (device pixels, disjoint), by the coverage of `mask` if there is one.
  struct Clip {
    var rects: [IntRect]
    var mask: Mask?
    var bounds: IntRect { rects.reduce(IntRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }
  }

  struct Layer {
    var outer: BitmapTarget
    var outerClip: Clip
    var alpha: Double
    var shadow: Shadow?
  }

  var target: BitmapTarget
  var clip: Clip
  var layers: [Layer] = []
  private var savedClips: [Clip] = []

  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - clip: disjoint rectangles of device pixels; `nil` for the whole bitmap.
  package init(bitmap: Bitmap, scale: Double, clip: [IntRect]? = nil) {
    precondition(scale > 0 && scale.isFinite, "scale \(scale)")
    self.scale = scale
    target = BitmapTarget(bitmap: bitmap)
    let rects = (clip ?? [bitmap.bounds]).map { $0.intersection(bitmap.bounds) }.filter { !$0.isEmpty }
    self.clip = Clip(rects: rects, mask: nil)
    super.init(ctm: Affine(scaleX: scale, y: scale), deviceBounds: Rect(self.clip.bounds))
    if clip != nil { clipCairo(to: rects) }
  }

  package var bitmap: Bitmap { target.bitmap }

  // MARK: State

  package override func save() {
    super.save()
    savedClips.append(clip)
    cairo_save(target.cairoState.context)
  }

  package override func restore() {
    super.restore()
    clip = savedClips.removeLast()
    cairo_restore(target.cairoState.context)
  }

  package override func clip(to rect: Rect) {
    guard ctm.keepsAxes else { return clip(to: .rect(rect), rule: .nonZero) }
    let device = IntRect(snapping: rect.applying(ctm))
    if clip.rects.count == 1, clip.rects[0].intersection(device) == clip.rects[0] { return }
    clip.rects = clip.rects.map { $0.intersection(device) }.filter { !$0.isEmpty }
    state.clipBounds = Rect(clip.bounds)
    clipCairo(to: [device])
  }

  package override func clip(to path: Path, rule: FillRule = .nonZero) {
    if ctm.keepsAxes, let rect = path.asRect { return clip(to: rect) }
    let device = path.applying(ctm)
    let covering = IntRect(covering: device.bounds)
    clip.rects = clip.rects.map { $0.intersection(covering) }.filter { !$0.isEmpty }
    let mask = Mask(path: device, rule: rule, bounds: clip.bounds)
    if let before = clip.mask {
      mask.multiply(by: before)
    }
    clip.mask = mask
    state.clipBounds = Rect(clip.bounds)
    target.cairoState.clip(path, ctm, rule)
  }

  func clipCairo(to rects: [IntRect]) {
    let context = target.cairoState.context
    cairo_new_path(context)
    for rect in rects {
      cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_clip(context)
  }

  /// Calls `body` for each rectangle of the clip that meets `extent`, with the clip's mask.
  func withClip(over extent: IntRect?, _ body: (galley_surface, galley_clip, UnsafePointer<galley_clip_mask>?) -> Void) {
    let surface = target.kernelSurface()
    func each(_ mask: UnsafePointer<galley_clip_mask>?) {
      for rect in clip.rects {
        let part = target.local(extent.map { rect.intersection($0) } ?? rect)
        if part.x0 < part.x1, part.y0 < part.y1 { body(surface, part, mask) }
      }
    }
    if let mask = clip.mask {
      withUnsafePointer(to: mask.clip(in: target)) { each($0) }
    } else {
      each(nil)
    }
  }

  // MARK: Shapes

  package override func fill(_ rect: Rect, _ color: Color) {
    let device = rect.applying(ctm)
    guard ctm.keepsAxes, clip.mask == nil, state.shadow == nil, let pixels = device.alignedPixels else {
      return fill(.rect(rect), color, rule: .nonZero)
    }
    let premultiplied = color.premultiplied
    withClip(over: pixels) { surface, part, _ in galley_fill(kernel, surface, part, premultiplied) }
  }

  package override func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
    guard color.isVisible, !clip.rects.isEmpty else { return }
    if let shadow = state.shadow, shadow.isVisible {
      castShadow(shadow, of: path.applying(ctm), rule: rule, alpha: color.alpha)
    }
    target.cairo.fill(path, ctm, color, rule)
  }

  package override func fill(_ path: Path, _ gradient: LinearGradient, rule: FillRule = .nonZero) {
    shadowed(over: path.bounds) { target.cairo.fill(path, ctm, gradient, rule) }
  }

  package override func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
    shadowed(over: path.bounds.outset(by: style.reach)) { target.cairo.stroke(path, ctm, color, style) }
  }

  package override func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {
    shadowed(over: rect) {
      if ctm.keepsAxes, let pixels = rect.applying(ctm).alignedPixels, pixels.width == bitmap.width, pixels.height == bitmap.height {
        blend(bitmap, atX: pixels.x, y: pixels.y, alpha: 1)
      } else {
        let surface = bitmap.makeCairoSurface()
        defer { cairo_surface_destroy(surface) }
        target.cairo.draw(
          surface: surface, width: bitmap.width, height: bitmap.height, in: rect, ctm, smoothly: smoothly, alpha: 1)
      }
    }
  }

  // MARK: Glyphs and layers

  package override func draw(_ run: GlyphRun, _ color: Color) {
    paint(run, color)
  }

  package override func stroke(_ run: GlyphRun, _ color: Color, width: Double) {
    stroke(run.outline, color, StrokeStyle(width: width, join: .round))
  }

  package override func beginLayer(alpha: Double) {
    save()
    openLayer(over: clip.bounds, alpha: alpha, shadow: state.shadow)
  }

  package override func endLayer() {
    closeLayer()
    restore()
  }

  /// Puts an image with its first pixel at a device pixel.
  func blend(_ image: Bitmap, atX x: Int, y: Int, alpha: Double) {
    let (left, top) = (Int32(x - target.originX), Int32(y - target.originY))
    let fade = Color.byte(alpha)
    withClip(over: IntRect(x: x, y: y, width: image.width, height: image.height)) { surface, part, mask in
      galley_blend_image(
        kernel, surface, part, image.pixels, image.stride, left, top, Int32(image.width), Int32(image.height), fade, mask)
    }
  }

  /// Makes pixels transparent again, without blending.
  package func clear(_ rect: Rect) {
    let context = target.cairo.context
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    target.cairo.fill(.rect(rect), ctm, .black, .nonZero)
    cairo_restore(context)
  }
}

extension Rect {
  /// The pixels that the rectangle is, if its edges lie on whole pixels (within 1/1024).
  var alignedPixels: IntRect? {
    guard isFinite, abs(x) < 1e6, abs(y) < 1e6, width < 1e6, height < 1e6 else { return nil }
    func isWhole(_ edge: Double) -> Bool { abs(edge - edge.rounded()) < 1 / 1024 }
    guard isWhole(minX), isWhole(minY), isWhole(maxX), isWhole(maxY) else { return nil }
    let (left, top) = (Int(minX.rounded()), Int(minY.rounded()))
    return IntRect(x: left, y: top, width: Int(maxX.rounded()) - left, height: Int(maxY.rounded()) - top)
  }
}
