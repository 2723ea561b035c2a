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
  var stretch = LayoutUnit.zero
  var usedWidth = LayoutUnit.zero
  var reason = BreakReason.paragraphEnd

  mutating func adopt(_ fragment: PlacedFragment) {
    trimmed = fragment.range.upperBound - fragment.paragraphStart - fragment.trimmedEnd
    (gaps, stretch, usedWidth, reason) = (fragment.gaps, fragment.stretch, fragment.used.width, fragment.reason)
  }

  /// UTF-16 from the paragraph's start.
  var trimmedEnd: Int { start.offset.utf16 + length - trimmed }
}

/// What is kept of a line that nobody looks at: 24 bytes. Where in its paragraph it starts follows from the line before it, where it
/// stands from its `LineGeometry`.
///
/// What has no room here stands in a place of the line's own (`LineGeometry.numbers`).
struct LineRecord: BitwiseCopyable {
  /// Which line it is among all that were ever placed, as far as 40 bits tell.
  private let nameLow: UInt32
  /// What its used rectangle measures without the stretch of its gaps, 1/64 pt.
  private let advance: UInt32
  /// By how much the next did not fit, 1/64 pt.
  private let lack: UInt32
  /// How far from the start of the line before it starts: the sum of widths in 24 bits, opportunities in eight.
  private let distance: UInt32
  private let utf16: UInt16
  private let trimmed, gaps: UInt8
  /// Word gaps between the start of the line before and its own.
  private let gapsPassed: UInt8
  /// The reason of its end in three bits; what it is in the others.
  private let kinds: UInt8
  private let nameHigh: UInt8
  /// Which of its leaf's places is its own.
  let geometryIndex: UInt8

  private enum Kinds {
    static let reason: UInt8 = 7
    static let hasFittingObjects: UInt8 = 1 << 3
    static let isStretched: UInt8 = 1 << 4
    static let endsParagraph: UInt8 = 1 << 5
    static let startsParagraph: UInt8 = 1 << 6
    /// Its numbers stand in its place.
    static let isOwn: UInt8 = 1 << 7
  }

  /// Of a line whose numbers stand in its place.
  init(ownNamed name: Int, startsParagraph: Bool, endsParagraph: Bool, geometryIndex: Int) {
    (nameLow, nameHigh) = (UInt32(truncatingIfNeeded: name), UInt8(truncatingIfNeeded: name >> 32))
    (advance, lack, distance, utf16, trimmed, gaps, gapsPassed) = (0, 0, 0, 0, 0, 0, 0)
    kinds = Kinds.isOwn | (startsParagraph ? Kinds.startsParagraph : 0) | (endsParagraph ? Kinds.endsParagraph : 0)
    self.geometryIndex = UInt8(geometryIndex)
  }

  /// Of a line in the first of its leaf's places; `nil` where a number has no room.
  ///
  /// - Parameters:
  ///   - step: from the start of the line before, in the same paragraph; `nil` of the first line of a paragraph.
  ///   - fullWidth: what lines that are stretched use in the line's place.
  @inline(__always) init?(
    name: Int, _ step: LineStep?, length: Int, trimmed: Int, gaps: Int, stretch: Int, usedWidth: Int, reason: (kind: UInt8, lack: Int),
    hasFittingObjects: Bool, endsParagraph: Bool, fullWidth: Int
  ) {
    let advance = usedWidth - stretch
    let step = step ?? LineStep(position: 0, opportunity: 0, gaps: -1)
    guard UInt(bitPattern: advance) | UInt(bitPattern: reason.lack) <= UInt(UInt32.max), UInt(bitPattern: length) <= UInt(UInt16.max),
      UInt(bitPattern: trimmed) | UInt(bitPattern: gaps) | UInt(bitPattern: step.opportunity) <= UInt(UInt8.max),
      UInt(bitPattern: step.position) < 1 << 24, UInt(bitPattern: step.gaps + 1) <= UInt(UInt8.max), stretch == 0 || usedWidth == fullWidth
    else { return nil }
    (nameLow, nameHigh) = (UInt32(truncatingIfNeeded: name), UInt8(truncatingIfNeeded: name >> 32))
    (self.advance, lack) = (UInt32(truncatingIfNeeded: advance), UInt32(truncatingIfNeeded: reason.lack))
    distance = UInt32(truncatingIfNeeded: step.position << 8 | step.opportunity)
    utf16 = UInt16(truncatingIfNeeded: length)
    (self.trimmed, self.gaps) = (UInt8(truncatingIfNeeded: trimmed), UInt8(truncatingIfNeeded: gaps))
    gapsPassed = UInt8(truncatingIfNeeded: max(0, step.gaps))
    var kinds = reason.kind
    if hasFittingObjects { kinds |= Kinds.hasFittingObjects }
    if stretch != 0 { kinds |= Kinds.isStretched }
    if endsParagraph { kinds |= Kinds.endsParagraph }
    if step.gaps < 0 { kinds |= Kinds.startsParagraph }
    self.kinds = kinds
    geometryIndex = 0
  }

