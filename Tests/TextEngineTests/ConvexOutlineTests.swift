import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The part of a band that a convex shape blocks, found from its two ends alone, compared with the parts that its pieces block one by one,
/// and with discs around many of its points.
@Suite struct ConvexOutlineTests {
  /// A shape by name, and whether it is recognized as convex.
  private static let shapes: [(name: String, path: Path, isConvex: Bool)] = [
    ("circle", LayoutFixture.circle(60, 70, 40), true),
    ("half a point wide", LayoutFixture.circle(60, 70, 0.25), true),
    ("ellipse", LayoutFixture.circle(0, 0, 1).applying(Affine(a: 80, b: 0, c: 0, d: 9, tx: 90, ty: 50)), true),
    ("turned ellipse", LayoutFixture.circle(0, 0, 1).applying(Affine(a: 60, b: 35, c: -12, d: 14, tx: 90, ty: 80)), true),
    ("mirrored ellipse", LayoutFixture.circle(0, 0, 1).applying(Affine(a: -60, b: 15, c: 12, d: 14, tx: 90, ty: 80)), true),
    ("triangle", polygon(10, 20, 90, 30, 40, 100), true),
    ("triangle on its point", polygon(10, 20, 90, 20, 50, 100), true),
    ("diamond", polygon(50, 10, 90, 60, 50, 110, 10, 60), true),
    ("rhomboid", polygon(30, 10, 90, 10, 70, 60, 10, 60), true),
    ("rounded box", roundedBox(10, 10, 80, 60, 15), true),
    ("lens", Path([.move(p(10, 50)), .quad(p(60, 0), p(110, 50)), .quad(p(60, 100), p(10, 50)), .close]), true),
    ("half a circle, left open", Path([.move(p(10, 50)), .cubic(p(10, 100), p(90, 100), p(90, 50))]), true),
    ("control points on their ends", Path([.move(p(10, 50)), .cubic(p(10, 50), p(90, 90), p(90, 50)), .cubic(p(90, 20), p(10, 50), p(10, 50))]), true),
    ("box", LayoutFixture.rect(10, 10, 60, 40), false),
    ("star", polygon(50, 0, 80, 100, 0, 35, 100, 35, 20, 100), false),
    ("arrow", polygon(10, 10, 60, 50, 10, 90, 30, 50), false),
    ("bow tie", polygon(10, 10, 90, 90, 90, 10, 10, 90), false),
    ("twice around", Path(LayoutFixture.circle(60, 70, 40).elements.dropLast() + LayoutFixture.circle(60, 70, 30).elements.dropFirst()), false),
    ("two circles", Path(LayoutFixture.circle(60, 70, 40).elements + LayoutFixture.circle(160, 70, 30).elements), false),
    ("a ring", Path(LayoutFixture.circle(60, 70, 40).elements + LayoutFixture.circle(60, 70, 30).elements), false),
    ("a line there and back", polygon(10, 10, 90, 90), false),
  ]

  @Test func convexShapesAreRecognized() {
    for (name, path, isConvex) in Self.shapes where name != "box" {
      for path in [path, Self.backwards(path)] {
        #expect((outline(of: path) != nil) == isConvex, "\(name)")
      }
    }
  }

  @Test func convexOutlineEqualsItsSegments() {
    var generator = SeededGenerator(seed: 61)
    for (name, path, isConvex) in Self.shapes where isConvex {
      for radius in [0, 0.015625, 0.5, 3, 10, 45] {
        for turned in [path, Self.backwards(path)] {
          check(name, turned, radius, count: LongTests.areWanted ? 60 : 20, &generator)
        }
      }
    }
  }

  /// Ellipses and rounded boxes of any size, rotated by any angle, and polygons around an ellipse.
  @Test func randomConvexOutlinesEqualTheirSegments() {
    var generator = SeededGenerator(seed: 62)
    for number in 0..<(LongTests.areWanted ? 300 : 96) {
      let (a, b) = (Double.random(in: 1...200, using: &generator), Double.random(in: 1...200, using: &generator))
      let angle = Double.random(in: 0...6.3, using: &generator)
      let (cosine, sine) = (Self.cosine(angle), Self.sine(angle))
      let place = Affine(a: a * cosine, b: a * sine, c: -b * sine, d: b * cosine, tx: 300, ty: 300)
      let corners = (3...9).randomElement(using: &generator)!
      let polygon = Self.polygon((0..<corners).flatMap { corner in
        let angle = 6.283185307179586 * (Double(corner) + Double.random(in: 0...0.8, using: &generator)) / Double(corners)
        return [Self.cosine(angle), Self.sine(angle)]
      })
      let unit = [LayoutFixture.circle(0, 0, 1), Self.roundedBox(-1, -1, 2, 2, 0.4), polygon][number % 3]
      check("shape \(number)", unit.applying(place), [0, 2, 10, 30][number / 3 % 4], count: 40, &generator)
    }
  }

