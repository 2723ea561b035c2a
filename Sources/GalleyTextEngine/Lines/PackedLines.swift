/// Consecutive lines in compact form: a record for each line, and the geometries that similar lines share.
///
/// The start of a line in its paragraph is derived from the previous line; only that of the first line is stored. Records of lines that were only
/// counted are created when one of them is accessed.
struct PackedLines {
  /// Records and geometries. Some of them can belong to lines outside of this value.
  fileprivate typealias Block = ManagedBuffer<BlockHeader, LineRecord>

  fileprivate struct BlockHeader {
    let geometries: [LineGeometry]
    /// The same geometries without reference counting. They never change, so their address is constant.
    let read: UnsafeBufferPointer<LineGeometry>
    /// The source of the records, if the lines were only counted. In that case the block contains nothing else.
    let counted: (any CountedLineSource)?

    init(_ geometries: [LineGeometry] = [], counted: (any CountedLineSource)? = nil) {
      (self.geometries, self.counted) = (geometries, counted)
      read = geometries.withUnsafeBufferPointer { $0 }
    }
  }

  private let block: Block
  private let lower, upper: Int32
  /// The start of the first line in its paragraph.
  let start: LineStart

  fileprivate init(_ geometries: [LineGeometry], _ records: [LineRecord], startingAt start: LineStart) {
    block = Block.create(minimumCapacity: records.count) { _ in BlockHeader(geometries) }
    block.withUnsafeMutablePointerToElements { target in
      records.withUnsafeBufferPointer { if let source = $0.baseAddress { target.initialize(from: source, count: $0.count) } }
    }
    (lower, upper, self.start) = (0, Int32(records.count), start)
  }

  private init(_ block: Block, _ range: Range<Int>, startingAt start: LineStart) {
    (self.block, lower, upper, self.start) = (block, Int32(range.lowerBound), Int32(range.upperBound), start)
  }

  /// Creates a value without lines that owns a block of counted lines. `part` returns values that contain lines of the block.
  init(_ counted: any CountedLineSource) {
    block = Block.create(minimumCapacity: 0) { _ in BlockHeader(counted: counted) }
    (lower, upper, start) = (0, 0, .paragraphStart)
  }

  /// Packs a few lines. Traps if they have more than 256 geometries.
  init(_ lines: [PlacedLine]) {
    var builder = LineBuilder(capacity: lines.count)
    for line in lines { builder.append(line) }
    self = builder.flush()
  }

  nonisolated(unsafe) static let none = PackedLines([], [], startingAt: .paragraphStart)

  var count: Int { Int(upper - lower) }
  fileprivate var geometries: [LineGeometry] {
    // The property `header` checks for exclusive access at each step of a drag.
    block.withUnsafeMutablePointerToHeader { header in
      if let counted = header.pointee.counted { return counted.packed.geometries }
      return header.pointee.geometries
    }
  }

  /// Calls `body` with access to the lines.
  @inline(__always) func withLines<Result>(_ body: (Lines) -> Result) -> Result { uncounted.withLines(body) }

  /// Access to the lines without reference counting. The lines must exist longer than the result.
  @inline(__always) var uncounted: Uncounted { Uncounted(block: .passUnretained(block), lower: lower, upper: upper, start: start) }

  /// Access to the lines. It is valid as long as the lines exist, because blocks and geometries do not move in memory.
  var unsafeLines: Lines { uncounted.withLines { $0 } }

  struct Uncounted {
    fileprivate let block: Unmanaged<Block>
    fileprivate let lower, upper: Int32
    /// The start of the first line in its paragraph.
    let start: LineStart

    var count: Int { Int(upper - lower) }

    @inline(__always) func withLines<Result>(_ body: (Lines) -> Result) -> Result {
      block._withUnsafeGuaranteedRef {
        $0.withUnsafeMutablePointers { header, records in
          var (header, records) = (header, records)
          if header.pointee.counted != nil { (header, records) = PackedLines.packed(header) }
          let lines = UnsafeBufferPointer(start: UnsafePointer(records) + Int(lower), count: Int(upper - lower))
          return body(Lines(records: lines, geometries: header.pointee.read))
        }
      }
    }

    /// Returns a line. O(index), usually O(lines of its paragraph).
    func line(_ index: Int) -> PlacedLine { withLines { PlacedLine($0[index], startingAt: $0.start(of: index, from: start)) } }

