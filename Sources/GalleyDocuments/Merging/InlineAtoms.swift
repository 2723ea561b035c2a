import UIKit

/// A character of a paragraph with its style; an image and a reference to a note are one character each.
struct InlineAtom: Hashable {
  var scalar: Unicode.Scalar
  var style: InlineStyle
  var image: Document.Image?

  static func atoms(of runs: [ParagraphMeaning.Run]) -> [InlineAtom] {
    runs.flatMap { run -> [InlineAtom] in
      if run.image != nil || run.style.note != nil {
        return [InlineAtom(scalar: run.image == nil ? "#" : .objectReplacement, style: run.style, image: run.image)]
      }
      return run.text.unicodeScalars.map { InlineAtom(scalar: $0, style: run.style, image: nil) }
    }
  }

  /// Returns the atoms as runs for a writer.
  static func runs(of atoms: some Sequence<InlineAtom>) -> [WrittenParagraph.Run] {
    var runs: [WrittenParagraph.Run] = []
    var last: InlineAtom?
    for atom in atoms {
      let text = atom.style.note.map(String.init) ?? String(Character(atom.scalar))
      if let last, last.style == atom.style, last.image == nil, atom.image == nil, atom.style.note == nil {
        runs[runs.count - 1].text.unicodeScalars.append(atom.scalar)
      } else {
        runs.append(.init(text: text, style: atom.style, image: atom.image, foreign: []))
      }
      last = atom
    }
    return runs
  }

