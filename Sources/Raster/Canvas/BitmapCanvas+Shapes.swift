import CCairo
import CRaster

extension BitmapCanvas {
  /// The mask of a path of user space where it stands, from those that are kept; `nil` where nothing of it shows.
  func mask(of path: Path, _ pen: Pen) -> PlacedMask? {
    guard !clip.rects.isEmpty, ctm.isFinite,
      let (coverage, corner) = Coverage.placed(path, ctm, pen, within: limits),
      !corner.intersection(clip.bounds).isEmpty
    else { return nil }
    return PlacedMask(mask: MaskCache.shared.mask(for: coverage), x: corner.x, y: corner.y)
  }

  func blend(_ color: Color, through placed: PlacedMask) {
    let (mask, bounds) = (placed.mask, placed.bounds)
    let (left, top) = (Int32(bounds.x - target.originX), Int32(bounds.y - target.originY))
    let premultiplied = color.premultiplied
    withClip(over: bounds) { surface, part, clipMask in
      galley_blend_mask(
        kernel, surface, part, mask.bytes, mask.stride, left, top, Int32(bounds.width), Int32(bounds.height), premultiplied, 0,
        clipMask)
    }
  }

  /// A rectangle of upright edges: whole pixels in full, those that an edge crosses by their share.
  func fillUpright(_ device: Rect, _ color: Color) {
    let inside = device.intersection(Rect(limits))
    let (columns, rows) = (PixelShare.cut(inside.minX, inside.maxX), PixelShare.cut(inside.minY, inside.maxY))
    for row in rows {
      for column in columns {
        var part = color
        part.alpha *= row.share * column.share
        fill(IntRect(x: column.first, y: row.first, width: column.count, height: row.count), part.premultiplied)
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

  /// Blends what cairo paints of all of `device`, a rectangle of device space: of the whole, for what it paints of a part
  /// differs at the part's edges and by its rounding. `painting` is given the way from user space to cairo's pixels.
  func blendPainted(over device: Rect, alpha: Double = 1, _ painting: (CairoShapes, Affine) -> Void) {
    let extent = Coverage.fitted(IntRect(covering: device), within: limits)
    guard !extent.intersection(clip.bounds).isEmpty, Bitmap.isPossible(width: extent.width, height: extent.height) else { return }
    let picture = Bitmap(width: extent.width, height: extent.height)
    let surface = picture.makeCairoSurface()
    let context = cairo_create(surface)!
    painting(
      CairoShapes(context: context), ctm.concatenating(Affine(translationX: -Double(extent.x), y: -Double(extent.y))))
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    blend(picture, atX: extent.x, y: extent.y, alpha: alpha)
  }

  /// An image scaled or turned into `rect` of user space.
  func blend(_ bitmap: Bitmap, scaledInto rect: Rect, smoothly: Bool, alpha: Double = 1) {
    let source = bitmap.makeCairoSurface()
    defer { cairo_surface_destroy(source) }
    blendPainted(over: rect.applying(ctm), alpha: alpha) { shapes, ctm in
      shapes.draw(surface: source, width: bitmap.width, height: bitmap.height, in: rect, ctm, smoothly: smoothly, alpha: 1)
    }
  }

  /// Makes pixels transparent again, without blending.
  package func clear(_ rect: Rect) {
    guard let covered = mask(of: .rect(rect), .fill(.nonZero)) else { return }
    let mask = clip.mask.map(covered.multiplied) ?? covered
    let through = mask.clip(in: target)
    for rect in clip.rects { galley_erase(target.surface, target.local(rect), through) }
  }
}

/// A row of pixels that an interval covers alike.
private struct PixelShare {
  var first: Int
  var count: Int
  /// Of each of them.
  var share: Double

  /// At most three: the pixel of the lower edge, those between, the pixel of the upper edge. Edges within 1/1024 of a
  /// whole pixel lie on it.
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
