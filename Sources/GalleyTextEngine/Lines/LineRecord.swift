/// The properties of a line that similar lines do not share. A line that is not a single-fragment line uses only the start, the length and the
/// flags.
struct LineNumbers {
  /// The start of the line in its paragraph.
  var start: LineStart
  /// The length in UTF-16 code units.
  var length: Int
  var hasFittingObjects: Bool
  var isLastAndEmpty: Bool
  /// The number of trailing white space code units.
  var trimmed = 0
  var gaps = 0
  var stretch = LayoutUnit.zero
  var usedWidth = LayoutUnit.zero
  var reason = BreakReason.paragraphEnd

  mutating func adopt(_ fragment: PlacedFragment) {
    trimmed = fragment.range.upperBound.relative(to: fragment.paragraphStart) - fragment.trimmedEnd
    (gaps, stretch, usedWidth, reason) = (fragment.gaps, fragment.stretch, fragment.used.width, fragment.reason)
  }

  /// The end without trailing white space.
  var trimmedEnd: ParagraphOffset { start.offset + length - trimmed }
}

/// The compact form of a line: 24 bytes. The start of the line is derived from the previous line, its position from its `LineGeometry`.
///
/// Numbers that do not fit are stored in a geometry that belongs to this line only (`LineGeometry.numbers`).
struct LineRecord: BitwiseCopyable {
  /// The lower bits of the line's name. With `nameHigh`, it identifies the line among all placed ones by 40 bits.
  private let nameLow: UInt32
  /// The used width without the stretch of the gaps, in 1/64 pt.
  private let advance: UInt32
  /// The amount by which the next segment did not fit, in 1/64 pt.
  private let lack: UInt32
  /// The distance from the start of the previous line: the sum of advances in the upper 24 bits, the number of break opportunities in the lower 8.
  private let distance: UInt32
  private let utf16: UInt16
  private let trimmed, gaps: UInt8
  /// The number of word gaps between the starts of the previous line and this one.
  private let gapsPassed: UInt8
  /// The reason for the line's end in three bits, and flags in the others.
  private let kinds: UInt8
  private let nameHigh: UInt8
  /// The index of its geometry among those of its block.
  let geometryIndex: UInt8

  private enum Kinds {
    static let reason: UInt8 = 7
    static let hasFittingObjects: UInt8 = 1 << 3
    static let isStretched: UInt8 = 1 << 4
    static let endsParagraph: UInt8 = 1 << 5
    static let startsParagraph: UInt8 = 1 << 6
    /// The numbers are stored in the geometry.
    static let isOwn: UInt8 = 1 << 7
  }

  /// Creates the record of a line whose numbers are stored in its geometry. Traps unless `geometryIndex` is in 0…255.
  init(ownNamed name: Int, startsParagraph: Bool, endsParagraph: Bool, geometryIndex: Int) {
    (nameLow, nameHigh) = (UInt32(truncatingIfNeeded: name), UInt8(truncatingIfNeeded: name >> 32))
    (advance, lack, distance, utf16, trimmed, gaps, gapsPassed) = (0, 0, 0, 0, 0, 0, 0)
    kinds = Kinds.isOwn | (startsParagraph ? Kinds.startsParagraph : 0) | (endsParagraph ? Kinds.endsParagraph : 0)
    self.geometryIndex = UInt8(geometryIndex)
  }

  /// Creates a record whose geometry is the first of its block. Returns `nil` if a number other than `name` does not fit, or if a stretched line does
  /// not fill its slot. Keeps the lower 40 bits of the line's `name`.
  ///
  /// - Parameters:
  ///   - step: The distance from the start of the previous line in the same paragraph, or `nil` for the first line of a paragraph.
  ///   - fullWidth: The used width of justified lines that fill the slot.
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

  /// Creates a copy with another geometry index. Traps unless it is in 0…255.
  init(_ record: LineRecord, geometryIndex: Int) {
    (nameLow, advance, lack, distance) = (record.nameLow, record.advance, record.lack, record.distance)
    (utf16, trimmed, gaps, gapsPassed) = (record.utf16, record.trimmed, record.gaps, record.gapsPassed)
    (kinds, nameHigh, self.geometryIndex) = (record.kinds, record.nameHigh, UInt8(geometryIndex))
  }

  var name: Int { Int(nameHigh) << 32 | Int(nameLow) }
  /// Whether the numbers are stored in the geometry. The record then contains only the name and whether the line starts or ends a paragraph.
  var isOwn: Bool { kinds & Kinds.isOwn != 0 }
  var endsParagraph: Bool { kinds & Kinds.endsParagraph != 0 }
  /// Whether the start of the line does not depend on previous lines.
  var hasOwnStart: Bool { kinds & (Kinds.startsParagraph | Kinds.isOwn) != 0 }
  var hasFittingObjects: Bool { kinds & Kinds.hasFittingObjects != 0 }
  var length: Int { Int(utf16) }

  /// Returns the used width. `fullWidth` is that of a justified line with its geometry, in 1/64 pt.
  @inline(__always) func usedWidth(fullWidth: Int) -> LayoutUnit { LayoutUnit(raw: kinds & Kinds.isStretched != 0 ? fullWidth : Int(advance)) }

  /// Returns the start of the line, given the start and the length of the previous line.
  @inline(__always) func start(after before: LineStart, ofLength length: Int) -> LineStart {
    if kinds & Kinds.startsParagraph != 0 { return .paragraphStart }
    return LineStart(
      offset: before.offset + length, position: before.position + Int(distance >> 8),
      opportunity: before.opportunity + Int(distance & 0xFF), gaps: before.gaps + Int(gapsPassed))
  }

  /// Returns the numbers of the line, given its start.
  func numbers(at start: LineStart, fullWidth: Int) -> LineNumbers {
    let isStretched = kinds & Kinds.isStretched != 0
    return LineNumbers(
      start: start, length: length, hasFittingObjects: hasFittingObjects, isLastAndEmpty: false, trimmed: Int(trimmed), gaps: Int(gaps),
      stretch: LayoutUnit(raw: isStretched ? fullWidth - Int(advance) : 0), usedWidth: usedWidth(fullWidth: fullWidth), reason: reason)
  }

  /// Returns the code of a reason in three bits, and the amount by which the next segment did not fit, in 1/64 pt; 0 for all other reasons.
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

/// The distance from the start of a line to the start of the next one, in the same paragraph.
struct LineStep {
  var position, opportunity, gaps: Int
}

extension LineStart {
  /// The distance between two positions in paragraphs.
  struct Step: Equatable {
    var offset, position, opportunity, gaps: Int
  }

  func step(from other: LineStart) -> Step {
    Step(
      offset: offset - other.offset, position: position - other.position, opportunity: opportunity - other.opportunity,
      gaps: gaps - other.gaps)
  }

  func moved(by step: Step) -> LineStart {
    LineStart(
      offset: offset + step.offset, position: position + step.position, opportunity: opportunity + step.opportunity,
      gaps: gaps + step.gaps)
  }
}

extension PlacedLine {
  /// Returns the same line at another position in its paragraph.
  func moved(by step: LineStart.Step) -> PlacedLine {
    var numbers = numbers
    numbers.start = numbers.start.moved(by: step)
    return PlacedLine(name: name, numbers, geometry.numbers == nil ? geometry : geometry.copy(with: numbers), endsParagraph: endsParagraph)
  }
}
