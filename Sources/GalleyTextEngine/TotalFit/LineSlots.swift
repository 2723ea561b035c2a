/// The positions for the lines of a paragraph in a region, in order: the free slots of each band beside shapes, and below the last shape
/// one position for all lines. Bands are computed when a line reaches them.
struct LineSlots {
  /// A slot that is available to a line.
  struct Position {
    var slot: LineSlot
    /// Distance from the slot's leading edge to the start of the text, including padding and indent, in 1/64 pt.
    var lead: Int
    var availableWidth: Int
    /// Top of the band; `nil` below the last shape, where a line follows the line above it.
    var top: LayoutUnit?
    /// Indices of positions: of the text that follows on the same visual line or on the next one; of the next visual line; and of the same
    /// text if it does not fit here. `unknown` before they are needed.
    var next, nextLine, skip: Int32
    /// Whether text of the same visual line precedes it.
    var continuesLine: Bool
    /// Index of the band; -1 below the last shape.
    var band: Int32
  }

  static let unknown: Int32 = -1
  /// The search ends after this number of bands.
  private static let maximumBands = 4096
  private static let expectedBands = 16

  private let source: Placer.Source
  private let region: Region
  private let height: LineHeight
  /// No shape is beside lines below this edge.
  private let bottomOfShapes: LayoutUnit
  private var finder = SlotFinder()
  private(set) var positions: [Position] = []
  private(set) var bands: [Band] = []
  /// Top of the lowest band.
  private var lowestTop = LayoutUnit(raw: .min)
  /// Index of the position below the last shape; `unknown` before a line reaches it.
  private(set) var positionBelowShapes = unknown
  /// Lower edge of the part of the region that was examined.
  private(set) var bottomOfBands = LayoutUnit.zero
  /// The lowest top at which lines continued below all shapes, or below the region.
  private(set) var lowestTopBelowShapes = LayoutUnit.zero
  /// The highest top at which lines continued below all shapes.
  private var highestTopBelowShapes = LayoutUnit.unlimited

  struct Band {
    /// `nil` below the last shape.
    var top: LayoutUnit?
    var isFirstLine: Bool
    /// In the direction of the text.
    var slots: [LineSlot]
    /// Index of its first position. The positions that follow text of the same line, from the second slot on, are after the others.
    fileprivate var first: Int32
  }

  /// Creates a list without positions. They are added when lines reach them.
  ///
  /// - Parameter height: Height of each line, or of the tallest line if heights differ.
  init(_ source: Placer.Source, in region: Region, height: LineHeight, bottomOfShapes: LayoutUnit) {
    (self.source, self.region, self.height, self.bottomOfShapes) = (source, region, height, bottomOfShapes)
    bands.reserveCapacity(Self.expectedBands)
    positions.reserveCapacity(2 * Self.expectedBands)
  }

  /// Returns the index of the first position of a line whose band begins at `top`, or below it on a grid. Adds the position if necessary.
  mutating func firstPosition(top: LayoutUnit, isFirstLine: Bool) -> Int32 {
    let top = region.topOnGrid(top, height)
    let isBelow = top >= bottomOfShapes || !region.height.isUnlimited && top + height.content > region.height
    if isBelow {
      lowestTopBelowShapes = max(lowestTopBelowShapes, top)
      if top >= bottomOfShapes { highestTopBelowShapes = min(highestTopBelowShapes, top) }
      if !isFirstLine { return makePositionBelowShapes() }
    }
    return band(at: isBelow ? .zero : top, isFirstLine, isBelow: isBelow)
  }

  private mutating func band(at top: LayoutUnit, _ isFirstLine: Bool, isBelow: Bool) -> Int32 {
    let (wanted, number): (LayoutUnit?, Int) = (isBelow ? nil : top, bands.count)
    // Most bands are below all known ones, or are one of the last two.
    if isBelow || top <= lowestTop {
      for index in bands.indices.reversed() where bands[index].top == wanted && bands[index].isFirstLine == isFirstLine { return bands[index].first }
    }
    if !isBelow { lowestTop = max(lowestTop, top) }
    addBand(at: top, isFirstLine, isBelow: isBelow)
    return bands[number].first
  }

  /// Returns the position of the text that follows text at `position`.
  @inline(__always) mutating func next(_ position: Int32) -> Int32 {
    let cached = positions[Int(position)].next
    return cached >= 0 ? cached : followingLine(position)
  }

  /// Returns the position of the next visual line after text at `position`.
  mutating func nextLine(_ position: Int32) -> Int32 {
    let cached = positions[Int(position)].nextLine
    return cached >= 0 ? cached : followingLine(position)
  }

