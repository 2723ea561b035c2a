import CRaster

/// Lines of pixels (columns, or rows) that follow the line `after` and equal it.
struct LikeLines {
  /// Counted from the mask's first line.
  var after = 0
  var count = 0
}

extension Coverage {
  /// Of fewer like lines a mask is drawn as soon as cut.
  private static let leastLikes = 64

  /// The mask of a shape whose middle is all alike, as a rectangle's is: its corners and one line of each edge are drawn and
  /// blurred, and that line is repeated. The bytes of the whole; `nil` for any other shape.
  ///
  /// A sheet that grows finds its corners again in the cache: they are those of every size.
  func maskByItsCorners() -> Mask? {
    guard case .fill = pen, isSmooth, sigma > 0 || width + height > 2 * Coverage.leastLikes else { return nil }
    let device = path.applying(ctm).roundedAsCairoDoes
    guard device.elements.allSatisfy(\.isFinite) else { return nil }
    let reach = sigma > 0 ? Int(galley_blur_reach(sigma)) : 0
    let across = Middle(of: device.spansAcross, length: width, reach: reach)
    let down = Middle(of: device.spansDown, length: height, reach: reach)
    let likes = across.likes.count + down.likes.count
    guard likes > (sigma > 0 ? 0 : Coverage.leastLikes) else { return nil }
    let corners = Coverage(
      path: device.moved { Point(x: across.leftOut($0.x), y: down.leftOut($0.y)) }, ctm: .identity, pen: pen,
      width: width - across.likes.count, height: height - down.likes.count, sigma: sigma)
    // A shape with several such middles has corners that are folded themselves.
    return MaskCache.shared.mask(for: corners).unfolded.repeating(columns: across.likes, rows: down.likes)
  }
}

/// The widest part of an axis that no edge enters, and what of it can be left out.
private struct Middle {
  private var low = 0.0
  private var high = 0.0
  /// In the blurred mask, which is wider by the reach at each end.
  var likes = LikeLines()

  /// - Parameters:
  ///   - spans: what each edge takes of the axis, in pixels.
  ///   - length: of the mask, before the blur widens it; a shape that it cuts has no middle.
  init(of spans: [ClosedRange<Double>], length: Int, reach: Int) {
    let ordered = spans.sorted { $0.lowerBound < $1.lowerBound }
    guard let first = ordered.first, first.lowerBound >= 0, ordered.allSatisfy({ $0.upperBound <= Double(length) }) else { return }
    var end = first.upperBound
    for span in ordered {
      if span.lowerBound - end > high - low { (low, high) = (end, span.lowerBound) }
      end = max(end, span.upperBound)
    }
    // Within the reach of an edge the blur tells the lines apart.
    let (after, last) = (Int(low.rounded(.up)) + reach, Int(high.rounded(.down)) - reach - 1)
    if last > after { likes = LikeLines(after: after + reach, count: last - after) }
  }

  /// Where a coordinate lies when the like lines are left out. Only lines along the axis end within the middle: they
  /// bound nothing, so any place there will do.
  func leftOut(_ place: Double) -> Double {
    guard likes.count > 0, place > low else { return place }
    return place < high ? low : place - Double(likes.count)
  }
}

extension Path {
  /// In steps of 1/256, as cairo's own numbers: so a shape moved by whole pixels is the same shape.
  fileprivate var roundedAsCairoDoes: Path {
    func rounded(_ place: Double) -> Double { (place * 256).rounded(.toNearestOrEven) / 256 }
    return moved { Point(x: rounded($0.x), y: rounded($0.y)) }
  }

  fileprivate func moved(_ place: (Point) -> Point) -> Path {
    Path(elements.map { element in
      switch element {
      case .move(let end): .move(place(end))
      case .line(let end): .line(place(end))
      case .quad(let control, let end): .quad(place(control), place(end))
      case .cubic(let first, let second, let end): .cubic(place(first), place(second), place(end))
      case .close: .close
      }
    })
  }

  /// What each edge takes of the x axis. Level edges take nothing: the columns along one are alike.
  fileprivate var spansAcross: [ClosedRange<Double>] { edges.filter { $0.length(\.y) > 0 }.map { $0.span(\.x) } }
  /// What each edge takes of the y axis; upright edges take nothing.
  fileprivate var spansDown: [ClosedRange<Double>] { edges.filter { $0.length(\.x) > 0 }.map { $0.span(\.y) } }

  /// The points that decide each edge of the filled path: an open end is closed, as filling does.
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
    let places = map { $0[keyPath: axis] }
    return places.min()!...places.max()!
  }

  fileprivate func length(_ axis: KeyPath<Point, Double>) -> Double {
    let span = span(axis)
    return span.upperBound - span.lowerBound
  }
}
