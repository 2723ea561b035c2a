import struct Foundation.Data
import GalleyRopes
import GalleyUnicodeFacts

/// A leaf of text. It contains either UTF-16 code units, including lone surrogates and NUL, at most 2,048 in a tree, or a range of ASCII bytes,
/// usually longer, each of which is one code unit.
struct TextChunk: TreeLeaf, Sendable {
  static let minimumWeight = 512
  static let maximumWeight = 2048
  /// The maximum number of bytes in a chunk when a text is read; chunks that are merged later can have more. A chunk in which text is inserted is
  /// converted to code units.
  static let bytesInChunk = 8192

  // Separate fields instead of an enumeration: reading the payload of a case copies it.

  /// The UTF-16 code units; empty if the chunk stores bytes.
  private var ownUnits: [UInt16]
  /// ASCII text of a whole input. Only `range` belongs to this chunk.
  private var bytes: Data
  /// The chunk's range of `bytes`, counted from the first byte; empty if the chunk stores code units.
  private var range: Range<Int>
  /// The summary of the chunk.
  private(set) var summary: TextSummary

  init(_ units: [UInt16]) { self.init(units, units.withUnsafeBufferPointer { TextSummary($0) }) }

  private init(_ units: [UInt16], _ summary: TextSummary) {
    (ownUnits, bytes, range, self.summary) = (units, Data(), 0..<0, summary)
  }

  private init(_ bytes: Data, _ range: Range<Int>, _ summary: TextSummary) {
    (ownUnits, self.bytes, self.range, self.summary) = ([], bytes, range, summary)
  }

  /// Creates a chunk of ASCII text that shares the bytes of `ascii`.
  ///
  /// - Parameters:
  ///   - ascii: The bytes of a text. Those in `range` must be below 128.
  ///   - range: Offsets from the first byte.
  init(ascii: Data, _ range: Range<Int>) {
    self.init(ascii, range, ascii.withBytes(range) { TextSummary(ascii: $0) })
  }

  var count: Int { summary.length }
  /// Whether the chunk stores bytes.
  var isBytes: Bool { !range.isEmpty }
  /// The weight in the tree. Bytes never weigh more than a leaf's maximum.
  var weight: Int { isBytes ? min(count, Self.maximumWeight) : count }

  subscript(offset: Int) -> UInt16 {
    isBytes ? UInt16(bytes[bytes.startIndex + range.lowerBound + offset]) : ownUnits[offset]
  }

  /// Writes the code units of `part` to `target`, which must have space for them.
  @inline(__always) func copy(_ part: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    guard isBytes else {
      return ownUnits.withUnsafeBufferPointer { target.update(from: $0.baseAddress! + part.lowerBound, count: part.count) }
    }
    bytes.withBytes(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound) { bytes in
      for index in 0..<bytes.count { target[index] = UInt16(bytes[index]) }
    }
  }

  private var units: [UInt16] {
    guard isBytes else { return ownUnits }
    return [UInt16](unsafeUninitializedCapacity: count) { buffer, written in
      copy(0..<count, to: buffer.baseAddress!)
      written = count
    }
  }

  func slice(_ range: Range<Int>) -> TextChunk {
    if range.count == count { return self }
    return isBytes ? TextChunk(bytes, bytePart(range), summary(of: range)) : TextChunk(Array(ownUnits[range]), summary(of: range))
  }

