import Foundation
import GalleyCPhoneNumber

/// Finds telephone numbers with libphonenumber.
enum PhoneFinder {
  /// The minimum number of digits.
  private static let fewestDigits = 7
  /// The maximum number of candidates per text.
  private static let tries: Int32 = 1000

  static func numbers(in text: String, region: String) -> [DetectedResult] {
    guard text.utf8.lazy.filter({ (0x30...0x39).contains($0) || $0 >= 0x80 }).prefix(fewestDigits).count == fewestDigits else { return [] }
    var matches = [CPhoneMatch](repeating: CPhoneMatch(start: 0, end: 0), count: 512)
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        cphone_find(text.baseAddress!, Int32(text.count), region, tries, &matches, Int32(matches.count))
      }
    }
    var (offset, index) = (0, text.utf8.startIndex)
    var results: [DetectedResult] = []
    /// Converts an offset in bytes to UTF-16 code units, counting from the last converted offset, which `start` has in both units, and sets `start`
    /// to the new one.
    func utf16(_ byte: Int32, from start: inout (utf8: Int, utf16: Int)) -> Int {
      let end = text.utf8.index(index, offsetBy: Int(byte) - offset)
      start = (Int(byte), start.utf16 + text.utf16.distance(from: index, to: end))
      (offset, index) = (Int(byte), end)
      return start.utf16
    }
    var position = (utf8: 0, utf16: 0)
    for match in matches.prefix(Int(found)) {
      // A bracket without its counterpart in the number belongs to the sentence.
      var match = match
      let opening = bytes[Int(match.start)]
      if opening == UInt8(ascii: "[") || opening == UInt8(ascii: "("), !bytes[Int(match.start)..<Int(match.end)].contains(opening == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")) { match.start += 1 }
      let start = utf16(match.start, from: &position)
      let number = String(decoding: bytes[Int(match.start)..<Int(match.end)], as: UTF8.self)
      let end = utf16(match.end, from: &position)
      results.append(DetectedResult(NSRange(location: start, length: end - start), .phoneNumber(number)))
    }
    let local = LocalPhoneNumberFinder.numbers(in: bytes, region: region).filter { number in
      !matches.prefix(Int(found)).contains { Int($0.start) < number.upperBound && number.lowerBound < Int($0.end) }
    }
    guard !local.isEmpty else { return results }
    position = (0, 0)
    (offset, index) = (0, text.utf8.startIndex)
    for number in local {
      let start = utf16(Int32(number.lowerBound), from: &position)
      let end = utf16(Int32(number.upperBound), from: &position)
      results.append(DetectedResult(NSRange(location: start, length: end - start), .phoneNumber(String(decoding: bytes[number], as: UTF8.self))))
    }
    return results.sorted { $0.range.location < $1.range.location }
  }
}
