/// A free stretch of a line's band, in region space.
package struct LineSlot: Hashable, Sendable {
  package var x: LayoutUnit
  package var width: LayoutUnit
  /// Whether it spans its whole region: only there may a word be broken between clusters.
  package var isFull: Bool

  package init(x: LayoutUnit, width: LayoutUnit, isFull: Bool) {
    self.x = x
    self.width = width
    self.isFull = isFull
  }

  package var maxX: LayoutUnit { x + width }
}

/// A column: where lines may stand. Its origin is its top left, y down.
package struct Region: Sendable {
  /// The slots of a proposed band in a container whose `lineFragmentRect(forProposedRect:…)` is overridden.
  package typealias CustomSlots = (_ proposed: LayoutRect, _ rightToLeft: Bool, _ offset: Int) -> CustomBand

  /// What an overridden `lineFragmentRect(forProposedRect:…)` returned for a band.
  package enum CustomBand {
    /// The slots of the band, or of the first one below it that has any.
    case slots([LayoutRect])
    /// The override returned what the region's shapes leave, and that is nothing: the next band follows from the shapes.
    case blockedByShapes
    /// There are no slots, here and below.
    case noRoom
  }

  package var width: LayoutUnit
  package var height: LayoutUnit
  /// Blank space within a fragment's rectangle, at both ends.
  package var padding = LayoutUnit.zero
  package var exclusions: [Exclusion] = []
  /// The least distance between a shape and a fragment's rectangle; not negative.
  package var standoff = LayoutUnit.zero
  /// A slot narrower than this and than the region is passed over.
  package var minimumSlot = LayoutUnit.zero
  /// 0: no limit.
  package var maximumLines = 0
  /// Whether a line that is taller than the region stands at its top all the same, cut by who draws it. Otherwise the text
  /// ends before such a line, as in TextKit.
  package var holdsTallLines = false
  /// Whether the region and the one after it are columns of one spread. Where the text ends in a spread, its columns are balanced:
  /// as short as they can be, all of them, for the text to end there still.
  package var balancesWithNext = false
  /// How the last line that has room ends when more text follows: with an ellipsis, or, with `.clip`, unbroken and beyond the edge. `nil`: at a
  /// word, as every line.
  package var truncation: LineBreaking?
  /// Changes whenever `custom` may return something else.
  package var customGeneration = 0
  package nonisolated(unsafe) var custom: CustomSlots?

  package init(width: LayoutUnit, height: LayoutUnit) {
    self.width = width
    self.height = height
  }

  /// Whether text lies in `other` as it does here, shapes apart, where neither is balanced.
  func hasSameFrame(as other: borrowing Region) -> Bool {
    width == other.width && height == other.height && padding == other.padding && standoff == other.standoff
      && minimumSlot == other.minimumSlot && maximumLines == other.maximumLines
      && holdsTallLines == other.holdsTallLines && truncation == other.truncation
      && customGeneration == other.customGeneration && (custom == nil) == (other.custom == nil)
  }
}
