import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import UIFoundation

extension UIWindow {
  /// Marks `rect`, in points of the window and clipped to it, for drawing in the next frame.
  func gatherDamage(_ rect: CGRect) {
    let pixels = IntRect(covering: rect.raster.scaled(by: Double(screen.scale)))
    damageRegion.add(pixels.intersection(pixelBounds))
  }

  /// Marks the whole window for drawing in the next frame.
  package func damageAll() { damageRegion.add(pixelBounds) }

  /// Whether the next frame draws the whole window, so that views need not compute their damaged area.
  var isWhollyDamaged: Bool { damageRegion.rects.count == 1 && damageRegion.rects[0] == pixelBounds }

  /// Called when a view has requested layout. Does nothing, because the event loop lays out in every turn.
  func layoutWasRequested() {}

  private var pixelBounds: IntRect { pixelBounds(scale: Double(screen.scale)) }

  /// Returns the rectangle of the window in pixels at a scale; empty if its size cannot be drawn.
  private func pixelBounds(scale: Double) -> IntRect {
    func pixels(_ length: CGFloat) -> Int { Int(bounding: (Double(length) * scale).rounded()) }
    let size = IntRect(x: 0, y: 0, width: pixels(bounds.width), height: pixels(bounds.height))
    guard modelGeometry.isDrawable, GalleyRaster.Bitmap.isPossible(width: size.width, height: size.height) else { return IntRect(x: 0, y: 0, width: 0, height: 0) }
    return size
  }

  // MARK: Frames

  /// Lays out the window, draws the damaged area and presents it. Returns `false` if there was nothing to draw, or if no host shows the window.
  @discardableResult
  package func renderFrame() -> Bool {
    guard let host else { return false }
    let start = host.clock.milliseconds
    layoutIfNeeded()
    router.updateViewUnderPointer(Timeline.shared.now)
    let bitmap = fittingBitmap()
    let parts = damageRegion.rects
    damageRegion.removeAll()
    guard !parts.isEmpty || mustPresent else { return false }
    for part in parts { draw(part, in: bitmap) }
    host.present(bitmap, damage: mustPresent ? [bitmap.bounds] : parts)
    mustPresent = false
    let end = host.clock.milliseconds
    let pixels = parts.reduce(0) { $0 + $1.area }
    var painted = frameStatistics.painted
    painted.frames += 1
    painted.rectangles += parts.count
    painted.pixels += pixels
    frameStatistics = FrameStatistics(frames: painted.frames, frameTime: end - start, pixels: pixels, painted: painted)
    return true
  }

  /// Returns the window's bitmap, or a new and fully damaged one if the size has changed.
  private func fittingBitmap() -> GalleyRaster.Bitmap {
    let size = pixelBounds
    if let bitmap, bitmap.width == size.width, bitmap.height == size.height { return bitmap }
    let newBitmap = GalleyRaster.Bitmap(width: size.width, height: size.height)
    bitmap = newBitmap
    damageRegion.removeAll()
    damageRegion.add(size)
    return newBitmap
  }

  private func draw(_ part: IntRect, in bitmap: GalleyRaster.Bitmap) {
    let scale = Double(screen.scale)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: scale, clip: [part])
    let area = GalleyRaster.Rect(part).scaled(by: 1 / scale)
    // Areas that no view covers are black, as on iOS, so the previous frame does not show through.
    if !hidesAll(of: CGRect(area)) { canvas.fill(area, GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1)) }
    render(in: CGContext(canvas: canvas, bitmap: bitmap), damage: CGRect(area))
  }

  // MARK: Snapshots

  /// Returns a new bitmap of the whole window; `scale` is in pixels per point, the screen's if `nil`.
  package func snapshot(scale: Double? = nil) -> GalleyRaster.Bitmap {
    let scale = scale ?? Double(screen.scale)
    layoutIfNeeded()
    let size = pixelBounds(scale: scale)
    let image = GalleyRaster.Bitmap(width: size.width, height: size.height)
    let canvas = BitmapCanvas(bitmap: image, scale: scale, clip: nil)
    canvas.fill(bounds.raster, GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1))
    render(in: CGContext(canvas: canvas, bitmap: image), damage: bounds)
    return image
  }

  /// Draws the whole window on `canvas`, for example for a PDF page or an SVG. The canvas's user space is the window's.
  package func draw(into canvas: GalleyRaster.Canvas) {
    layoutIfNeeded()
    render(in: CGContext(canvas: canvas), damage: bounds)
  }
}

extension GalleyRaster.Rect {
  fileprivate func scaled(by factor: Double) -> GalleyRaster.Rect {
    GalleyRaster.Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
