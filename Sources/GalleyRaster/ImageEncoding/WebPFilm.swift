import GalleyCWebP
import GalleyRequirements

/// The reason why an animation could not be encoded, and a remedy.
package struct FilmFailure: Error, CustomStringConvertible {
  package var description: String
}

/// An encoder for an animated WebP, frame by frame. Equal frames give equal bytes.
package final class WebPFilm {
  package let width, height: Int
  private let encoder: OpaquePointer
  private var config: WebPConfig
  private var lastTime: Int?

  /// The maximum side of a WebP, in pixels.
  package static let longestSide = 16_383

  /// Creates an encoder. Throws if the size exceeds the limits of the format, or if memory is insufficient.
  ///
  /// - Parameter quality: From 0 to 100, for frames that are smaller with lossy compression.
  package init(width: Int, height: Int, quality: Double = 80) throws(FilmFailure) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw FilmFailure(description: "a WebP cannot have \(width)×\(height) pixels: sides must be 1 to \(Self.longestSide); choose a smaller scale")
    }
    var options = WebPAnimEncoderOptions()
    var config = WebPConfig()
    guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else {
      throw FilmFailure(description: "the version of libwebp differs from the one Galley was built with; build Galley again")
    }
    // Full frames are largest; store only the changes of each frame.
    options.kmax = 0
    options.allow_mixed = 1
    config.quality = Float(quality)
    config.method = 4
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      throw FilmFailure(description: "not enough memory for a WebP of \(width)×\(height) pixels")
    }
    (self.width, self.height, self.encoder, self.config) = (width, height, encoder, config)
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame that is shown from the given time; times must increase. Traps if the time or the frame's size is wrong; throws if the frame
  /// cannot be encoded.
  ///
  /// - Parameter frame: An opaque bitmap of the animation's size.
  package func add(_ frame: Bitmap, atMilliseconds time: Int) throws(FilmFailure) {
    require(frame.width == width && frame.height == height, "the frame has \(frame.width)×\(frame.height) pixels, the film \(width)×\(height)")
    require(time > lastTime ?? -1, "the frame at \(time) ms is not after the previous one at \(lastTime ?? 0) ms")
    lastTime = time
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw FilmFailure(description: "the version of libwebp differs from the one Galley was built with; build Galley again") }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(width), Int32(height))
    guard WebPPictureAlloc(&picture) != 0 else { throw FilmFailure(description: "not enough memory for a frame of \(width)×\(height) pixels") }
    defer { WebPPictureFree(&picture) }
    for row in 0..<height {
      (picture.argb + row * Int(picture.argb_stride)).update(from: frame.pixels + row * frame.stride, count: width)
    }
    guard WebPAnimEncoderAdd(encoder, &picture, Int32(time), &config) != 0 else { throw failure }
  }

  /// Returns the file. The last frame is shown until `end`. Throws if it cannot be encoded.
  package func data(endingAtMilliseconds end: Int) throws(FilmFailure) -> [UInt8] {
    var data = WebPData()
    guard WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failure }
    defer { WebPFree(UnsafeMutableRawPointer(mutating: data.bytes)) }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private var failure: FilmFailure { FilmFailure(description: "libwebp: \(String(cString: WebPAnimEncoderGetError(encoder)))") }
}
