import struct Foundation.Data
import Ropes
import UnicodeFacts

/// A stretch of text: up to 2,048 UTF-16 units, lone surrogates and NUL being units like any other, or a longer one of bytes as
/// they were read, each of which is a unit.
struct UnitChunk: TreeLeaf, Sendable {
  static let leastWeight = 512
  static let greatestWeight = 2048
  /// Bytes stay as they are in chunks of so many; one that is edited becomes units.
  static let bytesInChunk = 8192

  private enum Content: Sendable {
    case units([UInt16])
    /// ASCII, a part of what was read in one.
    case bytes(Data, Range<Int>)
  }

  private var content: Content
  /// What it measures.
  private(set) var summary: TextMeasure

  init(_ units: [UInt16]) {
    self.init(.units(units), Self.measure(.units(units)))
  }

  private init(_ content: Content, _ summary: TextMeasure) { (self.content, self.summary) = (content, summary) }

  /// - Parameters:
  ///   - ascii: bytes of which those of `range` are all below 128.
  ///   - range: counts from the first of them.
  init(ascii: Data, _ range: Range<Int>) {
    self.init(.bytes(ascii, range), Self.measure(.bytes(ascii, range)))
  }

  private static func measure(_ content: Content) -> TextMeasure {
    switch content {
    case .units(let units): units.withUnsafeBufferPointer { TextMeasure($0) }
    case .bytes(let bytes, let range): bytes.withBytes(range) { TextMeasure(ascii: $0) }
    }
  }

  var count: Int { summary.length }
  /// Whether it is as it was read.
  var isBytes: Bool { if case .bytes = content { true } else { false } }
  /// Bytes weigh no more than a leaf may, however many they are.
  var weight: Int { isBytes ? min(count, Self.greatestWeight) : count }

  subscript(offset: Int) -> UInt16 {
    switch content {
    case .units(let units): units[offset]
    case .bytes(let bytes, let range): UInt16(bytes[bytes.startIndex + range.lowerBound + offset])
    }
  }

  /// Writes the units of `part` to `target`, which has room for them.
  func copy(_ part: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    switch content {
    case .units(let units):
      units.withUnsafeBufferPointer { target.update(from: $0.baseAddress! + part.lowerBound, count: part.count) }
    case .bytes(let bytes, let range):
      bytes.withBytes(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound) { bytes in
        for index in 0..<bytes.count { target[index] = UInt16(bytes[index]) }
      }
    }
  }

  private var units: [UInt16] {
    if case .units(let units) = content { return units }
    return [UInt16](unsafeUninitializedCapacity: count) { buffer, written in
      copy(0..<count, to: buffer.baseAddress!)
      written = count
    }
  }

