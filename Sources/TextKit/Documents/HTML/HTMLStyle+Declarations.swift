import AttributedText
import struct Foundation.CGFloat
import UIFoundation

/// The CSS declarations that have an equivalent in attributed strings.
extension HTMLStyle {
  /// Applies a declaration. Unknown ones have no effect.
  ///
  /// - Parameters:
  ///   - isBlock: Whether the element is a block.
  ///   - parent: The style of the parent element, for `inherit`.
  mutating func take(_ declaration: CSSDeclaration, isBlock: Bool, parent: HTMLStyle) {
    let value = declaration.value
    let word = value.lowercased()
    if word == "inherit" { return inherit(declaration.name, from: parent) }
    switch declaration.name {
    case "font": takeFont(value, parent)
    case "font-family": takeFamilies(value)
    case "font-size": if let size = CSSValue.fontSize(value, parent: parent.wish.size, root: rootSize) { wish.size = size }
    case "font-weight": takeWeight(word)
    case "font-style": wish.isItalic = word == "italic" || word.hasPrefix("oblique")
    case "text-decoration":
      isUnderlined = word.contains("underline")
      isStruck = word.contains("line-through")
    case "text-transform": takeTransform(word)
    case "color":
      if let found = CSSColor.color(value) { color = found }
      if ["initial", "revert", "unset"].contains(word) { color = word == "unset" ? parent.color : nil }
    case "background", "background-color": if !isBlock { background = CSSDeclaration.split(value, at: " ").lazy.compactMap { CSSColor.color($0) }.first }
    case "letter-spacing": kern = length(value) ?? 0
    case "vertical-align": takeRaise(word)
    case "white-space", "white-space-collapse":
      keepsSpace = ["pre", "pre-wrap", "break-spaces", "preserve"].contains(word)
      keepsLines = keepsSpace || word == "pre-line" || word == "preserve-breaks"
    case "display":
      display = word
      if word == "none" { isHidden = true }
    case "visibility": isHidden = word == "hidden" || word == "collapse"
    case "list-style-type": takeListStyle(value)
    case "mso-list": wordList = word
    default: takeParagraph(declaration.name, value, word, isBlock: isBlock)
    }
  }

  func length(_ value: String, whole: CGFloat? = nil) -> CGFloat? { CSSValue.length(value, size: wish.size, root: rootSize, whole: whole) }

  private mutating func takeParagraph(_ name: String, _ value: String, _ word: String, isBlock: Bool) {
    switch name {
    case "text-align": takeAlignment(word)
    case "direction": direction = word == "rtl" ? .rightToLeft : .leftToRight
    case "text-indent": indent = length(CSSDeclaration.split(value, at: " ").first ?? value) ?? 0
    case "line-height": takeLineHeight(word)
    case "margin-top" where isBlock: margins.top = length(value) ?? 0
    case "margin-bottom" where isBlock: margins.bottom = length(value) ?? 0
    case "margin-left" where isBlock: margins.left = length(value) ?? 0
    case "margin-right" where isBlock: margins.right = length(value) ?? 0
    case "padding-left" where isBlock: paddings.left = length(value) ?? 0
    case "padding-right" where isBlock: paddings.right = length(value) ?? 0
    default: break
    }
  }

  private mutating func inherit(_ name: String, from parent: HTMLStyle) {
    switch name {
    case "font": wish = parent.wish
    case "font-family": wish.names = parent.wish.names
    case "font-size": wish.size = parent.wish.size
    case "font-weight": wish.isBold = parent.wish.isBold
    case "font-style": wish.isItalic = parent.wish.isItalic
    case "text-decoration": (isUnderlined, isStruck) = (parent.isUnderlined, parent.isStruck)
    case "text-transform": transform = parent.transform
    case "color": color = parent.color
    case "background", "background-color": background = parent.background
    case "letter-spacing": kern = parent.kern
    case "text-align": alignment = parent.alignment
    case "direction": direction = parent.direction
    case "text-indent": indent = parent.indent
    case "line-height": (lineMultiple, lineHeight) = (parent.lineMultiple, parent.lineHeight)
    case "white-space": (keepsSpace, keepsLines) = (parent.keepsSpace, parent.keepsLines)
    case "list-style-type": listStyle = parent.listStyle
    default: break
    }
  }

  mutating func takeAlignment(_ word: String) {
    switch word {
    case "left", "-webkit-left": alignment = .left
    case "right", "-webkit-right": alignment = .right
    case "center", "middle", "-webkit-center": alignment = .center
    case "justify": alignment = .justified
    case "end": alignment = direction == .rightToLeft ? .left : .right
    default: alignment = .natural
    }
  }

  mutating func takeFamilies(_ value: String) {
    let names = CSSDeclaration.split(value, at: ",").map { $0.trimmed }.filter { !$0.isEmpty }.map {
      $0.count > 1 && ($0.hasPrefix("\"") || $0.hasPrefix("'")) ? String($0.dropFirst().dropLast()) : $0
    }
    if !names.isEmpty { wish.names = names.prefix(16).map { String($0.prefix(128)) } }
  }

  private mutating func takeWeight(_ word: String) {
    switch word {
    case "bold", "bolder": wish.isBold = true
    case "normal", "lighter", "initial": wish.isBold = false
    default: if let number = Double(word) { wish.isBold = number >= 600 }
    }
  }

  private mutating func takeTransform(_ word: String) {
    switch word {
    case "uppercase": transform = .uppercase
    case "lowercase": transform = .lowercase
    case "capitalize": transform = .capitalize
    default: transform = .none
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
    default: if let length = length(word) { raise = length }
    }
  }

  private mutating func takeLineHeight(_ word: String) {
    (lineMultiple, lineHeight) = (0, 0)
    if let number = Double(word) {
      if number > 0, number < 100 { lineMultiple = CGFloat(number) }
    } else if word.hasSuffix("%") {
      lineMultiple = max(0, length(word, whole: 1) ?? 0)
    } else {
      lineHeight = max(0, length(word) ?? 0)
    }
  }

  mutating func takeListStyle(_ value: String) {
    if let style = HTMLElements.listStyle(value) { listStyle = style }
  }

  /// Applies the `font` shorthand: keywords, a size with or without a line height, and families. Omitted properties are
  /// reset.
  private mutating func takeFont(_ value: String, _ parent: HTMLStyle) {
    var words = CSSDeclaration.split(value.replacingOccurrences(of: "/", with: " / "), at: " ")[...]
    let sizeIndex = words.firstIndex { CSSValue.fontSize($0, parent: parent.wish.size, root: rootSize) != nil && Int($0) == nil }
    guard let sizeIndex, let size = CSSValue.fontSize(words[sizeIndex], parent: parent.wish.size, root: rootSize) else { return }
    (wish.isBold, wish.isItalic, wish.size) = (false, false, size)
    (lineMultiple, lineHeight) = (0, 0)
    for word in words[..<sizeIndex].map({ $0.lowercased() }) {
      if word == "italic" || word == "oblique" { wish.isItalic = true } else if word != "normal" { takeWeight(word) }
    }
    words = words[(sizeIndex + 1)...]
    if words.first == "/" {
      words = words.dropFirst()
      if let height = words.popFirst() { takeLineHeight(height.lowercased()) }
    }
    takeFamilies(words.joined(separator: " "))
  }
}
