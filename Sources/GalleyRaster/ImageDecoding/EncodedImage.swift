import Synchronization

/// An encoded image. Its size is known from the header; its pixels are decoded on demand.
///
/// Decoded pixels are cached in `DecodedImageCache`, with one limit for all images.
package final class EncodedImage: Sendable {
  package let header: ImageHeader
  /// Reads all bytes of the file. Throws if it cannot be read.
  private let read: @Sendable () throws -> [UInt8]

  private enum State {
    case untried, sound
    case damaged(ImageError)
  }

  private let state = Mutex(State.untried)

  /// The maximum number of pixels of images that are decoded at full size, once for all sizes.
  static let smallPixels = 1 << 20

  /// Creates an image from bytes in memory. Throws if the file is truncated or damaged, as far as that is detectable
  /// without decoding.
  package init(_ bytes: [UInt8]) throws(ImageError) {
    header = try Self.wholeHeader(of: bytes)
    read = { bytes }
  }

  /// Creates an image from a file that is read again for decoding. `start` is the beginning of the file, or all of it
  /// if `isWhole`.
  ///
  /// Returns `nil` if the header is longer than `start`. Throws if the header is invalid, and like `init(_:)` if `start` is the whole file.
  package init?(start: [UInt8], isWhole: Bool, rereading read: @escaping @Sendable () throws -> [UInt8]) throws(ImageError) {
    guard let header = isWhole ? try Self.wholeHeader(of: start) : try ImageHeader.read(start) else { return nil }
    self.header = header
    self.read = read
  }

  deinit { DecodedImageCache.shared.evict(ObjectIdentifier(self)) }

  private static func wholeHeader(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    guard let header = try ImageHeader.read(bytes) else { throw ImageError(ImageErrorMessages.endsEarly) }
    try ImageIntegrity.check(bytes, header)
    return header
  }

  /// Returns the image, reduced by 1, 2, 4 or 8 so that it has at least `seen` pixels. `nil` requests the full size. Throws if the image is
  /// damaged, or if its file cannot be read or has changed.
  package func bitmap(for seen: (width: Double, height: Double)?) throws(ImageError) -> Bitmap {
    if case .damaged(let problem) = state.withLock({ $0 }) { throw problem }
    let reduction = reduction(for: seen)
    if let cached = DecodedImageCache.shared.find(ObjectIdentifier(self), reduction) { return cached }
    do {
      let bitmap = try decode(reduction)
      state.withLock { $0 = .sound }
      DecodedImageCache.shared.insert(bitmap, ObjectIdentifier(self), reduction)
      return bitmap
    } catch {
      state.withLock { $0 = .damaged(error) }
      throw error
    }
  }

  /// Returns the decoding error, or `nil` if the image is sound. Decodes the image if necessary.
  package func problem(for seen: (width: Double, height: Double)?) -> ImageError? {
    switch state.withLock({ $0 }) {
    case .sound: return nil
    case .damaged(let problem): return problem
    case .untried: break
    }
    do {
      _ = try bitmap(for: seen)
      return nil
    } catch {
      return error
    }
  }

  func reduction(for seen: (width: Double, height: Double)?) -> Int {
    guard let seen, header.width * header.height > Self.smallPixels else { return 1 }
    return [8, 4, 2].first { reduction in
      Double(header.width) >= seen.width * Double(reduction) && Double(header.height) >= seen.height * Double(reduction)
    } ?? 1
  }

  private func decode(_ reduction: Int) throws(ImageError) -> Bitmap {
    let bytes: [UInt8]
    do { bytes = try read() } catch { throw error as? ImageError ?? ImageError("\(error)") }
    guard try ImageHeader.read(bytes) == header else { throw ImageError("the file changed while it was open") }
    let bitmap = try ImageDecoder.decode(bytes, header, reduction: reduction)
    bitmap.finish()
    return bitmap
  }
}
