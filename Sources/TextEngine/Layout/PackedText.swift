/// A paragraph's text as it is kept while nothing is made of it: a byte a unit where all units are below 256.
enum PackedText {
  case bytes([UInt8])
  case units([UInt16])

  /// O(n).
  init(_ units: [UInt16]) {
    // Empty lines share their text, which so short is not worth packing.
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

  /// O(n) where it is packed.
  var units: [UInt16] {
    switch self {
    case .bytes(let bytes): bytes.map(UInt16.init)
    case .units(let units): units
    }
  }
}
