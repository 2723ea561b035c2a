import GalleyCCairo
import GalleyCRaster
import Glibc

/// Coverage of the pixels in `bounds`, one byte each. A run of rows identical to the previous row can be folded: it is
/// stored once.
final class Mask: @unchecked Sendable {
  let bounds: IntRect
  /// The folded rows, counted from the top of `bounds`.
  let folded: IdenticalLines
  let stride: Int
  /// The stored rows, from the top.
  let bytes: UnsafeMutablePointer<UInt8>
  /// A rectangle of full coverage, in the space of `bounds`; empty if none is known. Set before the mask is shared.
  var core = IntRect.empty

  /// Creates a mask without coverage.
  init(bounds: IntRect, folded: IdenticalLines = IdenticalLines()) {
    self.bounds = bounds
    self.folded = folded
    stride = (bounds.width + 7) & ~7
    let size = max(1, stride * (bounds.height - folded.count))
    bytes = calloc(size, 1)!.bindMemory(to: UInt8.self, capacity: size)
  }

  /// Creates a mask from the alpha of a drawing. The origin of the context passed to `drawing` is the corner of
  /// `bounds`.
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

  var byteCount: Int { stride * (bounds.height - folded.count) }

  /// Returns the bytes of row `y`, counted from the top of `bounds`.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (y <= folded.after ? y : max(folded.after, y - folded.count)) * stride
  }

  /// The mask with all rows stored; `self` if none are folded.
  var unfolded: Mask {
    guard folded.count > 0 else { return self }
    let whole = Mask(bounds: bounds)
    for y in 0..<bounds.height { whole.row(y).update(from: row(y), count: bounds.width) }
    return whole
  }

  /// Returns an image of `color` with the mask's coverage. The mask must not have folded rows; this is not checked.
  func image(_ color: Color) -> Bitmap {
    let image = Bitmap(width: bounds.width, height: bounds.height)
    let all = galley_clip(x0: 0, y0: 0, x1: Int32(bounds.width), y1: Int32(bounds.height))
    galley_blend_mask(
      kernel, galley_surface(pixels: image.pixels, stride: image.stride), all, bytes, stride, 0, 0, all.x1, all.y1,
      color.premultiplied, 0, nil)
    return image
  }

  /// Returns the mask enlarged by repeating one column and one row. The repeated rows are folded, that is, stored once. The mask itself must
  /// not have folded rows.
  func repeating(columns: IdenticalLines, rows: IdenticalLines) -> Mask {
    let wide = Mask(
      bounds: IntRect(x: bounds.x, y: bounds.y, width: bounds.width + columns.count, height: bounds.height + rows.count),
      folded: rows)
    let (middle, trailing) = (columns.after, columns.after + 1)
    for row in 0..<bounds.height {
      let (from, to) = (bytes + row * stride, wide.bytes + row * wide.stride)
      to.update(from: from, count: middle)
      memset(to + middle, Int32(from[middle]), columns.count + 1)
      (to + trailing + columns.count).update(from: from + trailing, count: bounds.width - trailing)
    }
    return wide
  }
}
