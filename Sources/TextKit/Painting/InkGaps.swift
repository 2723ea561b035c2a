import Fonts
import Raster

/// Where the ink of glyphs crosses a band under the baseline, so that a line in it can make room for descenders.
///
/// One band of one font; a glyph's outline is looked at once.
struct InkGaps {
  /// The band's edges, in points below the baseline.
  let top, bottom: Double
  private let font: FontInstance
  private var known: [UInt32: ClosedRange<Double>?] = [:]

  init(font: FontInstance, top: Double, bottom: Double) {
    self.font = font
    self.top = top
    self.bottom = bottom
  }

  /// The stretch of x from the glyph's origin, in points, in which its outline crosses the band; nil where it does not.
  mutating func crossing(of glyph: UInt32) -> ClosedRange<Double>? {
    if let found = known[glyph] { return found }
    let outline = font.outline(of: glyph)
    let reaches = !outline.elements.isEmpty && outline.bounds.maxY > top
    // Between the edges of a stroke is ink, and between two strokes of a letter no line is wanted.
    let edges = reaches ? spans(of: outline) : []
    let found = edges.first.map { first in
      edges.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }
    known[glyph] = .some(found)
    return found
  }

  /// The parts of the outline's edges that lie within the band; curves are cut into chords.
  private func spans(of path: Path) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var (pen, start) = (Point.zero, Point.zero)
    func edge(to end: Point) {
      defer { pen = end }
      let (low, high) = pen.y < end.y ? (pen, end) : (end, pen)
      guard high.y > top, low.y < bottom else { return }
      func x(at y: Double) -> Double {
        high.y == low.y ? low.x : low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y)
      }
      let (a, b) = (low.y < top ? x(at: top) : low.x, high.y > bottom ? x(at: bottom) : high.x)
      spans.append(min(a, b)...max(a, b))
    }
    for element in path.elements {
      switch element {
      case .move(let point): (pen, start) = (point, point)
      case .line(let point): edge(to: point)
      case .quad(let control, let end):
        let from = pen
        for step in 1...8 {
          let (t, u) = (Double(step) / 8, 1 - Double(step) / 8)
          edge(
            to: Point(
              x: u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              y: u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
      case .cubic(let first, let second, let end):
        let from = pen
        for step in 1...8 {
          let (t, u) = (Double(step) / 8, 1 - Double(step) / 8)
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          edge(
            to: Point(
              x: a * from.x + b * first.x + c * second.x + d * end.x,
              y: a * from.y + b * first.y + c * second.y + d * end.y))
        }
      case .close: edge(to: start)
      }
    }
    return spans
  }
}
