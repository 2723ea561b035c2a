import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Exclusion paths with unlimited coordinates, or beyond any page: all of them count.
@Suite struct UnlimitedShapeTests {
  private static let greatest = CGFloat.greatestFiniteMagnitude

  private static func polygon(_ points: [(CGFloat, CGFloat)]) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: points[0].0, y: points[0].1))
    for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
    path.close()
    return path
  }

  /// Gutters 40 points wide at the left of a column: every line begins at 40.
  nonisolated(unsafe) private static let gutters: [(String, () -> UIBezierPath)] = [
    ("1e8", { UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 1e8)) }),
    ("1e9", { UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 1e9)) }),
    ("1e18", { UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 1e18)) }),
    ("the greatest number", { UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: greatest)) }),
    ("infinity", { UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: CGFloat.infinity)) }),
    ("from far above", { UIBezierPath(rect: CGRect(x: 0, y: -1e30, width: 40, height: 2e30)) }),
    ("from far left", { UIBezierPath(rect: CGRect(x: -1e12, y: -5, width: 1e12 + 40, height: 1e12)) }),
    ("from the least number", { polygon([(-greatest, -greatest), (40, -greatest), (40, greatest), (-greatest, greatest)]) }),
    ("from minus infinity", { polygon([(-.infinity, -.infinity), (40, -.infinity), (40, .infinity), (-.infinity, .infinity)]) }),
    ("a width below zero", { UIBezierPath(rect: CGRect(x: 40, y: 0, width: -40, height: 1e10)) }),
    ("a NaN point", { polygon([(0, 0), (40, 0), (.nan, 5), (40, 1e10), (0, 1e10)]) }),
    ("a NaN start", { polygon([(.nan, .nan), (0, 0), (40, 0), (40, 1e10), (0, 1e10)]) }),
    ("rounded", { UIBezierPath(roundedRect: CGRect(x: -90, y: -90, width: 130, height: greatest), cornerRadius: 8) }),
    ("a circle of 1e9", { UIBezierPath(arcCenter: CGPoint(x: 40 - 1e9, y: 50), radius: 1e9, startAngle: 0, endAngle: 2 * .pi, clockwise: true) }),
    ("an ellipse without an end", { UIBezierPath(ovalIn: CGRect(x: 40 - 2e12, y: 50 - 1e12, width: 2e12, height: 2e12)) }),
    ("scaled past all numbers", {
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 1e300))
      path.apply(CGAffineTransform(scaleX: 1, y: 1e300))
      return path
    }),
    ("infinite and moved", {
      let path = UIBezierPath(rect: CGRect(x: -10, y: 0, width: 40, height: CGFloat.infinity))
      path.apply(CGAffineTransform(translationX: 10, y: -3))
      return path
    }),
    ("a slope from far away", { polygon([(40, -100), (40, 100), (-1e300, 1e300), (-1e300, -1e300)]) }),
  ]

  @Test(arguments: gutters.indices) func linesBeginBesideAnUnlimitedGutter(index: Int) {
    let galley = Galley(Block.text("aa bb cc dd ee ff gg hh"), width: 100)
    galley.container.exclusionPaths = [Self.gutters[index].1()]
    galley.manager.ensureLayoutOfAllText()
    let lines = galley.manager.laidFragments(in: galley.container)
    #expect(lines.map(\.text) == ["aa bb ", "cc dd ", "ee ff ", "gg hh"], "\(Self.gutters[index].0)")
    // Curves of a billion points have the precision of numbers of that size.
    for line in lines { #expect(abs(line.rect.minX - 40) <= 1 / 16 && line.rect.maxX == 100, "\(Self.gutters[index].0): \(line.rect)") }
  }

  /// Shapes of any size are exact near the text.
  @Test func edgesNearTheTextAreExact() {
    for far in [1e9, 1e12, 1e300, CGFloat.infinity] {
      for edge in [12.5, 30.015625, 47.3] as [CGFloat] {
        // Two lines are beside the shape, which ends above the third.
        let path = Self.polygon([(-far, -far), (edge, -far), (edge, 20), (-far, 20)])
        let galley = Galley(Block.text("aa aa aa aa aa aa aa aa aa aa"), width: 100)
        galley.container.exclusionPaths = [path]
        galley.manager.ensureLayoutOfAllText()
        let rects = galley.manager.laidFragments(in: galley.container).map(\.rect)
        #expect(rects[0].minX == (edge * 64).rounded(.up) / 64 && rects[1].minX == rects[0].minX && rects[2].minX == 0, "\(far), \(edge)")
      }
    }
    // The side of a triangle whose other vertices are far away.
    let slope = Self.polygon([(0, 0), (1e10, 1e10), (0, 1e10)])
    let galley = Galley(Block.text("aa aa aa aa aa aa aa"), width: 100)
    galley.container.exclusionPaths = [slope]
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.laidFragments(in: galley.container).prefix(3).map(\.rect.minX) == [10, 20, 30])
  }

  @Test func shapeWithoutAreaBlocksNothing() {
    let empty = [
      UIBezierPath(rect: .null), UIBezierPath(), UIBezierPath(rect: CGRect(x: 20, y: 0, width: 0, height: CGFloat.infinity)),
      Self.polygon([(.nan, 0), (.nan, 1), (3, .nan)]), UIBezierPath(rect: CGRect(x: 1e300, y: 0, width: 1e300, height: 1e300)),
    ]
    for path in empty {
      let galley = Galley(Block.text("aa bb"), width: 100)
      galley.container.exclusionPaths = [path]
      #expect(galley.rows == "0.0 0,0+50×10 aa bb|")
    }
  }

  @Test func shapeCoveringTheContainerBlocksAllText() {
    for rect in [CGRect.infinite, CGRect(x: -1e300, y: -1e300, width: CGFloat.infinity, height: .infinity)] {
      let galley = Galley(Block.text("aa bb"), width: 100, height: 100)
      galley.container.exclusionPaths = [UIBezierPath(rect: rect)]
      galley.manager.ensureLayoutOfAllText()
      #expect(galley.manager.firstUnlaidCharacterIndex() == 0)
    }
  }

  @Test func aFramesClippingPathHasNoLimit() {
    let attributes: CFDictionary = [
      kCTFrameClippingPathsAttributeName: [
        [kCTFramePathClippingPathAttributeName: CGPath(rect: CGRect(x: 0, y: -CGFloat.greatestFiniteMagnitude / 2, width: 40, height: .greatestFiniteMagnitude))] as CFDictionary
      ]
    ]
    let text = Block.text("aa bb cc dd")
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100)), attributes)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 2), &origins)
    #expect(CTFrameGetLines(frame).count == 2 && origins.map(\.x) == [40, 40])
  }
}
