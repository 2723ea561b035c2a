import GalleyCHarfBuzz

/// The glyphs of a word in one font, created once and shared by all paragraphs that contain the word.
///
/// Stored as 32-bit numbers in a `WordBlock`, so that copying a value is free. The user of a word must keep its block
/// alive through the paragraph, the table, or a `RetainedWord`. Parts that most words do not need are omitted:
///
/// | numbers | contents | present |
/// |---|---|---|
/// | 2 | the block | |
/// | 1, 1, 1 | code unit count, glyph count, traits with the number of unsafe breaks | |
/// | glyphs | glyphs in visual order | |
/// | glyphs | their advances | in font units, and if they do not follow from the sums |
/// | units + 1 | sums of advances in logical order | in points |
/// | glyphs | clusters | if glyphs and code units do not correspond one to one |
/// | units / 32 | bit set of the code units that start a cluster | with clusters |
/// | 2 × glyphs | offsets, first x, then y | if any is not zero |
/// | | offsets before which a break changes the glyphs on both sides | |
/// | units / 2 | the code units themselves | in a table |
struct ShapedWord: BitwiseCopyable {
  private let row: UnsafePointer<Int32>

  init(_ row: UnsafePointer<Int32>) { self.row = row }

  /// Flags that describe the layout of the data.
  private struct Traits: OptionSet {
    let rawValue: Int32
    /// Each glyph represents one code unit, from right to left.
    static var isReversed: Traits { Traits(rawValue: 1) }
    /// The cluster of each glyph is stored.
    static var hasClusters: Traits { Traits(rawValue: 2) }
    static var hasOffsets: Traits { Traits(rawValue: 4) }
    /// A trait of words with lengths in 1/64 pt, not in font units.
    static var isScaled: Traits { Traits(rawValue: 8) }
    static let bits: Int32 = 4
  }

  private static let head = 5

  var unownedBlock: Unmanaged<WordBlock> { UnsafeRawPointer(row).load(as: Unmanaged<WordBlock>.self) }
  var block: WordBlock { unownedBlock.takeUnretainedValue() }
  func offset(in block: WordBlock) -> Int { row - UnsafePointer(block.base) }

  /// The number of UTF-16 code units.
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
  /// The number of 32-bit numbers of the word, without its code units.
  private var count: Int { unsafeAt + unsafeCount }

  /// Returns the ID of a glyph. Glyphs are indexed in visual order, as the shaper returns them.
  func glyph(_ index: Int) -> UInt32 { UInt32(bitPattern: row[Self.head + index]) }

  /// Returns the advance of a glyph in 1/64 pt, or in font units if the word is not scaled. Offsets use the same unit, with y up.
  func advance(_ index: Int) -> Int32 {
    if hasAdvances { return row[Self.head + glyphCount + index] }
    let unit = Int(cluster(index))
    return row[sumsAt + unit + 1] - row[sumsAt + unit]
  }

