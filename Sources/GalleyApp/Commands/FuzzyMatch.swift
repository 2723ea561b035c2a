/// The result of a search for words whose letters a user types in order, but not all of them: “svas” finds “Save As”.
enum FuzzyMatch {
  /// The value of a letter at the start of a word, one that follows the letter before it, and any other.
  private static let (wordStart, adjacent, scattered) = (10, 6, 1)
  /// The additional value of a match of whole words.
  private static let (wholeTitle, prefix, contained) = (400, 200, 100)
  /// The number of letters of a query that are used, so that the cost of a match is bounded.
  private static let longestQuery = 64

  /// Returns how well `query` matches a text: a greater number is better, and 0 is a match of an empty query. Returns `nil` if the letters of the
  /// query are not in the text in this order. Ignores case and spaces. O(n · m) in the lengths of query and text.
  static func score(_ query: String, in text: String) -> Int? {
    let wanted = Array(query.lowercased().filter { !$0.isWhitespace }.prefix(longestQuery))
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.lowercased())
    guard wanted.count <= letters.count else { return nil }
    // The best value of the letters so far, whose last one is at each index.
    var best = [Int?](repeating: nil, count: letters.count)
    for (number, letter) in wanted.enumerated() {
      var next = [Int?](repeating: nil, count: letters.count)
      var bestBefore: Int? = number == 0 ? 0 : nil
      for index in letters.indices {
        if letters[index] == letter {
          let isStart = index == 0 || !letters[index - 1].isLetter && !letters[index - 1].isNumber
          let value = isStart ? wordStart : scattered
          let chained = index > 0 ? best[index - 1].map { $0 + max(adjacent, value) } : nil
          next[index] = [bestBefore.map { $0 + value }, chained].compactMap(\.self).max()
        }
        if number > 0, let here = best[index] { bestBefore = max(bestBefore ?? here, here) }
      }
      best = next
    }
    guard let score = best.compactMap(\.self).max() else { return nil }
    return score + bonus(query.lowercased().trimmed, text.lowercased())
  }

  private static func bonus(_ query: String, _ text: String) -> Int {
    if text == query { return wholeTitle }
    if text.hasPrefix(query) { return prefix }
    return " \(text)".contains(" \(query)") ? contained : 0
  }
}

extension String {
  /// The string without spaces at both ends.
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
