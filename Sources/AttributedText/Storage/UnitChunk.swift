import Ropes

/// Up to 4 KB of text as UTF-16 units; lone surrogates and NUL are units like any other.
struct UnitChunk: TreeLeaf, Sendable {
  static let leastWeight = 512
  static let greatestWeight = 2048

  var units: [UInt16]
  /// Units that end a paragraph; both units of CR LF count.
  private(set) var separators: Int

  init(_ units: [UInt16]) {
    self.units = units
    separators = Self.separators(in: units[...])
  }

  private init(units: [UInt16], separators: Int) {
    self.units = units
    self.separators = separators
  }

  var weight: Int { units.count }
  var summary: TextMeasure { TextMeasure(length: units.count, separators: separators) }

  func slice(_ range: Range<Int>) -> UnitChunk {
    if range.count == units.count { return self }
    let part = units[range]
    return UnitChunk(units: Array(part), separators: separators == 0 ? 0 : Self.separators(in: part))
  }

  mutating func append(_ other: UnitChunk) {
    if units.isEmpty { self = other; return }
    units.append(contentsOf: other.units)
    separators += other.separators
  }

  func divided() -> [UnitChunk] { dividedEvenly() }

  private static func separators(in units: ArraySlice<UInt16>) -> Int {
    units.withUnsafeBufferPointer { units in
      var count = 0
      for unit in units where unit.endsParagraph { count += 1 }
      return count
    }
  }
}

/// What a stretch of text measures.
struct TextMeasure: TreeSummary {
  /// UTF-16 units.
  var length: Int
  /// Units among them that end a paragraph.
  var separators: Int

  static let zero = TextMeasure(length: 0, separators: 0)
  static func + (a: TextMeasure, b: TextMeasure) -> TextMeasure {
    TextMeasure(length: a.length + b.length, separators: a.separators + b.separators)
  }
}

extension UInt16 {
  static let lineFeed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D

  /// LF, CR or U+2029, as `NSString`'s `getParagraphStart` has it. VT, FF, NEL (U+0085) and U+2028 break a line and not a
  /// paragraph. TextEngine's `Paragraph.isSeparator` answers the same.
  package var endsParagraph: Bool { self == 0x0A || self == 0x0D || self == 0x2029 }
}
