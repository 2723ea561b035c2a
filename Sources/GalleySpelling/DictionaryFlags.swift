import Foundation

/// The notation of flags after a word in a `.dic` file, for counting them. Its `.aff` file defines it (hunspell(5),
/// `FLAG` and `AF`).
struct DictionaryFlags {
  private enum Form {
    case bytes, scalars, pairs, numbers
  }

  private var form = Form.bytes
  /// The number of flags in each numbered set; empty if sets are not used.
  private var sets: [Int] = []

  /// Creates the default notation: one byte per flag.
  init() {}

  /// Reads the notation from the `.aff` file. The default is one byte per flag, also if the file cannot be read.
  init(_ affixes: URL) {
    let bytes = [UInt8]((try? Data(contentsOf: affixes, options: .mappedIfSafe)) ?? Data())
    var aliases: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: Array("FLAG".utf8)) || line.starts(with: Array("AF".utf8)) {
      let words = line.split { $0 <= 0x20 }
      guard words.count > 1 else { continue }
      if words[0].elementsEqual("AF".utf8) { aliases.append(words[1]) }
      guard words[0].elementsEqual("FLAG".utf8) else { continue }
      form = ["long": .pairs, "num": .numbers, "UTF-8": .scalars][String(decoding: words[1], as: UTF8.self)] ?? .bytes
    }
    // The first line contains the number of sets.
    sets = aliases.dropFirst().map { written(in: $0) }
  }

  func count(in text: ArraySlice<UInt8>) -> Int {
    guard !sets.isEmpty, let number = Int(String(decoding: text, as: UTF8.self)) else { return written(in: text) }
    return sets.indices.contains(number - 1) ? sets[number - 1] : 0
  }

  private func written(in text: ArraySlice<UInt8>) -> Int {
    guard !text.isEmpty else { return 0 }
    return switch form {
    case .bytes: text.count
    case .scalars: text.count { $0 & 0xC0 != 0x80 }
    case .pairs: text.count / 2
    case .numbers: text.count { $0 == UInt8(ascii: ",") } + 1
    }
  }
}
