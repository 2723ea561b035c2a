import Foundation
import Raster

/// An image that is tiled instead of painting a solid colour.
package struct CGPatternImage: Equatable, Sendable {
  package let image: CGImage
  /// The size of a tile, in user space.
  package let size: CGSize
  /// A factor from 0 to 1 that multiplies the image's alpha.
  package var alpha = 1.0

  package init(image: CGImage, size: CGSize) {
    self.image = image
    self.size = size
  }

  func faded(to alpha: Double) -> CGPatternImage {
    var pattern = self
    pattern.alpha = alpha
    return pattern
  }

  package static func == (left: CGPatternImage, right: CGPatternImage) -> Bool {
    left.image === right.image && left.size == right.size && left.alpha == right.alpha
  }
}

extension CGContext {
  /// Tiles the fill pattern into `shape`, with a corner of a tile at the origin of user space. Returns `false` if the
  /// fill is a solid colour.
  func fillWithPattern(_ shape: Raster.Path, rule: FillRule) -> Bool {
    guard let pattern = state.fillPattern else { return false }
    guard pattern.size.width > 0, pattern.size.height > 0 else { return true }
    let alpha = state.alpha * pattern.alpha
    guard alpha > 0 else { return true }
    canvas.save()
    canvas.clip(to: shape, rule: rule)
    if alpha < 1 { canvas.beginLayer(alpha: alpha) }
    let area = canvas.clipBounds
    if area.width > 0, area.height > 0 { drawTiles(of: pattern, over: area) }
    if alpha < 1 { canvas.endLayer() }
    canvas.restore()
    return true
  }

  private func drawTiles(of pattern: CGPatternImage, over area: Raster.Rect) {
    let (width, height) = (Double(pattern.size.width), Double(pattern.size.height))
    let tile = Raster.Rect(x: 0, y: 0, width: width, height: height)
    guard let bitmap = pattern.image.bitmap(for: canvas.pixels(of: tile)) else { return }
    let columns = Int((area.x / width).rounded(.down))..<Int((area.maxX / width).rounded(.up))
    let rows = Int((area.y / height).rounded(.down))..<Int((area.maxY / height).rounded(.up))
    for row in rows {
      for column in columns {
        let rect = Raster.Rect(x: Double(column) * width, y: Double(row) * height, width: width, height: height)
        canvas.draw(bitmap, in: rect, smoothly: state.interpolationQuality != .none)
      }
    }
  }
}
