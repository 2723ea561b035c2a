import GalleyCCairo
import GalleyCRaster

extension BitmapCanvas {
  /// Returns the cached mask of a path in user space, at its position, or `nil` if it is not visible.
  func mask(of path: Path, _ source: MaskSource) -> PlacedMask? {
    guard !clip.rects.isEmpty, ctm.isFinite,
      let (coverage, corner) = Coverage.positioned(path, ctm, source, within: limits, isSmooth: isSmooth),
      !corner.intersection(clip.bounds).isEmpty
    else { return nil }
    return PlacedMask(mask: MaskCache.shared.mask(for: coverage), x: corner.x, y: corner.y)
  }

  func blend(_ color: Color, through placedMask: PlacedMask) {
    let (bounds, folded) = (placedMask.bounds, placedMask.mask.folded)
    blend(color, placedMask, rows: 0..<(folded.count > 0 ? folded.after + 1 : bounds.height))
    guard folded.count > 0 else { return }
    let end = folded.after + 1 + folded.count
    blend(color, placedMask, rows: folded.after + 1..<end, isFolded: true)
    blend(color, placedMask, rows: end..<bounds.height)
  }

  private func blend(_ color: Color, _ placedMask: PlacedMask, rows: Range<Int>, isFolded: Bool = false) {
    guard !rows.isEmpty else { return }
    let (mask, bounds) = (placedMask.mask, placedMask.bounds)
    let part = IntRect(x: bounds.x, y: bounds.y + rows.lowerBound, width: bounds.width, height: rows.count)
    let (left, top) = (Int32(part.x - target.originX), Int32(part.y - target.originY))
    let premultiplied = ink(color)
    let composite = composite
    withClip(over: part) { surface, clip, clipMask in
      if let composite {
        return galley_composite_mask(
          composite, surface, clip, mask.row(rows.lowerBound), isFolded ? 0 : mask.stride, left, top, Int32(part.width),
          Int32(part.height), premultiplied, clipMask)
      }
      galley_blend_mask(
        kernel, surface, clip, mask.row(rows.lowerBound), isFolded ? 0 : mask.stride, left, top, Int32(part.width),
        Int32(part.height), premultiplied, 0, clipMask)
    }
  }

  /// Fills an axis-aligned rectangle in device space. Pixels crossed by an edge are filled in proportion to their coverage; without antialiasing,
  /// edges snap to pixels.
  func fillUpright(_ device: Rect, _ color: Color) {
    let device = isSmooth ? device : Rect(IntRect(snapping: device))
    let inside = device.intersection(Rect(limits))
    let (columns, rows) = (PixelShare.cut(inside.minX, inside.maxX), PixelShare.cut(inside.minY, inside.maxY))
    for row in rows {
      for column in columns {
        let (pixels, share) = (IntRect(x: column.first, y: row.first, width: column.count, height: row.count), row.share * column.share)
        if composite != nil {
          composite(pixels, ink(color), coverage: share)
        } else {
          var part = color
          part.alpha *= share
          fill(pixels, ink(part))
        }
      }
    }
  }

  private func fill(_ pixels: IntRect, _ color: UInt32) {
    withClip(over: pixels) { surface, part, through in
      guard let through = through?.pointee else { return galley_fill(kernel, surface, part, color) }
      let bounds = through.bounds
      galley_blend_mask(
        kernel, surface, part, through.bytes, through.stride, bounds.x0, bounds.y0, bounds.x1 - bounds.x0,
        bounds.y1 - bounds.y0, color, 0, nil)
    }
  }

  /// The kernel parameters for the blend mode, or `nil` if the mode is normal.
  var composite: galley_composite? {
    guard state.blendMode != .normal else { return nil }
    return galley_composite(mode: galley_blend_mode(UInt32(state.blendMode.rawValue)), red_first: isRedFirst ? 1 : 0)
  }

  /// Returns whether drawing with `color` changes anything. In some modes, transparent drawing does.
  func paints(_ color: Color) -> Bool { color.isVisible || state.blendMode != .normal }

  private func composite(_ pixels: IntRect, _ color: UInt32, coverage: Double) {
    guard let composite else { return }
    withClip(over: pixels) { surface, part, mask in galley_composite_fill(composite, surface, part, color, Color.byte(coverage), mask) }
  }

  /// Runs `drawing` clipped to a path in user space, with antialiasing.
  func within(_ path: Path, _ rule: FillRule, _ drawing: () -> Void) {
    let (outer, bounds) = (clip, state.clipBounds)
    clip(to: path, rule: rule)
    drawing()
    (clip, state.clipBounds) = (outer, bounds)
  }

