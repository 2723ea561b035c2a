/// The text of a paragraph without derived data: one byte per code unit, if all code units are below 256.
enum PackedText {
  case bytes([UInt8])
  case units([UInt16])

  /// Packs a text. O(*n*) in the length of the text.
  init(_ units: [UInt16]) {
    // Empty lines share their text, and a single code unit is not worth packing.
    self = units.count > 1 ? units.withUnsafeBufferPointer(Self.bytes).map { .bytes($0) } ?? .units(units) : .units(units)
  }

  /// Returns the code units as bytes, or `nil` if one of them is not below 256. Both loops have no exit, so that the compiler can vectorize them.
  private static func bytes(_ units: UnsafeBufferPointer<UInt16>) -> [UInt8]? {
    var union: UInt16 = 0
    for unit in units { union |= unit }
    guard union < 0x100 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: units.count) { bytes, count in
      for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
      count = units.count
    }
  }

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .units(let units): units.count
    }
  }

  var last: UInt16? {
    switch self {
    case .bytes(let bytes): bytes.last.map(UInt16.init)
    case .units(let units): units.last
    }
  }

  /// The text in UTF-16 code units. O(1), or, if it is stored in bytes, O(*n*) in its length.
  var units: [UInt16] {
    switch self {
    case .bytes(let bytes):
      bytes.withUnsafeBufferPointer { bytes in
        [UInt16](unsafeUninitializedCapacity: bytes.count) { units, count in
          for index in bytes.indices { units[index] = UInt16(bytes[index]) }
          count = bytes.count
        }
      }
    case .units(let units): units
    }
  }

  /// Returns the packed form of a text that replaces this one, in which only a range of the new text differs. O(*n*), with few steps for each code
  /// unit.
  func edited(_ unchanged: UnchangedText, to text: [UInt16]) -> PackedText {
    guard case .bytes(let bytes) = self, bytes.count == unchanged.oldLength, text.count > 1 else { return .units(text) }
    let new = text[unchanged.prefix..<unchanged.oldLength - unchanged.suffix + unchanged.delta]
    guard new.allSatisfy({ $0 < 0x100 }) else { return .units(text) }
    return .bytes(bytes.replacing(unchanged.prefix..<unchanged.oldLength - unchanged.suffix, with: new.map { UInt8(truncatingIfNeeded: $0) }))
  }
}
