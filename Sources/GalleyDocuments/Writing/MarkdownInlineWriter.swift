import UIKit

/// Writes runs of styles as Markdown inlines: nested marks, opened and closed where the style changes.
///
/// Emphasis in CommonMark depends on the characters beside its marks. An empty comment separates ambiguous marks. The result is read back to verify
/// it: if it differs from the runs, every mark is separated this way. In a table, the standard marks are not verified.
struct MarkdownInlineWriter {
  enum Mark: Hashable {
    case span(String)
    case link(String, title: String?)
    case strong, emphasis, struck
  }

  private var text = ""
  private var open: [Mark] = []
  /// The start of the text of the open link, in UTF-8 code units.
  private var linkStart = 0
  private let breaksLines: Bool
  private let isInTable: Bool
  /// Whether to separate every mark.
  private let isCareful: Bool
  private let notes: Set<Int>
  private let style: MarkdownStyle
  /// The character before the marks that were just closed, and the number of those marks; `nil` if no mark was just closed.
  private var closed: (before: Character, count: Int)?
  private var wasImage = false
  private var wasNote = false

  static func text(
    of runs: [WrittenParagraph.Run], breaksLines: Bool, isInTable: Bool, notes: Set<Int>, style: MarkdownStyle = MarkdownStyle()
  ) -> String {
    let runs = runs.withPlainEdges
    func written(_ isCareful: Bool, _ style: MarkdownStyle) -> String {
      var writer = MarkdownInlineWriter(breaksLines, isInTable, isCareful, notes, style)
      return writer.write(segments(of: runs))
    }
    var standardStyle = style
    (standardStyle.emphasis, standardStyle.strong) = ("*", "**")
    guard runs.contains(where: { $0.style.isMarked }) else { return written(false, standardStyle) }
    // Emphasis with underscores must begin and end at a word boundary.
    if standardStyle != style, case let text = written(false, style), readsBack(text, as: runs, style) { return text }
    let text = written(false, standardStyle)
    return isInTable || readsBack(text, as: runs, standardStyle) ? text : written(true, standardStyle)
  }

  private init(_ breaksLines: Bool, _ isInTable: Bool, _ isCareful: Bool, _ notes: Set<Int>, _ style: MarkdownStyle) {
    self.style = style
    self.breaksLines = breaksLines
    self.isInTable = isInTable
    self.isCareful = isCareful
    self.notes = notes
  }

  private static func readsBack(_ text: String, as runs: [WrittenParagraph.Run], _ style: MarkdownStyle) -> Bool {
    func words(_ inlines: [(String, InlineStyle)]) -> [String] {
      inlines.flatMap { text, style in text.unicodeScalars.map { "\($0) \(style.marks) \(style.isCode)" } }
    }
    // A reference is recognized only if its note exists.
    let notes = Set(runs.compactMap(\.style.note)).sorted().map { "\n\n[^\(style.label(ofNote: $0))]: note" }.joined()
    let targets = Set(runs.compactMap { run in run.style.link.map { LinkReferences.Target(address: $0, title: run.style.linkTitle) } })
    let definitions = style.references.sources(of: targets).map { "\n\n" + $0 }.joined()
    let read = MarkdownBlockConverter.blocks(of: text + notes + definitions).first?.inlines.filter { $0.style.note == nil && $0.image == nil } ?? []
    let wanted = runs.filter { $0.style.note == nil && $0.image == nil }
    return words(read.map { ($0.text, $0.style) }.filter { $0.0 != String.lineSeparator }) == words(wanted.map { ($0.text, $0.style) }.filter { $0.0 != String.lineSeparator })
  }

  /// Splits runs at line separators, because a mark beside a line break would be read as a character.
  private static func segments(of runs: [WrittenParagraph.Run]) -> [WrittenParagraph.Run] {
    runs.flatMap { run -> [WrittenParagraph.Run] in
      // In code and HTML, a line separator is a character like others.
      guard run.image == nil, !run.style.isCode, !run.style.isRaw, run.text.contains(String.lineSeparator) else { return [run] }
      return run.text.split(separator: String.lineSeparator, omittingEmptySubsequences: false).enumerated().flatMap { index, part in
        var (segment, lineBreak) = (run, run)
        segment.text = String(part)
        lineBreak.text = String.lineSeparator
        return (index > 0 ? [lineBreak] : []) + (part.isEmpty ? [] : [segment])
      }
    }
  }

