/// Why a column ends before a line: what was looked at when that was decided. It belongs to the first line below.
///
/// Only ends that keeps were asked about have one. While nothing changes of what is told here, the column ends there again.
final class ColumnEnd: Sendable {
  /// Whether lines that the column has room for went on to the next.
  let isMoved: Bool
  /// How many lines above the end were looked at.
  let linesBefore: Int
  /// Paragraphs were looked at up to the one so many after that of the first line below.
  let paragraphs: Int
  /// The next region was looked at down to here.
  let bottom: LayoutUnit
  /// Whether what an earlier column's end looked at goes on below this one.
  let isLinked: Bool

  init(isMoved: Bool, linesBefore: Int, paragraphs: Int, bottom: LayoutUnit, isLinked: Bool) {
    (self.isMoved, self.linesBefore, self.paragraphs) = (isMoved, linesBefore, paragraphs)
    (self.bottom, self.isLinked) = (bottom, isLinked)
  }
}

/// Of the lines above a pen in its column.
struct LinesAbove {
  /// Whether they stay in their column wherever that ends.
  var areSettled: Bool
  /// The last paragraph that the end of the column before looked at; -1 where it looked at none.
  var reach: Int
}

/// What a paragraph may ask of a column's end.
struct ColumnEndRules: OptionSet {
  let rawValue: Int

  static let withNext = ColumnEndRules(rawValue: 1)
  static let linesTogether = ColumnEndRules(rawValue: 2)
  static let fewestLines = ColumnEndRules(rawValue: 4)

  /// All, and what holds on where a whole column satisfies no more.
  static let relaxations: [ColumnEndRules] = [[.withNext, .linesTogether, .fewestLines], [.fewestLines]]
}

extension ParagraphSettings {
  /// How many lines stand at least on each side of a column's end.
  var fewestLines: Int { min(minimumLinesAtColumnEnd, Self.maximumLinesKept) }

  /// Each is placed on trial.
  private static let maximumLinesKept = 16

  /// Whether a column may not end after just any of its lines.
  var keepsLines: Bool { keepsLinesTogether || minimumLinesAtColumnEnd > 1 }
}
