import UIKit

/// The encoding of a text file, which its byte order mark determines.
enum TextEncoding: Equatable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// Creates the encoding of a file; UTF-8 without a mark if `data` does not begin with one.
  init(_ data: Data) {
    if UTF32Order(mark: data) != nil {
      self = .utf32(isBigEndian: data.first == 0)
    } else if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: data.first == 0xFE)
    } else {
      self = .utf8(hasMark: data.starts(with: [0xEF, 0xBB, 0xBF]))
    }
  }

  var isUTF8: Bool { if case .utf8 = self { true } else { false } }

  /// Returns a text in this encoding, with its byte order mark. UTF-8 is not validated, and not copied if it gets no mark.
  func encoded(_ utf8: Data) -> Data {
    switch self {
    case .utf8(let hasMark): return hasMark ? [0xEF, 0xBB, 0xBF] + utf8 : utf8
    case .utf16(let isBigEndian):
      let units = [0xFEFF] + String(decoding: utf8, as: UTF8.self).utf16
      return units.map { isBigEndian ? $0.bigEndian : $0.littleEndian }.withUnsafeBufferPointer { Data(buffer: $0) }
    case .utf32(let isBigEndian):
      let units = [0xFEFF] + String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)
      return units.map { isBigEndian ? $0.bigEndian : $0.littleEndian }.withUnsafeBufferPointer { Data(buffer: $0) }
    }
  }
}
