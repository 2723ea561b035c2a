/// The glyphs of a word in one font: made once, shared by every paragraph that has the word.
///
/// All numbers of a word are one array, what most words have not is left out: there are many, and each is made in a moment.
final class ShapedWord: Sendable {
  /// UTF-16 units.
  let length: Int
  let glyphCount: Int
  /// Glyphs, their advances, `length + 1` sums of advances where it is known what they are in points; then, where it is not what
  /// follows from that, clusters, and offsets across and up.
  private let numbers: [Int32]
  private let sumsAt, clustersAt, offsetsAt: Int32
  /// Beside units, where not each is a cluster: whether one starts there.
  private let starts: [Bool]
  /// Offsets before which a break changes the shapes on both sides.
  let unsafeBreaks: [Int32]

  /// A glyph, in visual order, as the shaper gives them.
  func glyph(_ index: Int) -> UInt32 { UInt32(bitPattern: numbers[index]) }
  /// 1/64 pt (font units in a word that is to be scaled), and so are offsets; y up.
  func advance(_ index: Int) -> Int32 { numbers[glyphCount + index] }
  func xOffset(_ index: Int) -> Int32 { offsetsAt < 0 ? 0 : numbers[Int(offsetsAt) + index] }
  func yOffset(_ index: Int) -> Int32 { offsetsAt < 0 ? 0 : numbers[Int(offsetsAt) + glyphCount + index] }
  /// The first unit of a glyph's cluster, from the word's start.
  func cluster(_ index: Int) -> Int32 { clustersAt < 0 ? Int32(index) : numbers[Int(clustersAt) + index] }

  /// The sum of advances before a unit, 0…`length`, in logical order; units within a cluster share its start. Not of a word in font
  /// units.
  func sum(before unit: Int) -> Int32 { numbers[Int(sumsAt) + unit] }

  /// Whether a cluster starts at a unit.
  func startsCluster(_ unit: Int) -> Bool { starts.isEmpty || starts[unit] }

  var width: Int { Int(sum(before: length)) }

  /// A word in font units.
  init(
    length: Int, glyphs: [UInt32], advances: [Int32], xOffsets: [Int32], yOffsets: [Int32], clusters: [Int32],
    unsafe: [Bool]
  ) {
    (self.length, glyphCount, sumsAt) = (length, glyphs.count, -1)
    let isPlain = glyphs.count == length && clusters.indices.allSatisfy { clusters[$0] == $0 }
    let hasOffsets = xOffsets.contains { $0 != 0 } || yOffsets.contains { $0 != 0 }
    var numbers = glyphs.map { Int32(bitPattern: $0) } + advances
    clustersAt = isPlain ? -1 : Int32(numbers.count)
    if !isPlain { numbers += clusters }
    offsetsAt = hasOffsets ? Int32(numbers.count) : -1
    if hasOffsets { numbers += xOffsets + yOffsets }
    self.numbers = numbers
    var starts = [Bool](repeating: false, count: isPlain ? 0 : length)
    if !isPlain { for cluster in clusters { starts[Int(cluster)] = true } }
    self.starts = starts
    var unsafeBreaks: [Int32] = []
    for (index, cluster) in clusters.enumerated() where unsafe[index] && cluster > 0 && (index == 0 || clusters[index - 1] != cluster) {
      unsafeBreaks.append(cluster)
    }
    self.unsafeBreaks = unsafeBreaks
  }

  private static func sums(of advances: ArraySlice<Int32>, _ clusters: ArraySlice<Int32>, _ starts: [Bool], length: Int) -> [Int32] {
    var sums = [Int32](repeating: 0, count: length + 1)
    guard !clusters.isEmpty else {
      for (unit, advance) in advances.enumerated() { sums[unit + 1] = sums[unit] + advance }
      return sums
    }
    for (cluster, advance) in zip(clusters, advances) { sums[Int(cluster) + 1] += advance }
    // A cluster's advance counts from its second unit's place on: units within it share its start.
    var carried: Int32 = 0
    var total: Int32 = 0
    for unit in 0..<length {
      let own = sums[unit + 1]
      if starts[unit] {
        total += carried
        carried = own
      }
      sums[unit] = total
    }
    sums[length] = total + carried
    return sums
  }

  /// The first cluster start from `unit` on where a break changes no shape; `nil` where there is none.
  func safeBreak(from unit: Int) -> Int? {
    // In visual order, so falling where text runs from right to left.
    let (count, isRising) = (unsafeBreaks.count, (unsafeBreaks.first ?? 0) <= (unsafeBreaks.last ?? 0))
    func unsafe(_ index: Int) -> Int { Int(unsafeBreaks[isRising ? index : count - 1 - index]) }
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

  private init(_ unscaled: ShapedWord, by scale: Scale) {
    (length, glyphCount, starts, unsafeBreaks) = (unscaled.length, unscaled.glyphCount, unscaled.starts, unscaled.unsafeBreaks)
    let (count, known) = (unscaled.glyphCount, unscaled.numbers)
    let clusters = unscaled.clustersAt < 0 ? [] : known[Int(unscaled.clustersAt)..<Int(unscaled.clustersAt) + count]
    let hasOffsets = unscaled.offsetsAt >= 0
    var numbers: [Int32] = []
    numbers.reserveCapacity(count * (2 + (clusters.isEmpty ? 0 : 1) + (hasOffsets ? 2 : 0)) + length + 1)
    numbers += known[..<count]
    for index in count..<2 * count { numbers.append(scale.across(known[index])) }
    sumsAt = Int32(numbers.count)
    numbers += Self.sums(of: numbers[count..<2 * count], clusters, starts, length: length)
    clustersAt = clusters.isEmpty ? -1 : Int32(numbers.count)
    numbers += clusters
    offsetsAt = hasOffsets ? Int32(numbers.count) : -1
    if hasOffsets {
      let first = Int(unscaled.offsetsAt)
      for index in first..<first + count { numbers.append(scale.across(known[index])) }
      for index in first + count..<first + 2 * count { numbers.append(scale.up(known[index])) }
    }
    self.numbers = numbers
  }

  /// This word of font units in a size.
  func scaled(by scale: Scale) -> ShapedWord { ShapedWord(self, by: scale) }

  /// How many clusters start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    if clustersAt < 0 { return min(offset, length) }
    var count = 0
    for unit in 0..<min(offset, length) where startsCluster(unit) { count += 1 }
    return count
  }

  /// How many glyphs stand for the clusters before `unit`, which begins one, in a word from left to right.
  func glyphCount(before unit: Int) -> Int { clustersAt < 0 ? unit : (0..<glyphCount).count { cluster($0) < unit } }
}
