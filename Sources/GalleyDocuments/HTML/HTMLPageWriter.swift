import UIKit

/// Writes paragraphs with roles as the elements of a web page. `+Blocks` writes the blocks, `+Inlines` their text.
struct HTMLPageWriter {
  var output: HTMLOutput
  let survey: HTMLSurvey
  let formatting: HTMLFormatting
  let colorsCode: Bool
  /// Whether most of the text is written from right to left.
  let isRightToLeft: Bool
  var images: HTMLImages
  /// The names of the next headings.
  var headingNames: AnchorNames
  /// The numbers of the references, and of the notes, that have their `id`: the first of each number.
  var namedReferences: Set<Int> = [], namedNotes: Set<Int> = []
  /// Whether the last character of the open block is a space, or a line begins, so that a browser would not show another space.
  var isAfterSpace = true
  /// Whether the last character of the open block is a line break.
  var isAfterBreak = false
  private var levels: [Level] = []

  /// An open container.
  private struct Level {
    var container: SourceContext.Container
    /// The tags that end it.
    var end: String
    /// The number of the last item, or `nil` for bullets.
    var number: Int?
    /// Whether the items of the list are apart from each other.
    var isLoose = false
  }

  init(_ survey: HTMLSurvey, _ sheet: StyleSheet, colorsCode: Bool, _ output: HTMLOutput) {
    (self.survey, self.colorsCode, self.output) = (survey, colorsCode, output)
    isRightToLeft = survey.isRightToLeft
    formatting = HTMLFormatting(sheet)
    images = HTMLImages(sheet)
    headingNames = survey.headingNames
  }

  /// Writes the whole page.
  ///
  /// - Parameters:
  ///   - title: the title if the text has no heading.
  ///   - css: the rules of the page's style.
  mutating func write(_ paragraphs: [WrittenParagraph], title: String, css: String) {
    output.append("<!DOCTYPE html>\n<html lang=\"\(survey.language)\"\(isRightToLeft ? " dir=\"rtl\"" : "")>\n<head>\n<meta charset=\"utf-8\">\n")
    output.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    output.append("<title>\((survey.title ?? title).escapedAttribute)</title>\n")
    if let author = survey.author { output.append("<meta name=\"author\" content=\"\(author.escapedAttribute)\">\n") }
    output.append("<style>\n\(css)</style>\n</head>\n<body>\n")
    var index = 0
    while index < paragraphs.count, output.isAccepted {
      let block = paragraphs[...].block(at: index)
      write(WrittenBlock(block, isInNote: levels.first?.container == .note))
      index = block.endIndex
    }
    close(to: 0)
    output.append("</body>\n</html>\n")
    output.flush()
  }

  // MARK: Containers

  /// Ends and begins containers, so that the block is in those of its source.
  mutating func enter(_ block: WrittenBlock) {
    let change = ContainerChange(from: levels.map(\.container), to: block.containers, marker: block.marker)
    guard let marker = block.marker else {
      close(to: change.continued)
      return openQuotes(change.openedQuotes)
    }
    if change.hasSibling, change.openedQuotes == 0, continuesList(levels[change.continued], block, marker) {
      close(to: change.continued + 1)
      output.append("</li>\n")
    } else {
      close(to: change.continued)
      openQuotes(change.openedQuotes)
      open(marker, isLoose: block.isLoose)
    }
    levels[levels.count - 1].number = marker.number
    output.append("<li\(attributes(ofItem: block, marker))>")
  }

  private func continuesList(_ level: Level, _ block: WrittenBlock, _ marker: ListMark) -> Bool {
    marker.container == .note || level.isLoose == block.isLoose && marker.follows(level.number)
  }

  private mutating func openQuotes(_ count: Int) {
    for _ in 0..<count {
      output.append("<blockquote>\n")
      levels.append(Level(container: .quote, end: "</blockquote>\n"))
    }
  }

  private mutating func open(_ marker: ListMark, isLoose: Bool) {
    if marker.container == .note {
      output.append("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n")
      levels.append(Level(container: .note, end: "</li>\n</ol>\n</section>\n"))
    } else if let number = marker.number {
      output.append(number == 1 ? "<ol>\n" : "<ol start=\"\(number)\">\n")
      levels.append(Level(container: .item, end: "</li>\n</ol>\n", isLoose: isLoose))
    } else {
      output.append("<ul>\n")
      levels.append(Level(container: .item, end: "</li>\n</ul>\n", isLoose: isLoose))
    }
  }

  private mutating func attributes(ofItem block: WrittenBlock, _ marker: ListMark) -> String {
    if marker.container == .note {
      guard let number = marker.number, namedNotes.insert(number).inserted else { return "" }
      return " id=\"note-\(number)\""
    }
    let name = marker.isDone == nil ? nil : "task"
    return block.isDirectItem ? attributes(of: block.first, class: name) : name.map { " class=\"\($0)\"" } ?? ""
  }

  private mutating func close(to count: Int) {
    while levels.count > count { output.append(levels.removeLast().end) }
  }
}

extension WrittenBlock {
  /// Whether the text of the item that begins here is in the item itself rather than in a paragraph.
  var isDirectItem: Bool { marker?.container == .item && (!isLoose || first.string.isEmpty) }
}
