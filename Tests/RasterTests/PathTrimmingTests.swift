@testable import GalleyRaster
import Testing

/// Parts of paths by length.
@Suite struct PathTrimmingTests {
  private func notation(_ path: Path) -> String {
    func at(_ point: Point) -> String { "\((point.x * 100).rounded() / 100),\((point.y * 100).rounded() / 100)" }
    return path.elements.map {
      switch $0 {
      case .move(let end): "M" + at(end)
      case .line(let end): "L" + at(end)
      case .quad(let control, let end): "Q" + at(control) + " " + at(end)
      case .cubic(let first, let second, let end): "C" + [first, second, end].map(at).joined(separator: " ")
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private let corner = Path([.move(.zero), .line(Point(x: 10, y: 0)), .line(Point(x: 10, y: 10))])

  @Test func linesAreTrimmedAtFraction() {
    #expect(notation(corner.trimmed(from: 0, to: 0.25)) == "M0.0,0.0 L5.0,0.0")
    #expect(notation(corner.trimmed(from: 0.25, to: 0.75)) == "M5.0,0.0 L10.0,0.0 L10.0,5.0")
    #expect(corner.trimmed(from: -3, to: 9) == corner && corner.trimmed(from: 0.5, to: 0.5).isEmpty && corner.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(Path().trimmed(from: 0.1, to: 0.5).isEmpty && Path([.move(.zero)]).trimmed(from: 0.1, to: 0.5).isEmpty)
  }

  @Test func completeClosedSubpathsStayClosed() {
    var squares = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    squares.append(.rect(Rect(x: 20, y: 0, width: 10, height: 10)))
    #expect(notation(squares.trimmed(from: 0, to: 0.25)) == "M0.0,0.0 L10.0,0.0 L10.0,10.0")
    #expect(notation(squares.trimmed(from: 0, to: 0.625)) == "M0.0,0.0 L10.0,0.0 L10.0,10.0 L0.0,10.0 Z M20.0,0.0 L30.0,0.0")
    #expect(notation(squares.trimmed(from: 0.4375, to: 0.5)) == "M0.0,5.0 L0.0,0.0")
  }

  @Test func lengthsOfCurvesAreExact() {
    let circle = Path.ellipse(in: Rect(x: -10, y: -10, width: 20, height: 20))
    let half = circle.trimmed(from: 0, to: 0.5)
    let (start, end) = (half.elements.first!.end!, half.elements.last!.end!)
    #expect(abs(start.x + end.x) < 1e-6 && abs(start.y + end.y) < 1e-6)
    let parabola = Curve.quadratic(.zero, Point(x: 1, y: 0), Point(x: 2, y: 2))
    // ½√5 + ¼ ln(2 + √5), of y = x²/2 from 0 to 2, twice its scale.
    #expect(abs(parabola.length - 2.957885715089195) < 1e-9)
  }

  /// Consecutive parts are together as long as the whole, and lie on it.
  @Test(arguments: 0..<50) func consecutivePartsFormWhole(seed: Int) {
    var random = Seeded(UInt64(seed))
    func point() -> Point { Point(x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random)) }
    var path = Path([.move(point())])
    for _ in 0..<6 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: path.elements.append(.line(point()))
      case 1: path.elements.append(.quad(point(), point()))
      case 2: path.elements.append(.close)
      case 3: path.elements.append(.move(point()))
      default: path.elements.append(.cubic(point(), point(), point()))
      }
    }
    func length(_ path: Path) -> Double {
      var (sum, pen, start) = (0.0, Point.zero, Point.zero)
      for element in path.elements {
        switch element {
        case .move(let end): start = end
        case .line(let end): sum += Curve.line(pen, end).length
        case .quad(let control, let end): sum += Curve.quadratic(pen, control, end).length
        case .cubic(let first, let second, let end): sum += Curve.cubic(pen, first, second, end).length
        case .close: sum += Curve.line(pen, start).length
        }
        pen = element.end ?? start
      }
      return sum
    }
    let whole = length(path)
    let cuts = ([0, 1] + (0..<3).map { _ in Double.random(in: 0...1, using: &random) }).sorted()
    for (low, high) in zip(cuts, cuts.dropFirst()) {
      #expect(abs(length(path.trimmed(from: low, to: high)) - whole * (high - low)) < 1e-3 * max(whole, 1), "seed \(seed): \(low) to \(high)")
    }
  }
}
