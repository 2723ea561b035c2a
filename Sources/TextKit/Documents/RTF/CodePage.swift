import Glibc

/// Text of one of the code pages that Rich Text names, which Foundation has not all.
final class CodePage {
  private let converter: iconv_t?

  /// A page that the system does not know is taken for Windows' Latin one.
  init(_ number: Int) {
    let name = switch number {
    case 65001: "UTF-8"
    case 10000: "MACINTOSH"
    case 42: "CP1252"
    default: "CP\(number)"
    }
    let known = iconv_open("UTF-8", name)
    let isKnown = known != iconv_t(bitPattern: -1)
    converter = isKnown ? known : iconv_open("UTF-8", "CP1252")
  }

  deinit { if let converter, converter != iconv_t(bitPattern: -1) { iconv_close(converter) } }

  /// The text of some bytes; what is none becomes U+FFFD.
  func text(of bytes: [UInt8]) -> String {
    guard let converter else { return String(decoding: bytes, as: UTF8.self) }
    var source = bytes.map { CChar(bitPattern: $0) }
    var out = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    return source.withUnsafeMutableBufferPointer { source in
      out.withUnsafeMutableBufferPointer { target in
        var (from, left) = (source.baseAddress, source.count)
        var (to, room) = (target.baseAddress, target.count)
        iconv(converter, nil, nil, nil, nil)
        while left > 0, iconv(converter, &from, &left, &to, &room) == -1, left > 0, room > 3 {
          (from, left) = (from! + 1, left - 1)
          for byte in "\u{FFFD}".utf8 {
            to!.pointee = CChar(bitPattern: byte)
            (to, room) = (to! + 1, room - 1)
          }
        }
        // Some pages hold the last letter back, for a mark might follow.
        iconv(converter, nil, nil, &to, &room)
        return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<(target.count - room)]), as: UTF8.self)
      }
    }
  }

  /// The page of a font's character set.
  static func number(ofCharacterSet set: Int) -> Int? {
    switch set {
    case 0: 1252
    case 77: 10000
    case 128: 932
    case 129: 949
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
    default: nil
    }
  }
}
