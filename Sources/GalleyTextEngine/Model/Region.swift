/// A free part of a line's band, in region space.
package struct LineSlot: Hashable, Sendable {
  package var x: LayoutUnit
  package var width: LayoutUnit
  /// Whether the slot spans its whole region. Only then can a word be broken between clusters.
  package var isFull: Bool

  package init(x: LayoutUnit, width: LayoutUnit, isFull: Bool) {
    self.x = x
    self.width = width
    self.isFull = isFull
  }

  package var maxX: LayoutUnit { x + width }
}

/// A column that contains lines. Its origin is the top left corner, and y points down.
package struct Region: Sendable {
  /// Returns the slots of a proposed band in a container that overrides `lineFragmentRect(forProposedRect:…)`.
  package typealias CustomSlots = (_ proposed: LayoutRect, _ rightToLeft: Bool, _ offset: UTF16Offset) -> CustomBand

  /// The result of an overridden `lineFragmentRect(forProposedRect:…)` for a band.
  package enum CustomBand {
    /// The slots of the band, or of the first one below it that has any.
    case slots([LayoutRect])
    /// The override returned the space that the region's shapes leave free, and it is empty. The shapes determine the next band.
    case blockedByShapes
    /// There are no slots here or below.
    case noSpace
  }

  package var width: LayoutUnit
  package var height: LayoutUnit
  /// The blank space at both ends of a fragment's rectangle.
  package var padding = LayoutUnit.zero
  package var exclusions: [Exclusion] = []
  /// The minimum distance between a shape and a fragment's rectangle; not negative.
  package var standoff = LayoutUnit.zero
  /// The minimum width of a slot. Narrower slots are skipped unless they span the region.
  package var minimumSlot = LayoutUnit.zero
  /// The distance between the lines of the baseline grid, of which the first is this far below the region's top; zero for no grid. With a grid, each
  /// line moves down until its baseline is on a grid line.
  package var baselineGrid = LayoutUnit.zero
  /// The maximum number of lines; 0 for no limit.
  package var maximumLines = 0
  /// Whether a line taller than the region is placed at its top and clipped when drawn. Otherwise the text ends before that line, as in TextKit.
  package var allowsTallLines = false
  /// Whether this region and the next are columns of one spread. The last spread of the text has balanced columns: all are as short as possible.
  package var balancesWithNext = false
  /// The truncation mode of the last line if more text follows: an ellipsis, or with `.clip` an unbroken line beyond
  /// the edge. `nil` breaks it at a word, as any line.
  package var truncation: LineBreaking?
  /// A number that changes whenever `custom` could return a different result.
  package var customGeneration = 0
  /// The client's own computation of line slots; `nil` computes them from the region's size and shapes.
  package nonisolated(unsafe) var custom: CustomSlots?

  package init(width: LayoutUnit, height: LayoutUnit) {
    self.width = width
    self.height = height
  }

  /// Returns whether text is laid out equally in this region and in `other`, apart from shapes, if neither is balanced.
  func hasSameFrame(as other: borrowing Region) -> Bool {
    width == other.width && height == other.height && padding == other.padding && standoff == other.standoff
      && minimumSlot == other.minimumSlot && baselineGrid == other.baselineGrid && maximumLines == other.maximumLines
      && allowsTallLines == other.allowsTallLines && truncation == other.truncation
      && customGeneration == other.customGeneration && (custom == nil) == (other.custom == nil)
  }
}
