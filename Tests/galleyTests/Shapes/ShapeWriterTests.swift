import Testing
import UIKit

@testable import GalleyPlayground

/// Shapes that are copied as text: reading the text again gives the same shapes.
@MainActor @Suite struct ShapeWriterTests {
  private func shape(_ kind: ShapeKind, _ size: CGSize = CGSize(width: 120, height: 80), rotation: CGFloat = 0, at center: CGPoint = CGPoint(x: 300, y: 200)) throws -> PageShape {
    let ring = try UIBezierPath(svgPath: "M 0 0 H 1 V 1 H 0 Z M 0.2 0.2 Q 0.5 0.1 0.8 0.2 L 0.8 0.8 L 0.2 0.8 Z")
    ring.usesEvenOddFillRule = true
    return PageShape(id: 0, kind: kind, unitOutline: UnitOutlines.unitOutline(of: kind) ?? ring, center: center, size: size, rotation: rotation)
  }

  private func check(_ shapes: [PageShape], _ outlines: [UIBezierPath], _ context: String) {
    let origin = shapes.reduce(CGRect.null) { $0.union($1.bounds) }.origin
    let differences = zip(shapes, outlines).compactMap { ShapeComparison.difference($1, $0.path(in: origin)) }
    #expect(shapes.count == outlines.count && differences.isEmpty, "\(context): \(outlines.count) outlines, \(differences)")
  }

  @Test(arguments: ShapeKind.allCases, [0, 0.4, .pi] as [CGFloat]) func aShapeIsReadAsItWasWritten(kind: ShapeKind, rotation: CGFloat) throws {
    for size in [CGSize(width: 120, height: 80), CGSize(width: 60, height: 60), CGSize(width: 16.25, height: 900)] {
      let shape = try shape(kind, size, rotation: rotation)
      let writer = ShapeWriter([shape])
      for format in [ShapeWriter.Format.svg, .css] {
        let text = writer.text(as: format)
        let drawing = try ShapeReader(referenceBox: CGRect(x: 0, y: 0, width: 1, height: 1)).drawing(in: text)
        check([shape], drawing.outlines.map(\.path), "\(kind) \(rotation) \(size) \(text)")
      }
      check([shape], try Self.run(writer.text(as: .swift)), "\(kind) \(rotation) \(size) as Swift")
    }
  }

  /// As on the page, a shape of a color has no outline.
  @Test func colorsHaveNoOutline() throws {
    var shape = try shape(.heart)
    for (fill, style) in [(.color(0xFF8000), "fill=\"#ff8000\""), (.tint, "fill=\"none\" stroke=\"#3d93bc\"")] as [(ShapeStyle.Fill, String)] {
      shape.style.fill = fill
      let svg = ShapeWriter([shape]).text(as: .svg)
      #expect(svg.contains("<path \(style) d="), "\(svg)")
    }
  }

  @Test func severalShapes() throws {
    let shapes = [try shape(.circle), try shape(.heart, at: CGPoint(x: 500, y: 210)), try shape(.path, at: CGPoint(x: 300, y: 500))]
    let writer = ShapeWriter(shapes)
    check(shapes, try ShapeReader(referenceBox: .zero).drawing(in: writer.text(as: .svg)).outlines.map(\.path), "SVG")
    check(shapes, try Self.run(writer.text(as: .swift)), "Swift")
    // CSS has one shape for a box, so all are one path.
    let whole = UIBezierPath()
    whole.usesEvenOddFillRule = true
    for shape in shapes { whole.append(shape.path) }
    let css = try ShapeReader(referenceBox: .zero).drawing(in: writer.text(as: .css)).outlines
    whole.apply(CGAffineTransform(translationX: -whole.bounds.minX, y: -whole.bounds.minY))
    #expect(css.count == 1 && ShapeComparison.difference(css[0].path, whole) == nil)
    #expect(ShapeWriter([]).text(as: .svg).isEmpty)
  }

  @Test func exactFunctionsAreUsed() throws {
    let square = CGSize(width: 50, height: 50)
    for (shape, expected) in [
      (try shape(.circle, square), "circle(50%)"), (try shape(.circle, square, rotation: 1), "circle(50%)"), (try shape(.circle), "ellipse(50% 50%)"),
      (try shape(.rectangle), "inset(0)"), (try shape(.rectangle, square, rotation: .pi / 4), "polygon(35.36px 0px, 70.71px 35.36px, 35.36px 70.71px, 0px 35.36px)"),
      (try shape(.star), "polygon("), (try shape(.heart), "path(\"M "), (try shape(.path), "path(evenodd, \"M "),
    ] {
      let text = ShapeWriter([shape]).text(as: .css)
      #expect(text.contains("shape-outside: \(expected)"), "\(text)")
    }
  }

  /// Runs the Swift code: creates the paths that its lines describe.
  private static func run(_ code: String) throws -> [UIBezierPath] {
    var paths: [UIBezierPath] = []
    for line in code.split(separator: "\n") where !line.hasPrefix("let exclusionPaths") {
      let names = Set(["x", "y", "width", "height"])
      let numbers = line.matches(of: /(\w+): (-?[0-9.]+)/).filter { names.contains(String($0.1)) }.compactMap { Double($0.2) }
      func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
      func rect() -> CGRect { CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) }
      switch line {
      case _ where line.hasSuffix("UIBezierPath()"): paths.append(UIBezierPath())
      case _ where line.contains("(ovalIn:"): paths.append(UIBezierPath(ovalIn: rect()))
      case _ where line.contains("(rect:"): paths.append(UIBezierPath(rect: rect()))
      case _ where line.contains("usesEvenOddFillRule"): paths.last?.usesEvenOddFillRule = true
      case _ where line.contains(".move(to"): paths.last?.move(to: point(0))
      case _ where line.contains(".addLine(to"): paths.last?.addLine(to: point(0))
      case _ where line.contains(".addQuadCurve(to"): paths.last?.addQuadCurve(to: point(0), controlPoint: point(1))
      case _ where line.contains(".addCurve(to"): paths.last?.addCurve(to: point(0), controlPoint1: point(1), controlPoint2: point(2))
      case _ where line.hasSuffix(".close()"): paths.last?.close()
      default: Issue.record("unknown line: \(line)")
      }
    }
    return paths
  }
}
