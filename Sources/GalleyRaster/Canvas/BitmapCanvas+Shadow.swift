import GalleyCRaster

extension BitmapCanvas {
  /// Draws the shadow of a filled path, which is in user space.
  func castShadow(_ shadow: Shadow, of path: Path, rule: FillRule, alpha: Double) {
    let reach = shadow.casters(ofShadowIn: clip.bounds, scale: scale)
    let seen = shadow.casters(ofShadowIn: limits, scale: scale)
    guard ctm.isFinite,
      let (coverage, corner) = Coverage.positioned(path, ctm, .fill(rule), sigma: shadow.sigma(scale: scale), within: seen),
      !corner.intersection(reach).isEmpty
    else { return }
    cast(shadow, PlacedMask(mask: MaskCache.shared.mask(for: coverage), x: corner.x, y: corner.y), alpha: alpha)
  }

  /// Blends the shadow's color through a mask that is already blurred.
  func cast(_ shadow: Shadow, _ mask: PlacedMask, alpha: Double) {
    let (x, y) = shadow.deviceOffset(scale: scale)
    var color = shadow.color
    color.alpha *= min(max(alpha, 0), 1)
    blend(color, through: PlacedMask(mask: mask.mask, x: mask.x + x, y: mask.y + y))
  }
}

extension Shadow {
  /// Returns the standard deviation in device pixels, clamped to 0…400 and rounded to a quarter.
  func sigma(scale: Double) -> Double {
    (min(max(blur, 0) * scale / 2, 400) * 4).rounded() / 4
  }

  /// Returns the offset in whole device pixels, each clamped to ±1,000,000.
  func deviceOffset(scale: Double) -> (x: Int, y: Int) {
    func whole(_ points: Double) -> Int { Int(min(max(points * scale, -1e6), 1e6).rounded()) }
    return (whole(offset.x), whole(offset.y))
  }

  /// Returns the smallest rectangle with `extent` and all pixels whose shadow can reach it; `extent` itself if it is empty.
  func casters(ofShadowIn extent: IntRect, scale: Double) -> IntRect {
    let reach = Int(galley_blur_reach(sigma(scale: scale)))
    let (x, y) = deviceOffset(scale: scale)
    let cast = IntRect(
      x: extent.x - x - reach, y: extent.y - y - reach, width: extent.width + 2 * reach, height: extent.height + 2 * reach)
    return extent.isEmpty ? extent : extent.union(cast)
  }
}

extension Mask {
  func blurred(sigma: Double) -> Mask {
    let reach = Int(galley_blur_reach(sigma))
    let wide = Mask(
      bounds: IntRect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach, height: bounds.height + 2 * reach))
    for row in 0..<bounds.height {
      (wide.bytes + (row + reach) * wide.stride + reach).update(from: bytes + row * stride, count: bounds.width)
    }
    galley_blur(wide.bytes, wide.stride, Int32(wide.bounds.width), Int32(wide.bounds.height), sigma)
    return wide
  }
}
