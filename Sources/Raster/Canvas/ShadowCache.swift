import Synchronization

/// Blurred masks of the paths that cast shadows: a page, a popover, cast anew in every frame.
final class ShadowCache: Sendable {
  struct Key: Hashable, Sendable {
    /// Device space, its corner within the first pixel.
    var path: Path
    var rule: FillRule
    var sigma: Double
  }

  static let shared = ShadowCache()
  /// Bytes of masks that are kept.
  static let capacity = 48 << 20

  private struct Kept {
    var masks: [Key: (mask: Mask, lastUse: Int)] = [:]
    var byteCount = 0
    var uses = 0
  }

  private let kept = Mutex(Kept())

  /// `nil` for a path larger than any bitmap.
  func mask(for key: Key) -> Mask? {
    if let mask = find(key) { return mask }
    let bounds = IntRect(covering: key.path.bounds)
    guard Bitmap.isPossible(width: bounds.width, height: bounds.height) else { return nil }
    let mask = Mask(path: key.path, rule: key.rule, bounds: bounds).blurred(sigma: key.sigma)
    keep(mask, for: key)
    return mask
  }

  private func find(_ key: Key) -> Mask? {
    kept.withLock { kept in
      guard let mask = kept.masks[key]?.mask else { return nil }
      kept.uses += 1
      kept.masks[key]?.lastUse = kept.uses
      return mask
    }
  }

  private func keep(_ mask: Mask, for key: Key) {
    guard mask.byteCount <= ShadowCache.capacity else { return }
    kept.withLock { kept in
      guard kept.masks[key] == nil else { return }
      kept.uses += 1
      kept.masks[key] = (mask, kept.uses)
      kept.byteCount += mask.byteCount
      while kept.byteCount > ShadowCache.capacity, let oldest = kept.masks.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        kept.masks[oldest.key] = nil
        kept.byteCount -= oldest.value.mask.byteCount
      }
    }
  }
}
