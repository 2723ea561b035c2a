import GalleyMarkdown
import UIKit

/// Collects the inlines of one Markdown paragraph: runs of one style, images, and Galley's attributes on spans
/// (`[words]{.smallcaps lang=he}`), on images (`{height=18}`) and, on a line of their own before the text, on the block.
struct MarkdownInlineReader {
  struct Finished {
    var inlines: [Document.Inline]
    /// The attributes of the block, on the line before its text; `nil` if there are none.
    var attributes: BraceAttributes?
    /// The comments in the paragraph, which are not shown.
    var hidden: String
  }

  private var inlines: [Document.Inline] = []
  private var styles = [InlineStyle()]
  private var attributes: BraceAttributes?
  private var hidden = ""
  /// Whether only block attributes have been read.
  private var isAtStart = true
  /// A text that is the block's attributes if its line ends after it; `nil` if there is none.
  private var opening: String?
  /// The indices in `inlines` of unmatched `[`.
  private var brackets: [Int] = []
  /// The labels of open images.
  private var labels: [(address: String, title: String, words: String)] = []
  private var endsInImage = false

  /// The maximum number of open brackets; outer ones become text. It bounds the number of visits of each run.
  private static let maximumBrackets = 32

  private var style: InlineStyle { styles[styles.count - 1] }

  mutating func read(_ event: MarkdownEvent) {
    if let text = opening {
      opening = nil
      isAtStart = false
      if event == .softBreak || event == .hardBreak {
        attributes = BraceAttributes(wholeLine: text[...])
        return
      }
      readText(text[...])
    }
    if isAtStart, case .text(let text) = event, BraceAttributes(wholeLine: text[...]) != nil {
      opening = text
      return
    }
    isAtStart = false
    if !labels.isEmpty { return readLabel(event) }
    let followsImage = endsInImage
    endsInImage = false
    switch event {
    case .text(let text): readText(followsImage ? textAfterImage(text) : text[...])
    case .escaped(let character): append(character)
    case .softBreak: append(" ")
    case .hardBreak: append(String.lineSeparator)
    case .code(let code): append(code) { $0.isCode = true }
    case .html(let html): readHTML(html)
    case .footnoteReference(let number): append("\(number)") { $0.note = number }
    case .begin(.image(let address, let title)): labels.append((address, title, ""))
    case .begin(let element): styles.append(style.inside(element))
    case .end: styles.removeLast()
    case .codeBlock, .htmlBlock, .rule: break
    }
  }

  consuming func finished() -> Finished {
    if let opening { attributes = BraceAttributes(wholeLine: opening[...]) }
    var joined: [Document.Inline] = []
    for inline in inlines.filter({ $0.image != nil || !$0.text.isEmpty }).withPlainEdges {
      if let last = joined.last, last.style == inline.style, last.image == nil, inline.image == nil {
        joined[joined.count - 1].text += inline.text
      } else {
        joined.append(inline)
      }
    }
    return Finished(inlines: joined, attributes: attributes, hidden: hidden)
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

  private mutating func readLabel(_ event: MarkdownEvent) {
    let last = labels.count - 1
    switch event {
    case .text(let text), .escaped(let text), .code(let text): labels[last].words += text.withoutParagraphEnds
    case .softBreak, .hardBreak: labels[last].words += " "
    case .begin(.image(let address, let title)): labels.append((address, title, ""))
    case .end(.image):
      let (address, title, words) = labels.removeLast()
      if labels.isEmpty {
        inlines.append(.init(text: "", style: style, image: .init(source: address, label: words, title: title.isEmpty ? nil : title)))
        endsInImage = true
      } else {
        labels[last - 1].words += words
      }
    default: break
    }
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
  fileprivate func inside(_ element: MarkdownElement) -> InlineStyle {
    var style = self
    switch element {
    // Nested emphasis is roman.
    case .emphasis: style.isEmphasised.toggle()
    case .strong: style.isStrong = true
    case .struck: style.isStruck = true
    case .link(let address, let title):
      style.link = address
      style.linkTitle = title.isEmpty ? nil : title
    default: break
    }
    return style
  }
}
