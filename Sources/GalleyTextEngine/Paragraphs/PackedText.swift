/// The text of a paragraph without derived data: one byte per code unit, if all code units are below 256.
enum PackedText {
  case bytes([UInt8])
  case units([UInt16])

  /// Packs a text. O(*n*) in the length of the text.
  init(_ units: [UInt16]) {
    // Empty lines share their text, and a single code unit is not worth packing.
    if units.count > 1, units.allSatisfy({ $0 < 0x100 }) {
      self = .bytes(units.map { UInt8(truncatingIfNeeded: $0) })
    } else {
      self = .units(units)
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
    case .bytes(let bytes): bytes.map(UInt16.init)
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
