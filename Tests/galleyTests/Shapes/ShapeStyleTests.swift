import Foundation
import GalleyRaster
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Fills, distances and wrap sides of shapes: undo, copies, documents, drawing.
@MainActor @Suite(.serialized) struct ShapeStyleTests {
  private static func image(_ color: UIColor, _ size: CGSize = CGSize(width: 30, height: 10)) throws -> ShapeImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return try ShapeImage(
      data: UIGraphicsImageRenderer(size: size, format: format).pngData {
        color.setFill()
        $0.fill(CGRect(origin: .zero, size: size))
      })
  }

  /// Styles with each fill and each wrap side, and the shortest and longest distance.
  private static func styles() throws -> [ShapeStyle] {
    var styles: [ShapeStyle] = []
    for fill in [.tint, .none, .color(0x010203), .image(try image(.red))] as [ShapeStyle.Fill] {
      for (side, standoff) in zip(WrapSide.allCases, [10, 0, 200, 3.5, 12] as [CGFloat]) {
        var style = ShapeStyle()
        (style.fill, style.wrapSide, style.standoff) = (fill, side, standoff)
        styles.append(style)
      }
    }
    return styles
  }

  private func desk(_ exhibit: any Exhibit = PlaygroundExhibit()) throws -> TextDesk {
    try TextDesk(exhibit: exhibit, size: .init(width: 1400, height: 900), hasScreenKeyboard: false)
  }

  // MARK: Changes

  /// Undo restores the former style of each selected shape, and redo the new one. A change that changes nothing is no step.
  @Test func everyChangeIsOneStep() throws {
    let desk = try desk()
    defer { desk.close() }
    let page = desk.page
    page.select(page.shapes.map(\.id))
    let before = page.shapes.map(\.style)
    page.changeShapeStyles("Fill") { $0.fill = .tint }
    #expect(!page.canUndo)
    for style in try Self.styles() where style != ShapeStyle() {
      page.changeShapeStyles("Style") { $0 = style }
      #expect(page.shapes.allSatisfy { $0.style == style } && page.lastStepName == "Style")
      page.undo()
      #expect(page.shapes.map(\.style) == before && !page.canUndo)
      page.redo()
      #expect(page.shapes.allSatisfy { $0.style == style })
      page.undo()
    }
    // Choices are undone one by one, the changes of a slider together.
    for side in [WrapSide.left, .right] {
      page.changeShapeStyles("Wrap Side") { $0.wrapSide = side }
      // Changes of one event are undone together.
      page.history.endEventGroup()
    }
    page.undo()
    #expect(page.shapes.allSatisfy { $0.style.wrapSide == .left })
    page.undo()
    page.beginLiveChange()
    for standoff in [11, 12, 13] as [CGFloat] { page.changeShapeStyles("Stand-off") { $0.standoff = standoff } }
    page.endLiveChange()
    #expect(page.shapes.allSatisfy { $0.style.standoff == 13 })
    page.undo()
    #expect(page.shapes.map(\.style) == before && !page.canUndo)
    page.changeShapeStyles("Stand-off") { $0.standoff = -1 }
    page.changeShapeStyles("Stand-off") { $0.standoff = .nan }
    page.select(nil)
    page.changeShapeStyles("Fill") { $0.fill = .none }
    #expect(page.shapes.map(\.style) == before && !page.canUndo)
  }

  /// Duplicates, pasted copies and reshaped outlines have the style of the original.
  @Test func copiesHaveTheStyle() throws {
    let desk = try desk()
    defer { desk.close() }
    let page = desk.page
    for style in try Self.styles() {
      page.select(page.shapes[0].id)
      page.changeShapeStyles("Style") { $0 = style }
      page.duplicateShape()
      #expect(page.chosenShape?.style == style)
      page.copyShape()
      #expect(page.pasteShape() && page.chosenShape?.style == style)
      #expect(page.chosenShape?.style.image?.data == style.image?.data)
      #expect(page.shapes[0].reshaped(page.shapes[0].path).style == style)
    }
  }

  // MARK: Documents

  /// A `.galley` document, a page file and a recovery copy restore every style, with the bytes of the images. The document has each image once.
  @Test(arguments: ["page.galley", "page.md"]) func documentsHoldTheStyles(name: String) throws {
    let scratch = try Scratch()
    try scratch.write("page.md", String(repeating: "Some words for a page.\n\n", count: 30))
    let desk = try desk(DocumentExhibit(path: scratch.url("page.md").path))
    let (page, styles) = (desk.page, try Self.styles())
    page.add(
      styles.enumerated().map { index, style in
        var shape = PageShape(
          id: index, kind: .star, unitOutline: UnitOutlines.unitOutline(of: .star)!, center: CGPoint(x: 100 + 40 * index, y: 300),
          size: CGSize(width: 50, height: 60))
        shape.style = style
        return shape
      }, actionName: "Add Shapes")
    desk.turn()
    let saver = try #require((desk.window.rootViewController as? PlaygroundChrome)?.documentSaver)
    if name == "page.md" { saver.save(withPageFile: true) } else { saver.saveNamed(scratch.url(name).path) {} }
    let copy = try JSONDecoder().decode(PageArrangement.self, from: JSONEncoder().encode(#require(page.arrangement)))
    let state = try JSONDecoder().decode(PageState.self, from: JSONEncoder().encode(page.state))
    desk.close()

    let file = try DocumentFile(path: scratch.url(name).path)
    #expect(file.partImages.count == 1)
    // The positions are readable, without the bytes of images.
    #expect(file.pageParts["shapes"].map { $0.data.count < 20_000 } == true)
    let next = try self.desk(DocumentExhibit(path: scratch.url(name).path))
    defer { next.close() }
    func check(_ shapes: [PageShape]) {
      #expect(shapes.map(\.style) == styles && shapes.map { $0.style.image?.data } == styles.map { $0.image?.data })
    }
    check(next.page.shapes)
    #expect(next.page.arrange(copy))
    check(next.page.shapes)
    #expect(next.page.restoreContent(state))
    check(next.page.shapes)
  }

  /// An image leaves the document with the last shape that it fills. A shape keeps the name of a missing image.
  @Test func documentsHoldOnlyTheImagesOfShapes() throws {
    let scratch = try Scratch()
    try scratch.write("page.md", "Words.\n")
    let desk = try desk(DocumentExhibit(path: scratch.url("page.md").path))
    defer { desk.close() }
    let saver = try #require((desk.window.rootViewController as? PlaygroundChrome)?.documentSaver)
    func saved() throws -> [String: Data] { try DocumentPackage(reading: Data(contentsOf: scratch.url("page.galley"))).images }
    desk.page.addShape(.circle)
    let (red, blue) = (try Self.image(.red), try Self.image(.blue))
    desk.page.changeShapeStyles("Fill") { $0.fill = .image(red) }
    saver.saveNamed(scratch.url("page.galley").path) {}
    #expect(try saved() == ["shapes/" + red.name: red.data])
    desk.page.changeShapeStyles("Fill") { $0.fill = .image(blue) }
    saver.save()
    #expect(try saved() == ["shapes/" + blue.name: blue.data])

    var package = try DocumentPackage(reading: Data(contentsOf: scratch.url("page.galley")))
    package.images = [:]
    try scratch.write("bare.galley", #require(package.written()?.data))
    let bare = try self.desk(DocumentExhibit(path: scratch.url("bare.galley").path))
    defer { bare.close() }
    #expect(bare.page.shapes.first?.style.image?.name == blue.name && bare.page.shapes.first?.style.image?.image == nil)
  }

  @Test func invalidStylesAreRefused() throws {
    let style = try #require(StoredShapeStyle(try Self.styles()[19]))
    #expect(style.style([:]) != nil)
    let changes: [(inout StoredShapeStyle) -> Void] = [
      { $0.fill = "blue" }, { $0.fill = "#12345" }, { $0.fill = "#GG0000" }, { $0.image = nil }, { $0.standoff = -1 }, { $0.standoff = 1e9 },
      { $0.standoff = .nan }, { $0.wrap = "above" },
    ]
    for (index, change) in changes.enumerated() {
      var wrong = style
      change(&wrong)
      #expect(wrong.style([:]) == nil, "change \(index)")
    }
  }

  // MARK: Images from files

  @Test func onlyImagesFillShapes() throws {
    let scratch = try Scratch()
    try scratch.write("text.png", "no image")
    try scratch.write("image.png", #require(Self.image(.green).data))
    try scratch.write("cut.png", #require(Self.image(.green, CGSize(width: 300, height: 300)).data).prefix(200))
    try scratch.write("large.png", Data(count: ShapeImage.maximumSize + 1))
    let desk = try desk()
    defer { desk.close() }
    let page = desk.page
    var messages: [String] = []
    page.onMessage = { messages.append($0) }
    #expect(!page.fillShapes(withImageAt: scratch.url("image.png").path) && messages.isEmpty)
    page.select(page.shapes[0].id)
    for name in ["text.png", "cut.png", "large.png", "none.png"] {
      #expect(!page.fillShapes(withImageAt: scratch.url(name).path), "\(name)")
      #expect(messages.last?.hasPrefix(name + ": ") == true && page.shapes[0].style == ShapeStyle(), "\(messages)")
    }
    #expect(messages.count == 4)
    #expect(page.fillShapes(withImageAt: scratch.url("image.png").path) && page.shapes[0].style.image != nil && page.shapes[1].style.image == nil)
  }

  // MARK: Drawing

  /// The page shows a color or an image inside the outline only. Exports have the same fill, and no outline of a shape without a fill.
  @Test func fillsAreClippedToTheOutline() throws {
    let desk = try desk()
    defer { desk.close() }
    let page = desk.page
    page.select(page.shapes.map(\.id))
    page.deleteSelectedShape()
    let column = page.geometry.column(0)
    var shape = PageShape(
      id: 90, kind: .circle, unitOutline: UnitOutlines.unitOutline(of: .circle)!, center: CGPoint(x: column.midX, y: column.minY + 200),
      size: CGSize(width: 120, height: 120))
    shape.rotation = 0.5
    page.add([shape], actionName: "Add Shape")
    page.select(nil)
    func colors(_ fill: ShapeStyle.Fill) -> (center: UInt32, edge: UInt32, corner: UInt32, outside: UInt32) {
      page.select(90)
      page.changeShapeStyles("Fill") { $0.fill = fill }
      page.select(nil)
      desk.wait(400)
      let bitmap = desk.window.snapshot()
      func color(_ dx: CGFloat, _ dy: CGFloat) -> UInt32 {
        let point = page.content.convert(CGPoint(x: shape.center.x + dx, y: shape.center.y + dy), to: nil)
        return bitmap[Int(point.x), Int(point.y)] & 0xFFFFFF
      }
      return (color(0, 0), color(-56, 0), color(55, 55), color(0, -66))
    }
    let none = colors(.none)
    #expect(none.center == none.corner)
    let color = colors(.color(0x8A2D6C))
    #expect(color.center == 0x8A2D6C && color.edge == color.center && color.corner == none.corner && color.outside == none.outside)
    let image = colors(.image(try Self.image(UIColor(red: 0, green: 0, blue: 1, alpha: 1))))
    #expect(image.center == 0x0000FF && image.edge == image.center && image.corner == none.corner && image.outside == none.outside)
  }

  /// Every export has the fills, and a shape without a fill leaves no trace there.
  @Test func exportsHaveTheFills() throws {
    let scratch = try Scratch()
    let desk = try desk()
    defer { desk.close() }
    let page = desk.page
    page.select(page.shapes.map(\.id))
    func export(_ fill: ShapeStyle.Fill, _ format: ExportFormat) throws -> Data {
      page.changeShapeStyles("Fill") { $0.fill = fill }
      let path = scratch.url("page.\(format.rawValue)").path
      try DocumentExport(of: page, PlaygroundExhibit(), .large).write(as: format, to: path)
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let image = try Self.image(UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    let drawings = try [.color(0x8A2D6C), .none, .image(image)].map { String(decoding: try export($0, .svg), as: UTF8.self).lowercased() }
    #expect(drawings.map { $0.contains("#8a2d6c") } == [true, false, false] && drawings.map { $0.contains("<image") } == [false, false, true])
    // The page's own image has the pixels of the fill.
    func count(_ fill: ShapeStyle.Fill, _ color: UInt32) throws -> Int {
      let bitmap = try Bitmap(png: [UInt8](try export(fill, .png)))
      return Pixels.count(of: color, in: UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.stride * bitmap.height))
    }
    let (blue, rest) = (try count(.image(image), 0x0000FF), try count(.none, 0x0000FF))
    #expect(blue > 10_000 && rest == 0)
    let colored = try count(.color(0x8A2D6C), 0x8A2D6C)
    #expect(colored > 10_000)
    // The PDF contains the image of both shapes.
    func images(_ pdf: Data) -> Int { pdf.split(separator: UInt8(ascii: "\n")).count { String(decoding: $0, as: UTF8.self).contains("/Subtype /Image") } }
    let counts = (with: images(try export(.image(image), .pdf)), without: images(try export(.none, .pdf)))
    #expect(counts.with > counts.without)
  }
}
