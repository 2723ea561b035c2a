/// An open hash table from units to shaped words; looking up copies nothing.
struct WordTable {
  private struct Entry {
    var units: [UInt16]
    var word: ShapedWord
    var hash: UInt64
  }
  private var entries: [Entry] = []
  /// Index into `entries`, or -1; its count is a power of two.
  private var buckets = [Int32](repeating: -1, count: 64)
  /// Past this the table starts anew: words in use are kept by their paragraphs.
  private static let limit = 200_000

  @inline(__always) static func hash(_ units: UnsafeBufferPointer<UInt16>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in units { hash = (hash ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
    return hash ^ (hash >> 29)
  }

  func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64) -> ShapedWord? {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      // By index: an entry that is handed out is an entry copied.
      let index = Int(buckets[bucket])
      if entries[index].hash == hash, entries[index].units.elementsEqual(units) { return entries[index].word }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return nil
  }

  mutating func insert(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64, _ word: ShapedWord) {
    if entries.count >= WordTable.limit { self = WordTable() }
    entries.append(Entry(units: Array(units), word: word, hash: hash))
    if entries.count * 2 > buckets.count {
      buckets = [Int32](repeating: -1, count: buckets.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var bucket = Int(truncatingIfNeeded: entries[index].hash) & (buckets.count - 1)
    while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = Int32(index)
  }
}
