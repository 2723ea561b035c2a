import CoreGraphics
import GalleyFonts

/// Glyphs that the delegate is called for, and their replacements.
struct GlyphGeneration {
  struct Glyph {
    var glyph: CGGlyph
    var property: NSLayoutManager.GlyphProperty
    var character: Int
    var font: FontInstance
  }

  /// The range in the document, in UTF-16 code units. Glyphs of other characters cannot be set.
  let characters: Range<Int>
  /// The number of the first glyph.
  let first: Int
  /// The glyphs in order.
  var glyphs: [Glyph] = []
}
