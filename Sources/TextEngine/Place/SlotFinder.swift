/// Finds the free stretches of a band; keeps its scratch between bands.
struct SlotFinder {
  /// Those found last, from left to right.
  private(set) var slots: [LineSlot] = []
  private var blocked = BlockedBand()
  /// Which bands have these slots; `nil` where they are of one alone.
  private var equivalentBands: EquivalentBands?

  /// Finds the free slots of a region's band, those narrower than its least left out. O(shapes + pieces of those it meets), and
  /// O(1) where all that the band meets, as the one before it, are boxes at its side, and nobody has turned the slots round since.
  mutating func find(in region: Region, top: LayoutUnit, height: LayoutUnit) {
    if isValid(in: region, top: top, height: height) { return }
    let bottom = top + max(height, LayoutUnit(raw: 1))
    slots.removeFew()
    blocked.begin(top: top.points, bottom: bottom.points, standoff: region.standoff.points, cells: region.width.raw)
    var bands = BandRange()
    // By index: a shape that is handed out is a shape copied.
    region.exclusions.withUnsafeBufferPointer { shapes in
      for index in shapes.indices {
        let isMet = blocked.meets(shapes[index].bounds)
        if isMet { shapes[index].block(&blocked) }
        bands.narrow(to: shapes[index], isMet: isMet, blocked)
      }
    }
    equivalentBands = bands.isSingleBand || region.exclusions.isEmpty ? nil : EquivalentBands(region, bands)
    let end = region.width.raw
    if blocked.spans.isEmpty { return addFull(region) }
    if blocked.spans.count > 1 { blocked.sort() }
    var free = 0
    for index in blocked.spans.indices {
      let span = blocked.spans[index]
      // Outward to the next 1/64, but for what rounding alone adds.
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

  /// Whether the slots that are here are those of another band as well, as far as is known without looking at the shapes.
  @inline(__always) func isValid(in region: borrowing Region, top: LayoutUnit, height: LayoutUnit) -> Bool {
    guard let equivalentBands else { return false }
    return equivalentBands.contains(top.points, (top + max(height, LayoutUnit(raw: 1))).points, in: region)
  }

  /// From right to left from now on.
  mutating func reverse() {
    slots.reverse()
    equivalentBands = nil
  }

  /// Takes slots that somebody else found.
  mutating func adopt(_ customSlots: [LineSlot]) { (slots, equivalentBands) = (customSlots, nil) }

  private mutating func addFull(_ region: Region) { slots.append(LineSlot(x: .zero, width: region.width, isFull: true)) }

  private mutating func add(_ start: Int, _ end: Int, _ region: Region) {
    let isFull = start <= 0 && end >= region.width.raw
    guard end > start, isFull || end - start >= region.minimumSlot.raw else { return }
    slots.append(LineSlot(x: LayoutUnit(raw: start), width: LayoutUnit(raw: end - start), isFull: isFull))
  }

  /// For how many bands crowded outlines were looked at so far, and how many of their pieces.
  var crowdedWork: (bands: Int, pieces: Int) { (blocked.crowdedBands, blocked.segmentsExamined) }

  /// The next top to look at when nothing fits at `y`: the nearest end of a shape below, or a line farther down.
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

  /// The last top that `nextTop` gives, called again and again from `top` on, no lower than `end`, which is less than a line below.
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

/// The bands beside which shapes stand as they do beside one.
private struct BandRange {
  /// Whether something is met that blocks every band otherwise.
  var isSingleBand = false
  /// Where the tops of bands lie, and where their lower edges.
  var (tops, bottoms) = ((-Double.infinity, Double.infinity), (-Double.infinity, Double.infinity))

  /// Leaves the bands that a shape, met or not, stands beside as it does beside `band`.
  @inline(__always) mutating func narrow(to shape: borrowing Exclusion, isMet: Bool, _ band: borrowing BlockedBand) {
    let (top, bottom) = (shape.bounds.y, shape.bounds.y + shape.bounds.height)
    if isMet {
      // What is only within the stand-off blocks by its distance.
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
  /// Kept, so that what lies where they lie are they.
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

extension LayoutUnit {
  static func bounded(_ raw: Double) -> Int { Int(max(-1e12, min(1e12, raw))) }
}
