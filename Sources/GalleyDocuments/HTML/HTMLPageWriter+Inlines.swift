import UIKit

extension HTMLPageWriter {
  typealias Run = WrittenParagraph.Run

  /// Writes the text of a block or a cell.
  mutating func writeContent(_ runs: [Run]) {
    (isAfterSpace, isAfterBreak) = (true, false)
    writeRuns(runs)
    // A break at the end would not add a line.
    if isAfterBreak { output.append("<br>") }
  }

  /// Writes runs in the elements of their styles, of which those that cover more runs are outside.
  ///
  /// - Parameters:
  ///   - tokens: the token of each run of code; empty if code has no colors.
  ///   - isPreformatted: whether the runs are in a `pre` element.
  mutating func writeRuns(_ runs: [Run], tokens: [CodeToken] = [], isPreformatted: Bool = false) {
    let nested = MarkNesting.marks(of: runs)
    var open: [(mark: MarkdownInlineWriter.Mark, end: String)] = []
    for (index, run) in runs.enumerated() {
      // The number of a note is a link itself.
      change(&open, to: run.style.note == nil ? nested[index] : [])
      let name = tokens.isEmpty ? nil : tokens[index].className
      if let name { output.append("<span class=\"\(name)\">") }
      write(run, isLast: index == runs.count - 1, isPreformatted: isPreformatted)
      if name != nil { output.append("</span>") }
    }
    change(&open, to: [])
  }

  /// Ends and begins elements, so that those of `marks` are open.
  private mutating func change(_ open: inout [(mark: MarkdownInlineWriter.Mark, end: String)], to marks: [MarkdownInlineWriter.Mark]) {
    let same = zip(open, marks).prefix { $0.mark == $1 }.count
    for (_, end) in open[same...].reversed() { output.append(end) }
    open.removeSubrange(same...)
    for mark in marks[same...] {
      let (begin, end) = tags(of: mark)
      output.append(begin)
      open.append((mark, end))
    }
  }

  private func tags(of mark: MarkdownInlineWriter.Mark) -> (begin: String, end: String) {
    switch mark {
    case .strong: return ("<strong>", "</strong>")
    case .emphasis: return ("<em>", "</em>")
    case .struck: return ("<del>", "</del>")
    case .span(let words):
      let words = words.split(separator: " ")
      let classes = words.filter { $0.first == "." }.map { $0.dropFirst() }.joined(separator: " ")
      let language = words.first { $0.hasPrefix("lang=") }?.dropFirst(5)
      return ("<span\(classes.isEmpty ? "" : " class=\"\(classes)\"")\(language.map { " lang=\"\($0)\"" } ?? "")>", "</span>")
    case .link(let address, let title):
      let target: String
      switch ExportedLink(address, anchors: survey.anchors) {
      case .anchor(let name): target = "#" + name
      case .address(let address): target = address
      case nil: return ("", "")
      }
      return ("<a href=\"\(target.escapedAttribute)\"\(title.map { " title=\"\($0.escapedAttribute)\"" } ?? "")>", "</a>")
    }
  }

  // MARK: Runs

  private mutating func write(_ run: Run, isLast: Bool, isPreformatted: Bool) {
    if let number = run.style.note { return writeReference(run, to: number) }
    if let image = run.image, run.isShown {
      for _ in run.text { images.write(image, to: &output) }
      return (isAfterSpace, isAfterBreak) = (false, false)
    }
    var ends: [String] = []
    func begin(_ element: String, _ attributes: String = "") -> String {
      ends.append("</\(element)>")
      return "<\(element)\(attributes)>"
    }
    var begins = ""
    if run.style.isCode, !isPreformatted { begins += begin("code") }
    // The label of an image that cannot be shown.
    if run.image != nil { begins += begin("span", " class=\"missing\"") }
    let css = formatting.css(of: run)
    if !css.isEmpty { begins += begin("span", " style=\"\(css.escapedForHTML)\"") }
    output.append(begins)
    writeText(run, isLast: isLast, isPreformatted: isPreformatted)
    output.append(ends.reversed().joined())
  }

  /// Writes a reference as a link to its note, or as a number if there is no such note.
  private mutating func writeReference(_ run: Run, to number: Int) {
    let text = run.text.escapedForHTML
    if survey.notes.contains(number) {
      let id = namedReferences.insert(number).inserted ? " id=\"reference-\(number)\"" : ""
      output.append("<sup><a href=\"#note-\(number)\"\(id) role=\"doc-noteref\">\(text)</a></sup>")
    } else {
      output.append("<sup>\(text)</sup>")
    }
    (isAfterSpace, isAfterBreak) = (false, false)
  }

  /// Writes characters, line breaks and the images of text without a role.
  private mutating func writeText(_ run: Run, isLast: Bool, isPreformatted: Bool) {
    let lines = run.text.unicodeScalars.split(omittingEmptySubsequences: false) { ["\u{2028}", "\u{0B}", "\u{0C}", "\u{85}"].contains($0) }
    for (index, line) in lines.enumerated() {
      if index > 0 {
        output.append("<br>")
        (isAfterSpace, isAfterBreak) = (true, true)
      }
      for (number, part) in line.split(separator: Self.objectReplacement, omittingEmptySubsequences: false).enumerated() {
        if number > 0, let attachment = run.foreignFormat?.attachment {
          images.write(attachment, to: &output)
          (isAfterSpace, isAfterBreak) = (false, false)
        }
        guard !part.isEmpty else { continue }
        let endsLine = index < lines.count - 1 || isLast
        let keepsSpaces = !isPreformatted && part.losesSpaces(after: isAfterSpace, endsLine: endsLine)
        let text = String(part).escapedForHTML
        output.append(keepsSpaces ? "<span class=\"spaces\">\(text)</span>" : text)
        (isAfterSpace, isAfterBreak) = (part.last == " " && !keepsSpaces, false)
      }
    }
  }

  private static let objectReplacement = String.objectReplacement.unicodeScalars.first!
}

extension WrittenParagraph.Run {
  /// Whether the run consists of images that the page shows, rather than of a label.
  var isShown: Bool { !text.isEmpty && text.allSatisfy { String($0) == .objectReplacement } }
}

extension Substring.UnicodeScalarView {
  /// Returns whether a browser would not show all spaces: a tab, spaces next to each other, and those at either end of a line.
  fileprivate func losesSpaces(after isAfterSpace: Bool, endsLine: Bool) -> Bool {
    var wasSpace = isAfterSpace
    for scalar in self {
      if scalar == "\t" || scalar == "\n" || scalar == " " && wasSpace { return true }
      wasSpace = scalar == " "
    }
    return wasSpace && endsLine
  }
}

extension CodeToken {
  /// The class of the token's element; `nil` for text in the color of the code.
  var className: String? {
    switch self {
    case .plain: nil
    case .comment: "comment"
    case .string: "string"
    case .keyword: "keyword"
    case .number: "number"
    }
  }
}
