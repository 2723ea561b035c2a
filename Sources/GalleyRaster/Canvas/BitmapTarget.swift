import GalleyCCairo
import GalleyCRaster

/// A bitmap and its position in device space.
///
/// `originX` and `originY` are the device pixel of the bitmap's first pixel; nonzero for layers.
struct BitmapTarget {
  let bitmap: Bitmap
  var originX = 0
  var originY = 0

  /// All pixels, in device space.
  var bounds: IntRect { IntRect(x: originX, y: originY, width: bitmap.width, height: bitmap.height) }

  var surface: galley_surface { galley_surface(pixels: bitmap.pixels, stride: bitmap.stride) }

  /// Returns a rectangle of device space in pixels of the bitmap, clipped to it.
  func local(_ rect: IntRect) -> galley_clip {
    let inside = rect.intersection(bounds)
    let (x, y) = (Int32(inside.x - originX), Int32(inside.y - originY))
    return galley_clip(x0: x, y0: y, x1: x + Int32(inside.width), y1: y + Int32(inside.height))
  }
}

extension Bitmap {
  /// Returns a cairo surface over the pixels. The caller destroys it before the bitmap is released.
  func makeCairoSurface() -> OpaquePointer {
    pixels.withMemoryRebound(to: UInt8.self, capacity: max(1, stride * height * 4)) {
      cairo_image_surface_create_for_data($0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride * 4))
    }
  }
}

/// The fastest kernel for this machine. All kernels give identical results.
let kernel = galley_best_kernel()
