import UIKit

/// The inlines of one Markdown paragraph: emphasis, strong, struck, code, links, pictures, spans with attributes,
/// hard breaks and backslash escapes.
///
/// A mark that nothing closes is text.
struct MarkdownInlineReader {
  private var inlines: [Manuscript.Inline] = []
  private var text = ""
  /// The closing bracket of each opening one.
  private let brackets: [Substring.Index: Substring.Index]
  /// The marks that nothing closes from here to the end of what is being read: they are not searched for again.
  private var unclosed: Set<String> = []

  static func inlines(of source: Substring) -> [Manuscript.Inline] {
    var reader = MarkdownInlineReader(brackets: matchedBrackets(in: source))
    reader.read(source, style: InlineStyle(), depth: 0)
    return reader.inlines
  }

  private init(brackets: [Substring.Index: Substring.Index]) { self.brackets = brackets }

  private static func matchedBrackets(in source: Substring) -> [Substring.Index: Substring.Index] {
    var open: [Substring.Index] = []
    var matches: [Substring.Index: Substring.Index] = [:]
    var isEscaped = false
    for index in source.indices {
      let character = source[index]
      if !isEscaped, character == "[" { open.append(index) }
      if !isEscaped, character == "]", let start = open.popLast() { matches[start] = index }
      isEscaped = character == "\\" && !isEscaped
    }
    return matches
  }

  /// Nested deeper than this, marks are text: input from outside must not exhaust the stack.
  private static let deepest = 32
  /// Longer than this, an address is text: so that a text of nothing but brackets is read in linear time.
  private static let longestAddress = 2048

  private mutating func read(_ source: Substring, style: InlineStyle, depth: Int) {
    var at = source.startIndex
    while at < source.endIndex {
      if let next = depth < Self.deepest ? readMark(in: source, at: at, style: style, depth: depth) : nil {
        at = next
      } else {
        at = readCharacter(in: source, at: at, style: style)
      }
    }
    flush(style)
  }

  private mutating func flush(_ style: InlineStyle) {
    guard !text.isEmpty else { return }
    inlines.append(.init(text: text, style: style))
    text = ""
  }

  /// Appends one character, an escaped one or a break; returns where the text goes on.
  private mutating func readCharacter(in source: Substring, at start: Substring.Index, style: InlineStyle) -> Substring.Index {
    let character = source[start]
    let next = source.index(after: start)
    if character == "\n" {
      let isHard = text.hasSuffix("  ")
      while text.hasSuffix(" ") { text.removeLast() }
      text += isHard ? "\u{2028}" : " "
      return next
    }
    if character == "\\", next < source.endIndex {
      if source[next] == "\n" {
        text += "\u{2028}"
        return source.index(after: next)
      }
      if source[next].isASCII, source[next].isPunctuation || source[next].isSymbol {
        text.append(source[next])
        return source.index(after: next)
      }
    }
    text.append(character)
    return next
  }

  /// Reads the mark at `start` with all that it encloses; `nil` where there is none.
  private mutating func readMark(
    in source: Substring, at start: Substring.Index, style: InlineStyle, depth: Int
  ) -> Substring.Index? {
    switch source[start] {
    case "*", "_": readEmphasis(in: source, at: start, style: style, depth: depth)
    case "~": readStruck(in: source, at: start, style: style, depth: depth)
    case "`": readCode(in: source, at: start, style: style)
    case "[": readSpan(in: source, at: start, style: style, depth: depth)
    case "!": readPicture(in: source, at: start, style: style)
    case "<": readAutolink(in: source, at: start, style: style)
    default: nil
    }
  }

  private mutating func readEmphasis(
    in source: Substring, at start: Substring.Index, style: InlineStyle, depth: Int
  ) -> Substring.Index? {
    let mark = source[start]
    let marks = min(source[start...].prefix { $0 == mark }.count, 3)
    let inside = source.index(start, offsetBy: marks)
    guard inside < source.endIndex, !source[inside].isWhitespace else { return nil }
    // An underscore within a word is a letter like any other.
    if mark == "_", start > source.startIndex, isWordCharacter(source[source.index(before: start)]) { return nil }
    guard let (end, after) = closing(String(repeating: mark, count: marks), in: source, from: inside) else { return nil }
    if mark == "_", after < source.endIndex, isWordCharacter(source[after]) { return nil }
    var inner = style
    if marks != 2 { inner.isEmphasised.toggle() }
    if marks != 1 { inner.isStrong = true }
    return enclose(source[inside..<end], inner, outer: style, depth, after)
  }

  private func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private mutating func readStruck(
    in source: Substring, at start: Substring.Index, style: InlineStyle, depth: Int
  ) -> Substring.Index? {
    guard source[start...].hasPrefix("~~") else { return nil }
    let inside = source.index(start, offsetBy: 2)
    guard let (end, after) = closing("~~", in: source, from: inside) else { return nil }
    var inner = style
    inner.isStruck = true
    return enclose(source[inside..<end], inner, outer: style, depth, after)
  }

