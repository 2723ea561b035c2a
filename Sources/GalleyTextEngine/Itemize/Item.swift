import GalleyFonts

/// A range of text that the shaper processes in one call: one font, script, level and style.
struct Item: Sendable {
  enum Kind: Sendable {
    case text
    case tab
    /// A separator or another hard break, without a visible glyph.
    case hardBreak
    case object
  }

  var range: Range<Int>
  var kind: Kind
  /// The index into the paragraph's styles.
  var style: Int
  var font: FontInstance
  /// The ISO 15924 tag packed into 32 bits, high byte first; 'Zyyy' if no character determines the script.
  var script: UInt32
  var level: UInt8
}
