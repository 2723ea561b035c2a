/// The reason for the end of a column, and the range that was examined to find it. It is stored with the first line below the end.
///
/// Only ends that keep rules can influence have one. As long as nothing changes in the examined range, the column ends at the same line again.
final class ColumnEnd: Sendable {
  /// Whether lines that fit in the column were moved to the next one.
  let isMoved: Bool
  /// The number of examined lines above the end.
  let linesBefore: Int
  /// The last examined paragraph, relative to the paragraph of the first line below the end.
  let paragraphs: Int
  /// The lower edge of the examined part of the next region, in region space.
  let bottom: LayoutUnit
  /// Whether the paragraphs examined for the end of the previous column extend beyond this end.
  let isLinked: Bool

  init(isMoved: Bool, linesBefore: Int, paragraphs: Int, bottom: LayoutUnit, isLinked: Bool) {
    (self.isMoved, self.linesBefore, self.paragraphs) = (isMoved, linesBefore, paragraphs)
    (self.bottom, self.isLinked) = (bottom, isLinked)
  }
}

/// The state of the lines above a cursor in its column.
struct LinesAbove {
  /// Whether no keep rule can move them to the next column.
  var areSettled: Bool
  /// The last paragraph examined for the end of the previous column, or -1 if none was examined.
  var reach: Int
}

/// The keep rules that can restrict the end of a column.
struct ColumnEndRules: OptionSet {
  let rawValue: Int

  static let withNext = ColumnEndRules(rawValue: 1)
  static let linesTogether = ColumnEndRules(rawValue: 2)
  static let fewestLines = ColumnEndRules(rawValue: 4)

  /// The sets of rules to try in order. If no end follows any of them, the column ends when it is full.
  static let relaxations: [ColumnEndRules] = [[.withNext, .linesTogether, .fewestLines], [.fewestLines]]
}

extension ParagraphSettings {
  /// The minimum number of lines on each side of a column's end.
  var fewestLines: Int { min(minimumLinesAtColumnEnd, Self.maximumLinesKept) }

  /// The upper limit of `fewestLines`, because each of these lines is placed tentatively.
  private static let maximumLinesKept = 16

  /// Whether keep rules forbid some column ends within the paragraph.
  var keepsLines: Bool { keepsLinesTogether || minimumLinesAtColumnEnd > 1 }
}
