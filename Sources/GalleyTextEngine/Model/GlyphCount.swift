/// The length of a paragraph in glyphs and code units.
package struct GlyphCount: Equatable, Sendable {
  package var glyphs: Int
  /// UTF-16 code units.
  package var units: Int
}
