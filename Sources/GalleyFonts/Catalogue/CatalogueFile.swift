import GalleyDigests

/// The bytes of a cached catalogue: the files on which it depends with their stamps, and its entries.
///
/// Numbers have eight bytes, little-endian; texts have their length before and a zero byte after them. The file begins with
/// the number of the format and the digest of everything after it.
struct CatalogueFile {
  private static let format: UInt64 = 0x3230_796C_6C61_6747

  private var bytes: [UInt8] = []

  /// - Parameter context: everything else on which the entries depend, such as the version of fontconfig.
  init(context: String, stamps: [(path: String, stamp: FontFileStamp)], entries: [FontCatalogue.Entry]) {
    append(context)
    append(UInt64(stamps.count))
    for (path, stamp) in stamps {
      append(path)
      for number in [stamp.mode, stamp.number, stamp.size, stamp.seconds, stamp.nanoseconds] { append(number) }
    }
    append(UInt64(entries.count))
    for entry in entries { append(entry) }
  }

  /// The contents of the file.
  var contents: [UInt8] {
    var head = CatalogueFile(bytes: [])
    head.append(Self.format)
    head.append(SHA256.hexDigest(of: bytes))
    return head.bytes + bytes
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func append(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }

  private mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  private mutating func append(_ texts: [String]) {
    append(UInt64(texts.count))
    for text in texts { append(text) }
  }

  private mutating func append(_ entry: FontCatalogue.Entry) {
    append(entry.path)
    append(entry.families)
    append(entry.fullNames)
    let face = entry.description
    for text in [face.familyName, face.fullName, face.postScriptName, face.styleName] { append(text) }
    let flags = (face.isItalic ? 1 : 0) | (face.isMonospaced ? 2 : 0) | (face.isColor ? 4 : 0)
    for number in [entry.index, entry.width, face.weight, flags, entry.coverage.textCount ?? -1] { append(UInt64(bitPattern: Int64(number))) }
  }

  /// Returns the entries in the contents of a file; `nil` if the file is damaged, or if the context or a stamp is another now.
  static func entries(in contents: UnsafeRawBufferPointer, context: String) -> [FontCatalogue.Entry]? {
    var reader = Reader(bytes: contents)
    guard reader.number() == format, let digest = reader.text(), digest == SHA256.hexDigest(of: reader.rest),
      reader.text() == context, reader.hasCurrentStamps(), let count = reader.count()
    else { return nil }
    var listed: [(entry: FontCatalogue.Entry, textCount: Int)] = []
    listed.reserveCapacity(count)
    for _ in 0..<count {
      guard let next = reader.entry() else { return nil }
      listed.append(next)
    }
    guard reader.isAtEnd else { return nil }
    let sets = CachedCharsets(places: listed.map { CachedCharsets.Place(path: $0.entry.path, index: $0.entry.index) })
    return listed.indices.map { number in
      var (entry, textCount) = listed[number]
      if textCount >= 0 { entry.coverage = .cached(sets, number: number, textCount: textCount) }
      return entry
    }
  }

  /// Reads the parts of a file in order. Results are `nil` after its end.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// The bytes that are not read yet.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }

    mutating func number() -> UInt64? {
      guard bytes.count - offset >= 8 else { return nil }
      defer { offset += 8 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private mutating func integer() -> Int? { number().map { Int(truncatingIfNeeded: Int64(bitPattern: $0)) } }

    /// Returns a number of parts; each has at least one byte.
    mutating func count() -> Int? { integer().flatMap { (0...bytes.count - offset).contains($0) ? $0 : nil } }

    /// Returns a text's bytes, after which there is a zero byte.
    private mutating func slice() -> UnsafeRawBufferPointer? {
      guard let length = count(), length < bytes.count - offset, bytes[offset + length] == 0 else { return nil }
      defer { offset += length + 1 }
      return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }

    mutating func text() -> String? { slice().map { String(decoding: $0, as: UTF8.self) } }

    private mutating func texts() -> [String]? {
      guard let count = count() else { return nil }
      var texts: [String] = []
      for _ in 0..<count {
        guard let text = text() else { return nil }
        texts.append(text)
      }
      return texts
    }

    /// Returns whether all files are as they were when the catalogue was stored.
    mutating func hasCurrentStamps() -> Bool {
      guard let count = count() else { return false }
      for _ in 0..<count {
        guard let path = slice()?.bindMemory(to: CChar.self).baseAddress, let mode = number(), let index = number(), let size = number(),
          let seconds = number(), let nanoseconds = number(),
          FontFileStamp(of: path) == FontFileStamp(mode: mode, number: index, size: size, seconds: seconds, nanoseconds: nanoseconds)
        else { return false }
      }
      return true
    }

    mutating func entry() -> (entry: FontCatalogue.Entry, textCount: Int)? {
      guard let path = text(), let families = texts(), !families.isEmpty, let fullNames = texts(), let family = text(), let fullName = text(),
        let postScriptName = text(), let style = text(), let index = integer(), let width = integer(), let weight = integer(),
        let flags = integer(), let textCount = integer(), index >= 0, (0...10_000).contains(width), (0...1000).contains(weight)
      else { return nil }
      let description = FaceDescription(
        familyName: family, fullName: fullName, postScriptName: postScriptName, styleName: style, weight: weight, isItalic: flags & 1 != 0,
        isMonospaced: flags & 2 != 0, isColor: flags & 4 != 0)
      let entry = FontCatalogue.Entry(
        path: path, index: index, description: description, families: families, fullNames: fullNames, width: width, coverage: .unknown)
      return (entry, textCount)
    }
  }
}
