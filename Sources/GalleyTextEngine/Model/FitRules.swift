/// The weights of total fit: those of Knuth and Plass, *Breaking Paragraphs into Lines* (1981), under TeX's names if TeX has them, and
/// Galley's own for rivers and last lines.
///
/// The demerits of a paragraph are the sum over its lines of (`linePenalty` + badness)², the square of the penalty for the break, and the
/// demerits that depend on the line before.
package struct FitRules: Hashable, Sendable {
  /// Part of the demerits of every line, so that fewer lines are better.
  package var linePenalty = 10
  /// For an inserted or soft hyphen.
  package var hyphenPenalty = 90
  /// For an inserted or soft hyphen in ragged lines, in which a hyphen is not needed to avoid a short line.
  package var raggedHyphenPenalty = 200
  /// For a line that ends after a hyphen or dash of the text.
  package var explicitHyphenPenalty = 50
  /// For two consecutive lines whose fitness differs by more than one class, such as a tight line below a loose one.
  package var adjacentDemerits = 10_000
  /// For two consecutive lines that end with hyphens.
  package var doubleHyphenDemerits = 80_000
  /// For a hyphen before the last line.
  package var finalHyphenDemerits = 30_000
  /// For a last line that is shorter than an eighth of the available width, or a single word. Not in TeX.
  package var shortLastLineDemerits = 10_000
  /// For a part beside a shape that contains only part of a divided word. Not in TeX.
  package var sliverDemerits = 90_000
  /// For each pair of word spaces, one below the other, in two adjacent loose lines. Not in TeX.
  package var riverDemerits = 400
  /// Maximum badness of a line in the pass with hyphens. Worse lines are used if there is no other solution, and, without `pretolerance`, if they
  /// reduce the demerits.
  package var tolerance = 200
  /// TeX's `\pretolerance`: hyphens are not tried if all lines have at most this badness without them. If `nil`, hyphens are not tried if
  /// none can reduce the demerits.
  package var pretolerance: Int?

  package init() {}

  /// The values of plain TeX, with `\tolerance` 200 and `\pretolerance` 100.
  package static var tex: FitRules {
    var rules = FitRules()
    (rules.hyphenPenalty, rules.raggedHyphenPenalty, rules.doubleHyphenDemerits, rules.finalHyphenDemerits) = (50, 50, 10_000, 5_000)
    (rules.shortLastLineDemerits, rules.sliverDemerits, rules.riverDemerits, rules.pretolerance) = (0, 0, 0, 100)
    return rules
  }

  /// Maximum number of pairs of word spaces that count between two lines.
  static let maximumRivers = 4
}
