import GalleyRaster

/// An image of the differences between two images.
package enum HeatMap {
  /// Returns the image, as wide and as high as the larger one. Equal pixels are pale gray, different ones red in
  /// proportion to the difference, and areas of only one image light red.
  package static func make(from old: Bitmap, to new: Bitmap) -> Bitmap {
    let heat = Bitmap(width: max(old.width, new.width), height: max(old.height, new.height))
    heat.fill(Color(red: 0.97, green: 0.9, blue: 0.87, alpha: 1))
    for y in 0..<min(old.height, new.height) {
      let (before, after, out) = (old.pixels + y * old.stride, new.pixels + y * new.stride, heat.pixels + y * heat.stride)
      for x in 0..<min(old.width, new.width) {
        out[x] = before[x] == after[x] ? pale(before[x]) : red(by: distance(before[x], after[x]))
      }
    }
    return heat
  }

  /// Returns the opaque gray of an equal pixel: its luminance on white, with a quarter of the darkness.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let (alpha, red, green, blue) = (pixel >> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    // The luminance in 1/256. Transparent pixels count as white.
    let light = (54 * red + 183 * green + 19 * blue) >> 8 + (255 - alpha)
    let grey = 255 - (255 - min(light, 255)) / 4
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }

  /// Returns the maximum difference of the four channels, 0 to 255.
  private static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var most: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let (x, y) = (a >> shift & 0xFF, b >> shift & 0xFF)
      most = max(most, x > y ? x - y : y - x)
    }
    return most
  }

  /// Returns a red for a difference. Even a difference of one is visible.
  private static func red(by distance: UInt32) -> UInt32 {
    let part = 96 + distance * 159 / 255
    func mixed(_ ink: UInt32) -> UInt32 { 255 - (255 - ink) * part / 255 }
    return 0xFF00_0000 | mixed(0xB8) << 16 | mixed(0x38) << 8 | mixed(0x20)
  }
}
