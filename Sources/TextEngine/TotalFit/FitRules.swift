/// What total fit holds against a line: the numbers of Knuth and Plass, *Breaking Paragraphs into Lines* (1981), by TeX's names
/// where TeX has them, and Galley's own for rivers and last lines.
///
/// The demerits of a paragraph are the sum over its lines of (`linePenalty` + badness)², of the square of the penalty for ending
/// there, and of what two lines in a row are charged for.
package struct FitRules: Hashable, Sendable {
  /// What each line costs, so that fewer are better.
  package var linePenalty = 10
  /// For a hyphen that is put in, a soft hyphen among them.
  package var hyphenPenalty = 90
  /// The same where lines are ragged: there a short line is no fault that a hyphen is needed for.
  package var raggedHyphenPenalty = 200
  /// For a line that ends after a hyphen or dash of the text.
  package var explicitHyphenPenalty = 50
  /// For a tight line beside a loose one.
  package var adjacentDemerits = 10_000
  /// For two lines in a row that end in hyphens.
  package var doubleHyphenDemerits = 80_000
  /// For a hyphen before the last line.
  package var finalHyphenDemerits = 30_000
  /// For a last line that is less than an eighth of its room, or a single word; TeX has none.
  package var shortLastLineDemerits = 10_000
  /// For a piece beside a shape that holds nothing but a part of a divided word; TeX has none.
  package var sliverDemerits = 90_000
  /// For each pair of word spaces that stand one below the other in two loose lines; TeX has none.
  package var riverDemerits = 400
  /// A line that is worse is looked at only where the paragraph cannot do without.
  package var tolerance = 200
  /// TeX's `\pretolerance`: hyphens are not tried where no line is worse without. `nil`: they are not tried where none can be
  /// worth its demerits.
  package var pretolerance: Int?

  package init() {}

  /// Those of plain TeX, with `\tolerance` 200 and `\pretolerance` 100.
  package static var tex: FitRules {
    var rules = FitRules()
    (rules.hyphenPenalty, rules.raggedHyphenPenalty, rules.doubleHyphenDemerits, rules.finalHyphenDemerits) = (50, 50, 10_000, 5_000)
    (rules.shortLastLineDemerits, rules.sliverDemerits, rules.riverDemerits, rules.pretolerance) = (0, 0, 0, 100)
    return rules
  }

  /// Pairs of word spaces that count in two lines at most.
  static let maximumRivers = 4

  /// The demerits of a line by itself.
  @inline(__always) func demerits(badness: Int, _ kind: FitBreak.Kind, isRagged: Bool) -> Int {
    let line = linePenalty + badness
    let penalty = kind == .hyphen ? (isRagged ? raggedHyphenPenalty : hyphenPenalty) : kind == .explicitHyphen ? explicitHyphenPenalty : 0
    return line * line + penalty * penalty
  }

  /// What a line is charged for beside the one above it.
  @inline(__always) func demerits(_ fitness: FitGrade.Fitness, _ kind: FitBreak.Kind, below: FitGrade.Fitness, _ above: FitBreak.Kind) -> Int {
    var demerits = abs(Int(fitness.rawValue) - Int(below.rawValue)) > 1 ? adjacentDemerits : 0
    if above.isHyphen {
      if kind.isHyphen { demerits += doubleHyphenDemerits } else if kind == .hard { demerits += finalHyphenDemerits }
    }
    return demerits
  }
}

/// How far the word spaces of a paragraph's lines give, 1/64 pt: at badness 100.
struct FitGlue: Hashable {
  /// Of each gap.
  var stretch, shrink: Int
  /// Of the line's end, where lines are ragged.
  var raggedness: Int
  /// Whether badness above 100 grows as the square of what lacks, no faster.
  var isMild = false
  /// Whether word spaces are never stretched.
  var isRagged: Bool { stretch == 0 }

  init(_ paragraph: ShapedParagraph, _ settings: LayoutSettings) {
    let space = Double(max(1, paragraph.spaceWidth))
    guard paragraph.settings.alignment == .justified else {
      // As TeX's \raggedright: 2 em, which are six spaces.
      (stretch, shrink, raggedness) = (0, 0, Int(6 * space))
      return
    }
    stretch = max(1, Int((space * max(0.05, settings.maximumWordSpace - 1)).rounded()))
    shrink = Int((space * max(0, min(1, 1 - settings.minimumWordSpace))).rounded())
    raggedness = 0
  }

