import UIKit

/// Text decoded from UTF-8, or from UTF-16 or UTF-32 with a byte order mark. The text does not include the mark.
public struct DecodedText {
  /// The decoded text, with U+FFFD for each ill-formed sequence.
  public private(set) var scalars = String.UnicodeScalarView()
  /// The number of ill-formed sequences that were replaced by U+FFFD.
  public private(set) var replaced = 0

  /// Decodes the bytes of a whole file in the encoding of its byte order mark: UTF-8, UTF-16 or UTF-32. Without a mark, as UTF-8.
  /// Never fails: ill-formed sequences become U+FFFD.
  public init(_ bytes: [UInt8]) {
    if let order = UTF32Order(mark: bytes) {
      decode(Self.scalarValues(of: bytes, order), UTF32())
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      decode(Self.units(of: bytes, isBigEndian: false), UTF16())
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      decode(Self.units(of: bytes, isBigEndian: true), UTF16())
    } else {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      // Usually the text is well-formed, and a scan by scalars is not necessary.
      if let whole = String(validating: text, as: UTF8.self) {
        scalars = whole.unicodeScalars
      } else {
        decode(text, UTF8())
      }
    }
  }

  /// Returns the bytes without a UTF-8 byte order mark at the beginning; all bytes if there is no mark.
  public static func withoutMark(_ bytes: Data) -> Data { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes }

  /// Returns the scalar values after the mark; an incomplete value at the end is ill-formed.
  private static func scalarValues(of bytes: [UInt8], _ order: UTF32Order) -> [UInt32] {
    stride(from: 4, to: bytes.count, by: 4).map { index in index + 3 < bytes.count ? order.value(bytes, at: index) : .max }
  }

  /// Returns the code units after the mark. An odd byte at the end becomes a lone surrogate, so that it counts as ill-formed.
  private static func units(of bytes: [UInt8], isBigEndian: Bool) -> [UInt16] {
    stride(from: 2, to: bytes.count, by: 2).map { index in
      guard index + 1 < bytes.count else { return 0xD800 }
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  private mutating func decode<Codec: UnicodeCodec>(_ units: some Sequence<Codec.CodeUnit>, _ codec: Codec) {
    var decoder = codec
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .error:
        scalars.append("\u{FFFD}")
        replaced += 1
      case .emptyInput: return
      }
    }
  }
}
