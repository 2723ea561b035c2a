/// A sorted list of the best words, limited in size.
struct BestWords {
  private let limit: Int
  private var entries: [(rank: Int, word: String)] = []

  init(limit: Int) { self.limit = limit }

  var words: [String] { entries.map(\.word) }

  /// Adds a word if it is among the best `limit`. Lower ranks are better, then alphabetical order decides. A word that
  /// is already in the list keeps its better rank. `isGood` is called only if the word would be added; if it returns
  /// `false`, the word is not. O(limit).
  mutating func add(_ word: String, rank: Int, isGood: () -> Bool) {
    func isBefore(_ other: (rank: Int, word: String)) -> Bool { (rank, word) < (other.rank, other.word) }
    guard limit > 0 else { return }
    if entries.count == limit, let last = entries.last, !isBefore(last) { return }
    if let index = entries.firstIndex(where: { $0.word == word }) {
      guard rank < entries[index].rank else { return }
      entries.remove(at: index)
    } else if !isGood() {
      return
    }
    entries.insert((rank, word), at: entries.firstIndex(where: isBefore) ?? entries.endIndex)
    if entries.count > limit { entries.removeLast() }
  }
}
