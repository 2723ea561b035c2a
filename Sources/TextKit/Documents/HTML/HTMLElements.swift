import struct Foundation.CGFloat
import GalleyAttributedText
import UIFoundation

/// The kinds of elements, their default style (HTML 5, chapter 15), and the names of list styles.
enum HTMLElements {
  /// The names of block elements, which begin a paragraph.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing",
    "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul", "xmp",
  ]

  /// The names of the elements that contain the whole page: `html` and `body`.
  static let wholes: Set<String> = ["html", "body"]

  static let lists: Set<String> = ["ul", "ol", "menu", "dir"]

  /// The names of table elements. Their `display` cannot be changed.
  static let tableParts: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "col", "colgroup"]

  /// The names of elements whose text is not shown. The parser reports drawings, formulas and selection menus as `canvas`.
  static let silent: Set<String> = [
    "script", "template", "object", "iframe", "audio", "video", "canvas", "svg", "math", "select", "textarea", "head", "title", "style", "datalist",
    "noframes", "noembed",
  ]

  /// The names of elements in which a `br` separates lines. In all other elements it ends a paragraph.
  static let paragraphs: Set<String> = ["p", "li", "h1", "h2", "h3", "h4", "h5", "h6"]

  private static let headings: [String: (size: CGFloat, margin: CGFloat)] = [
    "h1": (2, 0.67), "h2": (1.5, 0.83), "h3": (1.17, 1), "h4": (1, 1.33), "h5": (0.83, 1.67), "h6": (0.67, 2.33),
  ]

  /// Applies the default style of an element, and the styles that its attributes specify, to `style`, which contains the inherited properties.
  static func applyDefaults(_ style: inout HTMLStyle, _ name: String, _ attributes: [String: String]) {
    if let heading = headings[name] {
      style.fontDescription.size *= heading.size
      style.fontDescription.isBold = true
      (style.margins.top, style.margins.bottom) = (style.fontDescription.size * heading.margin, style.fontDescription.size * heading.margin)
    }
    func setMargins() { (style.margins.top, style.margins.bottom) = (style.fontDescription.size, style.fontDescription.size) }
    switch name {
    case "p", "dl": setMargins()
    case "ul", "ol", "menu", "dir":
      if style.lists.isEmpty { setMargins() }
      style.listStyle = .format(name == "ol" ? .decimal : [.disc, .circle, .square][min(style.lists.count, 2)])
      style.paddings.left = 36
      style.indent = 0
    case "blockquote", "figure":
      setMargins()
      (style.margins.left, style.margins.right) = (40, 40)
    case "dd": style.margins.left = 40
    case "pre", "xmp", "listing", "plaintext":
      (style.preservesSpaces, style.preservesLineBreaks) = (true, true)
      monospace(&style)
      setMargins()
    case "code", "kbd", "samp", "tt": monospace(&style)
    case "b", "strong", "th": style.fontDescription.isBold = true
    case "i", "em", "cite", "var", "dfn", "address": style.fontDescription.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "strike", "del": style.isStruck = true
    case "mark": style.background = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    case "big": style.fontDescription.size *= 1.2
    case "small": style.fontDescription.size /= 1.2
    case "sup": style.applyVerticalAlignment("super")
    case "sub": style.applyVerticalAlignment("sub")
    case "center", "caption": style.alignment = .center
    case "table": style.indent = 0
    case "a":
      guard attributes["href"]?.isEmpty == false else { break }
      style.color = UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1)
      style.isUnderlined = true
    case "font": applyDefaults(&style, font: attributes)
    default: break
    }
    applyDefaults(&style, attributes: attributes, isList: lists.contains(name) || name == "li")
    style.fontDescription.size = min(style.fontDescription.size, 2000)
  }

  private static func applyDefaults(_ style: inout HTMLStyle, attributes: [String: String], isList: Bool) {
    if let align = attributes["align"] { style.applyAlignment(align.lowercased()) }
    switch attributes["dir"]?.lowercased() {
    case "rtl": style.direction = .rightToLeft
    case "ltr": style.direction = .leftToRight
    default: break
    }
    if attributes["hidden"] != nil { style.isHidden = true }
    if isList, let type = attributes["type"] {
      let formats: [String: NSTextList.MarkerFormat] = ["1": .decimal, "a": .lowercaseAlpha, "A": .uppercaseAlpha, "i": .lowercaseRoman, "I": .uppercaseRoman]
      if let format = formats[type] { style.listStyle = .format(format) } else { style.applyListStyle(type) }
    }
  }

  private static func monospace(_ style: inout HTMLStyle) {
    style.fontDescription.names = ["Courier"]
    style.fontDescription.size = max(1, style.fontDescription.size * 5 / 6)
  }

  private static func applyDefaults(_ style: inout HTMLStyle, font attributes: [String: String]) {
    if let face = attributes["face"] { style.applyFontFamilies(face) }
    if let color = attributes["color"] { style.color = CSSColor.color(color) ?? CSSColor.color("#" + color) ?? style.color }
    if let size = attributes["size"], let number = Int(size) {
      let isRelative = size.hasPrefix("+") || size.hasPrefix("-")
      style.fontDescription.size = [9, 9, 10, 12, 14, 18, 24, 36][min(7, max(1, isRelative ? 3 + min(10, max(-10, number)) : number))]
    }
  }

  private static let listStyles: [String: NSTextList.MarkerFormat] = [
    "disc": .disc, "circle": .circle, "square": .square, "box": .box, "check": .check, "diamond": .diamond, "hyphen": .hyphen, "decimal": .decimal,
    "decimal-leading-zero": .decimal, "lower-roman": .lowercaseRoman, "upper-roman": .uppercaseRoman, "lower-alpha": .lowercaseAlpha,
    "upper-alpha": .uppercaseAlpha, "lower-latin": .lowercaseLatin, "upper-latin": .uppercaseLatin, "octal": .octal,
    "lower-hexadecimal": .lowercaseHexadecimal, "upper-hexadecimal": .uppercaseHexadecimal,
  ]

  /// Returns the style for a value of `list-style-type`, or `nil` if it is unknown. The first 16 characters of a quoted string are used as the
  /// marker.
  static func listStyle(_ value: String) -> HTMLStyle.ListStyle? {
    if value.lowercased() == "none" { return HTMLStyle.ListStyle.none }
    if let first = value.first, first == "\"" || first == "'", value.count >= 2 {
      let text = String(value.dropFirst().dropLast().prefix(16)).trimmed
      return text.isEmpty ? HTMLStyle.ListStyle.none : .format(.init(rawValue: text))
    }
    return listStyles[value.lowercased()].map { .format($0) }
  }

  /// Returns the `list-style-type` of a format, or `nil` if it has none.
  static func name(of format: NSTextList.MarkerFormat) -> String? {
    listStyles.filter { $0.value == format && $0.key != "decimal-leading-zero" }.map(\.key).min()
  }
}
