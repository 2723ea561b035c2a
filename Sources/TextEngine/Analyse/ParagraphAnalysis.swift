/// What Unicode says of a paragraph: bidi levels and where its lines may break.
struct ParagraphAnalysis: Sendable {
  /// 0 or 1: the paragraph's own direction.
  var baseLevel: UInt8
  /// A level for each unit; empty where all have `baseLevel`.
  var levels: [UInt8]
  /// Offsets after which a line may end, in rising order; the last is the text's length.
  var breaks: [Int32]
  /// Beside each break: whether the line must end there.
  var isHard: [Bool]

  func level(at offset: Int) -> UInt8 { levels.isEmpty ? baseLevel : levels[offset] }
}
