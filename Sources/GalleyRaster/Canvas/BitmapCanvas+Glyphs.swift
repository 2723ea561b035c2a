import GalleyCRaster

extension BitmapCanvas {
  /// The maximum size, in device pixels per em, of glyphs drawn from an atlas. Larger glyphs are filled as paths.
  static let largestAtlasSize = 256.0

  /// Returns whether the atlas applies: the text is upright and at the bitmap's scale. Text scaled by a transform is
  /// drawn as paths, so that a zoom does not create an atlas for each step.
  private func usesAtlas(for run: GlyphRun) -> Bool {
    ctm.b == 0 && ctm.c == 0 && ctm.a == scale && ctm.d == scale && Self.hasAtlas(fontSize: run.provider.size, scale: scale)
  }

  /// Returns whether text of `fontSize`, in points, is drawn from an atlas at `scale`.
  package static func hasAtlas(fontSize: Double, scale: Double) -> Bool { fontSize * scale <= largestAtlasSize }

  func paint(_ run: GlyphRun, _ color: Color) {
    guard paints(color), !run.glyphs.isEmpty, !clip.rects.isEmpty else { return }
    shadowed(over: run.roughBounds) {
      // An atlas stores color images in one channel order only.
      if usesAtlas(for: run), state.blendMode == .normal, isSmooth, !(isRedFirst && run.hasColorGlyphs(scale: scale)) {
        blit(run, color)
      } else {
        fillOutlines(of: run, color)
      }
    }
  }

  private func blit(_ run: GlyphRun, _ color: Color) {
    let atlas = run.provider.atlas(scale: scale)
    let (count, premultiplied, lift) = (run.glyphs.count, ink(color), color.textLift)
    let (dx, dy) = (ctm.tx - Double(target.originX), ctm.ty - Double(target.originY))
    run.glyphs.withUnsafeBufferPointer { glyphs in
      run.positions.withUnsafeBytes { positions in
        var batch = galley_glyph_batch(
          table: UnsafePointer(atlas.table), glyph_count: UInt32(atlas.glyphCount), glyphs: glyphs.baseAddress!,
          positions: positions.baseAddress!.assumingMemoryBound(to: Double.self),
          scale: scale, dx: dx, dy: dy, color: premultiplied, lift: lift)
        withClip(over: nil) { surface, part, mask in
          var done = galley_blend_glyphs(kernel, surface, part, &batch, 0, count, mask)
          while done < count {
            let x = run.positions[done].x * scale + dx
            _ = atlas.slot(glyph: glyphs[done], quarter: Int(galley_quarter(x)))
            done = galley_blend_glyphs(kernel, surface, part, &batch, done, count, mask)
          }
        }
      }
    }
  }

  private func fillOutlines(of run: GlyphRun, _ color: Color) {
    if let mask = mask(of: run.outline, .fill(.nonZero)) { blend(color, through: mask) }
    for (glyph, position) in zip(run.glyphs, run.positions) where run.provider.outline(of: glyph).isEmpty {
      if let image = run.colorImage(of: glyph, scale: scale) {
        blend(
          image.bitmap, scaledInto: image.frame.offset(x: position.x, y: position.y), smoothly: true,
          alpha: min(max(color.alpha, 0), 1))
      }
    }
  }
}

extension GlyphRun {
  /// A rectangle, in user space, that contains the ink of any font that stays within three ems of its origins.
  var roughBounds: Rect {
    let finite = positions.filter(\.isFinite)
    guard let first = finite.first else { return .zero }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in finite {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top).outset(by: provider.size * 3)
  }

  /// Returns whether the run contains a color glyph.
  func hasColorGlyphs(scale: Double) -> Bool { glyphs.contains { provider.outline(of: $0).isEmpty && colorImage(of: $0, scale: scale) != nil } }

  /// Returns the image of a color glyph and its frame relative to the origin, in points, or `nil` if the glyph is not
  /// a color glyph.
  func colorImage(of glyph: UInt32, scale: Double) -> (bitmap: Bitmap, frame: Rect)? {
    guard let slot = provider.atlas(scale: scale).slot(glyph: glyph, quarter: 0)?.pointee,
      slot.is_color != 0, let bytes = slot.bytes
    else { return nil }
    let bitmap = Bitmap(width: Int(slot.width), height: Int(slot.height))
    bytes.withMemoryRebound(to: UInt32.self, capacity: bitmap.width * bitmap.height) { source in
      for row in 0..<bitmap.height {
        (bitmap.pixels + row * bitmap.stride).update(from: source + row * bitmap.width, count: bitmap.width)
      }
    }
    let frame = Rect(
      x: Double(slot.left) / scale, y: -Double(slot.top) / scale,
      width: Double(slot.width) / scale, height: Double(slot.height) / scale)
    return (bitmap, frame)
  }
}
