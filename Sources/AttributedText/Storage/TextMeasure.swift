import Ropes
import UnicodeFacts

/// What a stretch of text measures.
struct TextMeasure: TreeSummary {
  /// UTF-16 units.
  var length = 0
  /// Units among them that end a paragraph; both units of CR LF count.
  var separators = 0
  /// CR LF among them.
  private var pairs = 0
  private var beginsWithLineFeed = false
  private(set) var endsWithReturn = false

  static let zero = TextMeasure()

  private init() {}

  init(withoutSeparators length: Int) { self.length = length }

  init(_ units: UnsafeBufferPointer<UInt16>) {
    length = units.count
    units.forEachSeparator { index in
      separators += 1
      if units[index] == .lineFeed, index > 0, units[index - 1] == .carriageReturn { pairs += 1 }
      return true
    }
    beginsWithLineFeed = units.first == .lineFeed
    endsWithReturn = units.last == .carriageReturn
  }

  init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    let (lineFeed, carriageReturn) = (UInt8(UInt16.lineFeed), UInt8(UInt16.carriageReturn))
    length = bytes.count
    let returns = Self.count(carriageReturn, in: bytes)
    separators = Self.count(lineFeed, in: bytes) + returns
    if returns > 0 { for index in 1..<bytes.count where bytes[index] == lineFeed && bytes[index - 1] == carriageReturn { pairs += 1 } }
    beginsWithLineFeed = bytes.first == lineFeed
    endsWithReturn = bytes.last == carriageReturn
  }

  /// The index of the byte that is the `number`th of its kind, counted from 1; `nil` where there are fewer.
  static func place(of byte: UInt8, number: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    var (count, index) = (0, 0)
    while index + 8 <= raw.count {
      let difference = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
      let found = (~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080).nonzeroBitCount
      if count + found >= number { break }
      count += found
      index += 8
    }
    while index < raw.count {
      if raw[index] == byte { count += 1 }
      if count == number { return index }
      index += 1
    }
    return nil
  }

  /// Eight bytes at a time.
  static func count(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var index = 0
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      // ASCII alone: a byte that is the same is the only one whose high bit is clear when 0x7F is added.
      let difference = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
      count += (~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080).nonzeroBitCount
      index += 8
    }
    while index < raw.count {
      if raw[index] == byte { count += 1 }
      index += 1
    }
    return count
  }

  /// After a part of the stretch became another, so that the stretch has become `units`; both parts with the units on their sides.
  func replacing(_ old: TextMeasure, with new: TextMeasure, in units: UnsafeBufferPointer<UInt16>) -> TextMeasure {
    var measure = self
    measure.length = units.count
    measure.separators += new.separators - old.separators
    measure.pairs += new.pairs - old.pairs
    measure.beginsWithLineFeed = units.first == .lineFeed
    measure.endsWithReturn = units.last == .carriageReturn
    return measure
  }

  /// Paragraphs that end in the stretch; CR LF ends one.
  var paragraphEnds: Int { separators - pairs }

  static func + (a: TextMeasure, b: TextMeasure) -> TextMeasure {
    if a.length == 0 { return b }
    if b.length == 0 { return a }
    var sum = a
    sum.length += b.length
    sum.separators += b.separators
    sum.pairs += b.pairs + (a.endsWithReturn && b.beginsWithLineFeed ? 1 : 0)
    sum.endsWithReturn = b.endsWithReturn
    return sum
  }
}
