import CoreGraphics
import Foundation
import GalleyRaster

extension UIBezierPath {
  /// Replaces this path's elements and line style by those in an archive. Returns `false`, and changes nothing, if the archive is not a path's.
  func decodeValues(from coder: NSCoder) -> Bool {
    guard let verbs = coder.text("verbs"), let points = coder.finiteNumbers("points"),
      let elements = Self.elements(verbs, points), let style = coder.finiteNumbers("lineStyle", count: 3),
      let cap = CGLineCap(rawValue: Int32(clamping: coder.decodeInteger(forKey: "lineCap"))),
      let join = CGLineJoin(rawValue: Int32(clamping: coder.decodeInteger(forKey: "lineJoin"))),
      let dash = coder.finiteNumbers("dash")
    else { return false }
    raster = GalleyRaster.Path(elements)
    (lineWidth, miterLimit) = (style[0], style[1])
    (lineCapStyle, lineJoinStyle) = (cap, join)
    usesEvenOddFillRule = coder.decodeBool(forKey: "usesEvenOddFillRule")
    dash.withUnsafeBufferPointer { setLineDash($0.baseAddress, count: dash.count, phase: style[2]) }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    var verbs = ""
    var points: [CGFloat] = []
    for element in raster.elements {
      let (verb, corners): (Character, [GalleyRaster.Point]) =
        switch element {
        case .move(let end): ("m", [end])
        case .line(let end): ("l", [end])
        case .quad(let control, let end): ("q", [control, end])
        case .cubic(let first, let second, let end): ("c", [first, second, end])
        case .close: ("z", [])
        }
      verbs.append(verb)
      points += corners.flatMap { [CGFloat($0.x), CGFloat($0.y)] }
    }
    coder.encode(text: verbs, forKey: "verbs")
    coder.encode(numbers: points, forKey: "points")
    coder.encode(numbers: [lineWidth, miterLimit, dashPhase], forKey: "lineStyle")
    coder.encode(Int(lineCapStyle.rawValue), forKey: "lineCap")
    coder.encode(Int(lineJoinStyle.rawValue), forKey: "lineJoin")
    coder.encode(usesEvenOddFillRule, forKey: "usesEvenOddFillRule")
    coder.encode(numbers: dash, forKey: "dash")
  }

  /// Decodes the elements of a path. Returns `nil` if a verb is unknown, points are missing or left over, or the path does not begin with a move.
  private static func elements(_ verbs: String, _ points: [CGFloat]) -> [GalleyRaster.Path.Element]? {
    var elements: [GalleyRaster.Path.Element] = []
    var index = 0
    for verb in verbs.utf8 {
      let count =
        switch verb {
        case UInt8(ascii: "m"), UInt8(ascii: "l"): 1
        case UInt8(ascii: "q"): 2
        case UInt8(ascii: "c"): 3
        case UInt8(ascii: "z"): 0
        default: -1
        }
      guard count >= 0, index + 2 * count <= points.count, !elements.isEmpty || verb == UInt8(ascii: "m") else { return nil }
      let corners = (0..<count).map { GalleyRaster.Point(x: points[index + 2 * $0], y: points[index + 2 * $0 + 1]) }
      index += 2 * count
      switch verb {
      case UInt8(ascii: "m"): elements.append(.move(corners[0]))
      case UInt8(ascii: "l"): elements.append(.line(corners[0]))
      case UInt8(ascii: "q"): elements.append(.quad(corners[0], corners[1]))
      case UInt8(ascii: "c"): elements.append(.cubic(corners[0], corners[1], corners[2]))
      default: elements.append(.close)
      }
    }
    return index == points.count ? elements : nil
  }
}
