/// Finds the free stretches of a band; keeps its scratch between bands.
struct SlotFinder {
  private var spans: [BlockedSpan] = []
  private var slots: [LineSlot] = []

  /// The free slots of a region's band from left to right, those narrower than its least left out.
  mutating func slots(of region: Region, top: Fixed, height: Fixed) -> [LineSlot] {
    slots.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    let full = LineSlot(x: .zero, width: region.width, isFull: true)
    let (y0, y1) = (top.points, (top + max(height, Fixed(raw: 1))).points)
    let standoff = region.standoff.points
    // By index: a shape that is handed out is a shape copied, and most lie elsewhere.
    for index in region.exclusions.indices where region.exclusions[index].meets(top: y0, bottom: y1, standoff: standoff) {
      region.exclusions[index].block(&spans, top: y0, bottom: y1, standoff: standoff)
    }
    if spans.isEmpty { return [full] }
    spans.sort { $0.minX < $1.minX }
    var free = 0
    let end = region.width.raw
    for span in spans {
      // Outward to the next 1/64, but for what rounding alone adds.
      let low = Fixed.bounded((span.minX * 64 + 1e-6).rounded(.down))
      let high = Fixed.bounded((span.maxX * 64 - 1e-6).rounded(.up))
      guard high > low, high > 0 || low > 0 else { continue }
      if low > free { add(free, min(low, end), region) }
      free = max(free, high)
      if free >= end { break }
    }
    if free == 0, slots.isEmpty { return [full] }
    if free < end { add(free, end, region) }
    return slots
  }

  private mutating func add(_ start: Int, _ end: Int, _ region: Region) {
    let isFull = start <= 0 && end >= region.width.raw
    guard end > start, isFull || end - start >= region.minimumSlot.raw else { return }
    slots.append(LineSlot(x: Fixed(raw: start), width: Fixed(raw: end - start), isFull: isFull))
  }

  /// Where to look next when nothing fits at `y`: the nearest end of a shape below, or a line farther down.
  func nextTop(in region: Region, below y: Fixed, height: Fixed) -> Fixed {
    let step = max(height, Fixed(raw: 64))
    var next = y + step
    for exclusion in region.exclusions {
      guard let end = exclusion.nextEnd(below: y.points, standoff: region.standoff.points) else { continue }
      let bottom = Fixed(raw: Fixed.bounded((end * 64 - 1e-6).rounded(.up)))
      if bottom > y { next = min(next, bottom) }
    }
    return next
  }
}

extension Fixed {
  static func bounded(_ raw: Double) -> Int { Int(max(-1e12, min(1e12, raw))) }
}