  /// The same line among other places.
  init(_ record: LineRecord, geometryIndex: Int) {
    (nameLow, advance, lack, distance) = (record.nameLow, record.advance, record.lack, record.distance)
    (utf16, trimmed, gaps, gapsPassed) = (record.utf16, record.trimmed, record.gaps, record.gapsPassed)
    (kinds, nameHigh, self.geometryIndex) = (record.kinds, record.nameHigh, UInt8(geometryIndex))
  }

  var name: Int { Int(nameHigh) << 32 | Int(nameLow) }
  /// Whether its numbers stand in its place, and none but its name and its ends here.
  var isOwn: Bool { kinds & Kinds.isOwn != 0 }
  var endsParagraph: Bool { kinds & Kinds.endsParagraph != 0 }
  /// Whether no line before has a say in where it starts.
  var hasOwnStart: Bool { kinds & (Kinds.startsParagraph | Kinds.isOwn) != 0 }
  var hasFittingObjects: Bool { kinds & Kinds.hasFittingObjects != 0 }
  var length: Int { Int(utf16) }

  /// What it uses of its place's width.
  @inline(__always) func usedWidth(fullWidth: Int) -> LayoutUnit { LayoutUnit(raw: kinds & Kinds.isStretched != 0 ? fullWidth : Int(advance)) }

  /// Where it starts, behind a line of so many units that starts at `before`.
  @inline(__always) func start(behind before: LineStart, ofLength length: Int) -> LineStart {
    if kinds & Kinds.startsParagraph != 0 { return .paragraphStart }
    return LineStart(
      offset: TextOffset(before.offset.utf16 + length), position: before.position + Int(distance >> 8),
      opportunity: before.opportunity + Int(distance & 0xFF), gaps: before.gaps + Int(gapsPassed))
  }

  /// All of a line that starts at `start`.
  func numbers(at start: LineStart, fullWidth: Int) -> LineNumbers {
    let isStretched = kinds & Kinds.isStretched != 0
    return LineNumbers(
      start: start, length: length, hasFittingObjects: hasFittingObjects, isLastAndEmpty: false, trimmed: Int(trimmed), gaps: Int(gaps),
      stretch: LayoutUnit(raw: isStretched ? fullWidth - Int(advance) : 0), usedWidth: usedWidth(fullWidth: fullWidth), reason: reason)
  }

  /// A reason in three bits, and by how much the next did not fit.
  static func packed(_ reason: BreakReason) -> (kind: UInt8, lack: Int) {
    switch reason {
    case .paragraphEnd: (0, 0)
    case .mandatory: (1, 0)
    case .didNotFit(let lack): (2, lack.raw)
    case .hyphenated: (3, 0)
    case .emergency: (4, 0)
    case .truncated: (5, 0)
    case .chosen: (6, 0)
    }
  }

  private var reason: BreakReason {
    switch kinds & Kinds.reason {
    case 0: .paragraphEnd
    case 1: .mandatory
    case 2: .didNotFit(LayoutUnit(raw: Int(lack)))
    case 3: .hyphenated
    case 4: .emergency
    case 6: .chosen
    default: .truncated
    }
  }
}

/// From the start of a line to the start of the next, in the same paragraph.
struct LineStep {
  var position, opportunity, gaps: Int
}

extension LineStart {
  /// From a place in a paragraph to another.
  struct Step: Equatable {
    var offset, position, opportunity, gaps: Int
  }

  func step(from other: LineStart) -> Step {
    Step(
      offset: offset.utf16 - other.offset.utf16, position: position - other.position, opportunity: opportunity - other.opportunity,
      gaps: gaps - other.gaps)
  }

  func moved(by step: Step) -> LineStart {
    LineStart(
      offset: TextOffset(offset.utf16 + step.offset), position: position + step.position, opportunity: opportunity + step.opportunity,
      gaps: gaps + step.gaps)
  }
}

extension PlacedLine {
  /// The same line elsewhere in its paragraph.
  func moved(by step: LineStart.Step) -> PlacedLine {
    var numbers = numbers
    numbers.start = numbers.start.moved(by: step)
    return PlacedLine(name: name, numbers, geometry.numbers == nil ? geometry : LineGeometry(geometry, numbers: numbers), endsParagraph: endsParagraph)
  }
}
