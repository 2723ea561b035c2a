import GalleyCRaster

/// A run of identical lines of pixels (columns or rows) that repeat the line `after`.
struct IdenticalLines {
  /// The index of the repeated line, counted from the mask's first line.
  var after = 0
  var count = 0
}

extension Coverage {
  /// The minimum number of identical lines for which the split pays off.
  private static let minimumIdenticalLines = 64

  /// Returns the mask of a shape with a uniform middle, such as a rectangle, or `nil` for any other shape. Only the
  /// corners and one line of each edge are rendered and blurred; that line is then repeated. The result is identical to
  /// rendering the whole shape.
  ///
  /// All sizes of a shape share their corners in the cache.
  func maskFromCorners() -> Mask? {
    guard case .fill = source, isSmooth, sigma > 0 || width + height > 2 * Coverage.minimumIdenticalLines else { return nil }
    let device = path.applying(ctm).roundedToCairoPrecision
    guard device.elements.allSatisfy(\.isFinite) else { return nil }
    let reach = sigma > 0 ? Int(galley_blur_reach(sigma)) : 0
    let across = Middle(of: device.spansAcross, length: width, reach: reach)
    let down = Middle(of: device.spansDown, length: height, reach: reach)
    let likes = across.identicalLines.count + down.identicalLines.count
    guard likes > (sigma > 0 ? 0 : Coverage.minimumIdenticalLines) else { return nil }
    let corners = Coverage(
      path: device.moved { Point(x: across.omittingIdenticalLines($0.x), y: down.omittingIdenticalLines($0.y)) }, ctm: .identity, source: source,
      width: width - across.identicalLines.count, height: height - down.identicalLines.count, sigma: sigma)
    // The corners of a shape with several uniform middles have folded rows themselves.
    return MaskCache.shared.mask(for: corners).unfolded.repeating(columns: across.identicalLines, rows: down.identicalLines)
  }
}

/// The widest interval of an axis without edges, and the lines in it that can be omitted.
private struct Middle {
  private var low = 0.0
  private var high = 0.0
  /// The identical lines in the blurred mask, which is wider by the blur's reach at each end.
  var identicalLines = IdenticalLines()

  /// Finds the middle.
  ///
  /// - Parameters:
  ///   - spans: The interval of the axis that each edge covers, in pixels.
  ///   - length: The length of the mask before blurring. A shape that exceeds it has no middle.
  init(of spans: [ClosedRange<Double>], length: Int, reach: Int) {
    let ordered = spans.sorted { $0.lowerBound < $1.lowerBound }
    guard let first = ordered.first, first.lowerBound >= 0, ordered.allSatisfy({ $0.upperBound <= Double(length) }) else { return }
    var end = first.upperBound
    for span in ordered {
      if span.lowerBound - end > high - low { (low, high) = (end, span.lowerBound) }
      end = max(end, span.upperBound)
    }
    // Within the blur's reach of an edge, the lines differ.
    let (after, last) = (Int(low.rounded(.up)) + reach, Int(high.rounded(.down)) - reach - 1)
    if last > after { identicalLines = IdenticalLines(after: after + reach, count: last - after) }
  }

  /// Returns a coordinate after omitting the identical lines. Only lines parallel to the axis end within the middle,
  /// and their end position there does not matter.
  func omittingIdenticalLines(_ coordinate: Double) -> Double {
    guard identicalLines.count > 0, coordinate > low else { return coordinate }
    return coordinate < high ? low : coordinate - Double(identicalLines.count)
  }
}

extension Path {
  /// The path rounded to 1/256, cairo's precision, so that a shape moved by whole pixels compares equal.
  fileprivate var roundedToCairoPrecision: Path {
    func rounded(_ coordinate: Double) -> Double { (coordinate * 256).rounded(.toNearestOrEven) / 256 }
    return moved { Point(x: rounded($0.x), y: rounded($0.y)) }
  }

  fileprivate func moved(_ transform: (Point) -> Point) -> Path {
    Path(elements.map { element in
      switch element {
      case .move(let end): .move(transform(end))
      case .line(let end): .line(transform(end))
      case .quad(let control, let end): .quad(transform(control), transform(end))
      case .cubic(let first, let second, let end): .cubic(transform(first), transform(second), transform(end))
      case .close: .close
      }
    })
  }

  /// The interval of the x axis that each edge covers. Horizontal edges are excluded, because the columns along them
  /// are identical.
  fileprivate var spansAcross: [ClosedRange<Double>] { edges.filter { $0.length(\.y) > 0 }.map { $0.span(\.x) } }
  /// The interval of the y axis that each edge covers. Vertical edges are excluded.
  fileprivate var spansDown: [ClosedRange<Double>] { edges.filter { $0.length(\.x) > 0 }.map { $0.span(\.y) } }

  /// The control points of each edge of the filled path. Open ends are closed, as filling does.
  private var edges: [[Point]] {
    var edges: [[Point]] = []
    var start = Point.zero
    var current: Point?
    for element in elements {
      let from = current ?? element.end ?? start
      if current == nil { start = from }
      switch element {
      case .move(let end):
        edges.append([from, start])
        start = end
      case .line(let end): edges.append([from, end])
      case .quad(let control, let end): edges.append([from, control, end])
      case .cubic(let first, let second, let end): edges.append([from, first, second, end])
      case .close: edges.append([from, start])
      }
      current = element.end ?? start
    }
    return edges + [[current ?? start, start]]
  }
}

extension [Point] {
  fileprivate func span(_ axis: KeyPath<Point, Double>) -> ClosedRange<Double> {
    let coordinates = map { $0[keyPath: axis] }
    return coordinates.min()!...coordinates.max()!
  }

  fileprivate func length(_ axis: KeyPath<Point, Double>) -> Double {
    let span = span(axis)
    return span.upperBound - span.lowerBound
  }
}
