import AttributedText
import struct Foundation.CGFloat
import UIFoundation

/// What elements mean without a style sheet.
enum HTMLElements {
  /// Those with lines of their own.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "menu", "nav", "ol", "p",
    "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]

  /// Those that hold the page.
  static let wholes: Set<String> = ["html", "body"]

  /// Those whose text is none of the page's.
  static let silent: Set<String> = [
    "script", "noscript", "template", "object", "iframe", "audio", "video", "canvas", "svg", "math", "select", "textarea", "head", "title", "style",
  ]

  private static let headings: [String: (size: CGFloat, margin: CGFloat)] = [
    "h1": (2, 0.67), "h2": (1.5, 0.83), "h3": (1.17, 1), "h4": (1, 1.33), "h5": (0.83, 1.67), "h6": (0.67, 2.33),
  ]

  /// Gives `style` what an element of that name has by itself.
  static func dress(_ style: inout HTMLStyle, _ name: String, _ attributes: [String: String]) {
    if let heading = headings[name] {
      style.wish.size *= heading.size
      style.wish.isBold = true
      (style.top, style.bottom) = (style.wish.size * heading.margin, style.wish.size * heading.margin)
    }
    switch name {
    case "p", "dl": (style.top, style.bottom) = (style.wish.size, style.wish.size)
    case "ul", "ol", "menu", "dir": if style.lists.isEmpty { (style.top, style.bottom) = (style.wish.size, style.wish.size) }
    case "blockquote", "figure":
      (style.top, style.bottom) = (style.wish.size, style.wish.size)
      style.left += 30
      style.right += 30
    case "dd": style.left += 30
    case "pre":
      style.keepsSpace = true
      monospace(&style)
      (style.top, style.bottom) = (style.wish.size, style.wish.size)
    case "code", "kbd", "samp", "tt": monospace(&style)
    case "b", "strong", "th": style.wish.isBold = true
    case "i", "em", "cite", "var", "dfn", "address": style.wish.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "strike", "del": style.isStruck = true
    case "mark": style.background = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    case "big": style.wish.size *= 1.2
    case "small": style.wish.size /= 1.2
    case "sup": style.takeRaise("super")
    case "sub": style.takeRaise("sub")
    case "center", "caption": style.alignment = .center
    case "a":
      guard attributes["href"]?.isEmpty == false else { break }
      style.color = UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1)
      style.isUnderlined = true
    case "font": dress(&style, font: attributes)
    default: break
    }
    if let align = attributes["align"] { style.takeAlignment(align.lowercased()) }
    switch attributes["dir"]?.lowercased() {
    case "rtl": style.direction = .rightToLeft
    case "ltr": style.direction = .leftToRight
    default: break
    }
    if attributes["hidden"] != nil { style.isHidden = true }
    style.wish.size = min(style.wish.size, 2000)
  }

  private static func monospace(_ style: inout HTMLStyle) {
    style.wish.names = ["Courier"]
    style.wish.size = max(1, style.wish.size * 5 / 6)
  }

  private static func dress(_ style: inout HTMLStyle, font attributes: [String: String]) {
    if let face = attributes["face"] { style.takeFamilies(face) }
    if let color = attributes["color"] { style.color = CSSValue.color(color) ?? CSSValue.color("#" + color) }
    if let size = attributes["size"], let number = Int(size) {
      let isRelative = size.hasPrefix("+") || size.hasPrefix("-")
      style.wish.size = [7, 8, 10, 12, 14, 18, 24, 36][min(7, max(0, isRelative ? 3 + number : number))]
    }
  }

  /// The markers of a list's items.
  static func list(_ name: String, _ attributes: [String: String], depth: Int) -> NSTextList {
    let format: NSTextList.MarkerFormat = switch attributes["type"] ?? "" {
    case "a": .lowercaseAlpha
    case "A": .uppercaseAlpha
    case "i": .lowercaseRoman
    case "I": .uppercaseRoman
    case "circle": .circle
    case "square": .square
    case "disc": .disc
    default: name == "ol" ? .decimal : [.disc, .circle, .square][min(depth, 2)]
    }
    return NSTextList(markerFormat: format, options: 0)
  }
}
