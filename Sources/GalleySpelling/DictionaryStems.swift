import Foundation
import GalleyTextEngine

/// The words of a `.dic` file by their first letters, without annotations. The file is read in parts.
struct DictionaryStems {
  struct Stem {
    let word: String
    /// The number of flags. Each flag allows some affixes.
    let flags: Int
  }

  private let file, affixes: URL
  private let encoding: DictionaryEncoding
  /// The file, the read position and the notation of its flags, while reading; otherwise `nil`.
  private var open: (bytes: [UInt8], place: Int, flags: DictionaryFlags)?
  private(set) var isComplete = false
  /// The words by their first two scalars, or by the only one.
  private var stems: [String: [Stem]] = [:]

  /// Creates the list. A file that cannot be read has no words.
  init(_ file: URL, affixes: URL, _ encoding: DictionaryEncoding) { (self.file, self.affixes, self.encoding) = (file, affixes, encoding) }

  /// Reads up to `lines` more lines; does nothing after the last. O(lines), and O(size of the files) on the first call.
  mutating func read(lines: Int) {
    guard !isComplete else { return }
    var (bytes, offset, flags) = open ?? opened()
    var left = lines
    while offset < bytes.count, left > 0 {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let stem = Self.stem(of: bytes[offset..<end], encoding, flags) { stems[Self.head(of: stem.word), default: []].append(stem) }
      (offset, left) = (end + 1, left - 1)
    }
    isComplete = offset >= bytes.count
    open = isComplete ? nil : (bytes, offset, flags)
  }

  /// Reads the file, and the notation of its flags from the affix file. Returns its bytes and the start of its second line, because the first is the
  /// number of words; the end if there is no second line. For a file that cannot be read, returns no bytes and the start 0.
  private func opened() -> (bytes: [UInt8], place: Int, flags: DictionaryFlags) {
    let bytes = [UInt8]((try? Data(contentsOf: file, options: .mappedIfSafe)) ?? Data())
    return (bytes, bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count, DictionaryFlags(affixes))
  }

  private static func head(of word: String) -> String { String(String.UnicodeScalarView(word.unicodeScalars.prefix(2))) }

  private static func stem(of line: ArraySlice<UInt8>, _ encoding: DictionaryEncoding, _ flags: DictionaryFlags) -> Stem? {
    // A slash precedes flags, and white space precedes annotations.
    let end = line.firstIndex { $0 == UInt8(ascii: "/") || $0 <= 0x20 } ?? line.endIndex
    guard end > line.startIndex, let word = encoding.decode(line[..<end]) else { return nil }
    let hasFlags = end < line.endIndex && line[end] == UInt8(ascii: "/")
    return Stem(word: word, flags: hasFlags ? flags.count(in: line[(end + 1)...].prefix { $0 > 0x20 }) : 0)
  }

  /// Returns the scripts of the letters in a file's first words, up to 16 KB; empty if the file cannot be read.
  static func scripts(atHeadOf file: URL, _ encoding: DictionaryEncoding) -> Set<UInt32> {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    let head = [UInt8]((try? handle.read(upToCount: 1 << 14)) ?? Data())
    let words = head.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { stem(of: $0, encoding, DictionaryFlags())?.word }
    return Set(words.lazy.joined().unicodeScalars.compactMap(LetterScript.of))
  }

  /// Calls `body` for each word with that prefix that has been read, in no particular order. O(words with the same
  /// first two letters). For a prefix of one letter, O(pairs of letters + matches).
  func forEach(beginningWith prefix: String, _ body: (Stem) -> Void) {
    let head = Self.head(of: prefix)
    if head.unicodeScalars.count == 2 {
      for stem in stems[head] ?? [] where stem.word.utf8.starts(with: prefix.utf8) { body(stem) }
    } else {
      for (other, stems) in stems where other.utf8.starts(with: prefix.utf8) { stems.forEach(body) }
    }
  }
}
