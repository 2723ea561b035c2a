import CoreGraphics
import Foundation
import GalleyRaster

/// Converts SVG path data (SVG 2, chapter 9) to a path, with all absolute and relative commands. Throws at the first
/// error, without a partial result.
struct SVGPathParser {
  private var scanner: SVGPathScanner
  private var path = GalleyRaster.Path()
  private var currentPoint = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The last control point if the previous command was a curve of that degree; `S` and `T` reflect it. `nil` if there is none.
  private var cubicControl: CGPoint?
  private var quadControl: CGPoint?

  private init(_ text: String) { scanner = SVGPathScanner(text) }

  static func path(from text: String) throws(SVGPathError) -> GalleyRaster.Path {
    var parser = SVGPathParser(text)
    try parser.parse()
    return parser.path
  }

  private mutating func parse() throws(SVGPathError) {
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let offset = scanner.offset
      guard let command = scanner.letter() else {
        throw scanner.wrong("expected a command, but found \(scanner.here)", "begin with one of MLHVCSQTAZ, in either case")
      }
      if path.elements.isEmpty, !"Mm".contains(command) {
        throw scanner.wrong("the path begins with “\(command)”", "begin it with M or m", at: offset)
      }
      scanner.skipSpace()
      try run(command, at: offset)
      scanner.skipSpace()
    }
  }

  /// Runs a command once for each of its sets of numbers. Throws if the command, whose offset is `offset`, is unknown, or if a number is missing
  /// or invalid.
  private mutating func run(_ command: Character, at offset: Int) throws(SVGPathError) {
    var verb = Character(command.uppercased())
    let isRelative = command.isLowercase
    if verb == "Z" {
      path.closeSubpath()
      currentPoint = subpathStart
      (cubicControl, quadControl) = (nil, nil)
      return
    }
    while true {
      try draw(verb, isRelative, at: offset)
      if verb == "M" { verb = "L" }
      let end = scanner.offset
      scanner.skipSpace()
      let hasComma = scanner.isAtComma
      scanner.skipSeparator()
      guard scanner.isAtNumber else {
        if hasComma { throw scanner.wrong("there is a comma before \(scanner.here)", "remove it", at: end) }
        return
      }
    }
  }

  private mutating func draw(_ verb: Character, _ isRelative: Bool, at offset: Int) throws(SVGPathError) {
    let origin = isRelative ? currentPoint : .zero
    var controls: (cubic: CGPoint?, quad: CGPoint?) = (nil, nil)
    var end: CGPoint
    switch verb {
    case "M":
      end = try point(from: origin, "M")
      path.elements.append(.move(end.raster))
      subpathStart = end
    case "L":
      end = try point(from: origin, "L")
      path.addLine(to: end.raster)
    case "H":
      end = CGPoint(x: origin.x + CGFloat(try scanner.number(for: "H’s x")), y: currentPoint.y)
      path.addLine(to: end.raster)
    case "V":
      end = CGPoint(x: currentPoint.x, y: origin.y + CGFloat(try scanner.number(for: "V’s y")))
      path.addLine(to: end.raster)
    case "C", "S":
      let first = verb == "S" ? mirrored(cubicControl) : try point(from: origin, "C’s first control", isFollowed: true)
      let second = try point(from: origin, "\(verb)’s second control", isFollowed: true)
      end = try point(from: origin, "\(verb)")
      path.addCubic(first.raster, second.raster, to: end.raster)
      controls.cubic = second
    case "Q", "T":
      let control = verb == "T" ? mirrored(quadControl) : try point(from: origin, "Q’s control", isFollowed: true)
      end = try point(from: origin, "\(verb)")
      path.addQuad(control.raster, to: end.raster)
      controls.quad = control
    case "A":
      end = try arc(from: origin)
    default:
      throw scanner.wrong("“\(verb)” is not a command", "use one of MLHVCSQTAZ, in either case", at: offset)
    }
    currentPoint = end
    (cubicControl, quadControl) = controls
  }

  private func mirrored(_ control: CGPoint?) -> CGPoint {
    control.map { CGPoint(x: 2 * currentPoint.x - $0.x, y: 2 * currentPoint.y - $0.y) } ?? currentPoint
  }

  private mutating func point(
    from origin: CGPoint, _ name: String, isFollowed: Bool = false
  ) throws(SVGPathError) -> CGPoint {
    let x = try scanner.number(for: "\(name) x")
    scanner.skipSeparator()
    let y = try scanner.number(for: "\(name) y")
    if isFollowed { scanner.skipSeparator() }
    return CGPoint(x: origin.x + CGFloat(x), y: origin.y + CGFloat(y))
  }

  private mutating func arc(from origin: CGPoint) throws(SVGPathError) -> CGPoint {
    let rx = try scanner.number(for: "A’s x radius")
    scanner.skipSeparator()
    let ry = try scanner.number(for: "A’s y radius")
    scanner.skipSeparator()
    let turn = try scanner.number(for: "A’s rotation")
    scanner.skipSeparator()
    let isLarge = try scanner.flag(for: "A’s large arc")
    scanner.skipSeparator()
    let isSweeping = try scanner.flag(for: "A’s sweep")
    scanner.skipSeparator()
    let end = try point(from: origin, "A")
    let arc = EllipticalArc(
      start: currentPoint, end: end, rx: abs(rx), ry: abs(ry), turn: turn * .pi / 180, isLarge: isLarge, isSweeping: isSweeping)
    arc.append(to: &path)
    return end
  }
}

extension UIBezierPath {
  /// Creates a path from SVG path data, the content of a `d` attribute. A Galley extension.
  ///
  /// Throws an `SVGPathError` with the byte offset of an error. Empty data gives an empty path.
  public convenience init(svgPath: String) throws {
    self.init(raster: try SVGPathParser.path(from: svgPath))
  }
}
