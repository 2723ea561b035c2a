import UIKit

/// The functions of basic shapes. Each reads its arguments up to the closing parenthesis.
extension CSSShapeReader {
  // MARK: Lengths

  /// Consumes a length or a percentage, and returns it in points. A percentage is one of `whole`.
  private mutating func length(percentOf whole: CGFloat) throws(ShapeSyntaxError) -> CGFloat {
    guard case .number(let value, let unit) = token.kind else {
      throw error("\(written) is not a length", "write a number of px, or a percentage")
    }
    guard value.isFinite else { throw error("\(written) is too large", "write a smaller number") }
    if unit == "%" {
      guard whole.isFinite else { throw error("\(written) refers to an unlimited height", "give a length in px") }
      advance()
      return CGFloat(value) * whole / 100
    }
    guard let points = CSSUnit.points(in: unit) else {
      throw error("\(written) has an unknown unit", "use px, %, pt, pc, in, cm, mm, Q or em")
    }
    advance()
    return CGFloat(value) * points
  }

  /// Throws an error if a default value, such as the center, refers to a height that is unlimited.
  private func checkFinite(_ values: [CGFloat]) throws(ShapeSyntaxError) {
    guard values.allSatisfy(\.isFinite) else { throw error("the shape refers to an unlimited height", "give its position and size in px") }
  }

  private var isAtLength: Bool { if case .number = token.kind { true } else { false } }

  /// Consumes a length that is not negative, the radius of a shape.
  private mutating func radius(percentOf whole: CGFloat) throws(ShapeSyntaxError) -> CGFloat {
    let (offset, text) = (token.offset, written)
    let value = try length(percentOf: whole)
    guard value >= 0 else { throw error("the radius \(text) is negative", "give 0 or more", at: offset) }
    return value
  }

  // MARK: Circles and ellipses

  /// The extent of a circle or ellipse: a length, or the distance from the center to a side of the box.
  private enum Extent { case length(CGFloat), closestSide, farthestSide }

  private mutating func extent(percentOf whole: CGFloat) throws(ShapeSyntaxError) -> Extent {
    if consume(.word("closest-side")) { return .closestSide }
    if consume(.word("farthest-side")) { return .farthestSide }
    return .length(try radius(percentOf: whole))
  }

  private func length(of extent: Extent, _ distances: [CGFloat]) -> CGFloat {
    switch extent {
    case .length(let length): length
    case .closestSide: distances.map(abs).min() ?? 0
    case .farthestSide: distances.map(abs).max() ?? 0
    }
  }

