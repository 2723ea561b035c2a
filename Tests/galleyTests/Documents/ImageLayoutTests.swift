@testable import GalleyDocuments
@testable import GalleyPlayground
import TextKit
import Testing
import UIKit


/// Images of a document are scaled down to their columns and never hide text.
@MainActor @Suite struct ImageLayoutTests {
  /// A folder with images whose names give their sizes, such as "1200x1600.png".
  private func folder(_ names: [String]) throws -> Scratch {
    let scratch = try Scratch()
    for name in names {
      let sides = name.prefix { $0 != "." }.split(separator: "x").compactMap { Double($0) }
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: CGSize(width: sides[0], height: sides[1]), format: format).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: sides[0], height: sides[1]))
      }
      try #require(image.pngData()).write(to: scratch.url(name))
    }
    return scratch
  }

  private static let names = ["1200x1600.png", "1200x100.png", "90x3000.png", "20x18.png", "300x200.png"]

  private func flow(_ source: String, in scratch: Scratch, _ category: UIContentSizeCategory, _ geometry: PageGeometry) -> TextFlow {
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: scratch.folder.path))
    let document = DocumentReader.read(bytes: Array(source.utf8), as: .markdown)
    let flow = TextFlow(storage: NSTextStorage(attributedString: sheet.text(of: document)), geometry: geometry)
    flow.ensureLayout(throughSpread: 40)
    return flow
  }

  /// The frame of each image, in its column's coordinates.
  private func imageFrames(_ flow: TextFlow) -> [(frame: CGRect, natural: CGSize, column: CGSize)] {
    var found: [(CGRect, CGSize, CGSize)] = []
    let manager = flow.layoutManager
    flow.storage.enumerateAttribute(.attachment, in: NSRange(location: 0, length: flow.storage.length)) { value, range, _ in
      guard let attachment = value as? ImageAttachment else { return }
      for character in range.location..<range.upperBound {
        let glyph = manager.glyphIndexForCharacter(at: character)
        guard let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) else { continue }
        let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        let place = manager.location(forGlyphAt: glyph)
        let size = manager.attachmentSize(forGlyphAt: glyph)
        let descent = attachment.lines?.descent ?? 0
        let bounds = CGRect(
          x: line.minX + place.x, y: line.minY + place.y + descent - size.height, width: size.width, height: size.height)
        found.append((attachment.imageFrame(inBounds: bounds), attachment.size, container.size))
      }
    }
    return found
  }

  private func checkFits(_ flow: TextFlow, count: Int, _ name: String) {
    #expect(flow.isComplete, "\(name): text has no place")
    let pictures = imageFrames(flow)
    #expect(pictures.count == count, "\(name)")
    for (frame, natural, column) in pictures {
      #expect(frame.minX >= -0.1 && frame.maxX <= column.width + 0.1, "\(name): \(frame) in \(column)")
      // The descent of the line above can overlap.
      #expect(frame.minY >= -8 && frame.maxY <= column.height + 0.1, "\(name): \(frame) in \(column)")
      #expect(frame.width <= natural.width + 0.1 && frame.height <= natural.height + 0.1, "\(name): \(frame) of \(natural)")
      #expect(abs(frame.width * natural.height - frame.height * natural.width) < natural.width + natural.height, "\(name): \(frame) of \(natural)")
    }
  }

  private static let source =
    "# Title\n\nbefore\n\n![a](1200x1600.png)\n\nafter\n\n![b](1200x100.png)\n\n![c](90x3000.png)\n\nwords ![d](300x200.png) in a line, "
    + "![e](1200x1600.png)![e](1200x1600.png) two beside each other\n\n- an item ![f](1200x100.png) goes on\n\n> quoted ![g](1200x1600.png)\n\nend"

  @Test(arguments: [
    CGSize(width: 1224, height: 704), CGSize(width: 1000, height: 420), CGSize(width: 1900, height: 1000), CGSize(width: 500, height: 700),
    CGSize(width: 250, height: 250),
  ])
  func imagesFitColumnsOfEverySize(viewport: CGSize) throws {
    let scratch = try folder(Self.names)
    for category in [UIContentSizeCategory.extraSmall, .large, .accessibilityLarge, .accessibilityExtraExtraExtraLarge] {
      let geometry = PageGeometry(viewport: viewport, isNarrow: viewport.width < PageGeometry.narrowWidth)
      checkFits(flow(Self.source, in: scratch, category, geometry), count: 8, "\(viewport), \(category.rawValue)")
    }
  }

  /// Images shrink with the window, and do not grow beyond their natural size.
  @Test func imagesFollowTheWindowSize() throws {
    let scratch = try folder(Self.names)
    let flow = flow(Self.source, in: scratch, .large, PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false))
    for size in [CGSize(width: 1000, height: 300), CGSize(width: 3000, height: 2500), CGSize(width: 1224, height: 704)] {
      let geometry = PageGeometry(viewport: size, isNarrow: false)
      flow.setGeometry(geometry, shapes: [])
      flow.ensureLayout(throughSpread: 40)
      checkFits(flow, count: 8, "\(size)")
      let fresh = self.flow(Self.source, in: scratch, .large, geometry)
      #expect(imageFrames(flow).map(\.frame) == imageFrames(fresh).map(\.frame), "\(size)")
    }
  }

  /// Beside a shape, an image uses the available width of the line, or moves below.
  @Test func imagesFitBesideShapes() throws {
    let scratch = try folder(Self.names)
    let geometry = PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false)
    let column = geometry.column(0)
    var widths: [CGFloat] = []
    for share in [0.3, 0.5, 0.9] {
      let flow = flow("![b](1200x100.png)\n\nafter", in: scratch, .large, geometry)
      let shape = PageShape(
        id: 0, kind: .rectangle, unitOutline: try #require(UnitOutlines.unitOutline(of: .rectangle)),
        center: CGPoint(x: column.maxX - column.width * share / 2, y: column.minY + 100),
        size: CGSize(width: column.width * share, height: 200))
      flow.setShapes([shape])
      flow.ensureLayout(throughSpread: 1)
      checkFits(flow, count: 1, "\(share)")
      let frame = try #require(imageFrames(flow).first).frame
      widths.append(frame.width)
      #expect(share < 0.8 ? frame.maxX <= column.width * (1 - share) : frame.minY >= 150, "\(share): \(frame)")
    }
    #expect(widths[0] > widths[1] && abs(widths[2] - column.width) < 0.1, "\(widths)")
  }

  /// A figure has a height of whole grid lines, so that both columns share the grid.
  @Test func figuresAlignToTheGrid() throws {
    let scratch = try folder(Self.names)
    let grid = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil)).grid
    let flow = flow("first\n\n![b](300x200.png)\n\nlast ![d](300x200.png)\n\nend", in: scratch, .large, PageGeometry(viewport: CGSize(width: 1224, height: 904), isNarrow: false))
    let lines = flow.lines(inColumn: 0)
    #expect(lines.count == 4)
    for line in lines.map(\.rect.height) { #expect(abs(line / grid - (line / grid).rounded()) < 0.01, "\(line) of \(grid)") }
  }

  /// A glyph taller than any column is clipped, and the text after it is laid out.
  @Test func letterTallerThanAColumnLosesNoText() {
    let storage = NSTextStorage(string: "before\nI\nafter", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 700), range: NSRange(location: 7, length: 1))
    let flow = TextFlow(storage: storage, geometry: PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false))
    flow.ensureLayout(throughSpread: 2)
    #expect(flow.isComplete)
    #expect(flow.columns.map { flow.lines(inColumn: $0).count } == [1, 1, 1, 0])
  }
}
