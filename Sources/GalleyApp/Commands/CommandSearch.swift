import Foundation

/// The search of the command palette.
@MainActor
enum CommandSearch {
  /// The number of recent commands that come first.
  static let recentCount = 6

  /// Returns the commands that match a query, the best first. Without a query, all commands, the recent ones first.
  ///
  /// - Parameter recent: identifiers of commands, the latest first.
  static func commands(_ commands: [Command], matching query: String, recent: [String]) -> [Command] {
    let places = Dictionary(recent.prefix(recentCount).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let isEmpty = query.allSatisfy(\.isWhitespace)
    let found = commands.enumerated().compactMap { index, command -> (score: Int, index: Int, command: Command)? in
      let place = places[command.identifier]
      guard let score = score(command, query) else { return nil }
      // A recent command wins among commands that match equally well.
      let bonus = place.map { isEmpty ? 1000 - $0 : recentCount - $0 } ?? 0
      return (score + bonus, index, command)
    }
    return found.sorted { ($0.score, $1.index) > ($1.score, $0.index) }.map(\.command)
  }

  /// The value of a match of the keywords, less than that of the beginning of a title, and the additional value of a whole keyword.
  private static let (keywordScore, wholeKeyword) = (60, 20)

  private static func score(_ command: Command, _ query: String) -> Int? {
    let title = FuzzyMatch.score(query, in: command.paletteTitle)
    let menu = FuzzyMatch.score(query, in: "\(command.menu.title) \(command.paletteTitle)")
    return [title, menu, keywordScore(command, query)].compactMap(\.self).max()
  }

  /// Returns the value of the keywords if each word of the query begins a word of the title or the keywords, or else `nil`.
  private static func keywordScore(_ command: Command, _ query: String) -> Int? {
    let words = words(in: "\(command.paletteTitle) \(command.keywords)")
    let wanted = wantedWords(in: query)
    guard !wanted.isEmpty, wanted.allSatisfy({ begins(with: $0, words) }) else { return nil }
    return keywordScore + (wanted.allSatisfy { words.contains($0) } ? wholeKeyword : 0)
  }

  /// Returns whether the title has each word of a query; `false` for an empty query.
  static func isNamed(_ query: String, _ command: Command) -> Bool {
    let (wanted, words) = (wantedWords(in: query), words(in: command.paletteTitle))
    return !wanted.isEmpty && wanted.allSatisfy { words.contains($0) }
  }

  // MARK: Words, also for the search in the keys

  /// Returns the words of a query, in lowercase.
  static func wantedWords(in query: String) -> [Substring] { query.lowercased().split(whereSeparator: \.isWhitespace) }

  /// Returns the words of a text, in lowercase.
  static func words(in text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }

  /// Returns whether one of `words` begins with `word`.
  static func begins(with word: Substring, _ words: [Substring]) -> Bool { words.contains { $0.hasPrefix(word) } }
}

extension Command {
  /// The title after that of the submenu, which completes it: “Add Shape: Circle”.
  var paletteTitle: String { submenu.map { "\($0): \(title)" } ?? title }
}
