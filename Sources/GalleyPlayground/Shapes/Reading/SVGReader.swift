import UIKit

/// Reads the outlines of an SVG drawing: basic shapes and paths, in groups, nested drawings and references, with transforms and view boxes.
///
/// An outline is the area that a fill would cover, regardless of colors and strokes.
struct SVGReader {
  /// The state that an element inherits.
  struct Context {
    /// The transform from the user space to the drawing, in points.
    var transform = CGAffineTransform.identity
    /// The size to which percentages refer, in user units.
    var viewport: CGSize
    var usesEvenOddFillRule = false
    var isVisible = true
    /// The number of `use` elements around the element.
    var referenceDepth = 0
  }

  private(set) var drawing = ShapeDrawing()
  private var elementsByID: [String: MarkupElement] = [:]
  /// The elements that were referred to by the `use` elements around the current one.
  private var referenced: Set<ObjectIdentifier> = []
  private var visitedCount = 0
  /// The length of the path data and points that were read, in UTF-8 bytes, including repetitions by references.
  private var dataLength = 0

  /// The limits of references within references, and of elements with those that are repeated by references.
  private static let maximumReferenceDepth = 16, maximumVisitedCount = 100_000, maximumDataLength = 4 * ShapeReader.maximumLength
  /// The size of a drawing that has none, in points.
  private static let defaultSize = CGSize(width: 300, height: 150)

  /// Returns the outlines of a drawing, in points from its top left corner. Throws at a syntax error in the markup, and if it is not SVG.
  static func drawing(in text: String) throws(ShapeSyntaxError) -> ShapeDrawing {
    var markup = MarkupReader(text)
    let roots = try markup.elements()
    let bytes = Array(text.utf8)
    guard let first = roots.first else { throw ShapeSyntaxError("the markup has no element", "write ‹svg›…‹/svg›", at: 0, in: bytes) }
    guard first.name == "svg" || rootNames.contains(first.name) else {
      throw ShapeSyntaxError("‹\(first.name)› is not an SVG drawing", "begin it with ‹svg›", at: first.offset, in: bytes)
    }
    var reader = SVGReader()
    for root in roots { reader.collectIDs(of: root) }
    for root in roots { reader.visit(root, Context(viewport: defaultSize), isRoot: true) }
    if markup.unknownEntityCount > 0 {
      reader.drawing.ignore("entities", "declarations of entities are not read")
    }
    return reader.drawing
  }

