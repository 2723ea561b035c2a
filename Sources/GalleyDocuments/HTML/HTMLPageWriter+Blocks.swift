import UIKit

extension HTMLPageWriter {
  /// Writes a block and the beginnings and ends of containers before it.
  mutating func write(_ block: WrittenBlock) {
    enter(block)
    let first = block.first
    switch first.block {
    case .code: writeCode(block.paragraphs)
    case .row(let shape, _): writeTable(block.paragraphs, shape)
    case .rule where first.string == "⁂": output.append("<hr>\n")
    case .title, .heading: writeHeading(first, level: first.block == .title ? 1 : first.sourceContext.headingLevel)
    case .figure where first.isFigure: writeFigure(first)
    case .item where block.isDirectItem:
      output.append(lead(of: block))
      writeContent(first.runs)
      output.append("\n")
    default: writeParagraph(first, lead: lead(of: block))
    }
  }

  private mutating func writeParagraph(_ paragraph: WrittenParagraph, lead: String) {
    output.append("<p\(attributes(of: paragraph, class: paragraph.block.className))>\(lead)")
    // An empty element would have no height.
    if paragraph.runs.isEmpty, lead.isEmpty { output.append("<br>") } else { writeContent(paragraph.runs) }
    output.append("</p>\n")
  }

  private mutating func writeHeading(_ paragraph: WrittenParagraph, level: Int) {
    let name = paragraph.headingTitle.map { headingNames.assign(to: $0) } ?? ""
    output.append("<h\(level)\(name.isEmpty ? "" : " id=\"\(name.escapedForHTML)\"")\(attributes(of: paragraph))>")
    writeContent(paragraph.runs)
    output.append("</h\(level)>\n")
  }

  private mutating func writeFigure(_ paragraph: WrittenParagraph) {
    output.append("<figure\(attributes(of: paragraph))>")
    writeContent(paragraph.runs)
    output.append("</figure>\n")
  }

  /// Returns the elements before the text of an item or a note: the check box of a task, or the number of a note, which links to its reference.
  private func lead(of block: WrittenBlock) -> String {
    guard let marker = block.marker else { return "" }
    if marker.container == .note, let number = marker.number {
      let isLinked = survey.references.contains(number)
      return (isLinked ? "<a href=\"#reference-\(number)\" role=\"doc-backlink\">\(number)</a>" : "\(number)") + "\u{2002}"
    }
    return marker.isDone.map { "<input type=\"checkbox\" disabled\($0 ? " checked" : "")> " } ?? ""
  }

  /// Returns the attributes of a paragraph's element, each with a space before it.
  func attributes(of paragraph: WrittenParagraph, class name: String? = nil) -> String {
    var attributes = name.map { " class=\"\($0)\"" } ?? ""
    if paragraph.language != survey.language, paragraph.language.isAttributeValue { attributes += " lang=\"\(paragraph.language)\"" }
    // The direction is that of the first letter, as on the page.
    if isRightToLeft || paragraph.runs.contains(where: { $0.text.unicodeScalars.contains(where: \.isOfRightToLeftScript) }) { attributes += " dir=\"auto\"" }
    let css = formatting.css(of: paragraph)
    return css.isEmpty ? attributes : attributes + " style=\"\(css.escapedForHTML)\""
  }

  // MARK: Code

  private mutating func writeCode(_ lines: ArraySlice<WrittenParagraph>) {
    guard let first = lines.first else { return }
    let context = first.sourceContext
    let language = context.isRaw ? "html" : CodeSyntax.language(in: context.info)
    output.append("<pre\(attributes(of: first))><code\(language.isEmpty ? "" : " class=\"language-\(language.escapedAttribute)\"")>")
    let syntax = colorsCode && !context.isRaw ? CodeSyntax.named(context.info) : nil
    for (index, line) in lines.enumerated() {
      if index > 0 { output.append("\n") }
      guard let syntax else {
        writeRuns(line.runs, isPreformatted: true)
        continue
      }
      let (runs, tokens) = line.runs(by: syntax)
      writeRuns(runs, tokens: tokens, isPreformatted: true)
    }
    output.append("</code></pre>\n")
  }

  // MARK: Tables

  private mutating func writeTable(_ rows: ArraySlice<WrittenParagraph>, _ shape: TableShape) {
    output.append(shape.isRightToLeft == isRightToLeft ? "<table>\n" : "<table dir=\"\(shape.isRightToLeft ? "rtl" : "ltr")\">\n")
    var isInBody = false
    for row in rows {
      let isHeader = row.block.isHeaderRow
      if isHeader { output.append("<thead>\n") } else if !isInBody { output.append("<tbody>\n") }
      writeRow(row, shape, isHeader ? "th" : "td")
      if isHeader { output.append("</thead>\n") }
      isInBody = !isHeader
    }
    output.append((isInBody ? "</tbody>\n" : "") + "</table>\n")
  }

  private mutating func writeRow(_ row: WrittenParagraph, _ shape: TableShape, _ element: String) {
    let isOtherLanguage = row.language != survey.language && row.language.isAttributeValue
    output.append(isOtherLanguage ? "<tr lang=\"\(row.language)\">" : "<tr>")
    for (cell, alignment) in zip(row.cells(inColumns: shape.alignments.count), shape.alignments) {
      let scope = element == "th" ? " scope=\"col\"" : ""
      output.append("<\(element)\(scope)\(alignment == .natural ? "" : " style=\"text-align: \(alignment.rawValue)\"")>")
      writeContent(cell)
      output.append("</\(element)>")
    }
    output.append("</tr>\n")
  }
}

extension WrittenParagraph {
  /// Whether the paragraph consists of images.
  fileprivate var isFigure: Bool { !runs.isEmpty && runs.allSatisfy { $0.image != nil && $0.isShown } }

  /// Returns the runs of a line of code, divided at its tokens, and the token of each.
  fileprivate func runs(by syntax: CodeSyntax) -> ([Run], [CodeToken]) {
    var (divided, kinds): ([Run], [CodeToken]) = ([], [])
    var tokens = syntax.tokens(of: Array(string.utf16))[...]
    var start = 0
    for run in runs {
      let units = Array(run.text.utf16)
      var offset = 0
      while offset < units.count {
        while let token = tokens.first, token.range.upperBound <= start + offset { tokens = tokens.dropFirst() }
        var (end, kind) = (units.count, CodeToken.plain)
        if let token = tokens.first {
          let isInToken = token.range.lowerBound <= start + offset
          end = min(end, (isInToken ? token.range.upperBound : token.range.lowerBound) - start)
          if isInToken { kind = token.token }
        }
        var piece = run
        piece.text = String(decoding: units[offset..<end], as: UTF16.self)
        divided.append(piece)
        kinds.append(kind)
        offset = end
      }
      start += units.count
    }
    return (divided, kinds)
  }
}

extension TextRole.Block {
  /// The class of the paragraph's element; `nil` for body text that is not indented.
  fileprivate var className: String? {
    switch self {
    case .byline: "byline"
    case .body: "body"
    case .line: "line"
    case .quote: "quote"
    case .item: "item"
    case .note: "note"
    case .script: "script"
    case .title, .heading, .opening, .within, .row, .code, .figure, .rule: nil
    }
  }
}
