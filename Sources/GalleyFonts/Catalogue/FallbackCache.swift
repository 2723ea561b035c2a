import Synchronization

/// A cache of fallback results.
final class FallbackCache: Sendable {
  struct Key: Hashable {
    let cluster: [UInt32]
    let style: FallbackStyle
    /// The family of the font that lacks the cluster. Its other styles are tried first.
    let family: String
    let region: CJKRegion
    let emoji: Bool
  }

  struct SearchResult {
    /// The face; `nil` if no face supports the base character.
    let face: FontFace?
    /// Whether `face` supports the whole cluster.
    let isWhole: Bool
  }

  /// The maximum number of results. All are evicted when it is reached, which limits the memory for unusual text.
  private static let capacity = 16_384
  /// The maximum length of cached clusters, in Unicode scalars.
  private static let maximumCachedLength = 16

  private let results = Mutex<[Key: SearchResult]>([:])

  /// The number of cached results.
  var count: Int { results.withLock { $0.count } }

  /// Evicts all results, after the catalogue has changed.
  func evictAll() { results.withLock { $0 = [:] } }

  func result(for key: Key, search: () -> SearchResult) -> SearchResult {
    if let cached = results.withLock({ $0[key] }) { return cached }
    let fresh = search()
    if key.cluster.count <= FallbackCache.maximumCachedLength {
      results.withLock { entries in
        if entries.count >= FallbackCache.capacity { entries.removeAll() }
        entries[key] = fresh
      }
    }
    return fresh
  }
}
