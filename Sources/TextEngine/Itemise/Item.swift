import Fonts

/// A stretch of text that one call of the shaper can take: one font, script, level and style.
struct Item: Sendable {
  enum Kind: Sendable {
    case text
    case tab
    /// A separator or another hard break: no glyph to be seen.
    case hardBreak
    case object
  }

  var range: Range<Int>
  var kind: Kind
  /// Index into the paragraph's styles.
  var style: Int
  var font: FontInstance
  /// Four letters packed, high byte first; 'Zyyy' where nothing decides.
  var script: UInt32
  var level: UInt8
}
