/// What a plain line does not share with its neighbours; of any other its start, its length and what it is.
struct LineNumbers {
  /// Where in its paragraph it starts.
  var start: LineStart
  /// UTF-16 units.
  var length: Int
  var hasFittingObjects: Bool
  var isLastAndEmpty: Bool
  /// Units of white space at its end.
  var trimmed = 0
  var gaps = 0
  var stretch = Fixed.zero
  var usedWidth = Fixed.zero
  var reason = BreakReason.paragraphEnd

  mutating func take(_ fragment: PlacedFragment) {
    trimmed = fragment.range.upperBound - fragment.paragraphStart - fragment.trimmedEnd
    (gaps, stretch, usedWidth, reason) = (fragment.gaps, fragment.stretch, fragment.used.width, fragment.reason)
  }

  /// UTF-16 from the paragraph's start.
  var trimmedEnd: Int { start.offset.utf16 + length - trimmed }
}

/// `LineNumbers` in 34 bytes, where each of them has room there: nearly always.
struct PackedLineNumbers {
  private let position, offset, opportunity, gapsBefore, stretch, usedWidth, lack: Int32
  private let utf16, lineGaps: UInt16
  private let trimmed: UInt8
  /// The reason in three bits, and what the line is in two.
  private let kinds: UInt8

  static let none = PackedLineNumbers(
    LineNumbers(start: .paragraphStart, length: 0, hasFittingObjects: false, isLastAndEmpty: false))!

  init?(_ numbers: LineNumbers) {
    let (start, reason) = (numbers.start, Self.packed(numbers.reason))
    /// 0 where a number has room in 32 bits.
    func excess(_ number: Int) -> Int { (number &+ 0x8000_0000) >> 32 }
    guard excess(start.position) | excess(start.offset.utf16) | excess(start.opportunity) | excess(start.gaps) == 0,
      excess(numbers.stretch.raw) | excess(numbers.usedWidth.raw) | excess(reason.lack.raw) == 0,
      (numbers.length | numbers.gaps) >> 16 | numbers.trimmed >> 8 == 0
    else { return nil }
    (position, offset) = (Int32(truncatingIfNeeded: start.position), Int32(truncatingIfNeeded: start.offset.utf16))
    (opportunity, gapsBefore) = (Int32(truncatingIfNeeded: start.opportunity), Int32(truncatingIfNeeded: start.gaps))
    stretch = Int32(truncatingIfNeeded: numbers.stretch.raw)
    usedWidth = Int32(truncatingIfNeeded: numbers.usedWidth.raw)
    lack = Int32(truncatingIfNeeded: reason.lack.raw)
    utf16 = UInt16(truncatingIfNeeded: numbers.length)
    (lineGaps, trimmed) = (UInt16(truncatingIfNeeded: numbers.gaps), UInt8(truncatingIfNeeded: numbers.trimmed))
    kinds = reason.kind | (numbers.hasFittingObjects ? 8 : 0) | (numbers.isLastAndEmpty ? 16 : 0)
  }

  /// Of a line that ends where the next word does not fit, by `lack`, or with its paragraph; all below the greatest there is room for.
  @inline(__always) init?(
    start: LineStart, length: Int, trimmed: Int, gaps: Int, stretch: Int, usedWidth: Int, lack: Int, endsParagraph: Bool
  ) {
    guard start.position | start.offset.utf16 | start.opportunity | start.gaps | stretch | usedWidth | lack <= Int32.max,
      start.position | stretch >= 0, length | gaps <= UInt16.max, trimmed <= UInt8.max
    else { return nil }
    (position, offset) = (Int32(truncatingIfNeeded: start.position), Int32(truncatingIfNeeded: start.offset.utf16))
    (opportunity, gapsBefore) = (Int32(truncatingIfNeeded: start.opportunity), Int32(truncatingIfNeeded: start.gaps))
    (self.stretch, self.usedWidth) = (Int32(truncatingIfNeeded: stretch), Int32(truncatingIfNeeded: usedWidth))
    self.lack = Int32(truncatingIfNeeded: lack)
    (utf16, lineGaps, self.trimmed) = (UInt16(length), UInt16(gaps), UInt8(trimmed))
    kinds = endsParagraph ? 0 : 2
  }

  var length: Int { Int(utf16) }
  var startOffset: Int { Int(offset) }
  var width: Fixed { Fixed(raw: Int(usedWidth)) }
  var hasFittingObjects: Bool { kinds & 8 != 0 }
  var isLastAndEmpty: Bool { kinds & 16 != 0 }
  var start: LineStart {
    LineStart(offset: TextOffset(Int(offset)), position: Int(position), opportunity: Int(opportunity), gaps: Int(gapsBefore))
  }

  var numbers: LineNumbers {
    LineNumbers(
      start: start, length: length, hasFittingObjects: hasFittingObjects, isLastAndEmpty: isLastAndEmpty, trimmed: Int(trimmed),
      gaps: Int(lineGaps), stretch: Fixed(raw: Int(stretch)), usedWidth: width, reason: reason)
  }

  private static func packed(_ reason: BreakReason) -> (kind: UInt8, lack: Fixed) {
    switch reason {
    case .paragraphEnd: (0, .zero)
    case .mandatory: (1, .zero)
    case .didNotFit(let lack): (2, lack)
    case .hyphenated: (3, .zero)
    case .emergency: (4, .zero)
    case .truncated: (5, .zero)
    }
  }

  private var reason: BreakReason {
    switch kinds & 7 {
    case 0: .paragraphEnd
    case 1: .mandatory
    case 2: .didNotFit(Fixed(raw: Int(lack)))
    case 3: .hyphenated
    case 4: .emergency
    default: .truncated
    }
  }
}