    /// Returns the start of a line. O(index), usually O(lines of its paragraph).
    func start(of index: Int) -> LineStart { withLines { $0.start(of: index, from: start) } }
  }

  /// Returns the packed form of counted lines, which lives as long as their block.
  @inline(never) private static func packed(
    _ header: UnsafeMutablePointer<BlockHeader>
  ) -> (UnsafeMutablePointer<BlockHeader>, UnsafeMutablePointer<LineRecord>) {
    header.pointee.counted!.packed.block.withUnsafeMutablePointers { ($0, $1) }
  }

  struct Lines {
    fileprivate let records: UnsafeBufferPointer<LineRecord>
    fileprivate let geometries: UnsafeBufferPointer<LineGeometry>

    var count: Int { records.count }

    @inline(__always) subscript(index: Int) -> PackedLine {
      let record = records[index]
      return PackedLine(record: record, geometry: geometries[Int(record.geometryIndex)])
    }

    /// Returns the start of the line at `index` + 1, given the start of the line at `index`.
    @inline(__always) func start(after index: Int, at start: LineStart) -> LineStart {
      let next = records[index + 1]
      if next.isOwn { return geometries[Int(next.geometryIndex)].numbers!.start }
      let before = records[index]
      return next.start(after: start, ofLength: before.isOwn ? geometries[Int(before.geometryIndex)].numbers!.length : before.length)
    }

    /// Returns the start of the line at `index`, given that of the first line.
    func start(of index: Int, from start: LineStart) -> LineStart {
      var current = index
      while current > 0, !records[current].hasOwnStart { current -= 1 }
      var start = current > 0 ? self.start(after: current - 1, at: start) : start
      while current < index {
        start = self.start(after: current, at: start)
        current += 1
      }
      return start
    }
  }

  /// Returns a line, given its start in its paragraph. O(1).
  func line(_ index: Int, startingAt start: LineStart) -> PlacedLine { withLines { PlacedLine($0[index], startingAt: start) } }

  /// Returns a line. O(index), usually O(lines of its paragraph).
  func line(_ index: Int) -> PlacedLine { uncounted.line(index) }

  /// Returns the start of a line. O(index), usually O(lines of its paragraph).
  func start(of index: Int) -> LineStart { uncounted.start(of: index) }

  /// Returns some of the lines, in the same memory. O(index of the first).
  func slice(_ range: Range<Int>) -> PackedLines {
    part(range, startingAt: range.isEmpty ? .paragraphStart : start(of: range.lowerBound))
  }

  /// Returns some of the lines, given the start of the first. O(1).
  func part(_ range: Range<Int>, startingAt start: LineStart) -> PackedLines {
    PackedLines(block, Int(lower) + range.lowerBound..<Int(lower) + range.upperBound, startingAt: start)
  }

  /// Returns the lines moved within their paragraph. They must be of one paragraph and not include its first line.
  func moved(by step: LineStart.Step) -> PackedLines {
    let start = start.moved(by: step)
    guard geometries.contains(where: { $0.numbers != nil }) else { return PackedLines(block, Int(lower)..<Int(upper), startingAt: start) }
    // Lines that store their own numbers have to be packed again.
    var at = self.start
    return PackedLines(
      (0..<count).map { index in
        let line = line(index, startingAt: at)
        if index + 1 < count { at = withLines { $0.start(after: index, at: at) } }
        return line.moved(by: step)
      })
  }

  /// Returns the lines with some of them replaced. Records of the others do not change. O(*n*) in the number of lines.
  func replacing(_ range: Range<Int>, with other: PackedLines) -> PackedLines {
    var all: LineBuilder
    if geometries.count <= LineBuilder.geometryLimit {
      all = LineBuilder(capacity: count - range.count + other.count, startingWith: self, range.lowerBound)
      all.append(other)
      if range.upperBound < count {
        all.append(line(range.upperBound))
        all.append(recordsOf: self, from: range.upperBound + 1)
      }
    } else {
      // Omit geometries that no line uses.
      all = LineBuilder(capacity: count - range.count + other.count)
      all.append(slice(0..<range.lowerBound))
      all.append(other)
      all.append(slice(range.upperBound..<count))
    }
    return all.flush()
  }

