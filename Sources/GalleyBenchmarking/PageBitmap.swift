import GalleyRaster
import UIKit

/// A white bitmap of 1280×800 pixels that is drawn in parts.
struct PageBitmap {
  private let bitmap = GalleyRaster.Bitmap(width: 1280, height: 800)

  /// Fills an area, in pixels, with white, and calls `body` with a context that is clipped to the area and current during the call.
  func paint(_ area: CGRect, _ body: (CGContext) -> Void) {
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.clip(to: area.raster)
    canvas.fill(area.raster, GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    let context = CGContext(canvas: canvas, bitmap: bitmap)
    UIGraphicsPushContext(context)
    body(context)
    UIGraphicsPopContext()
  }
}
