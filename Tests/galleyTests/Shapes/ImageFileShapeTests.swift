import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import galley

/// Shapes from image files: the outline of the opaque part, filled with that part of the image.
@MainActor @Suite(.serialized) struct ImageFileShapeTests {
  /// Returns a PNG of 80 × 60 pixels with a red and a green half of `disk`, or of the whole image.
  private static func image(disk: CGRect?) -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 80, height: 60), format: format).pngData { context in
      let area = disk ?? CGRect(x: 0, y: 0, width: 80, height: 60)
      if let disk { UIBezierPath(ovalIn: disk).addClip() }
      for (color, x) in [(UIColor.red, area.minX), (.green, area.midX)] {
        color.setFill()
        context.fill(CGRect(x: x, y: area.minY, width: area.width / 2, height: area.height))
      }
    }
  }

  /// Returns the color of the page at a point of its content, as 0xRRGGBB.
  private func color(_ shape: PageShape, at point: CGPoint) throws -> Int {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image { _ in shape.draw(in: point) }
    let bytes = [UInt8](try #require(drawn.cgImage?.dataProvider?.data))
    return [bytes[2], bytes[1], bytes[0]].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The pixels of the image are at their positions in the outline, also if the image has a transparent border, for a chosen and for a dropped file.
  @Test(arguments: [nil, CGRect(x: 0, y: 0, width: 80, height: 60), CGRect(x: 30, y: 20, width: 40, height: 40)] as [CGRect?])
  func imageFillsItsOutline(disk: CGRect?) throws {
    let scratch = try Scratch()
    try Self.image(disk: disk).write(to: scratch.url("a.png"))
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let (page, count) = (desk.page, desk.page.shapes.count)
    #expect(page.addShapes(ofFile: scratch.url("a.png").path))
    let shape = try #require(page.shapes.last)
    let area = disk ?? CGRect(x: 0, y: 0, width: 80, height: 60)
    #expect(page.shapes.count == count + 1 && abs(shape.size.width - area.width) < 2 && abs(shape.size.height - area.height) < 2)
    #expect(shape.kind == (disk == nil ? .rectangle : .path))
    for (share, expected) in [(-0.3, 0xFF0000), (-0.1, 0xFF0000), (0.1, 0x00FF00), (0.3, 0x00FF00)] {
      #expect(try color(shape, at: CGPoint(x: shape.center.x + share * area.width, y: shape.center.y)) == expected, "\(share)")
    }
    page.undo()
    #expect(page.shapes.count == count && !page.canUndo)
    page.redo()
    #expect(page.shapes.last?.style.image == shape.style.image && shape.style.image != nil)
  }

  /// A shape that only keeps text out of an image has no image.
  @Test func drawingWithoutFillHasNoImage() throws {
    let scratch = try Scratch()
    try Self.image(disk: nil).write(to: scratch.url("a.png"))
    let reader = ShapeReader(referenceBox: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(try ShapeFile.drawing(at: scratch.url("a.png").path, reader).image == nil)
  }
}
