import Synchronization

/// A cache of scaled images that are drawn in every frame, for example while the user drags a shape over a figure.
///
/// Only final bitmaps are cached. The least recently used images are evicted first.
final class ScaledImages: Sendable {
  static let shared = ScaledImages()
  /// The capacity, in bytes.
  static let capacity = 32 << 20

  /// The key of a scaled image, in addition to the bitmap.
  struct Setting: Hashable {
    var rect: Rect
    /// The transform to the image's pixels.
    var ctm: Affine
    var width: Int
    var height: Int
    var smoothly: Bool
  }

  private struct Key: Hashable {
    var bitmap: ObjectIdentifier
    var setting: Setting
  }

  private struct Entry {
    /// The scaled bitmap. Weak, because a new object can get the identifier of a released bitmap; `nil` after its release.
    weak var bitmap: Bitmap?
    var image: Bitmap
    var lastUse: Int
  }

  private struct Storage {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses = 0

    mutating func find(_ key: Key, _ bitmap: Bitmap) -> Bitmap? {
      guard let entry = entries[key], entry.bitmap === bitmap else { return nil }
      uses += 1
      entries[key]!.lastUse = uses
      return entry.image
    }

    mutating func insert(_ picture: Bitmap, _ key: Key, of bitmap: Bitmap) {
      remove(key)
      uses += 1
      entries[key] = Entry(bitmap: bitmap, image: picture, lastUse: uses)
      bytes += picture.byteCount
      for stale in entries.keys where entries[stale]!.bitmap == nil { remove(stale) }
      while bytes > ScaledImages.capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
        remove(oldest)
      }
    }

    private mutating func remove(_ key: Key) {
      if let entry = entries.removeValue(forKey: key) { bytes -= entry.image.byteCount }
    }
  }

  private let storage = Mutex(Storage())

  func image(of bitmap: Bitmap, _ setting: Setting, _ make: () -> Bitmap) -> Bitmap {
    guard bitmap.isFinal else { return make() }
    let key = Key(bitmap: ObjectIdentifier(bitmap), setting: setting)
    if let cached = storage.withLock({ $0.find(key, bitmap) }) { return cached }
    let image = make()
    if image.byteCount <= ScaledImages.capacity / 4 { storage.withLock { $0.insert(image, key, of: bitmap) } }
    return image
  }
}
