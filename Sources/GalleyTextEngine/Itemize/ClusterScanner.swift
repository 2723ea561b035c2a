import GalleyCICU

/// Finds the ends of grapheme clusters.
///
/// A table covers a base with its marks. ICU handles emoji sequences, Hangul jamo and flags, one window of text at a time.
struct ClusterScanner {
  private let kinds: UnsafePointer<UInt8>
  /// The cluster ends of ICU's last window. The last cluster might continue after the window.
  private var graphemes: [Int32] = []
  private var window = 0..<0

  init() { kinds = GraphemeKinds.ofUnits.pointer }

  /// Returns the end of the cluster that begins at `offset`. Call it for one text, with ascending offsets.
  mutating func end(after offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int {
    guard var end = simpleEnd(at: offset, in: text) else { return icuEnd(after: offset, in: text) }
    while end < text.count, kinds[Int(text[end])] == GraphemeKinds.extends { end += 1 }
    let isEnd = end == text.count || kinds[Int(text[end])] == GraphemeKinds.standsAlone || simpleEnd(at: end, in: text) != nil
    return isEnd ? end : icuEnd(after: offset, in: text)
  }

  /// Returns the offset after the scalar at `offset` if the scalar always begins a cluster, otherwise `nil`.
  private func simpleEnd(at offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int? {
    if kinds[Int(text[offset])] == GraphemeKinds.begins { return offset + 1 }
    guard text[offset] & 0xFC00 == 0xD800, offset + 1 < text.count, text[offset + 1] & 0xFC00 == 0xDC00 else { return nil }
    let scalar = 0x10000 + (Int32(text[offset]) - 0xD800) << 10 + Int32(text[offset + 1]) - 0xDC00
    return cicu_grapheme_kind(scalar) == GraphemeKinds.begins ? offset + 2 : nil
  }

  /// Returns whether a code unit always begins a grapheme cluster. Between two such code units there is thus always a boundary.
  static func isSimple(_ unit: UInt16) -> Bool { GraphemeKinds.ofUnits.pointer[Int(unit)] == GraphemeKinds.begins }

  /// Returns whether the code unit at `offset` is a complete cluster, judging by the next code unit.
  @inline(__always) func isOneUnit(at offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard kinds[Int(text[offset])] == GraphemeKinds.begins else { return false }
    guard offset + 1 < text.count, case let next = kinds[Int(text[offset + 1])] else { return true }
    return next == GraphemeKinds.begins || next == GraphemeKinds.standsAlone
  }

  private mutating func icuEnd(after offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int {
    if window.contains(offset), let cachedEnd = endInWindow(after: offset, in: text) { return cachedEnd }
    var count = Self.windowSize
    while true {
      // The text before the start of a cluster does not affect its end.
      var end = min(text.count, offset + count)
      if end < text.count, text[end] & 0xFC00 == 0xDC00 { end += 1 }
      window = offset..<end
      graphemes = TextBoundaries.find(.grapheme, in: Array(text[window])).offsets
      if let end = endInWindow(after: offset, in: text) { return end }
      count *= 4
    }
  }

  /// The size of a window for ICU, in UTF-16 code units; it covers several clusters.
  private static let windowSize = 32

  /// Returns the cluster end according to ICU. Returns `nil` if the cluster might continue after the window.
  private func endInWindow(after offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Int? {
    var low = 0
    var high = graphemes.count
    while low < high {
      let middle = (low + high) / 2
      if window.lowerBound + Int(graphemes[middle]) > offset { high = middle } else { low = middle + 1 }
    }
    guard low < graphemes.count, case let end = window.lowerBound + Int(graphemes[low]) else { return nil }
    return end < window.upperBound || end == text.count ? end : nil
  }
}

/// Values of `cicu_grapheme_kind`, derived from UAX #29.
enum GraphemeKinds {
  static let begins: UInt8 = 0
  static let extends: UInt8 = 1
  static let standsAlone: UInt8 = 2
  /// Any other class, a virama, or a surrogate.
  static let special: UInt8 = 3

  static let ofUnits = CodeUnitTable<UInt8> { cicu_grapheme_kinds($0) }
}
