/// The counts and the break opportunities of simple paragraphs. An opportunity takes four bytes. A paragraph is not scanned again for another width.
///
/// Paragraphs are added until the chunk is full. A chunk grows only while its first paragraph is added.
final class BreakTableChunk: ParagraphCounts {
  private static let defaultCapacity = 1 << 14

  /// Fields of a record, which describes the text from the previous break to this one. From the lowest bit: the number of trailing spaces
  /// (3 bits), UTF-16 code units minus glyphs (3), code units before the trailing spaces (8), `irregular`, `shaped` (some of the text was
  /// shaped), and the advance of the text before the trailing spaces in 1/64 pt (16).
  enum Bits {
    static let spaces: UInt32 = 7
    static let glyphs: UInt32 = 7, glyphsShift: UInt32 = 3
    static let units: UInt32 = 255, unitsShift: UInt32 = 6
    static let irregular: UInt32 = 1 << 14
    static let shaped: UInt32 = 1 << 15
    static let advance: UInt32 = 1 << 16 - 1, advanceShift: UInt32 = 16
  }

  /// The values of an irregular record that its bits cannot represent.
  fileprivate struct Irregularity {
    let record: Int32
    /// Width of the trailing spaces, in 1/64 pt.
    let spaceWidth: Int32
    /// See `SimpleBreak`.
    let endDelta, startDelta: Int16
    /// Number of word gaps before the trailing spaces. No line can end at them.
    let innerGaps: Int16

    func moved(by records: Int) -> Irregularity {
      Irregularity(record: record + Int32(records), spaceWidth: spaceWidth, endDelta: endDelta, startDelta: startDelta, innerGaps: innerGaps)
    }
  }

  private var capacity: Int
  fileprivate private(set) var records: UnsafeMutablePointer<UInt32>
  let spaceAdvance: Int
  @exclusivity(unchecked) fileprivate private(set) var irregularities: [Irregularity] = []
  /// For each paragraph, the index of its first record above four bits: two for the length of its separator, one for whether its first
  /// letter is Latin, and one for whether it has irregular records. The last element is the index of the next paragraph's first record.
  @exclusivity(unchecked) private var starts: [UInt32] = [0]
  fileprivate static let separatorBits: UInt32 = 3, latinBit: UInt32 = 4, irregularBit: UInt32 = 8, startShift: UInt32 = 4

  /// Checkpoints of the long paragraph that was queried last.
  var checkpoints: BreakCheckpoints?

  /// For the paragraph that is being added: the index of its next record, and the length of its separator in UTF-16 code units.
  private(set) var next = 0
  private var separator = 0

  init(spaceAdvance: Int) {
    (self.spaceAdvance, capacity) = (spaceAdvance, Self.defaultCapacity)
    records = .allocate(capacity: capacity)
    super.init(hasBreaks: true)
  }

  /// Creates a copy of a chunk with one paragraph, without capacity for more records.
  init(copying other: BreakTableChunk) {
    (spaceAdvance, irregularities, starts) = (other.spaceAdvance, other.irregularities, other.starts)
    capacity = Int(starts[starts.count - 1] >> Self.startShift)
    records = .allocate(capacity: capacity)
    records.update(from: other.records, count: capacity)
    super.init(hasBreaks: true)
    append(other.total(of: 0..<1))
  }

  /// Returns counts as a chunk. They must have break opportunities; only debug builds check that.
  @inline(__always) static func chunk(_ counts: ParagraphCounts) -> BreakTableChunk { unsafeDowncast(counts, to: BreakTableChunk.self) }

  deinit { records.deallocate() }

  func removeAll() {
    irregularities.removeAll(keepingCapacity: true)
    (starts, checkpoints) = ([0], nil)
    removeAllParagraphs()
  }

  /// Ensures capacity for `count` records. Returns `false` if more is necessary and the chunk has paragraphs, because records move only while no
  /// `CachedBreaks` can point to them, or if `count` exceeds the maximum.
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

  /// Whether a long paragraph has enlarged the chunk.
  var isLarge: Bool { capacity > Self.defaultCapacity }

  /// Returns the breaks of a paragraph.
  func breaks(ofParagraph index: Int) -> CachedBreaks {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    return CachedBreaks(self, paragraph: index, records: Int(start)..<Int(end), bits)
  }

  /// Returns the breaks of a paragraph for counting lines, or `nil` if some have irregular values.
  @inline(__always) func lineCountingBreaks(ofParagraph index: Int) -> LineCountingBreaks? {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    guard bits & Self.irregularBit == 0 else { return nil }
    return LineCountingBreaks(
      first: UnsafePointer(records) + Int(start), count: Int(end - start), separator: Int(bits & Self.separatorBits), spaceAdvance: spaceAdvance)
  }

