import GalleyCGIF

/// A reader of the first frame of a GIF, drawn on the GIF's screen.
enum GIFReader {
  static func firstFrame(of bytes: [UInt8], _ header: ImageHeader, _ reduction: Int) throws(ImageError) -> Bitmap {
    let source = GIFSource(bytes)
    var status: Int32 = 0
    let read: InputFunc = { file, into, count in
      Unmanaged<GIFSource>.fromOpaque(file!.pointee.UserData).takeUnretainedValue().read(into!, Int(count))
    }
    guard let gif = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), read, &status) else { throw problem(status, source) }
    defer {
      DGifCloseFile(gif, nil)
      withExtendedLifetime(source) {}
    }
    guard Int(gif.pointee.SWidth) == header.storedWidth, Int(gif.pointee.SHeight) == header.storedHeight else {
      throw ImageError("the image does not match its header")
    }
    let transparent = try skipToFirstFrame(gif, source)
    return try readFrame(gif, source, header, transparent).reduced(by: reduction)
  }

  /// Reads up to the first frame's rows. Returns the index of the transparent color, or `nil` if there is none. Throws
  /// if the file has no frame or is damaged.
  private static func skipToFirstFrame(_ gif: UnsafeMutablePointer<GifFileType>, _ source: GIFSource) throws(ImageError) -> Int? {
    var transparent: Int?
    while true {
      var record = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &record) != GIF_ERROR else { throw problem(gif.pointee.Error, source) }
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) != GIF_ERROR else { throw problem(gif.pointee.Error, source) }
        return transparent
      case EXTENSION_RECORD_TYPE:
        var (code, block): (Int32, UnsafeMutablePointer<UInt8>?) = (0, nil)
        guard DGifGetExtension(gif, &code, &block) != GIF_ERROR else { throw problem(gif.pointee.Error, source) }
        // The block's first byte is its length, followed by flags, two bytes of delay and the index.
        if code == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4 { transparent = block[1] & 1 == 1 ? Int(block[4]) : nil }
        while block != nil {
          guard DGifGetExtensionNext(gif, &block) != GIF_ERROR else { throw problem(gif.pointee.Error, source) }
        }
      default: throw ImageError("the GIF has no image")
      }
    }
  }

  private static func readFrame(
    _ gif: UnsafeMutablePointer<GifFileType>, _ source: GIFSource, _ header: ImageHeader, _ transparent: Int?
  ) throws(ImageError) -> Bitmap {
    let frame = gif.pointee.Image
    let frameRect = IntRect(x: Int(frame.Left), y: Int(frame.Top), width: Int(frame.Width), height: Int(frame.Height))
    let bitmap = Bitmap(width: header.storedWidth, height: header.storedHeight)
    guard frameRect.width > 0, frameRect.height > 0, frameRect.width <= Bitmap.longestSide, frameRect.height <= Bitmap.longestSide,
      frameRect.width * frameRect.height <= ImageHeader.maximumPixels
    else { throw ImageError("the GIF's first image has \(frameRect.width) × \(frameRect.height) pixels") }
    guard let colors = colors(frame.ColorMap ?? gif.pointee.SColorMap, transparent) else { throw ImageError("the GIF has no colors") }
    let inside = frameRect.intersection(bitmap.bounds)
    var row = [UInt8](repeating: 0, count: frameRect.width)
    for y in frame.Interlace ? interlaced(frameRect.height) : Array(0..<frameRect.height) {
      guard DGifGetLine(gif, &row, Int32(frameRect.width)) != GIF_ERROR else { throw problem(gif.pointee.Error, source) }
      let line = frameRect.y + y
      guard inside.y..<inside.y + inside.height ~= line else { continue }
      let pixels = bitmap.pixels + line * bitmap.stride
      for x in inside.x..<inside.x + inside.width { pixels[x] = colors[Int(row[x - frameRect.x])] }
    }
    return bitmap
  }

  /// Returns 256 colors: black for indices that the map lacks, and transparent for the index `transparent`. Returns
  /// `nil` without a map.
  private static func colors(_ map: UnsafeMutablePointer<ColorMapObject>?, _ transparent: Int?) -> [UInt32]? {
    guard let map, let entries = map.pointee.Colors else { return nil }
    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    for index in 0..<min(256, Int(map.pointee.ColorCount)) {
      let entry = entries[index]
      colors[index] = 0xFF00_0000 | UInt32(entry.Red) << 16 | UInt32(entry.Green) << 8 | UInt32(entry.Blue)
    }
    if let transparent { colors[transparent] = 0 }
    return colors
  }

  /// Returns the numbers of an interlaced image's rows in their order of storage.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(Swift.stride(from: $0.0, to: height, by: $0.1)) }
  }

  private static func problem(_ status: Int32, _ source: GIFSource) -> ImageError {
    if source.ranOut { return ImageError(ImageErrorMessages.endsEarly) }
    let words = GifErrorString(status).map { String(cString: $0).lowercased() }
    return ImageError("the GIF is damaged" + (words.map { ": \($0)" } ?? ""))
  }
}

private final class GIFSource {
  private let bytes: [UInt8]
  private var offset = 0
  private(set) var ranOut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ into: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
    let available = min(count, bytes.count - offset)
    bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { into.update(from: start + offset, count: available) } }
    offset += available
    if available < count { ranOut = true }
    return Int32(available)
  }
}
