import Foundation
import Output
import UnicodeFacts

/// Words that a user has taught, of whatever language, in a file of a line each: they are there again when the program is started anew.
package final class LearnedWords {
  private let file: URL
  private lazy var words: Set<String> = read()
  /// Told in words, once, where the file cannot be written.
  package var report: (String) -> Void = { _ in }
  private var hasReported = false

  /// A file beyond this, in bytes, is no list that a hand has made.
  private static let largestFile = 1 << 20

  /// Reads the file when it is first asked; one that is not there has no words.
  package init(file: URL) { self.file = file }

  /// The user's: `galley/learned-words.txt` in the XDG data folder.
  package convenience init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    self.init(file: URL(fileURLWithPath: data).appendingPathComponent("galley/learned-words.txt"))
  }

  /// Whether a word was taught: as it was, or with a capital at the beginning of a sentence.
  package func contains(_ word: String) -> Bool { words.contains(Self.key(word)) || words.contains(Self.key(word.prefix(1).lowercased() + word.dropFirst())) }

  /// Whether it was taught just so.
  package func has(_ word: String) -> Bool { words.contains(Self.key(word)) }

  /// All of them that begin so.
  package func words(beginningWith prefix: String) -> [String] {
    let prefix = Self.key(prefix)
    return words.filter { $0.hasPrefix(prefix) && $0 != prefix }.sorted()
  }

  /// Teaches a word. What is empty, longer than a word can be, or of several lines is none.
  package func learn(_ word: String) {
    let word = Self.key(word)
    guard Self.isWord(word), words.insert(word).inserted else { return }
    write { $0.insert(word) }
  }

  /// Forgets a word.
  package func unlearn(_ word: String) {
    let word = Self.key(word)
    if words.remove(word) != nil { write { $0.remove(word) } }
  }

  private static func key(_ word: some StringProtocol) -> String { word.precomposedStringWithCanonicalMapping.replacing("\u{2019}", with: "'") }

  private static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= SpellingDictionary.longestWord && !word.contains(where: \.endsLine) && !word.utf8.contains(0)
  }

  private func read() -> Set<String> {
    // A pipe would wait for its writer for ever.
    guard let stamp = FileStamp(path: file.path), stamp.isRegularFile, stamp.size <= Self.largestFile,
      let data = try? Data(contentsOf: file)
    else { return [] }
    return Set(String(decoding: data, as: UTF8.self).split(whereSeparator: \.endsLine).map(Self.key).filter(Self.isWord))
  }

  /// Makes one change to the file, which may also have words that another program has learned meanwhile.
  private func write(_ change: (inout Set<String>) -> Void) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileReplacement.update(file.path) {
        // Words that could not be written are kept here until the program ends.
        if !hasReported, FileStamp(path: file.path) != nil { words = read() }
        change(&words)
        return Data((words.sorted().joined(separator: "\n") + "\n").utf8)
      }
    } catch {
      guard !hasReported else { return }
      hasReported = true
      report("\(file.path) cannot be written: words that are learned now are forgotten when the program ends")
    }
  }

  /// How often a change is made again if another program writes at the same moment.
  private static let attempts = 8
}
