import UIKit

/// Distinguishes text from binary files by their bytes.
///
/// Text is UTF-8, UTF-16 or UTF-32 with a byte order mark, or text in a legacy encoding, in which some bytes are not valid UTF-8. A file is binary
/// if it begins with the signature of another kind of file, if it contains NUL or many control characters that text does not contain, or if such
/// characters and ill-formed sequences together are frequent. Text can begin with the letters of a signature, such as GIF89a: the signature counts
/// only if the bytes are not UTF-8 text without control characters.
public enum BinaryFileDetection {
  /// Returns the likely kind of the file, as "a PNG image", or `nil` for text. O(*n*) in the number of bytes.
  ///
  /// A whole file that is text also has a beginning of `prefixLength` bytes that is text, so that all callers that examine the
  /// beginning first agree with those that read the whole file.
  ///
  /// - Parameter bytes: the whole file, or its beginning.
  public static func kindIfNotText(_ bytes: Data) -> String? {
    bytes.withUnsafeBytes { bytes in
      kind(of: UnsafeRawBufferPointer(rebasing: bytes.prefix(prefixLength))) ?? (bytes.count > prefixLength ? kind(of: bytes) : nil)
    }
  }

  /// The number of bytes at the beginning of a file that are examined first; if they are not text, neither is the file.
  public static let prefixLength = 1 << 16

  private static func kind(of bytes: UnsafeRawBufferPointer) -> String? {
    if let signature = signatures.first(where: { $0.matches(bytes) }), !isUTF8Text(bytes) || signature.hasLines(in: bytes) { return signature.kind }
    if encodedWithMark(bytes) { return nil }
    return isBinary(bytes) ? "a binary file" : nil
  }

  // MARK: Signatures

  private struct Signature {
    var kind: String
    var offset = 0
    var bytes: [UInt8]
    /// Further bytes to match, at a later offset; `nil` if the first are enough.
    var second: (offset: Int, bytes: [UInt8])?
    /// Lines of files of this kind that consist of text only; empty if there are no such files.
    var lines: [String] = []

    /// Whether the bytes, which are text, have all `lines`; `false` if there are none.
    func hasLines(in file: UnsafeRawBufferPointer) -> Bool {
      guard !lines.isEmpty else { return false }
      let short = file.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.count < 40 }
      let found = short.map { line in String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
      return lines.allSatisfy { found.contains($0) }
    }

    func matches(_ file: UnsafeRawBufferPointer) -> Bool {
      func has(_ bytes: [UInt8], at offset: Int) -> Bool { file.count >= offset + bytes.count && bytes.indices.allSatisfy { file[offset + $0] == bytes[$0] } }
      return has(bytes, at: offset) && (second.map { has($0.bytes, at: $0.offset) } ?? true)
    }
  }

  private static func signature(_ kind: String, _ text: String, at offset: Int = 0, and second: (Int, String)? = nil, lines: [String] = []) -> Signature {
    Signature(kind: kind, offset: offset, bytes: Array(text.unicodeScalars.map { UInt8($0.value) }), second: second.map { ($0.0, Array($0.1.utf8)) }, lines: lines)
  }

  /// The first bytes of common kinds of files.
  private static let signatures: [Signature] = [
    signature("a PNG image", "\u{89}PNG\r\n\u{1A}\n"), signature("a JPEG image", "\u{FF}\u{D8}\u{FF}"),
    signature("a GIF image", "GIF87a"), signature("a GIF image", "GIF89a"), signature("a WebP image", "RIFF", and: (8, "WEBP")),
    signature("a TIFF image", "II*\0"), signature("a TIFF image", "MM\0*"), signature("a BMP image", "BM", and: (6, "\0\0\0\0")),
    signature("an icon", "\0\0\u{1}\0"), signature("a Photoshop image", "8BPS\0"), signature("a GIMP image", "gimp xcf"),
    signature("an AVIF image", "ftypavif", at: 4), signature("a HEIF image", "ftyphei", at: 4), signature("a HEIF image", "ftypmif1", at: 4),
    signature("a JPEG XL image", "JXL \r\n", at: 4), signature("a PDF document", "%PDF-", lines: ["endobj", "%%EOF"]),
    signature("a PostScript document", "%!PS-Adobe", lines: ["%%EOF"]),
    signature("an Office document", "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}"),
    signature("an EPUB book", "PK\u{3}\u{4}", and: (30, "mimetypeapplication/epub+zip")),
    signature("an OpenDocument file", "PK\u{3}\u{4}", and: (30, "mimetypeapplication/vnd.oasis.opendocument")),
    signature("an Office document or a ZIP archive", "PK\u{3}\u{4}", and: (30, "[Content_Types].xml")),
    signature("a ZIP archive", "PK\u{3}\u{4}"), signature("a ZIP archive", "PK\u{5}\u{6}"), signature("a gzip archive", "\u{1F}\u{8B}"),
    signature("a bzip2 archive", "BZh", and: (4, "1AY&SY")), signature("an XZ archive", "\u{FD}7zXZ\0"), signature("a 7-Zip archive", "7z\u{BC}\u{AF}\u{27}\u{1C}"),
    signature("a Zstandard archive", "\u{28}\u{B5}\u{2F}\u{FD}"), signature("a RAR archive", "Rar!\u{1A}\u{7}"), signature("a tar archive", "ustar", at: 257),
    signature("a Debian package", "!<arch>\ndebian"), signature("a code library", "!<arch>\n"), signature("a program", "\u{7F}ELF"),
    signature("a program", "MZ", and: (3, "\0\0\0")), signature("a program", "\u{CF}\u{FA}\u{ED}\u{FE}"), signature("a program", "\u{CA}\u{FE}\u{BA}\u{BE}"),
    signature("a WebAssembly program", "\0asm"), signature("an SQLite database", "SQLite format 3\0"),
    signature("a font", "\0\u{1}\0\0"), signature("a font", "OTTO\0"), signature("a font", "ttcf\0"), signature("a WOFF font", "wOFF\0"), signature("a WOFF font", "wOF2\0"),
    signature("an audio file", "ID3\u{3}"), signature("an audio file", "ID3\u{4}"), signature("an audio file", "OggS\0"), signature("an audio file", "fLaC\0"), signature("an audio file", "RIFF", and: (8, "WAVE")),
    signature("a video", "RIFF", and: (8, "AVI ")), signature("a video", "\u{1A}\u{45}\u{DF}\u{A3}"), signature("a video", "ftyp", at: 4),
    signature("a property list", "bplist00"),
  ]

