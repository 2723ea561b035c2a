import Glibc

/// A cache of recently used words. Words that are not used for a while are evicted; paragraphs keep their own words alive.
///
/// A returned word lives at least until the second following call that adds or finds one. To use it longer, retain its block.
struct WordTable {
  private var recent = WordHashTable()
  private var previous = WordHashTable()
  /// Half of the table's capacity, in bytes.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The memory used by the words, in bytes.
  var bytes: Int { recent.bytes + previous.bytes }

  @inline(__always) static func hash(_ units: UnsafeBufferPointer<UInt16>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in units { hash = (hash ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 29))
  }

  @inline(__always) mutating func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32) -> ShapedWord? {
    recent.find(units, hash) ?? findPrevious(units, hash)
  }

  @inline(never) private mutating func findPrevious(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32) -> ShapedWord? {
    guard let word = previous.find(units, hash) else { return nil }
    return add(hash) { word.copied(to: &$0) }
  }

  /// Adds a word for a hash, and returns it. `make` creates it in the table's memory.
  mutating func add(_ hash: UInt32, _ make: (inout WordArena) -> ShapedWord) -> ShapedWord {
    guard recent.bytes > limit else { return recent.add(hash, make) }
    // The word might be derived from one that is evicted now.
    let former = previous
    (previous, recent) = (recent, WordHashTable())
    return withExtendedLifetime(former) { recent.add(hash, make) }
  }
}

/// An open-addressing hash table of shaped words, which contain their code units.
private struct WordHashTable {
  private var arena = WordArena(smallest: 512)
  /// The number of buckets is a power of two.
  private var buckets: [Bucket] = []
  private var count = 0

  var bytes: Int { arena.capacity * 4 + buckets.count * MemoryLayout<Bucket>.stride }

  /// Comparing hashes first avoids most comparisons of words.
  private struct Bucket {
    var hash: UInt32 = 0
    /// The block's index and the position in it, 16 bits each.
    var word = Self.empty
    static let empty = UInt32.max
  }

  @inline(__always) func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32) -> ShapedWord? {
    guard !buckets.isEmpty else { return nil }
    let mask = buckets.count - 1
    var index = Int(hash) & mask
    while case let bucket = buckets[index], bucket.word != Bucket.empty {
      if bucket.hash == hash {
        let word = ShapedWord(arena.blocks[Int(bucket.word >> 16)].base + Int(bucket.word & 0xFFFF))
        if word.consists(of: units) { return word }
      }
      index = (index + 1) & mask
    }
    return nil
  }

  mutating func add(_ hash: UInt32, _ make: (inout WordArena) -> ShapedWord) -> ShapedWord {
    let word = make(&arena)
    let block = arena.blocks.count - 1
    let name = UInt32(block) << 16 | UInt32(word.offset(in: arena.blocks[block]))
    count += 1
    if count * 4 > buckets.count * 3 { grow() }
    insert(Bucket(hash: hash, word: name))
    return word
  }

  private mutating func grow() {
    let former = buckets
    buckets = [Bucket](repeating: Bucket(), count: max(16, former.count * 2))
    for bucket in former where bucket.word != Bucket.empty { insert(bucket) }
  }

  private mutating func insert(_ bucket: Bucket) {
    var index = Int(bucket.hash) & (buckets.count - 1)
    while buckets[index].word != Bucket.empty { index = (index + 1) & (buckets.count - 1) }
    buckets[index] = bucket
  }
}

extension ShapedWord {
  fileprivate func consists(of other: UnsafeBufferPointer<UInt16>) -> Bool {
    guard length == other.count else { return false }
    return other.isEmpty || memcmp(units.baseAddress!, other.baseAddress!, other.count * 2) == 0
  }
}
