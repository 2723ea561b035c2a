import Synchronization

/// Answers of the search, kept by what they depend on.
final class FallbackCache: Sendable {
  struct Key: Hashable {
    let cluster: [UInt32]
    let style: FallbackStyle
    /// Of the font that lacks the cluster: another cut of it is tried first.
    let family: String
    let region: CJKRegion
    let emoji: Bool
  }

  struct Answer {
    /// `nil`: no face has the base.
    let face: FontFace?
    /// Whether `face` shows all of the cluster.
    let isWhole: Bool
  }

  /// A text of odd clusters must not fill the memory: when so many are known, all are forgotten.
  private static let capacity = 16_384
  /// Clusters that are longer are searched for again each time.
  private static let longestKept = 16

  private let answers = Mutex<[Key: Answer]>([:])

  /// How many answers are kept.
  var count: Int { answers.withLock { $0.count } }

  /// After the catalogue has changed.
  func forgetAll() { answers.withLock { $0 = [:] } }

  func answer(for key: Key, search: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[key] }) { return known }
    let fresh = search()
    if key.cluster.count <= FallbackCache.longestKept {
      answers.withLock { answers in
        if answers.count >= FallbackCache.capacity { answers.removeAll() }
        answers[key] = fresh
      }
    }
    return fresh
  }
}
