import GalleyCJPEG

extension Bitmap {
  /// Returns a JPEG of the bitmap over `ground`, or `nil` if it has no pixels or encoding fails. Equal pixels give
  /// equal bytes. O(*n*) in the number of pixels.
  ///
  /// - Parameter quality: From 0, the smallest file, to 1, the best quality. Other values are clamped; NaN and infinity
  ///   count as 0.8.
  package func jpegData(quality: Double, over ground: Color) -> [UInt8]? {
    guard width > 0, height > 0 else { return nil }
    let opaque = Bitmap(width: width, height: height)
    var under = ground
    under.alpha = 1
    opaque.fill(under)
    BitmapCanvas(bitmap: opaque, scale: 1).draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    let percent = quality.isFinite ? Int32((min(max(quality, 0), 1) * 100).rounded()) : 80
    var (bytes, count) = (nil as UnsafeMutablePointer<UInt8>?, 0)
    defer { galley_free_jpeg(bytes) }
    guard galley_write_jpeg(opaque.pixels, opaque.stride, UInt32(width), UInt32(height), max(percent, 1), &bytes, &count) == 0, let bytes else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