  mutating func oval(isCircle: Bool) throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    if isAtLength, hasCommaAfterNext { return try commaSeparatedOval(isCircle: isCircle) }
    // A circle's percentages refer to the diagonal of the box, divided by √2.
    let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    var extents: (x: Extent, y: Extent) = (.closestSide, .closestSide)
    if token.kind != .mark(")"), token.kind != .word("at") {
      extents.x = try extent(percentOf: isCircle ? diagonal : box.width)
      extents.y = isCircle ? extents.x : try extent(percentOf: box.height)
    }
    var center = CGPoint(x: box.midX, y: box.midY)
    if consume(.word("at")) { center = try position() }
    let (across, down) = ([center.x - box.minX, box.maxX - center.x], [center.y - box.minY, box.maxY - center.y])
    let rx = length(of: extents.x, isCircle ? across + down : across)
    let ry = isCircle ? rx : length(of: extents.y, down)
    try checkFinite([center.x, center.y, rx, ry])
    return ShapeDrawing.Outline(path: UIBezierPath(ovalIn: CGRect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry)), kind: .circle)
  }

  private mutating func commaSeparatedOval(isCircle: Bool) throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    let cx = try length(percentOf: box.width)
    try expect(",", after: "the center’s x")
    let cy = try length(percentOf: box.height)
    try expect(",", after: "the center’s y")
    let rx = try radius(percentOf: box.width)
    if !isCircle { try expect(",", after: "the horizontal radius") }
    let ry = isCircle ? rx : try radius(percentOf: box.height)
    let frame = CGRect(x: box.minX + cx - rx, y: box.minY + cy - ry, width: 2 * rx, height: 2 * ry)
    return ShapeDrawing.Outline(path: UIBezierPath(ovalIn: frame), kind: .circle)
  }

  // MARK: Positions

  /// Consumes a position of one, two or four parts (CSS Values 4, `<position>`), and returns the point.
  private mutating func position() throws(ShapeSyntaxError) -> CGPoint {
    let start = token.offset
    var words: [String?] = []
    var probe = self
    while ![.mark(")"), .end].contains(probe.token.kind), words.count <= 4 {
      if case .word(let word) = probe.token.kind { words.append(word) } else { words.append(nil) }
      probe.advance()
    }
    let vertical: Set = ["top", "bottom"]
    switch words.count {
    case 1 where words[0].map(vertical.contains) == true: return CGPoint(x: box.midX, y: try coordinate(isVertical: true))
    case 1: return CGPoint(x: try coordinate(isVertical: false), y: box.midY)
    case 2:
      // Keywords can be in either order.
      let isReversed = words[0].map(vertical.contains) == true || words[1] == "left" || words[1] == "right"
      let first = try coordinate(isVertical: isReversed)
      let second = try coordinate(isVertical: !isReversed)
      return isReversed ? CGPoint(x: second, y: first) : CGPoint(x: first, y: second)
    case 4:
      let isReversed = words[0].map(vertical.contains) == true
      let first = try edgeCoordinate(isVertical: isReversed)
      let second = try edgeCoordinate(isVertical: !isReversed)
      return isReversed ? CGPoint(x: second, y: first) : CGPoint(x: first, y: second)
    default: throw error("a position has one, two or four parts", "write x and y, as in at 100px 80px", at: start)
    }
  }

  /// Consumes a keyword or a length from the left or top.
  private mutating func coordinate(isVertical: Bool) throws(ShapeSyntaxError) -> CGFloat {
    let (start, size) = isVertical ? (box.minY, box.height) : (box.minX, box.width)
    let shares: [String: CGFloat] = isVertical ? ["top": 0, "center": 0.5, "bottom": 1] : ["left": 0, "center": 0.5, "right": 1]
    if case .word(let word) = token.kind {
      guard let share = shares[word] else { throw error("\(written) is not a \(isVertical ? "vertical" : "horizontal") position", "write \(shares.keys.sorted().joined(separator: ", ")) or a length") }
      advance()
      return start + (share == 0 ? 0 : size * share)
    }
    return start + (try length(percentOf: size))
  }

  /// Consumes the keyword of an edge and a distance from it.
  private mutating func edgeCoordinate(isVertical: Bool) throws(ShapeSyntaxError) -> CGFloat {
    let (low, high) = isVertical ? ("top", "bottom") : ("left", "right")
    let (start, size) = isVertical ? (box.minY, box.height) : (box.minX, box.width)
    if consume(.word(low)) { return start + (try length(percentOf: size)) }
    guard consume(.word(high)) else { throw error("expected \(low) or \(high), but found \(written)", "write an edge before each length") }
    return start + size - (try length(percentOf: size))
  }

  // MARK: Polygons and paths

  /// Consumes a fill rule and the comma after it, and returns whether it is the even-odd rule.
  private mutating func fillRule() throws(ShapeSyntaxError) -> Bool {
    guard token.kind == .word("evenodd") || token.kind == .word("nonzero") else { return false }
    let isEvenOdd = token.kind == .word("evenodd")
    advance()
    try expect(",", after: "the fill rule")
    return isEvenOdd
  }

  mutating func polygon() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    let start = token.offset
    let path = UIBezierPath()
    path.usesEvenOddFillRule = try fillRule()
    var count = 0
    repeat {
      let point = CGPoint(x: box.minX + (try length(percentOf: box.width)), y: box.minY + (try length(percentOf: box.height)))
      if count == 0 { path.move(to: point) } else { path.addLine(to: point) }
      count += 1
    } while consume(.mark(","))
    guard count >= 3 else { throw error("a polygon needs at least three points", "write polygon(0 0, 80px 0, 40px 60px)", at: start) }
    path.close()
    return ShapeDrawing.Outline(path: path, kind: .path)
  }

  mutating func path() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    let isEvenOdd = try fillRule()
    guard case .string(let data) = token.kind else { throw error("expected path data, but found \(written)", "write path(\"M0 0H80V60Z\")") }
    let path = try UIBezierPath.path(data: data[...], at: token.offset, in: bytes)
    advance()
    path.usesEvenOddFillRule = isEvenOdd
    path.apply(CGAffineTransform(translationX: box.minX, y: box.minY))
    return ShapeDrawing.Outline(path: path, kind: .path)
  }

  // MARK: Rectangles

  /// Consumes `x,y,width,height`.
  mutating func frame() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    var values: [CGFloat] = []
    for (index, part) in ["x", "y", "width", "height"].enumerated() {
      values.append(try length(percentOf: index % 2 == 0 ? box.width : box.height))
      if index < 3 { try expect(",", after: "the \(part)") }
    }
    let frame = CGRect(x: box.minX + values[0], y: box.minY + values[1], width: values[2], height: values[3])
    return ShapeDrawing.Outline(path: UIBezierPath(rect: frame), kind: .rectangle)
  }

  mutating func inset() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    var insets: [CGFloat] = []
    repeat { insets.append(try length(percentOf: insets.count % 2 == 0 ? box.height : box.width)) } while insets.count < 4 && isAtLength
    // As for margins, a missing side has the inset of the opposite one.
    let (top, right) = (insets[0], insets.count > 1 ? insets[1] : insets[0])
    let (bottom, left) = (insets.count > 2 ? insets[2] : top, insets.count > 3 ? insets[3] : right)
    return try rounded(minX: box.minX + left, minY: box.minY + top, maxX: box.maxX - right, maxY: box.maxY - bottom)
  }

  /// Consumes the distances of the top, right, bottom and left edges from the top left of the box; `auto` is the edge of the box.
  mutating func rect() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    var edges: [CGFloat] = []
    for whole in [0, box.width, box.height, 0] {
      let isVertical = edges.count % 2 == 0
      edges.append(consume(.word("auto")) ? whole : try length(percentOf: isVertical ? box.height : box.width))
    }
    return try rounded(minX: box.minX + edges[3], minY: box.minY + edges[0], maxX: box.minX + edges[1], maxY: box.minY + edges[2])
  }

  mutating func xywh() throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    let (x, y) = (box.minX + (try length(percentOf: box.width)), box.minY + (try length(percentOf: box.height)))
    let (width, height) = (try length(percentOf: box.width), try length(percentOf: box.height))
    return try rounded(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Consumes the radii of a rectangle's corners, if there are any, and returns the rectangle. Edges that cross enclose no area.
  private mutating func rounded(minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat) throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    try checkFinite([minX, minY, maxX, maxY])
    let frame = CGRect(x: minX, y: minY, width: max(maxX - minX, 0), height: max(maxY - minY, 0))
    guard consume(.word("round")) else { return ShapeDrawing.Outline(path: UIBezierPath(rect: frame), kind: .rectangle) }
    let across = try radii(percentOf: box.width)
    let down = consume(.mark("/")) ? try radii(percentOf: box.height) : across
    let corners = RoundedCorners(zip(across, down).map { CGSize(width: $0, height: $1) })
    return ShapeDrawing.Outline(path: corners.path(in: frame), kind: .path)
  }

  /// Consumes one to four radii, and returns those of all corners: top left, top right, bottom right, bottom left.
  private mutating func radii(percentOf whole: CGFloat) throws(ShapeSyntaxError) -> [CGFloat] {
    var radii: [CGFloat] = []
    repeat { radii.append(try radius(percentOf: whole)) } while radii.count < 4 && isAtLength
    let (first, second) = (radii[0], radii.count > 1 ? radii[1] : radii[0])
    return [first, second, radii.count > 2 ? radii[2] : first, radii.count > 3 ? radii[3] : second]
  }
}

