import Foundation
import GalleyCHunspell

/// The character encoding of a dictionary's files, converted with iconv. Old dictionaries are not in UTF-8.
final class DictionaryEncoding {
  /// The converters; `nil` if the encoding is UTF-8.
  private let toUTF8, fromUTF8: iconv_t?

  /// Creates the encoding with Hunspell's name for it. Returns `nil` if iconv does not support it.
  init?(_ name: String) {
    let name = ["microsoft-cp1251": "CP1251", "TIS620-2533": "TIS-620"][name] ?? name
    guard name.uppercased() != "UTF-8" else {
      (toUTF8, fromUTF8) = (nil, nil)
      return
    }
    let invalid = iconv_t(bitPattern: -1)
    let (decoder, encoder) = (iconv_open("UTF-8", name), iconv_open(name, "UTF-8"))
    guard decoder != invalid, encoder != invalid else {
      for open in [decoder, encoder] where open != invalid { iconv_close(open) }
      return nil
    }
    (toUTF8, fromUTF8) = (decoder, encoder)
  }

  deinit {
    if let toUTF8 { iconv_close(toUTF8) }
    if let fromUTF8 { iconv_close(fromUTF8) }
  }

  /// Returns the encoded word with a terminating NUL. Returns `nil` if a character is missing in the encoding, or if
  /// the word contains NUL.
  func encode(_ word: String) -> [CChar]? {
    guard !word.utf8.contains(0) else { return nil }
    let bytes = fromUTF8 == nil ? Array(word.utf8) : convert(Array(word.utf8), by: fromUTF8)
    return bytes.map { $0.map(CChar.init(bitPattern:)) + [0] }
  }

  /// Returns the decoded text, or `nil` if the bytes are not valid in the encoding.
  func decode(_ bytes: some Collection<UInt8>) -> String? {
    let utf8 = toUTF8 == nil ? Array(bytes) : convert(Array(bytes), by: toUTF8)
    return utf8.flatMap { String(validating: $0, as: UTF8.self) }
  }

  func decode(cString: UnsafePointer<CChar>) -> String? {
    decode(UnsafeBufferPointer(start: cString, count: strlen(cString)).map { UInt8(bitPattern: $0) })
  }

  private func convert(_ bytes: [UInt8], by converter: iconv_t?) -> [UInt8]? {
    guard let converter else { return bytes }
    var input = bytes.map(CChar.init(bitPattern:))
    // No encoding needs more than four bytes for a character that has one byte in another.
    var output = [CChar](repeating: 0, count: 4 * input.count + 8)
    let capacity = output.count
    let written = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target -> Int? in
        var (from, to) = (source.baseAddress, target.baseAddress)
        var (left, available) = (source.count, target.count)
        guard iconv(converter, &from, &left, &to, &available) != -1, left == 0 else { return nil }
        return capacity - available
      }
    }
    // Reset the converter to its initial state.
    iconv(converter, nil, nil, nil, nil)
    return written.map { output.prefix($0).map(UInt8.init(bitPattern:)) }
  }
}
