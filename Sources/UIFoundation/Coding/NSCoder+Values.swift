import Foundation
import GalleyAttributedText

// Archives come from outside. An invalid number, an unknown case or a value of another type returns `nil`, so that
// `init?(coder:)` fails and nothing traps later.

extension NSCoder {
  /// Returns the number for `key`, or `nil` if there is none or it is not finite.
  package func finite(_ key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return nil }
    let value = decodeDouble(forKey: key)
    return value.isFinite ? CGFloat(value) : nil
  }

  /// Returns the numbers that `encode(numbers:forKey:)` stored. Returns `nil` if there are none for `key`, if one is not finite, or if their count
  /// differs from `count`, unless that is `nil`.
  package func finiteNumbers(_ key: String, count: Int? = nil) -> [CGFloat]? {
    guard let bytes = object(NSData.self, forKey: key).map({ [UInt8]($0 as Data) }),
      bytes.count.isMultiple(of: 8), count.map({ $0 * 8 == bytes.count }) ?? true
    else { return nil }
    let values = stride(from: 0, to: bytes.count, by: 8).map { start in
      CGFloat(Double(bitPattern: bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
    return values.allSatisfy(\.isFinite) ? values : nil
  }

  /// Encodes each number as the 8 bytes of a Double, little-endian.
  package func encode(numbers: [CGFloat], forKey key: String) {
    let bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: Double(number).bitPattern >> (8 * UInt64($0))) }
    }
    encode(Data(bytes) as NSData, forKey: key)
  }

  /// Returns the finite numbers in ASCII text, separated by spaces, as AppKit writes the components of a color. Returns `nil` if there is no text
  /// for `key`, if it has fewer than `count` numbers, or if a word is not a finite number.
  func spacedNumbers(_ key: String, atLeast count: Int) -> [CGFloat]? {
    guard containsValue(forKey: key) else { return nil }
    let inline = withDecodedUnsafeBytes(forKey: key) { bytes in bytes.map { [UInt8]($0) } }
    guard let bytes = inline ?? object(NSData.self, forKey: key).map({ [UInt8]($0 as Data) }) else { return nil }
    // Some archives end the bytes with a zero.
    let words = bytes.split { $0 == 0x20 || $0 == 0 }
    let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == words.count, numbers.count >= count, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers.map { CGFloat($0) }
  }

  func encode(spacedNumbers numbers: [CGFloat], forKey key: String) {
    let bytes = Array(numbers.map { "\(Double($0))" }.joined(separator: " ").utf8)
    encodeBytes(bytes, length: bytes.count, forKey: key)
  }

  /// Returns the text that `encode(text:forKey:)` stored, or `nil` if there is none for `key`.
  package func text(_ key: String) -> String? {
    object(NSString.self, forKey: key)?.description
  }

  package func encode(text: String?, forKey key: String) {
    if let text { encode(NSString(string: text), forKey: key) }
  }

  /// Returns the strings in the array for `key`. Returns `nil` if there is no array, if it has more than 10,000 values, or if one is not a string.
  package func texts(_ key: String) -> [String]? {
    guard let list = list(forKey: key), list.count <= 10_000 else { return nil }
    let texts = list.compactMap { $0 as? String ?? ($0 as? NSString)?.description }
    return texts.count == list.count ? texts : nil
  }

  package func encode(texts: [String], forKey key: String) {
    encode(NSArray(array: texts.map { NSString(string: $0) }), forKey: key)
  }
}
