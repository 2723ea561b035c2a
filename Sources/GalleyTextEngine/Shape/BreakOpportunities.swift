/// The break opportunities of a shaped paragraph, in 16 bytes each if all their numbers fit, as those of a paragraph of up to 65,535 code units
/// usually do.
struct BreakOpportunities: RandomAccessCollection, Sendable {
  typealias Opportunity = ShapedParagraph.Opportunity

  // One of these is empty.
  private let compact: [CompactOpportunity]
  private let wide: [Opportunity]

  /// Creates an empty collection.
  init() { (compact, wide) = ([], []) }

  /// Stores opportunities in as little memory as their numbers allow. O(*n*).
  init(_ opportunities: [Opportunity]) {
    let packed = Self.packed(opportunities)
    (compact, wide) = packed.isEmpty ? ([], opportunities) : (packed, [])
  }

  /// Returns the opportunities in 16 bytes each, or no elements if a number does not fit.
  private static func packed(_ opportunities: [Opportunity]) -> [CompactOpportunity] {
    // Offsets are in ascending order, so that a long paragraph is recognized by the last one.
    guard let last = opportunities.last, CompactOpportunity(last) != nil else { return [] }
    return [CompactOpportunity](unsafeUninitializedCapacity: opportunities.count) { target, count in
      for opportunity in opportunities {
        guard let record = CompactOpportunity(opportunity) else { return count = 0 }
        (target.baseAddress! + count).initialize(to: record)
        count += 1
      }
    }
  }

  /// Stores opportunities as they are, for a short time. O(1).
  init(unpacked opportunities: [Opportunity]) { (compact, wide) = ([], opportunities) }

  var startIndex: Int { 0 }
  @inline(__always) var endIndex: Int { compact.isEmpty ? wide.count : compact.count }
  /// The memory for the opportunities, in bytes.
  var bytes: Int { compact.count * MemoryLayout<CompactOpportunity>.stride + wide.count * MemoryLayout<Opportunity>.stride }

  @inline(__always) subscript(index: Int) -> Opportunity { compact.isEmpty ? wide[index] : Opportunity(compact[index]) }

  /// Returns the opportunities with some replaced, and those after them moved in the paragraph. O(*n*), with few steps for each.
  func replacing(_ range: Range<Int>, with new: [Opportunity], movingBy step: LineStart.Step) -> BreakOpportunities {
    if compact.isEmpty { return BreakOpportunities(wide.replacing(range, with: new) { $0.move(by: step) }) }
    let replaced = replacingCompact(range, with: new, movingBy: step)
    if !replaced.isEmpty { return BreakOpportunities(compact: replaced) }
    return BreakOpportunities(map { $0 }.replacing(range, with: new) { $0.move(by: step) })
  }

  private init(compact: [CompactOpportunity]) { (self.compact, wide) = (compact, []) }

  /// Returns the same in 16 bytes each, or no elements if a number does not fit.
  private func replacingCompact(_ range: Range<Int>, with new: [Opportunity], movingBy step: LineStart.Step) -> [CompactOpportunity] {
    [CompactOpportunity](unsafeUninitializedCapacity: compact.count - range.count + new.count) { target, count in
      guard let base = target.baseAddress else { return }
      compact.withUnsafeBufferPointer { old in
        base.initialize(from: old.baseAddress!, count: range.lowerBound)
        count = range.lowerBound
        for opportunity in new {
          guard let record = CompactOpportunity(opportunity) else { return count = 0 }
          (base + count).initialize(to: record)
          count += 1
        }
        for index in range.upperBound..<old.count {
          guard let record = old[index].moved(by: step) else { return count = 0 }
          (base + count).initialize(to: record)
          count += 1
        }
      }
    }
  }

  /// Returns the first opportunity from `first` on at which a line ends: a hard break before which all fits, or one that does not fit. Returns the
  /// number of opportunities if all fit. O(opportunities on the line).
  ///
  /// - Parameters:
  ///   - reach: The sum of advances up to which text fits.
  ///   - start: The start of the line. White space alone always fits.
  @inline(__always) func firstEnd(from first: Int, upTo reach: Int, startingAt start: ParagraphOffset) -> (index: Int, isHard: Bool) {
    compact.isEmpty
      ? wide.withUnsafeBufferPointer { Self.firstEnd(in: $0, from: first, upTo: reach, startingAt: start) }
      : compact.withUnsafeBufferPointer { Self.firstEnd(in: $0, from: first, upTo: reach, startingAt: start) }
  }

  @inline(__always) private static func firstEnd<Record: LineEndRecord>(
    in records: UnsafeBufferPointer<Record>, from first: Int, upTo reach: Int, startingAt start: ParagraphOffset
  ) -> (index: Int, isHard: Bool) {
    var index = first
    while index < records.count {
      if records[index].lineEnd > reach, records[index].trimmedOffset > start { return (index, false) }
      if records[index].isHard { return (index, true) }
      index += 1
    }
    return (index, false)
  }
}

