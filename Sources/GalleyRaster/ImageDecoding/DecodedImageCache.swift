import Synchronization

/// A cache of recently drawn decoded images, limited to `capacity` bytes in total.
final class DecodedImageCache: Sendable {
  static let shared = DecodedImageCache(capacity: 128 << 20)

  let capacity: Int

  private struct Key: Hashable {
    var image: ObjectIdentifier
    var reduction: Int
  }

  private struct Storage {
    var entries: [Key: (bitmap: Bitmap, lastUse: Int)] = [:]
    var bytes = 0
    var uses = 0

    mutating func remove(_ key: Key) -> Bitmap? {
      guard let entry = entries.removeValue(forKey: key) else { return nil }
      bytes -= entry.bitmap.byteCount
      return entry.bitmap
    }
  }

  private let storage = Mutex(Storage())

  init(capacity: Int) { self.capacity = capacity }

  /// The size of the cached images, in bytes.
  var byteCount: Int { storage.withLock(\.bytes) }

  func find(_ picture: ObjectIdentifier, _ reduction: Int) -> Bitmap? {
    let key = Key(image: picture, reduction: reduction)
    return storage.withLock { cache in
      guard let bitmap = cache.entries[key]?.bitmap else { return nil }
      cache.uses += 1
      cache.entries[key]!.lastUse = cache.uses
      return bitmap
    }
  }

  /// Caches a bitmap unless it would take more than half of the capacity, in place of a cached one of the same image
  /// and reduction. Evicts the least recently used bitmaps beyond the capacity. O(*n*) in the number of cached images.
  func insert(_ bitmap: Bitmap, _ picture: ObjectIdentifier, _ reduction: Int) {
    guard bitmap.byteCount <= capacity / 2 else { return }
    let key = Key(image: picture, reduction: reduction)
    storage.withLock { cache in
      _ = cache.remove(key)
      cache.uses += 1
      cache.entries[key] = (bitmap, cache.uses)
      cache.bytes += bitmap.byteCount
      while cache.bytes > capacity, let oldest = cache.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
        _ = cache.remove(oldest)
      }
    }
  }

  /// Evicts all sizes of `picture`, because another object can get its identifier.
  func evict(_ picture: ObjectIdentifier) {
    storage.withLock { cache in
      for reduction in [1, 2, 4, 8] { _ = cache.remove(Key(image: picture, reduction: reduction)) }
    }
  }
}
