import Raster

/// A shape that text keeps out of, cut once into pieces that rise or fall steadily in x and in y.
///
/// A line counts as blocked wherever its whole vertical band meets the inside of the shape; a touch does not count.
/// The band's extent is found on the curves themselves, not on samples.
package struct Exclusion: Hashable, Sendable {
  /// The shape's own, exact on curves; in region space, points.
  package let bounds: Rect
  /// Whether it is a rectangle whose sides are level and upright.
  let isBox: Bool
  private let outline: Outline

  package var path: Path { outline.path }
  package var rule: FillRule { outline.rule }
  var pieces: [CurvePiece] { outline.pieces }

  /// A path without an area blocks nothing. Coordinates without a limit count as very large (`PathCutter`).
  package init(path: Path, rule: FillRule = .nonZero) {
    let pieces = PathCutter(path).pieces
    bounds = CurvePiece.bounds(of: pieces)
    isBox = CurvePiece.areSides(pieces, of: bounds)
    outline = Outline(
      path, rule, bounds.width > 0 && bounds.height > 0 ? pieces : [], isBox ? nil : ConvexOutline(pieces, bounds: bounds))
  }

  package static func == (a: Exclusion, b: Exclusion) -> Bool {
    a.outline === b.outline || a.bounds == b.bounds && a.rule == b.rule && a.path == b.path
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
  }

  /// The same shape elsewhere.
  package func moved(x: Double, y: Double) -> Exclusion {
    Exclusion(path: path.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)), rule: rule)
  }
}

/// What is derived from a path once; copies of a shape share it.
private final class Outline: Sendable {
  let path: Path
  let rule: FillRule
  let pieces: [CurvePiece]
  /// `nil` for a shape with dents or holes, and for a box.
  let convex: ConvexOutline?
  /// `nil` for an outline of few pieces: all of them are looked at for each band.
  let index: PieceIndex?

  init(_ path: Path, _ rule: FillRule, _ pieces: [CurvePiece], _ convex: ConvexOutline?) {
    (self.path, self.rule, self.pieces, self.convex) = (path, rule, pieces, convex)
    index = pieces.count > Self.fewPieces ? PieceIndex(pieces) : nil
  }

  private static let fewPieces = 256
}

extension Exclusion {
  /// Adds what the shape, grown by the stand-off, blocks of a band that meets it; spans may overlap.
  @inline(__always) func block(_ band: inout BlockedBand) {
    if isBox { return band.block(box: bounds) }
    if let convex = outline.convex {
      band.spans.append(convex.span(top: band.top, bottom: band.bottom, radius: band.standoff))
    } else if let index = outline.index, band.cells <= CrowdedOutline.mostCells {
      pieces.withUnsafeBufferPointer {
        CrowdedOutline(pieces: $0, index: index, bounds: bounds, windsByParity: rule == .evenOdd, cells: band.cells).block(&band)
      }
    } else {
      blockPieces(&band)
    }
  }

  /// The same for any shape.
  func blockPieces(_ band: inout BlockedBand) {
    band.enter(pieces)
    pieces.withUnsafeBufferPointer { ShapeOutline(pieces: $0, bounds: bounds, windsByParity: rule == .evenOdd).block(&band) }
  }

  /// The first y below `y` at which what the shape blocks may end, which is a piece's lower end; `nil` below the shape.
  func nextEnd(below y: Double, standoff: Double) -> Double? {
    if let index = outline.index { return index.firstEnd(below: y - standoff).map { $0 + standoff } }
    var next: Double?
    for piece in pieces where piece.maxY + standoff > y {
      next = min(next ?? .infinity, piece.maxY + standoff)
    }
    return next
  }

  /// The last y down to `y` at which what the shape blocks may end; `nil` above the shape's first end.
  func lastEnd(downTo y: Double, standoff: Double) -> Double? {
    if let index = outline.index { return index.lastEnd(downTo: y - standoff).map { $0 + standoff } }
    var last: Double?
    for piece in pieces where piece.maxY + standoff <= y {
      last = max(last ?? -.infinity, piece.maxY + standoff)
    }
    return last
  }
}

/// The pieces of a shape while it blocks a band: nothing in it is counted.
private struct ShapeOutline {
  let pieces: UnsafeBufferPointer<CurvePiece>
  let bounds: Rect
  let windsByParity: Bool

  func block(_ band: inout BlockedBand) {
    let (top, bottom, standoff) = (band.top, band.bottom, band.standoff)
    let first = band.spans.count
    for index in pieces.indices where pieces[index].maxY > top && pieces[index].minY < bottom {
      band.spans.append(span(of: index, &band))
    }
    if bounds.y <= top { addInside(.top, &band) }
    if bounds.y + bounds.height >= bottom { addInside(.bottom, &band) }
    guard standoff > 0 else { return }
    for index in first..<band.spans.count {
      band.spans[index].minX -= standoff
      band.spans[index].maxX += standoff
    }
    for index in pieces.indices {
      let (minY, maxY) = (pieces[index].minY, pieces[index].maxY)
      if minY < top, maxY > top - standoff { addShadow(of: index, on: .top, top - standoff, &band) }
      if maxY > bottom, minY < bottom + standoff { addShadow(of: index, on: .bottom, bottom + standoff, &band) }
    }
  }

