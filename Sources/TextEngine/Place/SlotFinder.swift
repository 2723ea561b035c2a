/// Finds the free stretches of a band; keeps its scratch between bands.
struct SlotFinder {
  /// Those found last, from left to right.
  private(set) var slots: [LineSlot] = []
  private var blocked = BlockedBand()

  /// Finds the free slots of a region's band, those narrower than its least left out. O(shapes + pieces of those it meets).
  mutating func find(in region: Region, top: LayoutUnit, height: LayoutUnit) {
    slots.removeFew()
    blocked.begin(top: top.points, bottom: (top + max(height, LayoutUnit(raw: 1))).points, standoff: region.standoff.points)
    // By index: a shape that is handed out is a shape copied.
    region.exclusions.withUnsafeBufferPointer { shapes in
      for index in shapes.indices where blocked.meets(shapes[index].bounds) { shapes[index].block(&blocked) }
    }
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

  /// From right to left from now on.
  mutating func reverse() { slots.reverse() }

  /// Takes slots that somebody else found.
  mutating func take(_ others: [LineSlot]) { slots = others }

  private mutating func addFull(_ region: Region) { slots.append(LineSlot(x: .zero, width: region.width, isFull: true)) }

  private mutating func add(_ start: Int, _ end: Int, _ region: Region) {
    let isFull = start <= 0 && end >= region.width.raw
    guard end > start, isFull || end - start >= region.minimumSlot.raw else { return }
    slots.append(LineSlot(x: LayoutUnit(raw: start), width: LayoutUnit(raw: end - start), isFull: isFull))
  }

  /// Where to look next when nothing fits at `y`: the nearest end of a shape below, or a line farther down.
  func nextTop(in region: Region, below y: LayoutUnit, height: LayoutUnit) -> LayoutUnit {
    let step = max(height, LayoutUnit(raw: 64))
    var next = y + step
    for exclusion in region.exclusions {
      guard let end = exclusion.nextEnd(below: y.points, standoff: region.standoff.points) else { continue }
      let bottom = LayoutUnit(raw: LayoutUnit.bounded((end * 64 - 1e-6).rounded(.up)))
      if bottom > y { next = min(next, bottom) }
    }
    return next
  }
}

extension LayoutUnit {
  static func bounded(_ raw: Double) -> Int { Int(max(-1e12, min(1e12, raw))) }
}
