import UIKit

/// A shape on the clipboard. Its string is an SVG drawing, for other programs; an attribute of the
/// string contains the shape itself, also for other windows of Galley.
struct PortableShape: Codable, Hashable {
  var kind: String
  /// The SVG path data in the unit square of a freehand shape, or `nil` for a kind with an outline of its own.
  var outline: String?
  /// The center in points, on the page that it was copied from.
  var center: CGPoint
  var width: CGFloat
  var height: CGFloat
  /// The rotation in radians.
  var rotation: CGFloat

  /// The valid side lengths in points; larger shapes and longer path data are rejected.
  private static let sides: ClosedRange<CGFloat> = 1...20_000
  private static let longestOutline = 1 << 20

  @MainActor
  init(_ shape: PageShape) {
    kind = shape.kind.rawValue
    outline = shape.kind == .path ? shape.unitOutline.svgPathData(decimals: 5) : nil
    (center, width, height, rotation) = (shape.center, shape.size.width, shape.size.height, shape.rotation)
  }

  /// Returns the shape for a page, with an `id`. Returns `nil` if its kind, center, size, rotation or outline is not valid.
  @MainActor
  func shape(id: Int) -> PageShape? {
    guard let kind = ShapeKind(rawValue: kind), Self.sides.contains(width), Self.sides.contains(height), rotation.isFinite,
      abs(rotation) < 1000, center.x.isFinite, center.y.isFinite
    else { return nil }
    let drawn = outline.flatMap { $0.utf8.count <= Self.longestOutline ? try? UIBezierPath(svgPath: $0) : nil }
    guard let path = UnitOutlines.unitOutline(of: kind) ?? drawn.map(UnitOutlines.fittedToUnitSquare), !path.bounds.isEmpty
    else { return nil }
    return PageShape(
      id: id, kind: kind, unitOutline: path, center: center, size: CGSize(width: width, height: height), rotation: rotation)
  }
}

extension NSAttributedString.Key {
  /// The `PortableShape` of a copied drawing.
  static let pageShape = NSAttributedString.Key(rawValue: "GalleyPageShape")
}

extension UIPasteboard {
  /// The copied shape, from this or another window, while it is on the clipboard; else `nil`.
  var shape: PortableShape? {
    get {
      guard let text = string, text.hasPrefix("<svg "), let attributed = attributedText, attributed.length > 0 else { return nil }
      return attributed.attribute(.pageShape, at: 0, effectiveRange: nil) as? PortableShape
    }
  }

  func setShape(_ shape: PageShape) {
    setAttributedText(NSAttributedString(string: shape.svg, attributes: [.pageShape: PortableShape(shape)]))
  }
}

extension PageShape {
  /// An SVG drawing of the outline.
  var svg: String {
    let box = bounds
    let (width, height) = (UIBezierPath.number(box.width, 2), UIBezierPath.number(box.height, 2))
    let data = path(in: box.origin).svgPathData(decimals: 2)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">\
      <path fill="none" stroke="#3d93bc" d="\(data)"/></svg>
      """
  }
}

extension UIBezierPath {
  /// Returns the value of an SVG path's `d` attribute, in absolute coordinates.
  func svgPathData(decimals: Int) -> String {
    var words: [String] = []
    cgPath.applyWithBlock { element in
      let (letter, count) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        }
      words.append(letter)
      for index in 0..<count {
        let point = element.pointee.points[index]
        words += [Self.number(point.x, decimals), Self.number(point.y, decimals)]
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the number rounded to at most `decimals` decimals, without an exponent and without trailing zeros.
  static func number(_ value: CGFloat, _ decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", Double(value))
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
