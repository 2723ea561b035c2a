/// Writes paragraphs as lines of plain text.
enum PlainTextWriter {
  static func text(of paragraphs: [WrittenParagraph], losses: inout LossCount, while goesOn: (_ index: Int) -> Bool) -> String {
    var text = ""
    var last: TextRole.Block?
    for (index, paragraph) in paragraphs.enumerated() {
      guard goesOn(index) else { break }
      if let word = paragraph.block.word, !paragraph.block.continues(last) { losses.add(word) }
      losses.addPassages(of: paragraph.runs) { $0.style.styleNames.union($0.foreign).union($0.image == nil ? [] : ["image"]) }
      let line = paragraph.runs.map { run in run.editedImage.map { "[\($0.label)]" } ?? run.text }.joined()
      text += (paragraph.block.isNumbered ? line.withPlainMarker : line) + "\n"
      last = paragraph.block
    }
    return text
  }
}

extension String {
  /// The text with a space after the item's number, which the page sets between tabs.
  fileprivate var withPlainMarker: String {
    guard hasPrefix("\t"), let tab = dropFirst().firstIndex(of: "\t") else { return self }
    return dropFirst()[..<tab] + " " + self[index(after: tab)...]
  }
}

extension TextRole.Block {
  /// Returns whether the paragraph is in the same table, quotation or footnote as the previous one, which is `nil` at the start.
  fileprivate func continues(_ last: Self?) -> Bool {
    switch (last, self) {
    case (.row?, .row(_, let row)): !row.isHeader
    case (.quote?, .quote), (.note?, .note(_, isFirst: false)): true
    default: false
    }
  }

  fileprivate var isNumbered: Bool { if case .item(_, let digits) = self { digits > 0 } else { false } }

  /// The loss in plain text, or `nil` for body text, and for blocks that their characters show.
  fileprivate var word: String? {
    switch self {
    case .title: "title"
    case .byline: "byline"
    case .heading: "heading"
    case .quote: "quotation"
    case .row: "table"
    case .code: "code line"
    case .note: "footnote"
    case .opening, .body, .line, .within, .item, .script, .figure, .rule: nil
    }
  }
}
