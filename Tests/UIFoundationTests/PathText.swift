import CoreGraphics
import Foundation
import GalleyRaster

/// A path as text, in SVG's notation with numbers to three decimals, for comparison.
func pathText(of path: GalleyRaster.Path) -> String {
  func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
  func points(_ points: GalleyRaster.Point...) -> String { points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: ", ") }
  return path.elements.map {
    switch $0 {
    case .move(let end): "M \(points(end))"
    case .line(let end): "L \(points(end))"
    case .quad(let control, let end): "Q \(points(control, end))"
    case .cubic(let first, let second, let end): "C \(points(first, second, end))"
    case .close: "Z"
    }
  }.joined(separator: " ")
}

/// Points of every curve and line of `path`, `count` to each.
func samples(of path: GalleyRaster.Path, count: Int = 16) -> [CGPoint] {
  var found: [CGPoint] = []
  var pen = GalleyRaster.Point.zero
  for element in path.elements {
    for step in 1...count {
      let t = Double(step) / Double(count)
      let s = 1 - t
      switch element {
      case .line(let q):
        found.append(CGPoint(x: s * pen.x + t * q.x, y: s * pen.y + t * q.y))
      case .quad(let c, let q):
        found.append(CGPoint(x: s * s * pen.x + 2 * s * t * c.x + t * t * q.x, y: s * s * pen.y + 2 * s * t * c.y + t * t * q.y))
      case .cubic(let c, let d, let q):
        let (u, v, w, z) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        found.append(
          CGPoint(x: u * pen.x + v * c.x + w * d.x + z * q.x, y: u * pen.y + v * c.y + w * d.y + z * q.y))
      case .move, .close: break
      }
    }
    switch element {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): pen = end
    case .close: break
    }
  }
  return found
}

func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(Double(a.x - b.x), Double(a.y - b.y)) }

/// The largest distance of a point of `path` from the circle.
func farthestMiss(of path: GalleyRaster.Path, from center: CGPoint, radius: Double, count: Int = 16) -> Double {
  samples(of: path, count: count).map { abs(distance($0, center) - radius) }.max() ?? .infinity
}
