import CRaster

extension BitmapCanvas {
  /// Casts the shadow of a filled path (device space), from the cache of blurred masks if it was cast before.
  func castShadow(_ shadow: Shadow, of path: Path, rule: FillRule, alpha: Double) {
    let bounds = path.bounds
    let reach = shadow.casters(ofShadowIn: clip.bounds, scale: scale)
    guard bounds.isFinite, !IntRect(covering: bounds).intersection(reach).isEmpty else { return }
    // Masks are kept about the path's own corner, so that a sheet that moves by whole pixels finds its mask again.
    let (x, y) = (bounds.x.rounded(.down), bounds.y.rounded(.down))
    guard abs(x) < CairoShapes.farthest, abs(y) < CairoShapes.farthest else { return }
    let key = ShadowCache.Key(path: path.applying(Affine(translationX: -x, y: -y)), rule: rule, sigma: shadow.sigma(scale: scale))
    guard let mask = ShadowCache.shared.mask(for: key) else { return }
    cast(shadow, mask: mask, movedByX: Int(x), y: Int(y), alpha: alpha)
  }

  /// Blends the shadow's colour through a mask that is blurred already.
  func cast(_ shadow: Shadow, mask: Mask, movedByX dx: Int = 0, y dy: Int = 0, alpha: Double) {
    let (x, y) = shadow.deviceOffset(scale: scale)
    let place = IntRect(x: mask.bounds.x + dx + x, y: mask.bounds.y + dy + y, width: mask.bounds.width, height: mask.bounds.height)
    var color = shadow.color
    color.alpha *= min(max(alpha, 0), 1)
    let premultiplied = color.premultiplied
    let (left, top) = (Int32(place.x - target.originX), Int32(place.y - target.originY))
    withClip(over: place) { surface, part, clipMask in
      galley_blend_mask(
        kernel, surface, part, mask.bytes, mask.stride, left, top, Int32(place.width), Int32(place.height), premultiplied, 0, clipMask)
    }
  }
}

extension Shadow {
  /// Standard deviation in device pixels, in steps of a quarter.
  func sigma(scale: Double) -> Double {
    (min(max(blur, 0) * scale / 2, 400) * 4).rounded() / 4
  }

  /// Whole device pixels.
  func deviceOffset(scale: Double) -> (x: Int, y: Int) {
    func whole(_ points: Double) -> Int { Int(min(max(points * scale, -1e6), 1e6).rounded()) }
    return (whole(offset.x), whole(offset.y))
  }

  /// The pixels whose shadow may fall into `extent`, and `extent` itself.
  func casters(ofShadowIn extent: IntRect, scale: Double) -> IntRect {
    let reach = Int(galley_blur_reach(sigma(scale: scale)))
    let (x, y) = deviceOffset(scale: scale)
    let cast = IntRect(
      x: extent.x - x - reach, y: extent.y - y - reach, width: extent.width + 2 * reach, height: extent.height + 2 * reach)
    return extent.isEmpty ? extent : extent.union(cast)
  }

  /// The same coverage, blurred, and larger by what the blur spreads.
  func blurred(_ mask: Mask, scale: Double) -> Mask {
    mask.blurred(sigma: sigma(scale: scale))
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
