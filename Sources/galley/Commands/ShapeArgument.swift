import Foundation
import GalleyProofs
import UIFoundation

/// A shape on the command line: `circle(cx,cy,r)`, `rect(x,y,w,h)`, …, in page coordinates.
enum ShapeArgument {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  static let names = ["circle", "ellipse", "rect", "polygon", "path"]

  /// Returns the path of a shape, such as `circle(100,80,40)`, in points. Throws `Malformed` if the text is not a shape.
  static func path(_ text: String) throws -> UIBezierPath {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let open = trimmed.firstIndex(of: "("), trimmed.hasSuffix(")") else {
      throw Malformed(description: "shape ‘\(text)’: write it as NAME(…), for example circle(100,80,40)")
    }
    let name = String(trimmed[..<open]).trimmingCharacters(in: .whitespaces)
    let inside = String(trimmed[trimmed.index(after: open)...].dropLast())
    switch name {
    case "circle":
      let n = try numbers(inside, 3, of: text)
      return try oval(cx: n[0], cy: n[1], rx: n[2], ry: n[2], of: text)
    case "ellipse":
      let n = try numbers(inside, 4, of: text)
      return try oval(cx: n[0], cy: n[1], rx: n[2], ry: n[3], of: text)
    case "rect":
      let n = try numbers(inside, 4, of: text)
      return UIBezierPath(rect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case "polygon": return try polygon(inside, of: text)
    case "path":
      do {
        return try UIBezierPath(svgPath: inside)
      } catch {
        throw Malformed(description: "shape ‘\(text)’: \(error)")
      }
    default:
      let near = NearestNames.of(name, in: names).map { "; did you mean ‘\($0)’?" } ?? "."
      throw Malformed(description: "no shape is named ‘\(name)’\(near) Choose from \(names.joined(separator: ", "))")
    }
  }

  private static func oval(cx: Double, cy: Double, rx: Double, ry: Double, of text: String) throws -> UIBezierPath {
    guard rx >= 0, ry >= 0 else { throw Malformed(description: "shape ‘\(text)’: the radius is negative; give 0 or more, as in circle(100,80,40)") }
    return UIBezierPath(ovalIn: CGRect(x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry))
  }

  private static func polygon(_ inside: String, of text: String) throws -> UIBezierPath {
    let points = try inside.split(separator: ",").map { pair in
      let n = try numbers(pair.split(separator: " ").joined(separator: ","), 2, of: text)
      return CGPoint(x: n[0], y: n[1])
    }
    guard points.count >= 3 else {
      throw Malformed(description: "shape ‘\(text)’: a polygon needs at least three points, as in polygon(0 0, 80 0, 40 60)")
    }
    let path = UIBezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    path.close()
    return path
  }

  private static func numbers(_ text: String, _ count: Int, of shape: String) throws -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let found = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == count, found.count == count else {
      throw Malformed(description: "shape ‘\(shape)’: give \(count) numbers instead of ‘\(text)’")
    }
    if let index = found.firstIndex(where: { !$0.isFinite }) {
      let written = parts[index].trimmingCharacters(in: .whitespaces)
      throw Malformed(description: "shape ‘\(shape)’: ‘\(written)’ is not a length; write a number of points, as in circle(100,80,40)")
    }
    return found
  }
}
