import GalleyDocuments
import GalleyPlayground
import UIKit

/// Files of Swift that create a text, the path of a shape, or a whole page, with Apple's names only.
///
/// Galley's own additions to layout have no names there: total fit, balanced columns, column-end rules, columns of tables, limits of word spaces, and
/// the minimum width of a line beside a shape are left out. The distance between shapes and text, and the side of a shape on which text is, are kept.
@MainActor struct SwiftSource {
  private var constants: [String] = []
  /// The names of the constants by their expressions, so that equal fonts, styles and colors are written once.
  private var names: [String: String] = [:]
  private var body: [String] = []
  /// The text that is appended next, and the elements of the dictionary of its attributes.
  private var pending: (string: String, attributes: String)?

  // MARK: Files

  /// Returns a file with a function that returns the text. Images are left out; a comment says where.
  static func file(of text: NSAttributedString) -> String {
    let function = function(returning: text)
    return imports(for: function) + "\n" + function
  }

  /// Returns the imports for a source: the names of features and variations are Core Text's.
  static func imports(for source: String) -> String { (source.contains("kCT") ? "import CoreText\n" : "") + "import UIKit\n" }

  /// Returns a file with a function that returns the path of a shape, in points from the top left corner of `sheet`.
  static func file(of shape: PageShape, on sheet: CGRect) -> String {
    "import UIKit\n\n/// The outline of a \(shape.kind.label).\n" + function("makePath", returning: shape.path(in: sheet.origin))
  }

  // MARK: Text

  static func function(returning text: NSAttributedString) -> String {
    var source = SwiftSource()
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
      source.append(text.attributedSubstring(from: range).string, attributes)
    }
    source.appendPending()
    let lines = ["let text = NSMutableAttributedString()"] + source.constants + source.body + ["return text"]
    return "/// The text with its attributes.\nfunc makeText() -> NSAttributedString {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  private mutating func append(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    if attributes[.attachment] != nil {
      appendPending()
      return body.append("// An image is left out here.")
    }
    var pairs: [String] = []
    // A storage replaces fonts that lack a character by itself.
    if let font = attributes[.font] as? UIFont { pairs.append(".font: \(name("font", SwiftLiterals.font(font.requested)))") }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle { pairs.append(".paragraphStyle: \(name("style", Self.expression(style)))") }
    for (key, label) in Self.colors {
      if let color = attributes[key] as? UIColor { pairs.append("\(label): \(name("color", SwiftLiterals.color(color)))") }
    }
    for (key, label) in Self.numbers {
      if let value = attributes[key] as? CGFloat, value != 0 { pairs.append("\(label): \(SwiftLiterals.number(value))") }
    }
    for (key, label) in Self.lines {
      if let value = attributes[key] as? Int, value != 0 { pairs.append("\(label): \(value)") }
    }
    if let link = attributes[.link] as? URL { pairs.append(".link: URL(string: \(SwiftLiterals.string(link.absoluteString)))!") }
    if let language = attributes[.languageIdentifier] as? String { pairs.append(".languageIdentifier: \(SwiftLiterals.string(language))") }
    let list = pairs.joined(separator: ", ")
    if pending?.attributes != list {
      appendPending()
      pending = ("", list)
    }
    pending?.string += string
  }

  private mutating func appendPending() {
    guard let (string, attributes) = pending else { return }
    body.append("text.append(NSAttributedString(string: \(SwiftLiterals.string(string)), attributes: [\(attributes.isEmpty ? ":" : attributes)]))")
    pending = nil
  }

  private static let colors: [(NSAttributedString.Key, String)] = [
    (.foregroundColor, ".foregroundColor"), (.backgroundColor, ".backgroundColor"), (.underlineColor, ".underlineColor"),
    (.strikethroughColor, ".strikethroughColor"),
  ]
  private static let numbers: [(NSAttributedString.Key, String)] = [
    (.kern, ".kern"), (.tracking, ".tracking"), (.baselineOffset, ".baselineOffset"),
  ]
  private static let lines: [(NSAttributedString.Key, String)] = [
    (.underlineStyle, ".underlineStyle"), (.strikethroughStyle, ".strikethroughStyle"),
  ]

  /// Returns the name of a constant with the value of `expression`, which is added if there is none.
  private mutating func name(_ kind: String, _ expression: String) -> String {
    if let name = names[expression] { return name }
    let name = "\(kind)\(names.count + 1)"
    names[expression] = name
    constants.append("let \(name) = \(expression)")
    return name
  }

  /// Returns an expression for a paragraph style: a closure that sets the properties that differ from the default.
  private static func expression(_ style: NSParagraphStyle) -> String {
    let standard = NSParagraphStyle.default
    var lines: [String] = []
    if style.alignment != standard.alignment { lines.append("alignment = \(SwiftLiterals.alignment(style.alignment))") }
    let lengths: [(String, KeyPath<NSParagraphStyle, CGFloat>)] = [
      ("firstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
      ("lineHeightMultiple", \.lineHeightMultiple), ("minimumLineHeight", \.minimumLineHeight), ("maximumLineHeight", \.maximumLineHeight),
      ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing), ("paragraphSpacingBefore", \.paragraphSpacingBefore),
    ]
    for (property, key) in lengths where style[keyPath: key] != standard[keyPath: key] {
      lines.append("\(property) = \(SwiftLiterals.number(style[keyPath: key]))")
    }
    if style.hyphenationFactor != standard.hyphenationFactor { lines.append("hyphenationFactor = \(SwiftLiterals.number(CGFloat(style.hyphenationFactor)))") }
    switch style.baseWritingDirection {
    case .leftToRight: lines.append("baseWritingDirection = .leftToRight")
    case .rightToLeft: lines.append("baseWritingDirection = .rightToLeft")
    default: break
    }
    if style.tabStops != standard.tabStops {
      let stops = style.tabStops.map {
        "NSTextTab(textAlignment: \(SwiftLiterals.alignment($0.alignment)), location: \(SwiftLiterals.number($0.location)))"
      }
      lines.append("tabStops = [\(stops.joined(separator: ", "))]")
    }
    let body = lines.map { "    style.\($0)\n" }.joined()
    return "{\n    let style = NSMutableParagraphStyle()\n\(body)    return style\n  }()"
  }

  // MARK: Paths

  static func function(_ name: String, returning path: UIBezierPath) -> String {
    var lines = ["let path = UIBezierPath()"]
    if path.usesEvenOddFillRule { lines.append("path.usesEvenOddFillRule = true") }
    path.cgPath.applyWithBlock { element in
      let points = element.pointee.points
      func point(_ index: Int) -> String { SwiftLiterals.point(points[index]) }
      switch element.pointee.type {
      case .moveToPoint: lines.append("path.move(to: \(point(0)))")
      case .addLineToPoint: lines.append("path.addLine(to: \(point(0)))")
      case .addQuadCurveToPoint: lines.append("path.addQuadCurve(to: \(point(1)), controlPoint: \(point(0)))")
      case .addCurveToPoint: lines.append("path.addCurve(to: \(point(2)), controlPoint1: \(point(0)), controlPoint2: \(point(1)))")
      case .closeSubpath: lines.append("path.close()")
      }
    }
    lines.append("return path")
    return "func \(name)() -> UIBezierPath {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }
}
