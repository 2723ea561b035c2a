import GalleyCCairo

extension Bitmap {
  /// Returns the bitmap as a PNG. Equal pixels give equal bytes. Throws if the bitmap is empty, or if encoding fails.
  package func pngData() throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0 else {
      throw PNGError(offset: nil, problem: "the image is \(width)×\(height) pixels", remedy: "give both sides at least one pixel")
    }
    let surface = makeCairoSurface()
    defer { cairo_surface_destroy(surface) }
    let sink = ByteSink()
    let status = cairo_surface_write_to_png_stream(surface, ByteSink.write, Unmanaged.passUnretained(sink).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PNGError(
        offset: nil, problem: "encoding failed (\(String(cString: cairo_status_to_string(status))))", remedy: "try a smaller image")
    }
    return sink.bytes
  }
}
