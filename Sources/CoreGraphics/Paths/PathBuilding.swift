import Foundation
import Raster

// The shapes that every path type offers, made once. A circle's arc of at most a quarter turn is one cubic whose handles
// are 4/3·tan(θ/4) radii long: it meets the circle at both ends and in the middle, and is off by at most 0.03% between.

extension Raster.Path {
  /// Where the pen stands: the last point, or the start of the subpath just closed; `nil` in an empty path.
  package var currentPoint: Raster.Point? {
    switch elements.last {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: lastSubpathStart
    case nil: nil
    }
  }

  /// Where the last subpath began.
  package var lastSubpathStart: Raster.Point? {
    for element in elements.reversed() {
      if case .move(let start) = element { return start }
    }
    return nil
  }

  /// A drawing element right after `close` starts a subpath of its own where the closed one began.
  private mutating func reopenIfClosed() {
    guard case .close = elements.last, let start = lastSubpathStart else { return }
    elements.append(.move(start))
  }

  package mutating func addLine(to end: Raster.Point) {
    reopenIfClosed()
    elements.append(.line(end))
  }

  package mutating func addQuad(_ control: Raster.Point, to end: Raster.Point) {
    reopenIfClosed()
    elements.append(.quad(control, end))
  }

  package mutating func addCubic(_ first: Raster.Point, _ second: Raster.Point, to end: Raster.Point) {
    reopenIfClosed()
    elements.append(.cubic(first, second, end))
  }

  /// Closes the open subpath; nothing where there is none.
  package mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  package mutating func addRect(_ rect: CGRect) {
    guard !rect.isNull else { return }
    let (left, top, right, bottom) = (Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    if elements.isEmpty { elements.reserveCapacity(5) }
    elements.append(.move(Raster.Point(x: left, y: top)))
    elements.append(.line(Raster.Point(x: right, y: top)))
    elements.append(.line(Raster.Point(x: right, y: bottom)))
    elements.append(.line(Raster.Point(x: left, y: bottom)))
    elements.append(.close)
  }

  /// The ellipse that touches the four sides of `rect`, from its right-most point, clockwise on the screen.
  package mutating func addEllipse(in rect: CGRect) {
    guard !rect.isNull else { return }
    let ellipse = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    elements += Self.unitCircle.applying(ellipse.raster).elements
  }

  private static let unitCircle: Raster.Path = {
    var circle = Raster.Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 0, sweep: 2 * .pi)
    circle.closeSubpath()
    return circle
  }()

