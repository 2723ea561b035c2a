/// Where the lines of plain paragraphs may end, kept in four bytes a place: at another width nobody goes through their letters again.
///
/// Paragraphs are added in order, for as long as there is room; the first may be as long as it likes.
final class PlacesChunk {
  private static let usualCapacity = 1 << 14

  /// Of a place, from the lowest bit on: three of spaces behind it, three of how many glyphs fewer than units it has, eight of units
  /// before those spaces, one for what is `odd`, one for what stands in a word that was shaped, and sixteen of what the units measure.
  enum Bits {
    static let spaces: UInt32 = 7
    static let glyphs: UInt32 = 7, glyphsShift: UInt32 = 3
    static let units: UInt32 = 255, unitsShift: UInt32 = 6
    static let odd: UInt32 = 1 << 14
    static let shaped: UInt32 = 1 << 15
    static let advance: UInt32 = 1 << 16 - 1, advanceShift: UInt32 = 16
  }

  /// What a place has that most have not.
  fileprivate struct Odd {
    let record: Int32
    /// What the spaces behind it measure.
    let spaceWidth: Int32
    let endDelta, startDelta: Int16
    /// Of gaps before the last spaces, at which no line may end.
    let innerGaps: Int16

    func moved(by records: Int) -> Odd {
      Odd(record: record + Int32(records), spaceWidth: spaceWidth, endDelta: endDelta, startDelta: startDelta, innerGaps: innerGaps)
    }
  }

  private var capacity: Int
  @exclusivity(unchecked) fileprivate private(set) var records: UnsafeMutablePointer<UInt32>
  let spaceAdvance: Int
  @exclusivity(unchecked) fileprivate private(set) var odd: [Odd] = []
  /// Where each paragraph starts among records, above two bits that tell how long the separator at its end is, one whether its
  /// first letter is Latin, and one whether a place of it is odd; at last where the next one will. A paragraph without records is one
  /// for shaping.
  @exclusivity(unchecked) private var starts: [UInt32] = [0]
  private static let separatorBits: UInt32 = 3, latinBit: UInt32 = 4, oddBit: UInt32 = 8, startShift: UInt32 = 4

  /// Sums along the long paragraph that was asked about last.
  @exclusivity(unchecked) var marks: PlaceMarks?

  /// Of the paragraph that is being added: where its next record goes, and how long the separator at its end is.
  @exclusivity(unchecked) private(set) var next = 0
  @exclusivity(unchecked) private var separator = 0

  init(spaceAdvance: Int) {
    (self.spaceAdvance, capacity) = (spaceAdvance, Self.usualCapacity)
    records = .allocate(capacity: capacity)
  }

  /// Without room for more.
  init(copying other: PlacesChunk) {
    (spaceAdvance, odd, starts) = (other.spaceAdvance, other.odd, other.starts)
    capacity = Int(starts[starts.count - 1] >> Self.startShift)
    records = .allocate(capacity: capacity)
    records.update(from: other.records, count: capacity)
  }

  deinit { records.deallocate() }

  func removeAll() {
    odd.removeAll(keepingCapacity: true)
    (starts, marks) = ([0], nil)
  }

