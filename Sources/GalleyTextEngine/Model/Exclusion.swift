import GalleyRaster

/// A shape that excludes text. Its path is divided once into pieces that are monotonic in x and in y.
///
/// A line is blocked wherever its vertical band intersects the interior of the shape; touching does not count. The
/// blocked extent is computed from the curves themselves, not from samples.
package struct Exclusion: Hashable, Sendable {
  /// The exact bounds of the shape, including curves; in region space, in points.
  package let bounds: Rect
  /// Whether the shape is an axis-aligned rectangle.
  let isBox: Bool
  private let outline: Outline

  package var path: Path { outline.path }
  package var rule: FillRule { outline.rule }
  var segments: [CurveSegment] { outline.segments }

  /// Creates a shape from a path. A path without area blocks nothing. Infinite coordinates are clamped to very large ones (`PathCutter`).
  package init(path: Path, rule: FillRule = .nonZero) {
    let segments = PathCutter(path).segments
    bounds = CurveSegment.bounds(of: segments)
    isBox = CurveSegment.formRectangle(segments, of: bounds)
    outline = Outline(
      path, rule, bounds.width > 0 && bounds.height > 0 ? segments : [], isBox ? nil : ConvexOutline(segments, bounds: bounds))
  }

  package static func == (a: Exclusion, b: Exclusion) -> Bool {
    a.outline === b.outline || a.bounds == b.bounds && a.rule == b.rule && a.path == b.path
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
  }

  /// Returns the shape, translated by `x` and `y`, in points.
  package func moved(x: Double, y: Double) -> Exclusion {
    Exclusion(path: path.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)), rule: rule)
  }
}

/// Data derived from a path once and shared by all copies of a shape.
private final class Outline: Sendable {
  let path: Path
  let rule: FillRule
  let segments: [CurveSegment]
  /// The outline in a form that is solved directly; `nil` if the shape has concave parts or holes, or is a box.
  let convex: ConvexOutline?
  /// The index for finding the pieces in a band; `nil` if the outline has few pieces: then all of them are examined for each band.
  let index: SegmentIndex?

  init(_ path: Path, _ rule: FillRule, _ segments: [CurveSegment], _ convex: ConvexOutline?) {
    (self.path, self.rule, self.segments, self.convex) = (path, rule, segments, convex)
    index = segments.count > Self.indexThreshold ? SegmentIndex(segments) : nil
  }

  private static let indexThreshold = 256
}

extension Exclusion {
  /// Adds the spans of a band that the shape, grown by the stand-off, blocks. The shape must meet the band. Spans can overlap.
  @inline(__always) func block(_ band: inout BlockedBand) {
    if isBox { return band.block(box: bounds) }
    // Binding the outline would copy it for each band.
    if outline.convex != nil {
      band.spans.append(outline.convex!.span(top: band.top, bottom: band.bottom, radius: band.standoff))
    } else {
      blockConcave(&band)
    }
  }

  @inline(never) private func blockConcave(_ band: inout BlockedBand) {
    guard let index = outline.index, band.cells <= CrowdedOutline.maximumCells else { return blockSegments(&band) }
    segments.withUnsafeBufferPointer {
      CrowdedOutline(segments: $0, index: index, bounds: bounds, usesEvenOddRule: rule == .evenOdd, cells: band.cells).block(&band)
    }
  }

  /// Adds the blocked spans without the special cases for boxes and convex or large outlines.
  func blockSegments(_ band: inout BlockedBand) {
    band.enter(segments)
    segments.withUnsafeBufferPointer { OutlineSegments(segments: $0, bounds: bounds, usesEvenOddRule: rule == .evenOdd).block(&band) }
  }

  /// Returns the first y below `y` at which the blocked area can end: the lower end of a piece, plus the stand-off. Returns `nil` if there is none.
  func nextEnd(below y: Double, standoff: Double) -> Double? {
    if let index = outline.index { return index.firstEnd(below: y - standoff).map { $0 + standoff } }
    var next: Double?
    for segment in segments where segment.maxY + standoff > y {
      next = min(next ?? .infinity, segment.maxY + standoff)
    }
    return next
  }

  /// Returns the last y at or above `y` at which the blocked area can end: the lower end of a piece, plus the stand-off. Returns `nil` if there
  /// is none.
  func lastEnd(downTo y: Double, standoff: Double) -> Double? {
    if let index = outline.index { return index.lastEnd(downTo: y - standoff).map { $0 + standoff } }
    var last: Double?
    for segment in segments where segment.maxY + standoff <= y {
      last = max(last ?? -.infinity, segment.maxY + standoff)
    }
    return last
  }
}

/// The pieces of a shape while it blocks a band. Contains no reference-counted values.
private struct OutlineSegments {
  let segments: UnsafeBufferPointer<CurveSegment>
  let bounds: Rect
  let usesEvenOddRule: Bool

