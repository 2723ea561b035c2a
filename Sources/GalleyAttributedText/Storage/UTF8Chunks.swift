import struct Foundation.Data
import GalleyRopes

/// Divides UTF-8 text into chunks. Long ranges of ASCII stay bytes, shared with the input; all other text is converted to UTF-16. O(*n*) in the
/// number of bytes.
struct UTF8Chunks {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let data: Data
  private(set) var chunks: [TextChunk] = []
  private var position = 0
  /// Units that are not part of a chunk yet.
  private var units: [UInt16] = []

  /// Returns the chunks of `data` in order; none if it is empty. Returns `nil` if it is not well-formed UTF-8.
  static func chunks(of data: Data) -> [TextChunk]? {
    data.withBytes(0..<data.count) { bytes in
      var reader = UTF8Chunks(bytes: bytes, data: data)
      return reader.read() ? reader.chunks : nil
    }
  }

  /// Whether most of a text is in long ranges of ASCII, which take less memory as bytes: not more than one byte in 4,096 is not ASCII. O(*n*), and
  /// much faster than transcoding.
  static func isWorthwhile(for string: String) -> Bool {
    var string = string
    return string.withUTF8 { bytes in
      let maximum = bytes.count / 4096
      var (others, start) = (0, 0)
      // Other text is recognized by its first part.
      while start < bytes.count, others <= maximum {
        let end = min(bytes.count, start + TextChunk.bytesInChunk)
        var count: UInt = 0
        for byte in bytes[start..<end] { count &+= UInt(byte >> 7) }
        (others, start) = (others + Int(count), end)
      }
      return others <= maximum
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, data: Data) { (self.bytes, self.data) = (bytes, data) }

  private mutating func read() -> Bool {
    while position < bytes.count {
      let end = endOfASCII()
      if end - position >= Self.minimumBytes, units.isEmpty || units.count >= TextChunk.minimumWeight {
        flush()
        consumeBytes(to: end)
      } else {
        // A chunk of code units that is too light takes some of the ASCII text that follows.
        let most = max(0, Self.unitsInChunk - units.count)
        consume(ascii: min(end, position + most))
        if position < bytes.count, bytes[position] >= 0x80, !consumeScalar() { return false }
        if units.count >= Self.unitsInChunk { flush() }
      }
    }
    flush()
    mergeLast()
    return true
  }

  private static let minimumBytes = TextChunk.bytesInChunk / 4
  private static let unitsInChunk = TextChunk.maximumWeight * 3 / 4

  /// Returns the end of the ASCII text that starts at `position`, but at most one chunk's bytes after it.
  private func endOfASCII() -> Int {
    let limit = min(bytes.count, position + TextChunk.bytesInChunk)
    var end = position
    let start = UnsafeRawPointer(bytes.baseAddress!)
    while end + 32 <= limit {
      let block = start.loadUnaligned(fromByteOffset: end, as: SIMD4<UInt64>.self)
      guard (block[0] | block[1] | block[2] | block[3]) & 0x8080_8080_8080_8080 == 0 else { break }
      end += 32
    }
    while end < limit, bytes[end] < 0x80 { end += 1 }
    return end
  }

  private mutating func consumeBytes(to end: Int) {
    chunks.append(TextChunk(ascii: data, position..<end))
    position = end
  }

  private mutating func consume(ascii end: Int) {
    units.append(contentsOf: bytes[position..<end].lazy.map(UInt16.init))
    position = end
  }

  /// Consumes one scalar that is not ASCII. Returns `false`, and consumes nothing, if it is ill-formed (Unicode, table 3-7).
  private mutating func consumeScalar() -> Bool {
    let first = bytes[position]
    let (count, least): (Int, UInt32)
    switch first {
    case 0xC2...0xDF: (count, least) = (2, 0x80)
    case 0xE0...0xEF: (count, least) = (3, 0x800)
    case 0xF0...0xF4: (count, least) = (4, 0x10000)
    default: return false
    }
    guard position + count <= bytes.count else { return false }
    var scalar = UInt32(first) & (0xFF >> UInt32(count + 1))
    for index in position + 1..<position + count {
      guard bytes[index] & 0xC0 == 0x80 else { return false }
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    guard scalar >= least, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return false }
    if scalar < 0x10000 {
      units.append(UInt16(scalar))
    } else {
      units.append(UInt16(0xD7C0 + scalar >> 10))
      units.append(UInt16(0xDC00 | scalar & 0x3FF))
    }
    position += count
    return true
  }

  private mutating func flush() {
    if !units.isEmpty { chunks.append(TextChunk(units)) }
    units.removeAll(keepingCapacity: true)
  }

  /// Merges the last chunk into the previous one if it is too light, and divides the result if that is too heavy.
  private mutating func mergeLast() {
    guard chunks.count > 1, let last = chunks.last, last.weight < TextChunk.minimumWeight else { return }
    chunks.removeLast()
    var merged = chunks.removeLast()
    merged.append(last)
    chunks += merged.divided()
  }
}
