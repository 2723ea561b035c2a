import CoreGraphics
import CoreText
import Foundation
import Testing

@testable import UIFoundation

/// Contexts with their own pixels.
@Suite struct BitmapContextTests {
  private func makeContext(
    _ width: Int = 4, _ height: Int = 3, bits: Int = 8, row: Int = 0, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ info: CGImageAlphaInfo = .premultipliedFirst,
    _ order: CGBitmapInfo = .byteOrder32Little
  ) -> CGContext? {
    CGContext(data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info.rawValue | order.rawValue)
  }

  @Test func yAxisPointsUp() throws {
    let context = try #require(makeContext())
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt32.self)
    let row = context.bytesPerRow / 4
    #expect(pixels[2 * row] == 0xFFFF_0000 && pixels[0] == 0 && pixels[2 * row + 1] == 0 && context.width == 4 && context.height == 3)
    #expect(context.makeImage()?.width == 4)
    #expect(makeContext(row: context.bytesPerRow)?.data != nil)
  }

  /// A state that was saved in a layer ends with it: the colors and the clip from before the layer apply again.
  @Test func layerEndsStatesSavedInIt() throws {
    let context = try #require(makeContext())
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.beginTransparencyLayer()
    context.saveGState()
    context.saveGState()
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 3))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    context.endTransparencyLayer()
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt32.self)
    #expect(context.savedStates == 0 && pixels[0] == 0xFF00_00FF && pixels[1] == 0)
    context.fill(CGRect(x: 1, y: 0, width: 3, height: 3))
    #expect(pixels[0] == 0xFF00_00FF && pixels[1] == 0xFFFF_0000)
  }

  @Test func contextWithoutAlphaStartsBlack() throws {
    let context = try #require(makeContext(4, 3, .noneSkipFirst))
    #expect(withExtendedLifetime(context) { context.data?.load(as: UInt32.self) } == 0xFF00_0000)
  }

  /// Pixel formats that end with the alpha provide `data`; others can be drawn into, but have none.
  @Test(arguments: [CGImageAlphaInfo.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast], [CGBitmapInfo.byteOrderDefault, .byteOrder32Little, .byteOrder32Big])
  func dataHasRequestedPixelFormat(info: CGImageAlphaInfo, order: CGBitmapInfo) throws {
    let context = try #require(makeContext(4, 3, info, order))
    let isFirst = info == .premultipliedFirst || info == .noneSkipFirst
    let isSame = isFirst == (order == .byteOrder32Little)
    #expect((context.data != nil) == isSame && context.makeImage() != nil)
    #expect(makeContext(5, 3, row: 5 * 4 + 1, info, order)?.data == nil && makeContext(5, 3, row: 5 * 4 - 4, info, order) == nil)
    #expect(!isSame || makeContext(5, 3, row: 5 * 4, info, order)?.bytesPerRow == 20)
    guard isSame else { return }
    context.setFillColor(red: 1, green: 0, blue: 51 / 255, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
    withExtendedLifetime(context) { #expect((0..<4).map { bytes[$0] } == (isFirst ? [51, 0, 255, 255] : [255, 0, 51, 255])) }
  }

  /// Everything that can be drawn, as bytes.
  private func drawAll(in context: CGContext) {
    context.setFillColor(red: 1, green: 0.4, blue: 0.1, alpha: 0.8)
    context.fill(CGRect(x: 1.5, y: 2, width: 20, height: 11.25))
    context.setShadow(offset: CGSize(width: 2, height: 1), blur: 3, color: CGColor(red: 0, green: 0.2, blue: 1, alpha: 0.7))
    context.fillEllipse(in: CGRect(x: 12, y: 10, width: 15, height: 14))
    context.setStrokeColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 1)
    context.stroke(CGRect(x: 4, y: 4, width: 30, height: 30), width: 1.5)
    context.beginTransparencyLayer()
    let gradient = CGGradient(colorsSpace: nil, colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)] as [CGColor], locations: nil)
    context.saveGState()
    context.clip(to: CGRect(x: 22, y: 2, width: 20, height: 8))
    if let gradient { context.drawLinearGradient(gradient, start: CGPoint(x: 22, y: 0), end: CGPoint(x: 42, y: 0), options: []) }
    context.restoreGState()
    context.endTransparencyLayer()
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 5)).image { small in
      UIColor(red: 0.9, green: 0.1, blue: 0.3, alpha: 0.6).setFill()
      small.fill(CGRect(x: 0, y: 0, width: 4, height: 5))
    }.cgImage!
    context.draw(picture, in: CGRect(x: 30, y: 20, width: 6, height: 5))
    context.draw(picture, in: CGRect(x: 30.5, y: 28, width: 11, height: 7))
    context.setFillColor(UIColor(patternImage: UIImage(cgImage: picture)).cgColor)
    context.fill(CGRect(x: 2, y: 30, width: 12, height: 9))
    context.clear(CGRect(x: 6, y: 6, width: 3, height: 3))
    context.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.textPosition = CGPoint(x: 2, y: 14)
    let line = NSAttributedString(string: "Ab😀", attributes: [.font: UIFont(name: "DejaVu Serif", size: 12)!])
    CTLineDraw(CTLineCreateWithAttributedString(line), context)
  }

  /// Red-first pixels are blue-first ones with both exchanged, in the context's own memory and in the caller's, with the caller's row
  /// length.
  @Test(arguments: [0, 44 * 4, 50 * 4], [true, false]) func pixelOrdersContainSameImage(row: Int, isClients: Bool) throws {
    guard row > 0 || !isClients else { return }
    let blueFirst = try #require(makeContext(44, 40))
    drawAll(in: blueFirst)
    var memory = [UInt8](repeating: 0, count: max(row, 44 * 4) * 40)
    try memory.withUnsafeMutableBytes { memory in
      let redFirst = try #require(
        CGContext(
          data: isClients ? memory.baseAddress : nil, width: 44, height: 40, bitsPerComponent: 8, bytesPerRow: row, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      drawAll(in: redFirst)
      #expect(row == 0 || redFirst.bytesPerRow == row)
      #expect(!isClients || redFirst.data == memory.baseAddress)
      let (ours, other) = (redFirst.data!.assumingMemoryBound(to: UInt8.self), blueFirst.data!.assumingMemoryBound(to: UInt8.self))
      var (different, inked) = (0, 0)
      for y in 0..<40 {
        for x in 0..<44 {
          let (a, b) = (ours + y * redFirst.bytesPerRow + x * 4, other + y * blueFirst.bytesPerRow + x * 4)
          // Color glyphs are aligned with whole pixels in one order, and not in the other.
          let isEmoji = (18..<40).contains(x) && (14..<32).contains(y)
          if !isEmoji, (a[0], a[1], a[2], a[3]) != (b[2], b[1], b[0], b[3]) { different += 1 }
          if b[3] > 0 { inked += 1 }
        }
      }
      #expect(different == 0 && inked > 600)
      let image = try #require(redFirst.makeImage())
      #expect(image.dataProvider?.data?.isEmpty == false)
      // Written bytes are visible.
      ours.update(repeating: 0, count: 4)
      (ours[0], ours[3]) = (255, 255)
      let pixel = redFirst.makeImage()!.dataProvider!.data!.prefix(4)
      #expect(Array(pixel) == [0, 0, 255, 255])
    }
  }

  @Test func unsupportedPixelFormatsReturnNil() {
    for info in [CGImageAlphaInfo.none, .last, .first, .alphaOnly] { #expect(makeContext(4, 3, info) == nil) }
    for order in [UInt32(1), 3] { #expect(makeContext(4, 3, .premultipliedFirst, CGBitmapInfo(rawValue: order << 12)) == nil) }
    #expect(makeContext(bits: 16) == nil && makeContext(space: CGColorSpaceCreateDeviceGray()) == nil && makeContext(0, 3) == nil && makeContext(4, 40_000) == nil)
    // Rows whose total size overflows.
    #expect(makeContext(1, 4096, row: 1 << 20, .premultipliedLast, .byteOrder32Big) == nil && makeContext(1, 100, row: 1 << 20, .premultipliedLast, .byteOrder32Big) != nil)
    var memory: UInt64 = 0
    func over(_ memory: UnsafeMutableRawPointer, row: Int, _ info: CGImageAlphaInfo) -> CGContext? {
      CGContext(
        data: memory, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: row, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    }
    #expect(over(&memory, row: 4, .premultipliedFirst) == nil && over(&memory, row: 0, .premultipliedLast) == nil && over(&memory, row: 6, .premultipliedLast) == nil)
    #expect(over(&memory, row: 4, .premultipliedLast) != nil)
  }
}
