import Foundation
import GalleyDocuments
import GalleyRaster
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import galley

/// One scene in each format that the window writes. Each file is read back, and compared with the scene.
@MainActor @Suite(.serialized) struct ExportedSceneTests {
  /// The words of a text, without its images.
  private static func words(_ text: UIKit.NSAttributedString) -> [Substring] {
    text.string.replacing("\u{FFFC}", with: " ").split(whereSeparator: \.isWhitespace)
  }

  @Test(arguments: [ExportFormat.rtf, .html]) func richTextHasTheAttributes(format: ExportFormat) throws {
    let scene = try Scene()
    defer { scene.close() }
    let type: UIKit.NSAttributedString.DocumentType = format == .rtf ? .rtf : .html
    let read = try UIKit.NSAttributedString(data: scene.export(format), options: [.documentType: type], documentAttributes: nil)
    #expect(Self.words(read) == Self.words(scene.text))
    check(read, scene)
  }

  @Test func htmlHasTheStructure() throws {
    let scene = try Scene()
    defer { scene.close() }
    let page = String(decoding: try scene.export(.html), as: UTF8.self)
    let image = try Data(contentsOf: scene.scratch.url("red.png")).base64EncodedString()
    let parts = [
      "<title>Heading of the scene</title>", "<h1 id=\"heading-of-the-scene\">Heading of the scene</h1>", "<strong>bold ones</strong>", "<em>slanted ones</em>",
      "<del>struck ones</del>", "<code>code</code>", "<a href=\"https://example.org/\">linked phrase</a>", "“quoted” &amp; more",
      "<figure><img src=\"data:image/png;base64,\(image)\" alt=\"A red image\"", "style=\"text-align: right\">A paragraph at the right edge.</p>",
      "<ul>\n<li>an item in <span style=\"font-family: &quot;Inter&quot;; font-size: 22px; color: #1f6c93\">blue</span>\n</li>\n<li>another item\n</li>\n</ul>",
      "<th scope=\"col\" style=\"text-align: right\">two</th></tr>\n</thead>", "<td>cell</td><td style=\"text-align: right\">17</td>",
    ]
    for part in parts { #expect(page.contains(part), "\(part) is not in \(page.suffix(2500))") }
  }

  /// Compares the attributes of words that the scene formats, as rich text holds them.
  private func check(_ read: UIKit.NSAttributedString, _ scene: Scene, _ location: SourceLocation = #_sourceLocation) {
    for word in Scene.formattedWords {
      let (one, two) = (scene.attributes(of: word, in: scene.text), scene.attributes(of: word, in: read))
      #expect(two == one, "\(word)", sourceLocation: location)
    }
  }

  @Test func jsonHasTheLines() throws {
    let scene = try Scene()
    defer { scene.close() }
    let layout = try LayoutOutput(String(decoding: scene.export(.json), as: UTF8.self))
    #expect(layout.text == scene.text.string && layout.overflow[1] == 0)
    let flow = scene.page.flow
    let origin = flow.geometry.column(0).origin
    let wanted = flow.columns.flatMap { column in
      let frame = flow.geometry.column(column)
      return flow.lines(inColumn: column).map { line in
        [line.rect.minX + frame.minX - origin.x, line.rect.minY + frame.minY - origin.y, line.rect.width, line.rect.height].map { Double(($0 * 8).rounded()) }
      }
    }
    #expect(layout.fragments.map { $0.rect.map { ($0 * 8).rounded() } } == wanted && wanted.count > 10)
    #expect(layout.columns.count == flow.columns.count)
  }

  @Test func pdfHasTheTextImagesAndShapes() throws {
    let scene = try Scene()
    defer { scene.close() }
    try scene.scratch.write("out.pdf", scene.export(.pdf))
    let text = try scene.run("pdftotext", ["-raw", "-enc", "UTF-8", "out.pdf", "-"])
    let words = text.replacing(/\u{AD}[\n\u{C}]+/, with: "").split { $0.isWhitespace || $0 == "\u{C}" }
    #expect(words == Self.words(scene.text))
    // Readers that look at the distances of letters find the same words.
    #expect(try scene.run("pdftotext", ["-layout", "out.pdf", "-"]).contains("bold ones, slanted ones, struck ones, code"))
    let images = try scene.run("pdfimages", ["-list", "out.pdf"]).split(separator: "\n").dropFirst(2)
    #expect(images.count { $0.contains(" image ") } == 1, "\(images)")
    // The page looks as in the PNG.
    _ = try scene.run("pdftoppm", ["-r", "144", "-png", "-singlefile", "out.pdf", "page"])
    let (pdf, png) = (try scene.raster(Data(contentsOf: scene.scratch.url("page.png"))), try scene.raster(scene.export(.png)))
    #expect(pdf.width == png.width && pdf.height == png.height)
    let difference = pdf.greatestDifference(from: png)
    #expect(difference < 40, "a block differs by \(difference)")
  }

  @Test func pngHasThePixelsOfTheScene() throws {
    let scene = try Scene()
    defer { scene.close() }
    let image = try scene.raster(scene.export(.png))
    let sheet = scene.page.geometry.sheet(0)
    #expect(image.width == Int(sheet.width * 2) && image.height == Int(sheet.height * 2))
    #expect(image.color(at: CGPoint(x: 4, y: 4)) == [255, 255, 255] && image.isOpaque, "paper is white")
    for shape in scene.page.shapes {
      let color = image.color(at: CGPoint(x: shape.center.x - sheet.minX, y: shape.center.y - sheet.minY))
      #expect(color != [255, 255, 255] && color[2] > color[0], "\(shape.kind): \(color)")
    }
    let picture = scene.rect(of: "\u{FFFC}").offsetBy(dx: -sheet.minX, dy: -sheet.minY)
    #expect(image.color(at: CGPoint(x: picture.midX, y: picture.midY)) == Scene.red)
    // Each line has ink.
    for column in scene.page.flow.columns {
      let frame = scene.page.geometry.column(column).offsetBy(dx: -sheet.minX, dy: -sheet.minY)
      for line in scene.page.flow.lines(inColumn: column) where frame.minX < sheet.width {
        #expect(image.darkest(in: line.rect.offsetBy(dx: frame.minX, dy: frame.minY)) < 120, "line \(line.characters)")
      }
    }
  }

  @Test func svgHasTheTextImagesAndShapes() throws {
    let scene = try Scene()
    defer { scene.close() }
    let svg = String(decoding: try scene.export(.svg), as: UTF8.self)
    let letters = svg.matches(of: /<text[^>]*>([^<]*)<\/text>|<tspan[^>]*>([^<]*)<\/tspan>/).map { String($0.1 ?? $0.2 ?? "") }.joined()
    let decoded = letters.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
    let wanted = Self.words(scene.text).joined()
    let found = decoded.filter { !$0.isWhitespace && $0 != "\u{AD}" && $0 != "-" }
    let expected = wanted.filter { $0 != "-" }
    #expect(found == expected)
    #expect(svg.contains("<image"))
    // The outlines come back at their positions.
    let drawing = try ShapeReader(referenceBox: CGRect(x: 0, y: 0, width: 1, height: 1)).drawing(in: svg)
    let sheet = scene.page.geometry.sheet(0)
    for shape in scene.page.shapes {
      let bounds = shape.bounds.offsetBy(dx: -sheet.minX, dy: -sheet.minY)
      let found = drawing.outlines.map(\.path.bounds)
      #expect(found.contains { close($0, bounds) }, "\(shape.kind) at \(bounds): \(found)")
    }
  }

  @Test func swiftHasTheTextAttributesAndPaths() throws {
    let scene = try Scene()
    defer { scene.close() }
    let source = SceneSource(scene.page).file
    let literals = source.matches(of: /NSAttributedString\(string: "((?:[^"\\]|\\.)*)", attributes/).map { match in
      String(match.1).replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\u{2002}", with: "\u{2002}").replacing("\\u{FFFC}", with: " ")
    }
    #expect(literals.joined().split(whereSeparator: \.isWhitespace) == Self.words(scene.text))
    for name in ["alignment = .right", ".link: URL(string: \"https://example.org/\")", "Inter", "Italic", ".strikethroughStyle: 1"] {
      let isNamed = source.contains(name)
      #expect(isNamed, "\(name) in \(source.prefix(3000))")
    }
    let sheet = scene.page.geometry.sheet(0)
    for (index, shape) in scene.page.shapes.enumerated() {
      let body = try #require(source.components(separatedBy: "func makePath\(index + 1)()").last?.components(separatedBy: "return path").first)
      let points = body.matches(of: /CGPoint\(x: ([-0-9.]+), y: ([-0-9.]+)\)/).compactMap { match in
        Double(match.1).flatMap { x in Double(match.2).map { CGPoint(x: x, y: $0) } }
      }
      var wanted: [CGPoint] = []
      shape.path(in: sheet.origin).cgPath.applyWithBlock { element in
        // Swift names the end of a curve before its control points.
        for point in [[0], [0], [1, 0], [2, 0, 1], []][Int(element.pointee.type.rawValue)] { wanted.append(element.pointee.points[point]) }
      }
      let distance = zip(points, wanted).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
      #expect(points.count == wanted.count && distance < 0.01, "\(points) are not \(wanted)")
    }
  }

  @Test func documentHasEverything() throws {
    let scene = try Scene()
    defer { scene.close() }
    scene.saver.saveNamed(scene.scratch.url("scene.galley").path) {}
    let next = try TextDesk(exhibit: DocumentExhibit(path: scene.scratch.url("scene.galley").path), hasScreenKeyboard: false)
    defer { next.close() }
    #expect(next.text.string == scene.text.string)
    #expect(DocumentSnapshot(next.text).isSame(as: DocumentSnapshot(scene.text)))
    #expect(next.page.shapes.map(\.kind) == scene.page.shapes.map(\.kind) && next.page.shapes.map(\.size) == scene.page.shapes.map(\.size))
    check(next.text, scene)
    let package = try DocumentPackage(reading: Data(contentsOf: scene.scratch.url("scene.galley")))
    #expect(package.parts["shapes"] == scene.page.pageParts["shapes"])
    #expect(package.images == ["red.png": try Data(contentsOf: scene.scratch.url("red.png"))])
  }

  private func close(_ one: CGRect, _ other: CGRect) -> Bool {
    let distances: [CGFloat] = [one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY]
    return distances.allSatisfy { abs($0) < 0.1 }
  }
}

