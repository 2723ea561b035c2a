import Raster

/// A shape that text keeps out of, cut once into pieces that rise or fall steadily in x and in y.
///
/// A line counts as blocked wherever its whole vertical band meets the inside of the shape; a touch does not count.
/// The band's extent is found on the curves themselves, not on samples.
package struct Exclusion: Hashable, Sendable {
  package let path: Path
  package let rule: FillRule
  /// The shape's own, exact on curves; in region space, points.
  package let bounds: Rect
  let pieces: [CurvePiece]

  /// A path with nothing in it, or with no finite area, blocks nothing.
  package init(path: Path, rule: FillRule = .nonZero) {
    self.path = path
    self.rule = rule
    let pieces = CurvePiece.pieces(of: path)
    let minX = pieces.map(\.minX).min() ?? 0
    let minY = pieces.map(\.minY).min() ?? 0
    bounds = Rect(
      x: minX, y: minY, width: (pieces.map(\.maxX).max() ?? 0) - minX, height: (pieces.map(\.maxY).max() ?? 0) - minY)
    self.pieces = bounds.width > 0 && bounds.height > 0 ? pieces : []
  }

  package static func == (a: Exclusion, b: Exclusion) -> Bool { a.rule == b.rule && a.path == b.path }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
  }

  /// The same shape elsewhere.
  package func moved(x: Double, y: Double) -> Exclusion {
    Exclusion(path: path.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)), rule: rule)
  }
}

/// A stretch of x that a shape blocks, in points.
struct BlockedSpan: Hashable {
  var minX: Double
  var maxX: Double
}

extension Exclusion {
  /// Whether the open band `top..<bottom` meets the shape's bounds, grown by `standoff`.
  func meets(top: Double, bottom: Double, standoff: Double) -> Bool {
    bounds.y < bottom + standoff && bounds.y + bounds.height > top - standoff
  }

  /// Adds what the shape, grown by `standoff`, blocks of the open band `top..<bottom`; spans may overlap.
  func block(_ spans: inout [BlockedSpan], top: Double, bottom: Double, standoff: Double) {
    guard meets(top: top, bottom: bottom, standoff: standoff) else { return }
    let first = spans.count
    for piece in pieces where piece.maxY > top && piece.minY < bottom {
      if let span = piece.span(top: top, bottom: bottom) { spans.append(span) }
    }
    if bounds.y <= top { addInside(at: top, fromBelow: true, &spans) }
    if bounds.y + bounds.height >= bottom { addInside(at: bottom, fromBelow: false, &spans) }
    guard standoff > 0 else { return }
    for index in first..<spans.count {
      spans[index].minX -= standoff
      spans[index].maxX += standoff
    }
    for piece in pieces {
      if piece.minY < top, piece.maxY > top - standoff {
        piece.addShadow(on: top, from: top - standoff, to: top, radius: standoff, &spans)
      }
      if piece.maxY > bottom, piece.minY < bottom + standoff {
        piece.addShadow(on: bottom, from: bottom, to: bottom + standoff, radius: standoff, &spans)
      }
    }
  }

  /// The inside of the shape along a horizontal line, taken just within the band.
  private func addInside(at y: Double, fromBelow: Bool, _ spans: inout [BlockedSpan]) {
    var crossings: [(x: Double, winding: Int)] = []
    for piece in pieces where fromBelow ? piece.minY <= y && y < piece.maxY : piece.minY < y && y <= piece.maxY {
      crossings.append((piece.x(atY: y), piece.isRising ? -1 : 1))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var start = 0.0
    for crossing in crossings {
      let wasInside = rule == .nonZero ? winding != 0 : winding & 1 == 1
      winding += rule == .nonZero ? crossing.winding : 1
      let isInside = rule == .nonZero ? winding != 0 : winding & 1 == 1
      if !wasInside && isInside { start = crossing.x }
      if wasInside && !isInside { spans.append(BlockedSpan(minX: start, maxX: crossing.x)) }
    }
  }

  /// The next place below `y` where what the shape blocks may end: a piece's lower end; `nil` below the shape.
  func nextEnd(below y: Double, standoff: Double) -> Double? {
    var next: Double?
    for piece in pieces where piece.maxY + standoff > y {
      next = min(next ?? .infinity, piece.maxY + standoff)
    }
    return next
  }
}
