import CICU

/// Finds where grapheme clusters end. A base and its marks are told by a table; joined emoji, Hangul in parts and flags are
/// ICU's, which is asked once for the whole text.
struct ClusterScanner {
  private let text: [UInt16]
  private let kinds: UnsafePointer<UInt8>
  private var graphemes: [Int32]?

  init(_ text: [UInt16]) {
    self.text = text
    kinds = GraphemeKinds.ofUnits.pointer
  }

  /// The end of the cluster that begins at `offset`, in the text that the scanner was made with.
  mutating func end(after offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int {
    guard var end = simpleEnd(at: offset, in: text) else { return askedEnd(after: offset) }
    while end < text.count, kinds[Int(text[end])] == GraphemeKinds.goesOn { end += 1 }
    guard end == text.count || kinds[Int(text[end])] == GraphemeKinds.standsAlone || simpleEnd(at: end, in: text) != nil else { return askedEnd(after: offset) }
    return end
  }

  /// Behind the scalar at `offset`, where that begins a cluster beside any other that does.
  private func simpleEnd(at offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int? {
    if kinds[Int(text[offset])] == GraphemeKinds.begins { return offset + 1 }
    guard text[offset] & 0xFC00 == 0xD800, offset + 1 < text.count, text[offset + 1] & 0xFC00 == 0xDC00 else { return nil }
    let scalar = 0x10000 + (Int32(text[offset]) - 0xD800) << 10 + Int32(text[offset + 1]) - 0xDC00
    return cicu_grapheme_kind(scalar) == GraphemeKinds.begins ? offset + 2 : nil
  }

  /// Whether a unit begins a cluster, and ends one before another such.
  static func isSimple(_ unit: UInt16) -> Bool { GraphemeKinds.ofUnits.pointer[Int(unit)] == GraphemeKinds.begins }

  private mutating func askedEnd(after offset: Int) -> Int {
    let found = graphemes ?? TextBoundaries.find(.grapheme, in: text).offsets
    graphemes = found
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if Int(found[middle]) > offset { high = middle } else { low = middle + 1 }
    }
    return low < found.count ? Int(found[low]) : text.count
  }
}

/// What UAX #29 says of each unit, as `cicu_grapheme_kind` puts it.
private enum GraphemeKinds {
  static let begins: UInt8 = 0
  static let goesOn: UInt8 = 1
  static let standsAlone: UInt8 = 2

  struct Table: @unchecked Sendable { let pointer: UnsafePointer<UInt8> }

  /// For the life of the process.
  static let ofUnits: Table = {
    let kinds = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
    cicu_grapheme_kinds(kinds)
    return Table(pointer: UnsafePointer(kinds))
  }()
}
