import UIKit

extension UIBezierPath {
  /// The elements of the path in order.
  var elements: [PathElement] {
    var elements: [PathElement] = []
    cgPath.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: elements.append(.move(points[0]))
      case .addLineToPoint: elements.append(.line(points[0]))
      case .addQuadCurveToPoint: elements.append(.quad(points[0], points[1]))
      case .addCurveToPoint: elements.append(.cubic(points[0], points[1], points[2]))
      case .closeSubpath: elements.append(.close)
      }
    }
    return elements
  }

  /// Returns the value of an SVG path's `d` attribute, in absolute coordinates.
  func svgPathData(decimals: Int) -> String {
    elements.map { element in
      let letter =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      return ([letter] + element.points.flatMap { [Self.number($0.x, decimals), Self.number($0.y, decimals)] }).joined(separator: " ")
    }.joined(separator: " ")
  }

  /// Returns the number rounded to at most `decimals` decimals, without an exponent and without trailing zeros.
  static func number(_ value: CGFloat, _ decimals: Int = 2) -> String {
    var text = String(format: "%.\(decimals)f", Double(value))
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

/// An element of a path.
enum PathElement: Hashable {
  case move(CGPoint)
  case line(CGPoint)
  /// A quadratic curve: its control point and its end.
  case quad(CGPoint, CGPoint)
  /// A cubic curve: its control points and its end.
  case cubic(CGPoint, CGPoint, CGPoint)
  case close

  /// The control points and the end.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let control, let end): [control, end]
    case .cubic(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}
