import Foundation
import GalleyOutput
import GalleyUnicodeFacts

/// Words that the user has added, for all languages. They are stored in a file with one word per line.
package final class LearnedWords {
  private let file: URL
  private lazy var words: Set<String> = (try? readFile()) ?? []
  /// Called once with a message if the file cannot be written.
  package var report: (String) -> Void = { _ in }
  private var hasReported = false

  /// The maximum size of the file, in bytes. A larger one is not a list of words.
  private static let largestFile = 1 << 20

  /// Creates the list. The file is read on first use; a missing file has no words.
  package init(file: URL) { self.file = file }

  /// Opens the user's list: `galley/learned-words.txt` in the XDG data folder.
  package convenience init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    self.init(file: URL(fileURLWithPath: data).appendingPathComponent("galley/learned-words.txt"))
  }

  /// Returns whether a word was added, in this form or without the initial capital of a sentence.
  package func contains(_ word: String) -> Bool { words.contains(Self.key(word)) || words.contains(Self.key(word.prefix(1).lowercased() + word.dropFirst())) }

  /// Returns whether a word was added in exactly this form.
  package func has(_ word: String) -> Bool { words.contains(Self.key(word)) }

  /// Returns all added words that are longer than a prefix and begin with it, in alphabetical order.
  package func words(beginningWith prefix: String) -> [String] {
    let prefix = Self.key(prefix)
    return words.filter { $0.hasPrefix(prefix) && $0 != prefix }.sorted()
  }

  /// Adds a word, and writes it to the file. Does nothing if it is already there, or if the text is empty, too long
  /// (`SpellingDictionary.longestWord`) or has several lines. If the file cannot be written, calls `report` and keeps the word in memory.
  package func learn(_ word: String) {
    let word = Self.key(word)
    guard Self.isWord(word), words.insert(word).inserted else { return }
    write { $0.insert(word) }
  }

  /// Removes a word, also from the file; does nothing if it was not added in exactly this form. Calls `report` if the file cannot be written.
  package func unlearn(_ word: String) {
    let word = Self.key(word)
    if words.remove(word) != nil { write { $0.remove(word) } }
  }

  private static func key(_ word: some StringProtocol) -> String { word.precomposedStringWithCanonicalMapping.replacing("\u{2019}", with: "'") }

  private static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= SpellingDictionary.longestWord && !word.contains(where: \.endsLine) && !word.utf8.contains(0)
  }

  /// A file that is too large or cannot be read is not replaced, so that no words in it are lost.
  private struct UnreadableList: Error {}

  /// Returns the words of the file, or `nil` if it does not exist. Throws if it exists but cannot be read as a list of words.
  private func readFile() throws -> Set<String>? {
    guard let stamp = FileStamp(path: file.path) else { return nil }
    // Reading a pipe would block forever.
    guard stamp.isRegularFile, stamp.size <= Self.largestFile, let data = try? Data(contentsOf: file) else { throw UnreadableList() }
    return Set(String(decoding: data, as: UTF8.self).split(whereSeparator: \.endsLine).map(Self.key).filter(Self.isWord))
  }

  /// Applies a change to the words and the file, which can contain new words from another program. If the file cannot be read or written, calls
  /// `report`, only the first time, and the change stays in memory.
  private func write(_ change: (inout Set<String>) -> Void) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileReplacement.update(file.path) {
        // If writing failed before, keep the words in memory until the program ends.
        if let wordsInFile = try readFile(), !hasReported { words = wordsInFile }
        change(&words)
        return Data((words.sorted().joined(separator: "\n") + "\n").utf8)
      }
    } catch {
      guard !hasReported else { return }
      hasReported = true
      let problem = error is UnreadableList ? "is not a list of words that can be read, so it stays unchanged" : "cannot be written"
      report("\(file.path) \(problem); learned words are lost when the program ends")
    }
  }
}
