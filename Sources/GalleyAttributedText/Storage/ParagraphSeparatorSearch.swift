import GalleyUnicodeFacts

/// Searches for paragraph separators, many code units at a time. O(*n*) in the number of code units.
extension UnsafeBufferPointer<UInt16> {
  /// The number of code units that are compared together.
  static var unitsAtOnce: Int { 32 }

  /// Returns whether any of the 32 code units that start at `index` ends a paragraph. All of them must be in the buffer.
  @inline(__always) func containsSeparator(at index: Int) -> Bool {
    let raw = UnsafeRawPointer(baseAddress! + index)
    let low = Self.separators(in: raw.loadUnaligned(as: SIMD16<UInt16>.self))
    let high = Self.separators(in: raw.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt16>.self))
    let lanes = unsafeBitCast(low .| high, to: SIMD4<UInt64>.self)
    return lanes[0] | lanes[1] | lanes[2] | lanes[3] != 0
  }

  @inline(__always) private static func separators(in units: SIMD16<UInt16>) -> SIMDMask<SIMD16<Int16>> {
    units .== SIMD16(repeating: .lineFeed) .| (units .== SIMD16(repeating: .carriageReturn))
      .| (units .== SIMD16(repeating: .paragraphSeparator))
  }

  /// Calls `body` with the index of each code unit at or after `start` that ends a paragraph, in order, until it returns false.
  @inline(__always) func forEachSeparator(from start: Int = 0, _ body: (Int) -> Bool) {
    var index = start
    while index < count {
      let end = Swift.min(index + Self.unitsAtOnce, count)
      if end - index < Self.unitsAtOnce || containsSeparator(at: index) {
        for position in index..<end where self[position].endsParagraph && !body(position) { return }
      }
      index = end
    }
  }

  /// Returns the index of the first code unit at or after `start` that ends a paragraph, or `nil` if there is none.
  func firstSeparator(from start: Int) -> Int? {
    var found: Int?
    forEachSeparator(from: start) {
      found = $0
      return false
    }
    return found
  }

  /// Returns the index of the last code unit before `end` that ends a paragraph, or `nil` if there is none.
  func lastSeparator(before end: Int) -> Int? {
    var end = end
    while end > 0 {
      let start = Swift.max(0, end - Self.unitsAtOnce)
      if end - start < Self.unitsAtOnce || containsSeparator(at: start) {
        for index in (start..<end).reversed() where self[index].endsParagraph { return index }
      }
      end = start
    }
    return nil
  }

  /// Returns the index of the `number`th code unit that ends a paragraph, counted from 1. Returns `nil` if there are fewer, or if that code unit
  /// or an earlier one is a CR.
  func indexOfSeparator(_ number: Int) -> Int? {
    var found = 0
    var index: Int?
    forEachSeparator {
      if self[$0] == .carriageReturn { return false }
      found += 1
      if found == number { index = $0 }
      return found < number
    }
    return index
  }
}