  func summary(of range: Range<Int>) -> TextSummary {
    if range.count == count { return summary }
    // Most chunks of a long paragraph contain no separators.
    if summary.separators == 0 { return TextSummary(withoutSeparators: range.count) }
    if isBytes { return bytes.withBytes(bytePart(range)) { TextSummary(ascii: $0) } }
    return ownUnits.withUnsafeBufferPointer { TextSummary(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Returns the range in `bytes` of a range of code units.
  private func bytePart(_ part: Range<Int>) -> Range<Int> { range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound }

  /// Replaces the code units in `range` with those of `other`. If both chunks store code units, only the new and the removed ones are summarized.
  mutating func replace(_ range: Range<Int>, with other: TextChunk) {
    guard !isBytes, !other.isBytes, !ownUnits.isEmpty, !other.ownUnits.isEmpty else {
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
    // Include one code unit on each side, because of CR LF.
    let (first, last) = (max(0, range.lowerBound - 1), min(count, range.upperBound + 1))
    let removed = ownUnits.withUnsafeBufferPointer { units in TextSummary(UnsafeBufferPointer(rebasing: units[first..<last])) }
    let summary = new.withUnsafeBufferPointer { new -> TextSummary in
      self.summary.replacing(removed, with: TextSummary(UnsafeBufferPointer(rebasing: new[first..<last + size - count])), in: new)
    }
    self = TextChunk(new, summary)
  }

  mutating func append(_ other: TextChunk) {
    if other.count == 0 { return }
    if count == 0 { self = other; return }
    defer { summary = summary + other.summary }
    if isBytes, other.isBytes, range.upperBound == other.range.lowerBound, bytes.isSameBuffer(as: other.bytes) {
      range = range.lowerBound..<other.range.upperBound
      return
    }
    var units = units
    (ownUnits, bytes, range) = ([], Data(), 0..<0)
    units.append(contentsOf: other.units)
    ownUnits = units
  }

  /// Returns pieces of about equal length: of at most 1,536 code units if the chunk has more than 2,048, or of at most 12,288 bytes if it has
  /// more than 16,384. Otherwise returns the chunk itself.
  func divided() -> [TextChunk] {
    let size = isBytes ? 2 * Self.bytesInChunk : Self.maximumWeight
    guard count > size else { return [self] }
    let target = size * 3 / 4
    let chunkCount = (count + target - 1) / target
    return (0..<chunkCount).map { slice(count * $0 / chunkCount..<count * ($0 + 1) / chunkCount) }
  }

  // MARK: Paragraphs

  /// Returns the index of the last code unit before `end` that ends a paragraph, or `nil` if there is none.
  func lastSeparator(before end: Int) -> Int? {
    if summary.separators == 0 { return nil }
    if isBytes { return bytes.withBytes(range) { $0[..<min(end, count)].lastIndex { UInt16($0).endsParagraph } } }
    return ownUnits.withUnsafeBufferPointer { $0.lastSeparator(before: min(end, count)) }
  }

  /// Returns the index of the first code unit at or after `start` that ends a paragraph, or `nil` if there is none.
  func firstSeparator(from start: Int) -> Int? {
    if summary.separators == 0 { return nil }
    if isBytes { return bytes.withBytes(range) { $0[start...].firstIndex { UInt16($0).endsParagraph } } }
    return ownUnits.withUnsafeBufferPointer { $0.firstSeparator(from: start) }
  }

  /// Returns the end of paragraph `number`, counted from 1 among those that end in this chunk. Traps if fewer end here. In CR LF, the result can
  /// be the offset after the CR.
  ///
  /// - Parameter followsReturn: Whether the code unit before the chunk is a CR.
  func end(ofParagraph number: Int, followsReturn: Bool) -> Int {
    guard isBytes else {
      return ownUnits.withUnsafeBufferPointer { units in
        // Without a CR, each separator ends a paragraph.
        if !followsReturn, let index = units.indexOfSeparator(number) { return index + 1 }
        return Self.end(ofParagraph: number, in: units, followsReturn)
      }
    }
    return bytes.withBytes(range) { bytes in
      // Without a CR, each LF ends a paragraph.
      if TextSummary.count(UInt8(UInt16.carriageReturn), in: bytes) == 0, !followsReturn {
        return TextSummary.byteIndex(of: UInt8(UInt16.lineFeed), number: number, in: bytes)! + 1
      }
      return Self.end(ofParagraph: number, in: bytes, followsReturn)
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
  /// Calls `body` with the bytes in `range`, without copying them, and returns its result. The pointer is valid only during the call.
  ///
  /// Traps if `range` is not within the data.
  ///
  /// - Parameter range: Offsets from the first byte of the data, even if the data is a slice whose indices do not start at 0.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt8.self)[range])) }
  }

  fileprivate func isSameBuffer(as other: Data) -> Bool {
    withUnsafeBytes { mine in other.withUnsafeBytes { mine.baseAddress == $0.baseAddress && mine.count == $0.count } }
  }
}