/// A document with formatted text, an image and two shapes, as a page in a window shows it.
@MainActor private final class Scene {
  let scratch: Scratch
  let desk: TextDesk
  let exhibit: DocumentExhibit
  let saver: DocumentSaver<PlaygroundPage>
  private let window = SceneWindow()

  static let red: [Int] = [204, 26, 26]
  static let formattedWords = ["Heading", "bold", "slanted", "struck", "linked", "right", "blue", "code", "plain"]

  private static let source = """
    # Heading of the scene

    Some plain words, **bold ones**, *slanted ones*, ~~struck ones~~, `code` and a [linked phrase](https://example.org/), “quoted” & more.

    ![A red image](red.png)

    A paragraph at the right edge.

    - an item in blue
    - another item

    | one | two |
    |---|--:|
    | cell | 17 |

    More words that fill the column and stand around the shapes of the scene, line after line, so that the text has to flow around them.

    """

  init() throws {
    scratch = try Scratch()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    try scratch.write("red.png", UIGraphicsImageRenderer(size: CGSize(width: 120, height: 60), format: format).pngData {
      UIColor(red: 204 / 255, green: 26 / 255, blue: 26 / 255, alpha: 1).setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 120, height: 60))
    })
    try scratch.write("scene.md", Self.source)
    exhibit = try DocumentExhibit(path: scratch.url("scene.md").path)
    desk = try TextDesk(exhibit: exhibit, hasScreenKeyboard: false)
    saver = DocumentSaver(desk.page, of: exhibit.file, titled: exhibit.title, delegate: window)
    let page = desk.page
    page.setPageSettings(PageSettings(columnCount: 2, runningHead: nil), paperFollowsWindow: true)
    desk.turn()
    page.text.becomeFirstResponder()
    desk.select(desk.range(of: "right"))
    page.align(.right)
    desk.select(desk.range(of: "blue"))
    page.formatText("Format") { ($0.color, $0.size, $0.family) = (0x1F6C93, 22, "Inter") }
    desk.select(NSRange(location: 0, length: 0))
    let sheet = page.geometry.sheet(0)
    for (kind, x, y, side) in [(ShapeKind.circle, 400, 300, 90), (.star, 700, 200, 80)] as [(ShapeKind, CGFloat, CGFloat, CGFloat)] {
      page.addShape(kind)
      page.changeSelectionFrame("Move") {
        $0.rect = CGRect(x: sheet.minX + x - side / 2, y: sheet.minY + y - side / 2 + 2, width: side, height: side - 4)
      }
    }
    page.select(nil)
    desk.turn()
  }

  func close() { desk.close() }

  var page: PlaygroundPage { desk.page }
  var text: UIKit.NSAttributedString { desk.text }

  /// Exports the scene from a dark window.
  func export(_ format: ExportFormat) throws -> Data {
    let path = scratch.url("export.\(format.rawValue)").path
    var problem: (any Error)?
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      do { try DocumentExport(of: page, exhibit, .large).write(as: format, to: path) } catch { problem = error }
    }
    if let problem { throw problem }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  func run(_ program: String, _ arguments: [String]) throws -> String {
    let outcome = try Program.run(arguments, of: "/usr/bin/\(program)", in: scratch.folder)
    try #require(outcome.status == 0, "\(program): \(outcome.errors)")
    return outcome.output
  }

  /// The frame of the first occurrence of `character` on the page.
  func rect(of character: String) -> CGRect { page.text.editor.rects(for: desk.range(of: character)).first ?? .zero }

  func raster(_ png: Data) throws -> Raster { try Raster(png) }

  /// The attributes of the first occurrence of `word` that rich text has.
  func attributes(of word: String, in text: UIKit.NSAttributedString) -> Attributes? {
    let range = (text.string as NSString).range(of: word)
    guard range.length > 0 else { return nil }
    return Attributes(text.attributes(at: range.location, effectiveRange: nil))
  }
}

