import UIKit

/// Reads a CSS basic shape (CSS Shapes 1, section 3.1): alone, as the value of a property, or in a rule.
///
/// It also reads the forms with commas `circle(cx,cy,r)`, `ellipse(cx,cy,rx,ry)`, `rect(x,y,w,h)`, and `path()` without quotation marks.
struct CSSShapeReader {
  /// The names of the functions.
  static let functions: [String] = ["circle", "ellipse", "inset", "polygon", "path", "rect", "xywh"]
  /// The properties whose value is a shape.
  static let shapeProperties: [String] = ["shape-outside", "clip-path"]

  let bytes: [UInt8]
  private let tokens: [CSSToken]
  private var index = 0
  /// The rectangle that percentages refer to.
  private(set) var box: CGRect
  private var drawing = ShapeDrawing()

  init(_ text: String, _ box: CGRect) throws(ShapeSyntaxError) {
    self.box = box
    bytes = Array(text.utf8)
    tokens = try CSSToken.tokens(of: bytes)
    drawing.isPositioned = true
  }

  // MARK: Tokens

  var token: CSSToken { tokens[index] }

  func error(_ problem: String, _ remedy: String, at offset: Int? = nil) -> ShapeSyntaxError {
    ShapeSyntaxError(problem, remedy, at: offset ?? token.offset, in: bytes)
  }

  /// The text of the current token, in quotation marks, or “the end”.
  var written: String {
    guard token.kind != .end else { return "the end" }
    let end = index + 1 < tokens.count ? tokens[index + 1].offset : bytes.count
    let text = String(decoding: bytes[token.offset..<end].prefix(40), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return "‘\(text)’"
  }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  /// Consumes the token if it is of this kind, and returns whether it was.
  mutating func consume(_ kind: CSSToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func expect(_ character: Character, after part: String) throws(ShapeSyntaxError) {
    guard consume(.mark(character)) else { throw error("expected ‘\(character)’ after \(part), but found \(written)", "add it") }
  }

  /// Whether a comma follows the next token: then the arguments are in Galley's form.
  var hasCommaAfterNext: Bool { index + 1 < tokens.count && tokens[index + 1].kind == .mark(",") }

  // MARK: Declarations

  /// Returns the outline of the text. Throws at the first error.
  mutating func read() throws(ShapeSyntaxError) -> ShapeDrawing {
    if case .function = token.kind {
      try readShape()
      _ = consume(.mark(";"))
    } else {
      try readDeclarations()
    }
    guard token.kind == .end else { throw error("there is \(written) after the shape", "remove it") }
    return drawing
  }

  /// Reads declarations, with or without a selector and braces. The size applies to percentages wherever it is declared.
  private mutating func readDeclarations() throws(ShapeSyntaxError) {
    let brace = tokens.firstIndex { $0.kind == .mark("{") }
    if let brace { index = brace + 1 }
    var shapes: [Int] = []
    while token.kind != .end, token.kind != .mark("}") {
      if consume(.mark(";")) { continue }
      guard case .word(let name) = token.kind else { throw error("expected a property, but found \(written)", "write shape-outside: circle(…)") }
      advance()
      try expect(":", after: name)
      try readDeclaration(of: name, &shapes)
    }
    if brace != nil { try expect("}", after: "the declarations") }
    guard !shapes.isEmpty else { throw error("no property has a shape", "write shape-outside: circle(…)", at: 0) }
    let end = index
    for shape in shapes {
      index = shape
      try readShape()
    }
    index = end
  }

  /// Reads the value of a property, and moves to its end. Records the position of a shape.
  private mutating func readDeclaration(of name: String, _ shapes: inout [Int]) throws(ShapeSyntaxError) {
    if Self.shapeProperties.contains(name) {
      shapes.append(index)
    } else if name == "width" || name == "height", case .number(let value, let unit) = token.kind, let points = CSSUnit.points(in: unit) {
      let side = max(CGFloat(value) * points, 0)
      if name == "width" { box.size.width = side } else { box.size.height = side }
    } else {
      drawing.ignore(name, "is not part of the shape")
    }
    while ![.end, .mark(";"), .mark("}")].contains(token.kind) { advance() }
  }

  /// Reads a function and a keyword for its reference box, which is ignored.
  private mutating func readShape() throws(ShapeSyntaxError) {
    guard case .function(let name) = token.kind else {
      throw error("expected a shape, but found \(written)", "write NAME(…), for example circle(40px at 100px 80px)")
    }
    let start = token.offset
    guard Self.functions.contains(name) else {
      throw error("no shape is named ‘\(name)’", "choose from \(Self.functions.joined(separator: ", "))")
    }
    advance()
    let outline = try outline(of: name)
    guard consume(.mark(")")) else {
      throw error("expected ‘)’ after the arguments of \(name), but found \(written)", token.kind == .end ? "write NAME(…)" : "remove it")
    }
    let isFinite = [outline.path.bounds.minX, outline.path.bounds.minY, outline.path.bounds.maxX, outline.path.bounds.maxY].allSatisfy { !$0.isNaN }
    guard isFinite else { throw error("the shape has no finite size", "give lengths in px", at: start) }
    drawing.add(outline.path, kind: outline.kind, element: name)
    if case .word(let keyword) = token.kind, keyword.hasSuffix("-box") {
      drawing.ignore(keyword, "percentages refer to the page or to width and height")
      advance()
    }
  }

  private mutating func outline(of name: String) throws(ShapeSyntaxError) -> ShapeDrawing.Outline {
    switch name {
    case "circle", "ellipse": return try oval(isCircle: name == "circle")
    case "polygon": return try polygon()
    case "path": return try path()
    case "inset": return try inset()
    case "xywh": return try xywh()
    default: return try hasCommaAfterNext ? frame() : rect()
    }
  }
}
