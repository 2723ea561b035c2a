import AttributedText
import Foundation

// What is read from an archive comes from outside: a number that is no number, a case that is none or a value of another
// type gives `nil`, so that `init?(coder:)` fails and nothing traps later.

extension NSCoder {
  /// A finite number; `nil` for none.
  package func finite(_ key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return nil }
    let value = decodeDouble(forKey: key)
    return value.isFinite ? CGFloat(value) : nil
  }

  /// Finite numbers; `nil` where one is not, or `count` is said and there are not as many.
  package func finiteNumbers(_ key: String, count: Int? = nil) -> [CGFloat]? {
    guard let bytes = object(NSData.self, forKey: key).map({ [UInt8]($0 as Data) }),
      bytes.count.isMultiple(of: 8), count.map({ $0 * 8 == bytes.count }) ?? true
    else { return nil }
    let values = stride(from: 0, to: bytes.count, by: 8).map { start in
      CGFloat(Double(bitPattern: bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
    return values.allSatisfy(\.isFinite) ? values : nil
  }

  /// Each as the 8 bytes of a Double, the lowest first.
  package func encode(numbers: [CGFloat], forKey key: String) {
    let bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: Double(number).bitPattern >> (8 * UInt64($0))) }
    }
    encode(Data(bytes) as NSData, forKey: key)
  }

  /// The finite numbers that stand between spaces in bytes of ASCII, as AppKit writes the components of a colour; `nil` for fewer than `count`.
  func spacedNumbers(_ key: String, atLeast count: Int) -> [CGFloat]? {
    guard containsValue(forKey: key) else { return nil }
    let inline = withDecodedUnsafeBytes(forKey: key) { bytes in bytes.map { [UInt8]($0) } }
    guard let bytes = inline ?? object(NSData.self, forKey: key).map({ [UInt8]($0 as Data) }) else { return nil }
    // The bytes of some end with a zero.
    let words = bytes.split { $0 == 0x20 || $0 == 0 }
    let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == words.count, numbers.count >= count, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers.map { CGFloat($0) }
  }

  func encode(spacedNumbers numbers: [CGFloat], forKey key: String) {
    let bytes = Array(numbers.map { "\(Double($0))" }.joined(separator: " ").utf8)
    encodeBytes(bytes, length: bytes.count, forKey: key)
  }

  package func text(_ key: String) -> String? {
    object(NSString.self, forKey: key)?.description
  }

  package func encode(text: String?, forKey key: String) {
    if let text { encode(NSString(string: text), forKey: key) }
  }

  /// Up to 10,000 strings; `nil` where there is none, or something else stands there.
  package func texts(_ key: String) -> [String]? {
    guard let list = list(forKey: key), list.count <= 10_000 else { return nil }
    let texts = list.compactMap { $0 as? String ?? ($0 as? NSString)?.description }
    return texts.count == list.count ? texts : nil
  }

  package func encode(texts: [String], forKey key: String) {
    encode(NSArray(array: texts.map { NSString(string: $0) }), forKey: key)
  }
}
