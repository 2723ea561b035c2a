import GalleyCRaster

/// A mask at a position on the canvas, in whole device pixels.
struct PlacedMask {
  let mask: Mask
  var x = 0
  var y = 0

  /// The bounds, in device space.
  var bounds: IntRect {
    IntRect(x: mask.bounds.x + x, y: mask.bounds.y + y, width: mask.bounds.width, height: mask.bounds.height)
  }

  /// A rectangle of full coverage, in device space.
  var core: IntRect {
    IntRect(x: mask.core.x + x, y: mask.core.y + y, width: mask.core.width, height: mask.core.height)
  }

  /// Returns the mask for the kernels, in pixels of `target`. The mask must not have folded rows.
  func clip(in target: BitmapTarget) -> galley_clip_mask {
    let (left, top) = (Int32(bounds.x - target.originX), Int32(bounds.y - target.originY))
    return galley_clip_mask(
      bytes: mask.bytes, stride: mask.stride,
      bounds: galley_clip(x0: left, y0: top, x1: left + Int32(bounds.width), y1: top + Int32(bounds.height)))
  }

  var unfolded: PlacedMask { PlacedMask(mask: mask.unfolded, x: x, y: y) }

  /// Returns the product of the two coverages, in the intersection of their bounds. Folded rows are not supported in either mask.
  func multiplied(by other: PlacedMask) -> PlacedMask {
    let both = bounds.intersection(other.bounds)
    let product = Mask(bounds: both)
    for row in 0..<both.height {
      (product.bytes + row * product.stride).update(from: bytes(from: both, row: row), count: both.width)
    }
    galley_multiply_masks(
      product.bytes, product.stride, other.bytes(from: both, row: 0), other.mask.stride, Int32(both.width), Int32(both.height))
    return PlacedMask(mask: product)
  }

  private func bytes(from part: IntRect, row: Int) -> UnsafeMutablePointer<UInt8> {
    mask.bytes + (part.y - bounds.y + row) * mask.stride + part.x - bounds.x
  }
}