  // MARK: Bytes

  /// Returns whether the bytes begin with a byte order mark of UTF-32 and are valid, or of UTF-16 and contain no code unit of zero.
  private static func encodedWithMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if let order = UTF32Order(mark: bytes) {
      return stride(from: 4, to: bytes.count - 3, by: 4).allSatisfy { Unicode.Scalar(order.value(bytes, at: $0)) != nil }
    }
    guard bytes.count >= 2, bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF else { return false }
    // A code unit of zero is not a character of a text.
    return !stride(from: 2, to: bytes.count - 1, by: 2).contains { bytes[$0] == 0 && bytes[$0 + 1] == 0 }
  }

  /// Whether the byte is a control character other than those of texts: tabs, line ends, form feeds, backspaces, and the start of
  /// escape sequences of a terminal.
  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...7, 11, 14...26, 28...31, 127: true
    default: false
    }
  }

  /// Whether the bytes are well-formed UTF-8 without control characters. The last sequence can be cut off.
  private static func isUTF8Text(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The bytes after the last one that begins a sequence.
    let trailing = bytes.reversed().prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    let start = bytes.count - trailing - 1
    // The number of bytes that the last sequence should have.
    let length = start < 0 ? 0 : bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : bytes[start] >= 0xC0 ? 2 : 1
    let whole = length > trailing + 1 ? UnsafeRawBufferPointer(rebasing: bytes[..<start]) : bytes
    return !whole.contains(where: isControl) && String(validating: whole, as: UTF8.self) != nil
  }

  /// Whether NUL, control characters, or these together with ill-formed sequences rule out text of any encoding.
  private static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return false }
    if memchr(start, 0, bytes.count) != nil { return true }
    let (controls, isASCII) = controlCount(bytes)
    if controls * 50 > bytes.count { return true }
    // Control characters and ill-formed sequences together do not occur in legacy encodings.
    if isASCII || controls == 0 { return false }
    let illFormed = illFormedCount(bytes)
    return illFormed > 0 && (controls + illFormed) * 20 > bytes.count
  }

  /// Returns the number of control characters, and whether all bytes are ASCII. Skips eight bytes at a time.
  private static func controlCount(_ bytes: UnsafeRawBufferPointer) -> (count: Int, isASCII: Bool) {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var (count, highBits, index) = (0, UInt64(0), 0)
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      highBits |= word
      let deletes = word ^ ones &* 0x7F
      // A high bit is set in the lowest byte below 0x20, or equal to 0x7F; a borrow can set more in bytes above it.
      if (word &- ones &* 0x20) & ~word & highs != 0 || (deletes &- ones) & ~deletes & highs != 0 {
        for byte in bytes[index..<index + 8] where isControl(byte) { count += 1 }
      }
      index += 8
    }
    for byte in bytes[index...] {
      highBits |= UInt64(byte)
      if isControl(byte) { count += 1 }
    }
    return (count, highBits & highs == 0)
  }

  private static func illFormedCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    if String(validating: bytes, as: UTF8.self) != nil { return 0 }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .error: count += 1
      case .emptyInput: return count
      }
    }
  }
}

/// The byte order of UTF-32.
struct UTF32Order {
  private let isBigEndian: Bool

  /// Reads the byte order from a UTF-32 byte order mark.
  ///
  /// - Returns: `nil` if the bytes do not begin with such a mark.
  init?(mark bytes: some Collection<UInt8>) {
    let mark = Array(bytes.prefix(4))
    guard mark == [0xFF, 0xFE, 0, 0] || mark == [0, 0, 0xFE, 0xFF] else { return nil }
    isBigEndian = mark[0] == 0
  }

  /// Returns the four bytes at `offset` as a number. There must be four.
  func value(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> UInt32 {
    let start = bytes.index(bytes.startIndex, offsetBy: offset)
    let four = bytes[start...].prefix(4).map(UInt32.init)
    return isBigEndian ? four.reduce(0) { $0 << 8 | $1 } : four.reversed().reduce(0) { $0 << 8 | $1 }
  }
}
