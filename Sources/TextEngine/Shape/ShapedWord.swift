/// The glyphs of a word in one font: made once, shared by every paragraph that has the word.
final class ShapedWord: Sendable {
  /// UTF-16 units.
  let length: Int
  /// In visual order, as the shaper gives them.
  let glyphs: [UInt32]
  /// 1/64 pt (font units in a word that is to be scaled), beside `glyphs`; y up.
  let advances: [Int32]
  let xOffsets: [Int32]
  let yOffsets: [Int32]
  /// Beside `glyphs`: the first unit of each glyph's cluster, from the word's start.
  let clusters: [Int32]
  /// `length + 1` sums of advances in logical order; units within a cluster share its start, the last is the width.
  let prefix: [Int32]
  /// Beside units: whether a cluster starts there.
  let startsCluster: [Bool]
  /// Offsets before which a break changes the shapes on both sides.
  let unsafeBreaks: [Int32]

  var width: Int { Int(prefix[length]) }

  init(
    length: Int, glyphs: [UInt32], advances: [Int32], xOffsets: [Int32], yOffsets: [Int32], clusters: [Int32],
    unsafe: [Bool]
  ) {
    self.length = length
    self.glyphs = glyphs
    self.advances = advances
    self.xOffsets = xOffsets
    self.yOffsets = yOffsets
    self.clusters = clusters
    var starts = [Bool](repeating: false, count: length)
    var unsafeBreaks: [Int32] = []
    for (index, cluster) in clusters.enumerated() where !starts[Int(cluster)] {
      starts[Int(cluster)] = true
      if unsafe[index] && cluster > 0 { unsafeBreaks.append(cluster) }
    }
    startsCluster = starts
    self.unsafeBreaks = unsafeBreaks
    prefix = ShapedWord.sums(of: advances, clusters, starts)
  }

  private static func sums(of advances: [Int32], _ clusters: [Int32], _ starts: [Bool]) -> [Int32] {
    let length = starts.count
    var sums = [Int32](repeating: 0, count: length + 1)
    for (index, cluster) in clusters.enumerated() { sums[Int(cluster) + 1] += advances[index] }
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
      if startsCluster[next] {
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
    length = unscaled.length
    glyphs = unscaled.glyphs
    clusters = unscaled.clusters
    startsCluster = unscaled.startsCluster
    unsafeBreaks = unscaled.unsafeBreaks
    advances = unscaled.advances.map(scale.across)
    // Most words have none: they share their zeros.
    xOffsets = unscaled.xOffsets.contains { $0 != 0 } ? unscaled.xOffsets.map(scale.across) : unscaled.xOffsets
    yOffsets = unscaled.yOffsets.contains { $0 != 0 } ? unscaled.yOffsets.map(scale.up) : unscaled.yOffsets
    prefix = ShapedWord.sums(of: advances, clusters, startsCluster)
  }

  /// This word of font units in a size.
  func scaled(by scale: Scale) -> ShapedWord { ShapedWord(self, by: scale) }

  /// How many clusters start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    var count = 0
    for unit in 0..<min(offset, length) where startsCluster[unit] { count += 1 }
    return count
  }
}
