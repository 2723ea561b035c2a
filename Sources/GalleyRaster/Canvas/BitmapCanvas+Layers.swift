import GalleyCRaster
import GalleyRequirements

extension BitmapCanvas {
  /// Redirects drawing to a transparent bitmap that covers `extent`, in device pixels, and the surroundings that can
  /// cast a shadow into it, until `closeLayer`. An `alpha` that is not finite counts as 0.
  func openLayer(over extent: IntRect, alpha: Double, shadow: Shadow?) {
    let visible = shadow.flatMap { $0.isVisible ? $0 : nil }
    var extent = extent
    if let visible, !extent.isEmpty {
      extent = visible.casters(ofShadowIn: extent, scale: scale)
    }
    if !Bitmap.isPossible(width: extent.width, height: extent.height) { extent = clip.bounds }
    layers.append(
      Layer(outer: target, outerClip: clip, outerLimits: limits, alpha: alpha.isFinite ? alpha : 0, shadow: visible, blendMode: state.blendMode))
    target = BitmapTarget(bitmap: Bitmap(width: extent.width, height: extent.height), originX: extent.x, originY: extent.y)
    clip = Clip(rects: extent.isEmpty ? [] : [extent], mask: nil)
    state.clipBounds = Rect(extent)
    (state.shadow, state.blendMode) = (nil, .normal)
    if let visible { limits = visible.casters(ofShadowIn: limits, scale: scale) }
  }

  /// Composites the current layer into the outer target. Traps without a layer.
  ///
  /// - Parameter isShadowAlone: Whether to composite only the layer's shadow.
  func closeLayer(isShadowAlone: Bool = false) {
    require(!layers.isEmpty, "endLayer() called without a matching beginLayer()")
    let layer = layers.removeLast()
    let drawn = target
    target = layer.outer
    clip = layer.outerClip
    limits = layer.outerLimits
    state.blendMode = layer.blendMode
    if let shadow = layer.shadow {
      cast(shadow, PlacedMask(mask: Mask(alphaOf: drawn).blurred(sigma: shadow.sigma(scale: scale))), alpha: layer.alpha)
    }
    if isShadowAlone { return }
    blend(drawn.bitmap, atX: drawn.originX, y: drawn.originY, alpha: layer.alpha)
  }

  /// Runs `drawing` with the current shadow, if any. `bounds`, in user space, contains everything that `drawing` draws. With a shadow, `drawing`
  /// does not run if nothing would be visible, and runs twice in a blend mode other than normal.
  func shadowed(over bounds: @autoclosure () -> Rect, _ drawing: () -> Void) {
    guard let shadow = state.shadow, shadow.isVisible else { return drawing() }
    let reach = shadow.casters(ofShadowIn: clip.bounds, scale: scale)
    let extent = IntRect(covering: bounds().applying(ctm)).intersection(reach)
    guard !extent.isEmpty, Bitmap.isPossible(width: extent.width, height: extent.height) else { return }
    let before = state
    openLayer(over: extent, alpha: 1, shadow: nil)
    layers[layers.count - 1].shadow = shadow
    limits = shadow.casters(ofShadowIn: limits, scale: scale)
    drawing()
    // With other blend modes, the shape blends with the backdrop directly; a layer would also blend its transparent
    // pixels.
    let isShadowAlone = before.blendMode != .normal
    closeLayer(isShadowAlone: isShadowAlone)
    state = before
    if isShadowAlone {
      state.shadow = nil
      drawing()
      state = before
    }
  }
}

extension Mask {
  convenience init(alphaOf target: BitmapTarget) {
    self.init(bounds: target.bounds)
    galley_alpha_to_mask(
      target.bitmap.pixels, target.bitmap.stride, bytes, stride, Int32(bounds.width), Int32(bounds.height))
  }
}
