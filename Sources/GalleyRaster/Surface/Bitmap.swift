import GalleyRequirements
import Glibc

/// Pixels in memory: premultiplied 0xAARRGGBB, which is BGRA in bytes, cairo's ARGB32 and SDL's ARGB8888.
///
/// Only one thread draws into a bitmap at a time. Colors are sRGB.
package final class Bitmap: @unchecked Sendable {
  package let width: Int
  package let height: Int
  /// The distance between rows, in pixels.
  package let stride: Int
  package let pixels: UnsafeMutablePointer<UInt32>
  private let isClients: Bool
  /// Whether the bitmap no longer changes, so that derived images can be cached.
  package private(set) var isFinal = false

  /// The maximum side, which is cairo's limit.
  package static let longestSide = 32_767
  /// The maximum number of pixels: 1 GiB.
  package static let maximumPixels = 1 << 28

  /// Returns whether a bitmap of that size can be created: sides from 0 to `longestSide`, and at most `maximumPixels`.
  /// Check external sizes with this first.
  package static func isPossible(width: Int, height: Int) -> Bool {
    (0...longestSide).contains(width) && (0...longestSide).contains(height) && width * height <= maximumPixels
  }

  /// Returns the distance between rows of a bitmap of that width, in pixels.
  package static func stride(ofWidth width: Int) -> Int { (width + 3) & ~3 }

  /// Creates a transparent bitmap. Traps unless `isPossible(width:height:)`.
  package init(width: Int, height: Int) {
    require(
      Bitmap.isPossible(width: width, height: height),
      "a bitmap cannot have \(width)×\(height) pixels: sides are limited to \(Bitmap.longestSide), the total to \(Bitmap.maximumPixels)")
    self.width = width
    self.height = height
    stride = Bitmap.stride(ofWidth: width)
    isClients = false
    let bytes = calloc(max(1, stride * height), 4)!
    pixels = bytes.bindMemory(to: UInt32.self, capacity: max(1, stride * height))
  }

  /// Creates a bitmap over the caller's memory, which must outlive it, or with a custom stride. Traps if the size or the stride is not
  /// possible.
  ///
  /// - Parameters:
  ///   - memory: Pixel-aligned memory of `stride * height` pixels, without the padding of the last row. `nil` allocates
  ///     transparent pixels.
  ///   - stride: The distance between rows, in pixels; at least the width.
  package init(memory: UnsafeMutableRawPointer?, width: Int, height: Int, stride: Int) {
    require(Bitmap.isPossible(width: width, height: height) && stride >= width && stride * height <= 2 * Bitmap.maximumPixels, "a bitmap cannot have \(width)×\(height) pixels with a stride of \(stride)")
    (self.width, self.height, self.stride) = (width, height, stride)
    isClients = memory != nil
    let bytes = memory ?? calloc(max(1, stride * height), 4)!
    pixels = bytes.bindMemory(to: UInt32.self, capacity: max(1, stride * height))
  }

  deinit {
    if !isClients { free(pixels) }
  }

  /// Marks the bitmap as final, so that scaled copies of it can be cached. Do not change its pixels afterwards.
  package func finish() { isFinal = true }

  var byteCount: Int { stride * height * 4 }

  package var bounds: IntRect { IntRect(x: 0, y: 0, width: width, height: height) }

  /// The pixel at a position, as premultiplied 0xAARRGGBB. Traps if the position is outside the bitmap.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside a bitmap of \(width)×\(height)")
      return pixels[y * stride + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside a bitmap of \(width)×\(height)")
      pixels[y * stride + x] = newValue
    }
  }

  /// Sets all pixels to a color, including its alpha, without blending.
  package func fill(_ color: Color) {
    let pixel = color.premultiplied
    for row in 0..<height { (pixels + row * stride).update(repeating: pixel, count: width) }
  }

  package func copy() -> Bitmap {
    let copy = Bitmap(width: width, height: height)
    for row in 0..<height { memcpy(copy.pixels + row * copy.stride, pixels + row * stride, width * 4) }
    return copy
  }

  /// Returns a copy with red and blue exchanged.
  package func exchangingRedAndBlue() -> Bitmap {
    let copy = copy()
    for index in 0..<copy.stride * height {
      let pixel = copy.pixels[index]
      copy.pixels[index] = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
    }
    return copy
  }

  /// Returns the part `part` as a new bitmap of its size. Its area outside this bitmap is transparent. Traps if the
  /// size is not possible.
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
