import UIKit

/// Paragraphs of roles as CommonMark with GitHub's tables and footnotes, and Galley's attributes.
///
/// Blocks are parted by empty lines, except items of tight lists and what stands in those. `+Blocks` has the blocks,
/// `MarkdownInlineWriter` what stands in them.
struct MarkdownWriter {
  var lines: [String] = []
  var losses: LossCount
  /// The containers that are open, and what their lines begin with.
  var levels: [Level] = []
  /// Of the block written last.
  var last: WrittenParagraph?
  /// The last block was an item's marker alone: what follows in the item follows at once.
  var followsBareMarker = false
  var hiddenBefore = ""
  let references: Set<Int>
  let notes: Set<Int>
  let style: MarkdownStyle

  struct Level {
    var container: BlockPlace.Container
    /// What each line after the first begins with.
    var indent: String
    /// Of an item; `nil` for bullets.
    var number: Int?
    /// Of an item's list: empty lines part its items, and what stands in them.
    var isLoose = false
  }

  static func text(of paragraphs: [WrittenParagraph], losses: inout LossCount, while goesOn: (_ index: Int) -> Bool) -> String {
    var writer = MarkdownWriter(paragraphs, losses)
    writer.writeAll(paragraphs[...], while: goesOn)
    losses = writer.losses
    return writer.lines.isEmpty ? "" : writer.lines.joined(separator: "\n") + "\n"
  }

  /// The lines of some paragraphs of a document, which begin outside of all containers.
  static func lines(of part: [WrittenParagraph], in paragraphs: [WrittenParagraph], style: MarkdownStyle) -> [String] {
    var writer = MarkdownWriter(paragraphs, LossCount(), style)
    writer.writeAll(part[...]) { _ in true }
    return writer.lines
  }

  init(_ paragraphs: [WrittenParagraph], _ losses: LossCount, _ style: MarkdownStyle = MarkdownStyle()) {
    self.losses = losses
    self.style = style
    references = Set(paragraphs.filter { !$0.isNote }.flatMap { $0.runs.compactMap(\.style.note) })
    notes = Set(paragraphs.compactMap(\.noteNumber))
  }

  private mutating func writeAll(_ paragraphs: ArraySlice<WrittenParagraph>, while goesOn: (_ index: Int) -> Bool) {
    var index = 0
    while index < paragraphs.count {
      guard goesOn(index) else { return }
      let first = paragraphs[index]
      var end = index + 1
      while end < paragraphs.count, first.isOneBlock(with: paragraphs[end]) { end += 1 }
      write(paragraphs[index..<end])
      index = end
    }
    let hidden = paragraphs.last?.place.hiddenAfter ?? ""
    if !hidden.isEmpty { writeBlock(linesOf(hidden), in: []) }
  }

  private mutating func write(_ block: ArraySlice<WrittenParagraph>) {
    guard var first = block.first else { return }
    for run in block.flatMap(\.runs) { for word in run.foreign.sorted() { losses.add(word) } }
    let hidden = first.place.hidden == hiddenBefore ? "" : first.place.hidden
    hiddenBefore = first.place.hidden
    let marker = first.takeMarker(references)
    var containers = first.place.containers
    if case .note = first.block, marker == nil, containers.first == .note, levels.first?.container != .note {
      // Nothing refers to it, or its beginning is gone.
      losses.add("A footnote that nothing refers to")
      containers = []
    }
    if !hidden.isEmpty {
      // Where it stood is not known: in what goes on from the block before, so before a quote and not in it.
      let outer = zip(levels, containers.dropLast(marker == nil ? 0 : 1)).prefix { $0.container == $1 }.map(\.1)
      writeBlock(linesOf(hidden), in: outer)
    }
    if marker == nil, first.string.isEmpty, first.needsText {
      losses.add("An empty paragraph")
      return
    }
    writeBlock(content(of: first, block), in: containers, marker: marker, isBare: marker != nil && first.string.isEmpty, isLoose: first.place.isLoose ?? false)
    last = first
  }

  // MARK: Containers

  /// Writes the lines of one block where it stands: opens and closes containers, and leaves a line empty before it.
  private mutating func writeBlock(
    _ block: [String], in containers: [BlockPlace.Container], marker: ListMark? = nil, isBare: Bool = false, isLoose: Bool = false
  ) {
    var block = block
    let outer = marker == nil ? containers : containers.dropLast()
    var same = 0
    while same < min(levels.count, outer.count), levels[same].container == outer[same] { same += 1 }
    let sibling = marker != nil && levels.count > same && levels[same].container == marker?.container ? levels[same] : nil
    levels.removeSubrange(same...)
    // An item that is not open cannot go on.
    let missing = outer[same...].filter { $0 == .quote }
    let prefix = levels.map(\.indent).joined()
    let followsMarker = followsBareMarker && sibling == nil && !levels.isEmpty
    if !lines.isEmpty {
      if let sibling, let marker, marker.container == .item {
        // A list is loose or tight as a whole: what differs in that is another list.
        if (marker.number == nil) != (sibling.number == nil), !isInTightItem {
          // Bullets and numbers are two lists by themselves.
          lines.append(prefix.trimmed)
        } else if !marker.follows(sibling.number) || sibling.isLoose != isLoose {
          let parting = isInTightItem ? [] : [prefix.trimmed]
          lines += parting + [prefix + DocumentWriter.separator] + parting
        } else if isLoose {
          lines.append(prefix.trimmed)
        }
      } else if followsMarker {
        // A paragraph would be the text of the marker.
        if marker == nil, missing.isEmpty, last?.isPlainParagraph(next: block) == true {
          lines += [prefix + DocumentWriter.separator, prefix.trimmed]
        }
      } else if isInTightItem, last?.canBeFollowedAtOnce(by: block, in: missing.isEmpty ? marker : nil, isQuote: !missing.isEmpty) == true {
        // Else it would underline the words above it as a heading.
        if block == ["---"] { block = ["***"] }
      } else {
        lines.append(prefix.trimmed)
      }
    }
    for _ in missing { levels.append(Level(container: .quote, indent: "> ")) }
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

  /// Whether what comes stands in an item of a list without empty lines.
  private var isInTightItem: Bool { levels.last.map { $0.container == .item && !$0.isLoose } ?? false }

  private func linesOf(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// What an item or a note begins with in Markdown.
struct ListMark {
  var container: BlockPlace.Container
  var number: Int?
  var isDone: Bool?

  func text(_ style: MarkdownStyle) -> String {
    if container == .note { return "[^\(style.label(ofNote: number ?? 0))]: " }
    return (number.map { "\($0)\(style.delimiter) " } ?? "\(style.bullet) ") + (isDone.map { $0 ? "[x] " : "[ ] " } ?? "")
  }

  /// Of the lines that go on with it.
  var width: Int { (number.map { "\($0). " } ?? "- ").count }

  /// Whether it goes on with a list whose last number is `before`.
  func follows(_ before: Int?) -> Bool {
    guard let number else { return before == nil }
    return before.map { $0 < Int.max && number == $0 + 1 } ?? false
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
