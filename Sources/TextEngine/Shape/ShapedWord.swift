import CHarfBuzz

/// The glyphs of a word in one font: made once, shared by every paragraph that has the word.
///
/// A row of 32-bit numbers in a `WordBlock`, so that it costs nothing to hand on; who has one sees to it that the block lives: by the
/// paragraph, by the table, or by a `KeptWord`. What most words do not have is left out of the row:
///
/// | numbers | what | where |
/// |---|---|---|
/// | 2 | the block | |
/// | 1, 1, 1 | units, glyphs, traits and the count of unsafe breaks | |
/// | glyphs | glyphs in visual order | |
/// | glyphs | their advances | in font units, and where they do not follow from the sums |
/// | units + 1 | sums of advances in logical order | in points |
/// | glyphs | clusters | where a glyph does not stand for each unit |
/// | units / 32 | whether a cluster starts at a unit, bit by bit | there too |
/// | 2 × glyphs | offsets across, then up | where there are any |
/// | | offsets before which a break changes the shapes on both sides | |
/// | units / 2 | the units themselves | in a table |
struct ShapedWord: BitwiseCopyable {
  private let row: UnsafePointer<Int32>

  init(_ row: UnsafePointer<Int32>) { self.row = row }

  /// What is so of a word.
  private struct Traits: OptionSet {
    let rawValue: Int32
    /// Each glyph stands for a unit, from right to left.
    static var isReversed: Traits { Traits(rawValue: 1) }
    /// Which glyph stands for which unit is listed.
    static var hasClusters: Traits { Traits(rawValue: 2) }
    static var hasOffsets: Traits { Traits(rawValue: 4) }
    /// In points, not in font units.
    static var isScaled: Traits { Traits(rawValue: 8) }
    static let bits: Int32 = 4
  }

  private static let head = 5

  var unownedBlock: Unmanaged<WordBlock> { UnsafeRawPointer(row).load(as: Unmanaged<WordBlock>.self) }
  var block: WordBlock { unownedBlock.takeUnretainedValue() }
  func place(in block: WordBlock) -> Int { row - UnsafePointer(block.base) }

  /// UTF-16 units.
  var length: Int { Int(row[2]) }
  var glyphCount: Int { Int(row[3]) }
  private var traits: Traits { Traits(rawValue: row[4] & (1 << Traits.bits - 1)) }
  private var unsafeCount: Int { Int(row[4] >> Traits.bits) }
  private var hasClusters: Bool { traits.contains(.hasClusters) }
  private var isScaled: Bool { traits.contains(.isScaled) }

  private var hasAdvances: Bool { !isScaled || hasClusters }
  private var sumsAt: Int { Self.head + glyphCount * (hasAdvances ? 2 : 1) }
  private var clustersAt: Int { sumsAt + (isScaled ? length + 1 : 0) }
  private var startsAt: Int { clustersAt + glyphCount }
  private var offsetsAt: Int { clustersAt + (hasClusters ? glyphCount + (length + 31) / 32 : 0) }
  private var unsafeAt: Int { offsetsAt + (traits.contains(.hasOffsets) ? 2 * glyphCount : 0) }
  /// How many numbers the word takes, without its units.
  private var count: Int { unsafeAt + unsafeCount }

  /// A glyph, in visual order, as the shaper gives them.
  func glyph(_ index: Int) -> UInt32 { UInt32(bitPattern: row[Self.head + index]) }

  /// 1/64 pt (font units in a word that is to be scaled), and so are offsets; y up.
  func advance(_ index: Int) -> Int32 {
    if hasAdvances { return row[Self.head + glyphCount + index] }
    let unit = Int(cluster(index))
    return row[sumsAt + unit + 1] - row[sumsAt + unit]
  }

  func xOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? row[offsetsAt + index] : 0 }
  func yOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? row[offsetsAt + glyphCount + index] : 0 }

  /// The first unit of a glyph's cluster, from the word's start.
  func cluster(_ index: Int) -> Int32 {
    if hasClusters { return row[clustersAt + index] }
    return Int32(traits.contains(.isReversed) ? length - 1 - index : index)
  }

  /// The sum of advances before a unit, 0…`length`, in logical order; units within a cluster share its start. Not of a word in font
  /// units.
  func sum(before unit: Int) -> Int32 { row[sumsAt + unit] }

  var width: Int { Int(sum(before: length)) }

  /// Whether a cluster starts at a unit.
  func startsCluster(_ unit: Int) -> Bool { !hasClusters || row[startsAt + unit >> 5] >> Int32(unit & 31) & 1 == 1 }

  /// How many clusters start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    let end = min(offset, length)
    return hasClusters ? (0..<end).count { startsCluster($0) } : end
  }

  /// How many glyphs stand for the clusters before `unit`, which begins one, in a word from left to right.
  func glyphCount(before unit: Int) -> Int { hasClusters ? (0..<glyphCount).count { cluster($0) < unit } : unit }

  /// Offsets before which a break changes the shapes on both sides, in visual order.
  private func unsafeBreak(_ index: Int) -> Int { Int(row[unsafeAt + index]) }

  /// The first cluster start from `unit` on where a break changes no shape; `nil` where there is none.
  func safeBreak(from unit: Int) -> Int? {
    let count = unsafeCount
    // In visual order, so falling where text runs from right to left.
    let isRising = count == 0 || unsafeBreak(0) <= unsafeBreak(count - 1)
    func unsafe(_ index: Int) -> Int { unsafeBreak(isRising ? index : count - 1 - index) }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if unsafe(middle) < unit { low = middle + 1 } else { high = middle }
    }
    var next = unit
    while next < length {
      if startsCluster(next) {
        guard low < count, unsafe(low) == next else { return next }
        low += 1
      }
      next += 1
    }
    return nil
  }
}

