import GalleyCHarfBuzz

/// A set of glyphs of one face, as a bit set.
struct GlyphBitSet: Sendable, Hashable {
  private var words: [UInt64] = []

  init() {}

  init(_ glyphs: [UInt32]) { glyphs.forEach { insert($0) } }

  init(_ glyphs: GlyphSet) { glyphs.ranges.forEach { insert($0) } }

  /// Returns whether the set contains a glyph. O(1).
  func contains(_ glyph: UInt32) -> Bool {
    let word = Int(glyph >> 6)
    return word < words.count && words[word] >> (glyph & 63) & 1 == 1
  }

  mutating func insert(_ glyph: UInt32) {
    let word = Int(glyph >> 6)
    grow(to: word + 1)
    words[word] |= 1 << UInt64(glyph & 63)
  }

  /// Inserts all glyphs of a range. O(*n*) in the number of words that it covers.
  private mutating func insert(_ glyphs: ClosedRange<UInt32>) {
    let (first, last) = (Int(glyphs.lowerBound >> 6), Int(glyphs.upperBound >> 6))
    grow(to: last + 1)
    for word in first...last {
      let start = word == first ? UInt64.max << UInt64(glyphs.lowerBound & 63) : .max
      let end = word == last ? UInt64.max >> UInt64(63 - (glyphs.upperBound & 63)) : .max
      words[word] |= start & end
    }
  }

  private mutating func grow(to count: Int) {
    if count > words.count { words.append(contentsOf: repeatElement(0, count: count - words.count)) }
  }

  mutating func formUnion(_ other: GlyphBitSet) {
    grow(to: other.words.count)
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// The number of glyphs in the set. O(*n*) in the number of glyphs of the face.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}

/// A temporary HarfBuzz set.
struct HarfBuzzSet: ~Copyable {
  let pointer: OpaquePointer = hb_set_create()

  deinit { hb_set_destroy(pointer) }

  func contains(_ number: UInt32) -> Bool { hb_set_has(pointer, number) != 0 }

  /// The members, in ascending order.
  var numbers: [UInt32] {
    var found: [UInt32] = []
    var next = hb_codepoint_t.max
    while hb_set_next(pointer, &next) != 0 { found.append(next) }
    return found
  }
}
