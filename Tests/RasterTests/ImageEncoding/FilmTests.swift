import GalleyCGIF
import GalleyRaster
import TestSupport
import Testing

private final class ByteSource {
  private var remainder: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { remainder = bytes[...] }

  static let read: InputFunc = { file, into, count in
    let source = Unmanaged<ByteSource>.fromOpaque(file!.pointee.UserData).takeUnretainedValue()
    let part = source.remainder.prefix(Int(count))
    source.remainder = source.remainder.dropFirst(part.count)
    for (index, byte) in part.enumerated() { into![index] = byte }
    return Int32(part.count)
  }
}

/// A square moves over a page, and back to its start.
@Suite struct FilmTests {
  private static let times = [0, 40, 80, 200, 950]
  private static let end = 1500

  private func frames(width: Int = 61, height: Int = 40) -> [Bitmap] {
    Self.times.indices.map { index in
      let frame = Bitmap(width: width, height: height)
      frame.fill(Color(red: 0.98, green: 0.96, blue: 0.93))
      for y in 0..<12 { for x in 0..<12 { frame[x + index * 7, y + index * 5] = 0xFF20_6090 + UInt32(8 * (x + y)) } }
      return frame
    }
  }

  // MARK: GIF

  /// Decoded by the library, with each frame composed over the previous ones.
  private func decoded(gif bytes: [UInt8]) throws -> [(pixels: [UInt32], delay: Int)] {
    let source = ByteSource(bytes)
    let opened = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), ByteSource.read, nil)
    let file = try #require(opened)
    defer { DGifCloseFile(file, nil) }
    let status = DGifSlurp(file)
    try #require(status == GIF_OK)
    let width = Int(file.pointee.SWidth)
    var canvas = [UInt32](repeating: 0, count: width * Int(file.pointee.SHeight))
    return (0..<Int(file.pointee.ImageCount)).map { index in
      let image = file.pointee.SavedImages[index]
      let part = image.ImageDesc
      for y in 0..<Int(part.Height) {
        for x in 0..<Int(part.Width) {
          let color = part.ColorMap.pointee.Colors[Int(image.RasterBits[y * Int(part.Width) + x])]
          canvas[(y + Int(part.Top)) * width + x + Int(part.Left)] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
      }
      var control = GraphicsControlBlock()
      DGifSavedExtensionToGCB(file, Int32(index), &control)
      return (canvas, Int(control.DelayTime) * 10)
    }
  }

  /// With few colors nothing is lost, and every frame has its duration.
  @Test func aGIFShowsEachFrameForItsTime() throws {
    let film = GIFFilm(width: 61, height: 40)
    let frames = frames()
    for (frame, time) in zip(frames, Self.times) { try film.add(frame, atMilliseconds: time) }
    let found = try decoded(gif: try film.data(endingAtMilliseconds: Self.end))
    #expect(found.map(\.delay) == [40, 40, 120, 750, 550])
    for (index, frame) in frames.enumerated() {
      let pixels = (0..<40).flatMap { y in (0..<61).map { x in frame[x, y] } }
      let isSame = found[index].pixels == pixels
      #expect(isSame, "frame \(index)")
    }
  }

  @Test func aFrameThatChangesNothingIsNotWritten() throws {
    let film = GIFFilm(width: 61, height: 40)
    let frame = frames()[0]
    for time in [0, 100, 200] { try film.add(frame, atMilliseconds: time) }
    let found = try decoded(gif: try film.data(endingAtMilliseconds: 300))
    #expect(found.map(\.delay) == [300])
  }

  /// More colors than a GIF can have: the nearest replace them.
  @Test func excessColorsAreReplacedByNearest() throws {
    let frame = Bitmap(width: 64, height: 64)
    for y in 0..<64 { for x in 0..<64 { frame[x, y] = 0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 4) << 8 | UInt32((x + y) * 2) } }
    let film = GIFFilm(width: 64, height: 64)
    try film.add(frame, atMilliseconds: 0)
    let found = try decoded(gif: try film.data(endingAtMilliseconds: 100))[0].pixels
    var sum = 0
    for y in 0..<64 {
      for x in 0..<64 {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(found[y * 64 + x] >> shift & 255) - Int(frame[x, y] >> shift & 255))
        }
      }
    }
    #expect(sum / (64 * 64 * 3) < 24)
  }

  // MARK: WebP

  /// Width, height and the frames' milliseconds, from the file's chunks.
  private func chunks(webp bytes: [UInt8]) throws -> (size: [Int], durations: [Int]) {
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    try #require(bytes.count > 30 && bytes[0..<4].elementsEqual("RIFF".utf8) && bytes[8..<16].elementsEqual("WEBPVP8X".utf8))
    #expect(number(4, 4) + 8 == bytes.count)
    var durations: [Int] = []
    var at = 12
    while at + 8 <= bytes.count {
      if bytes[at..<at + 4].elementsEqual("ANMF".utf8) { durations.append(number(at + 8 + 12, 3)) }
      at += 8 + (number(at + 4, 4) + 1) / 2 * 2
    }
    return ([number(24, 3) + 1, number(27, 3) + 1], durations)
  }

  private func webp() throws -> [UInt8] {
    let film = try WebPFilm(width: 61, height: 40)
    for (frame, time) in zip(frames(), Self.times) { try film.add(frame, atMilliseconds: time) }
    return try film.data(endingAtMilliseconds: Self.end)
  }

  @Test func aWebPShowsEachFrameForItsTime() throws {
    let found = try chunks(webp: try webp())
    #expect(found.size == [61, 40])
    #expect(found.durations == [40, 40, 120, 750, 550])
  }

  @Test func theSameFramesGiveTheSameBytes() throws {
    #expect(try webp() == webp())
    let gifs = try (0..<2).map { _ in
      let film = GIFFilm(width: 61, height: 40)
      for (frame, time) in zip(frames(), Self.times) { try film.add(frame, atMilliseconds: time) }
      return try film.data(endingAtMilliseconds: Self.end)
    }
    #expect(gifs[0] == gifs[1])
  }

  @Test func unsupportedSizesAreRefused() {
    #expect(throws: FilmFailure.self) { _ = try WebPFilm(width: 0, height: 40) }
    #expect(throws: FilmFailure.self) { _ = try WebPFilm(width: 16_384, height: 40) }
  }
}
