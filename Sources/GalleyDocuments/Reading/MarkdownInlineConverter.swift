import GalleyMarkdown
import UIKit

/// Converts the runs of one Markdown paragraph to inlines: runs of one style, images, and Galley's attributes on spans
/// (`[words]{.smallcaps lang=he}`), on images (`{height=18}`) and, on a line of their own before the text, on the block.
struct MarkdownInlineConverter {
  struct Converted {
    var inlines: [Document.Inline]
    /// The attributes of the block, on the line before its text; `nil` if there are none.
    var attributes: BraceAttributes?
    /// The comments in the paragraph, which are not shown.
    var hidden: String
  }

  private let content: MarkdownContent
  /// The style of each span of the content.
  private let styles: [InlineStyle]
  private var inlines: [Document.Inline] = []
  /// The style of the current run.
  private var style = InlineStyle()
  private var hidden = ""
  /// The indices in `inlines` of unmatched `[`.
  private var brackets: [Int] = []

  /// The maximum number of open brackets; outer ones become text. It bounds the number of visits of each run.
  private static let maximumBrackets = 32

  private init(_ content: MarkdownContent, _ styles: [InlineStyle]) { (self.content, self.styles) = (content, styles) }

  /// Returns the style of each span: that of the span around it, with its own markup. O(*n*) in the number of spans.
  static func styles(of spans: [MarkdownSpan]) -> [InlineStyle] {
    var styles: [InlineStyle] = []
    styles.reserveCapacity(spans.count)
    for span in spans { styles.append((span.parent.map { styles[$0] } ?? InlineStyle()).inside(span.kind)) }
    return styles
  }

  /// Returns the inlines of a paragraph, a heading or a cell. O(*n*) in the length of its text.
  ///
  /// - Parameter styles: the style of each span of `content`.
  static func convert(_ runs: Range<Int>, of content: MarkdownContent, _ styles: [InlineStyle]) -> Converted {
    var converter = MarkdownInlineConverter(content, styles)
    let (attributes, count) = converter.blockAttributes(runs)
    var index = runs.lowerBound + count
    while index < runs.upperBound { index = converter.read(index, of: runs) }
    return Converted(inlines: converter.joinedInlines(), attributes: attributes, hidden: converter.hidden)
  }

  /// Returns the attributes of the block that are alone on the first line, and the number of runs on that line; `nil` and 0 if there are none.
  private func blockAttributes(_ range: Range<Int>) -> (BraceAttributes?, count: Int) {
    let runs = content.runs[range].prefix(2)
    guard let first = runs.first, first.span == nil, case .text(let text) = first.content, let attributes = BraceAttributes(wholeLine: text[...])
    else { return (nil, 0) }
    guard let second = runs.dropFirst().first else { return (attributes, 1) }
    return second.span == nil && second.content.isBreak ? (attributes, 2) : (nil, 0)
  }

  /// Reads the run at `index`; an image with its description and attributes. Returns the index of the next run.
  private mutating func read(_ index: Int, of runs: Range<Int>) -> Int {
    let run = content.runs[index]
    style = run.span.map { styles[$0] } ?? InlineStyle()
    switch run.content {
    case .text(let text): readText(text[...])
    case .escaped(let character): append(character)
    case .softBreak: append(" ")
    case .hardBreak: append(String.lineSeparator)
    case .code(let code): append(code) { $0.isCode = true }
    case .html(let html): readHTML(html)
    case .footnoteReference(let number): append("\(number)") { $0.note = number }
    case .image(let image):
      appendImage(image)
      let next = content.spans[image].runs.upperBound
      // Attributes follow the image directly.
      guard next < runs.upperBound, content.runs[next].span == run.span, case .text(let text) = content.runs[next].content else { return next }
      readText(textAfterImage(text))
      return next + 1
    case .taskMark, .rule: break
    }
    return index + 1
  }

  /// Returns the inlines, with adjacent ones of one style combined.
  private func joinedInlines() -> [Document.Inline] {
    var joined: [Document.Inline] = []
    for inline in inlines.filter({ $0.image != nil || !$0.text.isEmpty }).withPlainEdges {
      // A constant for the last inline would share its text, which would then be copied at each addition.
      if inline.image == nil, joined.last.map({ $0.style == inline.style && $0.image == nil }) == true {
        joined[joined.count - 1].text += inline.text
      } else {
        joined.append(inline)
      }
    }
    return joined
  }

