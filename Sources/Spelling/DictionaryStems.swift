import Foundation
import TextEngine

/// The words of a `.dic` file, in order, without flags and notes.
struct DictionaryStems {
  private let words: [String]

  /// Reads the file; one that cannot be read has no words. O(its size).
  init(_ file: URL, _ encoding: DictionaryEncoding) {
    let bytes = [UInt8]((try? Data(contentsOf: file, options: .mappedIfSafe)) ?? Data())
    words = Self.words(in: bytes, encoding).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func words(in bytes: [UInt8], _ encoding: DictionaryEncoding) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { line in
      // A slash begins flags, white space notes.
      let end = line.firstIndex { $0 == UInt8(ascii: "/") || $0 <= 0x20 } ?? line.endIndex
      return end > line.startIndex ? encoding.decode(line[..<end]) : nil
    }
  }

  /// The scripts of the letters in a file's first words.
  static func scripts(atHeadOf file: URL, _ encoding: DictionaryEncoding) -> Set<UInt32> {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    let head = [UInt8]((try? handle.read(upToCount: 1 << 14)) ?? Data())
    return Set(words(in: head, encoding).joined().unicodeScalars.compactMap(LetterScript.of))
  }

  /// O(log words + matches); a thousand matches are enough.
  func words(beginningWith prefix: String) -> [String] {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].utf8.lexicographicallyPrecedes(prefix.utf8) { low = middle + 1 } else { high = middle }
    }
    return words[low...].prefix { $0.utf8.starts(with: prefix.utf8) }.prefix(1000).map { $0 }
  }
}