  /// Divides the lines into parts of about equal length. O(*n*) in the number of lines.
  func divided(into partCount: Int) -> [PackedLines] {
    withLines { lines in
      var (start, index) = (start, 0)
      return (0..<partCount).map { partIndex in
        let range = count * partIndex / partCount..<count * (partIndex + 1) / partCount
        while index < range.lowerBound {
          start = lines.start(after: index, at: start)
          index += 1
        }
        return part(range, startingAt: start)
      }
    }
  }
}

/// Packs consecutive lines.
struct LineBuilder {
  private var geometries: [LineGeometry] = []
  private var records: [LineRecord] = []
  private var first = LineStart.paragraphStart
  /// The start of the last line.
  private var start = LineStart.paragraphStart
  private var length = 0

  /// The number of simple lines to pack before they are committed. With many at a time, the tree does not change for each leaf.
  static let simpleLinesPerCommit = 1024

  /// The number of geometries after which lines are committed. A leaf can have up to 256, but is sometimes joined with its neighbors.
  static let geometryLimit = 96

  init(capacity: Int) { records.reserveCapacity(capacity) }

  /// Starts with the first `count` of some lines, and with all of their geometries.
  fileprivate init(capacity: Int, startingWith lines: PackedLines, _ count: Int) {
    records.reserveCapacity(capacity)
    geometries = lines.geometries
    guard count > 0 else { return }
    lines.withLines { records += UnsafeBufferPointer(rebasing: $0.records[..<count]) }
    (first, start) = (lines.start, lines.start(of: count - 1))
    length = lines.withLines { $0[count - 1].length }
  }

  var count: Int { records.count }
  var isEmpty: Bool { records.isEmpty }
  /// Whether the lines have to be committed before more are appended.
  var isFull: Bool { geometries.count >= Self.geometryLimit }

  /// The last line, or `nil` if there is none.
  var last: PlacedLine? {
    guard let record = records.last else { return nil }
    return PlacedLine(PackedLine(record: record, geometry: geometries[Int(record.geometryIndex)]), startingAt: start)
  }

  @inline(__always) mutating func append(_ line: PlacedLine) {
    if line.geometry.numbers == nil {
      let numbers = line.numbers
      append(
        name: line.name, start: numbers.start, length: numbers.length, trimmed: numbers.trimmed, gaps: numbers.gaps,
        stretch: numbers.stretch.raw, usedWidth: numbers.usedWidth.raw, reason: numbers.reason, line.geometry,
        hasFittingObjects: numbers.hasFittingObjects, isLastAndEmpty: numbers.isLastAndEmpty, endsParagraph: line.endsParagraph)
    } else {
      appendOwn(line.geometry, name: line.name, endsParagraph: line.endsParagraph)
    }
  }

  @inline(__always) mutating func append(
    name: Int, start: LineStart, length: Int, trimmed: Int, gaps: Int, stretch: Int, usedWidth: Int, reason: BreakReason, _ geometry: LineGeometry,
    hasFittingObjects: Bool = false, isLastAndEmpty: Bool = false, endsParagraph: Bool
  ) {
    let (step, follows) = step(to: start)
    guard follows, !isLastAndEmpty,
      let record = LineRecord(
        name: name, step, length: length, trimmed: trimmed, gaps: gaps, stretch: stretch, usedWidth: usedWidth,
        reason: LineRecord.packed(reason), hasFittingObjects: hasFittingObjects, endsParagraph: endsParagraph, fullWidth: geometry.fullWidth)
    else {
      var numbers = LineNumbers(start: start, length: length, hasFittingObjects: hasFittingObjects, isLastAndEmpty: isLastAndEmpty)
      (numbers.trimmed, numbers.gaps, numbers.stretch, numbers.usedWidth) = (trimmed, gaps, LayoutUnit(raw: stretch), LayoutUnit(raw: usedWidth))
      numbers.reason = reason
      return appendOwn(geometry.copy(with: numbers), name: name, endsParagraph: endsParagraph)
    }
    append(LineRecord(record, geometryIndex: number(of: geometry)), start, length)
  }

  /// Appends a line with several parts, which has its own geometry.
  @inline(__always) mutating func append(
    name: Int, start: LineStart, length: Int, partsAt geometry: consuming LineGeometry, endsParagraph: Bool
  ) {
    let (step, follows) = step(to: start)
    guard follows,
      let record = LineRecord(
        name: name, step, length: length, trimmed: 0, gaps: 0, stretch: 0, usedWidth: 0, reason: LineRecord.packed(.paragraphEnd),
        hasFittingObjects: false, endsParagraph: endsParagraph, fullWidth: 0)
    else {
      let numbers = LineNumbers(start: start, length: length, hasFittingObjects: false, isLastAndEmpty: false)
      return appendOwn(geometry.copy(with: numbers), name: name, endsParagraph: endsParagraph)
    }
    append(LineRecord(record, geometryIndex: appended(geometry)), start, length)
  }

