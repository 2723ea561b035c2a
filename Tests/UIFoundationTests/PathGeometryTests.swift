import CoreGraphics
import Foundation
import GalleyRaster
import Testing
import UIFoundation

@Suite struct PathGeometryTests {
  private func check(_ path: UIBezierPath, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(pathText(of: path.raster) == expected, sourceLocation: location)
  }

  @Test func rectanglesRunClockwiseFromTheTopLeft() {
    check(UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), "M 1 2 L 4 2 L 4 6 L 1 6 Z")
    check(UIBezierPath(rect: CGRect(x: 4, y: 6, width: -3, height: -4)), "M 1 2 L 4 2 L 4 6 L 1 6 Z")
    check(UIBezierPath(rect: .null), "")
  }

  @Test func circlesAreRoundAndTouchTheirBox() {
    let path = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 100, height: 100))
    #expect(farthestMiss(of: path.raster, from: CGPoint(x: 60, y: 70), radius: 50) < 0.0137)
    let box = path.bounds
    #expect(abs(box.minX - 10) < 1e-9 && abs(box.minY - 20) < 1e-9 && abs(box.maxX - 110) < 1e-9 && abs(box.maxY - 120) < 1e-9)
    #expect(path.raster.elements.count == 6)
  }

  @Test func ovalsTouchBoxAndContainCenter() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(path.contains(CGPoint(x: 20, y: 10)) && path.contains(CGPoint(x: 1, y: 10)))
    #expect(!path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 41, y: 10)))
  }

  /// The midpoint of an arc: a quarter of the circle from 0 to a quarter turn, in either direction.
  @Test(arguments: [
    (0.0, 0.5, true, 0.25, 0.5), (0.0, 0.5, false, -0.75, 1.5), (0.5, 0.0, true, 1.25, 1.5), (0.5, 0.0, false, 0.25, 0.5),
    (0.0, 2.0, true, 1.0, 2.0), (0.0, -2.0, false, -1.0, 2.0), (1.5, 2.5, true, 2.0, 1.0), (-0.5, -1.0, false, -0.75, 0.5),
  ]) func arcsFollowRequestedDirection(start: Double, end: Double, clockwise: Bool, middle: Double, length: Double) {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 5, y: 5), radius: 10, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
    let points = samples(of: path.raster, count: 64)
    let expected = CGPoint(x: 5 + 10 * cos(middle * .pi), y: 5 + 10 * sin(middle * .pi))
    #expect(points.contains { distance($0, expected) < 0.02 })
    let measured = zip(points, points.dropFirst()).map { distance($0, $1) }.reduce(0, +)
    #expect(abs(measured - 10 * length * .pi) < 0.8)
    #expect(farthestMiss(of: path.raster, from: CGPoint(x: 5, y: 5), radius: 10, count: 64) < 0.003)
  }

  @Test func arcIsJoinedToCurrentPoint() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(withCenter: CGPoint(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    check(path, "M 0 0 L 12 0 C 12 1.105, 11.105 2, 10 2")
  }

  @Test func roundedRectangles() {
    let box = CGRect(x: 0, y: 0, width: 40, height: 20)
    let path = UIBezierPath(roundedRect: box, cornerRadius: 5)
    #expect(path.bounds == box)
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 2, y: 2)))
    for point in samples(of: path.raster) where point.x < 5 && point.y < 5 {
      #expect(abs(distance(point, CGPoint(x: 5, y: 5)) - 5) < 0.002)
    }
    let pill = UIBezierPath(roundedRect: box, cornerRadius: 100)
    #expect(pill.bounds == box && !pill.contains(CGPoint(x: 1, y: 4)) && pill.contains(CGPoint(x: 1, y: 10)))
    check(UIBezierPath(roundedRect: box, cornerRadius: 0), "M 0 0 L 40 0 L 40 20 L 0 20 Z")
  }

  @Test func onlyTheNamedCornersAreRound() {
    let box = CGRect(x: 0, y: 0, width: 40, height: 40)
    let corners: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 1, y: 1)), (.topRight, CGPoint(x: 39, y: 1)), (.bottomLeft, CGPoint(x: 1, y: 39)),
      (.bottomRight, CGPoint(x: 39, y: 39)),
    ]
    for (round, _) in corners {
      let path = UIBezierPath(roundedRect: box, byRoundingCorners: round, cornerRadii: CGSize(width: 10, height: 10))
      for (corner, point) in corners { #expect(path.contains(point) == (corner != round)) }
      #expect(path.bounds == box)
    }
    let all = UIBezierPath(roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 10, height: 10))
    #expect(all.raster == UIBezierPath(roundedRect: box, cornerRadius: 10).raster)
  }

  @Test func tangentArcsTouchBothLines() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(pathText(of: path.core) == "M 0 0 L 6 0 C 8.209 0, 10 1.791, 10 4")
    let mirrored = CGMutablePath()
    mirrored.move(to: .zero)
    mirrored.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
    #expect(pathText(of: mirrored.core) == "M 0 0 L 6 0 C 8.209 0, 10 -1.791, 10 -4")
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(pathText(of: straight.core) == "M 0 0 L 10 0")
  }

  @Test func boundsFitCurveAndBoundingBoxFitsControlPoints() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 0, y: 20), controlPoint2: CGPoint(x: 10, y: 20))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 15))
    #expect(path.cgPath.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(UIBezierPath().bounds.isNull)
  }

  @Test func theFillRuleDecidesOnHoles() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
    #expect(!ring.contains(CGPoint(x: 15, y: 15)))
  }

  @Test func reversing() throws {
    func check(_ data: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) throws {
      let path = try UIBezierPath(svgPath: data)
      #expect(pathText(of: path.reversing().raster) == expected, sourceLocation: location)
      #expect(path.reversing().reversing().raster == path.raster, sourceLocation: location)
    }
    try check("M0 0L10 0L10 10", "M 10 10 L 10 0 L 0 0")
    try check("M0 0L10 0L10 10Z", "M 10 10 L 10 0 L 0 0 Z")
    try check("M0 0C1 2 3 4 5 6Q7 8 9 10", "M 9 10 Q 7 8, 5 6 C 3 4, 1 2, 0 0")
    try check("M0 0L1 0M5 5L6 5Z", "M 1 0 L 0 0 M 6 5 L 5 5 Z")
  }

  @Test func transformsMoveEveryPoint() throws {
    let path = try UIBezierPath(svgPath: "M0 0L10 0Q5 5 0 10Z")
    path.apply(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1))
    check(path, "M 2 3 L 22 3 Q 12 18, 2 33 Z")
  }

  @Test func drawingAfterCloseStartsAtSubpathStart() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 1, y: 9))
    check(path, "M 1 1 L 5 1 Z M 1 1 L 1 9")
    path.close()
    path.close()
    check(path, "M 1 1 L 5 1 Z M 1 1 L 1 9 Z")
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func copyIsIndependentAndKeepsStyle() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    path.lineWidth = 3
    path.usesEvenOddFillRule = true
    let copy = path.copy() as! UIBezierPath
    path.removeAllPoints()
    #expect(!copy.isEmpty && copy.lineWidth == 3 && copy.usesEvenOddFillRule)
  }
}

