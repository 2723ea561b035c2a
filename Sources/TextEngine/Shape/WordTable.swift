import Glibc

/// The words looked up lately; one that is not asked for while as many others were is let go. Words in use are kept by their
/// paragraphs.
struct WordTable {
  private var young = Words()
  private var old = Words()
  /// Of what is young, about.
  private var bytes = 0
  /// Half of what the table may hold.
  private let limit: Int

  init(limit: Int = 8 << 20) { self.limit = limit }

  @inline(__always) static func hash(_ units: UnsafeBufferPointer<UInt16>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in units { hash = (hash ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
    return hash ^ (hash >> 29)
  }

  mutating func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64) -> ShapedWord? {
    if let word = young.find(units, hash) { return word }
    guard let word = old.find(units, hash) else { return nil }
    insert(units, hash, word)
    return word
  }

  mutating func insert(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64, _ word: ShapedWord) {
    if bytes > limit { (old, young, bytes) = (young, Words(), 0) }
    young.insert(units, hash, word)
    bytes += 256 + 16 * units.count
  }
}

/// An open hash table from units to shaped words; looking up copies nothing.
private struct Words {
  private struct Entry {
    var units: [UInt16]
    var word: ShapedWord
    var hash: UInt64
  }
  private var entries: [Entry] = []
  /// Its count is a power of two.
  private var buckets = [Bucket](repeating: Bucket(), count: 64)

  /// A look at the mark of a hash spares most looks at an entry.
  private struct Bucket {
    /// Into `entries`, or -1.
    var index: Int32 = -1
    var mark: UInt32 = 0
  }

  private static func mark(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64) -> ShapedWord? {
    let mark = Self.mark(hash)
    var place = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[place].index >= 0 {
      // By index: an entry that is handed out is an entry copied.
      let index = Int(buckets[place].index)
      if buckets[place].mark == mark, entries[index].hash == hash, holds(units, at: index) { return entries[index].word }
      place = (place + 1) & (buckets.count - 1)
    }
    return nil
  }

  private func holds(_ units: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
    entries[index].units.withUnsafeBufferPointer { known in
      guard known.count == units.count else { return false }
      return units.isEmpty || memcmp(known.baseAddress!, units.baseAddress!, units.count * 2) == 0
    }
  }

  mutating func insert(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt64, _ word: ShapedWord) {
    entries.append(Entry(units: Array(units), word: word, hash: hash))
    if entries.count * 2 > buckets.count {
      buckets = [Bucket](repeating: Bucket(), count: buckets.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    let hash = entries[index].hash
    var place = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[place].index >= 0 { place = (place + 1) & (buckets.count - 1) }
    buckets[place] = Bucket(index: Int32(index), mark: Self.mark(hash))
  }
}
