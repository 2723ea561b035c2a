import GalleyPlayground
import TestSupport
import Testing
import UIKit

/// SVG drawings, path data and CSS shapes: their geometry, the parts that are ignored, errors and limits.
@MainActor @Suite struct ShapeReaderTests {
  private static let box = CGRect(x: 0, y: 0, width: 200, height: 100)

  private func read(_ text: String, _ box: CGRect = box) throws -> ShapeDrawing { try ShapeReader(referenceBox: box).drawing(in: text) }

  /// Compares the outlines, one after another, with SVG path data.
  private func check(_ text: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outlines = try read(text).outlines.map(\.path)
    let paths = try expected.map { try UIBezierPath(svgPath: $0) }
    let differences = zip(outlines, paths).compactMap { ShapeComparison.difference($0, $1) }
    #expect(outlines.count == paths.count && differences.isEmpty, "\(text): \(outlines.count) outlines, \(differences)", sourceLocation: sourceLocation)
  }

  private static func oval(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) -> String {
    "M\(cx - rx) \(cy) A\(rx) \(ry) 0 0 1 \(cx + rx) \(cy) A\(rx) \(ry) 0 0 1 \(cx - rx) \(cy) Z"
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String { "M\(x) \(y) h\(width) v\(height) h-\(width) Z" }

  // MARK: CSS

  nonisolated private static let cssTable: [(String, String)] = [
    ("circle()", "oval 100 50 50 50"), ("circle(40px)", "oval 100 50 40 40"), ("circle(40px at 30px 20px)", "oval 30 20 40 40"),
    ("circle(closest-side at 30px 40px)", "oval 30 40 30 30"), ("circle(farthest-side at 30px 40px)", "oval 30 40 170 170"),
    ("circle(10px at right 20px bottom 10px)", "oval 180 90 10 10"), ("circle(10px at bottom 10% left 25%)", "oval 50 90 10 10"),
    ("circle(10px at top right)", "oval 200 0 10 10"), ("circle(10px at right)", "oval 200 50 10 10"), ("circle(10px at top)", "oval 100 0 10 10"),
    ("circle(10px at center 30px)", "oval 100 30 10 10"), ("circle(.5in at 0 0)", "oval 0 0 48 48"), ("CIRCLE( 1e1px AT 5px 5px )", "oval 5 5 10 10"),
    ("circle(100,80,40)", "oval 100 80 40 40"), ("circle(10%, 10%, 5)", "oval 20 10 5 5"),
    ("ellipse()", "oval 100 50 100 50"), ("ellipse(50% 10px at 0 0)", "oval 0 0 100 10"), ("ellipse(farthest-side closest-side at 20px 40px)", "oval 20 40 180 40"),
    ("ellipse(100,80,40,30)", "oval 100 80 40 30"), ("inset(10px)", "rect 10 10 180 80"), ("inset(10px 20px)", "rect 20 10 160 80"),
    ("inset(10% 20px 30px)", "rect 20 10 160 60"), ("inset(1px 2px 3px 4px)", "rect 4 1 194 96"), ("rect(10px 150px 60px 20px)", "rect 20 10 130 50"),
    ("rect(auto auto 60px 20px)", "rect 20 0 180 60"), ("rect(20,10,130,50)", "rect 20 10 130 50"), ("xywh(20px 10px 50% 50%)", "rect 20 10 100 50"),
    ("inset(0 round 50px)", "M50 0 H150 A50 50 0 0 1 150 100 H50 A50 50 0 0 1 50 0Z"),
    ("inset(0 round 20px 0 / 10px 0)", "M20 0 H200 V90 A20 10 0 0 1 180 100 H0 V10 A20 10 0 0 1 20 0Z"),
    // Radii that overlap are reduced together.
    ("inset(0 100px 0 0 round 200px)", "oval 50 50 50 50"), ("polygon(0 0, 100% 0, 50% 100%)", "M0 0 H200 L100 100 Z"),
    ("polygon(0 0, 80 0, 40 60)", "M0 0 H80 L40 60 Z"), ("path(\"M0 0H10V10Z\")", "M0 0H10V10Z"), ("path(M0 0H10V10Z)", "M0 0H10V10Z"),
    ("circle(10px/* b */ at 0 0)", "oval 0 0 10 10"), ("shape-outside: circle(50%) ;", "oval 100 50 79.0569 79.0569"),
    ("width: 40px; height: 40px; shape-outside: circle(50%);", "oval 20 20 20 20"), ("shape-outside: inset(0); width: 40px", "rect 0 0 40 100"),
    (".figure > p { float: left; clip-path: xywh(0 0 9px 9px) }", "rect 0 0 9 9"),
  ]

  @Test(arguments: cssTable) func cssShapes(text: String, expected: String) throws {
    let parts = expected.split(separator: " ").map(String.init)
    let numbers = parts.dropFirst().compactMap(Double.init)
    switch parts[0] {
    case "oval": try check(text, [Self.oval(numbers[0], numbers[1], numbers[2], numbers[3])])
    case "rect": try check(text, [Self.rect(numbers[0], numbers[1], numbers[2], numbers[3])])
    default: try check(text, [expected])
    }
  }

  @Test func originOfTheReferenceBoxMovesAllCSSShapes() throws {
    let moved = Self.box.offsetBy(dx: 30, dy: 7)
    for (text, _) in Self.cssTable where !text.contains("width") {
      let (here, there) = (try read(text).outlines[0].path, try read(text, moved).outlines[0].path)
      here.apply(CGAffineTransform(translationX: 30, y: 7))
      #expect(ShapeComparison.difference(here, there) == nil, "\(text)")
    }
  }

  @Test func fillRules() throws {
    let ring = "M0 0H90V90H0Z M30 30H60V60H30Z"
    for (text, isEvenOdd) in [
      ("path(evenodd, \"\(ring)\")", true), ("path(nonzero, \"\(ring)\")", false), (ring, false), ("<svg><path fill-rule=\"evenodd\" d=\"\(ring)\"/></svg>", true),
      ("<svg fill-rule='evenodd'><path d='\(ring)'/></svg>", true), ("<svg><path style='fill:red; fill-rule : evenodd' d='\(ring)'/></svg>", true),
    ] {
      let path = try read(text).outlines[0].path
      #expect(path.contains(CGPoint(x: 45, y: 45)) != isEvenOdd && path.contains(CGPoint(x: 10, y: 10)), "\(text)")
    }
  }

  // MARK: SVG

  @Test func svgDrawings() throws {
    let table: [(String, [String])] = [
      ("<svg><rect x='10' y='20' width='30' height='40'/></svg>", [Self.rect(10, 20, 30, 40)]),
      ("<rect width='3mm' height='1in'/>", [Self.rect(0, 0, 3 * 96 / 25.4, 96)]),
      ("<svg viewBox='0 0 10 10'><rect width='50%' height='100%'/><circle cx='5' cy='5' r='2'/></svg>", [Self.rect(0, 0, 5, 10), Self.oval(5, 5, 2, 2)]),
      ("<svg width='100' viewBox='0 0 10 20'><ellipse cx='5' cy='10' rx='5' ry='10'/></svg>", [Self.oval(50, 100, 50, 100)]),
      ("<svg width='100' height='100' viewBox='0 0 10 20'><rect width='10' height='20'/></svg>", [Self.rect(25, 0, 50, 100)]),
      ("<svg width='100' height='100' viewBox='0 0 10 20' preserveAspectRatio='none'><rect width='10' height='20'/></svg>", [Self.rect(0, 0, 100, 100)]),
      ("<svg width='100' height='100' viewBox='0 0 10 20' preserveAspectRatio='xMaxYMin slice'><rect width='10' height='20'/></svg>", [Self.rect(0, 0, 100, 200)]),
      ("<svg viewBox='-5 -5 10 10'><polygon points='-5,-5 5-5,0 5'/></svg>", ["M0 0H10L5 10Z"]),
      ("<svg><polyline points='0 0 10 0 10 10'/></svg>", ["M0 0H10V10Z"]),
      ("<svg><g transform='translate(10,20)'><g transform='scale(2)'><path d='M1 1h2v3z'/></g></g></svg>", ["M12 22h4v6z"]),
      ("<svg><rect width='10' height='20' transform='rotate(90)'/></svg>", [Self.rect(-20, 0, 20, 10)]),
      ("<svg><rect width='10' height='20' transform='rotate(90 10 10), skewX(45)'/></svg>", ["M20 0 V10 L0 30 V20 Z"]),
      ("<svg><rect width='2' height='2' transform='matrix(1 0 0 3 5 6)'/></svg>", [Self.rect(5, 6, 2, 6)]),
      ("<svg><defs><path id='a' d='M0 0h4v4z'/></defs><use href='#a' x='10'/><use xlink:href='#a' y='5'/></svg>", ["M10 0h4v4z", "M0 5h4v4z"]),
      ("<svg><symbol id='s' viewBox='0 0 2 2'><rect width='2' height='2'/></symbol><use href='#s' width='20' height='20' x='1'/></svg>", [Self.rect(1, 0, 20, 20)]),
      ("<svg><svg x='5' y='6' width='10' height='10' viewBox='0 0 1 1'><rect width='1' height='1'/></svg></svg>", [Self.rect(5, 6, 10, 10)]),
      ("<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD' 'x' [<!ENTITY a 'b'>]><!-- > --><x:svg xmlns:x='u'><x:path d='M0 0h4v4z'/></x:svg>", ["M0 0h4v4z"]),
      ("<svg><style><![CDATA[ a > b {} ]]></style><path d='M0&#x20;0h4&#10;v4z'/></svg>", ["M0 0h4v4z"]),
      ("<svg><switch><text/><path d='M0 0h4v4z'/></switch><a><path d='M0 0h4v4z'/></a></svg>", ["M0 0h4v4z"]),
      ("<svg><rect width='20' height='20' rx='10'/></svg>", [Self.oval(10, 10, 10, 10)]),
    ]
    for (text, expected) in table { try check(text, expected) }
  }

  @Test func uprightShapesKeepTheirKind() throws {
    let text = "<svg><g transform='scale(2 3)'><circle r='5'/><rect width='2' height='2'/><rect width='2' height='2' rx='1'/></g><circle r='5' transform='rotate(9)'/></svg>"
    #expect(try read(text).outlines.map(\.kind) == [.circle, .rectangle, .path, .path])
    #expect(try ["circle()", "inset(0)", "inset(0 round 1px)", "M0 0h1v1z"].map { try read($0).outlines[0].kind } == [.circle, .rectangle, .path, .path])
  }

  // MARK: Ignored parts

  @Test func ignoredPartsHaveReasons() throws {
    let table: [(String, [String])] = [
      ("<line x1='1' y2='3'/>", ["line: encloses no area"]), ("<text/><text/>", ["text (2): text has no outline"]), ("<image/>", ["image: images in"]),
      ("<rect width='0' height='3'/>", ["rect: encloses no area"]), ("<rect width='3q3' height='3'/>", ["rect: the value of an attribute is not a length"]),
      ("<path/>", ["path: has no data"]), ("<path d='M0 0 L5 5'/>", ["path: encloses no area"]), ("<path d='M0 0 X'/>", ["path: SVG path data, byte 6: “X”"]),
      ("<polygon points='0 0 1 1 x'/>", ["polygon: its points"]), ("<polyline points='0 0 9 0 9 9 1'/>", ["coordinate: the last x has no y"]),
      ("<g display='none'><path d='M0 0h4v4z'/></g>", ["g: is hidden by display"]), ("<circle r='3' visibility='hidden'/>", ["circle: is hidden"]),
      ("<circle r='3' clip-path='url(#a)'/>", ["clip-path: is not applied"]), ("<circle r='3' transform='spin(3)'/>", ["circle: its transform"]),
      ("<use href='#a'/>", ["use: its target"]), ("<use href='a.svg#a'/>", ["use: refers to another file"]), ("<g id='a'><use href='#a'/></g>", ["use: refers to itself"]),
      ("<style/>", ["style: style sheets"]), ("<animate/>", ["animate: the drawing is read"]), ("<foo/>", ["foo: is not an SVG shape"]), ("<sodipodi:namedview/><title/>", []),
      ("<path d='&big;'/>", ["path: SVG path data, byte 1", "entities: declarations"]),
    ]
    for (text, expected) in table {
      let ignored = try read("<svg>\(text)</svg>").ignored.map(\.description)
      #expect(ignored.count == expected.count && zip(ignored, expected).allSatisfy { $0.hasPrefix($1) }, "\(text): \(ignored)")
    }
    #expect(try read("float: left; shape-outside: circle(50%) border-box").ignored.map(\.name) == ["float", "border-box"])
    #expect(try read("<svg>\((0..<40).map { "<e\($0)/>" }.joined())</svg>").ignored.count <= 12)
  }

  // MARK: Errors

  @Test func errorsHavePositions() {
    let table: [(String, Int, Int, String)] = [
      ("hello", 1, 1, "this is not a shape"), ("circle(40px", 1, 12, "expected ‘)’"), ("circle(40px at 1px 2px) x", 1, 25, "after the shape"),
      ("circle(\n  40foo)", 2, 3, "‘40foo’ has an unknown unit"), ("circle(-5px)", 1, 8, "is negative"), ("ellipse(5px)", 1, 12, "‘)’ is not a length"),
      ("polygon(0 0, 1 1)", 1, 9, "at least three"), ("polygon(0 0, 1)", 1, 15, "is not a length"), ("inset()", 1, 7, "is not a length"),
      ("path('M0 0 L')", 1, 13, "expected a number"), ("M0 0 L", 1, 7, "expected a number"), ("circle(5px at left right)", 1, 15, "is not a vertical position"),
      ("circle(5px at 1px 2px 3px)", 1, 15, "one, two or four"), ("width: 4px; shape-outside: none", 1, 28, "expected a shape, but found ‘none’"),
      ("shape-outside: url(a)", 1, 16, "no shape is named ‘url’"), ("<svg><g></svg>", 1, 9, "‹/svg› ends ‹g›"), ("<svg>\n<g>", 2, 1, "has no end tag"),
      ("<svg a></svg>", 1, 7, "has no value"), ("<svg a='1></svg>", 1, 9, "has no end"), ("<svg><!-- </svg>", 1, 6, "the comment has no end"),
      ("<!DOCTYPE svg [<svg>", 1, 1, "the declaration has no end"), ("<svg", 1, 1, "has no end"), ("<svg/></svg>", 1, 7, "ends no element"),
      ("<!-- --><html/>", 1, 9, "is not an SVG drawing"), ("circle(/* 5px)", 1, 8, "the comment has no end"), ("path(\"M0 0)", 1, 6, "the quoted text"),
    ]
    for (text, line, column, problem) in table {
      let error = #expect(throws: ShapeSyntaxError.self, "\(text)") { _ = try read(text) }
      let isRight = error?.line == line && error?.column == column && error?.problem.contains(problem) == true && error?.remedy.isEmpty == false
      #expect(isRight, "\(text): \(error?.description ?? "no error")")
    }
    let unlimited = CGRect(x: 0, y: 0, width: 100, height: CGFloat.infinity)
    for text in ["circle(50% at 1px 1px)", "circle()", "inset(0)", "ellipse(1px 50%)", "xywh(0 0 1px 50%)"] {
      #expect(throws: ShapeSyntaxError.self, "\(text)") { _ = try read(text, unlimited) }
    }
    #expect(throws: Never.self) { _ = try read("circle(10px at 50% 1px)", unlimited) }
  }

  // MARK: Hostile input

  @Test func hostileDrawingsAreLimited() throws {
    let nested = String(repeating: "<g>", count: 2000)
    #expect(throws: ShapeSyntaxError.self) { _ = try read("<svg>" + nested) }
    #expect(throws: ShapeSyntaxError.self) { _ = try read("<svg>" + String(repeating: "<g/>", count: 100_001) + "</svg>") }
    // Each level refers ten times to the next one, which is a billion shapes.
    let levels = (0..<9).map { level in "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level + 1)'/>", count: 10) + "</g>" }.joined()
    let bomb = try read("<svg><defs>\(levels)<path id='l9' d='M0 0h1v1z'/></defs><use href='#l0'/></svg>")
    #expect(bomb.outlines.count <= 500 && bomb.ignored.contains { $0.reason.contains("references repeat") })
    let lines = "M0 0" + String(repeating: "L9 0 9 9 ", count: 60_000) + "Z"
    #expect(try read("<svg><path d='\(lines)'/></svg>").ignored.count == 1)
    let entities = "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><svg><path d='&b;'/><path d='M0 0h1v1z'/></svg>"
    #expect(try read(entities).outlines.count == 1)
    #expect(throws: ShapeSyntaxError.self) { _ = try read("circle(" + String(repeating: " ", count: 17 << 20)) }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func damagedTextsNeverTrap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = Self.cssTable.map(\.0) + [
      "M10 10 a 5 3 20 0 1 4 4 q 1 2 3 4 t 5 6 c 1 2 3 4 5 6 s 1 2 3 4 z",
      "<svg viewBox='0 0 9 9'><g transform='rotate(4 5 6)'><rect rx='2' width='9' height='10%'/></g><use href='#a'/><path id='a' d='M0 0h1v1z'/></svg>",
    ]
    let marks = Array("<>'\"()/%,;:{}&#!-.0e9 \nA".unicodeScalars)
    for text in texts {
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<max(scalars.count, 1), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !scalars.isEmpty: scalars.remove(at: index)
        case 1 where !scalars.isEmpty: scalars[index] = marks.randomElement(using: &random)!
        default: scalars.insert(marks.randomElement(using: &random)!, at: index)
        }
      }
      let damaged = String(String.UnicodeScalarView(scalars))
      do {
        for outline in try read(damaged).outlines { #expect(!outline.path.isEmpty, "seed \(seed): \(damaged)") }
      } catch let error as ShapeSyntaxError {
        #expect(error.line <= damaged.split(separator: "\n", omittingEmptySubsequences: false).count, "seed \(seed): \(damaged): \(error)")
      } catch {
        Issue.record("seed \(seed): \(damaged): \(error)")
      }
    }
  }
}

/// Compares the areas of paths.
enum ShapeComparison {
  /// Returns a description of the difference between two paths, or `nil` if their bounds differ by less than 0.05 and they contain the same points,
  /// apart from those near an edge.
  static func difference(_ path: UIBezierPath, _ other: UIBezierPath) -> String? {
    let (a, b) = (path.bounds, other.bounds)
    let sides = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
    guard sides.allSatisfy({ abs($0) < 0.05 }) else { return "bounds \(a) and \(b)" }
    let step = max(a.width, a.height) / 23.3
    guard step > 0 else { return "no extent" }
    for y in stride(from: a.minY + step / 3, to: a.maxY, by: step) {
      for x in stride(from: a.minX + step / 3, to: a.maxX, by: step) {
        let near = [(0, 0), (-0.1, 0), (0.1, 0), (0, -0.1), (0, 0.1)].map { other.contains(CGPoint(x: x + $0.0, y: y + $0.1)) }
        if Set(near).count == 1, path.contains(CGPoint(x: x, y: y)) != near[0] { return "at \(x), \(y)" }
      }
    }
    return nil
  }
}
