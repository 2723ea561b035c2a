/// Where the lines of plain paragraphs may end, kept in four bytes a place: at another width nobody goes through their letters again.
///
/// Paragraphs are added in order, for as long as there is room; the first may be as long as it likes.
final class BreakTableChunk {
  private static let defaultCapacity = 1 << 14

  /// Of a place, from the lowest bit on: three of spaces behind it, three of how many glyphs fewer than units it has, eight of units
  /// before those spaces, one for what is `odd`, one for what stands in a word that was shaped, and sixteen of what the units measure.
  enum Bits {
    static let spaces: UInt32 = 7
    static let glyphs: UInt32 = 7, glyphsShift: UInt32 = 3
    static let units: UInt32 = 255, unitsShift: UInt32 = 6
    static let irregular: UInt32 = 1 << 14
    static let shaped: UInt32 = 1 << 15
    static let advance: UInt32 = 1 << 16 - 1, advanceShift: UInt32 = 16
  }

  /// What a place has that most have not.
  fileprivate struct Irregularity {
    let record: Int32
    /// What the spaces behind it measure.
    let spaceWidth: Int32
    let endDelta, startDelta: Int16
    /// Of gaps before the last spaces, at which no line may end.
    let innerGaps: Int16

    func moved(by records: Int) -> Irregularity {
      Irregularity(record: record + Int32(records), spaceWidth: spaceWidth, endDelta: endDelta, startDelta: startDelta, innerGaps: innerGaps)
    }
  }

  private var capacity: Int
  @exclusivity(unchecked) fileprivate private(set) var records: UnsafeMutablePointer<UInt32>
  let spaceAdvance: Int
  @exclusivity(unchecked) fileprivate private(set) var irregularities: [Irregularity] = []
  /// Where each paragraph starts among records, above two bits that tell how long the separator at its end is, one whether its
  /// first letter is Latin, and one whether a place of it is odd; at last where the next one will. A paragraph without records is one
  /// for shaping.
  @exclusivity(unchecked) private var starts: [UInt32] = [0]
  private static let separatorBits: UInt32 = 3, latinBit: UInt32 = 4, irregularBit: UInt32 = 8, startShift: UInt32 = 4

  /// Sums along the long paragraph that was asked about last.
  @exclusivity(unchecked) var checkpoints: BreakCheckpoints?

  /// Of the paragraph that is being added: where its next record goes, and how long the separator at its end is.
  @exclusivity(unchecked) private(set) var next = 0
  @exclusivity(unchecked) private var separator = 0

  init(spaceAdvance: Int) {
    (self.spaceAdvance, capacity) = (spaceAdvance, Self.defaultCapacity)
    records = .allocate(capacity: capacity)
  }

  /// Without room for more.
  init(copying other: BreakTableChunk) {
    (spaceAdvance, irregularities, starts) = (other.spaceAdvance, other.irregularities, other.starts)
    capacity = Int(starts[starts.count - 1] >> Self.startShift)
    records = .allocate(capacity: capacity)
    records.update(from: other.records, count: capacity)
  }

  deinit { records.deallocate() }

  func removeAll() {
    irregularities.removeAll(keepingCapacity: true)
    (starts, checkpoints) = ([0], nil)
  }