/// The radii of a rectangle's corners: top left, top right, bottom right, bottom left.
private struct RoundedCorners {
  private let radii: [CGSize]
  /// The distance of a control point from the corner, in radii, for a quarter of an ellipse.
  private static let controlDistance: CGFloat = 1 - 0.5522847498307936

  init(_ radii: [CGSize]) { self.radii = radii }

  /// Returns the rectangle. Radii that overlap are all reduced by one factor (CSS Backgrounds 3, section 4.5).
  func path(in frame: CGRect) -> UIBezierPath {
    let sums = [
      (frame.width, radii[0].width + radii[1].width), (frame.height, radii[1].height + radii[2].height),
      (frame.width, radii[2].width + radii[3].width), (frame.height, radii[3].height + radii[0].height),
    ]
    let factor = sums.reduce(1) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    let path = UIBezierPath()
    let corners = [(frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.maxX, frame.maxY), (frame.minX, frame.maxY)].map { CGPoint(x: $0.0, y: $0.1) }
    // The directions from each corner along the edge before it and the edge after it, clockwise on the screen.
    let directions: [(CGPoint, CGPoint)] = [(0, 1, 1, 0), (-1, 0, 0, 1), (0, -1, -1, 0), (1, 0, 0, -1)].map {
      (CGPoint(x: $0.0, y: $0.1), CGPoint(x: $0.2, y: $0.3))
    }
    for (index, corner) in corners.enumerated() {
      let radius = CGSize(width: radii[index].width * factor, height: radii[index].height * factor)
      func point(_ direction: CGPoint, _ share: CGFloat) -> CGPoint {
        CGPoint(x: corner.x + direction.x * radius.width * share, y: corner.y + direction.y * radius.height * share)
      }
      let (before, after) = directions[index]
      if index == 0 { path.move(to: point(before, 1)) } else { path.addLine(to: point(before, 1)) }
      guard radius.width > 0, radius.height > 0 else { continue }
      path.addCurve(to: point(after, 1), controlPoint1: point(before, Self.controlDistance), controlPoint2: point(after, Self.controlDistance))
    }
    path.close()
    return path
  }
}