@Suite struct CGPathTests {
  @Test func transformAffectsOnlyAddedElements() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 2), transform: CGAffineTransform(scaleX: 10, y: 10))
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: CGAffineTransform(translationX: 5, y: 0))
    #expect(pathText(of: path.core) == "M 1 1 L 20 20 M 5 0 L 6 0 L 6 1 L 5 1 Z")
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 0, transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(pathText(of: path.core).hasSuffix("Z M 5 0 L 2 0"))
  }

  @Test func applyWithBlockVisitsEveryElement() throws {
    let path = try UIBezierPath(svgPath: "M0 1L2 3Q4 5 6 7C8 9 10 11 12 13Z").cgPath
    let copy = CGMutablePath()
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: copy.move(to: points[0])
      case .addLineToPoint: copy.addLine(to: points[0])
      case .addQuadCurveToPoint: copy.addQuadCurve(to: points[1], control: points[0])
      case .addCurveToPoint: copy.addCurve(to: points[2], control1: points[0], control2: points[1])
      case .closeSubpath: copy.closeSubpath()
      }
    }
    #expect(copy == path && copy.hashValue == path.hashValue)
  }

  @Test func onlyUprightRectanglesAreRectangles() throws {
    var found = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).isRect(&found))
    #expect(found == CGRect(x: 1, y: 2, width: 3, height: 4))
    for data in ["M0 0L5 1L5 6L0 5Z", "M0 0H5V5Z", "M0 0H5V5H0ZM9 9Z", "M0 0H5V5Q2 6 0 5Z", ""] {
      #expect(try !UIBezierPath(svgPath: data).cgPath.isRect(nil), "\(data)")
    }
  }

  @Test func copiesThroughATransform() {
    var double = CGAffineTransform(scaleX: 2, y: 2)
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: &double)
    #expect(abs(path.boundingBoxOfPath.maxX - 20) < 1e-9)
    #expect(abs(path.copy(using: &double)!.boundingBoxOfPath.maxX - 40) < 1e-9)
    let mutable = path.mutableCopy()!
    mutable.closeSubpath()
    mutable.move(to: .zero)
    #expect(mutable != path)
  }
}

@Suite struct AffineTransformTests {
  let samples = [
    CGAffineTransform.identity, CGAffineTransform(translationX: 3, y: -4), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(rotationAngle: 1), CGAffineTransform(a: 1, b: 2, c: -3, d: 4, tx: 5, ty: 6),
  ]
  let point = CGPoint(x: 7, y: -2)

  @Test func concatenationAppliesTransformsInOrder() {
    for first in samples {
      for second in samples {
        #expect(distance(point.applying(first.concatenating(second)), point.applying(first).applying(second)) < 1e-9)
      }
    }
  }

  @Test func inverseUndoesTransform() {
    for transform in samples { #expect(distance(point.applying(transform).applying(transform.inverted()), point) < 1e-9) }
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func quarterTurnIsClockwiseOnScreen() {
    #expect(distance(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1)) < 1e-12)
  }

  @Test func chainedTransformsApplyLastFirst() {
    let transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
    #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 12, y: 2))
    #expect(CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform) == CGRect(x: 10, y: 0, width: 2, height: 2))
    #expect(CGSize(width: 1, height: 1).applying(transform) == CGSize(width: 2, height: 2))
  }
}