  /// Returns the distance from the start of the previous line, or `nil` at the start of a paragraph; and whether `start` can be derived from the
  /// previous line.
  @inline(__always) private func step(to start: LineStart) -> (step: LineStep?, follows: Bool) {
    if start.offset == 0 { return (nil, start == .paragraphStart) }
    if records.isEmpty { return (LineStep(position: 0, opportunity: 0, gaps: 0), true) }
    let step = LineStep(
      position: start.position - self.start.position, opportunity: start.opportunity - self.start.opportunity,
      gaps: start.gaps - self.start.gaps)
    return (step, start.offset == self.start.offset + length && start.gaps >= self.start.gaps)
  }

  private mutating func appendOwn(_ geometry: LineGeometry, name: Int, endsParagraph: Bool) {
    let numbers = geometry.numbers!
    append(
      LineRecord(
        ownNamed: name, startsParagraph: numbers.start == .paragraphStart, endsParagraph: endsParagraph, geometryIndex: appended(geometry)),
      numbers.start, numbers.length)
  }

  @inline(__always) private mutating func append(_ record: LineRecord, _ start: LineStart, _ length: Int) {
    if records.isEmpty { first = start }
    records.append(record)
    (self.start, self.length) = (start, length)
  }

  /// Returns the index of a geometry, which is added unless it is regular and one of the last four. Few geometries are shared, so no others are
  /// compared.
  @inline(__always) private mutating func number(of geometry: LineGeometry) -> Int {
    if geometry.isRegular {
      var number = geometries.count - 1
      let last = max(0, geometries.count - 4)
      while number >= last {
        if geometries[number] === geometry { return number }
        number -= 1
      }
    }
    return appended(geometry)
  }

  /// Returns the index of the geometry of a line that was packed before, which is added unless one of the last eight geometries is equal and can be
  /// shared.
  private mutating func numberOfEqual(of geometry: LineGeometry) -> Int {
    guard geometry.isShared else { return appended(geometry) }
    let existing = geometries.suffix(8).lastIndex { $0 === geometry || $0.values == geometry.values && $0.isShared }
    return existing ?? appended(geometry)
  }

  /// Appends lines. Their records do not change, except for the first, because each follows the same line as before.
  mutating func append(_ lines: PackedLines) {
    if lines.count == 0 { return }
    lines.withLines { packed in
      var start = lines.start
      append(PlacedLine(packed[0], startingAt: start))
      // Neighbors usually share a geometry.
      var recent = (theirs: -1, number: 0)
      for index in 1..<max(packed.count, 1) {
        let record = packed.records[index]
        start = packed.start(after: index - 1, at: start)
        if record.isOwn {
          let geometry = packed[index].geometry
          append(LineRecord(record, geometryIndex: appended(geometry)), start, geometry.numbers!.length)
          continue
        }
        let theirs = Int(record.geometryIndex)
        if theirs != recent.theirs { recent = (theirs, numberOfEqual(of: packed[index].geometry)) }
        append(LineRecord(record, geometryIndex: recent.number), start, record.length)
      }
    }
  }

  /// Appends the records from `index` on of lines that follow the last one and have the same geometries. No line must be appended after them,
  /// because the start of the last line is not updated.
  fileprivate mutating func append(recordsOf lines: PackedLines, from index: Int) {
    lines.withLines { records += UnsafeBufferPointer(rebasing: $0.records[index...]) }
  }

  private mutating func appended(_ geometry: consuming LineGeometry) -> Int {
    // Beside shapes each line has its own geometry, so reserve space for several.
    if geometries.isEmpty { geometries.reserveCapacity(8) }
    geometries.append(geometry)
    return geometries.count - 1
  }

  /// Returns the packed lines and removes them. Traps if they have more than 256 geometries.
  mutating func flush() -> PackedLines {
    precondition(geometries.count <= 256, "\(geometries.count) shared positions for \(records.count) lines; the limit is 256")
    defer {
      geometries = []
      records.removeAll(keepingCapacity: records.capacity < 4096)
    }
    return PackedLines(geometries, records, startingAt: first)
  }
}
