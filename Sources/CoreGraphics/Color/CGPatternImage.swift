import Foundation

/// An image that is tiled instead of painting a solid color.
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
