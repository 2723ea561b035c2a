import Raster
import UIKit

/// A white 1280×800 bitmap that is painted again and again.
struct BenchPicture {
  private let bitmap = Raster.Bitmap(width: 1280, height: 800)

  func paint(_ body: () -> Void) {
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.fill(Raster.Rect(x: 0, y: 0, width: 1280, height: 800), Raster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    UIGraphicsPushContext(CGContext(canvas: canvas, bitmap: bitmap))
    body()
    UIGraphicsPopContext()
  }
}
