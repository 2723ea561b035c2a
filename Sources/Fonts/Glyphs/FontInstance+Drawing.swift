package import Raster
import CFreeType
import Requirements

/// What a canvas asks of a font.
extension FontInstance: GlyphProvider {
  /// The images at `scale` device pixels a point; the same object for the same scale.
  package func atlas(scale: Double) -> GlyphAtlas {
    require(scale.isFinite && scale > 0, "a scale of \(scale) pixels a point")
    return atlases.withLock { known in
      if let atlas = known[scale] { return atlas }
      let pixelsPerEm = Double(size64) / 64 * scale
      let atlas = GlyphAtlas(glyphCount: face.glyphCount) { [unowned face] glyph, quarter in
        face.image(of: glyph, pixelsPerEm: pixelsPerEm, quarter: quarter)
      }
      known[scale] = atlas
      return atlas
    }
  }

  /// By the family that is installed, also where it goes by the name of one of Apple's: others shall find it.
  package var typeface: Typeface { Typeface(family: face.installed.familyName, weight: face.weight, isItalic: face.isItalic) }

  /// In points at `size`, the origin on the baseline, y down; empty for a picture and for a glyph without ink.
  package func outline(of glyph: UInt32) -> Path { face.outline(of: glyph, pointsPerEm: size) }

  /// An `FT_Face` that this module itself never touches, so that cairo may set its size; `nil` where its glyphs are drawn
  /// slanted or bolder than they are in the file, or an axis of it was moved.
  package var freeTypeFace: OpaquePointer? { face.synthesis == .none && face.root == nil ? face.faceForEmbedding : nil }
}

extension FontFace {
  /// The image of `glyph`, unhinted, its origin `quarter` / 4 px right of a pixel's edge; empty where the font's data
  /// are broken. A picture stands at whole pixels.
  func image(of glyph: UInt32, pixelsPerEm: Double, quarter: Int) -> GlyphImage {
    freeType.withFace { freeType, kept in
      if isColor, let picture = ColourGlyph.image(of: glyph, in: freeType, &kept.strikes, pixelsPerEm: pixelsPerEm) {
        return picture
      }
      let outline = kept.outlines.outline(of: glyph, in: freeType)
      return outline?.coverage(pixelsPerEm: pixelsPerEm, unitsPerEm: Double(unitsPerEm), synthesis, quarter: quarter) ?? .empty
    }
  }

  func outline(of glyph: UInt32, pointsPerEm: Double) -> Path {
    freeType.withFace { freeType, kept in
      let outline = kept.outlines.outline(of: glyph, in: freeType)
      return outline?.path(pointsPerEm: pointsPerEm, unitsPerEm: Double(unitsPerEm), synthesis) ?? Path()
    }
  }
}
