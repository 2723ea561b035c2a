import GalleyFonts
import GalleyRaster

/// Computes the gaps of an underline for descenders: the intersection of glyph outlines with a band below the baseline.
///
/// A value is for one band of one font. Results are cached per glyph.
struct UnderlineGaps {
  /// The edges of the band, in points below the baseline.
  let top, bottom: Double
  private let font: FontInstance
  private var cached: [UInt32: ClosedRange<Double>?] = [:]

  init(font: FontInstance, top: Double, bottom: Double) {
    self.font = font
    self.top = top
    self.bottom = bottom
  }

  /// Returns the horizontal extent of the outline within the band, relative to the glyph's origin, in points.
  ///
  /// Returns `nil` if the outline does not cross the band.
  mutating func crossing(of glyph: UInt32) -> ClosedRange<Double>? {
    if let found = cached[glyph] { return found }
    let outline = font.outline(of: glyph)
    let reaches = !outline.elements.isEmpty && outline.bounds.maxY > top
    // Join the extents: the line should not appear within a stroke or between two strokes of a glyph.
    let edges = reaches ? spans(of: outline) : []
    let found = edges.first.map { first in
      edges.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }
    cached[glyph] = .some(found)
    return found
  }

  /// Returns the extents of the outline's edges within the band. Curves are flattened.
  private func spans(of path: Path) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var (current, start) = (Point.zero, Point.zero)
    func edge(to end: Point) {
      defer { current = end }
      let (low, high) = current.y < end.y ? (current, end) : (end, current)
      guard high.y > top, low.y < bottom else { return }
      func x(at y: Double) -> Double {
        high.y == low.y ? low.x : low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y)
      }
      let (a, b) = (low.y < top ? x(at: top) : low.x, high.y > bottom ? x(at: bottom) : high.x)
      spans.append(min(a, b)...max(a, b))
    }
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point): edge(to: point)
      case .quad(let control, let end):
        let from = current
        for step in 1...8 {
          let (t, u) = (Double(step) / 8, 1 - Double(step) / 8)
          edge(
            to: Point(
              x: u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              y: u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
      case .cubic(let first, let second, let end):
        let from = current
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