  private mutating func write(_ runs: [WrittenParagraph.Run]) -> String {
    let nested = MarkNesting.marks(of: runs)
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1] : nil
      if run.isLineBreak {
        // A break within a style belongs to the style; a break at its edge does not.
        let after = next == nil ? [] : nested[index + 1]
        change(to: Array(zip(open, after).prefix { $0 == $1 }.map(\.0)), before: "\n")
        breakLine(isLast: next == nil)
        continue
      }
      write(run, in: nested[index], next: next, in: next == nil ? [] : nested[index + 1])
    }
    change(to: [], before: "\n")
    return text
  }

  private mutating func write(
    _ run: WrittenParagraph.Run, in marks: [Mark], next: WrittenParagraph.Run?, in marksOfNext: [Mark]
  ) {
    if let number = run.style.note, notes.contains(number) {
      change(to: [], before: "[")
      text += "[^\(style.label(ofNote: number))]"
      wasNote = true
      return
    }
    let content: String
    if let image = run.editedImage {
      content = imageMarkup(image)
    } else if run.style.isRaw {
      content = run.text
    } else if run.style.isCode {
      content = code(run.text)
    } else if case .link(let address, nil)? = marks.last, marks.count == 1, address == run.text, Self.isAutolink(address),
      marksOfNext != marks, open.last != marks.last
    {
      change(to: [], before: "<")
      text += "<\(address)>"
      return
    } else {
      let opens = marks.count > open.count || !zip(open, marks).allSatisfy { $0 == $1 }
      let closes = next == nil || next?.isLineBreak == true || !marksOfNext.starts(with: marks)
      content = escaped(run.text, opens: opens, closes: closes)
    }
    guard let first = content.first else { return }
    change(to: marks, before: first)
    text += content
    wasImage = run.image != nil
  }

  private mutating func breakLine(isLast: Bool) {
    // A tag alone on its line would begin a block of HTML.
    text += breaksLines && !isLast ? "\\\n" : breaksLines && text.isEmpty ? "&#8232;" : "<br>"
    (closed, wasImage, wasNote) = (nil, false, false)
  }

  // MARK: Marks

  /// Closes and opens marks, so that exactly `marks` are open before `next`.
  private mutating func change(to marks: [Mark], before next: Character) {
    var same = 0
    while same < min(open.count, marks.count), open[same] == marks[same] { same += 1 }
    let opened = marks[same...]
    if open.count > same {
      let before = text.last ?? "\n"
      let count = open.count - same
      let isBeforeBracket = "[({:".contains(next) || opened.contains { !$0.isFlanking }
      for mark in open[same...].reversed() { close(mark, isBeforeBracket: isBeforeBracket) }
      closed = (before, count)
    }
    open.removeSubrange(same...)
    if let closed {
      let touches = opened.isEmpty ? !next.isSpaceOrSign && (closed.count > 1 || closed.before.isSpaceOrSign) : true
      if touches, next != "\n" { setApart() }
      self.closed = nil
    }
    guard !opened.isEmpty else { return }
    if let last = text.last, !last.isSpaceOrSign, opened.count > 1 || next.isSpaceOrSign { setApart() }
    if let last = text.last, last == "*" || last == "~" || last == "_" && style.emphasis == "_" { setApart() }
    for mark in opened {
      if isCareful { setApart() }
      switch mark {
      case .span: text += "["
      case .link:
        text += "["
        linkStart = text.utf8.count
      case .strong: text += style.strong
      case .emphasis: text += style.emphasis
      case .struck: text += "~~"
      }
      if isCareful, mark.isFlanking { text += MarkSeparator.comment }
      open.append(mark)
    }
  }

  private mutating func close(_ mark: Mark, isBeforeBracket: Bool) {
    if isCareful, mark.isFlanking { text += MarkSeparator.comment }
    switch mark {
    case .span(let attributes): text += "]{\(attributes)}"
    case .link(let address, let title):
      let content = String(decoding: text.utf8.dropFirst(linkStart), as: UTF8.self)
      let target = LinkReferences.Target(address: address, title: title)
      text += style.references.ending(of: content, to: target, mayBeShort: !isBeforeBracket, isInTable: isInTable) ?? "](\(Self.address(address))\(Self.title(title)))"
    case .strong: text += style.strong
    case .emphasis: text += style.emphasis
    case .struck: text += "~~"
    }
    if isCareful, mark.isFlanking { text += MarkSeparator.comment }
  }

  /// Adds a separator, except after another one and at the start of a line: there the comment would begin an HTML block.
  private mutating func setApart() {
    guard let last = text.last, last != "\n", !text.hasSuffix(MarkSeparator.comment) else { return }
    text += MarkSeparator.comment
  }

  // MARK: Characters

  private func code(_ code: String) -> String {
    let fence = String(repeating: "`", count: code.longestRun(of: "`") + 1)
    let touches = code.hasPrefix("`") || code.hasSuffix("`") || code.hasPrefix(" ") && code.hasSuffix(" ") && !code.allSatisfy { $0 == " " }
    let space = touches ? " " : ""
    return fence + space + (isInTable ? code.replacing("|", with: "\\|") : code) + space + fence
  }

  private mutating func escaped(_ run: String, opens: Bool, closes: Bool) -> String {
    let characters = Array(run)
    var result = ""
    let isAtLineStart = text.isEmpty || text.hasSuffix("\n")
    for (index, character) in characters.enumerated() {
      let (before, after) = (index > 0 ? characters[index - 1] : nil, index + 1 < characters.count ? characters[index + 1] : nil)
      let isEdge = index == 0 && (opens || isAtLineStart) || after == nil && closes
      if character.isWhitespace && (isEdge || character != " " && character != "\t" && !character.isNonASCIISpace) {
        for scalar in character.unicodeScalars { result += "&#\(scalar.value);" }
      } else {
        if needsEscape(character, before, after, index: index, isAtLineStart: isAtLineStart) { result += "\\" }
        result.append(character)
      }
    }
    (wasImage, wasNote) = (false, false)
    if isAtLineStart { result = result.withEscapedNumber }
    return result
  }

  private func needsEscape(_ character: Character, _ before: Character?, _ after: Character?, index: Int, isAtLineStart: Bool) -> Bool {
    switch character {
    case "\\", "*", "`", "[", "]": return true
    case "_": return !((before?.isLetter ?? false || before?.isNumber ?? false) && (after?.isLetter ?? false || after?.isNumber ?? false))
    case "~": return before == nil || after == nil || before == "~" || after == "~"
    case "<": return after.map { $0.isLetter || "/!?".contains($0) } ?? true
    case "&": return after.map { $0.isLetter || $0 == "#" } ?? true
    case "!": return after == nil
    case "|": return isInTable || index == 0 && isAtLineStart
    case "#": return index == 0 && isAtLineStart || after == nil && before != nil && !breaksLines
    case ">", "-", "+", "=", ":": return index == 0 && isAtLineStart || index == 0 && wasNote && character == ":"
    case "{": return index == 0 && (isAtLineStart || wasImage)
    case "(": return index == 0 && wasNote
    default: return false
    }
  }

  private func imageMarkup(_ image: Document.Image) -> String {
    var label = ""
    for character in image.label {
      if "\\[]*_`<&!~".contains(character) { label += "\\" }
      label.append(character)
    }
    let height = image.height.map { "{height=\($0 == $0.rounded() && abs($0) < 1e9 ? "\(Int($0))" : "\($0)")}" } ?? ""
    let target = LinkReferences.Target(address: image.source, title: image.title)
    // The next character is not known.
    let ending = style.references.ending(of: label, to: target, mayBeShort: false, isInTable: isInTable)
    return "![\(label)" + (ending ?? "](\(Self.address(image.source))\(Self.title(image.title)))") + height
  }

  private static func title(_ title: String?) -> String {
    guard let title else { return "" }
    return " \"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;") + "\""
  }

  private static func address(_ address: String) -> String {
    var result = ""
    for character in address {
      if character == "\n" { result += "%0A" } else {
        if "\\<>&".contains(character) || character == "*" || character == "_" { result += "\\" }
        result.append(character)
      }
    }
    let isBare = !address.isEmpty && !address.contains { $0.isWhitespace || "()<>\"'".contains($0) || $0 < " " }
    return isBare ? result : "<" + result + ">"
  }

  private static func isAutolink(_ address: String) -> Bool {
    (address.hasPrefix("http://") || address.hasPrefix("https://")) && !address.contains { $0.isWhitespace || "<>\\&|".contains($0) || !$0.isASCII }
  }
}

