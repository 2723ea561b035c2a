import struct Foundation.Data

/// The encoding that a page declares: WHATWG Encoding, section 4.2, and HTML 5, section 13.2.3.2.
struct HTMLEncoding {
  /// The name of the encoding in `iconv`.
  var name: String
  var encoding: String.Encoding?
  /// Whether the encoding uses only ASCII bytes, so that it is always valid UTF-8.
  var isSevenBit: Bool { name.hasPrefix("ISO-2022") }

  /// Returns the encoding that a `meta` element or an XML declaration specifies in the first 4,096 bytes of a page. Returns `nil` if none does,
  /// or if its label is unknown.
  static func declared(in data: Data) -> HTMLEncoding? {
    let head = String(decoding: data.prefix(4096).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
    for start in head.ranges(of: "charset").map(\.upperBound) {
      guard head[..<start].lastIndex(of: "<").map({ head[$0...].hasPrefix("<meta") }) == true else { continue }
      if let label = label(head[start...]) { return HTMLEncoding(label: label) }
    }
    guard head.hasPrefix("<?xml"), let start = head.firstRange(of: "encoding")?.upperBound else { return nil }
    return label(head[start...]).flatMap { HTMLEncoding(label: $0) }
  }

  /// Returns the value after an equals sign, without its quotes, or `nil` if there is no equals sign or no value.
  private static func label(_ text: Substring) -> String? {
    let remainder = text.drop(while: \.isWhitespace)
    guard remainder.first == "=" else { return nil }
    let value = remainder.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let label = value.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
    return label.isEmpty ? nil : String(label)
  }

  /// Creates the encoding that a label of the WHATWG standard, such as `latin1`, names; UTF-8 for labels of UTF-16. The label must be in lower case.
  /// Returns `nil` if it is unknown.
  init?(label: String) {
    let match: (String, String.Encoding?)? = switch label {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8", "utf-16", "utf-16le", "utf-16be", "unicode": ("UTF-8", .utf8)
    case "iso-8859-1", "iso8859-1", "iso88591", "latin1", "l1", "ascii", "us-ascii", "windows-1252", "cp1252", "x-cp1252", "ansi_x3.4-1968": ("CP1252", .windowsCP1252)
    case "iso-8859-9", "latin5", "windows-1254", "cp1254": ("CP1254", .windowsCP1254)
    case "windows-1250", "cp1250", "x-cp1250": ("CP1250", .windowsCP1250)
    case "windows-1251", "cp1251", "x-cp1251": ("CP1251", .windowsCP1251)
    case "windows-1253", "cp1253": ("CP1253", .windowsCP1253)
    case "windows-874", "tis-620", "iso-8859-11", "dos-874": ("CP874", nil)
    case "iso-8859-2", "latin2", "l2": ("ISO-8859-2", .isoLatin2)
    case "iso-8859-8-i", "logical", "iso-8859-8": ("ISO-8859-8", nil)
    case "macintosh", "mac", "x-mac-roman": ("MACINTOSH", .macOSRoman)
    case "x-mac-cyrillic", "x-mac-ukrainian": ("MAC-CYRILLIC", nil)
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "ms932", "windows-31j", "csshiftjis": ("CP932", .shiftJIS)
    case "euc-jp", "x-euc-jp": ("EUC-JP", .japaneseEUC)
    case "iso-2022-jp", "csiso2022jp": ("ISO-2022-JP", .iso2022JP)
    case "gb2312", "gbk", "gb_2312-80", "x-gbk", "chinese", "gb18030", "cp936", "windows-936": ("GB18030", nil)
    case "big5", "big5-hkscs", "x-x-big5", "cn-big5": ("BIG5-HKSCS", nil)
    case "euc-kr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "korean", "windows-949": ("CP949", nil)
    case "ibm866", "cp866", "866": ("CP866", nil)
    case "x-user-defined": ("CP1252", .windowsCP1252)
    default:
      label.hasPrefix("iso-8859-") || label.hasPrefix("koi8-") || label.hasPrefix("windows-125") ? (label.replacingOccurrences(of: "windows-", with: "cp").uppercased(), nil) : nil
    }
    guard let match else { return nil }
    (name, encoding) = match
  }
}
