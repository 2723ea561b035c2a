/// The Unicode properties of a paragraph: its bidi levels and break opportunities.
struct ParagraphAnalysis: Sendable {
  /// The paragraph's own direction: 0 for left-to-right, 1 for right-to-left.
  var baseLevel: UInt8
  /// The level of each UTF-16 code unit. Empty if all have `baseLevel`.
  var levels: [UInt8]
  /// The offsets of the break opportunities in ascending order, in UTF-16 code units of the paragraph, without those of hyphenation. The last one is
  /// the length of the paragraph. Empty if the paragraph is empty.
  var breaks: [Int32]
  /// Whether the line must end at the break, for each element of `breaks`.
  var isHard: [Bool]

  func level(at offset: ParagraphOffset) -> UInt8 { levels.isEmpty ? baseLevel : levels[offset.utf16] }
}
