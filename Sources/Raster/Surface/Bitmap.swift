import Glibc

/// Pixels in memory: premultiplied 0xAARRGGBB, which is BGRA in bytes, cairo's ARGB32 and SDL's ARGB8888.
///
/// One thread draws into a bitmap at a time. Colours are sRGB.
package final class Bitmap: @unchecked Sendable {
  package let width: Int
  package let height: Int
  /// Pixels from the start of a row to the start of the next.
  package let stride: Int
  package let pixels: UnsafeMutablePointer<UInt32>
  /// Whether nobody writes to it any more, so that what was made of it may be kept.
  package private(set) var isFinal = false

  /// The longest side: what cairo takes.
  package static let longestSide = 32_767
  /// The most pixels: 1 GiB.
  package static let mostPixels = 1 << 28

  /// Whether a bitmap of that size can be made; sizes from outside are asked here first.
  package static func isPossible(width: Int, height: Int) -> Bool {
    (0...longestSide).contains(width) && (0...longestSide).contains(height) && width * height <= mostPixels
  }

  /// Pixels from row to row of a bitmap so wide.
  package static func stride(ofWidth width: Int) -> Int { (width + 3) & ~3 }

  /// Transparent black all over.
  package init(width: Int, height: Int) {
    precondition(
      Bitmap.isPossible(width: width, height: height),
      "a bitmap of \(width)×\(height) pixels; sides go to \(Bitmap.longestSide), pixels to \(Bitmap.mostPixels)")
    self.width = width
    self.height = height
    stride = Bitmap.stride(ofWidth: width)
    let bytes = calloc(max(1, stride * height), 4)!
    pixels = bytes.bindMemory(to: UInt32.self, capacity: max(1, stride * height))
  }

  deinit {
    free(pixels)
  }

  /// From now on nobody writes to it.
  package func finish() { isFinal = true }

  var byteCount: Int { stride * height * 4 }

  package var bounds: IntRect { IntRect(x: 0, y: 0, width: width, height: height) }

  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) of \(width)×\(height)")
      return pixels[y * stride + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) of \(width)×\(height)")
      pixels[y * stride + x] = newValue
    }
  }

  /// Sets every pixel, without blending.
  package func fill(_ color: Color) {
    pixels.update(repeating: color.premultiplied, count: stride * height)
  }

  package func copy() -> Bitmap {
    let copy = Bitmap(width: width, height: height)
    memcpy(copy.pixels, pixels, stride * height * 4)
    return copy
  }

  /// A part, as a bitmap of its own; what lies outside is transparent.
  package func cropped(to part: IntRect) -> Bitmap {
    let cut = Bitmap(width: part.width, height: part.height)
    let inside = part.intersection(bounds)
    guard !inside.isEmpty else { return cut }
    for row in 0..<inside.height {
      memcpy(
        cut.pixels + (inside.y - part.y + row) * cut.stride + inside.x - part.x,
        pixels + (inside.y + row) * stride + inside.x, inside.width * 4)
    }
    return cut
  }
}
