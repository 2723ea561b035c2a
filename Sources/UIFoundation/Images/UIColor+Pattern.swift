import CoreGraphics
import Foundation
import GalleyRaster

extension UIColor {
  /// Creates a color that fills shapes with tiles of `image`. The first tile is at the origin of the drawing space,
  /// which is a view's top left corner.
  ///
  /// Text, lines and component getters, which need a single color, use the mean of the image's pixels. An image
  /// without pixels is clear.
  public convenience init(patternImage image: UIImage) {
    guard let cgImage = image.cgImage else {
      self.init(white: 0, alpha: 0)
      return
    }
    self.init(storage: .pattern(CGPatternImage(image: cgImage, size: image.size), mean: cgImage.meanColor))
  }

  /// The pattern, or `nil` if the color is not a pattern.
  var patternImage: CGPatternImage? {
    if case .pattern(let image, _) = storage { image } else { nil }
  }
}

extension CGImage {
  /// The mean of all pixels, weighted by their alpha. O(pixels).
  fileprivate var meanColor: GalleyRaster.Color {
    let bitmap = bitmap
    var sums = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
    for y in 0..<height {
      for x in 0..<width {
        // Premultiplied alpha, red, green and blue from the most significant byte.
        let pixel = bitmap[x, y]
        sums.alpha += Double(pixel >> 24 & 255)
        sums.red += Double(pixel >> 16 & 255)
        sums.green += Double(pixel >> 8 & 255)
        sums.blue += Double(pixel & 255)
      }
    }
    guard sums.alpha > 0 else { return GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return GalleyRaster.Color(
      red: sums.red / sums.alpha, green: sums.green / sums.alpha, blue: sums.blue / sums.alpha,
      alpha: sums.alpha / (255 * Double(width * height)))
  }
}
