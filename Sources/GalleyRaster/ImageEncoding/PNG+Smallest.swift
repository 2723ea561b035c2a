import GalleyCPNG

extension Bitmap {
  /// Returns a PNG that has filters only if most pixels differ from their neighbors, as in a photograph. For an image of text, it is smaller than that
  /// of `pngData()` and takes fewer than half of the instructions. It drops alpha, so the pixels must be opaque. Equal pixels give equal bytes. Throws
  /// if the image cannot be encoded.
  package func smallPNGData() throws(PNGError) -> [UInt8] {
    let sink = ByteSink()
    let status = galley_write_small_png(
      pixels, stride, UInt32(width), UInt32(height),
      { sink, bytes, count in
        Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      },
      Unmanaged.passUnretained(sink).toOpaque())
    guard status == 0 else {
      throw PNGError(offset: nil, problem: "an image of \(width)×\(height) pixels cannot be encoded", remedy: "try a smaller image")
    }
    return sink.bytes
  }
}