  /// Makes room for so many records. Returns whether there is: only while nobody looks at those of a paragraph.
  private func makeRoom(for count: Int) -> Bool {
    if count <= capacity { return true }
    guard paragraphs == 0, count <= Self.mostRecords else { return false }
    let room = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 2 * capacity))
    room.update(from: records, count: next)
    records.deallocate()
    (records, capacity) = (room, max(count, 2 * capacity))
    return true
  }

  private static let mostRecords = 1 << 27

  var paragraphs: Int { starts.count - 1 }

  /// Whether it holds more than most.
  var isLarge: Bool { capacity > Self.usualCapacity }

  /// `nil` of one for shaping.
  func places(ofParagraph index: Int) -> KeptPlaces? {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    guard start < end else { return nil }
    return KeptPlaces(
      chunk: self, first: Int(start), end: Int(end), separator: Int(bits & Self.separatorBits), isLatin: bits & Self.latinBit != 0)
  }

  /// The records of a paragraph that has some and none of which is odd; `nil` of others.
  @inline(__always) func usualRecords(ofParagraph index: Int) -> UsualRecords? {
    let bits = starts[index]
    let (start, end) = (bits >> Self.startShift, starts[index + 1] >> Self.startShift)
    guard bits & Self.oddBit == 0, start < end else { return nil }
    return UsualRecords(
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
  func add<Places: PlainPlaces>(along places: inout Places, from paragraph: Int, isLatin: Bool) -> PlainPlace.Found? {
    begin()
    var last = PlainPlace()
    last.offset = paragraph
    while makeRoom(for: next + 1) {
      let found = places.next()
      guard found == .place || found == .end else {
        giveUp()
        return found
      }
      let place = places.place
      guard addRecord(place, behind: last, isEnd: found == .end) else {
        giveUp()
        return .needsShaping
      }
      last = place
      if found == .end {
        finish(isLatin: isLatin)
        return .end
      }
    }
    giveUp()
    return nil
  }

  /// Begins a paragraph.
  func begin() { (next, separator) = (Int(starts[starts.count - 1] >> Self.startShift), 0) }

  /// Takes back what was added of the paragraph since its record `first`.
  func goBack(to first: Int) {
    while let last = odd.last, Int(last.record) >= first { odd.removeLast() }
    next = first
  }

  /// Begins a paragraph with the first places of another. Returns whether there is room for them.
  func begin(with other: KeptPlaces, to end: Int) -> Bool {
    begin()
    // An edit brings in a few more.
    if other.isLong, !makeRoom(for: next + other.end - other.first + Self.fewRecords) { return false }
    return copy(other, other.first..<end)
  }

  private static let fewRecords = 1024

  /// Ends a paragraph with the last places of another. Returns whether there is room for them.
  func finish(with other: KeptPlaces, from start: Int) -> Bool {
    guard copy(other, start..<other.end) else { return false }
    separator = other.separator
    finish(isLatin: other.isLatin)
    return true
  }

  private func copy(_ other: KeptPlaces, _ range: Range<Int>) -> Bool {
    guard makeRoom(for: next + range.count) else { return false }
    (records + next).update(from: other.records + range.lowerBound, count: range.count)
    let theirs = other.chunk.odd
    for index in other.chunk.firstOdd(from: range.lowerBound)..<theirs.count {
      guard Int(theirs[index].record) < range.upperBound else { break }
      odd.append(theirs[index].moved(by: next - range.lowerBound))
    }
    next += range.count
    return true
  }

  func finish(isLatin: Bool) {
    let isOdd = odd.last.map { $0.record >= starts[starts.count - 1] >> Self.startShift } ?? false
    starts[starts.count - 1] |= UInt32(separator) | (isLatin ? Self.latinBit : 0) | (isOdd ? Self.oddBit : 0)
    starts.append(UInt32(next) << Self.startShift)
  }

  /// Forgets what was added since a paragraph began.
  func giveUp() { goBack(to: Int(starts[starts.count - 1] >> Self.startShift)) }

  /// Adds a paragraph that is one for shaping.
  func addForShaping() { starts.append(starts[starts.count - 1]) }

  /// Adds a place to the paragraph that was begun. Returns whether it can be kept.
  @inline(__always) func addRecord(_ place: PlainPlace, behind last: PlainPlace, isEnd: Bool) -> Bool {
    let spaces = place.gaps - place.gapsTrimmed
    let (units, lack, advance) = (place.trimmedOffset - last.offset, place.lack - last.lack, place.trimmed - last.total)
    let separator = place.offset - place.trimmedOffset - spaces
    // Below zero they are as large as can be.
    guard UInt(bitPattern: units) <= Bits.units, UInt(bitPattern: spaces) <= Bits.spaces, UInt(bitPattern: lack) <= Bits.glyphs,
      UInt(bitPattern: advance) <= Bits.advance, UInt(bitPattern: separator) <= (isEnd ? 2 : 0)
    else { return false }
    guard next < capacity || makeRoom(for: next + 1) else { return false }
    var bits = UInt32(truncatingIfNeeded: advance << Int(Bits.advanceShift) | units << Int(Bits.unitsShift) | lack << Int(Bits.glyphsShift) | spaces)
    if place.isShaped { bits |= Bits.shaped }
    let spaceWidth = place.total - place.trimmed
    let innerGaps = place.gapsTrimmed - last.gaps
    if innerGaps != 0 || spaceWidth != spaces * spaceAdvance || place.endDelta != 0 || place.startDelta != 0 {
      guard let endDelta = Int16(exactly: place.endDelta), let startDelta = Int16(exactly: place.startDelta),
        let innerGaps = Int16(exactly: innerGaps), let spaceWidth = Int32(exactly: spaceWidth)
      else { return false }
      odd.append(Odd(record: Int32(next), spaceWidth: spaceWidth, endDelta: endDelta, startDelta: startDelta, innerGaps: innerGaps))
      bits |= Bits.odd
    }
    records[next] = bits
    next += 1
    self.separator = separator
    return true
  }

  /// O(log n).
  fileprivate func odd(at record: Int) -> Odd {
    var (low, high) = (0, odd.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(odd[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return odd[low]
  }

  /// The first odd one at a record or behind it. O(log n).
  private func firstOdd(from record: Int) -> Int {
    var (low, high) = (0, odd.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(odd[middle].record) < record { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The places of a paragraph that are kept, in order. Offsets count from the paragraph's start.
struct KeptPlaces: PlainPlaces {
  static let countsWholeWords = true

  let chunk: PlacesChunk
  let records: UnsafeMutablePointer<UInt32>
  let first, end, spaceAdvance: Int
  /// Units of what ends the paragraph.
  let separator: Int
  /// Whether the paragraph's first letter is.
  let isLatin: Bool
  /// The record of the next place.
  private var record: Int
  private(set) var place = PlainPlace()

  fileprivate init(chunk: PlacesChunk, first: Int, end: Int, separator: Int, isLatin: Bool) {
    (self.chunk, records, spaceAdvance) = (chunk, chunk.records, chunk.spaceAdvance)
    (self.first, self.end, self.separator, self.isLatin) = (first, end, separator, isLatin)
    record = first
  }

  /// Goes to behind a place that was found before, the next one being the paragraph's `opportunity`; glyphs are counted anew from there.
  mutating func go(to opportunity: Int, behind place: PlainPlace) {
    record = first + opportunity
    self.place = place
    self.place.lack = 0
  }

  /// Goes to a line that starts at a place, and not within a word. O(log n).
  mutating func go(toLineAt start: LineStart) {
    var place = PlainPlace()
    (place.offset, place.trimmedOffset, place.gaps, place.gapsTrimmed) = (start.offset.utf16, start.offset.utf16, start.gaps, start.gaps)
    let before = first + start.opportunity - 1
    if before >= first, records[before] & PlacesChunk.Bits.odd != 0 { place.startDelta = Int(chunk.odd(at: before).startDelta) }
    place.total = start.position + place.startDelta
    place.trimmed = place.total
    go(to: start.opportunity, behind: place)
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
    let way = way(upTo: limit)
    let passed = way.record - record
    let bits = records[way.record]
    let lack = way.total + Int(bits >> PlacesChunk.Bits.advanceShift) - limit
    guard bits & PlacesChunk.Bits.odd == 0, lack <= 0 || passed > 0 else { return nil }
    pass(way)
    if lack > 0 { return Line(endsParagraph: false, passed: passed, lack: lack) }
    // Nothing but the paragraph's end keeps from passing what fits.
    _ = next()
    return Line(endsParagraph: true, passed: passed + 1, lack: 0)
  }

  /// How many glyphs fewer than units were passed since this was last asked.
  mutating func takeLack() -> Int {
    defer { place.lack = 0 }
    return place.lack
  }

  @inline(__always) mutating func pass(upTo limit: Int) -> Int {
    let (start, way) = (record, way(upTo: limit))
    pass(way)
    return record - start
  }

  /// What lies between two places.
  private struct Way {
    /// The record of the place behind.
    var record: Int
    /// The sum of widths at its end, and without the spaces there.
    var total, trimmed: Int
    var units = 0, spaces = 0, lack = 0
    /// Spaces at its end.
    var behind = 0
  }

  @inline(__always) private func way(upTo limit: Int) -> Way {
    // Within `limit`, and of a paragraph that has few units, nothing grows out of its room.
    let last = end &- 1
    var way = Way(record: record, total: place.total, trimmed: 0)
    while way.record < last {
      let bits = records[way.record]
      let next = way.total &+ Int(bits >> PlacesChunk.Bits.advanceShift)
      if next > limit || bits & PlacesChunk.Bits.odd != 0 { break }
      way.trimmed = next
      way.behind = Int(bits & PlacesChunk.Bits.spaces)
      way.total = next &+ way.behind &* spaceAdvance
      way.units &+= Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units)
      way.spaces &+= way.behind
      way.lack &+= Int(bits >> PlacesChunk.Bits.glyphsShift & PlacesChunk.Bits.glyphs)
      way.record &+= 1
    }
    return way
  }

  @inline(__always) private mutating func pass(_ way: Way) {
    guard way.record > record else { return }
    record = way.record
    place.offset += way.units + way.spaces
    place.gaps += way.spaces
    place.lack += way.lack
    (place.total, place.trimmed, place.endDelta, place.startDelta) = (way.total, way.trimmed, 0, 0)
    (place.trimmedOffset, place.gapsTrimmed) = (place.offset - way.behind, place.gaps - way.behind)
  }

  mutating func next() -> PlainPlace.Found {
    let bits = records[record]
    let spaces = Int(bits & PlacesChunk.Bits.spaces)
    place.trimmed = place.total + Int(bits >> PlacesChunk.Bits.advanceShift)
    place.trimmedOffset = place.offset + Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units)
    place.gapsTrimmed = place.gaps
    place.lack += Int(bits >> PlacesChunk.Bits.glyphsShift & PlacesChunk.Bits.glyphs)
    (place.total, place.endDelta, place.startDelta) = (place.trimmed + spaces * spaceAdvance, 0, 0)
    if bits & PlacesChunk.Bits.odd != 0 {
      let odd = chunk.odd(at: record)
      place.total = place.trimmed + Int(odd.spaceWidth)
      (place.endDelta, place.startDelta) = (Int(odd.endDelta), Int(odd.startDelta))
      place.gapsTrimmed += Int(odd.innerGaps)
    }
    place.gaps = place.gapsTrimmed + spaces
    place.offset = place.trimmedOffset + spaces
    record += 1
    guard record == end else { return .place }
    place.offset += separator
    return .end
  }
}