  private mutating func readCode(in source: Substring, at start: Substring.Index, style: InlineStyle) -> Substring.Index? {
    let fence = source[start...].prefix { $0 == "`" }
    var at = fence.endIndex
    if unclosed.contains(String(fence)) { return nil }
    while let mark = source[at...].firstIndex(of: "`") {
      let run = source[mark...].prefix { $0 == "`" }
      if run.count == fence.count {
        var inner = style
        inner.isCode = true
        flush(style)
        inlines.append(.init(text: source[fence.endIndex..<mark].replacingOccurrences(of: "\n", with: " "), style: inner))
        return run.endIndex
      }
      at = run.endIndex
    }
    unclosed.insert(String(fence))
    return nil
  }

  /// `[text](address)` or `[text]{attributes}`.
  private mutating func readSpan(
    in source: Substring, at start: Substring.Index, style: InlineStyle, depth: Int
  ) -> Substring.Index? {
    guard let close = brackets[start] else { return nil }
    let label = source[source.index(after: start)..<close]
    let after = source.index(after: close)
    if let (address, end) = address(in: source, at: after) {
      var inner = style
      inner.link = String(address)
      return enclose(label, inner, outer: style, depth, end)
    }
    guard let (attributes, end) = MarkdownAttributes.read(from: source, at: after) else { return nil }
    return enclose(label, attributes.applied(to: style), outer: style, depth, end)
  }

  /// `![label](file)`, with attributes after it or not.
  private mutating func readPicture(in source: Substring, at start: Substring.Index, style: InlineStyle) -> Substring.Index? {
    let bracket = source.index(after: start)
    guard bracket < source.endIndex, source[bracket] == "[",
      let close = brackets[bracket],
      let (file, end) = address(in: source, at: source.index(after: close))
    else { return nil }
    let attributes = MarkdownAttributes.read(from: source, at: end)
    let picture = Manuscript.Picture(
      source: String(file), label: String(source[source.index(after: bracket)..<close]), height: attributes?.0.height)
    flush(style)
    inlines.append(.init(text: "", style: style, picture: picture))
    return attributes?.end ?? end
  }

  private mutating func readAutolink(in source: Substring, at start: Substring.Index, style: InlineStyle) -> Substring.Index? {
    guard let close = source[start...].prefix(Self.longestAddress).firstIndex(of: ">") else { return nil }
    let address = source[source.index(after: start)..<close]
    guard address.contains("://") || address.hasPrefix("mailto:"), !address.contains(where: \.isWhitespace) else { return nil }
    var inner = style
    inner.link = String(address)
    flush(style)
    inlines.append(.init(text: String(address), style: inner))
    return source.index(after: close)
  }

  private mutating func enclose(
    _ inside: Substring, _ inner: InlineStyle, outer: InlineStyle, _ depth: Int, _ after: Substring.Index
  ) -> Substring.Index {
    flush(outer)
    let outerUnclosed = unclosed
    unclosed = []
    read(inside, style: inner, depth: depth + 1)
    unclosed = outerUnclosed
    return after
  }

  /// The first `mark` from `start` on that closes what it opened: not after a space, not escaped.
  private mutating func closing(
    _ mark: String, in source: Substring, from start: Substring.Index
  ) -> (start: Substring.Index, end: Substring.Index)? {
    if unclosed.contains(mark) { return nil }
    var at = start
    while let found = source.range(of: mark, range: at..<source.endIndex) {
      let before = found.lowerBound > source.startIndex ? source[source.index(before: found.lowerBound)] : " "
      var end = found.upperBound
      // In a longer run of the mark the last ones close.
      var begin = found.lowerBound
      while end < source.endIndex, source[end] == mark.first, mark.count > 1 {
        begin = source.index(after: begin)
        end = source.index(after: end)
      }
      let isLonger = mark.count == 1 && end < source.endIndex && source[end] == mark.first
      if found.lowerBound > start, !before.isWhitespace, before != "\\", !isLonger { return (begin, end) }
      at = isLonger ? source[found.lowerBound...].drop { $0 == mark.first }.startIndex : end
    }
    unclosed.insert(mark)
    return nil
  }

  private func address(in source: Substring, at start: Substring.Index) -> (Substring, end: Substring.Index)? {
    guard start < source.endIndex, source[start] == "(", let close = source[start...].prefix(Self.longestAddress).firstIndex(of: ")") else { return nil }
    // A title after the address is for a tooltip, which type has not.
    let address = source[source.index(after: start)..<close].prefix { $0 != " " }
    return (address, source.index(after: close))
  }
}