// MARK: Making

extension ShapedWord {
  /// A word in font units, of what HarfBuzz has made of `units`; behind it there is room for them.
  static func made(of buffer: OpaquePointer, _ units: UnsafeBufferPointer<UInt16>, in arena: inout WordArena) -> ShapedWord {
    var glyphCount: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &glyphCount)
    let positions = hb_buffer_get_glyph_positions(buffer, &glyphCount)
    let (n, length) = (Int(glyphCount), units.count)
    var (isPlain, isReversed, hasOffsets, unsafeCount) = (n == length, n == length, false, 0)
    for index in 0..<n {
      let cluster = Int(infos![index].cluster)
      if cluster != index { isPlain = false }
      if cluster != n - 1 - index { isReversed = false }
      if positions![index].x_offset != 0 || positions![index].y_offset != 0 { hasOffsets = true }
      if isUnsafe(infos!, index) { unsafeCount += 1 }
    }
    var traits: Traits = isPlain ? [] : isReversed ? .isReversed : .hasClusters
    if hasOffsets { traits.insert(.hasOffsets) }
    let lists = traits.contains(.hasClusters) ? n + (length + 31) / 32 : 0
    let count = head + 2 * n + lists + (hasOffsets ? 2 * n : 0) + unsafeCount
    let row = arena.room(for: count + unitsCount(length))
    (row[2], row[3], row[4]) = (Int32(length), Int32(n), traits.rawValue | Int32(unsafeCount) << Traits.bits)
    let word = ShapedWord(row)
    for index in 0..<n {
      row[head + index] = Int32(bitPattern: infos![index].codepoint)
      row[head + n + index] = positions![index].x_advance
    }
    if lists > 0 {
      for index in 0..<n { row[word.clustersAt + index] = Int32(infos![index].cluster) }
      mark(starts: row + word.startsAt, length: length, clusters: row + word.clustersAt, count: n)
    }
    if hasOffsets {
      for index in 0..<n {
        row[word.offsetsAt + index] = positions![index].x_offset
        row[word.offsetsAt + n + index] = positions![index].y_offset
      }
    }
    var unsafe = word.unsafeAt
    for index in 0..<n where isUnsafe(infos!, index) {
      row[unsafe] = Int32(infos![index].cluster)
      unsafe += 1
    }
    word.keep(units, in: row)
    return word
  }

  /// A word in points, put together of glyphs in visual order. A break before any of its clusters but the first is taken to change
  /// its shape.
  static func made(_ glyphs: [Glyph], length: Int, in arena: inout WordArena) -> ShapedWord {
    let n = glyphs.count
    let inner = glyphs.indices.filter { glyphs[$0].cluster > 0 && ($0 == 0 || glyphs[$0 - 1].cluster != glyphs[$0].cluster) }
    var traits: Traits = [.hasClusters, .isScaled]
    if glyphs.contains(where: { $0.xOffset != 0 || $0.yOffset != 0 }) { traits.insert(.hasOffsets) }
    let offsets = traits.contains(.hasOffsets) ? 2 * n : 0
    let row = arena.room(for: head + 2 * n + length + 1 + n + (length + 31) / 32 + offsets + inner.count)
    (row[2], row[3], row[4]) = (Int32(length), Int32(n), traits.rawValue | Int32(inner.count) << Traits.bits)
    let word = ShapedWord(row)
    for index in 0..<n {
      row[head + index] = Int32(bitPattern: glyphs[index].glyph)
      row[head + n + index] = glyphs[index].advance
      row[word.clustersAt + index] = glyphs[index].cluster
      guard offsets > 0 else { continue }
      row[word.offsetsAt + index] = glyphs[index].xOffset
      row[word.offsetsAt + n + index] = glyphs[index].yOffset
    }
    mark(starts: row + word.startsAt, length: length, clusters: row + word.clustersAt, count: n)
    word.add(row + head + n, to: row + word.sumsAt)
    for (place, index) in inner.enumerated() { row[word.unsafeAt + place] = glyphs[index].cluster }
    return word
  }

  /// Whether a glyph begins a cluster that no break may stand before.
  private static func isUnsafe(_ infos: UnsafePointer<hb_glyph_info_t>, _ index: Int) -> Bool {
    infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 && infos[index].cluster > 0
      && (index == 0 || infos[index - 1].cluster != infos[index].cluster)
  }

  private static func mark(starts: UnsafeMutablePointer<Int32>, length: Int, clusters: UnsafePointer<Int32>, count: Int) {
    for place in 0..<(length + 31) / 32 { starts[place] = 0 }
    for index in 0..<count { starts[Int(clusters[index]) >> 5] |= 1 << (clusters[index] & 31) }
  }

  // MARK: Units

  private static func unitsCount(_ length: Int) -> Int { (length + 1) / 2 }

  private func keep(_ units: UnsafeBufferPointer<UInt16>, in row: UnsafeMutablePointer<Int32>) {
    guard !units.isEmpty else { return }
    UnsafeMutableRawPointer(row + count).copyMemory(from: units.baseAddress!, byteCount: units.count * 2)
  }

  /// The units that the word was made of. Of a word in a table.
  var units: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: UnsafeRawPointer(row + count).assumingMemoryBound(to: UInt16.self), count: length)
  }

  /// The same word, in another place.
  ///
  /// - Parameter keepsUnits: whether it is for a table, as this one is.
  func copied(to arena: inout WordArena, keepsUnits: Bool = true) -> ShapedWord {
    let count = count + (keepsUnits ? Self.unitsCount(length) : 0)
    let new = arena.room(for: count)
    (new + 2).update(from: row + 2, count: count - 2)
    return ShapedWord(new)
  }

  // MARK: Sizes

  /// From font units to 1/64 pt.
  struct Scale {
    /// 1/65536 of 1/64 pt a font unit: rounded down, as HarfBuzz has it.
    private let factor: Int64
    /// 1/65536.
    private let stretch: Int64

    init(size64: Int, unitsPerEm: Int, stretch: Int32) {
      factor = Int64(size64 << 16) / Int64(unitsPerEm)
      self.stretch = Int64(stretch)
    }

    func up(_ units: Int32) -> Int32 { Int32((Int64(units) * factor + 32768) >> 16) }

    func across(_ units: Int32) -> Int32 {
      stretch == 65536 ? up(units) : Int32((Int64(up(units)) * stretch + 32768) >> 16)
    }
  }

  /// This word of font units in a size.
  ///
  /// - Parameter keepsUnits: whether it is for a table.
  func scaled(by scale: Scale, in arena: inout WordArena, keepsUnits: Bool) -> ShapedWord {
    let (n, length) = (glyphCount, length)
    let sums = length + 1
    let count = count + sums - (hasClusters ? 0 : n)
    let new = arena.room(for: count + (keepsUnits ? Self.unitsCount(length) : 0))
    (new[2], new[3], new[4]) = (row[2], row[3], row[4] | Traits.isScaled.rawValue)
    let word = ShapedWord(new)
    (new + Self.head).update(from: row + Self.head, count: n)
    let target = new + word.sumsAt
    if hasClusters {
      for index in 0..<n { new[Self.head + n + index] = scale.across(row[Self.head + n + index]) }
      (new + word.clustersAt).update(from: row + clustersAt, count: offsetsAt - clustersAt)
      word.add(new + Self.head + n, to: target)
    } else {
      target[0] = 0
      let isReversed = traits.contains(.isReversed)
      for unit in 0..<n {
        target[unit + 1] = target[unit] &+ scale.across(row[Self.head + n + (isReversed ? n - 1 - unit : unit)])
      }
    }
    if traits.contains(.hasOffsets) {
      for index in 0..<n {
        new[word.offsetsAt + index] = scale.across(row[offsetsAt + index])
        new[word.offsetsAt + n + index] = scale.up(row[offsetsAt + n + index])
      }
    }
    (new + word.unsafeAt).update(from: row + unsafeAt, count: unsafeCount)
    if keepsUnits { word.keep(units, in: new) }
    return word
  }

  /// Sums of advances by unit, of a word whose clusters are listed.
  private func add(_ advances: UnsafePointer<Int32>, to sums: UnsafeMutablePointer<Int32>) {
    for place in 0...length { sums[place] = 0 }
    for index in 0..<glyphCount { sums[Int(cluster(index)) + 1] &+= advances[index] }
    // A cluster's advance counts from its second unit's place on: units within it share its start.
    var carried: Int32 = 0
    var total: Int32 = 0
    for unit in 0..<length {
      let own = sums[unit + 1]
      if startsCluster(unit) {
        total &+= carried
        carried = own
      }
      sums[unit] = total
    }
    sums[length] = total &+ carried
  }
}
