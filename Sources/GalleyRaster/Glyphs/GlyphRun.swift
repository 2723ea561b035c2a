/// A font at one size, for drawing.
package protocol GlyphProvider: AnyObject, Sendable {
  var postScriptName: String { get }
  /// The family name, weight and slant by which other programs find the font, such as viewers of an SVG.
  var typeface: Typeface { get }
  /// The font size, in points.
  var size: Double { get }
  /// Returns the images at `scale` device pixels per point. The same scale gives the same object.
  func atlas(scale: Double) -> GlyphAtlas
  /// Returns the outline in points at `size`, with the origin on the baseline and y down.
  func outline(of glyph: UInt32) -> Path
  /// The `FT_Face` for embedding in a PDF; `nil` if the font is synthetic or varied, which PDFs cannot embed. Only its bytes are read; its size
  /// and glyph slot are not used.
  var freeTypeFace: OpaquePointer? { get }
}

extension GlyphProvider {
  /// A regular typeface with the PostScript name as its family, for fonts of which only that name is known.
  package var typeface: Typeface { Typeface(family: postScriptName, weight: 400, isItalic: false) }
}

package struct Typeface: Hashable, Sendable {
  package var family: String
  /// The weight from 100 to 900: 400 is regular, 700 is bold.
  package var weight: Int
  package var isItalic: Bool

  package init(family: String, weight: Int, isItalic: Bool) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// Glyphs of one font and their text.
package struct GlyphRun: Sendable {
  package var provider: any GlyphProvider
  package var glyphs: [UInt32]
  /// The baseline origin of each glyph, in user space.
  package var positions: [Point]
  /// The UTF-16 offset in `text` of each glyph's cluster. Can be empty if there is no text.
  package var clusters: [Int]
  /// The text as UTF-16, in reading order.
  package var text: [UInt16]

  /// Creates a run. Traps if the counts of glyphs, positions and clusters differ, except that a run without text can be without clusters.
  package init(provider: any GlyphProvider, glyphs: [UInt32], positions: [Point], clusters: [Int], text: [UInt16]) {
    precondition(
      glyphs.count == positions.count && (glyphs.count == clusters.count || text.isEmpty && clusters.isEmpty),
      "the counts differ: \(glyphs.count) glyphs, \(positions.count) positions, \(clusters.count) clusters")
    self.provider = provider
    self.glyphs = glyphs
    self.positions = positions
    self.clusters = clusters
    self.text = text
  }

  /// The outlines of all glyphs, in user space, without those at positions that are not finite.
  package var outline: Path {
    var path = Path()
    for (glyph, position) in zip(glyphs, positions) where position.isFinite {
      path.append(provider.outline(of: glyph).applying(Affine(translationX: position.x, y: position.y)))
    }
    return path
  }
}
