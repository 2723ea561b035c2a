import CoreGraphics
import Testing

@testable import UIFoundation

/// Contexts with pixels of their own.
@Suite struct BitmapContextTests {
  private func made(
    _ width: Int = 4, _ height: Int = 3, bits: Int = 8, row: Int = 0, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ info: CGImageAlphaInfo = .premultipliedFirst,
    _ order: CGBitmapInfo = .byteOrder32Little
  ) -> CGContext? {
    CGContext(data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info.rawValue | order.rawValue)
  }

  @Test func yRunsUp() throws {
    let context = try #require(made())
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt32.self)
    let row = context.bytesPerRow / 4
    #expect(pixels[2 * row] == 0xFFFF_0000 && pixels[0] == 0 && pixels[2 * row + 1] == 0 && context.width == 4 && context.height == 3)
    #expect(context.makeImage()?.width == 4)
    #expect(made(row: context.bytesPerRow)?.data != nil)
  }

  @Test func whatHasNoAlphaIsBlackAtFirst() throws {
    let context = try #require(made(4, 3, .noneSkipFirst))
    #expect(withExtendedLifetime(context) { context.data?.load(as: UInt32.self) } == 0xFF00_0000)
  }

  /// Pixels that stand otherwise than asked for are drawn, and not handed out.
  @Test(arguments: [CGImageAlphaInfo.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast], [CGBitmapInfo.byteOrderDefault, .byteOrder32Little, .byteOrder32Big])
  func dataStandsAsItWasAskedFor(info: CGImageAlphaInfo, order: CGBitmapInfo) throws {
    let context = try #require(made(4, 3, info, order))
    let isSame = (info == .premultipliedFirst || info == .noneSkipFirst) && order == .byteOrder32Little
    #expect((context.data != nil) == isSame && context.makeImage() != nil)
    #expect(made(5, 3, row: 5 * 4 + 1, info, order)?.data == nil)
  }

  @Test func otherKindsOfPixelsAreNotThere() {
    for info in [CGImageAlphaInfo.none, .last, .first, .alphaOnly] { #expect(made(4, 3, info) == nil) }
    for order in [UInt32(1), 3] { #expect(made(4, 3, .premultipliedFirst, CGBitmapInfo(rawValue: order << 12)) == nil) }
    #expect(made(bits: 16) == nil && made(space: CGColorSpaceCreateDeviceGray()) == nil && made(0, 3) == nil && made(4, 40_000) == nil)
    var memory: UInt64 = 0
    #expect(
      CGContext(
        data: &memory, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }
}
