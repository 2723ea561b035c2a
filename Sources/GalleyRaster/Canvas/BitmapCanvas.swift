import GalleyCRaster
import GalleyRequirements

/// A canvas that draws into a bitmap. Device space is the bitmap's pixels.
///
/// The kernels of `GalleyCRaster` do all blending. Cairo only creates whole masks of paths and whole scaled images, so that
/// drawing in parts gives the same bytes as drawing at once. Glyph origins snap to quarter pixels horizontally and to
/// whole pixels vertically. Axis-aligned clip rectangles snap to whole pixels; any other clip is a coverage mask.
package final class BitmapCanvas: Canvas {
  /// Device pixels per point, before any transform.
  package let scale: Double
  /// Whether the bitmap's bytes are red, green, blue, alpha instead of blue, green, red, alpha. Colors and images are
  /// converted with `ink(_:)` and `inOrder(_:)`; blending treats the channels alike.
  package let isRedFirst: Bool

  /// The clip: disjoint rectangles in device pixels, and an optional coverage mask.
  struct Clip {
    var rects: [IntRect]
    var mask: PlacedMask?
    var bounds: IntRect { rects.reduce(IntRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }
  }

  struct Layer {
    var outer: BitmapTarget
    var outerClip: Clip
    var outerLimits: IntRect
    var alpha: Double
    var shadow: Shadow?
    var blendMode: BlendMode
  }

  var target: BitmapTarget
  var clip: Clip
  /// The pixels that any image can show, regardless of the clip.
  var limits: IntRect
  var layers: [Layer] = []
  private var savedClips: [Clip] = []

  /// Creates a canvas over `bitmap`. Traps if `scale` is not positive and finite.
  ///
  /// - Parameters:
  ///   - scale: Device pixels per point.
  ///   - clip: Disjoint rectangles in device pixels. The default is the whole bitmap.
  ///   - isRedFirst: Whether red and blue are exchanged in the bitmap.
  package init(bitmap: Bitmap, scale: Double, clip: [IntRect]? = nil, isRedFirst: Bool = false) {
    require(scale > 0 && scale.isFinite, "scale is \(scale), but must be positive and finite")
    (self.scale, self.isRedFirst) = (scale, isRedFirst)
    target = BitmapTarget(bitmap: bitmap)
    limits = bitmap.bounds
    let rects = (clip ?? [bitmap.bounds]).map { $0.intersection(bitmap.bounds) }.filter { !$0.isEmpty }
    self.clip = Clip(rects: rects, mask: nil)
    super.init(ctm: Affine(scaleX: scale, y: scale), deviceBounds: Rect(self.clip.bounds))
  }

  package var bitmap: Bitmap { target.bitmap }

  /// Returns a premultiplied color in the bitmap's channel order.
  func ink(_ color: Color) -> UInt32 {
    isRedFirst ? Color(red: color.blue, green: color.green, blue: color.red, alpha: color.alpha).premultiplied : color.premultiplied
  }

  /// Returns the image `bitmap` in the channel order of the canvas: itself, or a copy with red and blue exchanged.
  func inOrder(_ bitmap: Bitmap) -> Bitmap { isRedFirst ? bitmap.exchangingRedAndBlue() : bitmap }

  // MARK: State

  package override func save() {
    super.save()
    savedClips.append(clip)
  }

  package override func restore() {
    super.restore()
    clip = savedClips.removeLast()
  }

  package override func clip(to rect: Rect) {
    guard ctm.preservesAxes else { return clip(to: .rect(rect), rule: .nonZero) }
    let device = IntRect(snapping: rect.applying(ctm))
    if clip.rects.count == 1, clip.rects[0].intersection(device) == clip.rects[0] { return }
    clip.rects = clip.rects.map { $0.intersection(device) }.filter { !$0.isEmpty }
    state.clipBounds = Rect(clip.bounds)
  }

  package override func clip(to path: Path, rule: FillRule = .nonZero) {
    if ctm.preservesAxes, let rect = path.asRect { return clip(to: rect) }
    let mask = mask(of: path, .fill(rule))?.unfolded
    let extent = mask?.bounds ?? IntRect(x: 0, y: 0, width: 0, height: 0)
    clip.rects = clip.rects.map { $0.intersection(extent) }.filter { !$0.isEmpty }
    clip.mask = mask.map { mask in clip.mask.map(mask.multiplied) ?? mask }
    state.clipBounds = Rect(clip.bounds)
  }

  /// Calls `body` for each rectangle of the clip that intersects `extent`, cut to it, with the clip's mask. Without an `extent`, calls it for every
  /// rectangle of the clip.
  func withClip(over extent: IntRect?, _ body: (galley_surface, galley_clip, UnsafePointer<galley_clip_mask>?) -> Void) {
    let surface = target.surface
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

  package override func onWholePixels(_ rect: Rect) -> Rect {
    guard ctm.preservesAxes, ctm.isFinite else { return rect }
    let device = rect.applying(ctm)
    return rect.offset(
      x: ((device.minX + 0.5).rounded(.down) - device.minX) / ctm.a, y: ((device.maxY + 0.5).rounded(.down) - device.maxY) / ctm.d)
  }

  // MARK: Shapes

  package override func fill(_ rect: Rect, _ color: Color) {
    guard ctm.preservesAxes, state.shadow == nil else { return fill(.rect(rect), color, rule: .nonZero) }
    fillUpright(rect.applying(ctm), color)
  }

  package override func fill(_ rect: Rect, _ color: Color, sparing hidden: Rect) {
    let hole = ctm.preservesAxes ? IntRect(within: hidden.applying(ctm)) : .empty
    sparing(hole) { fill(rect, color) }
  }

  package override func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
    guard paints(color), !clip.rects.isEmpty else { return }
    let upright = ctm.preservesAxes ? path.asRect?.applying(ctm) : nil
    let mask = upright == nil ? mask(of: path, .fill(rule)) : nil
    let hidden = pixelsHidden(by: color, upright.map(IntRect.init(within:)) ?? mask?.core ?? .empty)
    if let shadow = state.shadow, shadow.isVisible {
      sparing(hidden) { castShadow(shadow, of: path, rule: rule, alpha: color.alpha) }
    }
    if let upright { return fillUpright(upright, color) }
    guard let mask else { return }
    sparing(hidden) { blend(color, through: mask) }
    if !hidden.isEmpty { fillUpright(Rect(hidden), color) }
  }

  package override func fill(_ path: Path, _ gradient: Gradient, rule: FillRule = .nonZero) {
    shadowed(over: path.bounds) {
      if state.blendMode == .normal, isSmooth {
        blendPainted(over: path.applying(ctm).bounds) { shapes, ctm in shapes.fill(path, ctm, gradient, rule) }
      } else {
        // Clip to the path with coverage, and fill its whole bounding box with the gradient.
        guard let inverse = ctm.inverse else { return }
        let device = path.applying(ctm).bounds
        let cover = Path.rect(Rect(IntRect(covering: device))).applying(inverse)
        within(path, rule) { blendPainted(over: device) { shapes, ctm in shapes.fill(cover, ctm, gradient, .nonZero) } }
      }
    }
  }

  package override func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
    guard paints(color), style.width > 0, style.width.isFinite else { return }
    shadowed(over: path.bounds.outset(by: style.reach)) {
      if let mask = mask(of: path, .stroke(style)) { blend(color, through: mask) }
    }
  }

  package override func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {
    shadowed(over: rect) {
      if state.blendMode != .normal, !ctm.preservesAxes {
        return within(.rect(rect), .nonZero) { blend(bitmap, scaledInto: rect, smoothly: smoothly) }
      }
      if ctm.preservesAxes, let pixels = rect.applying(ctm).alignedPixels, pixels.width == bitmap.width, pixels.height == bitmap.height {
        blend(inOrder(bitmap), atX: pixels.x, y: pixels.y, alpha: 1)
      } else {
        blend(bitmap, scaledInto: rect, smoothly: smoothly)
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

  package override func beginLayer(alpha: Double, within rect: Rect) {
    save()
    openLayer(over: IntRect(covering: rect.applying(ctm)).intersection(clip.bounds), alpha: alpha, shadow: state.shadow)
  }

  package override func endLayer() {
    closeLayer()
    restore()
  }

  /// Draws an image, multiplied by `alpha`, without scaling, with its first pixel at a device pixel. Uses the clip and the blend mode of the state.
  func blend(_ image: Bitmap, atX x: Int, y: Int, alpha: Double) {
    let (left, top) = (Int32(x - target.originX), Int32(y - target.originY))
    let fade = Color.byte(alpha)
    let composite = composite
    withClip(over: IntRect(x: x, y: y, width: image.width, height: image.height)) { surface, part, mask in
      if let composite {
        return galley_composite_image(
          composite, surface, part, image.pixels, image.stride, left, top, Int32(image.width), Int32(image.height), fade, mask)
      }
      galley_blend_image(
        kernel, surface, part, image.pixels, image.stride, left, top, Int32(image.width), Int32(image.height), fade, mask)
    }
  }
}

extension Rect {
  /// The rectangle in whole pixels if its edges are within 1/1024 of pixel boundaries, otherwise `nil`.
  var alignedPixels: IntRect? {
    guard isFinite, abs(x) < 1e6, abs(y) < 1e6, width < 1e6, height < 1e6 else { return nil }
    func isWhole(_ edge: Double) -> Bool { abs(edge - edge.rounded()) < 1 / 1024 }
    guard isWhole(minX), isWhole(minY), isWhole(maxX), isWhole(maxY) else { return nil }
    let (left, top) = (Int(minX.rounded()), Int(minY.rounded()))
    return IntRect(x: left, y: top, width: Int(maxX.rounded()) - left, height: Int(maxY.rounded()) - top)
  }
}