  /// That of justified lines where they would be torn open: they are ragged there, and weighed as what they look like. Where
  /// one is short, no line of the column need gape for it.
  func ragged(_ paragraph: ShapedParagraph) -> FitGlue {
    var glue = self
    (glue.stretch, glue.raggedness, glue.isMild) = (0, 6 * max(1, paragraph.spaceWidth), true)
    return glue
  }

  /// How far lines may be opened before they are torn; `nil` where none ever is.
  func limit(_ paragraph: ShapedParagraph, _ settings: LayoutSettings) -> FitLimit? {
    guard stretch > 0, settings.raggedWordSpace.isFinite else { return nil }
    let most = Double(max(1, paragraph.spaceWidth)) * min(100, max(0, settings.raggedWordSpace - 1))
    return FitLimit(inColumn: Int(most * Self.columnFactor), besideShapes: Int(most))
  }

  /// What a line of the full column, for whose sake a whole paragraph would be ragged, may give more than one beside a shape.
  static let columnFactor = 1.4
}

/// The most by which each word space of a line may be widened, 1/64 pt.
///
/// Counted as if the line stood between straight margins: what hangs over them widens the spaces by a little more. So each way to set a
/// paragraph between straight margins is one between hanging margins, too.
struct FitLimit: Hashable {
  static let unlimited = 1 << 32

  /// Of lines that have all of the column, and of those that have not.
  var inColumn = unlimited
  var besideShapes = unlimited

  var isNone: Bool { inColumn == Self.unlimited && besideShapes == Self.unlimited }

  /// Whether a line may be opened so far. One with a single word has no space that gives.
  ///
  /// - Parameter hang: what of the line stands over the margins.
  @inline(__always) func allows(slack: Int, hang: Int, gaps: Int, isNarrow: Bool) -> Bool {
    let most = isNarrow ? besideShapes : inColumn
    return most == Self.unlimited || slack - hang <= gaps * most
  }

  /// The badness that no line exceeds which is allowed, where nothing hangs.
  func worst(_ glue: FitGlue) -> Int {
    inColumn == Self.unlimited || besideShapes == Self.unlimited ? FitGrade.worst : FitGrade.badness(max(inColumn, besideShapes), glue.stretch)
  }
}

/// How well a line fills its room.
struct FitGrade: Hashable {
  enum Fitness: UInt8 { case veryLoose, loose, decent, tight }

  var badness: Int
  var fitness: Fitness

  /// The worst there is: one that gapes by more than twenty times what it gives.
  static let worst = 1_000_000

  /// - Parameter isLast: of its paragraph, or before a hard break: it is never stretched.
  /// - Returns: `nil` where the line has no room.
  @inline(__always) init?(width: Int, gaps: Int, availableWidth: Int, isLast: Bool, _ glue: FitGlue) {
    let slack = availableWidth - width
    if slack >= 0 {
      badness = isLast ? 0 : glue.isMild ? Self.mildBadness(slack, glue.raggedness) : Self.badness(slack, glue.raggedness + gaps * glue.stretch)
      // Beside those that are stretched, the spaces of a ragged line are as they should be.
      fitness = glue.isMild || badness <= 12 ? .decent : badness > 99 ? .veryLoose : .loose
    } else {
      let shrink = gaps * glue.shrink
      guard -slack <= shrink else { return nil }
      badness = Self.badness(-slack, shrink)
      fitness = badness > 12 ? .tight : .decent
    }
  }

  /// About 100 (change / give)³, as TeX has it, but with no end at 10,000.
  @inline(__always) static func badness(_ change: Int, _ give: Int) -> Int {
    if change <= 0 { return 0 }
    if give <= 0 { return worst }
    let ratio = change * 297 / give
    return ratio > 6400 ? worst : min(worst, (ratio * ratio * ratio + 1 << 17) >> 18)
  }

  /// The same as far as 100, and from there on as the square, with the same slope: a short line is never as bad as one that is torn open.
  static func mildBadness(_ change: Int, _ give: Int) -> Int {
    guard change > give else { return badness(change, give) }
    let ratio = min(change * 64 / give, 1 << 14)
    return min(worst, ((150 * ratio * ratio) >> 12) - 50)
  }
}
