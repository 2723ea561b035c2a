/// Finds the free slots of a band. Its buffers are reused for the next band.
struct SlotFinder {
  /// The slots that were found last, from left to right unless they were reversed.
  private(set) var slots: [LineSlot] = []
  private var blocked = BlockedBand()
  /// The bands that have the same slots, or `nil` if the slots are valid for one band only.
  private var equivalentBands: EquivalentBands?

  /// Finds the free slots of a band, without those that are narrower than the region's minimum.
  ///
  /// - Complexity: O(shapes + segments of shapes that the band meets). O(1) if the band and the previous one meet the same boxes, all at
  ///   their sides, and the slots were not reversed since.
  mutating func find(in region: Region, top: LayoutUnit, height: LayoutUnit) {
    if isValid(in: region, top: top, height: height) { return }
    let bottom = top + max(height, LayoutUnit(raw: 1))
    slots.removeFew()
    blocked.begin(top: top.points, bottom: bottom.points, standoff: region.standoff.points, cells: region.width.raw)
    var bands = BandRange()
    // An index avoids a copy of each shape.
    region.exclusions.withUnsafeBufferPointer { shapes in
      for index in shapes.indices {
        let isMet = blocked.meets(shapes[index].bounds)
        if isMet { shapes[index].block(&blocked) }
        bands.narrow(to: shapes[index], isMet: isMet, blocked)
      }
    }
    if !bands.isSingleBand, !region.exclusions.isEmpty {
      equivalentBands = EquivalentBands(region, bands)
    } else if equivalentBands != nil {
      equivalentBands = nil
    }
    let end = region.width.raw
    if blocked.spans.isEmpty { return addFull(region) }
    if blocked.spans.count > 1 { blocked.sort() }
    var free = 0
    for index in blocked.spans.indices {
      let span = blocked.spans[index]
      // Round outward to whole units of 1/64 pt, except for rounding errors.
      let low = LayoutUnit.bounded((span.minX * 64 + 1e-6).rounded(.down))
      let high = LayoutUnit.bounded((span.maxX * 64 - 1e-6).rounded(.up))
      guard high > low, high > 0 || low > 0 else { continue }
      if low > free { add(free, min(low, end), region) }
      free = max(free, high)
      if free >= end { break }
    }
    if free == 0, slots.isEmpty { return addFull(region) }
    if free < end { add(free, end, region) }
  }

  /// Returns whether the current slots are also those of another band, as far as that is known without examining the shapes.
  @inline(__always) func isValid(in region: borrowing Region, top: LayoutUnit, height: LayoutUnit) -> Bool {
    // Binding the bands would retain their shapes.
    if equivalentBands == nil { return false }
    return equivalentBands!.contains(top.points, (top + max(height, LayoutUnit(raw: 1))).points, in: region)
  }

  /// Reverses the order of the slots, for right-to-left text.
  mutating func reverse() {
    slots.reverse()
    equivalentBands = nil
  }

  /// Replaces the slots by those that a container computed.
  mutating func adopt(_ customSlots: [LineSlot]) { (slots, equivalentBands) = (customSlots, nil) }

  private mutating func addFull(_ region: Region) { slots.append(LineSlot(x: .zero, width: region.width, isFull: true)) }

  private mutating func add(_ start: Int, _ end: Int, _ region: Region) {
    let isFull = start <= 0 && end >= region.width.raw
    guard end > start, isFull || end - start >= region.minimumSlot.raw else { return }
    slots.append(LineSlot(x: LayoutUnit(raw: start), width: LayoutUnit(raw: end - start), isFull: isFull))
  }

  /// Bands for which crowded outlines were examined, and their segments that were examined.
  var crowdedWork: (bands: Int, pieces: Int) { (blocked.crowdedBands, blocked.segmentsExamined) }

  /// Returns the next top to try if nothing fits at `y`: the nearest lower end of a shape, or a line (at least 1 pt) lower, whichever is higher up.
  func nextTop(in region: Region, below y: LayoutUnit, height: LayoutUnit) -> LayoutUnit {
    let step = max(height, LayoutUnit(raw: 64))
    var next = y + step
    for exclusion in region.exclusions {
      guard let end = exclusion.nextEnd(below: y.points, standoff: region.standoff.points) else { continue }
      let bottom = Self.bottom(of: end)
      if bottom > y { next = min(next, bottom) }
    }
    return next
  }

  /// Returns the last top that repeated calls of `nextTop` would reach from `top` on, at most `end`, which must be less than a line below.
  func lastTop(in region: Region, from top: LayoutUnit, to end: LayoutUnit) -> LayoutUnit {
    var last = top
    for exclusion in region.exclusions {
      guard let end = exclusion.lastEnd(downTo: end.points, standoff: region.standoff.points) else { continue }
      last = max(last, Self.bottom(of: end))
    }
    return min(last, end)
  }

  private static func bottom(of end: Double) -> LayoutUnit { LayoutUnit(raw: LayoutUnit.bounded((end * 64 - 1e-6).rounded(.up))) }
}

/// The bands in which shapes block the same spans as in a given band.
private struct BandRange {
  /// Whether a shape is met whose blocked spans differ in every band.
  var isSingleBand = false
  /// Bounds of the tops and of the lower edges of these bands.
  var (tops, bottoms) = ((-Double.infinity, Double.infinity), (-Double.infinity, Double.infinity))

  /// Excludes the bands in which a shape does not block the same spans as in `band`.
  @inline(__always) mutating func narrow(to shape: borrowing Exclusion, isMet: Bool, _ band: borrowing BlockedBand) {
    let (top, bottom) = (shape.bounds.y, shape.bounds.y + shape.bounds.height)
    if isMet {
      // A shape that is only within the standoff blocks spans that depend on its distance.
      guard shape.isBox, top < band.bottom, bottom > band.top else { return isSingleBand = true }
      (tops.1, bottoms.0) = (min(tops.1, bottom), max(bottoms.0, top))
    } else if top >= band.bottom + band.standoff {
      bottoms.1 = min(bottoms.1, top)
    } else {
      tops.0 = max(tops.0, bottom)
    }
  }
}

/// The bands of a region that have the same slots.
private struct EquivalentBands {
  /// Retained, so that an equal address means equal shapes.
  private let shapes: [Exclusion]
  private let width, standoff, minimumSlot: LayoutUnit
  private let bands: BandRange

  init(_ region: borrowing Region, _ bands: BandRange) {
    (shapes, width, standoff, minimumSlot) = (region.exclusions, region.width, region.standoff, region.minimumSlot)
    self.bands = bands
  }

  @inline(__always) func contains(_ top: Double, _ bottom: Double, in region: borrowing Region) -> Bool {
    let areSame = shapes.withUnsafeBufferPointer { own in region.exclusions.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } }
    guard areSame, width == region.width, standoff == region.standoff, minimumSlot == region.minimumSlot else { return false }
    let reach = standoff.points
    return top < bands.tops.1 && top - reach >= bands.tops.0 && bottom > bands.bottoms.0 && bottom + reach <= bands.bottoms.1
  }
}
