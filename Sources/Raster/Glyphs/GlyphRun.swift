/// A font at one size, as drawing sees it.
package protocol GlyphProvider: AnyObject, Sendable {
  var postScriptName: String { get }
  /// What other programs find the font by.
  var typeface: Typeface { get }
  /// In points.
  var size: Double { get }
  /// The images at `scale` device pixels a point; the same object for the same scale.
  func atlas(scale: Double) -> GlyphAtlas
  /// In points at `size`, the origin on the baseline, y down.
  func outline(of glyph: UInt32) -> Path
  /// The `FT_Face`, for embedding in a PDF. Only its bytes are read, never its size or glyph slot.
  var freeTypeFace: OpaquePointer? { get }
}

extension GlyphProvider {
  /// For a font that tells only its PostScript name.
  package var typeface: Typeface { Typeface(family: postScriptName, weight: 400, isItalic: false) }
}

package struct Typeface: Hashable, Sendable {
  package var family: String
  /// 100…900, 400 regular, 700 bold.
  package var weight: Int
  package var isItalic: Bool

  package init(family: String, weight: Int, isItalic: Bool) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// Glyphs of one font, and the text that they stand for.
package struct GlyphRun: Sendable {
  package var provider: any GlyphProvider
  package var glyphs: [UInt32]
  /// Baseline origins, in user space, one a glyph.
  package var positions: [Point]
  /// For each glyph the UTF-16 offset in `text` at which its cluster starts.
  package var clusters: [Int]
  /// UTF-16, in reading order.
  package var text: [UInt16]

  package init(provider: any GlyphProvider, glyphs: [UInt32], positions: [Point], clusters: [Int], text: [UInt16]) {
    precondition(
      glyphs.count == positions.count && glyphs.count == clusters.count,
      "\(glyphs.count) glyphs, \(positions.count) positions, \(clusters.count) clusters")
    self.provider = provider
    self.glyphs = glyphs
    self.positions = positions
    self.clusters = clusters
    self.text = text
  }

  /// The outlines of all glyphs, in user space.
  package var outline: Path {
    var path = Path()
    for (glyph, position) in zip(glyphs, positions) where position.isFinite {
      path.append(provider.outline(of: glyph).applying(Affine(translationX: position.x, y: position.y)))
    }
    return path
  }
}
