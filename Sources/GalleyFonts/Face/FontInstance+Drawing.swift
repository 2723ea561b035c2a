package import GalleyRaster
import GalleyCFreeType
import GalleyRequirements

/// The font interface for drawing.
extension FontInstance: GlyphProvider {
  /// Returns the images at `scale` device pixels per point. The same scale gives the same object. Traps if the scale is not positive and
  /// finite.
  package func atlas(scale: Double) -> GlyphAtlas {
    require(scale.isFinite && scale > 0, "scale is \(scale) pixels per point, but must be positive and finite")
    return atlases.withLock { cached in
      if let atlas = cached[scale] { return atlas }
      let pixelsPerEm = Double(size64) / 64 * scale
      let atlas = GlyphAtlas(glyphCount: face.glyphCount) { [unowned face] glyph, quarter in
        face.image(of: glyph, pixelsPerEm: pixelsPerEm, quarter: quarter)
      }
      cached[scale] = atlas
      return atlas
    }
  }

  /// The family name, weight and slant by which other programs find the font, such as viewers of an SVG. If the face is a
  /// substitute for an Apple font, this is the name of the installed family, not Apple's.
  package var typeface: Typeface { Typeface(family: face.installed.familyName, weight: face.weight, isItalic: face.isItalic) }

  /// Returns the outline in points at `size`, with the origin on the baseline and y down; empty for a bitmap glyph or a
  /// glyph without ink.
  package func outline(of glyph: UInt32) -> Path { face.outline(of: glyph, pointsPerEm: size) }

  /// An `FT_Face` that this module does not use, so that cairo can set its size; `nil` if the glyphs are slanted,
  /// emboldened or varied.
  package var freeTypeFace: OpaquePointer? { face.synthesis == .none && face.root == nil ? face.faceForEmbedding : nil }
}

extension FontFace {
  /// Returns the unhinted image of `glyph`, with its origin `quarter` / 4 pixels to the right of a pixel's edge; empty for a glyph without ink,
  /// or if the font data are invalid. Color glyphs are at whole pixels.
  func image(of glyph: UInt32, pixelsPerEm: Double, quarter: Int) -> GlyphImage {
    freeType.withFace { freeType, sources in
      if isColor, let image = ColorGlyph.image(of: glyph, in: freeType, &sources.strikes, pixelsPerEm: pixelsPerEm) {
        return image
      }
      let outline = sources.outlines.outline(of: glyph, in: freeType)
      return outline?.coverage(pixelsPerEm: pixelsPerEm, unitsPerEm: Double(unitsPerEm), synthesis, quarter: quarter) ?? .empty
    }
  }

  func outline(of glyph: UInt32, pointsPerEm: Double) -> Path {
    freeType.withFace { freeType, sources in
      let outline = sources.outlines.outline(of: glyph, in: freeType)
      return outline?.path(pointsPerEm: pointsPerEm, unitsPerEm: Double(unitsPerEm), synthesis) ?? Path()
    }
  }
}
