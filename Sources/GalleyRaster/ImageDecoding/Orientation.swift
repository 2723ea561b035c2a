/// The Exif orientation: the sides of the scene at which the stored rows and columns begin.
package enum Orientation: Int, Hashable, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether rows are stored as columns.
  var isSideways: Bool { rawValue >= 5 }

  /// The orientation that turns an upright image into this one's stored layout.
  package var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }

  /// Returns the stored position of the upright image's pixel (x, y).
  fileprivate func stored(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }
}

extension Bitmap {
  /// Returns the upright image of pixels stored with `orientation`. O(*n*) in the number of pixels.
  package func upright(_ orientation: Orientation) -> Bitmap {
    if orientation == .up { return self }
    let turned = orientation.isSideways ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    guard turned.width > 0, turned.height > 0 else { return turned }
    // Each step to the right in the upright image is a constant step in the stored image.
    let origin = orientation.stored(0, 0, width, height)
    let right = orientation.stored(1, 0, width, height)
    let down = orientation.stored(0, 1, width, height)
    let start = origin.y * stride + origin.x
    let (across, along) = (right.y * stride + right.x - start, down.y * stride + down.x - start)
    for y in 0..<turned.height {
      var source = start + y * along
      let row = turned.pixels + y * turned.stride
      for x in 0..<turned.width {
        row[x] = pixels[source]
        source += across
      }
    }
    return turned
  }
}
