import GalleyRaster

/// Finds the part of a band that an outline with very many segments blocks.
///
/// Slots end at whole units of 1/64 pt (`SlotFinder`), so the band is divided into cells of that width. Each segment marks the cells that
/// it covers. The inside of the shape follows from the segments' crossings of the band's edges, summed from left to right. So the cost is
/// the number of cells and of segments in the band, without sorting. An outline that crosses itself a hundred thousand times costs as much
/// as a smooth one.
struct CrowdedOutline {
  let segments: UnsafeBufferPointer<CurveSegment>
  let index: SegmentIndex
  let bounds: Rect
  let usesEvenOddRule: Bool
  /// Number of cells, from x = 0 on.
  let cells: Int

  /// Limits the memory for cells. A region with more of them is wider than a thousand screens.
  static let maximumCells = 1 << 22

  func block(_ band: inout BlockedBand) {
    let (top, bottom, standoff) = (band.top, band.bottom, band.standoff)
    var marks = CellMarks(cells)
    var met: [Int] = []
    index.forEach(from: top - standoff, to: bottom + standoff) { met.append($0) }
    band.crowdedBands += 1
    band.segmentsExamined += met.count
    for segment in met where segments[segment].maxY > top && segments[segment].minY < bottom {
      let span = span(of: segments[segment], top, bottom)
      marks.block(span.minX - standoff, span.maxX + standoff)
    }
    if bounds.y <= top { markInside(at: top, isTop: true, met, &marks) }
    if bounds.y + bounds.height >= bottom { markInside(at: bottom, isTop: false, met, &marks) }
    if standoff > 0 { markShadows(met, top, bottom, standoff, &marks) }
    marks.forEachBlocked { band.spans.append(BlockedSpan(minX: Double($0) / 64, maxX: Double($1) / 64)) }
  }

  private func span(of segment: CurveSegment, _ top: Double, _ bottom: Double) -> BlockedSpan {
    if segment.p0.y == segment.p3.y { return BlockedSpan(minX: segment.minX, maxX: segment.maxX) }
    func x(_ point: Point) -> Double {
      if point.y >= top, point.y <= bottom { return point.x }
      return segment.x(segment.parameter(atY: point.y < top ? top : bottom))
    }
    let (a, b) = (x(segment.p0), x(segment.p3))
    return BlockedSpan(minX: min(a, b), maxX: max(a, b))
  }

  /// Marks the inside of the shape along an edge of the band, just within the band. A segment that crosses a cell blocks it anyway.
  private func markInside(at y: Double, isTop: Bool, _ met: [Int], _ marks: inout CellMarks) {
    var turns = CellTurns(cells)
    for segment in met {
      let (minY, maxY) = (segments[segment].minY, segments[segment].maxY)
      guard isTop ? minY <= y && y < maxY : minY < y && y <= maxY else { continue }
      turns.add(segments[segment].x(segments[segment].parameter(atY: y)), segments[segment].isRising ? -1 : 1)
    }
    turns.forEachInside(byParity: usesEvenOddRule) { marks.block(cells: $0, $1) }
  }

  /// Marks the cells that are within the standoff of segments above and below the band.
  private func markShadows(_ met: [Int], _ top: Double, _ bottom: Double, _ standoff: Double, _ marks: inout CellMarks) {
    let covered = marks.summed()
    for segment in met {
      if segments[segment].minY < top, segments[segment].maxY > top - standoff {
        markShadow(of: segments[segment], isAbove: true, top, top - standoff, standoff, covered, &marks)
      }
      if segments[segment].maxY > bottom, segments[segment].minY < bottom + standoff {
        markShadow(of: segments[segment], isAbove: false, bottom, bottom + standoff, standoff, covered, &marks)
      }
    }
  }

  private func markShadow(
    of segment: CurveSegment, isAbove: Bool, _ edge: Double, _ far: Double, _ radius: Double, _ covered: CellSums, _ marks: inout CellMarks
  ) {
    if covered.areAllBlocked(segment.minX - radius, segment.maxX + radius) { return }
    var (start, end) = (0.0, 1.0)
    if segment.minY != segment.maxY {
      let (a, b) = (segment.parameter(atY: edge), segment.parameter(atY: far))
      (start, end) = (min(a, b), max(a, b))
    }
    marks.block(segment.leftOfShadow(start, end, on: edge, radius), segment.rightOfShadow(start, end, on: edge, radius))
  }
}

/// Counts the spans over each cell: a span adds one at its first cell and subtracts one after its last.
private struct CellMarks {
  private var steps: [Int32]

  init(_ count: Int) { steps = Array(repeating: 0, count: count + 1) }

  /// Blocks the cells that a span of x, in points, touches, with the same tolerance for rounding as `SlotFinder`.
  mutating func block(_ minX: Double, _ maxX: Double) {
    block(cells: LayoutUnit.bounded((minX * 64 + 1e-6).rounded(.down)), LayoutUnit.bounded((maxX * 64 - 1e-6).rounded(.up)))
  }

  mutating func block(cells low: Int, _ high: Int) {
    let (low, high) = (max(low, 0), min(high, steps.count - 1))
    guard low < high else { return }
    steps[low] += 1
    steps[high] -= 1
  }

  func forEachBlocked(_ body: (_ low: Int, _ high: Int) -> Void) {
    var (depth, low) = (Int32.zero, 0)
    for cell in steps.indices {
      let before = depth
      depth += steps[cell]
      if before == 0, depth > 0 { low = cell }
      if before > 0, depth == 0 { body(low, cell) }
    }
  }

  func summed() -> CellSums {
    var sums: [Int32] = [0]
    sums.reserveCapacity(steps.count)
    var depth = Int32.zero
    for cell in 0..<steps.count - 1 {
      depth += steps[cell]
      sums.append(sums[cell] + (depth > 0 ? 0 : 1))
    }
    return CellSums(free: sums)
  }
}

/// The number of free cells before each cell.
private struct CellSums {
  let free: [Int32]

  func areAllBlocked(_ minX: Double, _ maxX: Double) -> Bool {
    let low = min(max(LayoutUnit.bounded((minX * 64).rounded(.down)), 0), free.count - 1)
    let high = min(max(LayoutUnit.bounded((maxX * 64).rounded(.up)), 0), free.count - 1)
    return free[low] == free[high]
  }
}

/// Winding numbers of an outline around each cell, from its crossings with a horizontal line.
private struct CellTurns {
  private var turns: [Int32]
  private var crossings: [Int32]

  init(_ count: Int) {
    turns = Array(repeating: 0, count: count + 1)
    crossings = turns
  }

  mutating func add(_ x: Double, _ winding: Int32) {
    let cell = min(max(LayoutUnit.bounded((x * 64 - 1e-6).rounded(.up)), 0), turns.count - 1)
    turns[cell] += winding
    crossings[cell] += 1
  }

  func forEachInside(byParity: Bool, _ body: (_ low: Int, _ high: Int) -> Void) {
    var (turn, count, low) = (Int32.zero, Int32.zero, 0)
    var wasInside = false
    for cell in turns.indices {
      turn += turns[cell]
      count += crossings[cell]
      let isInside = cell < turns.count - 1 && (byParity ? count & 1 == 1 : turn != 0)
      if isInside, !wasInside { low = cell }
      if wasInside, !isInside { body(low, cell) }
      wasInside = isInside
    }
  }
}
