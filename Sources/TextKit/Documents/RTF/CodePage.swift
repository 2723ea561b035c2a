import Glibc

/// A decoder for the encodings of Rich Text and HTML, some of which Foundation lacks.
final class CodePage {
  private let converter: iconv_t?

  /// Creates a decoder for a code page of Windows or Macintosh; for Windows-1252 if the number is unknown.
  convenience init(_ number: Int) {
    let name = switch number {
    case 65001: "UTF-8"
    case 1200: "UTF-16LE"
    case 10000: "MACINTOSH"
    case 10001: "CP932"
    case 10002: "BIG5"
    case 10003: "CP949"
    case 10004: "MAC-ARABIC"
    case 10006: "MACGREEK"
    case 10007: "MAC-CYRILLIC"
    case 10008: "CP936"
    case 10029: "MAC-CENTRALEUROPE"
    case 20127, 42, 2: "CP1252"
    case 20866: "KOI8-R"
    case 20932, 51932: "EUC-JP"
    case 21866: "KOI8-U"
    case 28591...28606: "ISO-8859-\(number - 28590)"
    case 50220...50222: "ISO-2022-JP"
    case 51936: "GB2312"
    case 51949: "EUC-KR"
    case 54936: "GB18030"
    case 1361: "JOHAB"
    default: "CP\(number)"
    }
    self.init(named: name)
  }

  /// Creates a decoder for an encoding. Unknown encodings fall back to Windows-1252.
  init(named name: String) {
    let requested = iconv_open("UTF-8", name)
    let isSupported = requested != iconv_t(bitPattern: -1)
    converter = isSupported ? requested : iconv_open("UTF-8", "CP1252")
  }

  deinit { if let converter, converter != iconv_t(bitPattern: -1) { iconv_close(converter) } }

  /// Returns the text of some bytes. Invalid bytes become U+FFFD.
  func text(of bytes: [UInt8]) -> String {
    guard let converter else { return String(decoding: bytes, as: UTF8.self) }
    var source = bytes.map { CChar(bitPattern: $0) }
    var out = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    return source.withUnsafeMutableBufferPointer { source in
      out.withUnsafeMutableBufferPointer { target in
        var (from, left) = (source.baseAddress, source.count)
        var (to, available) = (target.baseAddress, target.count)
        iconv(converter, nil, nil, nil, nil)
        while left > 0, iconv(converter, &from, &left, &to, &available) == -1, left > 0, available > 3 {
          (from, left) = (from! + 1, left - 1)
          for byte in "\u{FFFD}".utf8 {
            to!.pointee = CChar(bitPattern: byte)
            (to, available) = (to! + 1, available - 1)
          }
        }
        // Some encodings hold back the last character, because a combining mark could follow.
        iconv(converter, nil, nil, &to, &available)
        return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<(target.count - available)]), as: UTF8.self)
      }
    }
  }

  /// Returns the number of the Windows or Macintosh code page of a font's character set (`\fcharset`), or `nil` if the set is unknown.
  static func number(ofCharacterSet set: Int) -> Int? {
    switch set {
    case 0: 1252
    case 77: 10000
    case 78: 10001
    case 79: 10003
    case 80: 10008
    case 81: 10002
    case 84: 10004
    case 85: 10006
    case 88: 10029
    case 89: 10007
    case 128: 932
    case 129: 949
    case 130: 1361
    case 134: 936
    case 136: 950
    case 161: 1253
    case 162: 1254
    case 163: 1258
    case 177: 1255
    case 178: 1256
    case 186: 1257
    case 204: 1251
    case 222: 874
    case 238: 1250
    case 254: 437
    case 255: 850
    default: nil
    }
  }
}
