import AttributedText
import struct Foundation.CGFloat
import UIFoundation

/// What a web page says of the text in an element; handed down to those in it.
struct HTMLStyle {
  /// Where a link leads: a `URL`, or a string that is none.
  final class Link {
    let target: Any
    init(_ target: Any) { self.target = target }
  }

  var wish = DocumentFonts.Wish(names: ["Times New Roman"], size: 12)
  var isUnderlined = false
  var isStruck = false
  var color: UIColor?
  var background: UIColor?
  /// Points up.
  var raise: CGFloat = 0
  var kern: CGFloat = 0
  var link: Link?
  /// Whether white space and line ends stay.
  var keepsSpace = false
  var isHidden = false

  var alignment = NSTextAlignment.natural
  var direction = NSWritingDirection.natural
  var left: CGFloat = 0
  var right: CGFloat = 0
  var indent: CGFloat = 0
  var lineMultiple: CGFloat = 0
  var lineHeight: CGFloat = 0
  var lists: [NSTextList] = []

  // Of the element alone.
  var top: CGFloat = 0
  var bottom: CGFloat = 0

  /// What elements in it begin with.
  var inherited: HTMLStyle {
    var style = self
    (style.top, style.bottom) = (0, 0)
    return style
  }

  /// The style of a paragraph in it, but for the space below.
  var paragraph: NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.baseWritingDirection = direction
    style.headIndent = left
    style.firstLineHeadIndent = left + indent
    style.tailIndent = -right
    style.lineHeightMultiple = lineMultiple
    if lineHeight > 0 { (style.minimumLineHeight, style.maximumLineHeight) = (lineHeight, lineHeight) }
    if !lists.isEmpty {
      style.textLists = lists
      style.firstLineHeadIndent = 0
      style.tabStops = [NSTextTab(textAlignment: .left, location: left - 25), NSTextTab(textAlignment: .natural, location: left)]
    }
    return style
  }

  /// Takes what CSS says of a property; others than it knows are passed over.
  ///
  /// - Parameter isBlock: whether the element has lines of its own.
  mutating func take(_ name: String, _ value: String, isBlock: Bool) {
    let word = value.lowercased()
    switch name {
    case "font": takeFont(value)
    case "font-family": takeFamilies(value)
    case "font-size": if let size = CSSValue.fontSize(value, around: wish.size) { wish.size = size }
    case "font-weight": takeWeight(word)
    case "font-style": wish.isItalic = word == "italic" || word.hasPrefix("oblique")
    case "text-decoration", "text-decoration-line":
      isUnderlined = word.contains("underline")
      isStruck = word.contains("line-through")
    case "color": if let found = CSSValue.color(value) { color = found }
    case "background", "background-color": if !isBlock { background = CSSValue.color(value) }
    case "letter-spacing": kern = CSSValue.length(value, size: wish.size) ?? 0
    case "vertical-align": takeRaise(word)
    case "white-space": keepsSpace = word.hasPrefix("pre") && word != "pre-line"
    case "display": if word == "none" { isHidden = true }
    case "visibility": isHidden = word == "hidden" || word == "collapse"
    default: takeParagraph(name, value, word, isBlock: isBlock)
    }
  }

  private mutating func takeParagraph(_ name: String, _ value: String, _ word: String, isBlock: Bool) {
    let length = CSSValue.length(value, size: wish.size)
    switch name {
    case "text-align": takeAlignment(word)
    case "direction": direction = word == "rtl" ? .rightToLeft : .leftToRight
    case "text-indent": indent = length ?? 0
    case "line-height": takeLineHeight(word)
    case "margin" where isBlock:
      let sides = value.split(separator: " ").prefix(4).map { CSSValue.length(String($0), size: wish.size) ?? 0 }
      guard let first = sides.first else { return }
      let others = [first, sides.count > 1 ? sides[1] : first, sides.count > 2 ? sides[2] : first]
      (top, bottom) = (first, others[2])
      right += others[1]
      left += sides.count > 3 ? sides[3] : others[1]
    case "margin-top" where isBlock: top = length ?? 0
    case "margin-bottom" where isBlock: bottom = length ?? 0
    case "margin-left" where isBlock, "padding-left" where isBlock: left += length ?? 0
    case "margin-right" where isBlock, "padding-right" where isBlock: right += length ?? 0
    default: break
    }
  }

  mutating func takeAlignment(_ word: String) {
    switch word {
    case "left": alignment = .left
    case "right": alignment = .right
    case "center", "middle": alignment = .center
    case "justify": alignment = .justified
    default: alignment = .natural
    }
  }

  mutating func takeFamilies(_ value: String) {
    let names = value.split(separator: ",").map { $0.trimmed }.map { $0.hasPrefix("\"") || $0.hasPrefix("'") ? String($0.dropFirst().dropLast()) : $0 }
    if !names.isEmpty { wish.names = names.prefix(16).map { String($0.prefix(128)) } }
  }

  private mutating func takeWeight(_ word: String) {
    switch word {
    case "bold", "bolder": wish.isBold = true
    case "normal", "lighter": wish.isBold = false
    default: if let number = Int(word) { wish.isBold = number >= 600 }
    }
  }

  mutating func takeRaise(_ word: String) {
    switch word {
    case "super":
      raise += (wish.size / 3).rounded()
      wish.size = (wish.size * 5 / 6).rounded()
    case "sub":
      raise -= (wish.size / 6).rounded()
      wish.size = (wish.size * 5 / 6).rounded()
    case "baseline": raise = 0
    default: if let length = CSSValue.length(word, size: wish.size) { raise = length }
    }
  }

  private mutating func takeLineHeight(_ word: String) {
    (lineMultiple, lineHeight) = (0, 0)
    if let number = Double(word), number > 0, number < 100 { lineMultiple = CGFloat(number) } else if word.hasSuffix("%") {
      lineMultiple = (CSSValue.length(word, size: wish.size, whole: 1) ?? 0)
    } else {
      lineHeight = max(0, CSSValue.length(word, size: wish.size) ?? 0)
    }
  }

  /// The short form: words, a size with or without a height of lines, and families.
  private mutating func takeFont(_ value: String) {
    var rest = value[...]
    (wish.isBold, wish.isItalic) = (false, false)
    while let word = rest.split(separator: " ", maxSplits: 1).first {
      let behind = rest[word.endIndex...]
      let parts = word.split(separator: "/")
      if let size = parts.first.flatMap({ CSSValue.fontSize(String($0), around: wish.size) }), Int(word) == nil {
        wish.size = size
        if parts.count > 1 { takeLineHeight(parts[1].lowercased()) }
        return takeFamilies(String(behind))
      }
      if word.lowercased() == "italic" { wish.isItalic = true } else { takeWeight(word.lowercased()) }
      rest = behind
    }
  }
}
