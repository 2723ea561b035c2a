import CoreGraphics
import GalleyFonts
import GalleyTextEngine

/// Glyphs that the delegate is called for, and their replacements.
struct GlyphGeneration {
  struct Glyph {
    var glyph: CGGlyph
    var property: NSLayoutManager.GlyphProperty
    var character: UTF16Offset
    var font: FontInstance
  }

  /// The characters of the glyphs. Glyphs of other characters cannot be set.
  let characters: Range<UTF16Offset>
  let first: GlyphIndex
  /// The glyphs in order.
  var glyphs: [Glyph] = []
}
