import Raster
import UIKit

/// A white 1280×800 bitmap that is painted part by part.
struct PagePicture {
  private let bitmap = Raster.Bitmap(width: 1280, height: 800)

  /// Paints an area white, and what `body` draws over it.
  func paint(_ area: CGRect, _ body: (CGContext) -> Void) {
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.clip(to: area.raster)
    canvas.fill(area.raster, Raster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    let context = CGContext(canvas: canvas, bitmap: bitmap)
    UIGraphicsPushContext(context)
    body(context)
    UIGraphicsPopContext()
  }
}