  /// Returns the position for text that does not fit `position`. Returns `nil` if there is none: if the slot of `position` has the full width, if
  /// `position` is below all shapes, or after `maximumBands` bands.
  mutating func skip(_ position: Int32) -> Int32? {
    let current = positions[Int(position)]
    if current.skip >= 0 { return current.skip }
    if current.continuesLine { return nextLine(position) }
    guard !current.slot.isFull, let top = current.top, bands.count < Self.maximumBands else { return nil }
    let isFirstLine = bands[Int(current.band)].isFirstLine
    let next = region.topOnGrid(finder.nextTop(in: region, below: top, height: height.total), height)
    // It has its own top even below all shapes, because it does not follow the line above.
    let skip = band(at: next, isFirstLine, isBelow: false)
    positions[Int(position)].skip = skip
    return skip
  }

  /// Returns whether the same slots are free in another state of the region.
  ///
  /// - Parameter bottom: Lower edge of the shapes in that state.
  func isUnchanged(in region: Region, bottomOfShapes bottom: LayoutUnit) -> Bool {
    if bottom > highestTopBelowShapes { return false }
    var finder = SlotFinder()
    return bands.allSatisfy { band in
      guard let top = band.top else { return true }
      finder.find(in: region, top: top, height: height.content)
      if source.paragraph.isRightToLeft { finder.reverse() }
      return finder.slots == band.slots
    }
  }

  /// Width available to a line in the full region, without indents, in 1/64 pt.
  var fullLineWidth: Int { region.width.raw - 2 * region.padding.raw }

  /// Whether all examined bands have the full width.
  var areAllFull: Bool { bands.allSatisfy { $0.top == nil || $0.slots.count == 1 && $0.slots[0].isFull } }

  // MARK: Creation

  private mutating func followingLine(_ position: Int32) -> Int32 {
    let current = positions[Int(position)]
    let following = current.top.map { firstPosition(top: $0 + height.total, isFirstLine: false) } ?? makePositionBelowShapes()
    positions[Int(position)].nextLine = following
    if current.next < 0 { positions[Int(position)].next = following }
    return following
  }

  private mutating func makePositionBelowShapes() -> Int32 {
    if positionBelowShapes >= 0 { return positionBelowShapes }
    positionBelowShapes = Int32(positions.count)
    let slot = LineSlot(x: .zero, width: region.width, isFull: true)
    let indent = source.paragraph.settings.headIndent.raw
    positions.append(
      Position(
        slot: slot, lead: region.padding.raw + indent, availableWidth: availableWidth(of: slot, indent: indent, isOnly: true, isLast: true), top: nil,
        next: positionBelowShapes, nextLine: positionBelowShapes, skip: Self.unknown, continuesLine: false, band: -1))
    return positionBelowShapes
  }

  private mutating func addBand(at top: LayoutUnit, _ isFirstLine: Bool, isBelow: Bool) {
    var slots = [LineSlot(x: .zero, width: region.width, isFull: true)]
    if !isBelow {
      finder.find(in: region, top: top, height: height.content)
      if source.paragraph.isRightToLeft { finder.reverse() }
      slots = finder.slots
      bottomOfBands = max(bottomOfBands, top + height.content)
    }
    let (first, number, count) = (Int32(positions.count), Int32(bands.count), Int32(slots.count))
    let settings = source.paragraph.settings
    let indent = (isFirstLine ? settings.firstLineIndent : settings.headIndent).raw
    bands.append(Band(top: isBelow ? nil : top, isFirstLine: isFirstLine, slots: slots, first: first))
    // Each slot as the first one with text, then all but the first as continuations of a line.
    for continuesLine in [false, true] {
      for index in slots.indices.dropFirst(continuesLine ? 1 : 0) {
        let indent = continuesLine ? 0 : indent
        let width = availableWidth(of: slots[index], indent: indent, isOnly: slots.count == 1, isLast: index == slots.count - 1)
        positions.append(
          Position(
            slot: slots[index], lead: region.padding.raw + indent, availableWidth: width > 0 || slots[index].isFull ? width : -1,
            top: isBelow ? nil : top, next: Self.unknown, nextLine: Self.unknown, skip: Self.unknown, continuesLine: continuesLine, band: number))
      }
    }
    guard count > 0 else {
      // A position without space, from which text continues below.
      positions.append(
        Position(
          slot: LineSlot(x: .zero, width: .zero, isFull: false), lead: 0, availableWidth: -1, top: top, next: Self.unknown,
          nextLine: Self.unknown, skip: Self.unknown, continuesLine: false, band: number))
      return
    }
    for index in 0..<count - 1 {
      let continuation = first + count + index
      (positions[Int(first + index)].next, positions[Int(first + index)].skip) = (continuation, first + index + 1)
      if index > 0 { (positions[Int(continuation - 1)].next, positions[Int(continuation - 1)].skip) = (continuation, continuation) }
    }
  }

  private func availableWidth(of slot: LineSlot, indent: Int, isOnly: Bool, isLast: Bool) -> Int {
    let tailIndent = source.paragraph.settings.tailIndent.raw
    let width = slot.width.raw - 2 * region.padding.raw - indent
    if tailIndent > 0, isOnly { return min(width, tailIndent - indent) }
    return isLast ? width + min(0, tailIndent) : width
  }
}
