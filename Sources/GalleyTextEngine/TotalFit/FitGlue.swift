/// Demerits of single lines.
extension FitRules {
  /// Returns the demerits of a line by itself.
  @inline(__always) func demerits(badness: Int, _ kind: FitBreak.Kind, isRagged: Bool) -> Int {
    let line = linePenalty + badness
    let penalty = kind == .hyphen ? (isRagged ? raggedHyphenPenalty : hyphenPenalty) : kind == .explicitHyphen ? explicitHyphenPenalty : 0
    return line * line + penalty * penalty
  }

  /// Returns the demerits of a line for the contrast with the previous line, which has the fitness `below` and ends with a break of kind `above`.
  @inline(__always) func demerits(_ fitness: FitGrade.Fitness, _ kind: FitBreak.Kind, below: FitGrade.Fitness, _ above: FitBreak.Kind) -> Int {
    var demerits = abs(Int(fitness.rawValue) - Int(below.rawValue)) > 1 ? adjacentDemerits : 0
    if above.isHyphen {
      if kind.isHyphen { demerits += doubleHyphenDemerits } else if kind == .hard { demerits += finalHyphenDemerits }
    }
    return demerits
  }
}

/// By how much the lines of a paragraph can stretch and shrink before their badness, TeX's rating of the spacing of a line, exceeds 100. In 1/64 pt.
struct FitGlue: Hashable {
  /// For each word space.
  var stretch, shrink: Int
  /// For the end of the line, if lines are ragged.
  var raggedness: Int
  /// Whether badness above 100 grows only with the square of the missing width.
  var isMild = false
  /// Whether word spaces are never stretched.
  var isRagged: Bool { stretch == 0 }

  init(_ paragraph: ShapedParagraph, _ settings: LayoutSettings) {
    let space = Double(max(1, paragraph.spaceWidth))
    guard paragraph.settings.alignment == .justified else {
      // Like TeX's \raggedright: 2 em, which are six spaces.
      (stretch, shrink, raggedness) = (0, 0, Int(6 * space))
      return
    }
    stretch = max(1, Int((space * max(0.05, settings.maximumWordSpace - 1)).rounded()))
    shrink = Int((space * max(0, min(1, 1 - settings.minimumWordSpace))).rounded())
    raggedness = 0
  }

  /// Returns the glue of justified lines that become ragged because they would be stretched too far. They are rated as ragged lines: if one
  /// of them is short, no line in the full column must be stretched to avoid that.
  func ragged(_ paragraph: ShapedParagraph) -> FitGlue {
    var glue = self
    (glue.stretch, glue.raggedness, glue.isMild) = (0, 6 * max(1, paragraph.spaceWidth), true)
    return glue
  }

  /// Returns the limit on stretching, or `nil` if there is none.
  func limit(_ paragraph: ShapedParagraph, _ settings: LayoutSettings) -> FitLimit? {
    guard stretch > 0, settings.raggedWordSpace.isFinite else { return nil }
    let maximum = Double(max(1, paragraph.spaceWidth)) * min(100, max(0, settings.raggedWordSpace - 1))
    return FitLimit(inColumn: Int(maximum * Self.columnFactor), besideShapes: Int(maximum))
  }

  /// How much more a line in the full column can be stretched than a line beside a shape, because otherwise the whole paragraph becomes
  /// ragged.
  static let columnFactor = 1.4
}

/// The maximum width that can be added to each word space of a line, in 1/64 pt.
///
/// It is computed for straight margins; text that hangs beyond them widens the spaces by a little more. So every solution for straight
/// margins is also one for hanging margins.
struct FitLimit: Hashable {
  static let unlimited = 1 << 32

  /// For lines in the full column, and for lines beside shapes.
  var inColumn = unlimited
  var besideShapes = unlimited

  var isNone: Bool { inColumn == Self.unlimited && besideShapes == Self.unlimited }

  /// Returns whether a line can be stretched by `slack`. A line of a single word has no space to stretch.
  ///
  /// - Parameter hang: Width of the text beyond the margins.
  @inline(__always) func allows(slack: Int, hang: Int, gaps: Int, isNarrow: Bool) -> Bool {
    let maximum = isNarrow ? besideShapes : inColumn
    return maximum == Self.unlimited || slack - hang <= gaps * maximum
  }

  /// Returns the maximum badness of lines within the limit, if nothing hangs.
  func worst(_ glue: FitGlue) -> Int {
    inColumn == Self.unlimited || besideShapes == Self.unlimited ? FitGrade.worst : FitGrade.badness(max(inColumn, besideShapes), glue.stretch)
  }
}

/// How well a line fills its available width.
struct FitGrade: Hashable {
  enum Fitness: UInt8 { case veryLoose, loose, decent, tight }

  var badness: Int
  var fitness: Fitness

  /// Maximum badness: the line is stretched by more than twenty times its stretch.
  static let worst = 1_000_000

  /// Grades a line. Returns `nil` if it does not fit, even with shrunk word spaces.
  ///
  /// - Parameters:
  ///   - slack: The width that is available to the line but not filled, in 1/64 pt. Negative if the line is too wide.
  ///   - isLast: Whether the line ends its paragraph or precedes a hard break. It is not stretched then.
  @inline(__always) init?(slack: Int, gaps: Int, isLast: Bool, _ glue: FitGlue) {
    if slack >= 0 {
      badness = isLast ? 0 : glue.isMild ? Self.mildBadness(slack, glue.raggedness) : Self.badness(slack, glue.raggedness + gaps * glue.stretch)
      // Compared with stretched lines, the spaces of a ragged line are normal.
      fitness = glue.isMild || badness <= 12 ? .decent : badness > 99 ? .veryLoose : .loose
    } else {
      let shrink = gaps * glue.shrink
      guard -slack <= shrink else { return nil }
      badness = Self.badness(-slack, shrink)
      fitness = badness > 12 ? .tight : .decent
    }
  }

  /// Returns about 100 (change / give)³, as in TeX, but with the maximum `worst` instead of 10,000. 0 without a change; `worst` if nothing gives.
  @inline(__always) static func badness(_ change: Int, _ give: Int) -> Int {
    if change <= 0 { return 0 }
    if give <= 0 { return worst }
    let ratio = change * 297 / give
    return ratio > 6400 ? worst : min(worst, (ratio * ratio * ratio + 1 << 17) >> 18)
  }

  /// Returns `badness` up to 100. Above, the result grows with the square, with the same slope at 100, so that a short line is never as bad as a
  /// line that is stretched too far.
  static func mildBadness(_ change: Int, _ give: Int) -> Int {
    guard change > give else { return badness(change, give) }
    let ratio = min(change * 64 / give, 1 << 14)
    return min(worst, ((150 * ratio * ratio) >> 12) - 50)
  }
}
