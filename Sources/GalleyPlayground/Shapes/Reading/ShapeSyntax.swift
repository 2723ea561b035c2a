import UIKit

/// A syntax in which a shape can be written.
public enum ShapeSyntax: Sendable {
  /// SVG markup: a drawing, or elements of one.
  case svg
  /// The content of a `d` attribute in SVG.
  case pathData
  /// A CSS basic shape such as `circle(50%)`, alone or as the value of a property.
  case css

  /// Returns the syntax that a text begins with; `nil` if it is none of a shape. The text can still contain errors. O(1) after leading white space,
  /// for any length of the text.
  public init?(of text: some StringProtocol) {
    let start = text.utf8.drop(while: ASCII.isSpace)
    guard let first = start.first else { return nil }
    if first == UInt8(ascii: "<") {
      // Text in angle brackets can be anything else.
      guard Self.markupStarts.contains(where: { start.starts(with: $0.utf8) }) else { return nil }
      self = .svg
    } else if first == UInt8(ascii: "M") || first == UInt8(ascii: "m") {
      let next = start.dropFirst().drop { ASCII.isSpace($0) }.first
      guard let next, ASCII.isDigit(next) || "+-.".utf8.contains(next) else { return nil }
      self = .pathData
    } else {
      let head = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
      let name = head.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      let next = head.dropFirst(name.count).drop { $0 == " " }.first
      let isFunction = next == "(" && CSSShapeReader.functions.contains(String(name))
      let isRule = next == ":" || head.contains("{")
      guard isFunction || isRule && Self.mentionsProperty(start.prefix(4096)) else { return nil }
      self = .css
    }
  }

  /// The names of the functions of CSS shapes.
  public static var functionNames: [String] { CSSShapeReader.functions }

  private static let markupStarts = ["svg", "?xml", "!--", "!DOCTYPE svg", "path", "rect", "circle", "ellipse", "polygon", "g>", "g "].map { "<" + $0 }

  private static func mentionsProperty(_ text: some Collection<UInt8>) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return CSSShapeReader.shapeProperties.contains { text.contains($0) }
  }
}

/// Reads shapes in any syntax of `ShapeSyntax`.
public struct ShapeReader {
  /// The rectangle that percentages and keywords of CSS refer to, and whose origin is that of CSS coordinates, in points.
  public var referenceBox: CGRect

  /// The maximum length of a text, in UTF-8 bytes.
  public static let maximumLength = 16 << 20

  /// Creates a reader.
  public init(referenceBox: CGRect) { self.referenceBox = referenceBox }

  /// Returns the outlines in a text. Throws an error with its position if the text is in none of the syntaxes, is longer than `maximumLength`, or
  /// contains an error; an error in one element of an SVG drawing only ignores that element. O(*n*) in the length of the text.
  public func drawing(in text: String) throws(ShapeSyntaxError) -> ShapeDrawing {
    guard text.utf8.count <= Self.maximumLength else {
      throw ShapeSyntaxError("the text is longer than \(Self.maximumLength >> 20) MB", "simplify the drawing", at: 0, in: [])
    }
    switch ShapeSyntax(of: text) {
    case .svg: return try SVGReader.drawing(in: text)
    case .pathData:
      let bytes = Array(text.utf8)
      var drawing = ShapeDrawing()
      drawing.add(try UIBezierPath.path(data: text[...], at: 0, in: bytes), element: "path")
      return drawing
    case .css:
      var reader = try CSSShapeReader(text, referenceBox)
      return try reader.read()
    case nil:
      let remedy = "write SVG markup, SVG path data such as M0 0H80V60Z, or a CSS shape such as circle(40px at 100px 80px)"
      throw ShapeSyntaxError("this is not a shape", remedy, at: 0, in: Array(text.utf8))
    }
  }
}

extension UIBezierPath {
  /// Creates a path from path data that starts at `offset` of a text's UTF-8 bytes. Throws an error with its position in that text.
  static func path(data: Substring, at offset: Int, in text: [UInt8]) throws(ShapeSyntaxError) -> UIBezierPath {
    do {
      return try UIBezierPath(svgPath: String(data))
    } catch let error as SVGPathError {
      throw ShapeSyntaxError(error.problem, error.remedy, at: offset + error.offset, in: text)
    } catch {
      throw ShapeSyntaxError("\(error)", "correct the path data", at: offset, in: text)
    }
  }
}

/// The classes of bytes in SVG, XML and CSS.
///
/// Their definitions belong to these syntaxes (CSS Syntax 3, section 4.2; SVG 2, section 9.3.9): white space is five bytes, letters and digits
/// are ASCII. Those of text, in `GalleyUnicodeFacts`, follow Unicode, and include the no-break space, vertical tab and letters of all scripts,
/// which are errors here.
enum ASCII {
  /// Whether the byte is a space, a tab, a line feed, a form feed or a carriage return.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}
