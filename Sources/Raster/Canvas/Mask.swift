import CCairo
import CRaster
import Glibc

/// Coverage of the pixels of `bounds`, a byte each.
final class Mask: @unchecked Sendable {
  let bounds: IntRect
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>

  /// No coverage anywhere.
  init(bounds: IntRect) {
    self.bounds = bounds
    stride = (bounds.width + 7) & ~7
    let size = max(1, stride * bounds.height)
    bytes = calloc(size, 1)!.bindMemory(to: UInt8.self, capacity: size)
  }

  /// What `path` (device space) covers of `bounds`.
  convenience init(path: Path, rule: FillRule, bounds: IntRect) {
    self.init(bounds: bounds) { context in
      let shift = Affine(translationX: -Double(bounds.x), y: -Double(bounds.y))
      CairoShapes(context: context).fill(path, shift, .black, rule)
    }
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

  /// Coverage left by both; `self` lies within `other`.
  func multiply(by other: Mask) {
    precondition(bounds.intersection(other.bounds) == bounds, "a mask of \(bounds) by one of \(other.bounds)")
    let first = other.bytes + (bounds.y - other.bounds.y) * other.stride + bounds.x - other.bounds.x
    galley_multiply_masks(bytes, stride, first, other.stride, Int32(bounds.width), Int32(bounds.height))
  }

  /// `color` where there is coverage.
  func image(_ color: Color) -> Bitmap {
    let image = Bitmap(width: bounds.width, height: bounds.height)
    let all = galley_clip(x0: 0, y0: 0, x1: Int32(bounds.width), y1: Int32(bounds.height))
    galley_blend_mask(
      kernel, galley_surface(pixels: image.pixels, stride: image.stride), all, bytes, stride, 0, 0, all.x1, all.y1,
      color.premultiplied, 0, nil)
    return image
  }

  /// For the kernels: `bounds` in pixels of `target`.
  func clip(in target: BitmapTarget) -> galley_clip_mask {
    let (x, y) = (Int32(bounds.x - target.originX), Int32(bounds.y - target.originY))
    return galley_clip_mask(
      bytes: bytes, stride: stride,
      bounds: galley_clip(x0: x, y0: y, x1: x + Int32(bounds.width), y1: y + Int32(bounds.height)))
  }
}
