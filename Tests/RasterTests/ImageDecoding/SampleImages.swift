import GalleyCGIF
import Testing

@testable import GalleyRaster

/// One image in many formats: 24 × 16, its quarters red, green, blue and white.
enum SampleImages {
  static let width = 24
  static let height = 16

  static var bitmap: Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = color(x * 2 / width, y * 2 / height) } }
    return bitmap
  }

  static func color(_ x: Int, _ y: Int) -> UInt32 { [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF][y * 2 + x] }

  /// By name; created with libjpeg and libwebp, or with this project's encoders.
  static func all() throws -> [(name: String, bytes: [UInt8])] {
    let gif = GIFFilm(width: width, height: height)
    try gif.add(bitmap, atMilliseconds: 0)
    let moving = try WebPFilm(width: width, height: height, quality: 100)
    try moving.add(bitmap, atMilliseconds: 0)
    let other = Bitmap(width: width, height: height)
    other.fill(.black)
    try moving.add(other, atMilliseconds: 100)
    return [
      ("PNG", try bitmap.pngData()), ("baseline JPEG", bytes(baseline)), ("progressive JPEG", bytes(progressive)),
      ("CMYK JPEG", bytes(inks)), ("GIF", try gif.data(endingAtMilliseconds: 100)), ("interlaced GIF", interlacedGIF()),
      ("WebP", bytes(lossy)), ("lossless WebP", try #require(bitmap.webPData())),
      ("moving WebP", try moving.data(endingAtMilliseconds: 200)),
    ]
  }

  /// The baseline JPEG with an Exif segment of that orientation, in either order of bytes.
  static func photograph(_ orientation: Int, littleEndian: Bool) -> [UInt8] {
    let entry: [UInt8] =
      littleEndian
      ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
      : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + entry
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + bytes(baseline).dropFirst(2)
  }

  static var grey: [UInt8] { bytes(greyJPEG) }

  /// A quarter of the screen, interlaced: red over green, black transparent.
  private static func interlacedGIF() -> [UInt8] {
    let sink = Sink()
    let write: OutputFunc = { file, bytes, count in
      Unmanaged<Sink>.fromOpaque(file!.pointee.UserData).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return count
    }
    let gif = EGifOpen(Unmanaged.passUnretained(sink).toOpaque(), write, nil)!
    let colors = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)].map {
      GifColorType(Red: GifByteType($0.0), Green: GifByteType($0.1), Blue: GifByteType($0.2))
    }
    let map = GifMakeMapObject(4, colors)
    EGifPutScreenDesc(gif, Int32(width), Int32(height), 2, 0, map)
    EGifPutImageDesc(gif, 0, 0, Int32(width), Int32(height), true, nil)
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for y in stride(from: start, to: height, by: step) {
        var row = (0..<width).map { GifPixelType(y * 2 / height * 2 + $0 * 2 / width) }
        EGifPutLine(gif, &row, Int32(width))
      }
    }
    EGifCloseFile(gif, nil)
    GifFreeMapObject(map)
    return withExtendedLifetime(sink) { sink.bytes }
  }

  private final class Sink { var bytes: [UInt8] = [] }

  static func bytes(_ base64: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in base64.utf8 {
      guard let value = digits.firstIndex(of: digit) else { continue }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return bytes
  }

  private static let baseline = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIU \
    FRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABgDAREAAhEB \
    AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAACQcI/8QAHBABAAAHAQAAAAAAAAAAAAAAAAgJRUeEhcPE/8QAGQEAAgMBAAAAAAAAAAAAAAAACAkFBgcK/8QA \
    IxEBAAABDQEAAAAAAAAAAAAAAMEFBgcIQkNFRoGCg4TDxP/aAAwDAQACEQMRAD8Azoww1NY4ea/j9FJnLc7oFj11Mvdr51jUgscXjozHKS2TLeDT+4Kt \
    OeG8vknJMt6RJcFZOP/Z
    """
  private static let progressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIU \
    FRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAQABgDAREAAhEB \
    AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAACAYH/8QAGQEAAgMBAAAAAAAAAAAAAAAABwgEBQYJ/9oADAMBAAIQAxAAAAHOcK1NlSLHY0ixl7oyc0sKpyXF \
    c7//xAAXEAADAQAAAAAAAAAAAAAAAAAABhAH/9oACAEBAAEFAheuMz//xAAbEQABBAMAAAAAAAAAAAAAAAAQAAQHQUWDw//aAAgBAwEBPwFTVj9vMtrH \
    /8QAHBEAAQMFAAAAAAAAAAAAAAAAEAAFBkJEgYLC/9oACAECAQE/AU5UZM5ttuR//8QAGxAAAQQDAAAAAAAAAAAAAAAAEAADBYKDwcL/2gAIAQEABj8C \
    T9dmYw9j/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPyFZP//aAAwDAQACAAMAAAAQ7q0//8QAFhEBAQEAAAAAAAAAAAAAAAAAwRAg/9oACAED \
    AQE/EMIbP//EABcRAAMBAAAAAAAAAAAAAAAAAAAggfD/2gAIAQIBAT8QNIt//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPxBIH//Z
    """
  private static let inks = """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU \
    /8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAkACv/EABgQAQADAQAAAAAAAAAAAAAAAAAJR4XE/9oADgRDAE0AWQBLAAA/ \
    AFTFUKoqYq5zqT2+AqkGN2YnekKsqiSZV2qhFUgxuzE7yqQY3Zid6RVCqJP/2Q==
    """
  private static let greyJPEG = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIU \
    FRT/wAALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAACQcI/8QAHBABAAAHAQAAAAAAAAAAAAAAAAgJRUeEhcPE/9oACAEBAAA/AM6LHDzX8fos \
    YuSXyZLwaf3Evf/Z
    """
  private static let lossy = """
    UklGRmoAAABXRUJQVlA4IF4AAACwAwCdASoYABAALiUYjEYREREBABIlqALEagDK/9wABN5thc0qQAD+/ZuL0WH/uV0f//UIvt/+8+f/pR/+DrlH/9XR \
    f8+n/62oEj//9XQnv/mQ7sCfny38AUt1QJAA
    """
}
