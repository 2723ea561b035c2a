import CCairo
import CRaster

/// A bitmap with a cairo context over its memory, both speaking of device pixels.
///
/// `originX`, `originY`: the device pixel that is the bitmap's first; not zero for layers.
final class BitmapTarget {
  let bitmap: Bitmap
  let originX: Int
  let originY: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private enum Writer { case none, cairo, kernels }
  private var lastWriter = Writer.none

  init(bitmap: Bitmap, originX: Int = 0, originY: Int = 0) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
    surface = bitmap.makeCairoSurface()
    cairo_surface_set_device_offset(surface, -Double(originX), -Double(originY))
    context = cairo_create(surface)
  }

  deinit {
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// All pixels, in device space.
  var bounds: IntRect { IntRect(x: originX, y: originY, width: bitmap.width, height: bitmap.height) }

  /// For drawing through cairo; it is told first of what the kernels wrote.
  var cairo: CairoShapes {
    if lastWriter == .kernels { cairo_surface_mark_dirty(surface) }
    lastWriter = .cairo
    return CairoShapes(context: context)
  }

  /// For the state of the context only: saves, restores, clips.
  var cairoState: CairoShapes { CairoShapes(context: context) }

  /// For drawing by the kernels, after cairo has written what it owes.
  func kernelSurface() -> galley_surface {
    if lastWriter == .cairo { cairo_surface_flush(surface) }
    lastWriter = .kernels
    return galley_surface(pixels: bitmap.pixels, stride: bitmap.stride)
  }

  /// `rect` of device space in pixels of the bitmap, cut to it.
  func local(_ rect: IntRect) -> galley_clip {
    let inside = rect.intersection(bounds)
    let (x, y) = (Int32(inside.x - originX), Int32(inside.y - originY))
    return galley_clip(x0: x, y0: y, x1: x + Int32(inside.width), y1: y + Int32(inside.height))
  }
}

extension Bitmap {
  /// The caller destroys it, before the bitmap goes.
  func makeCairoSurface() -> OpaquePointer {
    pixels.withMemoryRebound(to: UInt8.self, capacity: max(1, stride * height * 4)) {
      cairo_image_surface_create_for_data($0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride * 4))
    }
  }
}

/// The kernel of this machine; all give the same bits.
let kernel = galley_best_kernel()
