/// The glyphs of a word in one font: made once, shared by every paragraph that has the word.
final class ShapedWord: Sendable {
  /// UTF-16 units.
  let length: Int
  /// In visual order, as the shaper gives them.
  let glyphs: [UInt32]
  /// 1/64 pt, beside `glyphs`; y up.
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
    var sums = [Int32](repeating: 0, count: length + 1)
    var starts = [Bool](repeating: false, count: length)
    var unsafeBreaks: [Int32] = []
    for (index, cluster) in clusters.enumerated() {
      sums[Int(cluster) + 1] += advances[index]
      if !starts[Int(cluster)] {
        starts[Int(cluster)] = true
        if unsafe[index] && cluster > 0 { unsafeBreaks.append(cluster) }
      }
    }
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
    prefix = sums
    startsCluster = starts
    self.unsafeBreaks = unsafeBreaks
  }

  /// How many clusters start before `offset`.
  func clusterCount(before offset: Int) -> Int {
    var count = 0
    for unit in 0..<min(offset, length) where startsCluster[unit] { count += 1 }
    return count
  }
}
