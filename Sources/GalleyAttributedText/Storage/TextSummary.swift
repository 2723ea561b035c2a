import GalleyRopes
import GalleyUnicodeFacts

/// The summary of a range of text in the tree.
struct TextSummary: TreeSummary {
  /// Length in UTF-16 code units.
  var length = 0
  /// Number of code units that end a paragraph; both code units of CR LF count.
  var separators = 0
  /// Number of CR LF pairs.
  private var pairs = 0
  private var beginsWithLineFeed = false
  private(set) var endsWithReturn = false

  static let zero = TextSummary()

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

  /// Returns the index of the `number`th byte with this value in ASCII text, counted from 1, or `nil` if there are fewer.
  static func byteIndex(of byte: UInt8, number: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
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

  /// Returns the number of occurrences of `byte` in a text. The compiler counts 16 bytes at a time, because the counts of a part have eight bits.
  static func count(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var (count, index) = (0, 0)
    while index < bytes.count {
      let end = min(index &+ 240, bytes.count)
      var part: UInt8 = 0
      while index < end {
        part &+= base[index] == byte ? 1 : 0
        index &+= 1
      }
      count &+= Int(part)
    }
    return count
  }

  /// Returns the summary after a part of the range was replaced. `old` and `new` are the summaries of that part before and after, each with the
  /// neighboring code units; `units` is the whole new range.
  func replacing(_ old: TextSummary, with new: TextSummary, in units: UnsafeBufferPointer<UInt16>) -> TextSummary {
    var measure = self
    measure.length = units.count
    measure.separators += new.separators - old.separators
    measure.pairs += new.pairs - old.pairs
    measure.beginsWithLineFeed = units.first == .lineFeed
    measure.endsWithReturn = units.last == .carriageReturn
    return measure
  }

  /// Number of paragraphs that end in the range; CR LF ends one.
  var paragraphEnds: Int { separators - pairs }

  static func + (a: TextSummary, b: TextSummary) -> TextSummary {
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
