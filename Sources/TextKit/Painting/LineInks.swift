import GalleyFonts
import GalleyTextEngine

/// The extents of a line's descenders in the band of an underline, with a clearance on both sides.
struct LineInks {
  /// The edges of an underline, in points below its baseline, and the clearance beside a descender.
  struct Band: Hashable {
    var top, bottom: Double
    var baseline: LayoutUnit
    var clearance: Double
  }

  private struct Ink {
    var extent: ClosedRange<Double>
    /// The start of the glyph's run.
    var runStart: LayoutUnit
    /// The greatest upper bound of this extent and those before it.
    var reach: Double
  }

  /// The extents in the band, in order of their lower bounds.
  private var inks: [Ink] = []
  /// The leftmost start of a run with a glyph that crosses the band; `nil` if there are none.
  private var earliestRun: LayoutUnit?

  /// Computes the extents of the glyphs on the band's baseline that cross the band, without attachments, stretched runs and glyphs whose ink fills
  /// their advance. O(*n* log *n*) in the number of glyphs.
  init(of runs: [VisualRun], crossing band: Band) {
    var gapsByFont: [ObjectIdentifier: UnderlineGaps] = [:]
    for run in runs where !run.isBlank && !run.isObject && run.horizontalScale == 1 {
      let font = ObjectIdentifier(run.font)
      if gapsByFont[font] == nil { gapsByFont[font] = UnderlineGaps(font: run.font, top: band.top, bottom: band.bottom) }
      for glyph in run.glyphs.indices where run.ys[glyph] == band.baseline {
        let x = run.xs[glyph].points
        guard let ink = gapsByFont[font]!.crossing(of: run.glyphs[glyph]), !Self.isWhole(ink, run.advances[glyph]) else { continue }
        inks.append(Ink(extent: x + ink.lowerBound - band.clearance...x + ink.upperBound + band.clearance, runStart: run.startX, reach: 0))
      }
    }
    inks.sort { $0.extent.lowerBound < $1.extent.lowerBound }
    var reach = -Double.infinity
    for index in inks.indices {
      reach = max(reach, inks[index].extent.upperBound)
      earliestRun = min(earliestRun ?? inks[index].runStart, inks[index].runStart)
      inks[index].reach = reach
    }
  }

  /// Returns whether a glyph's ink fills its advance. It leaves no gap for the line, so it is underlined anyway.
  private static func isWhole(_ ink: ClosedRange<Double>, _ advance: LayoutUnit) -> Bool {
    ink.upperBound - ink.lowerBound >= 0.95 * advance.points
  }

  /// Returns the extents that overlap `range`, of runs that start left of `limit`. O(log *n* + extents in the range), where *n* is the number of
  /// extents.
  func meeting(_ range: ClosedRange<Double>, ofRunsBefore limit: LayoutUnit) -> [ClosedRange<Double>] {
    let first = inks.partitioningIndex { $0.reach > range.lowerBound }
    return inks[first...].prefix { $0.extent.lowerBound < range.upperBound }
      .filter { $0.runStart < limit && $0.extent.upperBound > range.lowerBound }.map(\.extent)
  }

  /// Returns whether any glyph of a run that starts left of `limit` crosses the band.
  func hasInks(ofRunsBefore limit: LayoutUnit) -> Bool { earliestRun.map { $0 < limit } ?? false }
}
