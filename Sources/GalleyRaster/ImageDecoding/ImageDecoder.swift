import GalleyCJPEG
import GalleyCPNG
import GalleyCWebP

/// A decoder for the four formats. It reduces images by `reduction` (1, 2, 4 or 8), rounding sides up.
enum ImageDecoder {
  static func decode(_ bytes: [UInt8], _ header: ImageHeader, reduction: Int) throws(ImageError) -> Bitmap {
    let bitmap = switch header.format {
    case .png: try png(bytes, header, reduction)
    case .jpeg: try jpeg(bytes, header, reduction)
    case .gif: try GIFReader.firstFrame(of: bytes, header, reduction)
    case .webP: try webP(bytes, header, reduction)
    }
    return bitmap.upright(header.orientation)
  }

  private static func png(_ bytes: [UInt8], _ header: ImageHeader, _ reduction: Int) throws(ImageError) -> Bitmap {
    let size = (width: header.storedWidth, height: header.storedHeight)
    let reducer = RowReducer(width: size.width, height: size.height, reduction: reduction)
    let reading = PNGReading(bytes, size, into: reducer)
    guard reading.isWhole else {
      throw ImageError(reading.ranOut ? ImageErrorMessages.endsEarly : "the PNG is damaged: \(reading.message)")
    }
    return reducer.finish()
  }

  private static func jpeg(_ bytes: [UInt8], _ header: ImageHeader, _ reduction: Int) throws(ImageError) -> Bitmap {
    let bitmap = Bitmap(width: header.storedWidth.reduced(by: reduction), height: header.storedHeight.reduced(by: reduction))
    var words = [CChar](repeating: 0, count: Int(GALLEY_JPEG_WORDS))
    let status = galley_read_jpeg(
      bytes, bytes.count, Int32(reduction), UInt32(bitmap.width), UInt32(bitmap.height), bitmap.pixels, bitmap.stride, &words)
    guard status == 0 else { throw ImageError("the JPEG is damaged: \(ImageErrorMessages.message(words))") }
    return bitmap
  }

  /// Decodes a WebP, or the first frame of an animation, reduced by `reduction`. Throws if the file is truncated or damaged, or if memory is
  /// insufficient.
  private static func webP(_ bytes: [UInt8], _ header: ImageHeader, _ reduction: Int) throws(ImageError) -> Bitmap {
    let (width, height) = (header.storedWidth, header.storedHeight)
    let result = bytes.withUnsafeBufferPointer { buffer -> (bitmap: Bitmap?, status: VP8StatusCode) in
      var features = WebPBitstreamFeatures()
      let status = WebPGetFeatures(buffer.baseAddress, buffer.count, &features)
      guard status == VP8_STATUS_OK else { return (nil, status) }
      if features.has_animation == 0 {
        return still(buffer, width.reduced(by: reduction), height.reduced(by: reduction))
      }
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let demuxer = WebPDemux(&data) else { return (nil, VP8_STATUS_BITSTREAM_ERROR) }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return (nil, VP8_STATUS_NOT_ENOUGH_DATA) }
      defer { WebPDemuxReleaseIterator(&frame) }
      let frameRect = IntRect(x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width), height: Int(frame.height))
      guard frameRect.intersection(IntRect(x: 0, y: 0, width: width, height: height)) == frameRect, !frameRect.isEmpty else {
        return (nil, VP8_STATUS_BITSTREAM_ERROR)
      }
      let first = still(UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size), frameRect.width, frameRect.height)
      guard let frameBitmap = first.bitmap else { return first }
      let canvas = IntRect(x: -frameRect.x, y: -frameRect.y, width: width, height: height)
      return (frameBitmap.cropped(to: canvas).reduced(by: reduction), VP8_STATUS_OK)
    }
    guard let bitmap = result.bitmap else {
      throw ImageError(
        result.status == VP8_STATUS_NOT_ENOUGH_DATA || result.status == VP8_STATUS_SUSPENDED
          ? ImageErrorMessages.endsEarly : result.status == VP8_STATUS_OUT_OF_MEMORY ? "not enough memory" : "the WebP is damaged")
    }
    return bitmap
  }

  /// Decodes an image, scaled to the given size in pixels. The bitmap is `nil` if the status is not `VP8_STATUS_OK`.
  private static func still(_ bytes: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int) -> (bitmap: Bitmap?, status: VP8StatusCode) {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { return (nil, VP8_STATUS_INVALID_PARAM) }
    let bitmap = Bitmap(width: width, height: height)
    config.options.use_scaling = 1
    (config.options.scaled_width, config.options.scaled_height) = (Int32(width), Int32(height))
    config.output.colorspace = MODE_bgrA
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
    config.output.u.RGBA.stride = Int32(bitmap.stride * 4)
    config.output.u.RGBA.size = bitmap.byteCount
    let status = WebPDecode(bytes.baseAddress, bytes.count, &config)
    WebPFreeDecBuffer(&config.output)
    return (status == VP8_STATUS_OK ? bitmap : nil, status)
  }
}

/// Error messages shared by the decoders of several image formats.
enum ImageErrorMessages {
  static let endsEarly = "the file ends in the middle of the image"

  /// Returns a library's NUL-terminated message as part of a sentence; "not enough memory" if it is empty.
  static func message(_ characters: [CChar]) -> String {
    let text = String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.isEmpty ? "not enough memory" : text
  }
}

/// The result of reading a PNG row by row.
struct PNGReading {
  private(set) var isWhole = false
  /// The number of bytes read.
  private(set) var offset = 0
  private(set) var ranOut = false
  private(set) var message = ""

  /// Reads the rows of a PNG, whose size the caller knows from its header, into `reducer`. If that fails, `isWhole` is `false`, and the other
  /// properties describe the problem.
  init(_ bytes: [UInt8], _ size: (width: Int, height: Int), into reducer: RowReducer) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var source = galley_png_source()
      (source.bytes, source.count) = (start, buffer.count)
      let status = galley_read_png(
        &source, UInt32(size.width), UInt32(size.height),
        { sink, row in Unmanaged<RowReducer>.fromOpaque(sink!).takeUnretainedValue().add(row) },
        Unmanaged.passUnretained(reducer).toOpaque())
      (isWhole, offset, ranOut) = (status == 0, source.offset, source.ran_out != 0)
      message = withUnsafeBytes(of: source.words) { ImageErrorMessages.message($0.map { CChar(bitPattern: $0) }) }
    }
  }
}

extension Bitmap {
  /// Returns the image reduced by `reduction`. O(*n*) in the number of pixels.
  func reduced(by reduction: Int) -> Bitmap {
    if reduction == 1 { return self }
    let reducer = RowReducer(width: width, height: height, reduction: reduction)
    for row in 0..<height { reducer.add(pixels + row * stride) }
    return reducer.finish()
  }
}