  /// Makes room for so many records. Returns whether there is: only while nobody looks at those of a paragraph.
  private func ensureCapacity(for count: Int) -> Bool {
    if count <= capacity { return true }
    guard paragraphs == 0, count <= Self.maximumRecords else { return false }
    let newRecords = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 2 * capacity))
    newRecords.update(from: records, count: next)
    records.deallocate()
    (records, capacity) = (newRecords, max(count, 2 * capacity))
    return true
  }

  private static let maximumRecords = 1 << 27

  var paragraphs: Int { starts.count - 1 }

  /// Whether it holds more than most.
  var isLarge: Bool { capacity > Self.defaultCapacity }

  /// `nil` of one for shaping.
  func breaks(ofParagraph index: Int) -> CachedBreaks? {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    guard start < end else { return nil }
    return CachedBreaks(
      chunk: self, first: Int(start), end: Int(end), separator: Int(bits & Self.separatorBits), isLatin: bits & Self.latinBit != 0)
  }

  /// The records of a paragraph that has some and none of which is odd; `nil` of others.
  @inline(__always) func regularRecords(ofParagraph index: Int) -> RegularRecords? {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    guard bits & Self.irregularBit == 0, start < end else { return nil }
    return RegularRecords(
      first: UnsafePointer(records) + Int(start), count: Int(end - start), separator: Int(bits & Self.separatorBits), spaceAdvance: spaceAdvance)
  }

  /// The paragraphs from one on that have places, up to so many, and how many places these are. O(paragraphs).
  func run(from index: Int, atMost count: Int) -> (paragraphs: Int, places: Int) {
    let last = min(starts.count - 1, index + count)
    var end = index
    while end < last, starts[end] >> Self.startShift < starts[end + 1] >> Self.startShift { end += 1 }
    return (end - index, Int(starts[end] >> Self.startShift) - Int(starts[index] >> Self.startShift))
  }

  /// Adds a paragraph.
  ///
  /// - Parameter isLatin: whether its first letter is.
  /// - Returns: `nil` where there is no room for it; else what its places ended with.
  func add<Places: SimpleBreakIterator>(along breaks: inout Places, from paragraph: Int, isLatin: Bool) -> SimpleBreak.Found? {
    begin()
    var last = SimpleBreak()
    last.offset = paragraph
    while ensureCapacity(for: next + 1) {
      let found = breaks.next()
      guard found == .opportunity || found == .end else {
        cancel()
        return found
      }
      let current = breaks.current
      guard addRecord(current, behind: last, isEnd: found == .end) else {
        cancel()
        return .needsShaping
      }
      last = current
      if found == .end {
        finish(isLatin: isLatin)
        return .end
      }
    }
    cancel()
    return nil
  }

  /// Begins a paragraph.
  func begin() { (next, separator) = (Int(starts[starts.count - 1] >> Self.startShift), 0) }

  /// Takes back what was added of the paragraph since its record `first`.
  func removeRecords(to first: Int) {
    while let last = irregularities.last, Int(last.record) >= first { irregularities.removeLast() }
    next = first
  }

  /// Begins a paragraph with the first places of another. Returns whether there is room for them.
  func begin(with other: CachedBreaks, to end: Int) -> Bool {
    begin()
    // An edit brings in a few more.
    if other.isLong, !ensureCapacity(for: next + other.end - other.first + Self.fewRecords) { return false }
    return copy(other, other.first..<end)
  }

  private static let fewRecords = 1024

  /// Ends a paragraph with the last places of another. Returns whether there is room for them.
  func finish(with other: CachedBreaks, from start: Int) -> Bool {
    guard copy(other, start..<other.end) else { return false }
    separator = other.separator
    finish(isLatin: other.isLatin)
    return true
  }

  private func copy(_ other: CachedBreaks, _ range: Range<Int>) -> Bool {
    guard ensureCapacity(for: next + range.count) else { return false }
    (records + next).update(from: other.records + range.lowerBound, count: range.count)
    let theirs = other.chunk.irregularities
    for index in other.chunk.firstIrregular(from: range.lowerBound)..<theirs.count {
      guard Int(theirs[index].record) < range.upperBound else { break }
      irregularities.append(theirs[index].moved(by: next - range.lowerBound))
    }
    next += range.count
    return true
  }

  func finish(isLatin: Bool) {
    let isIrregular = irregularities.last.map { $0.record >= starts[starts.count - 1] >> Self.startShift } ?? false
    starts[starts.count - 1] |= UInt32(separator) | (isLatin ? Self.latinBit : 0) | (isIrregular ? Self.irregularBit : 0)
    starts.append(UInt32(next) << Self.startShift)
  }

  /// Forgets what was added since a paragraph began.
  func cancel() { removeRecords(to: Int(starts[starts.count - 1] >> Self.startShift)) }

  /// Adds a paragraph that is one for shaping.
  func addForShaping() { starts.append(starts[starts.count - 1]) }

  /// Adds a place to the paragraph that was begun. Returns whether it can be kept.
  @inline(__always) func addRecord(_ simpleBreak: SimpleBreak, behind last: SimpleBreak, isEnd: Bool) -> Bool {
    let spaces = simpleBreak.gaps - simpleBreak.gapsTrimmed
    let (units, lack, advance) = (simpleBreak.trimmedOffset - last.offset, simpleBreak.lack - last.lack, simpleBreak.trimmed - last.total)
    let separator = simpleBreak.offset - simpleBreak.trimmedOffset - spaces
    // Below zero they are as large as can be.
    guard UInt(bitPattern: units) <= Bits.units, UInt(bitPattern: spaces) <= Bits.spaces, UInt(bitPattern: lack) <= Bits.glyphs,
      UInt(bitPattern: advance) <= Bits.advance, UInt(bitPattern: separator) <= (isEnd ? 2 : 0)
    else { return false }
    guard next < capacity || ensureCapacity(for: next + 1) else { return false }
    var bits = UInt32(truncatingIfNeeded: advance << Int(Bits.advanceShift) | units << Int(Bits.unitsShift) | lack << Int(Bits.glyphsShift) | spaces)
    if simpleBreak.isShaped { bits |= Bits.shaped }
    let spaceWidth = simpleBreak.total - simpleBreak.trimmed
    let innerGaps = simpleBreak.gapsTrimmed - last.gaps
    if innerGaps != 0 || spaceWidth != spaces * spaceAdvance || simpleBreak.endDelta != 0 || simpleBreak.startDelta != 0 {
      guard let endDelta = Int16(exactly: simpleBreak.endDelta), let startDelta = Int16(exactly: simpleBreak.startDelta),
        let innerGaps = Int16(exactly: innerGaps), let spaceWidth = Int32(exactly: spaceWidth)
      else { return false }
      irregularities.append(Irregularity(record: Int32(next), spaceWidth: spaceWidth, endDelta: endDelta, startDelta: startDelta, innerGaps: innerGaps))
      bits |= Bits.irregular
    }
    records[next] = bits
    next += 1
    self.separator = separator
    return true
  }

  /// O(log n).
  fileprivate func irregularity(at record: Int) -> Irregularity {
    var (low, high) = (0, irregularities.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(irregularities[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return irregularities[low]
  }

  /// The first odd one at a record or behind it. O(log n).
  private func firstIrregular(from record: Int) -> Int {
    var (low, high) = (0, irregularities.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(irregularities[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The places of a paragraph that are kept, in order. Offsets count from the paragraph's start.
struct CachedBreaks: SimpleBreakIterator {
  static let countsWholeWords = true

  let chunk: BreakTableChunk
  let records: UnsafeMutablePointer<UInt32>
  let first, end, spaceAdvance: Int
  /// Units of what ends the paragraph.
  let separator: Int
  /// Whether the paragraph's first letter is.
  let isLatin: Bool
  /// The record of the next place.
  private var record: Int
  private(set) var current = SimpleBreak()

  fileprivate init(chunk: BreakTableChunk, first: Int, end: Int, separator: Int, isLatin: Bool) {
    (self.chunk, records, spaceAdvance) = (chunk, chunk.records, chunk.spaceAdvance)
    (self.first, self.end, self.separator, self.isLatin) = (first, end, separator, isLatin)
    record = first
  }

  /// Goes to behind a place that was found before, the next one being the paragraph's `opportunity`; glyphs are counted anew from there.
  mutating func go(to opportunity: Int, behind simpleBreak: SimpleBreak) {
    record = first + opportunity
    self.current = simpleBreak
    self.current.lack = 0
  }

  /// Goes to a line that starts at a place, and not within a word. O(log n).
  mutating func go(toLineAt start: LineStart) {
    var previous = SimpleBreak()
    (previous.offset, previous.trimmedOffset, previous.gaps, previous.gapsTrimmed) = (start.offset.utf16, start.offset.utf16, start.gaps, start.gaps)
    let before = first + start.opportunity - 1
    if before >= first, records[before] & BreakTableChunk.Bits.irregular != 0 { previous.startDelta = Int(chunk.irregularity(at: before).startDelta) }
    previous.total = start.position + previous.startDelta
    previous.trimmed = previous.total
    go(to: start.opportunity, behind: previous)
  }

  /// What there is of a line that only its width had a say in.
  struct Line {
    var endsParagraph: Bool
    /// How many places it passed.
    var passed: Int
    /// How much wider it were with the next one; 0 at the paragraph's end.
    var lack: Int
  }

  /// Goes to the last place of a line whose text may end at `limit`.
  ///
  /// - Returns: `nil` where more than widths have a say; then nothing is passed.
  @inline(__always) mutating func passLine(upTo limit: Int) -> Line? {
    let lineSpan = span(upTo: limit)
    let passed = lineSpan.record - record
    let bits = records[lineSpan.record]
    let lack = lineSpan.total + Int(bits >> BreakTableChunk.Bits.advanceShift) - limit
    guard bits & BreakTableChunk.Bits.irregular == 0, lack <= 0 || passed > 0 else { return nil }
    pass(lineSpan)
    if lack > 0 { return Line(endsParagraph: false, passed: passed, lack: lack) }
    // Nothing but the paragraph's end keeps from passing what fits.
    _ = next()
    return Line(endsParagraph: true, passed: passed + 1, lack: 0)
  }

  /// How many glyphs fewer than units were passed since this was last asked.
  mutating func consumeLack() -> Int {
    defer { current.lack = 0 }
    return current.lack
  }

  @inline(__always) mutating func pass(upTo limit: Int) -> Int {
    let (start, lineSpan) = (record, span(upTo: limit))
    pass(lineSpan)
    return record - start
  }

  /// What lies between two places.
  private struct Span {
    /// The record of the place behind.
    var record: Int
    /// The sum of widths at its end, and without the spaces there.
    var total, trimmed: Int
    var units = 0, spaces = 0, lack = 0
    /// Spaces at its end.
    var trailingSpaces = 0
  }

  @inline(__always) private func span(upTo limit: Int) -> Span {
    // Within `limit`, and of a paragraph that has few units, nothing grows out of its room.
    let last = end &- 1
    var result = Span(record: record, total: current.total, trimmed: 0)
    while result.record < last {
      let bits = records[result.record]
      let next = result.total &+ Int(bits >> BreakTableChunk.Bits.advanceShift)
      if next > limit || bits & BreakTableChunk.Bits.irregular != 0 { break }
      result.trimmed = next
      result.trailingSpaces = Int(bits & BreakTableChunk.Bits.spaces)
      result.total = next &+ result.trailingSpaces &* spaceAdvance
      result.units &+= Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units)
      result.spaces &+= result.trailingSpaces
      result.lack &+= Int(bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs)
      result.record &+= 1
    }
    return result
  }

  @inline(__always) private mutating func pass(_ span: Span) {
    guard span.record > record else { return }
    record = span.record
    current.offset += span.units + span.spaces
    current.gaps += span.spaces
    current.lack += span.lack
    (current.total, current.trimmed, current.endDelta, current.startDelta) = (span.total, span.trimmed, 0, 0)
    (current.trimmedOffset, current.gapsTrimmed) = (current.offset - span.trailingSpaces, current.gaps - span.trailingSpaces)
  }

  mutating func next() -> SimpleBreak.Found {
    let bits = records[record]
    let spaces = Int(bits & BreakTableChunk.Bits.spaces)
    current.trimmed = current.total + Int(bits >> BreakTableChunk.Bits.advanceShift)
    current.trimmedOffset = current.offset + Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units)
    current.gapsTrimmed = current.gaps
    current.lack += Int(bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs)
    (current.total, current.endDelta, current.startDelta) = (current.trimmed + spaces * spaceAdvance, 0, 0)
    if bits & BreakTableChunk.Bits.irregular != 0 {
      let irregularity = chunk.irregularity(at: record)
      current.total = current.trimmed + Int(irregularity.spaceWidth)
      (current.endDelta, current.startDelta) = (Int(irregularity.endDelta), Int(irregularity.startDelta))
      current.gapsTrimmed += Int(irregularity.innerGaps)
    }
    current.gaps = current.gapsTrimmed + spaces
    current.offset = current.trimmedOffset + spaces
    record += 1
    guard record == end else { return .opportunity }
    current.offset += separator
    return .end
  }
}
