import CoreGraphics
import Foundation
import Raster
import UIFoundation
import Windowing

extension UIWindow {
  /// Marks `rect`, in points of the window, to be drawn in the next frame.
  func gatherDamage(_ rect: CGRect) {
    let pixels = IntRect(covering: rect.raster.scaled(by: Double(screen.scale)))
    damageRegion.add(pixels.intersection(pixelBounds))
  }

  func damageAll() { damageRegion.add(pixelBounds) }

  /// Whether the next frame draws everything: then nobody need find out where he is shown.
  var isWhollyDamaged: Bool { damageRegion.rects.count == 1 && damageRegion.rects[0] == pixelBounds }

  /// Some view wants layout: the next frame has it. The loop lays out in every turn, so there is nothing to keep.
  func layoutWasRequested() {}

  private var pixelBounds: IntRect { pixelBounds(scale: Double(screen.scale)) }

  /// The pixels of the window at a scale; none if its size cannot be drawn.
  private func pixelBounds(scale: Double) -> IntRect {
    func pixels(_ length: CGFloat) -> Int { Int(bounding: (Double(length) * scale).rounded()) }
    let size = IntRect(x: 0, y: 0, width: pixels(bounds.width), height: pixels(bounds.height))
    guard modelGeometry.isDrawable, Raster.Bitmap.isPossible(width: size.width, height: size.height) else { return IntRect(x: 0, y: 0, width: 0, height: 0) }
    return size
  }

  // MARK: A frame

  /// Lays out, draws what is damaged and presents it; `false` where there was nothing to draw.
  @discardableResult
  package func renderFrame() -> Bool {
    guard let host else { return false }
    let start = host.clock.milliseconds
    layoutIfNeeded()
    router.lookUnderPointer(Timeline.shared.now)
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

  /// The window's bitmap; a new one, all of it damaged, where the size has changed.
  private func fittingBitmap() -> Raster.Bitmap {
    let size = pixelBounds
    if let bitmap, bitmap.width == size.width, bitmap.height == size.height { return bitmap }
    let made = Raster.Bitmap(width: size.width, height: size.height)
    bitmap = made
    damageRegion.removeAll()
    damageRegion.add(size)
    return made
  }

  private func draw(_ part: IntRect, in bitmap: Raster.Bitmap) {
    let scale = Double(screen.scale)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: scale, clip: [part])
    let area = Raster.Rect(part).scaled(by: 1 / scale)
    // What no view covers is black, as on iOS; and nothing of the frame before shines through.
    if !hidesAll(of: CGRect(area)) { canvas.fill(area, Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)) }
    render(in: CGContext(canvas: canvas, bitmap: bitmap), damage: CGRect(area))
  }

  // MARK: Pictures

  /// The whole window as it is now, drawn afresh; `scale` is in pixels a point, `nil` the screen's.
  package func snapshot(scale: Double? = nil) -> Raster.Bitmap {
    let scale = scale ?? Double(screen.scale)
    layoutIfNeeded()
    let size = pixelBounds(scale: scale)
    let picture = Raster.Bitmap(width: size.width, height: size.height)
    let canvas = BitmapCanvas(bitmap: picture, scale: scale, clip: nil)
    canvas.fill(bounds.raster, Raster.Color(red: 0, green: 0, blue: 0, alpha: 1))
    render(in: CGContext(canvas: canvas, bitmap: picture), damage: bounds)
    return picture
  }

  /// Draws the whole window on `canvas`, whose user space is the window's: a page of a PDF, an SVG.
  package func draw(into canvas: Raster.Canvas) {
    layoutIfNeeded()
    render(in: CGContext(canvas: canvas), damage: bounds)
  }
}

extension Raster.Rect {
  fileprivate func scaled(by factor: Double) -> Raster.Rect {
    Raster.Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