  func slice(_ range: Range<Int>) -> UnitChunk {
    if range.count == count { return self }
    let content: Content =
      switch self.content {
      case .units(let units): .units(Array(units[range]))
      case .bytes(let bytes, let whole): .bytes(bytes, whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
      }
    return UnitChunk(content, summary(of: range))
  }

  func summary(of range: Range<Int>) -> TextMeasure {
    if range.count == count { return summary }
    // Most chunks of a long paragraph have nothing to count.
    if summary.separators == 0 { return TextMeasure(withoutSeparators: range.count) }
    return switch content {
    case .units(let units): units.withUnsafeBufferPointer { TextMeasure(UnsafeBufferPointer(rebasing: $0[range])) }
    case .bytes(let bytes, let whole):
      bytes.withBytes(whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound) { TextMeasure(ascii: $0) }
    }
  }

  /// Measures what is new and what goes, not what stays.
  mutating func replace(_ range: Range<Int>, with other: UnitChunk) {
    guard case .units(let units) = content, case .units(let others) = other.content, !units.isEmpty, !others.isEmpty else {
      return replaceBySlices(range, with: other)
    }
    let (size, end) = (count - range.count + other.count, range.lowerBound + other.count)
    let new = [UInt16](unsafeUninitializedCapacity: size) { buffer, written in
      let target = buffer.baseAddress!
      copy(0..<range.lowerBound, to: target)
      other.copy(0..<other.count, to: target + range.lowerBound)
      copy(range.upperBound..<count, to: target + end)
      written = size
    }
    // With a unit on each side, for CR LF.
    let (first, last) = (max(0, range.lowerBound - 1), min(count, range.upperBound + 1))
    let gone = units.withUnsafeBufferPointer { units in TextMeasure(UnsafeBufferPointer(rebasing: units[first..<last])) }
    let summary = new.withUnsafeBufferPointer { new -> TextMeasure in
      self.summary.replacing(gone, with: TextMeasure(UnsafeBufferPointer(rebasing: new[first..<last + size - count])), in: new)
    }
    self = UnitChunk(.units(new), summary)
  }

  mutating func append(_ other: UnitChunk) {
    if other.count == 0 { return }
    if count == 0 { self = other; return }
    defer { summary = summary + other.summary }
    if case .bytes(let bytes, let range) = content, case .bytes(let others, let next) = other.content,
      range.upperBound == next.lowerBound, bytes.isSameBuffer(as: others)
    {
      content = .bytes(bytes, range.lowerBound..<next.upperBound)
      return
    }
    var units = units
    content = .units([])
    units.append(contentsOf: other.units)
    content = .units(units)
  }

  /// Units go in pieces of the limit; bytes may be some more.
  func divided() -> [UnitChunk] {
    let size = if case .units = content { Self.greatestWeight } else { 2 * Self.bytesInChunk }
    guard count > size else { return [self] }
    let target = size * 3 / 4
    let pieces = (count + target - 1) / target
    return (0..<pieces).map { slice(count * $0 / pieces..<count * ($0 + 1) / pieces) }
  }

  // MARK: Paragraphs

  /// The last unit before `end` that ends a paragraph.
  func lastSeparator(before end: Int) -> Int? {
    if summary.separators == 0 { return nil }
    return switch content {
    case .units(let units): units.withUnsafeBufferPointer { $0.lastSeparator(before: min(end, count)) }
    case .bytes(let bytes, let range): bytes.withBytes(range) { $0[..<min(end, count)].lastIndex { UInt16($0).endsParagraph } }
    }
  }

  /// The first unit from `start` on that ends a paragraph.
  func firstSeparator(from start: Int) -> Int? {
    if summary.separators == 0 { return nil }
    return switch content {
    case .units(let units): units.withUnsafeBufferPointer { $0.firstSeparator(from: start) }
    case .bytes(let bytes, let range): bytes.withBytes(range) { $0[start...].firstIndex { UInt16($0).endsParagraph } }
    }
  }

  /// Behind how many units the paragraph `number` of those that end here ends; of CR LF, it may be behind the CR.
  ///
  /// - Parameter followsReturn: whether the unit before the chunk is a CR.
  func end(ofParagraph number: Int, followsReturn: Bool) -> Int {
    switch content {
    case .units(let units):
      units.withUnsafeBufferPointer { units in
        // Where no CR is, each separator ends a paragraph.
        if !followsReturn, let place = units.placeOfSeparator(number) { return place + 1 }
        return Self.end(ofParagraph: number, in: units, followsReturn)
      }
    case .bytes(let bytes, let range):
      bytes.withBytes(range) { bytes in
        // Where no CR is, each LF ends a paragraph.
        if TextMeasure.count(UInt8(UInt16.carriageReturn), in: bytes) == 0, !followsReturn {
          return TextMeasure.place(of: UInt8(UInt16.lineFeed), number: number, in: bytes)! + 1
        }
        return Self.end(ofParagraph: number, in: bytes, followsReturn)
      }
    }
  }

  private static func end<Unit: FixedWidthInteger & UnsignedInteger>(
    ofParagraph number: Int, in units: UnsafeBufferPointer<Unit>, _ followsReturn: Bool
  ) -> Int {
    var ended = 0
    var lastIsReturn = followsReturn
    for (offset, unit) in units.enumerated() {
      let unit = UInt16(unit)
      if unit.endsParagraph, !(lastIsReturn && unit == .lineFeed) {
        ended += 1
        if ended == number { return offset + 1 }
      }
      lastIsReturn = unit == .carriageReturn
    }
    preconditionFailure("paragraph \(number) of \(ended) that end here")
  }
}

extension Data {
  /// - Parameter range: counts from the first byte.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt8.self)[range])) }
  }

  fileprivate func isSameBuffer(as other: Data) -> Bool {
    withUnsafeBytes { mine in other.withUnsafeBytes { mine.baseAddress == $0.baseAddress && mine.count == $0.count } }
  }
}
