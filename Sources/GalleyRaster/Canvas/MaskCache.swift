import Synchronization

/// A cache of masks for paths that are drawn in every frame, such as shapes, bars and page shadows.
///
/// The cache has two generations. Used masks are young. When young masks fill half of the capacity, old ones are
/// evicted and young ones become old. A mask depends only on its coverage, so eviction does not change the output.
final class MaskCache: Sendable {
  static let shared = MaskCache()
  /// The capacity, in bytes.
  static let capacity = 64 << 20
  /// The bytes counted for each mask in addition to its pixels.
  private static let overhead = 512

  private struct Storage {
    var young: [Coverage: Mask] = [:]
    var old: [Coverage: Mask] = [:]
    var youngBytes = 0

    mutating func insert(_ mask: Mask, for coverage: Coverage) {
      youngBytes += mask.byteCount + MaskCache.overhead
      if youngBytes > MaskCache.capacity / 2 {
        (old, young) = (young, [:])
        youngBytes = mask.byteCount + MaskCache.overhead
      }
      young[coverage] = mask
    }
  }

  private let storage = Mutex(Storage())

  func mask(for coverage: Coverage) -> Mask {
    if let mask = find(coverage) { return mask }
    let mask = coverage.mask()
    if mask.byteCount <= MaskCache.capacity / 4 { storage.withLock { $0.insert(mask, for: coverage) } }
    return mask
  }

  private func find(_ coverage: Coverage) -> Mask? {
    storage.withLock { cache in
      if let mask = cache.young[coverage] { return mask }
      guard let mask = cache.old.removeValue(forKey: coverage) else { return nil }
      cache.insert(mask, for: coverage)
      return mask
    }
  }
}