/// The properties of a break opportunity that a line without tabs depends on.
private protocol LineEndRecord {
  var lineEnd: Int { get }
  var trimmedOffset: ParagraphOffset { get }
  var isHard: Bool { get }
}

extension ShapedParagraph.Opportunity: LineEndRecord {}

/// A break opportunity in 16 bytes.
private struct CompactOpportunity: LineEndRecord, BitwiseCopyable {
  /// The sum of advances up to the end of a line that ends here.
  private var end: UInt32
  private var offset: UInt16
  private var gaps: UInt16
  /// The width of the white space before the break.
  private let space: UInt16
  private let endDelta, startDelta: Int16
  /// The number of code units of this white space.
  private let spaceUnits: UInt8
  /// The number of word gaps in it in the lower five bits, and flags in the others.
  private let gapsAndFlags: UInt8

  private static var gapsMask: UInt8 { 31 }
  private static var hard: UInt8 { 1 << 5 }
  private static var softHyphen: UInt8 { 1 << 6 }
  private static var unsafe: UInt8 { 1 << 7 }

  /// Returns `nil` if a number does not fit.
  @inline(__always) init?(_ wide: ShapedParagraph.Opportunity) {
    let (end, space) = (wide.lineEnd, wide.total - wide.trimmed)
    let (units, gaps) = (wide.offset - wide.trimmedOffset, Int(wide.gapsTotal - wide.gapsTrimmed))
    let numbers = UInt(bitPattern: space) | UInt(bitPattern: wide.offset.utf16) | UInt(bitPattern: Int(wide.gapsTotal))
    guard UInt(bitPattern: end) <= UInt(UInt32.max), numbers <= UInt(UInt16.max), UInt(bitPattern: units) <= UInt(UInt8.max),
      UInt(bitPattern: gaps) <= UInt(Self.gapsMask), wide.endDelta == Int32(Int16(truncatingIfNeeded: wide.endDelta)),
      wide.startDelta == Int32(Int16(truncatingIfNeeded: wide.startDelta))
    else { return nil }
    (self.end, offset) = (UInt32(truncatingIfNeeded: end), UInt16(truncatingIfNeeded: wide.offset.utf16))
    (self.gaps, self.space) = (UInt16(truncatingIfNeeded: wide.gapsTotal), UInt16(truncatingIfNeeded: space))
    spaceUnits = UInt8(truncatingIfNeeded: units)
    (endDelta, startDelta) = (Int16(truncatingIfNeeded: wide.endDelta), Int16(truncatingIfNeeded: wide.startDelta))
    gapsAndFlags = UInt8(truncatingIfNeeded: gaps) | (wide.isHard ? Self.hard : 0) | (wide.isSoftHyphen ? Self.softHyphen : 0)
      | (wide.isUnsafe ? Self.unsafe : 0)
  }

  @inline(__always) var lineEnd: Int { Int(end) }
  @inline(__always) var trimmedOffset: ParagraphOffset { ParagraphOffset(Int(offset) - Int(spaceUnits)) }
  @inline(__always) var isHard: Bool { gapsAndFlags & Self.hard != 0 }

  /// Returns the opportunity after an edit of the text before it, or `nil` if a number does not fit.
  @inline(__always) func moved(by step: LineStart.Step) -> CompactOpportunity? {
    let (end, offset, gaps) = (Int(end) + step.position, Int(offset) + step.offset, Int(gaps) + step.gaps)
    guard UInt(bitPattern: end) <= UInt(UInt32.max), UInt(bitPattern: offset) | UInt(bitPattern: gaps) <= UInt(UInt16.max) else { return nil }
    var moved = self
    (moved.end, moved.offset, moved.gaps) = (UInt32(truncatingIfNeeded: end), UInt16(truncatingIfNeeded: offset), UInt16(truncatingIfNeeded: gaps))
    return moved
  }

  /// The opportunity in its full form.
  @inline(__always) var unpacked: ShapedParagraph.Opportunity {
    let trimmed = Int(end) - Int(endDelta)
    var opportunity = ShapedParagraph.Opportunity(
      offset: ParagraphOffset(Int(offset)), total: trimmed + Int(space), trimmed: trimmed, trimmedOffset: trimmedOffset, gapsTotal: Int32(gaps),
      gapsTrimmed: Int32(gaps) - Int32(gapsAndFlags & Self.gapsMask), isHard: isHard)
    (opportunity.endDelta, opportunity.startDelta) = (Int32(endDelta), Int32(startDelta))
    (opportunity.isSoftHyphen, opportunity.isUnsafe) = (gapsAndFlags & Self.softHyphen != 0, gapsAndFlags & Self.unsafe != 0)
    return opportunity
  }
}

extension ShapedParagraph.Opportunity {
  @inline(__always) fileprivate init(_ compact: CompactOpportunity) { self = compact.unpacked }
}
