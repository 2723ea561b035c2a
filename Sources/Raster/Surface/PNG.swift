import CCairo

/// What is wrong with a PNG, or with writing one: where, and what helps.
package struct PNGError: Error, Hashable, CustomStringConvertible {
  /// Byte in the file, if it is one byte's fault.
  package var offset: Int?
  package var problem: String
  package var remedy: String

  package var description: String {
    (offset.map { "PNG, byte \($0): " } ?? "PNG: ") + "\(problem); \(remedy)"
  }
}

extension Bitmap {
  /// Decodes a PNG of any colour type.
  package convenience init(png bytes: [UInt8]) throws(PNGError) {
    let size = try PNGHeader.size(in: bytes)
    let reader = PNGReader(bytes)
    let surface = cairo_image_surface_create_from_png_stream(
      { reader, data, count in PNGReader.from(reader!).read(into: data!, count: Int(count)) },
      Unmanaged.passUnretained(reader).toOpaque())!
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface) else {
      let problem =
        reader.ranOut ? "the file ends in the middle of the image" : "the image data is damaged (\(String(cString: cairo_status_to_string(status))))"
      throw PNGError(offset: reader.offset, problem: problem, remedy: "copy or export the file again")
    }
    self.init(width: size.width, height: size.height)
    // An opaque PNG becomes RGB24, whose top byte is undefined.
    let opaque: UInt32 = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      (pixels + row * rowBytes).withMemoryRebound(to: UInt32.self, capacity: width) { source in
        for column in 0..<width { self.pixels[row * stride + column] = source[column] | opaque }
      }
    }
  }

  /// The bitmap as a PNG; equal pixels give equal bytes.
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

/// The signature and the IHDR chunk, read before any decoder allocates for what they claim.
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func size(in bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    guard bytes.count >= 8, Array(bytes[0..<8]) == signature else {
      throw PNGError(offset: 0, problem: "this is not a PNG", remedy: "export the image as PNG")
    }
    guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else {
      throw PNGError(offset: 8, problem: "the header is missing", remedy: "copy or export the file again")
    }
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width > 0, height > 0, Bitmap.isPossible(width: width, height: height) else {
      throw PNGError(
        offset: 16, problem: "the image claims \(width)×\(height) pixels",
        remedy: "use an image with sides of 1 to \(Bitmap.longestSide) pixels and at most \(Bitmap.mostPixels) pixels")
    }
    return (width, height)
  }
}

private final class PNGReader {
  let bytes: [UInt8]
  var offset = 0
  var ranOut = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  static func from(_ pointer: UnsafeMutableRawPointer) -> PNGReader {
    Unmanaged<PNGReader>.fromOpaque(pointer).takeUnretainedValue()
  }

  func read(into data: UnsafeMutablePointer<UInt8>, count: Int) -> cairo_status_t {
    guard offset + count <= bytes.count else {
      ranOut = true
      return CAIRO_STATUS_READ_ERROR
    }
    bytes.withUnsafeBufferPointer { data.update(from: $0.baseAddress! + offset, count: count) }
    offset += count
    return CAIRO_STATUS_SUCCESS
  }
}

/// Gathers what cairo writes.
final class ByteSink {
  var bytes: [UInt8] = []

  static let write: cairo_write_func_t = { sink, data, count in
    Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue().bytes
      .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
