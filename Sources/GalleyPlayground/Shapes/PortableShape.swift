import UIKit

/// A shape on the clipboard. Its string is an SVG drawing, for other programs; an attribute of the
/// string contains the shapes themselves, also for other windows of Galley.
struct PortableShape: Codable, Hashable {
  var kind: String
  /// The SVG path data in the unit square of a freehand shape, or `nil` for a kind with an outline of its own.
  var outline: String?
  /// Whether the even-odd rule determines the inside of a freehand shape; `nil` means the non-zero rule.
  var isEvenOdd: Bool?
  /// The center in points, on the page that it was copied from.
  var center: CGPoint
  var width: CGFloat
  var height: CGFloat
  /// The rotation in radians.
  var rotation: CGFloat
  /// The number of its group among the copied shapes; `nil` if it has no group.
  var group: Int?
  /// The style. It is `nil` if that is the style of a new shape.
  var style: StoredShapeStyle?
  /// The bytes of the image that the style names, or `nil`.
  var image: Data?

  /// The valid side lengths in points; larger shapes and longer path data are rejected.
  private static let sides: ClosedRange<CGFloat> = 0.01...20_000
  private static let longestOutline = 1 << 20

  @MainActor
  init(_ shape: PageShape) {
    kind = shape.kind.rawValue
    outline = shape.kind == .path ? shape.unitOutline.svgPathData(decimals: 5) : nil
    isEvenOdd = shape.kind == .path && shape.unitOutline.usesEvenOddFillRule ? true : nil
    (center, width, height, rotation) = (shape.center, shape.size.width, shape.size.height, shape.rotation)
    group = shape.group
    style = StoredShapeStyle(shape.style)
    image = shape.style.image?.data
  }

  /// Returns the shape for a page, with an `id`. Returns `nil` if its kind, center, size, rotation, outline or style is not valid.
  @MainActor
  func shape(id: Int) -> PageShape? {
    guard let kind = ShapeKind(rawValue: kind), Self.sides.contains(width), Self.sides.contains(height), rotation.isFinite,
      abs(rotation) < 1000, center.x.isFinite, center.y.isFinite
    else { return nil }
    let drawn = outline.flatMap { $0.utf8.count <= Self.longestOutline ? try? UIBezierPath(svgPath: $0) : nil }
    drawn?.usesEvenOddFillRule = isEvenOdd ?? false
    guard let path = UnitOutlines.unitOutline(of: kind) ?? drawn.map(UnitOutlines.fittedToUnitSquare), !path.bounds.isEmpty
    else { return nil }
    // The document that the shape was copied from can name the image differently.
    let images = image.flatMap { try? ShapeImage(data: $0) }.map { [self.style?.image ?? $0.name: $0] } ?? [:]
    guard let style = style.map({ $0.style(images) }) ?? ShapeStyle() else { return nil }
    var shape = PageShape(
      id: id, kind: kind, unitOutline: path, center: center, size: CGSize(width: width, height: height), rotation: rotation, group: group)
    shape.style = style
    return shape
  }
}

extension NSAttributedString.Key {
  /// The copied shapes as an array of `PortableShape`.
  static let pageShapes = NSAttributedString.Key(rawValue: "GalleyPageShapes")
}

extension UIPasteboard {
  /// The copied shapes, from this or another window, while they are on the clipboard; else empty.
  var shapes: [PortableShape] {
    guard let text = string, text.hasPrefix("<svg "), let attributed = attributedText, attributed.length > 0 else { return [] }
    return attributed.attribute(.pageShapes, at: 0, effectiveRange: nil) as? [PortableShape] ?? []
  }

  /// Whether the clipboard contains copied shapes, or text that begins like a shape.
  var hasShape: Bool { !shapes.isEmpty || string.flatMap { ShapeSyntax(of: $0) } != nil }

  /// Copies shapes, which are back to front.
  func setShapes(_ shapes: [PageShape]) {
    setAttributedText(NSAttributedString(string: ShapeWriter(shapes).text(as: .svg), attributes: [.pageShapes: shapes.map(PortableShape.init)]))
  }
}
