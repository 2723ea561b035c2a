/// Validation of a font file's table directory, with positions in errors.
enum SFNTDirectory {
  /// Throws unless face `index` has a valid directory. All tables must be inside the file, and the required ones must
  /// exist. The contents of names, glyphs and layout rules are not checked; HarfBuzz and FreeType validate those.
  static func check(_ file: FontFile, index: Int) throws(FontError) {
    let reader = Reader(bytes: file.bytes)
    let start = try offset(ofFace: index, in: reader, file)
    guard let version = reader.tag(at: start), ["\0\u{1}\0\0", "OTTO", "true"].contains(version) else {
      throw FontError(
        file: file.path, problem: "is not a font", location: "byte \(start)", remedy: "use a .otf, .ttf or .ttc file")
    }
    guard let count = reader.uint16(at: start + 4), count > 0, start + 12 + 16 * count <= file.bytes.count else {
      throw truncated(file, at: start + 4, "table directory")
    }
    var tags: Set<String> = []
    for entry in 0..<count {
      let entryOffset = start + 12 + 16 * entry
      guard let tag = reader.tag(at: entryOffset), let offset = reader.uint32(at: entryOffset + 8), let length = reader.uint32(at: entryOffset + 12)
      else { throw truncated(file, at: entryOffset, "table directory") }
      guard offset + length <= file.bytes.count else {
        throw truncated(file, at: offset, "table \(printable(tag)), \(length) bytes long")
      }
      tags.insert(tag)
    }
    for needed in ["cmap", "head", "hhea", "hmtx", "maxp"] where !tags.contains(needed) {
      throw FontError(
        file: file.path, problem: "lacks the table \(needed)", location: "byte \(start), table directory",
        remedy: "download or copy the font file again")
    }
  }

  private static func offset(ofFace index: Int, in reader: Reader, _ file: FontFile) throws(FontError) -> Int {
    let kind = reader.tag(at: 0)
    if kind == "wOFF" || kind == "wOF2" {
      throw FontError(
        file: file.path, problem: "is a web font (WOFF), which cannot be shaped", location: "byte 0",
        remedy: "use the .otf or .ttf of the same font")
    }
    guard kind == "ttcf" else {
      guard index == 0 else { throw noSuchFace(file, index, of: 1) }
      return 0
    }
    guard let count = reader.uint32(at: 8) else { throw truncated(file, at: 8, "collection header") }
    guard index < count else { throw noSuchFace(file, index, of: count) }
    guard let offset = reader.uint32(at: 12 + 4 * index) else { throw truncated(file, at: 12 + 4 * index, "collection header") }
    return offset
  }

  private static func noSuchFace(_ file: FontFile, _ index: Int, of count: Int) -> FontError {
    FontError(
      file: file.path, problem: "has no face \(index); its number of faces is \(count)", remedy: "use a face index of 0…\(max(0, count - 1))")
  }

  private static func truncated(_ file: FontFile, at offset: Int, _ item: String) -> FontError {
    FontError(
      file: file.path, problem: "ends too early, at \(file.bytes.count) bytes", location: "byte \(offset), \(item)",
      remedy: "download or copy the font file again")
  }

  private static func printable(_ tag: String) -> String {
    String(String.UnicodeScalarView(tag.unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? $0 : "?" }))
  }

  /// A reader of big-endian numbers, which returns `nil` beyond the end.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer

    func number(at offset: Int, _ width: Int) -> Int? {
      guard offset >= 0, offset + width <= bytes.count else { return nil }
      return bytes[offset..<(offset + width)].reduce(0) { $0 << 8 | Int($1) }
    }
    func uint16(at offset: Int) -> Int? { number(at: offset, 2) }
    func uint32(at offset: Int) -> Int? { number(at: offset, 4) }
    func tag(at offset: Int) -> String? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      return String(String.UnicodeScalarView(bytes[offset..<(offset + 4)].map { Unicode.Scalar($0) }))
    }
  }
}