  private static let rootNames: Set = ["path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "g"]

  private mutating func collectIDs(of element: MarkupElement) {
    if let id = element["id"], elementsByID[id] == nil { elementsByID[id] = element }
    for child in element.children { collectIDs(of: child) }
  }

  // MARK: Elements

  private mutating func visit(_ element: MarkupElement, _ inherited: Context, isRoot: Bool = false) {
    visitedCount += 1
    guard visitedCount <= Self.maximumVisitedCount else {
      if visitedCount == Self.maximumVisitedCount + 1 { drawing.ignore("elements", "references repeat more than \(Self.maximumVisitedCount) elements") }
      return
    }
    guard !Self.isDefinition(element.name) else { return }
    let style = element["style"].map(SVGValue.declarations) ?? [:]
    func property(_ name: String) -> String? { style[name] ?? element[name]?.trimmingCharacters(in: .whitespacesAndNewlines) }
    if property("display") == "none" { return drawing.ignore(element.name, "is hidden by display: none") }
    for name in ["clip-path", "mask"] {
      if let value = property(name), value != "none" { drawing.ignore(name, "is not applied, so the whole outline counts") }
    }
    var context = inherited
    if let rule = property("fill-rule") { context.usesEvenOddFillRule = rule == "evenodd" }
    if let visibility = property("visibility") { context.isVisible = visibility == "visible" }
    if let text = style["transform"] ?? element["transform"] {
      guard let transform = SVGValue.transform(text) else { return drawing.ignore(element.name, "its transform cannot be read") }
      context.transform = transform.concatenating(context.transform)
    }
    switch element.name {
    case "g", "a": for child in element.children { visit(child, context) }
    case "switch": if let child = element.children.first(where: { $0["requiredExtensions"] == nil }) { visit(child, context) }
    case "svg": visitDrawing(element, context, isRoot: isRoot)
    case "use": visitReference(element, context)
    case _ where SVGShape.names.contains(element.name):
      guard context.isVisible else { return drawing.ignore(element.name, "is hidden by its visibility") }
      dataLength += (element["d"] ?? element["points"] ?? "").utf8.count
      guard dataLength <= Self.maximumDataLength else { return drawing.ignore(element.name, "references repeat too much path data") }
      SVGShape(element, context).add(to: &drawing)
    default: drawing.ignore(element.name, Self.reason(forIgnoring: element.name))
    }
  }

  /// Whether elements of this name describe the drawing or define parts that are drawn only by reference. Elements with a prefix are other programs'
  /// data.
  private static func isDefinition(_ name: String) -> Bool {
    let names: Set = [
      "defs", "symbol", "clipPath", "mask", "marker", "pattern", "filter", "linearGradient", "radialGradient", "meshgradient", "title", "desc", "metadata",
    ]
    return names.contains(name) || name.contains(":")
  }

  private static func reason(forIgnoring name: String) -> String {
    switch name {
    case "text": "text has no outline here; convert it to paths in a drawing program"
    case "image": "images in a drawing are not read; drop the image file instead"
    case "style": "style sheets are not read; use attributes"
    case "script": "scripts are not run"
    case "foreignObject": "is not SVG"
    case "animate", "animateMotion", "animateTransform", "set": "the drawing is read without animation"
    default: "is not an SVG shape"
    }
  }

  private mutating func visitDrawing(_ element: MarkupElement, _ inherited: Context, isRoot: Bool) {
    var context = inherited
    let box = element["viewBox"].flatMap(SVGValue.viewBox)
    func length(_ name: String, of whole: CGFloat) -> CGFloat? {
      guard let text = element[name], !isRoot || !text.contains("%") else { return nil }
      return SVGValue.length(text, percentOf: whole)
    }
    let (width, height) = (length("width", of: context.viewport.width), length("height", of: context.viewport.height))
    var size = isRoot ? box?.size ?? Self.defaultSize : context.viewport
    if isRoot, let box {
      // As for an image, a missing side follows from the proportions of the view box.
      size = CGSize(
        width: width ?? height.map { $0 * box.width / box.height } ?? box.width, height: height ?? width.map { $0 * box.height / box.width } ?? box.height)
    } else {
      size = CGSize(width: width ?? size.width, height: height ?? size.height)
    }
    guard size.width > 0, size.height > 0 else { return drawing.ignore("svg", "has no width or no height") }
    if !isRoot {
      let origin = CGPoint(x: length("x", of: context.viewport.width) ?? 0, y: length("y", of: context.viewport.height) ?? 0)
      context.transform = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(context.transform)
    }
    enter(element, size, &context)
    for child in element.children { visit(child, context) }
  }

  /// Sets the transform and the viewport of the contents of a drawing or a symbol of this size.
  private mutating func enter(_ element: MarkupElement, _ size: CGSize, _ context: inout Context) {
    context.viewport = size
    guard let text = element["viewBox"] else { return }
    guard let transform = SVGValue.transform(ofViewBox: text, preserving: element["preserveAspectRatio"], to: size), let box = SVGValue.viewBox(text) else {
      return drawing.ignore("viewBox", "is malformed or empty")
    }
    context.transform = transform.concatenating(context.transform)
    context.viewport = box.size
  }

  private mutating func visitReference(_ element: MarkupElement, _ inherited: Context) {
    guard let address = element["href"] ?? element["xlink:href"] else { return drawing.ignore("use", "refers to nothing") }
    guard address.hasPrefix("#") else { return drawing.ignore("use", "refers to another file") }
    guard let target = elementsByID[String(address.dropFirst())] else { return drawing.ignore("use", "its target is missing") }
    guard !referenced.contains(ObjectIdentifier(target)) else { return drawing.ignore("use", "refers to itself") }
    guard inherited.referenceDepth < Self.maximumReferenceDepth else {
      return drawing.ignore("use", "references are nested deeper than \(Self.maximumReferenceDepth) levels")
    }
    var context = inherited
    context.referenceDepth += 1
    func length(_ name: String, of whole: CGFloat) -> CGFloat? { element[name].flatMap { SVGValue.length($0, percentOf: whole) } }
    let (width, height) = (inherited.viewport.width, inherited.viewport.height)
    context.transform = CGAffineTransform(translationX: length("x", of: width) ?? 0, y: length("y", of: height) ?? 0).concatenating(context.transform)
    referenced.insert(ObjectIdentifier(target))
    defer { referenced.remove(ObjectIdentifier(target)) }
    guard target.name == "symbol" else { return visit(target, context) }
    enter(target, CGSize(width: length("width", of: width) ?? width, height: length("height", of: height) ?? height), &context)
    for child in target.children { visit(child, context) }
  }
}

/// A basic shape or a path of SVG.
private struct SVGShape {
  static let names: Set = ["path", "rect", "circle", "ellipse", "polygon", "polyline", "line"]