  /// Where a piece comes to an edge of the band; its nearer end where it does not.
  private func parameter(of index: Int, at edge: BlockedBand.Edge, _ band: inout BlockedBand) -> Double {
    if let known = band.parameter(of: index, at: edge) { return known }
    let parameter = pieces[index].parameter(atY: band.y(of: edge))
    band.note(parameter, of: index, at: edge)
    return parameter
  }

  private func x(of index: Int, at edge: BlockedBand.Edge, _ band: inout BlockedBand) -> Double {
    pieces[index].x(parameter(of: index, at: edge, &band))
  }

  /// The x that a piece covers within the band, which it meets.
  private func span(of index: Int, _ band: inout BlockedBand) -> BlockedSpan {
    let (start, end) = (pieces[index].p0, pieces[index].p3)
    if start.y == end.y { return BlockedSpan(minX: min(start.x, end.x), maxX: max(start.x, end.x)) }
    func x(_ point: Point) -> Double {
      if point.y >= band.top, point.y <= band.bottom { return point.x }
      return self.x(of: index, at: point.y < band.top ? .top : .bottom, &band)
    }
    let (a, b) = (x(start), x(end))
    return BlockedSpan(minX: min(a, b), maxX: max(a, b))
  }

  /// Adds what discs of the band's stand-off about a piece's points from an edge of the band to `far` cover of that edge.
  ///
  /// What other spans cover already is not looked for: the sum of all is the same.
  private func addShadow(of index: Int, on edge: BlockedBand.Edge, _ far: Double, _ band: inout BlockedBand) {
    let (radius, y) = (band.standoff, band.y(of: edge))
    // Along the piece x never turns back, so what lies in between has its x between these.
    let isOpening = edge == .top ? pieces[index].p0.y < pieces[index].p3.y : pieces[index].p0.y > pieces[index].p3.y
    let (outer, inner) = isOpening ? (pieces[index].p0, pieces[index].p3) : (pieces[index].p3, pieces[index].p0)
    let isLevel = pieces[index].minY == pieces[index].maxY
    let isCut = !isLevel && (edge == .top ? inner.y > y : inner.y < y)
    let near = isCut ? x(of: index, at: edge, &band) : inner.x
    let low = min(near, outer.x) - CurvePiece.rounding - radius
    let high = max(near, outer.x) + CurvePiece.rounding + radius
    // A level piece counts whole, and either of its ends is as near.
    let isLeftCovered = !isLevel && band.covers(low, near)
    let isRightCovered = !isLevel && band.covers(near, high)
    if isLeftCovered && isRightCovered || band.covers(low, high) { return }
    let (start, end) = isLevel ? (0, 1) : reach(of: index, from: edge, isOpening, isCut, far, &band)
    let left = isLeftCovered ? low : pieces[index].leftOfShadow(start, end, on: y, radius)
    let right = isRightCovered ? high : pieces[index].rightOfShadow(start, end, on: y, radius)
    band.spans.append(BlockedSpan(minX: left, maxX: right))
  }

  /// The part of a piece from an edge of the band to `far`, as parameters.
  private func reach(
    of index: Int, from edge: BlockedBand.Edge, _ isOpening: Bool, _ isCut: Bool, _ far: Double, _ band: inout BlockedBand
  ) -> (Double, Double) {
    let near = isCut ? parameter(of: index, at: edge, &band) : isOpening ? 1 : 0
    let outer = isOpening ? pieces[index].p0.y : pieces[index].p3.y
    let isFarCut = edge == .top ? outer < far : outer > far
    let last = isFarCut ? pieces[index].parameter(atY: far) : isOpening ? 0 : 1
    return (min(near, last), max(near, last))
  }

  /// The inside of the shape along a horizontal line, taken just within the band.
  private func addInside(_ edge: BlockedBand.Edge, _ band: inout BlockedBand) {
    let y = band.y(of: edge)
    band.crossings.removeFew()
    for index in pieces.indices {
      let (minY, maxY) = (pieces[index].minY, pieces[index].maxY)
      guard edge == .top ? minY <= y && y < maxY : minY < y && y <= maxY else { continue }
      band.crossings.append(BlockedBand.Crossing(x: x(of: index, at: edge, &band), winding: pieces[index].isRising ? -1 : 1))
    }
    band.sortCrossings()
    var winding = 0
    var start = 0.0
    for crossing in band.crossings {
      let wasInside = windsByParity ? winding & 1 == 1 : winding != 0
      winding += windsByParity ? 1 : crossing.winding
      let isInside = windsByParity ? winding & 1 == 1 : winding != 0
      if !wasInside && isInside { start = crossing.x }
      if wasInside && !isInside { band.spans.append(BlockedSpan(minX: start, maxX: crossing.x)) }
    }
  }
}