  private func check(_ name: String, _ path: Path, _ radius: Double, count: Int, _ generator: inout SeededGenerator) {
    guard let convex = outline(of: path) else {
      Issue.record("\(name) is not found to be convex")
      return
    }
    let exclusion = Exclusion(path: path)
    let (low, high) = (exclusion.bounds.y - radius, exclusion.bounds.y + exclusion.bounds.height + radius)
    let points = Self.points(of: path)
    for _ in 0..<count {
      var top = Double.random(in: low - 15..<high, using: &generator)
      // Also bands that begin exactly at the end of a piece.
      if Bool.random(using: &generator) { top = exclusion.segments.randomElement(using: &generator)!.p0.y }
      var band = BlockedBand()
      band.begin(top: top, bottom: top + Double.random(in: 1 / 64...30, using: &generator), standoff: radius, cells: 64_000)
      guard band.meets(exclusion.bounds) else { continue }
      let span = convex.span(top: band.top, bottom: band.bottom, radius: radius)
      exclusion.blockSegments(&band)
      let (left, right) = (band.spans.map(\.minX).min(), band.spans.map(\.maxX).max())
      let words = "\(name), radius \(radius), band \(band.top)–\(band.bottom): \(span)"
      // The pieces' search for the outermost disc ends within some millionths of a point, short of the outermost.
      if let left, let right, right - left > 0.2 {
        #expect(span.minX < left + 1e-7 && span.minX > left - 1e-5, "\(words), pieces from \(left)")
        #expect(span.maxX > right - 1e-7 && span.maxX < right + 1e-5, "\(words), pieces to \(right)")
      }
      // No disc extends farther, and one extends nearly as far.
      let reaches = points.compactMap { point -> (Double, Double)? in
        let distance = max(band.top - point.y, point.y - band.bottom, 0)
        guard distance < radius || distance == 0 else { return nil }
        let reach = CurveSegment.reach(distance, radius)
        return (point.x - reach, point.x + reach)
      }
      guard let farLeft = reaches.map(\.0).min(), let farRight = reaches.map(\.1).max() else { continue }
      #expect(span.minX <= farLeft + 1e-7 && span.maxX >= farRight - 1e-7, "\(words), discs from \(farLeft) to \(farRight)")
    }
  }

  private func outline(of path: Path) -> ConvexOutline? {
    let pieces = PathCutter(path).segments
    return ConvexOutline(pieces, bounds: CurveSegment.bounds(of: pieces))
  }

  // MARK: Paths

  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private static func polygon(_ numbers: Double...) -> Path { polygon(numbers) }
  private static func polygon(_ numbers: [Double]) -> Path {
    let points = stride(from: 0, to: numbers.count, by: 2).map { p(numbers[$0], numbers[$0 + 1]) }
    return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }

  private static func roundedBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ r: Double) -> Path {
    let k = r * 0.4477152501692064
    let (right, bottom) = (x + width, y + height)
    return Path([
      .move(p(x + r, y)), .line(p(right - r, y)), .cubic(p(right - k, y), p(right, y + k), p(right, y + r)),
      .line(p(right, bottom - r)), .cubic(p(right, bottom - k), p(right - k, bottom), p(right - r, bottom)),
      .line(p(x + r, bottom)), .cubic(p(x + k, bottom), p(x, bottom - k), p(x, bottom - r)),
      .line(p(x, y + r)), .cubic(p(x, y + k), p(x + k, y), p(x + r, y)), .close,
    ])
  }

  /// The same outline in the opposite direction.
  private static func backwards(_ path: Path) -> Path {
    let pieces = PathCutter(path).segments
    var elements: [Path.Element] = []
    var end: Point?
    for piece in pieces.reversed() {
      if piece.p3 != end { elements.append(.move(piece.p3)) }
      elements.append(piece.isLine ? .line(piece.p0) : .cubic(piece.p2, piece.p1, piece.p0))
      end = piece.p0
    }
    return Path(elements)
  }

  private static func points(of path: Path) -> [Point] {
    PathCutter(path).segments.flatMap { piece in
      (0...200).map { step in
        let (t, s) = (Double(step) / 200, 1 - Double(step) / 200)
        if piece.isLine { return p(s * piece.p0.x + t * piece.p3.x, s * piece.p0.y + t * piece.p3.y) }
        let y = s * s * s * piece.p0.y + 3 * s * s * t * piece.p1.y + 3 * s * t * t * piece.p2.y + t * t * t * piece.p3.y
        return p(piece.x(t), y)
      }
    }
  }

  private static func sine(_ angle: Double) -> Double { cosine(angle - 1.5707963267948966) }
  /// By halving and doubling.
  private static func cosine(_ angle: Double) -> Double {
    if abs(angle) < 1e-3 { return 1 - angle * angle / 2 + angle * angle * angle * angle / 24 }
    let half = cosine(angle / 2)
    return 2 * half * half - 1
  }
}
