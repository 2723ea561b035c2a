import GalleyCHarfBuzz

/// The glyphs of a word in one font, created once and shared by all paragraphs that contain the word.
///
/// Stored in a `WordBlock`, so that copying a value is free. The user of a word must keep its block alive through the paragraph, the table, or a
/// `RetainedWord`. It begins with five 32-bit numbers: two for the block, the code unit count, the glyph count, and traits with the number of unsafe
/// breaks. The numbers after them have 16 bits if all fit, as in most words, else 32. Parts that most words do not need are omitted:
///
/// | numbers | contents | present |
/// |---|---|---|
/// | glyphs | glyphs in visual order | |
/// | glyphs | their advances | in font units, and if they do not follow from the sums |
/// | units + 1 | sums of advances in logical order | in points |
/// | glyphs | clusters | if glyphs and code units do not correspond one to one |
/// | units / 16 or 32 | bit set of the code units that start a cluster | with clusters |
/// | 2 × glyphs | offsets, first x, then y | if any is not zero |
/// | | offsets before which a break changes the glyphs on both sides | |
/// | | the code units themselves, in 16 bits each | in a table |
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
    /// The numbers have 16 bits.
    static var isNarrow: Traits { Traits(rawValue: 16) }
    static let bits: Int32 = 5
  }

  /// The number of 32-bit numbers before the others.
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

  private var isNarrow: Bool { traits.contains(.isNarrow) }

  // The positions of the parts among the numbers after the head.

  private var hasAdvances: Bool { !isScaled || hasClusters }
  private var sumsAt: Int { glyphCount * (hasAdvances ? 2 : 1) }
  private var clustersAt: Int { sumsAt + (isScaled ? length + 1 : 0) }
  private var startsAt: Int { clustersAt + glyphCount }
  private var offsetsAt: Int { clustersAt + (hasClusters ? glyphCount + Self.startsCount(length, isNarrow: isNarrow) : 0) }
  private var unsafeAt: Int { offsetsAt + (traits.contains(.hasOffsets) ? 2 * glyphCount : 0) }
  /// The number of these numbers, without the word's code units.
  private var count: Int { unsafeAt + unsafeCount }

  private static func startsCount(_ length: Int, isNarrow: Bool) -> Int { isNarrow ? (length + 15) / 16 : (length + 31) / 32 }

  private var narrow: UnsafePointer<UInt16> { UnsafeRawPointer(row + Self.head).assumingMemoryBound(to: UInt16.self) }

  /// Returns a number that is not negative.
  @inline(__always) private func number(_ index: Int) -> Int32 { isNarrow ? Int32(narrow[index]) : row[Self.head + index] }

  /// Returns a number that can be negative.
  @inline(__always) private func signedNumber(_ index: Int) -> Int32 {
    isNarrow ? Int32(Int16(bitPattern: narrow[index])) : row[Self.head + index]
  }

  /// Returns the ID of a glyph. Glyphs are indexed in visual order, as the shaper returns them.
  func glyph(_ index: Int) -> UInt32 { UInt32(bitPattern: number(index)) }

  /// Returns the advance of a glyph in 1/64 pt, or in font units if the word is not scaled. Offsets use the same unit, with y up.
  func advance(_ index: Int) -> Int32 {
    if hasAdvances { return signedNumber(glyphCount + index) }
    let unit = Int(cluster(index))
    return number(sumsAt + unit + 1) - number(sumsAt + unit)
  }

  func xOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? signedNumber(offsetsAt + index) : 0 }
  func yOffset(_ index: Int) -> Int32 { traits.contains(.hasOffsets) ? signedNumber(offsetsAt + glyphCount + index) : 0 }

  /// Returns the first code unit of a glyph's cluster, from the word's start.
  func cluster(_ index: Int) -> Int32 {
    if hasClusters { return number(clustersAt + index) }
    return Int32(traits.contains(.isReversed) ? length - 1 - index : index)
  }

  /// Returns the sum of advances before a code unit, 0…`length`, in logical order. Code units within a cluster share
  /// the sum at its start. Not available in font units.
  func sum(before unit: Int) -> Int32 { number(sumsAt + unit) }

  var width: Int { Int(sum(before: length)) }

  /// Returns whether a cluster starts at a code unit.
  func startsCluster(_ unit: Int) -> Bool {
    if !hasClusters { return true }
    return isNarrow ? narrow[startsAt + unit >> 4] >> UInt16(unit & 15) & 1 == 1 : row[Self.head + startsAt + unit >> 5] >> Int32(unit & 31) & 1 == 1
  }

  /// Returns the number of clusters that start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    let end = min(offset, length)
    return hasClusters ? (0..<end).count { startsCluster($0) } : end
  }

  /// Returns the number of glyphs for the clusters before `unit`, which starts a cluster, in a left-to-right word.
  func glyphCount(before unit: Int) -> Int { hasClusters ? (0..<glyphCount).count { cluster($0) < unit } : unit }

  /// Returns an offset before which a break changes the glyphs on both sides, in visual order.
  private func unsafeBreak(_ index: Int) -> Int { Int(number(unsafeAt + index)) }

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
    if fits(infos, positions, n), length <= Int(UInt16.max) { traits.insert(.isNarrow) }
    let word = allocate(length, n, traits, unsafeCount, in: &arena, includesUnits: true)
    for index in 0..<n {
      word.store(Int32(bitPattern: infos![index].codepoint), at: index)
      word.store(positions![index].x_advance, at: n + index)
    }
    if word.hasClusters { word.storeClusters { Int32(infos![$0].cluster) } }
    if hasOffsets { word.storeOffsets { positions![$0].x_offset } y: { positions![$0].y_offset } }
    var unsafe = word.unsafeAt
    for index in 0..<n where isUnsafe(infos!, index) {
      word.store(Int32(infos![index].cluster), at: unsafe)
      unsafe += 1
    }
    word.storeUnits(units)
    return word
  }

  /// Returns whether the glyphs and their lengths in font units fit in 16 bits.
  private static func fits(_ infos: UnsafePointer<hb_glyph_info_t>?, _ positions: UnsafePointer<hb_glyph_position_t>?, _ count: Int) -> Bool {
    (0..<count).allSatisfy { index in
      let position = positions![index]
      return infos![index].codepoint <= UInt32(UInt16.max) && fits(position.x_advance) && fits(position.x_offset) && fits(position.y_offset)
    }
  }

  private static func fits(_ length: Int32) -> Bool { length == Int32(Int16(truncatingIfNeeded: length)) }

  /// Returns a word without contents.
  private static func allocate(
    _ length: Int, _ glyphs: Int, _ traits: Traits, _ unsafeCount: Int, in arena: inout WordArena, includesUnits: Bool
  ) -> ShapedWord {
    // The size follows from the head.
    let header: (Int32, Int32, Int32, Int32, Int32) = (0, 0, Int32(length), Int32(glyphs), traits.rawValue | Int32(unsafeCount) << Traits.bits)
    let size = withUnsafeBytes(of: header) { ShapedWord($0.baseAddress!.assumingMemoryBound(to: Int32.self)).size(includesUnits: includesUnits) }
    let row = arena.allocate(for: size)
    (row[2], row[3], row[4]) = (header.2, header.3, header.4)
    return ShapedWord(row)
  }

  /// Returns the number of 32-bit numbers that the word takes.
  func size(includesUnits: Bool) -> Int {
    Self.head + (isNarrow ? (count + (includesUnits ? length : 0) + 1) / 2 : count + (includesUnits ? (length + 1) / 2 : 0))
  }

  private func store(_ value: Int32, at index: Int) {
    if isNarrow {
      UnsafeMutablePointer(mutating: narrow)[index] = UInt16(truncatingIfNeeded: value)
    } else {
      UnsafeMutablePointer(mutating: row)[Self.head + index] = value
    }
  }

  private func storeOffsets(x: (Int) -> Int32, y: (Int) -> Int32) {
    for index in 0..<glyphCount {
      store(x(index), at: offsetsAt + index)
      store(y(index), at: offsetsAt + glyphCount + index)
    }
  }

  /// Stores the clusters of the glyphs, and the set of their starts.
  private func storeClusters(_ cluster: (Int) -> Int32) {
    for slot in 0..<Self.startsCount(length, isNarrow: isNarrow) { store(0, at: startsAt + slot) }
    for index in 0..<glyphCount {
      let first = cluster(index)
      store(first, at: clustersAt + index)
      if isNarrow {
        UnsafeMutablePointer(mutating: narrow)[startsAt + Int(first) >> 4] |= 1 << UInt16(first & 15)
      } else {
        UnsafeMutablePointer(mutating: row)[Self.head + startsAt + Int(first) >> 5] |= 1 << (first & 31)
      }
    }
  }

  /// Creates a word in points from glyphs in visual order. Treats a break before any cluster but the first as unsafe.
  static func make(_ glyphs: [Glyph], length: Int, in arena: inout WordArena) -> ShapedWord {
    let n = glyphs.count
    let inner = glyphs.indices.filter { glyphs[$0].cluster > 0 && ($0 == 0 || glyphs[$0 - 1].cluster != glyphs[$0].cluster) }
    var traits: Traits = [.hasClusters, .isScaled]
    if glyphs.contains(where: { $0.xOffset != 0 || $0.yOffset != 0 }) { traits.insert(.hasOffsets) }
    let word = allocate(length, n, traits, inner.count, in: &arena, includesUnits: false)
    for index in 0..<n {
      word.store(Int32(bitPattern: glyphs[index].glyph), at: index)
      word.store(glyphs[index].advance, at: n + index)
    }
    word.storeClusters { glyphs[$0].cluster }
    if traits.contains(.hasOffsets) { word.storeOffsets { glyphs[$0].xOffset } y: { glyphs[$0].yOffset } }
    word.storeSums { glyphs[$0].advance }
    for (position, index) in inner.enumerated() { word.store(glyphs[index].cluster, at: word.unsafeAt + position) }
    return word
  }

  /// Returns whether a glyph begins a cluster before which a break is unsafe.
  private static func isUnsafe(_ infos: UnsafePointer<hb_glyph_info_t>, _ index: Int) -> Bool {
    infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 && infos[index].cluster > 0
      && (index == 0 || infos[index - 1].cluster != infos[index].cluster)
  }

  // MARK: Units

  /// The start of the word's code units, if it has any.
  private var unitsStart: UnsafeRawPointer { isNarrow ? UnsafeRawPointer(narrow + count) : UnsafeRawPointer(row + Self.head + count) }

  private func storeUnits(_ units: UnsafeBufferPointer<UInt16>) {
    guard !units.isEmpty else { return }
    UnsafeMutableRawPointer(mutating: unitsStart).copyMemory(from: units.baseAddress!, byteCount: units.count * 2)
  }

  /// The code units of the word. Only for a word in a table.
  var units: UnsafeBufferPointer<UInt16> { UnsafeBufferPointer(start: unitsStart.assumingMemoryBound(to: UInt16.self), count: length) }

  /// Returns a copy of the word, with memory that belongs to another arena.
  ///
  /// - Parameter includesUnits: whether the copy is for a table. If so, this word must be in a table too.
  func copied(to arena: inout WordArena, includesUnits: Bool = true) -> ShapedWord {
    let size = size(includesUnits: includesUnits)
    let new = arena.allocate(for: size)
    (new + 2).update(from: row + 2, count: size - 2)
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

    /// Returns a number that is not less than the scaled length in either direction, of a length that is not negative.
    func limit(_ units: Int) -> Int {
      let height = (units * Int(factor)) >> 16 + 1
      return max(height, (height * Int(horizontalScale)) >> 16 + 1)
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
    let n = glyphCount
    var traits = self.traits.union(.isScaled)
    if isNarrow, !fits(scaledBy: scale) { traits.remove(.isNarrow) }
    let word = Self.allocate(length, n, traits, unsafeCount, in: &arena, includesUnits: includesUnits)
    for index in 0..<n { word.store(number(index), at: index) }
    if hasClusters {
      for index in 0..<n { word.store(scale.across(advance(index)), at: n + index) }
      word.storeClusters(cluster)
      word.storeSums(word.advance)
    } else {
      let isReversed = traits.contains(.isReversed)
      let target = word.sumsAt
      var sum: Int32 = 0
      word.store(0, at: target)
      for unit in 0..<n {
        sum &+= scale.across(advance(isReversed ? n - 1 - unit : unit))
        word.store(sum, at: target + unit + 1)
      }
    }
    if traits.contains(.hasOffsets) { word.storeOffsets { scale.across(xOffset($0)) } y: { scale.up(yOffset($0)) } }
    for index in 0..<unsafeCount { word.store(Int32(unsafeBreak(index)), at: word.unsafeAt + index) }
    if includesUnits { word.storeUnits(units) }
    return word
  }

  /// Returns whether the lengths of a word in font units fit in 16 bits after scaling. Returns `false` in rare cases in which they would.
  private func fits(scaledBy scale: Scale) -> Bool {
    var (total, largest, offset) = (0, 0, 0)
    for index in 0..<glyphCount {
      let advance = Int(advance(index))
      if advance < 0 { return false }
      (total, largest) = (total + advance, max(largest, advance))
      offset = max(offset, abs(Int(xOffset(index))), abs(Int(yOffset(index))))
    }
    // Each rounding adds at most one unit.
    return scale.limit(total) + 2 * glyphCount <= Int(UInt16.max) && scale.limit(max(offset, largest)) <= Int(Int16.max)
  }

  /// Computes the sums of advances by code unit, for a word with stored clusters.
  private func storeSums(_ advance: (Int) -> Int32) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: length + 1) { advances in
      advances.initialize(repeating: 0)
      for index in 0..<glyphCount { advances[Int(cluster(index))] &+= advance(index) }
      // Code units within a cluster share the sum at its start, so its advance counts from its second code unit on.
      var carried: Int32 = 0
      var total: Int32 = 0
      for unit in 0..<length {
        if startsCluster(unit) {
          total &+= carried
          carried = advances[unit]
        }
        store(total, at: sumsAt + unit)
      }
      store(total &+ carried, at: sumsAt + length)
    }
  }
}
