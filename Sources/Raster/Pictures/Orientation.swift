/// How the pixels of a photograph are stored, by Exif's numbers: the side of the scene at which rows, and the side at which
/// columns begin.
package enum Orientation: Int, Hashable, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether rows are stored as columns.
  var isSideways: Bool { rawValue >= 5 }

  /// As which a picture that stands upright is taken to be stored, to come out as this one stores it.
  package var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }

  /// Where the pixel of the upright picture at (x, y) is stored.
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
  /// The picture upright, whose pixels are stored as `orientation` says. O(pixels).
  package func upright(_ orientation: Orientation) -> Bitmap {
    if orientation == .up { return self }
    let turned = orientation.isSideways ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    guard turned.width > 0, turned.height > 0 else { return turned }
    // A step to the right in the upright picture is one and the same step in the stored one.
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