  /// An arc of `sweep` radians, positive towards growing angles. A line joins it to the current point, if there is one.
  package mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat) {
    // An infinite radius has no points: zero times it is none.
    let radius = min(max(radius, -1e150), 1e150)
    func point(_ angle: Double, _ x: Double = 1, _ y: Double = 0) -> Raster.Point {
      let (sine, cosine) = (sin(angle), cos(angle))
      return Raster.Point(
        x: Double(center.x) + Double(radius) * (cosine * x - sine * y),
        y: Double(center.y) + Double(radius) * (sine * x + cosine * y))
    }
    let start = point(Double(startAngle))
    if elements.isEmpty {
      elements.append(.move(start))
    } else if currentPoint != start {
      addLine(to: start)
    }
    guard sweep != 0, sweep.isFinite, startAngle.isFinite else { return }
    // Turns beyond a few hundred are drawn over each other.
    let sweep = abs(sweep) < 2000 ? sweep : sweep.truncatingRemainder(dividingBy: 2 * .pi) + (sweep < 0 ? -2 : 2) * .pi
    let pieces = max(1, Int((abs(Double(sweep)) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = Double(sweep) / Double(pieces)
    let handle = 4.0 / 3.0 * tan(step / 4)
    for piece in 0..<pieces {
      let from = Double(startAngle) + Double(piece) * step
      let to = from + step
      addCubic(point(from, 1, handle), point(to, 1, -handle), to: point(to))
    }
  }

  /// The sweep that Apple's `addArc` takes between two angles.
  ///
  /// `increasing`: towards growing angles. A difference of a whole turn or more is one whole turn; any other is
  /// brought into the asked direction, so that it is less than a turn.
  package static func sweep(from start: CGFloat, to end: CGFloat, increasing: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let difference = end - start
    if increasing {
      if difference >= turn { return turn }
      let rest = difference.truncatingRemainder(dividingBy: turn)
      return rest < 0 ? rest + turn : rest
    }
    if difference <= -turn { return -turn }
    let rest = difference.truncatingRemainder(dividingBy: turn)
    return rest > 0 ? rest - turn : rest
  }

  /// A line from the current point to where a circle of `radius` first touches both tangents, and the circle's arc between.
  package mutating func addTangentArc(_ corner: CGPoint, _ end: CGPoint, radius: CGFloat) {
    guard let pen = currentPoint else { return }
    let back = CGVector(dx: CGFloat(pen.x) - corner.x, dy: CGFloat(pen.y) - corner.y)
    let ahead = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let lengths = (hypot(back.dx, back.dy), hypot(ahead.dx, ahead.dy))
    let cross = back.dx * ahead.dy - back.dy * ahead.dx
    // Tangents on one line touch no circle: Apple draws the line alone.
    guard radius > 0, abs(cross) > 1e-12 * lengths.0 * lengths.1 else { return addLine(to: corner.raster) }
    let half = atan2(abs(cross), back.dx * ahead.dx + back.dy * ahead.dy) / 2
    let (reach, depth) = (radius / tan(half), radius / sin(half))
    let first = CGPoint(x: corner.x + back.dx / lengths.0 * reach, y: corner.y + back.dy / lengths.0 * reach)
    let bisector = CGVector(dx: back.dx / lengths.0 + ahead.dx / lengths.1, dy: back.dy / lengths.0 + ahead.dy / lengths.1)
    let length = hypot(bisector.dx, bisector.dy)
    let center = CGPoint(x: corner.x + bisector.dx / length * depth, y: corner.y + bisector.dy / length * depth)
    let start = atan2(first.y - center.y, first.x - center.x)
    let sweep = CGFloat.pi - 2 * half
    addArc(center: center, radius: radius, startAngle: start, sweep: cross < 0 ? sweep : -sweep)
  }

  /// A rectangle whose corners are quarter ellipses; a radius is cut to half the side that it lies on.
  ///
  /// `corners` in the order top left, top right, bottom right, bottom left: which of them are round.
  package mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, corners: (Bool, Bool, Bool, Bool) = (true, true, true, true)
  ) {
    guard !rect.isNull else { return }
    let rx = max(0, min(cornerWidth, rect.width / 2))
    let ry = max(0, min(cornerHeight, rect.height / 2))
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let quarter = 4.0 / 3.0 * tan(Double.pi / 8)
    let (hx, hy) = (Double(rx) * (1 - quarter), Double(ry) * (1 - quarter))
    // Each corner: its point, the unit vectors of the side that comes in and of the side that goes out.
    let turns: [(round: Bool, corner: CGPoint, into: CGVector, out: CGVector)] = [
      (corners.1, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
      (corners.2, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
      (corners.3, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
      (corners.0, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
    ]
    func beside(_ corner: CGPoint, _ direction: CGVector, _ x: Double, _ y: Double) -> Raster.Point {
      Raster.Point(x: Double(corner.x + direction.dx * x), y: Double(corner.y + direction.dy * y))
    }
    elements.append(.move(Raster.Point(x: Double(corners.0 ? rect.minX + rx : rect.minX), y: Double(rect.minY))))
    for (isRound, corner, into, out) in turns {
      guard isRound else {
        elements.append(.line(corner.raster))
        continue
      }
      elements.append(.line(beside(corner, into, -Double(rx), -Double(ry))))
      elements.append(
        .cubic(beside(corner, into, -hx, -hy), beside(corner, out, hx, hy), beside(corner, out, Double(rx), Double(ry))))
    }
    elements.append(.close)
  }
}