  private let element: MarkupElement
  private let context: SVGReader.Context

  init(_ element: MarkupElement, _ context: SVGReader.Context) { (self.element, self.context) = (element, context) }

  /// Adds the outline to a drawing, or the reason why it has none.
  func add(to drawing: inout ShapeDrawing) {
    switch element.name {
    case "path": addPath(to: &drawing)
    case "polygon", "polyline": addPolygon(to: &drawing)
    case "line": drawing.ignore("line", "encloses no area")
    default:
      guard let (box, radii) = geometry else { return drawing.ignore(element.name, "the value of an attribute is not a length") }
      guard box.width > 0, box.height > 0 else { return drawing.ignore(element.name, "encloses no area") }
      addBox(box, radii, to: &drawing)
    }
  }

  private func addPath(to drawing: inout ShapeDrawing) {
    guard let data = element["d"], !data.allSatisfy(\.isWhitespace) else { return drawing.ignore("path", "has no data") }
    do { add(try UIBezierPath(svgPath: data), to: &drawing) } catch { drawing.ignore("path", "\(error)") }
  }

  private func addPolygon(to drawing: inout ShapeDrawing) {
    var scanner = SVGValueScanner(element["points"] ?? "")
    let (values, areAll) = scanner.numbers()
    guard areAll else { return drawing.ignore(element.name, "its points are not all numbers") }
    guard values.count >= 6 else { return drawing.ignore(element.name, "encloses no area") }
    if values.count % 2 == 1 { drawing.ignore("coordinate", "the last x has no y") }
    let path = UIBezierPath()
    path.move(to: CGPoint(x: values[0], y: values[1]))
    for index in stride(from: 2, to: values.count - 1, by: 2) { path.addLine(to: CGPoint(x: values[index], y: values[index + 1])) }
    path.close()
    add(path, to: &drawing)
  }

  private func add(_ path: UIBezierPath, to drawing: inout ShapeDrawing) {
    path.apply(context.transform)
    path.usesEvenOddFillRule = context.usesEvenOddFillRule
    drawing.add(path, element: element.name)
  }

  /// The box of a rectangle, circle or ellipse, and the corner radii of a rectangle, in user units; `nil` if an attribute is malformed.
  private var geometry: (box: CGRect, radii: CGSize)? {
    var isMalformed = false
    let (width, height) = (context.viewport.width, context.viewport.height)
    func length(_ name: String, of whole: CGFloat) -> CGFloat? {
      guard let text = element[name], text != "auto" else { return nil }
      let value = SVGValue.length(text, percentOf: whole)
      if value == nil { isMalformed = true }
      return value
    }
    let (rx, ry) = (length("rx", of: width), length("ry", of: height))
    let box: CGRect
    if element.name == "rect" {
      let origin = CGPoint(x: length("x", of: width) ?? 0, y: length("y", of: height) ?? 0)
      box = CGRect(origin: origin, size: CGSize(width: max(length("width", of: width) ?? 0, 0), height: max(length("height", of: height) ?? 0, 0)))
    } else {
      let diagonal = ((width * width + height * height) / 2).squareRoot()
      let radius = element.name == "circle" ? length("r", of: diagonal) : nil
      let (x, y) = (max(radius ?? rx ?? ry ?? 0, 0), max(radius ?? ry ?? rx ?? 0, 0))
      box = CGRect(x: (length("cx", of: width) ?? 0) - x, y: (length("cy", of: height) ?? 0) - y, width: 2 * x, height: 2 * y)
    }
    return isMalformed ? nil : (box, CGSize(width: max(rx ?? ry ?? 0, 0), height: max(ry ?? rx ?? 0, 0)))
  }

  private func addBox(_ box: CGRect, _ radii: CGSize, to drawing: inout ShapeDrawing) {
    let isRectangle = element.name == "rect"
    if isRectangle, radii.width > 0, radii.height > 0 {
      return add(UIBezierPath(roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: radii), to: &drawing)
    }
    // Upright shapes keep their kind.
    guard context.transform.b == 0, context.transform.c == 0 else {
      return add(isRectangle ? UIBezierPath(rect: box) : UIBezierPath(ovalIn: box), to: &drawing)
    }
    let frame = box.applying(context.transform)
    let path = isRectangle ? UIBezierPath(rect: frame) : UIBezierPath(ovalIn: frame)
    drawing.add(path, kind: isRectangle ? .rectangle : .circle, element: element.name)
  }
}
