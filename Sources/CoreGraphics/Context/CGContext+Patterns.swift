import Foundation
import GalleyRaster

extension CGContext {
  /// Tiles the fill pattern into `shape`, with a corner of a tile at the origin of user space. Returns `false` if the fill is a solid color;
  /// otherwise `true`, even if the pattern is empty, invisible or too fine to draw.
  func fillWithPattern(_ shape: GalleyRaster.Path, rule: FillRule) -> Bool {
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

  /// The number of tiles from which on a fill draws nothing: that of tiles of one pixel in the largest window.
  private static var maximumTiles: Double { 0x1p24 }

  private func drawTiles(of pattern: CGPatternImage, over area: GalleyRaster.Rect) {
    let (width, height) = (Double(pattern.size.width), Double(pattern.size.height))
    let tile = GalleyRaster.Rect(x: 0, y: 0, width: width, height: height)
    guard let bitmap = pattern.image.bitmap(for: canvas.pixels(of: tile)) else { return }
    // Beyond 2⁵³ tiles from the origin, positions of tiles are not exact in floating point, so nothing is drawn there.
    let edges = [area.x / width, area.maxX / width, area.y / height, area.maxY / height]
    guard edges.allSatisfy({ abs($0) < 0x1p53 }) else { return }
    // Tiles far smaller than a pixel would take for ever.
    guard (edges[1] - edges[0]) * (edges[3] - edges[2]) < Self.maximumTiles else { return }
    let columns = Int(edges[0].rounded(.down))..<Int(edges[1].rounded(.up))
    let rows = Int(edges[2].rounded(.down))..<Int(edges[3].rounded(.up))
    for row in rows {
      for column in columns {
        let rect = GalleyRaster.Rect(x: Double(column) * width, y: Double(row) * height, width: width, height: height)
        canvas.draw(bitmap, in: rect, smoothly: state.interpolationQuality != .none)
      }
    }
  }
}
