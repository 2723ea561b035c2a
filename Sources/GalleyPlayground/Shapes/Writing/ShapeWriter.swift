import UIKit

/// Writes shapes for other programs, relative to the top left corner of their bounds. Coordinates have at most two decimals.
@MainActor public struct ShapeWriter {
  /// A format of copied shapes.
  public enum Format: String, CaseIterable, Sendable {
    /// An SVG drawing.
    case svg
    /// The CSS property `shape-outside`, with the size of its box.
    case css
    /// Swift code that creates a `UIBezierPath` for each shape.
    case swift

    /// The name in menus.
    public var title: String {
      switch self {
      case .svg: "SVG"
      case .css: "CSS shape-outside"
      case .swift: "UIBezierPath"
      }
    }
  }

  private let shapes: [PageShape]
  private let bounds: CGRect

  /// Creates a writer. `shapes` are back to front.
  public init(_ shapes: [PageShape]) {
    self.shapes = shapes
    bounds = shapes.reduce(CGRect.null) { $0.union($1.bounds) }
  }

  /// Returns the shapes in a format; an empty string without shapes.
  public func text(as format: Format) -> String {
    guard !shapes.isEmpty else { return "" }
    switch format {
    case .svg: return svg
    case .css: return css
    case .swift: return swift
    }
  }

  private func number(_ value: CGFloat) -> String { UIBezierPath.number(value) }

  /// The bounds of an upright circle or rectangle, relative to those of all shapes. It is `nil` if the shape has another kind.
  private func frame(of shape: PageShape) -> CGRect? {
    guard shape.kind == .circle || shape.kind == .rectangle else { return nil }
    let isCircular = shape.kind == .circle && shape.size.width == shape.size.height
    guard shape.rotation == 0 || isCircular else { return nil }
    return CGRect(origin: shape.center - bounds.origin - CGPoint(x: shape.size.width / 2, y: shape.size.height / 2), size: shape.size)
  }

  // MARK: SVG

  private var svg: String {
    let (width, height) = (number(bounds.width), number(bounds.height))
    let elements = shapes.map { shape in
      // As on the page, only shapes without a color have an outline.
      let style = if case .color(let color) = shape.style.fill {
        "fill=\"#\(ColorDigits.text(of: color).lowercased())\""
      } else {
        "fill=\"none\" stroke=\"#3d93bc\""
      }
      guard let frame = frame(of: shape) else {
        let path = shape.path(in: bounds.origin)
        return "<path \(style)\(path.usesEvenOddFillRule ? " fill-rule=\"evenodd\"" : "") d=\"\(path.svgPathData(decimals: 2))\"/>"
      }
      if shape.kind == .rectangle {
        return "<rect \(style) x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" width=\"\(number(frame.width))\" height=\"\(number(frame.height))\"/>"
      }
      return "<ellipse \(style) cx=\"\(number(frame.midX))\" cy=\"\(number(frame.midY))\" rx=\"\(number(frame.width / 2))\" ry=\"\(number(frame.height / 2))\"/>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">\(elements.joined())</svg>
      """
  }

  // MARK: CSS

  private var css: String {
    "width: \(number(bounds.width))px;\nheight: \(number(bounds.height))px;\nshape-outside: \(function);\n"
  }

  /// The shape as a CSS function. Several shapes are one path.
  private var function: String {
    if shapes.count == 1, let shape = shapes.first {
      if frame(of: shape) != nil {
        if shape.kind == .rectangle { return "inset(0)" }
        return shape.size.width == shape.size.height ? "circle(50%)" : "ellipse(50% 50%)"
      }
      if let corners = polygon(of: shape) { return "polygon(\(corners.map { "\(number($0.x))px \(number($0.y))px" }.joined(separator: ", ")))" }
    }
    let path = UIBezierPath()
    for shape in shapes { path.append(shape.path(in: bounds.origin)) }
    let isEvenOdd = shapes.contains { $0.unitOutline.usesEvenOddFillRule }
    return "path(\(isEvenOdd ? "evenodd, " : "")\"\(path.svgPathData(decimals: 2))\")"
  }

  /// The corners of a shape that is one polygon, relative to the bounds. Returns `nil` if it is not a polygon.
  private func polygon(of shape: PageShape) -> [CGPoint]? {
    guard !shape.unitOutline.usesEvenOddFillRule else { return nil }
    var corners: [CGPoint] = []
    for (index, element) in shape.path(in: bounds.origin).elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point): corners.append(point)
      case .close: continue
      default: return nil
      }
    }
    if let first = corners.first, corners.count > 3, corners.last == first { corners.removeLast() }
    return corners.count >= 3 ? corners : nil
  }

  // MARK: Swift

  private var swift: String {
    guard shapes.count > 1 else { return code(for: shapes[0], named: "path") }
    let names = shapes.indices.map { "path\($0 + 1)" }
    return zip(shapes, names).map(code).joined(separator: "\n") + "\nlet exclusionPaths = [\(names.joined(separator: ", "))]\n"
  }

  private func code(for shape: PageShape, named name: String) -> String {
    if let frame = frame(of: shape) {
      let rect = "CGRect(x: \(number(frame.minX)), y: \(number(frame.minY)), width: \(number(frame.width)), height: \(number(frame.height)))"
      return "let \(name) = UIBezierPath(\(shape.kind == .circle ? "ovalIn" : "rect"): \(rect))\n"
    }
    let path = shape.path(in: bounds.origin)
    func point(_ point: CGPoint) -> String { "CGPoint(x: \(number(point.x)), y: \(number(point.y)))" }
    var lines = ["let \(name) = UIBezierPath()"]
    if path.usesEvenOddFillRule { lines.append("\(name).usesEvenOddFillRule = true") }
    for element in path.elements {
      switch element {
      case .move(let end): lines.append("\(name).move(to: \(point(end)))")
      case .line(let end): lines.append("\(name).addLine(to: \(point(end)))")
      case .quad(let control, let end): lines.append("\(name).addQuadCurve(to: \(point(end)), controlPoint: \(point(control)))")
      case .cubic(let first, let second, let end):
        lines.append("\(name).addCurve(to: \(point(end)), controlPoint1: \(point(first)), controlPoint2: \(point(second)))")
      case .close: lines.append("\(name).close()")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
