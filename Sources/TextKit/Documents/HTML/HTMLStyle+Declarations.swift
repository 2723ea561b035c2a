import struct Foundation.CGFloat
import GalleyAttributedText
import UIFoundation

/// The CSS declarations that have an equivalent in attributed strings.
extension HTMLStyle {
  /// Applies a declaration. Unknown ones have no effect.
  ///
  /// - Parameters:
  ///   - isBlock: Whether the element is a block.
  ///   - parent: The style of the parent element, for `inherit`.
  mutating func apply(_ declaration: CSSDeclaration, isBlock: Bool, parent: HTMLStyle) {
    let value = declaration.value
    let word = value.lowercased()
    if word == "inherit" { return inherit(declaration.name, from: parent) }
    switch declaration.name {
    case "font": applyFontShorthand(value, parent)
    case "font-family": applyFontFamilies(value)
    case "font-size": if let size = CSSValue.fontSize(value, parent: parent.fontDescription.size, root: rootSize) { fontDescription.size = size }
    case "font-weight": applyFontWeight(word)
    case "font-style": fontDescription.isItalic = word == "italic" || word.hasPrefix("oblique")
    case "text-decoration":
      isUnderlined = word.contains("underline")
      isStruck = word.contains("line-through")
    case "text-transform": applyTextTransform(word)
    case "color":
      if let found = CSSColor.color(value) { color = found }
      if ["initial", "revert", "unset"].contains(word) { color = word == "unset" ? parent.color : nil }
    case "background", "background-color": if !isBlock { background = CSSDeclaration.split(value, at: " ").lazy.compactMap { CSSColor.color($0) }.first }
    case "letter-spacing": kern = length(value) ?? 0
    case "vertical-align": applyVerticalAlignment(word)
    case "white-space", "white-space-collapse":
      preservesSpaces = ["pre", "pre-wrap", "break-spaces", "preserve"].contains(word)
      preservesLineBreaks = preservesSpaces || word == "pre-line" || word == "preserve-breaks"
    case "display":
      display = word
      if word == "none" { isHidden = true }
    case "visibility": isHidden = word == "hidden" || word == "collapse"
    case "list-style-type": applyListStyle(value)
    case "mso-list": wordList = word
    default: applyParagraphProperty(declaration.name, value, word, isBlock: isBlock)
    }
  }

  func length(_ value: String, whole: CGFloat? = nil) -> CGFloat? { CSSValue.length(value, size: fontDescription.size, root: rootSize, whole: whole) }

  private mutating func applyParagraphProperty(_ name: String, _ value: String, _ word: String, isBlock: Bool) {
    switch name {
    case "text-align": applyAlignment(word)
    case "direction": direction = word == "rtl" ? .rightToLeft : .leftToRight
    case "text-indent": indent = length(CSSDeclaration.split(value, at: " ").first ?? value) ?? 0
    case "line-height": applyLineHeight(word)
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
    case "font": fontDescription = parent.fontDescription
    case "font-family": fontDescription.names = parent.fontDescription.names
    case "font-size": fontDescription.size = parent.fontDescription.size
    case "font-weight": fontDescription.isBold = parent.fontDescription.isBold
    case "font-style": fontDescription.isItalic = parent.fontDescription.isItalic
    case "text-decoration": (isUnderlined, isStruck) = (parent.isUnderlined, parent.isStruck)
    case "text-transform": transform = parent.transform
    case "color": color = parent.color
    case "background", "background-color": background = parent.background
    case "letter-spacing": kern = parent.kern
    case "text-align": alignment = parent.alignment
    case "direction": direction = parent.direction
    case "text-indent": indent = parent.indent
    case "line-height": (lineMultiple, lineHeight) = (parent.lineMultiple, parent.lineHeight)
    case "white-space": (preservesSpaces, preservesLineBreaks) = (parent.preservesSpaces, parent.preservesLineBreaks)
    case "list-style-type": listStyle = parent.listStyle
    default: break
    }
  }

  mutating func applyAlignment(_ word: String) {
    switch word {
    case "left", "-webkit-left": alignment = .left
    case "right", "-webkit-right": alignment = .right
    case "center", "middle", "-webkit-center": alignment = .center
    case "justify": alignment = .justified
    case "end": alignment = direction == .rightToLeft ? .left : .right
    default: alignment = .natural
    }
  }

  mutating func applyFontFamilies(_ value: String) {
    let names = CSSDeclaration.split(value, at: ",").map { $0.trimmed }.filter { !$0.isEmpty }.map {
      $0.count > 1 && ($0.hasPrefix("\"") || $0.hasPrefix("'")) ? String($0.dropFirst().dropLast()) : $0
    }
    if !names.isEmpty { fontDescription.names = names.prefix(16).map { String($0.prefix(128)) } }
  }

  private mutating func applyFontWeight(_ word: String) {
    switch word {
    case "bold", "bolder": fontDescription.isBold = true
    case "normal", "lighter", "initial": fontDescription.isBold = false
    default: if let number = Double(word) { fontDescription.isBold = number >= 600 }
    }
  }

  private mutating func applyTextTransform(_ word: String) {
    switch word {
    case "uppercase": transform = .uppercase
    case "lowercase": transform = .lowercase
    case "capitalize": transform = .capitalize
    default: transform = .none
    }
  }

  mutating func applyVerticalAlignment(_ word: String) {
    switch word {
    case "super":
      raise += (fontDescription.size / 3).rounded()
      fontDescription.size = (fontDescription.size * 5 / 6).rounded()
    case "sub":
      raise -= (fontDescription.size / 6).rounded()
      fontDescription.size = (fontDescription.size * 5 / 6).rounded()
    case "baseline": raise = 0
    default: if let length = length(word) { raise = length }
    }
  }

  private mutating func applyLineHeight(_ word: String) {
    (lineMultiple, lineHeight) = (0, 0)
    if let number = Double(word) {
      if number > 0, number < 100 { lineMultiple = CGFloat(number) }
    } else if word.hasSuffix("%") {
      lineMultiple = max(0, length(word, whole: 1) ?? 0)
    } else {
      lineHeight = max(0, length(word) ?? 0)
    }
  }

  mutating func applyListStyle(_ value: String) {
    if let style = HTMLElements.listStyle(value) { listStyle = style }
  }

  /// Applies the `font` shorthand: keywords, a size with or without a line height, and families. Omitted properties are reset. Does nothing if
  /// there is no size.
  private mutating func applyFontShorthand(_ value: String, _ parent: HTMLStyle) {
    var words = CSSDeclaration.split(value.replacingOccurrences(of: "/", with: " / "), at: " ")[...]
    let sizeIndex = words.firstIndex { CSSValue.fontSize($0, parent: parent.fontDescription.size, root: rootSize) != nil && Int($0) == nil }
    guard let sizeIndex, let size = CSSValue.fontSize(words[sizeIndex], parent: parent.fontDescription.size, root: rootSize) else { return }
    (fontDescription.isBold, fontDescription.isItalic, fontDescription.size) = (false, false, size)
    (lineMultiple, lineHeight) = (0, 0)
    for word in words[..<sizeIndex].map({ $0.lowercased() }) {
      if word == "italic" || word == "oblique" { fontDescription.isItalic = true } else if word != "normal" { applyFontWeight(word) }
    }
    words = words[(sizeIndex + 1)...]
    if words.first == "/" {
      words = words.dropFirst()
      if let height = words.popFirst() { applyLineHeight(height.lowercased()) }
    }
    applyFontFamilies(words.joined(separator: " "))
  }
}
