import CoreGraphics
import Foundation
import GalleyOutput
import GalleyRaster

/// Returns a context that draws into a new bitmap of `size` points at `scale` pixels per point, sides rounded up: black if `opaque` is `true`,
/// otherwise clear. If `scale` is not positive, uses that of the current traits.
///
/// A size that no bitmap can have, such as one that is not a number, gives a bitmap of one pixel and a message on standard error.
package func makeImageContext(size: CGSize, opaque: Bool, scale: CGFloat) -> CGContext {
  let scale = scale > 0 ? scale : max(1, UITraitCollection.current.displayScale)
  let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
  // Not-a-number fails each comparison.
  let hasSize = width >= 0 && height >= 0 && width <= 1e9 && height <= 1e9
  guard hasSize, GalleyRaster.Bitmap.isPossible(width: Int(width), height: Int(height)) else {
    StandardError.notice(
      "an image of \(size.width) × \(size.height) points at scale \(scale) is not drawn: sides are limited to "
        + "\(GalleyRaster.Bitmap.longestSide) pixels, the total to \(GalleyRaster.Bitmap.maximumPixels)")
    let bitmap = GalleyRaster.Bitmap(width: 1, height: 1)
    return CGContext(canvas: GalleyRaster.BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap)
  }
  let bitmap = GalleyRaster.Bitmap(width: max(1, Int(width)), height: max(1, Int(height)))
  let canvas = GalleyRaster.BitmapCanvas(bitmap: bitmap, scale: Double(scale), clip: nil)
  let context = CGContext(canvas: canvas, bitmap: bitmap)
  if opaque {
    canvas.fill(CGRect(origin: .zero, size: size).raster, GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1))
  }
  return context
}

/// The scales of the contexts on this thread that `UIGraphicsBeginImageContext…` opened.
private let openScales = ThreadLocal<[CGFloat]>()

/// Begins drawing into a new image of `size` points, which is black if `opaque` is true, otherwise clear. A `scale` of 0 or less means that of
/// the current traits. A size that no image can have gives one pixel and a message on standard error.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : max(1, UITraitCollection.current.displayScale)
  UIGraphicsPushContext(makeImageContext(size: size, opaque: opaque, scale: scale))
  openScales.value = (openScales.value ?? []) + [scale]
}

/// Begins drawing into a new clear image of `size` points at one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns the content of the current context as an image. Returns `nil` if no `UIGraphicsBeginImageContext…` is open, or if the current
/// context does not draw into an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let scale = openScales.value?.last, let image = UIGraphicsGetCurrentContext()?.makeImage() else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the last image context and pops the current context; does nothing if none is open.
public func UIGraphicsEndImageContext() {
  guard var scales = openScales.value, !scales.isEmpty else { return }
  scales.removeLast()
  openScales.value = scales.isEmpty ? nil : scales
  UIGraphicsPopContext()
}