extension WrittenParagraph.Run {
  /// Whether the run is a line break, as `MarkdownInlineWriter` splits the text.
  fileprivate var isLineBreak: Bool { text == String.lineSeparator && !style.isCode && !style.isRaw }
}

extension InlineStyle {
  /// The marks from the outermost to the innermost.
  var marks: [MarkdownInlineWriter.Mark] {
    var marks: [MarkdownInlineWriter.Mark] = []
    var attributes: [String] = []
    if isSmallCaps { attributes.append(".smallcaps") }
    if isUnderlined { attributes.append(".underline") }
    if let language, language.isAttributeValue { attributes.append("lang=\(language)") }
    if !attributes.isEmpty { marks.append(.span(attributes.joined(separator: " "))) }
    if let link { marks.append(.link(link, title: linkTitle)) }
    if isStrong { marks.append(.strong) }
    if isEmphasised { marks.append(.emphasis) }
    if isStruck { marks.append(.struck) }
    return marks
  }

  var isMarked: Bool { !marks.isEmpty || isCode }
}

extension MarkdownInlineWriter.Mark {
  fileprivate var isFlanking: Bool {
    switch self {
    case .strong, .emphasis, .struck: true
    case .span, .link: false
    }
  }
}

extension Character {
  /// Whether a mark of emphasis works beside this character in any case.
  fileprivate var isSpaceOrSign: Bool { isWhitespace || isPunctuation || isSymbol }
  /// For white space: whether it is outside of ASCII, and so has no meaning in Markdown.
  fileprivate var isNonASCIISpace: Bool { unicodeScalars.first.map { $0.value > 0x7F } ?? false }
}

extension String {
  /// Escapes a number followed by a period or parenthesis, which would begin a list at the start of a line.
  fileprivate var withEscapedNumber: String {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let remaining = self[digits.endIndex...]
    guard (1...9).contains(digits.count), let stop = remaining.first, stop == "." || stop == ")" else { return self }
    guard remaining.dropFirst().first.map({ $0 == " " || $0 == "\t" }) ?? true else { return self }
    return digits + "\\" + remaining
  }
}
