import Synchronization

/// A picture as a file has it: its size is known from the header, its pixels are decoded when they are asked for.
///
/// What is decoded is kept in `DecodedPictures`, which has a bound for all pictures together.
package final class EncodedPicture: Sendable {
  package let header: PictureHeader
  /// All bytes of the file.
  private let read: @Sendable () throws -> [UInt8]

  private enum State {
    case untried, sound
    case damaged(PictureError)
  }

  private let state = Mutex(State.untried)

  /// Up to so many pixels a picture is decoded whole, and once for all sizes.
  static let smallPixels = 1 << 20

  /// Keeps the bytes. Throws for a file that is cut off or damaged, as far as that shows without decoding it.
  package init(_ bytes: [UInt8]) throws(PictureError) {
    header = try Self.wholeHeader(of: bytes)
    read = { bytes }
  }

  /// Of a file that is read again when it is decoded: `start` are its first bytes, all of them if `isWhole`.
  ///
  /// Throws as the other does where the start is the whole. `nil` where the header is longer than `start`.
  package init?(start: [UInt8], isWhole: Bool, rereading read: @escaping @Sendable () throws -> [UInt8]) throws(PictureError) {
    guard let header = isWhole ? try Self.wholeHeader(of: start) : try PictureHeader.read(start) else { return nil }
    self.header = header
    self.read = read
  }

  deinit { DecodedPictures.shared.forget(ObjectIdentifier(self)) }

  private static func wholeHeader(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
    guard let header = try PictureHeader.read(bytes) else { throw PictureError(PictureWords.endsEarly) }
    try PictureStructure.check(bytes, header)
    return header
  }

  /// The picture, or a smaller one of at least `seen` pixels: 2, 4 or 8 times. `nil` asks for all of it.
  package func bitmap(for seen: (width: Double, height: Double)?) throws(PictureError) -> Bitmap {
    if case .damaged(let problem) = state.withLock({ $0 }) { throw problem }
    let reduction = reduction(for: seen)
    if let known = DecodedPictures.shared.find(ObjectIdentifier(self), reduction) { return known }
    do {
      let bitmap = try decode(reduction)
      state.withLock { $0 = .sound }
      DecodedPictures.shared.keep(bitmap, ObjectIdentifier(self), reduction)
      return bitmap
    } catch {
      state.withLock { $0 = .damaged(error) }
      throw error
    }
  }

  /// What is wrong with it; found by decoding it, unless that was done before.
  package func problem(for seen: (width: Double, height: Double)?) -> PictureError? {
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

  private func decode(_ reduction: Int) throws(PictureError) -> Bitmap {
    let bytes: [UInt8]
    do { bytes = try read() } catch { throw error as? PictureError ?? PictureError("\(error)") }
    guard try PictureHeader.read(bytes) == header else { throw PictureError("the file is another than it was") }
    let bitmap = try PictureDecoder.decode(bytes, header, reduction: reduction)
    bitmap.finish()
    return bitmap
  }
}