  var isOfWord: Bool { image == nil && style.note == nil && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.canonicalCombiningClass != .notReordered) }

  /// Returns the ranges of `atoms` that are compared as wholes: words of one style, and every other character by itself.
  static func words(of atoms: [InlineAtom]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for (index, atom) in atoms.enumerated() {
      if atom.isOfWord, let last = words.last, atoms[last.lowerBound].isOfWord, atoms[last.lowerBound].style == atom.style {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }
}

/// The source range of each character of a paragraph.
///
/// A single pass over the source and the text: source characters that are not in the text are markup, and are skipped. The caller
/// detects mistakes by reading its result back.
struct InlineMap {
  /// Returns the range of each atom in the scalars of the source, or `nil` if the source does not contain the text of the atoms.
  static func ranges(of atoms: [InlineAtom], in source: [Unicode.Scalar], isRow: Bool) -> [Range<Int>]? {
    var map = InlineMap(source: source, isRow: isRow)
    if isRow { map.passFirstBar() }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(atoms.count)
    var wasCode = false
    for atom in atoms {
      if atom.style.isCode, !wasCode { map.passBackticks() }
      wasCode = atom.style.isCode
      guard let range = map.next(atom) else { return nil }
      ranges.append(range)
    }
    return ranges
  }

  private let source: [Unicode.Scalar]
  private let isRow: Bool
  private var at = 0

  private init(source: [Unicode.Scalar], isRow: Bool) { (self.source, self.isRow) = (source, isRow) }

  private func scalar(_ offset: Int = 0) -> Unicode.Scalar? { at + offset < source.count ? source[at + offset] : nil }

  private mutating func next(_ atom: InlineAtom) -> Range<Int>? {
    while at < source.count {
      let start = at
      if atom.image != nil {
        if scalar() == "!", scalar(1) == "[" {
          at += 1
          passBrackets()
          if scalar() == "{" { pass(through: "}") }
          return start..<at
        }
      } else if atom.style.note != nil {
        if scalar() == "[", scalar(1) == "^" {
          pass(through: "]")
          return start..<at
        }
      } else if let end = match(atom) {
        at = end
        return start..<end
      }
      passMarkup(atom)
    }
    return nil
  }

  /// Returns the end of `atom` in the source, or `nil` if the source does not continue with it.
  private func match(_ atom: InlineAtom) -> Int? {
    guard let first = scalar() else { return nil }
    let wanted = atom.scalar
    if isRow, wanted == "\t" { return first == "|" ? end(ofBlanksAt: at + 1) : nil }
    if wanted == " " || wanted == .lineSeparator {
      // Spaces before a line end belong to it.
      let end = end(ofBlanksAt: at)
      if end < source.count, source[end] == "\n", !atom.style.isCode || first != " " { return self.end(ofBlanksAt: end + 1) }
      if wanted == .lineSeparator, first == "\\", scalar(1) == "\n" { return self.end(ofBlanksAt: at + 2) }
    }
    if atom.style.isCode || atom.style.isRaw {
      if isRow, first == "\\", scalar(1) == "|", wanted == "|" { return at + 2 }
      return isSame(first, wanted) ? at + 1 : nil
    }
    if wanted == .lineSeparator, first == "<", scalar(1) == "b" || scalar(1) == "B" { return index(of: ">").map { $0 + 1 } }
    if first == "\\", let escaped = scalar(1), escaped.isASCII, Character(escaped).isMarkdownPunctuation {
      return escaped == wanted ? at + 2 : nil
    }
    if first == "&", let end = entity(wanted) { return end }
    return isSame(first, wanted) ? at + 1 : nil
  }

  /// Whether a character of the source is read as `wanted`.
  private func isSame(_ scalar: Unicode.Scalar, _ wanted: Unicode.Scalar) -> Bool {
    scalar == wanted || wanted == .lineSeparator && Character(scalar).endsParagraph && scalar != "\n" || wanted == .replacement && scalar.value == 0
  }

  private func end(ofBlanksAt start: Int) -> Int {
    var end = start
    while end < source.count, source[end] == " " || source[end] == "\t" { end += 1 }
    return end
  }

  private func index(of scalar: Unicode.Scalar) -> Int? { source[at...].firstIndex(of: scalar) }

  /// Returns the end of the character reference for `wanted` at the current position, or `nil` if there is none. Names are not looked up: any name
  /// counts unless `wanted` is an ASCII letter or `&`.
  private func entity(_ wanted: Unicode.Scalar) -> Int? {
    guard let end = source[at..<min(at + 34, source.count)].firstIndex(of: ";"), end > at + 1 else { return nil }
    var name = String(String.UnicodeScalarView(source[at + 1..<end]))
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }) else { return nil }
    if name.hasPrefix("#") {
      name.removeFirst()
      let isHex = name.hasPrefix("x") || name.hasPrefix("X")
      guard let value = UInt32(isHex ? String(name.dropFirst()) : name, radix: isHex ? 16 : 10), wanted != .replacement else { return wanted == .replacement ? end + 1 : nil }
      let isEnd = Unicode.Scalar(value).map { Character($0).endsParagraph } ?? false
      return value == wanted.value || wanted == .lineSeparator && isEnd ? end + 1 : nil
    }
    if wanted == "&" { return name == "amp" ? end + 1 : nil }
    return wanted.isASCII && !"<>\"'".unicodeScalars.contains(wanted) && wanted.properties.isAlphabetic ? nil : end + 1
  }

  // MARK: Markup

  private mutating func passMarkup(_ atom: InlineAtom) {
    switch scalar() {
    case "\\": at += 2
    case "]":
      if scalar(1) == "(" || scalar(1) == "[" || scalar(1) == "{" { passAfterBracket() } else { at += 1 }
    case "<" where scalar(1) == "!" && scalar(2) == "-":
      // The end of a comment is its first `-->`.
      repeat { pass(through: ">") } while at < source.count && !(at > 2 && source[at - 3] == "-" && source[at - 2] == "-")
    case "{" where at == 0: pass(through: "}")
    default: at += 1
    }
    at = min(at, source.count)
  }

  /// Skips the bar before the first cell, which is not between cells.
  private mutating func passFirstBar() {
    let start = end(ofBlanksAt: 0)
    if start < source.count, source[start] == "|" { at = start + 1 }
  }

  private mutating func passBackticks() {
    while at < source.count, source[at] != "`" { at += source[at] == "\\" ? 2 : 1 }
    while at < source.count, source[at] == "`" { at += 1 }
    at = min(at, source.count)
  }

  private mutating func pass(through last: Unicode.Scalar) {
    while at < source.count, source[at] != last { at += source[at] == "\\" ? 2 : 1 }
    at = min(at + 1, source.count)
  }

  /// Skips brackets with their content, and the address or label after them.
  private mutating func passBrackets() {
    var depth = 0
    while at < source.count {
      if source[at] == "[" { depth += 1 }
      if source[at] == "]" {
        depth -= 1
        if depth == 0 { return passAfterBracket() }
      }
      at += source[at] == "\\" ? 2 : 1
    }
    at = min(at, source.count)
  }

  /// Skips the closing bracket, and the address, the label or the attributes after it.
  private mutating func passAfterBracket() {
    at += 1
    if scalar() == "(" {
      var depth = 0
      while at < source.count {
        if source[at] == "<", depth == 1, source[at - 1] == "(" { pass(through: ">") }
        guard at < source.count else { break }
        if source[at] == "(" { depth += 1 }
        if source[at] == ")" { depth -= 1 }
        at += source[at] == "\\" ? 2 : 1
        if depth == 0 { break }
      }
    } else if scalar() == "[" {
      pass(through: "]")
    } else if scalar() == "{" {
      pass(through: "}")
    }
    at = min(at, source.count)
  }
}

extension Character {
  /// Whether a backslash escapes the character; for ASCII only.
  fileprivate var isMarkdownPunctuation: Bool { isPunctuation || isSymbol }
}

extension Unicode.Scalar {
  fileprivate static let lineSeparator = String.lineSeparator.unicodeScalars.first!
  fileprivate static let replacement: Unicode.Scalar = "\u{FFFD}"
  fileprivate static let objectReplacement = String.objectReplacement.unicodeScalars.first!
}
