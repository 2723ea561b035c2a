extension Path {
  package static func rect(_ rect: Rect) -> Path {
    let corners = rect.corners
    return Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
  }

  /// Returns a rounded rectangle. `radius` is clamped from 0 to half of the shorter side.
  package static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    guard radius > 0 else { return .rect(rect) }
    let reach = radius * (1 - arcControl)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return Path([
      .move(at(left + radius, top)), .line(at(right - radius, top)),
      .cubic(at(right - reach, top), at(right, top + reach), at(right, top + radius)), .line(at(right, bottom - radius)),
      .cubic(at(right, bottom - reach), at(right - reach, bottom), at(right - radius, bottom)), .line(at(left + radius, bottom)),
      .cubic(at(left + reach, bottom), at(left, bottom - reach), at(left, bottom - radius)), .line(at(left, top + radius)),
      .cubic(at(left, top + reach), at(left + reach, top), at(left + radius, top)), .close,
    ])
  }

  package static func ellipse(in rect: Rect) -> Path {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (cx, cy) = (rect.x + rx, rect.y + ry)
    let (kx, ky) = (rx * arcControl, ry * arcControl)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return Path([
      .move(at(rect.maxX, cy)),
      .cubic(at(rect.maxX, cy + ky), at(cx + kx, rect.maxY), at(cx, rect.maxY)),
      .cubic(at(cx - kx, rect.maxY), at(rect.minX, cy + ky), at(rect.minX, cy)),
      .cubic(at(rect.minX, cy - ky), at(cx - kx, rect.minY), at(cx, rect.minY)),
      .cubic(at(cx + kx, rect.minY), at(rect.maxX, cy - ky), at(rect.maxX, cy)),
      .close,
    ])
  }

  /// The handle length of a cubic that approximates a quarter circle of radius 1: (4/3)·tan(π/8).
  package static let arcControl = 0.5522847498307936

  /// The rectangle that the path consists of, or `nil` if it is not an axis-aligned rectangle.
  package var asRect: Rect? {
    guard elements.count == 5 || elements.count == 6, case .move(let start) = elements[0] else { return nil }
    var points = [start]
    for element in elements.dropFirst() {
      switch element {
      case .line(let end): points.append(end)
      case .close: break
      default: return nil
      }
    }
    guard elements.last == .close, points.count == 4 || (points.count == 5 && points[4] == start) else { return nil }
    let (p, q, r, s) = (points[0], points[1], points[2], points[3])
    let goesAcrossFirst = p.y == q.y && q.x == r.x && r.y == s.y && s.x == p.x
    let goesDownFirst = p.x == q.x && q.y == r.y && r.x == s.x && s.y == p.y
    guard goesAcrossFirst || goesDownFirst else { return nil }
    return Rect(x: min(p.x, r.x), y: min(p.y, r.y), width: abs(r.x - p.x), height: abs(r.y - p.y))
  }
}