  func xOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? row[offsetsAt + index] : 0 }
  func yOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? row[offsetsAt + glyphCount + index] : 0 }

  /// Returns the first code unit of a glyph's cluster, from the word's start.
  func cluster(_ index: Int) -> Int32 {
    if hasClusters { return row[clustersAt + index] }
    return Int32(traits.contains(.isReversed) ? length - 1 - index : index)
  }

  /// Returns the sum of advances before a code unit, 0…`length`, in logical order. Code units within a cluster share
  /// the sum at its start. Not available in font units.
  func sum(before unit: Int) -> Int32 { row[sumsAt + unit] }

  var width: Int { Int(sum(before: length)) }

  /// Returns whether a cluster starts at a code unit.
  func startsCluster(_ unit: Int) -> Bool { !hasClusters || row[startsAt + unit >> 5] >> Int32(unit & 31) & 1 == 1 }

  /// Returns the number of clusters that start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    let end = min(offset, length)
    return hasClusters ? (0..<end).count { startsCluster($0) } : end
  }

  /// Returns the number of glyphs for the clusters before `unit`, which starts a cluster, in a left-to-right word.
  func glyphCount(before unit: Int) -> Int { hasClusters ? (0..<glyphCount).count { cluster($0) < unit } : unit }

  /// Returns an offset before which a break changes the glyphs on both sides, in visual order.
  private func unsafeBreak(_ index: Int) -> Int { Int(row[unsafeAt + index]) }

  /// Returns the first cluster start from `unit` on at which a break changes no glyphs. Returns `nil` if there is none.
  func safeBreak(from unit: Int) -> Int? {
    let count = unsafeCount
    // In visual order, so descending in right-to-left text.
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

// MARK: Creation

extension ShapedWord {
  /// Creates a word in font units from HarfBuzz's output, with space for its code units.
  static func make(of buffer: OpaquePointer, _ units: UnsafeBufferPointer<UInt16>, in arena: inout WordArena) -> ShapedWord {
    var glyphCount: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &glyphCount)
    let positions = hb_buffer_get_glyph_positions(buffer, &glyphCount)
    let (n, length) = (Int(glyphCount), units.count)
    var (isInOrder, isReversed, hasOffsets, unsafeCount) = (n == length, n == length, false, 0)
    for index in 0..<n {
      let cluster = Int(infos![index].cluster)
      if cluster != index { isInOrder = false }
      if cluster != n - 1 - index { isReversed = false }
      if positions![index].x_offset != 0 || positions![index].y_offset != 0 { hasOffsets = true }
      if isUnsafe(infos!, index) { unsafeCount += 1 }
    }
    var traits: Traits = isInOrder ? [] : isReversed ? .isReversed : .hasClusters
    if hasOffsets { traits.insert(.hasOffsets) }
    let lists = traits.contains(.hasClusters) ? n + (length + 31) / 32 : 0
    let count = head + 2 * n + lists + (hasOffsets ? 2 * n : 0) + unsafeCount
    let row = arena.allocate(for: count + unitsCount(length))
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
    word.storeUnits(units, in: row)
    return word
  }

  /// Creates a word in points from glyphs in visual order. Treats a break before any cluster but the first as unsafe.
  static func make(_ glyphs: [Glyph], length: Int, in arena: inout WordArena) -> ShapedWord {
    let n = glyphs.count
    let inner = glyphs.indices.filter { glyphs[$0].cluster > 0 && ($0 == 0 || glyphs[$0 - 1].cluster != glyphs[$0].cluster) }
    var traits: Traits = [.hasClusters, .isScaled]
    if glyphs.contains(where: { $0.xOffset != 0 || $0.yOffset != 0 }) { traits.insert(.hasOffsets) }
    let offsets = traits.contains(.hasOffsets) ? 2 * n : 0
    let row = arena.allocate(for: head + 2 * n + length + 1 + n + (length + 31) / 32 + offsets + inner.count)
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
    for (position, index) in inner.enumerated() { row[word.unsafeAt + position] = glyphs[index].cluster }
    return word
  }

  /// Returns whether a glyph begins a cluster before which a break is unsafe.
  private static func isUnsafe(_ infos: UnsafePointer<hb_glyph_info_t>, _ index: Int) -> Bool {
    infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 && infos[index].cluster > 0
      && (index == 0 || infos[index - 1].cluster != infos[index].cluster)
  }

  private static func mark(starts: UnsafeMutablePointer<Int32>, length: Int, clusters: UnsafePointer<Int32>, count: Int) {
    for slot in 0..<(length + 31) / 32 { starts[slot] = 0 }
    for index in 0..<count { starts[Int(clusters[index]) >> 5] |= 1 << (clusters[index] & 31) }
  }

  // MARK: Units

  private static func unitsCount(_ length: Int) -> Int { (length + 1) / 2 }

  private func storeUnits(_ units: UnsafeBufferPointer<UInt16>, in row: UnsafeMutablePointer<Int32>) {
    guard !units.isEmpty else { return }
    UnsafeMutableRawPointer(row + count).copyMemory(from: units.baseAddress!, byteCount: units.count * 2)
  }

  /// The code units of the word. Only for a word in a table.
  var units: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: UnsafeRawPointer(row + count).assumingMemoryBound(to: UInt16.self), count: length)
  }

  /// Returns a copy of the word, with memory that belongs to another arena.
  ///
  /// - Parameter includesUnits: whether the copy is for a table. If so, this word must be in a table too.
  func copied(to arena: inout WordArena, includesUnits: Bool = true) -> ShapedWord {
    let count = count + (includesUnits ? Self.unitsCount(length) : 0)
    let new = arena.allocate(for: count)
    (new + 2).update(from: row + 2, count: count - 2)
    return ShapedWord(new)
  }

  // MARK: Sizes

  /// A conversion from font units to 1/64 pt.
  struct Scale {
    /// 1/64 pt per font unit, in 16.16 fixed point, rounded down like HarfBuzz does.
    private let factor: Int64
    /// The horizontal scale in 16.16 fixed point.
    private let horizontalScale: Int64

    init(size64: Int, unitsPerEm: Int, horizontalScale: Int32) {
      factor = Int64(size64 << 16) / Int64(unitsPerEm)
      self.horizontalScale = Int64(horizontalScale)
    }

    func up(_ units: Int32) -> Int32 { Int32((Int64(units) * factor + 32768) >> 16) }

    func across(_ units: Int32) -> Int32 {
      horizontalScale == 65536 ? up(units) : Int32((Int64(up(units)) * horizontalScale + 32768) >> 16)
    }
  }

  /// Returns this word of font units, scaled to a size.
  ///
  /// - Parameter includesUnits: whether the result is for a table.
  func scaled(by scale: Scale, in arena: inout WordArena, includesUnits: Bool) -> ShapedWord {
    let (n, length) = (glyphCount, length)
    let sums = length + 1
    let count = count + sums - (hasClusters ? 0 : n)
    let new = arena.allocate(for: count + (includesUnits ? Self.unitsCount(length) : 0))
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
    if includesUnits { word.storeUnits(units, in: new) }
    return word
  }

  /// Computes the sums of advances by code unit, for a word with stored clusters.
  private func add(_ advances: UnsafePointer<Int32>, to sums: UnsafeMutablePointer<Int32>) {
    for offset in 0...length { sums[offset] = 0 }
    for index in 0..<glyphCount { sums[Int(cluster(index)) + 1] &+= advances[index] }
    // Code units within a cluster share the sum at its start, so its advance counts from its second code unit on.
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
