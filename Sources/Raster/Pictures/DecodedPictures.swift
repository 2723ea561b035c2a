import Synchronization

/// Pictures that were decoded, those drawn last; of all together no more than `capacity` bytes.
final class DecodedPictures: Sendable {
  static let shared = DecodedPictures(capacity: 128 << 20)

  let capacity: Int

  private struct Key: Hashable {
    var picture: ObjectIdentifier
    var reduction: Int
  }

  private struct Kept {
    var entries: [Key: (bitmap: Bitmap, lastUse: Int)] = [:]
    var bytes = 0
    var uses = 0

    mutating func remove(_ key: Key) -> Bitmap? {
      guard let entry = entries.removeValue(forKey: key) else { return nil }
      bytes -= entry.bitmap.byteCount
      return entry.bitmap
    }
  }

  private let kept = Mutex(Kept())

  init(capacity: Int) { self.capacity = capacity }

  /// Of what is kept now.
  var byteCount: Int { kept.withLock(\.bytes) }

  func find(_ picture: ObjectIdentifier, _ reduction: Int) -> Bitmap? {
    let key = Key(picture: picture, reduction: reduction)
    return kept.withLock { kept in
      guard let bitmap = kept.entries[key]?.bitmap else { return nil }
      kept.uses += 1
      kept.entries[key]!.lastUse = kept.uses
      return bitmap
    }
  }

  /// One that would take all the room is not kept. O(pictures kept).
  func keep(_ bitmap: Bitmap, _ picture: ObjectIdentifier, _ reduction: Int) {
    guard bitmap.byteCount <= capacity / 2 else { return }
    let key = Key(picture: picture, reduction: reduction)
    kept.withLock { kept in
      _ = kept.remove(key)
      kept.uses += 1
      kept.entries[key] = (bitmap, kept.uses)
      kept.bytes += bitmap.byteCount
      while kept.bytes > capacity, let oldest = kept.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
        _ = kept.remove(oldest)
      }
    }
  }

  /// Nothing of `picture` is wanted any more: another may get its identity.
  func forget(_ picture: ObjectIdentifier) {
    kept.withLock { kept in
      for reduction in [1, 2, 4, 8] { _ = kept.remove(Key(picture: picture, reduction: reduction)) }
    }
  }
}
