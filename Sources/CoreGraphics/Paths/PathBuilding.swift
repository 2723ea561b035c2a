import Foundation
import GalleyRaster

// Shapes that all path types share. An arc of up to a quarter turn is one cubic with handles of 4/3·tan(θ/4) radii. The
// cubic meets the circle at both ends and in the middle; the error in between is at most 0.03%.

extension GalleyRaster.Path {
  /// The current point: the last point, or the start of a subpath just closed; `nil` if the path is empty.
  package var currentPoint: GalleyRaster.Point? {
    switch elements.last {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: lastSubpathStart
    case nil: nil
    }
  }

  /// The start of the last subpath; `nil` before the first subpath.
  package var lastSubpathStart: GalleyRaster.Point? {
    for element in elements.reversed() {
      if case .move(let start) = element { return start }
    }
    return nil
  }

  /// Called before a drawing element is added: after `close`, starts a subpath at the start of the closed one.
  private mutating func reopenIfClosed() {
    guard case .close = elements.last, let start = lastSubpathStart else { return }
    elements.append(.move(start))
  }

  package mutating func addLine(to end: GalleyRaster.Point) {
    reopenIfClosed()
    elements.append(.line(end))
  }

  package mutating func addQuad(_ control: GalleyRaster.Point, to end: GalleyRaster.Point) {
    reopenIfClosed()
    elements.append(.quad(control, end))
  }

  package mutating func addCubic(_ first: GalleyRaster.Point, _ second: GalleyRaster.Point, to end: GalleyRaster.Point) {
    reopenIfClosed()
    elements.append(.cubic(first, second, end))
  }

  /// Closes the open subpath. Has no effect if there is none.
  package mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  package mutating func addRect(_ rect: CGRect) {
    guard !rect.isNull else { return }
    let (left, top, right, bottom) = (Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    if elements.isEmpty { elements.reserveCapacity(5) }
    elements.append(.move(GalleyRaster.Point(x: left, y: top)))
    elements.append(.line(GalleyRaster.Point(x: right, y: top)))
    elements.append(.line(GalleyRaster.Point(x: right, y: bottom)))
    elements.append(.line(GalleyRaster.Point(x: left, y: bottom)))
    elements.append(.close)
  }

  /// Adds the ellipse inscribed in `rect`, starting at its rightmost point, clockwise on the screen. Adds nothing for the null rectangle.
  package mutating func addEllipse(in rect: CGRect) {
    guard !rect.isNull else { return }
    let ellipse = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    let transform = ellipse.raster
    if elements.isEmpty { elements.reserveCapacity(Self.unitCircle.elements.count) }
    for element in Self.unitCircle.elements { elements.append(element.applying(transform)) }
  }

  private static let unitCircle: GalleyRaster.Path = {
    var circle = GalleyRaster.Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 0, sweep: 2 * .pi)
    circle.closeSubpath()
    return circle
  }()

  /// Adds an arc of `sweep` radians, positive towards increasing angles. A line joins it to the current point, if any.
  package mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat) {
    // Limit the radius: zero times infinity is NaN.
    let radius = min(max(radius, -1e150), 1e150)
    func point(_ angle: Double, _ x: Double = 1, _ y: Double = 0) -> GalleyRaster.Point {
      let (sine, cosine) = (sin(angle), cos(angle))
      return GalleyRaster.Point(
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
    // Draw large sweeps modulo a full turn, so that the number of pieces stays limited.
    let sweep = abs(sweep) < 2000 ? sweep : sweep.truncatingRemainder(dividingBy: 2 * .pi) + (sweep < 0 ? -2 : 2) * .pi
    let segmentCount = max(1, Int((abs(Double(sweep)) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = Double(sweep) / Double(segmentCount)
    let handle = 4.0 / 3.0 * tan(step / 4)
    for segment in 0..<segmentCount {
      let from = Double(startAngle) + Double(segment) * step
      let to = from + step
      addCubic(point(from, 1, handle), point(to, 1, -handle), to: point(to))
    }
  }

  /// Returns the sweep that Apple's `addArc` uses between two angles, in radians.
  ///
  /// A difference of at least one turn in the requested direction gives exactly one turn. Any other difference is
  /// brought into the requested direction and is less than a turn. `increasing` means towards increasing angles.
  package static func sweep(from start: CGFloat, to end: CGFloat, increasing: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let difference = end - start
    if increasing {
      if difference >= turn { return turn }
      let remainder = difference.truncatingRemainder(dividingBy: turn)
      return remainder < 0 ? remainder + turn : remainder
    }
    if difference <= -turn { return -turn }
    let remainder = difference.truncatingRemainder(dividingBy: turn)
    return remainder > 0 ? remainder - turn : remainder
  }

  /// Adds a line from the current point to the first tangent point of the circle, and the arc to the second tangent point. Adds only a line to
  /// `corner` if the tangents are collinear or `radius` is not positive. Does nothing without a current point.
  package mutating func addTangentArc(_ corner: CGPoint, _ end: CGPoint, radius: CGFloat) {
    guard let current = currentPoint else { return }
    let back = CGVector(dx: CGFloat(current.x) - corner.x, dy: CGFloat(current.y) - corner.y)
    let ahead = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let lengths = (hypot(back.dx, back.dy), hypot(ahead.dx, ahead.dy))
    let cross = back.dx * ahead.dy - back.dy * ahead.dx
    // Collinear tangents touch no circle; Apple draws only the line.
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

  /// Adds a rectangle with elliptical corners, as a closed subpath. Radii are limited to half a side; if one is 0 or less, the corners are square. A
  /// null rectangle adds nothing.
  ///
  /// `corners` selects the rounded corners, in the order top left, top right, bottom right, bottom left.
  package mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, corners: (Bool, Bool, Bool, Bool) = (true, true, true, true)
  ) {
    guard !rect.isNull else { return }
    let rx = max(0, min(cornerWidth, rect.width / 2))
    let ry = max(0, min(cornerHeight, rect.height / 2))
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let quarter = 4.0 / 3.0 * tan(Double.pi / 8)
    let (hx, hy) = (Double(rx) * (1 - quarter), Double(ry) * (1 - quarter))
    // For each corner: its point and the unit vectors of the incoming and outgoing sides.
    let turns: [(round: Bool, corner: CGPoint, into: CGVector, out: CGVector)] = [
      (corners.1, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
      (corners.2, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
      (corners.3, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
      (corners.0, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
    ]
    func beside(_ corner: CGPoint, _ direction: CGVector, _ x: Double, _ y: Double) -> GalleyRaster.Point {
      GalleyRaster.Point(x: Double(corner.x + direction.dx * x), y: Double(corner.y + direction.dy * y))
    }
    elements.append(.move(GalleyRaster.Point(x: Double(corners.0 ? rect.minX + rx : rect.minX), y: Double(rect.minY))))
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