  /// Returns the number of breaks of a range of paragraphs. O(1).
  func breakCount(of range: Range<Int>) -> Int { Int(starts[range.upperBound] >> Self.startShift) - Int(starts[range.lowerBound] >> Self.startShift) }

  /// Adds the paragraph that `breaks` iterates over.
  ///
  /// - Parameters:
  ///   - paragraph: Start of the paragraph in the offsets of `breaks`.
  ///   - isLatin: Whether the paragraph's first letter is Latin.
  /// - Returns: `.end` if the paragraph was added. Otherwise the result at which `breaks` stopped, or `.needsShaping` if records cannot
  ///   represent a break. Returns `nil` if the chunk is full.
  func add<Breaks: SimpleBreakIterator>(along breaks: inout Breaks, from paragraph: Int, isLatin: Bool) -> SimpleBreak.Found? {
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
      guard addRecord(current, after: last, isEnd: found == .end) else {
        cancel()
        return .needsShaping
      }
      last = current
      if found == .end {
        let units = current.offset - paragraph
        return finish(isLatin: isLatin, GlyphCount(glyphs: units - current.lack, units: units)) ? .end : nil
      }
    }
    cancel()
    return nil
  }

  /// Begins a paragraph after the last finished one. If another paragraph was begun, it must have been finished or cancelled.
  func begin() { (next, separator) = (Int(starts[starts.count - 1] >> Self.startShift), 0) }

  /// Removes the current paragraph's records from `first` on.
  func removeRecords(to first: Int) {
    while let last = irregularities.last, Int(last.record) >= first { irregularities.removeLast() }
    next = first
  }

  /// Begins a paragraph with the breaks of another one before record `end`. Returns false if the chunk is full.
  func begin(with other: CachedBreaks, to end: Int) -> Bool {
    begin()
    // An edit usually adds a few breaks.
    if other.isLong, !ensureCapacity(for: next + other.end - other.first + Self.fewRecords) { return false }
    return copy(other, other.first..<end)
  }

  private static let fewRecords = 1024

  /// Ends the paragraph, whose counts are `count`, with the breaks of another one from record `start` on. Returns false if the chunk is full.
  func finish(with other: CachedBreaks, from start: Int, _ count: GlyphCount) -> Bool {
    guard copy(other, start..<other.end) else { return false }
    separator = other.separator
    return finish(isLatin: other.isLatin, count)
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

  /// Ends the paragraph that was begun, whose counts are `count`. If the chunk is full, returns false and removes the paragraph.
  func finish(isLatin: Bool, _ count: GlyphCount) -> Bool {
    guard canAppend(count) else {
      cancel()
      return false
    }
    let isIrregular = irregularities.last.map { $0.record >= starts[starts.count - 1] >> Self.startShift } ?? false
    starts[starts.count - 1] |= UInt32(separator) | (isLatin ? Self.latinBit : 0) | (isIrregular ? Self.irregularBit : 0)
    starts.append(UInt32(next) << Self.startShift)
    append(count)
    return true
  }

  /// Returns the glyph deficit (UTF-16 code units minus glyphs) of a range of records. O(*n*) in their number.
  func lack(of range: Range<Int>) -> Int { range.reduce(0) { $0 &+ Int(records[$1] >> Bits.glyphsShift & Bits.glyphs) } }

  /// Returns the glyph deficit of the paragraph that was begun. O(*n*) in the number of its records.
  var lack: Int { lack(of: Int(starts[starts.count - 1] >> Self.startShift)..<next) }

  /// Removes all records of the paragraph that was begun.
  func cancel() { removeRecords(to: Int(starts[starts.count - 1] >> Self.startShift)) }

  /// Adds a break to the paragraph that was begun. Returns false if a record cannot represent it, or if the chunk is full.
  @inline(__always) func addRecord(_ simpleBreak: SimpleBreak, after last: SimpleBreak, isEnd: Bool) -> Bool {
    let spaces = simpleBreak.gaps - simpleBreak.gapsTrimmed
    let (units, lack, advance) = (simpleBreak.trimmedOffset - last.offset, simpleBreak.lack - last.lack, simpleBreak.trimmed - last.total)
    let separator = simpleBreak.offset - simpleBreak.trimmedOffset - spaces
    // Negative values become large unsigned values and fail, too.
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

  /// Returns the irregular values of a record that has them. O(log *n*) in the number of irregular records of the chunk.
  fileprivate func irregularity(at record: Int) -> Irregularity {
    var (low, high) = (0, irregularities.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(irregularities[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return irregularities[low]
  }

  /// Returns the index of the first irregularity at or after `record`. O(log *n*) in the number of irregular records of the chunk.
  private func firstIrregular(from record: Int) -> Int {
    var (low, high) = (0, irregularities.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(irregularities[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Iterates over the cached breaks of a paragraph. Offsets count from the paragraph's start.
struct CachedBreaks: SimpleBreakIterator {
  static let countsWholeWords = true

  let chunk: BreakTableChunk
  /// Index of the paragraph in the chunk.
  private let paragraph: Int
  let records: UnsafeMutablePointer<UInt32>
  let first, end, spaceAdvance: Int
  /// Length of the paragraph separator in UTF-16 code units.
  let separator: Int
  /// Whether the paragraph's first letter is Latin.
  let isLatin: Bool
  /// Record of the next break.
  private var record: Int
  private(set) var current = SimpleBreak()

  /// - Parameter bits: The element of the chunk's `starts`.
  fileprivate init(_ chunk: BreakTableChunk, paragraph: Int, records range: Range<Int>, _ bits: UInt32) {
    (self.chunk, self.paragraph, records, spaceAdvance) = (chunk, paragraph, chunk.records, chunk.spaceAdvance)
    (first, end, record) = (range.lowerBound, range.upperBound, range.lowerBound)
    (separator, isLatin) = (Int(bits & BreakTableChunk.separatorBits), bits & BreakTableChunk.latinBit != 0)
  }

  /// The number of glyphs and of UTF-16 code units of the paragraph. O(1).
  var counts: GlyphCount { chunk.total(of: paragraph..<paragraph + 1) }

  /// Moves to the position after a break that was found before, so that the paragraph's break `opportunity` is the next one. Resets the
  /// glyph deficit to 0.
  mutating func go(to opportunity: Int, after simpleBreak: SimpleBreak) {
    record = first + opportunity
    self.current = simpleBreak
    self.current.lack = 0
  }

  /// Moves to a line start at a break, not within a word. O(log *n*) in the number of irregular records of the chunk.
  mutating func go(toLineAt start: LineStart) {
    var previous = SimpleBreak()
    (previous.offset, previous.trimmedOffset, previous.gaps, previous.gapsTrimmed) = (start.offset.utf16, start.offset.utf16, start.gaps, start.gaps)
    let before = first + start.opportunity - 1
    if before >= first, records[before] & BreakTableChunk.Bits.irregular != 0 { previous.startDelta = Int(chunk.irregularity(at: before).startDelta) }
    previous.total = start.position + previous.startDelta
    previous.trimmed = previous.total
    go(to: start.opportunity, after: previous)
  }

  /// A line that is limited by its width alone.
  struct Line {
    var endsParagraph: Bool
    /// Number of breaks that were passed.
    var passed: Int
    /// By how much the line would exceed its limit with the next segment, in 1/64 pt; 0 at the paragraph's end.
    var overflow: Int
  }

  /// Moves to the end of a line: the last break whose text ends at or before `limit`, a sum of advances from the paragraph's start.
  ///
  /// - Returns: `nil` if the line depends on more than its width, or if not even one segment fits. The position does not change then.
  @inline(__always) mutating func passLine(upTo limit: Int) -> Line? {
    let lineSpan = span(upTo: limit)
    let passed = lineSpan.record - record
    let bits = records[lineSpan.record]
    let overflow = lineSpan.total + Int(bits >> BreakTableChunk.Bits.advanceShift) - limit
    guard bits & BreakTableChunk.Bits.irregular == 0, overflow <= 0 || passed > 0 else { return nil }
    pass(lineSpan)
    if overflow > 0 { return Line(endsParagraph: false, passed: passed, overflow: overflow) }
    // The next segment fits, so it is the paragraph's last.
    _ = next()
    return Line(endsParagraph: true, passed: passed + 1, overflow: 0)
  }

  /// Returns the glyph deficit (UTF-16 code units minus glyphs) of the text passed since the last call, and resets it to 0.
  mutating func consumeLack() -> Int {
    defer { current.lack = 0 }
    return current.lack
  }

  @inline(__always) mutating func pass(upTo limit: Int) -> Int {
    let (start, lineSpan) = (record, span(upTo: limit))
    pass(lineSpan)
    return record - start
  }

  /// The text between two breaks.
  private struct Span {
    /// The first record after the span.
    var record: Int
    /// Sums of advances at its end, with and without the trailing spaces.
    var total, trimmed: Int
    /// UTF-16 code units without trailing spaces, trailing spaces of all segments, and the glyph deficit.
    var units = 0, spaces = 0, lack = 0
    /// Number of spaces at its end.
    var trailingSpaces = 0
  }

  @inline(__always) private func span(upTo limit: Int) -> Span {
    // Wrapping arithmetic is safe: advances stay near `limit`, and a paragraph's length is limited.
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
