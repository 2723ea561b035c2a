import Foundation
import TextEngine

/// The words of a `.dic` file, in order, without notes.
struct DictionaryStems {
  struct Stem {
    let word: String
    /// How many bytes of flags it has: each names what may be put to it.
    let flags: Int
  }

  private let stems: [Stem]

  /// Reads the file; one that cannot be read has no words. O(its size).
  init(_ file: URL, _ encoding: DictionaryEncoding) {
    let bytes = [UInt8]((try? Data(contentsOf: file, options: .mappedIfSafe)) ?? Data())
    stems = Self.stems(in: bytes, encoding).sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
  }

  private static func stems(in bytes: [UInt8], _ encoding: DictionaryEncoding) -> [Stem] {
    bytes.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { line in
      // A slash begins flags, white space notes.
      let end = line.firstIndex { $0 == UInt8(ascii: "/") || $0 <= 0x20 } ?? line.endIndex
      guard end > line.startIndex, let word = encoding.decode(line[..<end]) else { return nil }
      let flags = end < line.endIndex && line[end] == UInt8(ascii: "/") ? line[(end + 1)...].prefix { $0 > 0x20 }.count : 0
      return Stem(word: word, flags: flags)
    }
  }

  /// The scripts of the letters in a file's first words.
  static func scripts(atHeadOf file: URL, _ encoding: DictionaryEncoding) -> Set<UInt32> {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    let head = [UInt8]((try? handle.read(upToCount: 1 << 14)) ?? Data())
    return Set(stems(in: head, encoding).lazy.map(\.word).joined().unicodeScalars.compactMap(LetterScript.of))
  }

  /// O(log words + matches); a thousand matches are enough.
  func stems(beginningWith prefix: String) -> [Stem] {
    var (low, high) = (0, stems.count)
    while low < high {
      let middle = (low + high) / 2
      if stems[middle].word.utf8.lexicographicallyPrecedes(prefix.utf8) { low = middle + 1 } else { high = middle }
    }
    return Array(stems[low...].prefix { $0.word.utf8.starts(with: prefix.utf8) }.prefix(1000))
  }
}
