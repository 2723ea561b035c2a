import GalleyCRaster
import Testing

@testable import GalleyRaster

/// Scaled images.
@Suite struct ImageScalerTests {
  private static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = Seeded(seed)
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random)!
        func part() -> UInt32 { UInt32.random(in: 0...255, using: &random) * alpha / 255 }
        bitmap[x, y] = alpha << 24 | part() << 16 | part() << 8 | part()
      }
    }
    return bitmap
  }

  private static func solid(_ width: Int, _ height: Int, _ color: UInt32) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = color } }
    return bitmap
  }

  private static func mirrored(_ bitmap: Bitmap, _ across: Bool, _ down: Bool) -> Bitmap {
    let mirrored = Bitmap(width: bitmap.width, height: bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        mirrored[x, y] = bitmap[across ? bitmap.width - 1 - x : x, down ? bitmap.height - 1 - y : y]
      }
    }
    return mirrored
  }

  /// The largest difference of the pixels, channel by channel.
  private static func furthest(_ one: Bitmap, _ other: Bitmap) -> Int {
    var most = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        for shift in [0, 8, 16, 24] {
          most = max(most, abs(Int(one[x, y] >> UInt32(shift) & 255) - Int(other[x, y] >> UInt32(shift) & 255)))
        }
      }
    }
    return most
  }

  private static let sizes = [(1, 1), (2, 3), (3, 1), (7, 64), (40, 30), (53, 9), (120, 120)]
  private static let targets = [(1, 1), (3, 2), (5, 5), (13, 40), (33, 33), (97, 20)]

  @Test func solidImageStaysSolid() {
    for (width, height) in Self.sizes {
      for (x, y) in Self.targets {
        let color: UInt32 = 0x8040_2010
        let scaled = ImageScaler.scaledImage(
          of: Self.solid(width, height, color), in: Rect(x: 0, y: 0, width: Double(x), height: Double(y)), width: x, height: y)
        #expect(scaled.map { Self.furthest($0, Self.solid(x, y, color)) } == 0, "\(width)×\(height) to \(x)×\(y)")
      }
    }
  }

  @Test func imageAtItsOwnSizeIsUnchanged() {
    for (width, height) in Self.sizes {
      let picture = Self.noise(width, height, seed: 7)
      let scaled = ImageScaler.scaledImage(
        of: picture, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), width: width, height: height)
      #expect(scaled.map { $0.difference(from: picture).isEmpty } == true, "\(width)×\(height)")
    }
  }

  @Test func mirroredImageScalesToMirroredResult() throws {
    for (width, height) in Self.sizes {
      for (x, y) in Self.targets {
        let picture = Self.noise(width, height, seed: 3)
        let rect = Rect(x: 0, y: 0, width: Double(x), height: Double(y))
        let scaled = try #require(ImageScaler.scaledImage(of: picture, in: rect, width: x, height: y))
        for (across, down) in [(true, false), (false, true), (true, true)] {
          let other = try #require(
            ImageScaler.scaledImage(of: Self.mirrored(picture, across, down), in: rect, width: x, height: y))
          #expect(Self.furthest(Self.mirrored(other, across, down), scaled) <= 1, "\(width)×\(height) to \(x)×\(y)")
        }
      }
    }
  }

  /// Premultiplied color does not exceed its alpha, even if the filter overshoots.
  @Test func premultipliedColorNeverExceedsAlpha() throws {
    for seed in UInt64(0)..<12 {
      let picture = Self.noise(31, 17, seed: seed)
      let scaled = try #require(
        ImageScaler.scaledImage(of: picture, in: Rect(x: 0.3, y: 0.8, width: 80.5, height: 11.2), width: 82, height: 13))
      for y in 0..<scaled.height {
        for x in 0..<scaled.width {
          let (pixel, alpha) = (scaled[x, y], scaled[x, y] >> 24)
          #expect([pixel, pixel >> 8, pixel >> 16].allSatisfy { $0 & 255 <= alpha }, "(\(x), \(y)): \(pixel), seed \(seed)")
        }
      }
    }
  }

  /// A pixel that an image covers partially has a proportional part of it.
  @Test func partiallyCoveredPixelsAreProportional() throws {
    let scaled = try #require(
      ImageScaler.scaledImage(
        of: Self.solid(8, 8, 0xFFFF_FFFF), in: Rect(x: 1.25, y: 0.5, width: 3, height: 2), width: 6, height: 4))
    let alphas = (0..<4).map { y in (0..<6).map { x in scaled[x, y] >> 24 } }
    #expect(alphas == [
      [0, 96, 128, 128, 32, 0], [0, 191, 255, 255, 64, 0], [0, 96, 128, 128, 32, 0], [0, 0, 0, 0, 0, 0],
    ])
  }

  /// Downscaling keeps the brightness: the means of both images are equal.
  @Test(arguments: [(60, 40), (32, 32), (16, 24), (7, 5)]) func downscalingKeepsMean(_ width: Int, _ height: Int) throws {
    let picture = Self.noise(64, 48, seed: 11)
    for y in 0..<48 { for x in 0..<64 { picture[x, y] = 0xFF00_0000 | picture[x, y] & 0xFF_FFFF } }
    let scaled = try #require(
      ImageScaler.scaledImage(of: picture, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), width: width, height: height))
    func mean(_ bitmap: Bitmap) -> Double {
      var sum = 0
      for y in 0..<bitmap.height { for x in 0..<bitmap.width { sum += Int(bitmap[x, y] >> 8 & 255) } }
      return Double(sum) / Double(bitmap.width * bitmap.height)
    }
    #expect(abs(mean(scaled) - mean(picture)) < 4, "\(mean(scaled)), not \(mean(picture))")
  }

  @Test func allKernelsGiveIdenticalResults() {
    for (width, height) in Self.sizes {
      for (x, y) in Self.targets {
        let picture = Self.noise(width, height, seed: 5)
        let across = ImageScaler.Axis(of: width, from: 0.4, pitch: Double(x) / Double(width), to: 0..<x, edge: .clamped)
        let down = ImageScaler.Axis(of: height, from: -0.2, pitch: Double(y) / Double(height), to: 0..<y, edge: .clear)
        let results = [GALLEY_SCALAR, galley_best_kernel()].map { kernel in
          let target = Bitmap(width: x, height: y)
          picture.pixels.withMemoryRebound(to: UInt8.self, capacity: picture.byteCount) {
            ImageScaler.scale(
              $0, stride: picture.stride * 4, across: across, down: down, into: target.pixels, stride: target.stride, kernel)
          }
          return target
        }
        #expect(results[0].difference(from: results[1]).isEmpty, "\(width)×\(height) to \(x)×\(y)")
      }
    }
  }

  /// Beyond a size limit weights are not computed; cairo draws such an image.
  @Test func extremeSizesAreNotScaled() {
    let picture = Self.solid(4, 4, 0xFFFF_FFFF)
    for size in [0, 1e-7, 1e12, .infinity, .nan] {
      #expect(ImageScaler.scaledImage(of: picture, in: Rect(x: 0, y: 0, width: size, height: 4), width: 4, height: 4) == nil, "\(size)")
    }
  }
}
