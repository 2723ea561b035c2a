/// Up to 4 KB of text as UTF-16 units; lone surrogates and NUL are units like any other.
struct UnitChunk: RopeChunk {
  static let leastWeight = 512
  static let greatestWeight = 2048

  var units: [UInt16]
  /// Units that end a paragraph; both units of CR LF count.
  private(set) var landmarks: Int

  init(_ units: [UInt16]) {
    self.units = units
    landmarks = Self.separators(in: units[...])
  }

  private init(units: [UInt16], landmarks: Int) {
    self.units = units
    self.landmarks = landmarks
  }

  var length: Int { units.count }
  var weight: Int { units.count }

  func slice(_ range: Range<Int>) -> UnitChunk {
    if range.count == units.count { return self }
    let part = units[range]
    return UnitChunk(units: Array(part), landmarks: landmarks == 0 ? 0 : Self.separators(in: part))
  }

  mutating func append(_ other: UnitChunk) {
    if units.isEmpty { self = other; return }
    units.append(contentsOf: other.units)
    landmarks += other.landmarks
  }

  func divided() -> [UnitChunk] {
    let count = pieceCount
    guard count > 1 else { return [self] }
    return (0..<count).map { slice(units.count * $0 / count..<units.count * ($0 + 1) / count) }
  }

  private static func separators(in units: ArraySlice<UInt16>) -> Int {
    units.withUnsafeBufferPointer { units in
      var count = 0
      for unit in units where unit.endsParagraph { count += 1 }
      return count
    }
  }
}

extension UInt16 {
  static let lineFeed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D

  /// LF, CR or U+2029, as `NSString`'s `getParagraphStart` has it. VT, FF, NEL (U+0085) and U+2028 break a line and not a
  /// paragraph. TextEngine's `Paragraph.isSeparator` answers the same.
  package var endsParagraph: Bool { self == 0x0A || self == 0x0D || self == 0x2029 }
}
