import Foundation
import GalleyRaster

/// The pixels of the window, as the display has them. They can also be read while the program is suspended.
extension Desk {
  struct Pixels {
    let width, height: Int
    /// Four bytes for each pixel: blue, green, red, and one that is not used.
    fileprivate let bytes: [UInt8]

    fileprivate init(width: Int, height: Int, bytes: [UInt8]) { (self.width, self.height, self.bytes) = (width, height, bytes) }

    /// The pixels of an opaque PNG.
    init(png: Data) throws {
      let bitmap = try Bitmap(png: [UInt8](png))
      (width, height) = (bitmap.width, bitmap.height)
      bytes = (0..<bitmap.height).flatMap { y in
        (0..<bitmap.width).flatMap { x -> [UInt8] in
          let pixel = bitmap.pixels[y * bitmap.stride + x]
          return [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), 0]
        }
      }
    }

    /// The number of pixels of a rectangle (x, y, width, height) that differ; `nil` if the sizes differ.
    func difference(from other: Pixels, in rect: [Double]) -> Int? { differences(from: other, in: rect)?.count }

    /// The number of pixels of a rectangle (x, y, width, height) that differ, and the smallest rectangle that contains them; `nil` if the sizes
    /// differ.
    func differences(from other: Pixels, in rect: [Double]) -> (count: Int, bounds: [Int])? {
      guard width == other.width, height == other.height else { return nil }
      var (minX, minY, maxX, maxY) = (width, height, 0, 0)
      let (left, right) = (max(Int(rect[0]), 0), min(Int(rect[0] + rect[2]), width))
      let (top, bottom) = (max(Int(rect[1]), 0), min(Int(rect[1] + rect[3]), height))
      var count = 0
      for y in top..<max(bottom, top) {
        for offset in stride(from: 4 * (y * width + left), to: 4 * (y * width + max(right, left)), by: 4) {
          guard bytes[offset..<offset + 3] != other.bytes[offset..<offset + 3] else { continue }
          count += 1
          let x = offset / 4 - y * width
          (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
        }
      }
      return (count, count == 0 ? [] : [minX, minY, maxX - minX, maxY - minY])
    }

    /// The number of pixels of a rectangle (x, y, width, height) with this color, as 0xRRGGBB.
    func count(of color: UInt32, in rect: [Double]) -> Int {
      let wanted = [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
      var count = 0
      for y in max(Int(rect[1]), 0)..<min(Int(rect[1] + rect[3]), height) {
        for x in max(Int(rect[0]), 0)..<min(Int(rect[0] + rect[2]), width) {
          let offset = 4 * (y * width + x)
          if bytes[offset..<offset + 3].elementsEqual(wanted) { count += 1 }
        }
      }
      return count
    }
  }

  func pixels() throws -> Pixels {
    let (tool, file) = (try scratch.url(scratch.write("pixels.py", Self.pixelsTool)).path, scratch.url("pixels"))
    let size = try display.run("python3", [tool, window, file.path]).split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    let bytes = [UInt8]((try? Data(contentsOf: file)) ?? Data())
    guard size.count == 2, bytes.count == 4 * size[0] * size[1] else { throw Missing(subject: "image of the window") }
    return Pixels(width: size[0], height: size[1], bytes: bytes)
  }

  /// Writes the pixels of a window to a file, four bytes each, and prints its width and height.
  private static let pixelsTool = """
    import ctypes, sys
    from ctypes import c_int, c_long, c_ulong, c_void_p, byref
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = c_void_p
    class Image(ctypes.Structure):
        _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", c_void_p), ("byte_order", c_int),
                    ("unit", c_int), ("bit_order", c_int), ("pad", c_int), ("depth", c_int), ("stride", c_int), ("bits", c_int)]
    x.XGetImage.restype = ctypes.POINTER(Image)
    display, window = c_void_p(x.XOpenDisplay(None)), c_ulong(int(sys.argv[1]))
    root, left, top, width, height, border, depth = c_ulong(), c_int(), c_int(), c_int(), c_int(), c_int(), c_int()
    x.XGetGeometry(display, window, byref(root), byref(left), byref(top), byref(width), byref(height), byref(border), byref(depth))
    image = x.XGetImage(display, window, 0, 0, width, height, c_ulong(0xFFFFFFFF), 2)[0]
    data = ctypes.string_at(image.data, image.stride * image.height)
    with open(sys.argv[2], "wb") as file:
        for row in range(image.height):
            file.write(data[row * image.stride:row * image.stride + 4 * image.width])
    print(image.width, image.height)
    """
}
