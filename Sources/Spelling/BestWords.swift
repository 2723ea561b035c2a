/// A sorted list of the best words, limited in size.
struct BestWords {
  private let limit: Int
  private var kept: [(rank: Int, word: String)] = []

  init(limit: Int) { self.limit = limit }

  var words: [String] { kept.map(\.word) }

  /// Adds a word. Lower ranks are better, then alphabetical order decides. `isGood` is called only if the word would be
  /// kept. O(limit).
  mutating func add(_ word: String, rank: Int, isGood: () -> Bool) {
    func isBefore(_ other: (rank: Int, word: String)) -> Bool { (rank, word) < (other.rank, other.word) }
    guard limit > 0 else { return }
    if kept.count == limit, let last = kept.last, !isBefore(last) { return }
    if let index = kept.firstIndex(where: { $0.word == word }) {
      guard rank < kept[index].rank else { return }
      kept.remove(at: index)
    } else if !isGood() {
      return
    }
    kept.insert((rank, word), at: kept.firstIndex(where: isBefore) ?? kept.endIndex)
    if kept.count > limit { kept.removeLast() }
  }
}
