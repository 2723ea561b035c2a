import UIKit

/// The text of bytes in UTF-8, or in UTF-16 or UTF-32 with a byte order mark. The mark is no part of it.
public struct DecodedText {
  /// The decoded text, with U+FFFD for each ill-formed sequence.
  public private(set) var scalars = String.UnicodeScalarView()
  /// How many ill-formed sequences became U+FFFD.
  public private(set) var replaced = 0

  /// Decodes the bytes of a whole file; without a byte order mark they are UTF-8.
  public init(_ bytes: [UInt8]) {
    if let order = UTF32Order(mark: bytes) {
      decode(Self.scalarValues(of: bytes, order), UTF32())
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      decode(Self.units(of: bytes, isBigEndian: false), UTF16())
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      decode(Self.units(of: bytes, isBigEndian: true), UTF16())
    } else {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      // Mostly all of it is well formed, and need not be looked at scalar by scalar.
      if let whole = String(validating: text, as: UTF8.self) {
        scalars = whole.unicodeScalars
      } else {
        decode(text, UTF8())
      }
    }
  }

  /// What follows the mark of UTF-8, where there is one.
  public static func withoutMark(_ bytes: Data) -> Data { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes }

  /// The scalar values after the mark; a part of one at the end is ill-formed.
  private static func scalarValues(of bytes: [UInt8], _ order: UTF32Order) -> [UInt32] {
    stride(from: 4, to: bytes.count, by: 4).map { index in index + 3 < bytes.count ? order.value(bytes, at: index) : .max }
  }

  /// The units after the mark; half a one at the end is a lone surrogate, so that it counts as ill-formed.
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
