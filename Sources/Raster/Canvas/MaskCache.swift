import Synchronization

/// Masks of the paths that are drawn anew in every frame: shapes, bars, a page and its shadow.
///
/// Two generations: what is asked for is young; when the young ones fill half of the room, the old ones go and the young
/// ones grow old. A mask is what its coverage says, so what is kept changes no picture.
final class MaskCache: Sendable {
  static let shared = MaskCache()
  /// Bytes of masks that are kept.
  static let capacity = 64 << 20
  /// Counted for each mask beside its bytes.
  private static let overhead = 512

  private struct Kept {
    var young: [Coverage: Mask] = [:]
    var old: [Coverage: Mask] = [:]
    var youngBytes = 0

    mutating func keep(_ mask: Mask, for coverage: Coverage) {
      youngBytes += mask.byteCount + MaskCache.overhead
      if youngBytes > MaskCache.capacity / 2 {
        (old, young) = (young, [:])
        youngBytes = mask.byteCount + MaskCache.overhead
      }
      young[coverage] = mask
    }
  }

  private let kept = Mutex(Kept())

  func mask(for coverage: Coverage) -> Mask {
    if let mask = find(coverage) { return mask }
    let mask = coverage.mask()
    if mask.byteCount <= MaskCache.capacity / 4 { kept.withLock { $0.keep(mask, for: coverage) } }
    return mask
  }

  private func find(_ coverage: Coverage) -> Mask? {
    kept.withLock { kept in
      if let mask = kept.young[coverage] { return mask }
      guard let mask = kept.old.removeValue(forKey: coverage) else { return nil }
      kept.keep(mask, for: coverage)
      return mask
    }
  }
}