/// The attributes of a run that rich text can hold.
private struct Attributes: Equatable {
  var family: String?
  var size: CGFloat?
  var isBold, isItalic, isStruck: Bool
  var alignment: NSTextAlignment?
  var link: String?
  var color: [Int]?

  init(_ attributes: [UIKit.NSAttributedString.Key: Any]) {
    let font = attributes[.font] as? UIFont
    (family, size) = (font?.familyName, font.map { ($0.pointSize * 2).rounded() / 2 })
    let traits = font?.fontDescriptor.symbolicTraits ?? []
    (isBold, isItalic) = (traits.contains(.traitBold), traits.contains(.traitItalic))
    isStruck = (attributes[.strikethroughStyle] as? Int ?? 0) != 0
    let style = (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment ?? .natural
    alignment = style == .natural ? .left : style
    link = (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let shown = (attributes[.foregroundColor] as? UIColor)?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    if shown?.getRed(&red, green: &green, blue: &blue, alpha: &alpha) == true {
      color = [red, green, blue].map { Int(($0 * 255).rounded()) }
    }
  }
}

/// The pixels of a PNG on white paper.
private struct Raster {
  private let bitmap: Bitmap
  var width: Int { bitmap.width }
  var height: Int { bitmap.height }

  init(_ png: Data) throws { bitmap = try Bitmap(png: [UInt8](png)) }

  /// Red, green and blue of a pixel.
  private func channels(_ x: Int, _ y: Int) -> [Int] {
    let pixel = bitmap.pixels[y * bitmap.stride + x]
    // Premultiplied: white shows through.
    let white = 255 - Int(pixel >> 24)
    return [Int(pixel >> 16 & 255) + white, Int(pixel >> 8 & 255) + white, Int(pixel & 255) + white]
  }

  private func green(_ x: Int, _ y: Int) -> Int {
    let pixel = bitmap.pixels[y * bitmap.stride + x]
    return Int(pixel >> 8 & 255) + 255 - Int(pixel >> 24)
  }

  /// Whether each pixel is opaque.
  var isOpaque: Bool { (0..<height).allSatisfy { y in (0..<width).allSatisfy { bitmap.pixels[y * bitmap.stride + $0] >> 24 == 255 } } }

  /// The color at a point, in points of two pixels.
  func color(at point: CGPoint) -> [Int] { channels(Int(point.x * 2), Int(point.y * 2)) }

  /// The least green value in a rectangle, in points.
  func darkest(in rect: CGRect) -> Int {
    let (columns, rows) = (Int(rect.minX * 2)..<min(Int(rect.maxX * 2), width), Int(rect.minY * 2)..<min(Int(rect.maxY * 2), height))
    return rows.lazy.map { y in columns.lazy.map { green($0, y) }.min() ?? 255 }.min() ?? 255
  }

  /// The greatest difference of the mean green values of a block of 16 by 16 pixels, of which every second one counts in both directions.
  func greatestDifference(from other: Raster) -> Int {
    var greatest = 0
    for top in stride(from: 0, to: height - 15, by: 16) {
      for left in stride(from: 0, to: width - 15, by: 16) {
        var sum = 0
        for y in stride(from: top, to: top + 16, by: 2) { for x in stride(from: left, to: left + 16, by: 2) { sum += green(x, y) - other.green(x, y) } }
        greatest = max(greatest, abs(sum) / 64)
      }
    }
    return greatest
  }
}

/// A window that presents nothing.
@MainActor private final class SceneWindow: DocumentSaverDelegate {
  let savesDocuments = true
  let isPresentingQuestion = false
  func present(_ question: SavingQuestion, then: @escaping () -> Void) { Issue.record("\(question)") }
  func reloadDocument() -> Bool { false }
  func show(_ message: SavingMessage) {}
}
