import GalleyCGIF
import GalleyRequirements

/// An encoder for an animated GIF that loops forever. Each frame stores only the changed part, with its own palette of
/// 256 colors.
package final class GIFFilm {
  package let width, height: Int
  /// The current frame and its start time; `nil` before the first frame. It is written when its end is known.
  private var shown: (frame: Bitmap, part: IntRect, time: Int)?
  private let sink = ByteSink()
  private var gif: UnsafeMutablePointer<GifFileType>?

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  deinit { if let gif { _ = EGifCloseFile(gif, nil) } }

  /// The maximum side of a GIF, in pixels.
  package static let longestSide = 65_535

  /// Adds a frame that is shown from the given time; times must increase. A frame equal to the previous one only
  /// prolongs that. Traps if the time or the frame's size is wrong; throws if the frame cannot be encoded.
  ///
  /// - Parameter frame: An opaque bitmap of the animation's size.
  package func add(_ frame: Bitmap, atMilliseconds time: Int) throws(FilmFailure) {
    require(frame.width == width && frame.height == height, "the frame has \(frame.width)×\(frame.height) pixels, the film \(width)×\(height)")
    guard let before = shown else {
      try open()
      shown = (frame.copy(), frame.bounds, time)
      return
    }
    require(time > before.time, "the frame at \(time) ms is not after the previous one at \(before.time) ms")
    let part = Self.changedPart(of: frame, since: before.frame)
    guard !part.isEmpty else { return }
    try write(until: time)
    shown = (frame.copy(), part, time)
  }

  /// Returns the file. The last frame is shown until `end`. Throws if it cannot be encoded, or if there are no frames. No frames can be added
  /// afterwards.
  package func data(endingAtMilliseconds end: Int) throws(FilmFailure) -> [UInt8] {
    try write(until: end)
    try check(EGifCloseFile(gif, nil))
    gif = nil
    return sink.bytes
  }

  // MARK: Writing

  private func open() throws(FilmFailure) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw FilmFailure(description: "a GIF cannot have \(width)×\(height) pixels: sides must be 1 to \(Self.longestSide); choose a smaller scale")
    }
    gif = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { file, bytes, count in
        let sink = Unmanaged<ByteSink>.fromOpaque(file!.pointee.UserData).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, nil)
    guard let gif else { throw FilmFailure(description: "not enough memory for a GIF") }
    EGifSetGifVersion(gif, true)
    try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, nil))
    try check(EGifPutExtensionLeader(gif, Int32(APPLICATION_EXT_FUNC_CODE)))
    try check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
    try check(EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
    try check(EGifPutExtensionTrailer(gif))
  }

  /// Writes the current frame, whose end is now known. Delays are differences of absolute times in hundredths of a
  /// second, so that rounding errors do not add up. Throws if the frame cannot be encoded.
  private func write(until end: Int) throws(FilmFailure) {
    guard let (frame, part, time) = shown, let gif else { throw FilmFailure(description: "the film has no frames") }
    var control = GraphicsControlBlock(DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(end / 10 - time / 10), TransparentColor: NO_TRANSPARENT_COLOR)
    var bytes = [UInt8](repeating: 0, count: 4)
    _ = EGifGCBToExtension(&control, &bytes)
    try check(EGifPutExtension(gif, Int32(GRAPHICS_EXT_FUNC_CODE), 4, bytes))
    var palette = GIFPalette(of: frame, in: part)
    let map = GifMakeMapObject(256, palette.colors)
    defer { GifFreeMapObject(map) }
    try check(EGifPutImageDesc(gif, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), false, map))
    var line = [UInt8](repeating: 0, count: part.width)
    for y in part.y..<part.y + part.height {
      for x in 0..<part.width { line[x] = palette.index(of: frame.pixels[y * frame.stride + part.x + x]) }
      try check(EGifPutLine(gif, &line, Int32(part.width)))
    }
  }

  private func check(_ status: Int32) throws(FilmFailure) {
    guard status != GIF_OK else { return }
    throw FilmFailure(description: "giflib: \(gif.flatMap { GifErrorString($0.pointee.Error) }.map { String(cString: $0) } ?? "cannot write the GIF")")
  }

  private static func changedPart(of frame: Bitmap, since before: Bitmap) -> IntRect {
    var (left, right, top, bottom) = (frame.width, -1, frame.height, -1)
    for y in 0..<frame.height {
      let (new, old) = (frame.pixels + y * frame.stride, before.pixels + y * before.stride)
      guard let first = (0..<frame.width).first(where: { new[$0] != old[$0] }) else { continue }
      let last = (0..<frame.width).last { new[$0] != old[$0] } ?? first
      (left, right, top, bottom) = (min(left, first), max(right, last), min(top, y), y)
    }
    return IntRect(x: min(left, right + 1), y: min(top, bottom + 1), width: max(right - left + 1, 0), height: max(bottom - top + 1, 0))
  }
}

/// The 256 most frequent colors of a part of an image. Other colors map to the nearest one.
struct GIFPalette {
  private(set) var colors: [GifColorType]
  /// The index in `colors` of each 15-bit color.
  private var colorIndices: [Int16]

  init(of frame: Bitmap, in part: IntRect) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    // An exact color for each 15-bit color, so that flat areas keep their color.
    var exact = [UInt32](repeating: 0, count: 1 << 15)
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width {
        let pixel = frame.pixels[y * frame.stride + x]
        let key = Self.key(pixel)
        if counts[key] == 0 { exact[key] = pixel }
        counts[key] += 1
      }
    }
    let keys = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(256)
    colors = keys.map { Self.color(exact[$0]) }
    colors += [GifColorType](repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256 - colors.count)
    colorIndices = [Int16](repeating: -1, count: 1 << 15)
    for (index, key) in keys.enumerated() { colorIndices[key] = Int16(index) }
  }

  mutating func index(of pixel: UInt32) -> UInt8 {
    let key = Self.key(pixel)
    if colorIndices[key] < 0 {
      let color = Self.color(pixel)
      func distance(_ other: GifColorType) -> Int {
        let (red, green, blue) = (Int(color.Red) - Int(other.Red), Int(color.Green) - Int(other.Green), Int(color.Blue) - Int(other.Blue))
        return 2 * red * red + 4 * green * green + blue * blue
      }
      colorIndices[key] = Int16(colors.indices.min { distance(colors[$0]) < distance(colors[$1]) }!)
    }
    return UInt8(colorIndices[key])
  }

  private static func key(_ pixel: UInt32) -> Int { Int(pixel >> 19 & 31) << 10 | Int(pixel >> 11 & 31) << 5 | Int(pixel >> 3 & 31) }
  private static func color(_ pixel: UInt32) -> GifColorType {
    GifColorType(Red: UInt8(pixel >> 16 & 255), Green: UInt8(pixel >> 8 & 255), Blue: UInt8(pixel & 255))
  }
}
