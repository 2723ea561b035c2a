import struct Foundation.CGFloat
import struct Foundation.CGRect
import struct Foundation.CGSize
import GalleyAttributedText
import UIFoundation

/// Characters, white space and runs.
extension HTMLReader {
  mutating func add(_ characters: String) {
    let style = style
    let characters = transformed(characters, style.transform)
    if style.preservesSpaces { return addPreservingSpaces(characters) }
    isAfterPre = false
    for scalar in characters.unicodeScalars {
      if scalar == "\n", style.preservesLineBreaks, !isInCell {
        hasSpace = false
        if !isAfterLineEnd { endLine() }
      } else if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{0C}" {
        hasSpace = true
      } else {
        put(scalar)
      }
    }
  }

  /// Whether white space is dropped because it is between blocks.
  private var isAfterLineEnd: Bool { !hasContent && marker == nil && open.last?.isBlock != false && !["pre", "p"].contains(open.last?.name) }

  private mutating func addPreservingSpaces(_ characters: String) {
    for scalar in characters.unicodeScalars where scalar != "\r" {
      if scalar == "\n" {
        if !isAfterPre { isInCell ? put("\u{2028}") : endLine() }
      } else {
        // A tab would end the cell.
        put(scalar == "\t" && isInCell ? " " : scalar)
      }
      isAfterPre = false
    }
  }

  private mutating func transformed(_ characters: String, _ transform: HTMLStyle.Transform) -> String {
    switch transform {
    case .none: break
    case .uppercase: return characters.uppercased()
    case .lowercase: return characters.lowercased()
    case .capitalize:
      var result = ""
      for character in characters {
        let isLetter = character.isLetter || character.isNumber
        result += isLetter && !isInWord ? character.uppercased() : String(character)
        isInWord = isLetter || isInWord && (character == "'" || character == "’")
      }
      return result
    }
    isInWord = characters.last.map { $0.isLetter || $0.isNumber } ?? isInWord
    return characters
  }

  /// Whether the paragraph or the cell has characters.
  var hasContent: Bool { !pending.isEmpty || text.length > (cellStart ?? paragraphStart) }

  mutating func put(_ scalar: Unicode.Scalar) {
    let style = style
    let number = open.last?.number ?? 0
    startParagraph(style)
    if hasSpace, hasContent, marker == nil, pending.last != "\u{2028}", !(pending.isEmpty && endsInBreak) {
      // A collapsed space belongs to the text before it.
      pending += " "
    }
    hasSpace = false
    putMarker(style, number)
    if number != pendingNumber {
      if !Self.hasSameAppearance(pendingStyle, style) {
        flush()
        pendingStyle = style
      }
      pendingNumber = number
    }
    pending.unicodeScalars.append(scalar)
    endsInBreak = false
  }

  private static func hasSameAppearance(_ a: HTMLStyle, _ b: HTMLStyle) -> Bool {
    a.fontDescription == b.fontDescription && a.isUnderlined == b.isUnderlined && a.isStruck == b.isStruck && a.color == b.color && a.background == b.background
      && a.raise == b.raise && a.kern == b.kern && a.link === b.link
  }

  mutating func flush() {
    guard !pending.isEmpty else { return }
    text.append(NSAttributedString(string: pending, attributes: attributes(of: pendingStyle)))
    pending = ""
  }

  // MARK: Elements that are characters

  /// Adds a line break, unless WebKit added it to copied text. In a cell, paragraph, item or heading, a `br` separates lines; elsewhere it ends a
  /// paragraph, as in Apple's importer.
  mutating func addBreak(_ attributes: [String: String]) {
    // WebKit adds it to copied text.
    if attributes["class"] == "Apple-interchange-newline" { return }
    hasSpace = false
    let block = open.last { $0.isBlock || $0.name == "td" || $0.name == "th" }?.name ?? ""
    if isInCell || HTMLElements.paragraphs.contains(block) {
      put("\u{2028}")
      endsInBreak = true
    } else {
      endLine()
    }
    isInWord = false
  }

  mutating func addRule() {
    for _ in 0..<3 { put("―") }
    endParagraph()
  }

  mutating func addImage(_ attributes: [String: String]) {
    let source = attributes["src"] ?? ""
    guard let (type, data) = DataURL.read(source), type.hasPrefix("image/") else { return add(attributes["alt"] ?? "") }
    let attachment = NSTextAttachment(data: data, ofType: type == "image/jpeg" ? "public.jpeg" : type == "image/png" ? "public.png" : type)
    let size = ["width", "height"].map { name in attributes[name].flatMap { CSSValue.length(Double($0) == nil ? $0 : $0 + "px", size: 12) } ?? 0 }
    if size[0] > 0, size[1] > 0 { attachment.bounds = CGRect(origin: .zero, size: CGSize(width: size[0], height: size[1])) }
    put("\u{FFFC}")
    pending.unicodeScalars.removeLast()
    flush()
    var attributes = self.attributes(of: style)
    attributes[.attachment] = attachment
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: attributes))
  }
}
