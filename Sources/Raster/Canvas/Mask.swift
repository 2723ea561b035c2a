import CCairo
import CRaster
import Glibc

/// Coverage of the pixels of `bounds`, a byte each.
final class Mask: @unchecked Sendable {
  let bounds: IntRect
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  /// Pixels of full coverage, in the space of `bounds`; empty where none are known. Set before the mask is shared.
  var core = IntRect.empty

  /// No coverage anywhere.
  init(bounds: IntRect) {
    self.bounds = bounds
    stride = (bounds.width + 7) & ~7
    let size = max(1, stride * bounds.height)
    bytes = calloc(size, 1)!.bindMemory(to: UInt8.self, capacity: size)
  }

  /// The alpha of what `drawing` draws; its context has its origin at the corner of `bounds`.
  convenience init(bounds: IntRect, _ drawing: (OpaquePointer) -> Void) {
    self.init(bounds: bounds)
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height), Int32(stride))!
    let context = cairo_create(surface)!
    drawing(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  deinit {
    free(bytes)
  }

  var byteCount: Int { stride * bounds.height }

  /// `color` where there is coverage.
  func image(_ color: Color) -> Bitmap {
    let image = Bitmap(width: bounds.width, height: bounds.height)
    let all = galley_clip(x0: 0, y0: 0, x1: Int32(bounds.width), y1: Int32(bounds.height))
    galley_blend_mask(
      kernel, galley_surface(pixels: image.pixels, stride: image.stride), all, bytes, stride, 0, 0, all.x1, all.y1,
      color.premultiplied, 0, nil)
    return image
  }

  /// The mask made larger by lines that each equal the one that they follow.
  func repeating(columns: LikeLines, rows: LikeLines) -> Mask {
    let wide = Mask(
      bounds: IntRect(x: bounds.x, y: bounds.y, width: bounds.width + columns.count, height: bounds.height + rows.count))
    let (middle, tail) = (columns.after, columns.after + 1)
    for row in 0..<bounds.height {
      let from = bytes + row * stride
      let to = wide.bytes + (row > rows.after ? row + rows.count : row) * wide.stride
      to.update(from: from, count: middle)
      memset(to + middle, Int32(from[middle]), columns.count + 1)
      (to + tail + columns.count).update(from: from + tail, count: bounds.width - tail)
    }
    let model = wide.bytes + rows.after * wide.stride
    for line in 0..<rows.count { (model + (line + 1) * wide.stride).update(from: model, count: wide.bounds.width) }
    return wide
  }
}
