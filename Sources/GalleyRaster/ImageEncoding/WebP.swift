import GalleyCWebP

extension Bitmap {
  /// Returns a WebP: a lossless one, about half the size of a PNG, or with `quality` a lossy one. Equal pixels give equal bytes.
  ///
  /// Returns `nil` if the bitmap is empty, if a side exceeds 16,383 pixels, if encoding fails, or if the bitmap is not opaque: WebP stores
  /// unpremultiplied colors, which would be rounded.
  ///
  /// - Parameter quality: The quality of lossy compression, from 0 to 100. `nil` selects lossless compression.
  package func webPData(quality: Float? = nil) -> [UInt8]? {
    guard width > 0, height > 0, max(width, height) <= WebPFilm.longestSide else { return nil }
    for row in 0..<height {
      for column in 0..<width where pixels[row * stride + column] >> 24 != 255 { return nil }
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
    if let quality {
      config.quality = min(max(quality, 0), 100)
    } else if WebPConfigLosslessPreset(&config, 6) == 0 {
      return nil
    }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(width), Int32(height))
    guard WebPPictureAlloc(&picture) != 0 else { return nil }
    defer { WebPPictureFree(&picture) }
    for row in 0..<height {
      (picture.argb + row * Int(picture.argb_stride)).update(from: pixels + row * stride, count: width)
    }
    let sink = ByteSink()
    picture.custom_ptr = Unmanaged.passUnretained(sink).toOpaque()
    picture.writer = { data, count, picture in
      Unmanaged<ByteSink>.fromOpaque(picture!.pointee.custom_ptr).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      return 1
    }
    return withExtendedLifetime(sink) { WebPEncode(&config, &picture) != 0 ? sink.bytes : nil }
  }
}