  private mutating func append(_ text: String, changing: (inout InlineStyle) -> Void = { _ in }) {
    var style = style
    changing(&style)
    inlines.append(.init(text: text.withoutParagraphEnds, style: style))
  }

  // MARK: Spans

  private mutating func readText(_ text: Substring) {
    var remaining = text
    while let mark = remaining.firstIndex(where: { $0 == "[" || $0 == "]" }) {
      if mark > remaining.startIndex { append(String(remaining[..<mark])) }
      let after = remaining.index(after: mark)
      if remaining[mark] == "[" {
        if brackets.count == Self.maximumBrackets { brackets.removeFirst() }
        brackets.append(inlines.count)
        append("[")
        remaining = remaining[after...]
      } else {
        remaining = remaining[closeSpan(remaining, after: after)...]
      }
    }
    if !remaining.isEmpty { append(String(remaining)) }
  }

  /// Applies the attributes after a closing bracket to the runs since its opening bracket. Returns the index after the attributes. Without an opening
  /// bracket or attributes, the closing bracket becomes text, and the result is `after`.
  private mutating func closeSpan(_ text: Substring, after: Substring.Index) -> Substring.Index {
    guard let start = brackets.popLast(), let (attributes, end) = BraceAttributes.read(from: text, at: after) else {
      append("]")
      return after
    }
    inlines[start].text = ""
    for index in inlines.index(after: start)..<inlines.endIndex { inlines[index].style = attributes.applied(to: inlines[index].style) }
    return end
  }

  // MARK: Images

  private mutating func appendImage(_ index: Int) {
    guard case .image(let source, let title) = content.spans[index].kind else { return }
    let image = Document.Image(source: source, label: label(ofImage: index), title: title.isEmpty ? nil : title)
    inlines.append(.init(text: "", style: style, image: image))
  }

  /// Returns the text of an image's description, with that of images in it.
  private func label(ofImage index: Int) -> String {
    var label = ""
    for run in content.runs[content.spans[index].runs] {
      switch run.content {
      case .text(let text), .escaped(let text), .code(let text): label += text.withoutParagraphEnds
      case .softBreak, .hardBreak: label += " "
      case .html, .footnoteReference, .image, .taskMark, .rule: break
      }
    }
    return label
  }

  /// Reads the attributes after an image, and returns the text after them; without attributes, the whole text.
  private mutating func textAfterImage(_ text: String) -> Substring {
    guard let (attributes, end) = BraceAttributes.read(from: text[...], at: text.startIndex) else { return text[...] }
    inlines[inlines.count - 1].image?.height = attributes.height
    return text[end...]
  }

  // MARK: HTML

  private mutating func readHTML(_ html: String) {
    if html == MarkSeparator.comment { return }
    if html.isOnlyComments {
      hidden += html + "\n"
    } else if ["<br>", "<br/>", "<br />"].contains(html.lowercased()) {
      append(String.lineSeparator)
    } else {
      // A line end within a tag is white space.
      append(html.onOneLine) { $0.isRaw = true }
    }
  }
}

extension String {
  /// The text with a space in place of each line end and the blanks around it. Linear, also for a tag with very many blanks.
  fileprivate var onOneLine: String {
    guard contains("\n") else { return self }
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices {
      if index > 0 { lines[index] = lines[index].drop(while: isBlank) }
      guard index + 1 < lines.count else { break }
      while let last = lines[index].last, isBlank(last) { lines[index].removeLast() }
    }
    return lines.joined(separator: " ")
  }

  /// The text with line separators in place of characters that would end its paragraph on the page, such as U+2029.
  var withoutParagraphEnds: String {
    guard contains(where: \.endsParagraph) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { Character($0).endsParagraph ? Unicode.Scalar(UInt16.lineSeparator)! : $0 }))
  }
}

extension InlineStyle {
  /// Returns the style of a span in text of this style.
  fileprivate func inside(_ span: MarkdownSpan.Kind) -> InlineStyle {
    var style = self
    switch span {
    // Nested emphasis is roman.
    case .emphasis: style.isEmphasised.toggle()
    case .strong: style.isStrong = true
    case .strikethrough: style.isStruck = true
    case .link(let destination, let title):
      style.link = destination
      style.linkTitle = title.isEmpty ? nil : title
    case .image: break
    }
    return style
  }
}
