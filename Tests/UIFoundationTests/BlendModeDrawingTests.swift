import CoreGraphics
import Foundation
import Testing

@testable import UIFoundation

/// Blend modes, antialiasing and radial gradients, as clients use them.
@Suite struct BlendModeDrawingTests {
  /// Red, green, blue, alpha of pixels of 4 × 4 points on yellow.
  private func drawn(_ x: Int = 1, _ y: Int = 1, scale: CGFloat = 1, _ drawing: (CGContext) -> Void) -> [UInt8] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image {
      UIColor(red: 1, green: 1, blue: 0, alpha: 1).setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor(red: 0, green: 1, blue: 1, alpha: 1).set()
      drawing($0.cgContext)
    }.cgImage!
    let data = image.dataProvider!.data!
    let at = data.startIndex + y * image.bytesPerRow + x * 4
    return [data[at + 2], data[at + 1], data[at], data[at + 3]]
  }

  private let area = CGRect(x: 0, y: 0, width: 2, height: 2)

  @Test func everyCallHasItsMode() {
    #expect(drawn { $0.setBlendMode(.multiply); $0.fill(area) } == [0, 255, 0, 255])
    #expect(drawn { _ in UIRectFillUsingBlendMode(area, .screen) } == [255, 255, 255, 255])
    #expect(drawn { _ in UIRectFillUsingBlendMode(area, .clear) } == [0, 0, 0, 0])
    #expect(drawn(0, 0) { _ in UIRectFrameUsingBlendMode(area, .multiply) } == [0, 255, 0, 255])
    #expect(drawn { _ in UIBezierPath(rect: area).fill(with: .multiply, alpha: 1) } == [0, 255, 0, 255])
    #expect(drawn { $0.setAlpha(0.1); UIBezierPath(rect: area).fill(with: .normal, alpha: 1) } == [0, 255, 255, 255])
    #expect(drawn { _ in UIBezierPath(rect: area).fill(with: .difference, alpha: 0.5) } == [255, 127, 128, 255])
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 0, y: 1))
    line.addLine(to: CGPoint(x: 4, y: 1))
    line.lineWidth = 2
    #expect(drawn { _ in line.stroke(with: .multiply, alpha: 1) } == [0, 255, 0, 255])
  }

  @Test func theModeIsPartOfTheState() {
    let pixel = drawn {
      $0.saveGState()
      $0.setBlendMode(.multiply)
      $0.restoreGState()
      $0.fill(area)
    }
    #expect(pixel == [0, 255, 255, 255])
  }

  @Test func imagesHaveModesAndAnAlpha() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image {
      UIColor(red: 0, green: 1, blue: 1, alpha: 1).setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    #expect(drawn(1, 0) { _ in image.draw(at: .zero, blendMode: .multiply, alpha: 1) } == [0, 255, 0, 255])
    #expect(drawn(1, 0) { _ in image.draw(in: area, blendMode: .normal, alpha: 0.5) } == [127, 255, 128, 255])
    // Inside the image's rectangle its clear pixels erase; outside, nothing changes.
    #expect(drawn(1, 1) { _ in image.draw(in: area, blendMode: .destinationIn, alpha: 1) } == [0, 0, 0, 0])
    #expect(drawn(3, 1) { _ in image.draw(in: area, blendMode: .destinationIn, alpha: 0.5) } == [255, 255, 0, 255])
    #expect(drawn(1, 0) { _ in image.draw(in: area, blendMode: .destinationIn, alpha: 1) } == [255, 255, 0, 255])
    #expect(drawn(1, 0) { _ in image.draw(in: area, blendMode: .copy, alpha: 0.5) } == [0, 128, 128, 128])
  }

  /// In a context whose y axis points up and whose pixels begin with red.
  @Test func redFirstPixelsAreMixedAlike() throws {
    func made(_ info: CGImageAlphaInfo, _ order: CGBitmapInfo) throws -> [UInt8] {
      let context = try #require(
        CGContext(
          data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue | order.rawValue))
      context.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.setBlendMode(.luminosity)
      context.setFillColor(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.7)
      context.fillEllipse(in: CGRect(x: -2, y: -2, width: 8, height: 8))
      let image = try #require(context.makeImage())
      let data = try #require(image.dataProvider?.data)
      return (0..<4).map { data[data.startIndex + $0] }
    }
    #expect(try made(.premultipliedFirst, .byteOrder32Little) == made(.premultipliedLast, .byteOrder32Big))
  }

  @Test func edgesMayBeWholePixels() {
    func edge(_ change: (CGContext) -> Void) -> [UInt8] {
      drawn {
        change($0)
        $0.fill(CGRect(x: 0, y: 0, width: 1.6, height: 4))
      }
    }
    #expect(edge { _ in }[0] == 102 && edge { $0.setShouldAntialias(false) }[0] == 0 && edge { $0.setAllowsAntialiasing(false) }[0] == 0)
    let restored = edge {
      $0.saveGState()
      $0.setShouldAntialias(false)
      $0.restoreGState()
    }
    #expect(restored[0] == 102)
    #expect(edge { $0.setAllowsAntialiasing(false); $0.setShouldAntialias(true) }[0] == 0)
  }

  @Test func radialGradientsGoFromCircleToCircle() {
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil)!
    func pixel(_ x: Int, _ y: Int, _ options: CGGradientDrawingOptions) -> [UInt8] {
      drawn(x, y, scale: 5) {
        $0.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 2, y: 2), startRadius: 0.5, endCenter: CGPoint(x: 2, y: 2), endRadius: 1.5, options: options)
      }
    }
    let middle = pixel(15, 10, [])
    #expect(abs(Int(middle[0]) - 115) < 30 && middle[1] == 0 && abs(Int(middle[0]) + Int(middle[2]) - 255) <= 1)
    #expect(pixel(10, 10, []) == [255, 255, 0, 255] && pixel(0, 0, []) == [255, 255, 0, 255])
    #expect(pixel(10, 10, .drawsBeforeStartLocation) == [255, 0, 0, 255] && pixel(0, 0, .drawsAfterEndLocation) == [0, 0, 255, 255])
  }
}