  func block(_ band: inout BlockedBand) {
    let (top, bottom, standoff) = (band.top, band.bottom, band.standoff)
    let first = band.spans.count
    for index in segments.indices where segments[index].maxY > top && segments[index].minY < bottom {
      band.spans.append(span(of: index, &band))
    }
    if bounds.y <= top { addInside(.top, &band) }
    if bounds.y + bounds.height >= bottom { addInside(.bottom, &band) }
    guard standoff > 0 else { return }
    for index in first..<band.spans.count {
      band.spans[index].minX -= standoff
      band.spans[index].maxX += standoff
    }
    for index in segments.indices {
      let (minY, maxY) = (segments[index].minY, segments[index].maxY)
      if minY < top, maxY > top - standoff { addShadow(of: index, on: .top, top - standoff, &band) }
      if maxY > bottom, minY < bottom + standoff { addShadow(of: index, on: .bottom, bottom + standoff, &band) }
    }
  }

  /// Returns the parameter at which a piece crosses an edge of the band, or its nearer end if it does not.
  private func parameter(of index: Int, at edge: BlockedBand.Edge, _ band: inout BlockedBand) -> Double {
    if let cached = band.parameter(of: index, at: edge) { return cached }
    let parameter = segments[index].parameter(atY: band.y(of: edge))
    band.record(parameter, of: index, at: edge)
    return parameter
  }

  private func x(of index: Int, at edge: BlockedBand.Edge, _ band: inout BlockedBand) -> Double {
    segments[index].x(parameter(of: index, at: edge, &band))
  }

  /// Returns the extent in x of a piece within a band that it meets.
  private func span(of index: Int, _ band: inout BlockedBand) -> BlockedSpan {
    let (start, end) = (segments[index].p0, segments[index].p3)
    if start.y == end.y { return BlockedSpan(minX: min(start.x, end.x), maxX: max(start.x, end.x)) }
    func x(_ point: Point) -> Double {
      if point.y >= band.top, point.y <= band.bottom { return point.x }
      return self.x(of: index, at: point.y < band.top ? .top : .bottom, &band)
    }
    let (a, b) = (x(start), x(end))
    return BlockedSpan(minX: min(a, b), maxX: max(a, b))
  }

  /// Adds the part of an edge of the band that discs of the stand-off cover, for discs around the piece's points from that edge to `far`.
  ///
  /// Parts that other spans already cover are skipped, which does not change the union.
  private func addShadow(of index: Int, on edge: BlockedBand.Edge, _ far: Double, _ band: inout BlockedBand) {
    let (radius, y) = (band.standoff, band.y(of: edge))
    // The piece is monotonic in x, so all x in between are within these two.
    let isOpening = edge == .top ? segments[index].p0.y < segments[index].p3.y : segments[index].p0.y > segments[index].p3.y
    let (outer, inner) = isOpening ? (segments[index].p0, segments[index].p3) : (segments[index].p3, segments[index].p0)
    let isLevel = segments[index].minY == segments[index].maxY
    let isCut = !isLevel && (edge == .top ? inner.y > y : inner.y < y)
    let near = isCut ? x(of: index, at: edge, &band) : inner.x
    let low = min(near, outer.x) - CurveSegment.rounding - radius
    let high = max(near, outer.x) + CurveSegment.rounding + radius
    // A horizontal piece counts as a whole, and both of its ends are equally near.
    let isLeftCovered = !isLevel && band.covers(low, near)
    let isRightCovered = !isLevel && band.covers(near, high)
    if isLeftCovered && isRightCovered || band.covers(low, high) { return }
    let (start, end) = isLevel ? (0, 1) : reach(of: index, from: edge, isOpening, isCut, far, &band)
    let left = isLeftCovered ? low : segments[index].leftOfShadow(start, end, on: y, radius)
    let right = isRightCovered ? high : segments[index].rightOfShadow(start, end, on: y, radius)
    band.spans.append(BlockedSpan(minX: left, maxX: right))
  }

  /// Returns the parameters of the part of a piece from an edge of the band to `far`.
  private func reach(
    of index: Int, from edge: BlockedBand.Edge, _ isOpening: Bool, _ isCut: Bool, _ far: Double, _ band: inout BlockedBand
  ) -> (Double, Double) {
    let near = isCut ? parameter(of: index, at: edge, &band) : isOpening ? 1 : 0
    let outer = isOpening ? segments[index].p0.y : segments[index].p3.y
    let isFarCut = edge == .top ? outer < far : outer > far
    let last = isFarCut ? segments[index].parameter(atY: far) : isOpening ? 0 : 1
    return (min(near, last), max(near, last))
  }

  /// Adds the interior of the shape along a horizontal line just inside the band.
  private func addInside(_ edge: BlockedBand.Edge, _ band: inout BlockedBand) {
    let y = band.y(of: edge)
    band.crossings.removeFew()
    for index in segments.indices {
      let (minY, maxY) = (segments[index].minY, segments[index].maxY)
      guard edge == .top ? minY <= y && y < maxY : minY < y && y <= maxY else { continue }
      band.crossings.append(BlockedBand.Crossing(x: x(of: index, at: edge, &band), winding: segments[index].isRising ? -1 : 1))
    }
    band.sortCrossings()
    var winding = 0
    var start = 0.0
    for crossing in band.crossings {
      let wasInside = usesEvenOddRule ? winding & 1 == 1 : winding != 0
      winding += usesEvenOddRule ? 1 : crossing.winding
      let isInside = usesEvenOddRule ? winding & 1 == 1 : winding != 0
      if !wasInside && isInside { start = crossing.x }
      if wasInside && !isInside { band.spans.append(BlockedSpan(minX: start, maxX: crossing.x)) }
    }
  }
}
