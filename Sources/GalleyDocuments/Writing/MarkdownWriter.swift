import UIKit

/// Writes paragraphs with roles as CommonMark with GitHub's tables and footnotes, and Galley's attributes.
///
/// Empty lines separate blocks, except items of tight lists and the blocks in those items. `+Blocks` writes the blocks,
/// `MarkdownInlineWriter` their inlines.
struct MarkdownWriter {
  var lines: [String] = []
  /// The number of paragraphs without text, which Markdown cannot express.
  var emptyParagraphs = 0
  /// The open containers, with the prefixes of their lines.
  var levels: [Level] = []
  /// The block written last; `nil` before the first one.
  var last: WrittenParagraph?
  /// Whether the last block was a bare marker, so that the item's content follows without an empty line.
  var followsBareMarker = false
  var hiddenBefore = ""
  let notes: Set<Int>
  let style: MarkdownStyle

  struct Level {
    var container: SourceContext.Container
    /// The prefix of each line after the first.
    var indent: String
    /// The number of an item, or `nil` for bullets.
    var number: Int?
    /// Whether empty lines separate the items of the list and the blocks in them.
    var isLoose = false
  }

  static func text(of paragraphs: [WrittenParagraph], losses: inout LossCount, while goesOn: (_ index: Int) -> Bool) -> String {
    var writer = MarkdownWriter(paragraphs)
    writer.writeAll(paragraphs[...], while: goesOn)
    losses.addMarkdownLosses(of: paragraphs)
    if writer.emptyParagraphs > 0 { losses.add("empty paragraph", count: writer.emptyParagraphs) }
    return writer.lines.isEmpty ? "" : writer.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of `part`, some of the `paragraphs` of a document, starting outside of all containers. Only references to notes in
  /// `paragraphs` are written as references.
  static func lines(of part: [WrittenParagraph], in paragraphs: [WrittenParagraph], style: MarkdownStyle) -> [String] {
    var writer = MarkdownWriter(paragraphs, style)
    writer.writeAll(part[...]) { _ in true }
    return writer.lines
  }

  init(_ paragraphs: [WrittenParagraph], _ style: MarkdownStyle = MarkdownStyle()) {
    self.style = style
    notes = Set(paragraphs.compactMap(\.noteNumber))
  }

  private mutating func writeAll(_ paragraphs: ArraySlice<WrittenParagraph>, while goesOn: (_ index: Int) -> Bool) {
    var index = 0
    while index < paragraphs.count {
      guard goesOn(index) else { return }
      let block = paragraphs.block(at: index)
      write(WrittenBlock(block, isInNote: levels.first?.container == .note))
      index = block.endIndex
    }
    let hidden = paragraphs.last?.sourceContext.hiddenAfter ?? ""
    if !hidden.isEmpty { writeBlock(linesOf(hidden), in: []) }
  }

  private mutating func write(_ block: WrittenBlock) {
    let (first, marker, containers) = (block.first, block.marker, block.containers)
    let hidden = first.sourceContext.hidden == hiddenBefore ? "" : first.sourceContext.hidden
    hiddenBefore = first.sourceContext.hidden
    if !hidden.isEmpty {
      // The exact position is unknown. Use the containers that continue from the previous block: before a quote, not in it.
      let outer = zip(levels, containers.dropLast(marker == nil ? 0 : 1)).prefix { $0.container == $1 }.map(\.1)
      writeBlock(linesOf(hidden), in: outer)
    }
    if marker == nil, first.string.isEmpty, first.needsText {
      emptyParagraphs += 1
      return
    }
    writeBlock(content(of: first, block.paragraphs), in: containers, marker: marker, isBare: marker != nil && first.string.isEmpty, isLoose: block.isLoose)
    last = first
  }

  // MARK: Containers

  /// Writes the lines of one block: opens and closes containers, and adds an empty line or a separator before the block if it would otherwise
  /// continue the previous one.
  private mutating func writeBlock(
    _ block: [String], in containers: [SourceContext.Container], marker: ListMark? = nil, isBare: Bool = false, isLoose: Bool = false
  ) {
    var block = block
    let change = ContainerChange(from: levels.map(\.container), to: containers, marker: marker)
    let sibling = change.hasSibling ? levels[change.continued] : nil
    levels.removeSubrange(change.continued...)
    let opensQuote = change.openedQuotes > 0
    let prefix = levels.map(\.indent).joined()
    let followsMarker = followsBareMarker && sibling == nil && !levels.isEmpty
    if !lines.isEmpty {
      if let sibling, let marker, marker.container == .item {
        // A list is either loose or tight as a whole; a change starts a new list.
        if (marker.number == nil) != (sibling.number == nil), !isInTightItem {
          // A bullet after a number starts a new list in any case.
          lines.append(prefix.trimmed)
        } else if !marker.follows(sibling.number) || sibling.isLoose != isLoose {
          let parting = isInTightItem ? [] : [prefix.trimmed]
          lines += parting + [prefix + MarkSeparator.comment] + parting
        } else if isLoose {
          lines.append(prefix.trimmed)
        }
      } else if followsMarker {
        // The separator keeps the paragraph from becoming the marker's text.
        if marker == nil, !opensQuote, last?.isParagraphText(next: block) == true {
          lines += [prefix + MarkSeparator.comment, prefix.trimmed]
        }
      } else if isInTightItem, last?.canBeFollowedAtOnce(by: block, in: opensQuote ? nil : marker, isQuote: opensQuote) == true {
        // Otherwise `---` would turn the text above it into a heading.
        if block == ["---"] { block = ["***"] }
      } else {
        lines.append(prefix.trimmed)
      }
    }
    for _ in 0..<change.openedQuotes { levels.append(Level(container: .quote, indent: "> ")) }
    var first = levels.map(\.indent).joined()
    if let marker {
      first += marker.text(style)
      let width = marker.container == .note ? 4 : marker.width
      levels.append(Level(container: marker.container, indent: String(repeating: " ", count: width), number: marker.number, isLoose: isLoose))
    }
    let indent = levels.map(\.indent).joined()
    for (index, line) in (block.isEmpty ? [""] : block).enumerated() {
      lines.append(((index == 0 ? first : indent) + line).trimmedIf(line.isEmpty))
    }
    followsBareMarker = isBare
  }

  /// Whether the next block is in an item of a tight list.
  private var isInTightItem: Bool { levels.last.map { $0.container == .item && !$0.isLoose } ?? false }

  private func linesOf(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension ListMark {
  /// Returns the marker in the spellings of `style`.
  func text(_ style: MarkdownStyle) -> String {
    if container == .note { return "[^\(style.label(ofNote: number ?? 0))]: " }
    return (number.map { "\($0)\(style.delimiter) " } ?? "\(style.bullet) ") + (isDone.map { $0 ? "[x] " : "[ ] " } ?? "")
  }
}

extension String {
  fileprivate var trimmed: String { trimmedIf(true) }

  fileprivate func trimmedIf(_ isEmpty: Bool) -> String {
    guard isEmpty else { return self }
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
