import GalleyRaster
import Testing

@Suite struct PathTests {
  static let circle = Path.ellipse(in: Rect(x: -5, y: -5, width: 10, height: 10))
  /// A pentagram: its middle has winding number two.
  static let star = Path([
    .move(Point(x: 0, y: -10)), .line(Point(x: 6, y: 8)), .line(Point(x: -9.5, y: -3)), .line(Point(x: 9.5, y: -3)),
    .line(Point(x: -6, y: 8)), .close,
  ])

  private func check(_ path: Path, _ bounds: Rect, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = path.bounds
    for (one, other) in [(found.x, bounds.x), (found.y, bounds.y), (found.maxX, bounds.maxX), (found.maxY, bounds.maxY)] {
      #expect(abs(one - other) < 1e-9, "\(found) for \(bounds)", sourceLocation: sourceLocation)
    }
  }

  @Test func boundsComeFromExtremaNotControls() {
    check(PathTests.circle, Rect(x: -5, y: -5, width: 10, height: 10))
    check(Path([.move(.zero), .quad(Point(x: 5, y: 10), Point(x: 10, y: 0))]), Rect(x: 0, y: 0, width: 10, height: 5))
    check(
      Path([.move(.zero), .cubic(Point(x: 0, y: 4), Point(x: 4, y: 4), Point(x: 4, y: 0))]),
      Rect(x: 0, y: 0, width: 4, height: 3))
    check(Path(), .zero)
    check(
      Path([.move(Point(x: 1, y: 2)), .line(Point(x: .nan, y: 1)), .line(Point(x: 3, y: .infinity)), .line(Point(x: 4, y: 6))]),
      Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func boundsContainEveryPointOfCurve() {
    var random = Seeded(7)
    for _ in 0..<200 {
      func any() -> Point { Point(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random)) }
      let (p, q, r, e) = (any(), any(), any(), any())
      let bounds = Path([.move(p), .cubic(q, r, e)]).bounds.outset(by: 1e-9)
      for step in 0...50 {
        let (t, s) = (Double(step) / 50, 1 - Double(step) / 50)
        let x = s * s * s * p.x + 3 * s * s * t * q.x + 3 * s * t * t * r.x + t * t * t * e.x
        let y = s * s * s * p.y + 3 * s * s * t * q.y + 3 * s * t * t * r.y + t * t * t * e.y
        #expect(x >= bounds.minX && x <= bounds.maxX && y >= bounds.minY && y <= bounds.maxY)
      }
    }
  }

  @Test func circleContainsPointsWithinRadius() {
    var random = Seeded(3)
    for _ in 0..<2000 {
      let point = Point(x: .random(in: -6...6, using: &random), y: .random(in: -6...6, using: &random))
      let distance = (point.x * point.x + point.y * point.y).squareRoot()
      if abs(distance - 5) < 0.01 { continue }  // four cubics are a circle to 0.03 %
      #expect(PathTests.circle.contains(point) == (distance < 5), "\(point)")
    }
  }

  @Test func fillRulesDifferInsideStar() {
    #expect(PathTests.star.contains(.zero, rule: .nonZero))
    #expect(!PathTests.star.contains(.zero, rule: .evenOdd))
    #expect(PathTests.star.contains(Point(x: 0, y: -8), rule: .evenOdd))
    #expect(!PathTests.star.contains(Point(x: 0, y: 9)))
    #expect(!PathTests.star.contains(Point(x: .nan, y: 0)))
  }

  @Test func adjacentTilesCoverEachPointOnce() {
    let tiles = (0..<4).map { Path.rect(Rect(x: Double($0 % 2) * 2, y: Double($0 / 2) * 2, width: 2, height: 2)) }
    for x in [0.0, 0.5, 2, 2.5, 3.5] {
      for y in [0.0, 1, 2, 3] {
        #expect(tiles.count { $0.contains(Point(x: x, y: y)) } == 1, "(\(x), \(y))")
      }
    }
  }

  @Test func curvedPathAgreesWithItsRendering() {
    var random = Seeded(11)
    for seed in 0..<20 {
      func any() -> Point { Point(x: .random(in: 0...40, using: &random), y: .random(in: 0...40, using: &random)) }
      let path = Path([.move(any()), .cubic(any(), any(), any()), .quad(any(), any()), .line(any()), .cubic(any(), any(), any()), .close])
      for rule in [FillRule.nonZero, .evenOdd] {
        let bitmap = drawn(40, 40) { $0.fill(path, .black, rule: rule) }
        for y in 0..<40 {
          for x in 0..<40 {
            // Only pixels that are entirely inside or outside count.
            let ink = 255 - Int(bitmap[x, y] & 255)
            if ink == 0 || ink == 255 {
              #expect(path.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), rule: rule) == (ink == 255), "\(seed): (\(x), \(y))")
            }
          }
        }
      }
    }
  }

  @Test func rectanglesAreRecognized() {
    #expect(Path.rect(Rect(x: 1, y: 2, width: 3, height: 4)).asRect == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(Path.roundedRect(Rect(x: 1, y: 2, width: 3, height: 4), radius: 0).asRect != nil)
    #expect(PathTests.star.asRect == nil)
    #expect(Path.rect(Rect(x: 0, y: 0, width: 2, height: 2)).applying(Affine(rotation: 0.1)).asRect == nil)
  }

  @Test func inverseUndoesTransform() {
    let turn = Affine(rotation: 0.7).concatenating(Affine(scaleX: 3, y: -2)).concatenating(Affine(translationX: 5, y: 6))
    let point = Point(x: 3, y: 4).applying(turn).applying(turn.inverse!)
    #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 4) < 1e-12)
    #expect(Affine(scaleX: 0, y: 1).inverse == nil)
  }
}