  /// Blends a picture that cairo draws of the whole rectangle `device`, in device space. Drawing only a part would give
  /// other values at the part's edges. `painting` receives the transform from user space to the picture's pixels.
  func blendPainted(over device: Rect, _ painting: (CairoShapes, Affine) -> Void) {
    guard let extent = paintedExtent(over: device) else { return }
    blend(inOrder(image(of: extent, painting)), atX: extent.x, y: extent.y, alpha: 1)
  }

  /// Returns the pixels to draw, or `nil` if `device` is not visible or too large for a bitmap.
  private func paintedExtent(over device: Rect) -> IntRect? {
    let extent = Coverage.fitted(IntRect(covering: device), within: limits)
    guard !extent.intersection(clip.bounds).isEmpty, Bitmap.isPossible(width: extent.width, height: extent.height) else { return nil }
    return extent
  }

  private func image(of extent: IntRect, _ painting: (CairoShapes, Affine) -> Void) -> Bitmap {
    let image = Bitmap(width: extent.width, height: extent.height)
    let surface = image.makeCairoSurface()
    let context = cairo_create(surface)!
    painting(CairoShapes(context: context), transformToPixels(of: extent))
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    return image
  }

  private func transformToPixels(of extent: IntRect) -> Affine {
    ctm.concatenating(Affine(translationX: -Double(extent.x), y: -Double(extent.y)))
  }

  /// Draws an image scaled or rotated into `rect`, in user space; does nothing if that is not visible.
  func blend(_ bitmap: Bitmap, scaledInto rect: Rect, smoothly: Bool, alpha: Double = 1) {
    guard let extent = paintedExtent(over: rect.applying(ctm)) else { return }
    var setting = ScaledImages.Setting(
      rect: rect, ctm: transformToPixels(of: extent), width: extent.width, height: extent.height, smoothly: smoothly)
    // Key upright images by their pixel frame, so that scrolling reuses the scaled image.
    if ctm.preservesAxes { (setting.rect, setting.ctm) = (Coverage.rounded(rect.applying(setting.ctm)), .identity) }
    let scaled = ScaledImages.shared.image(of: bitmap, setting) {
      if smoothly, ctm.preservesAxes, let resampled = ImageScaler.scaledImage(of: bitmap, in: setting.rect, width: extent.width, height: extent.height) {
        return resampled
      }
      return image(of: extent) { shapes, _ in
        let source = bitmap.makeCairoSurface()
        shapes.draw(
          surface: source, width: bitmap.width, height: bitmap.height, in: setting.rect, setting.ctm, smoothly: smoothly, alpha: 1)
        cairo_surface_destroy(source)
      }
    }
    blend(inOrder(scaled), atX: extent.x, y: extent.y, alpha: alpha)
  }

  /// Makes the pixels of `rect`, in user space, transparent within the clip, in proportion to their coverage.
  package func clear(_ rect: Rect) {
    guard let covered = mask(of: .rect(rect), .fill(.nonZero))?.unfolded else { return }
    let mask = clip.mask.map(covered.multiplied) ?? covered
    let through = mask.clip(in: target)
    for rect in clip.rects { galley_erase(target.surface, target.local(rect), through) }
  }
}

/// A run of pixels that an interval covers equally.
private struct PixelShare {
  var first: Int
  var count: Int
  /// The coverage of each pixel, from 0 to 1.
  var share: Double

  /// Returns the pixels that an interval covers, in at most three runs: the pixel of the lower edge, the pixels between, and the pixel of the
  /// upper edge. Edges within 1/1024 of a pixel boundary snap to it.
  static func cut(_ low: Double, _ high: Double) -> [PixelShare] {
    func settled(_ edge: Double) -> Double { abs(edge - edge.rounded()) < 1 / 1024 ? edge.rounded() : edge }
    let (low, high) = (settled(low), settled(high))
    guard low < high else { return [] }
    let (first, last) = (low.rounded(.down), high.rounded(.down))
    if first == last { return [PixelShare(first: Int(first), count: 1, share: high - low)] }
    let inner = low.rounded(.up)
    return [
      PixelShare(first: Int(first), count: Int(inner - first), share: inner - low),
      PixelShare(first: Int(inner), count: Int(last - inner), share: 1),
      PixelShare(first: Int(last), count: 1, share: high - last),
    ].filter { $0.count > 0 && $0.share > 0 }
  }
}
