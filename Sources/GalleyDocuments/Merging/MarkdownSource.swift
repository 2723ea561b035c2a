import UIKit

/// A Markdown file as it was read: its lines, byte for byte, and the lines of each paragraph.
struct MarkdownSource {
  struct Line {
    /// The line's bytes in UTF-8, without the line end.
    var bytes: ArraySlice<UInt8>
    /// The line end: CR, LF or CR LF; empty for a last line without one.
    var end: ArraySlice<UInt8>

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    /// Whether the line is empty except for quote marks.
    var isSeparator: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x3E } }
  }

  /// The lines of one paragraph. A marker belongs to the block that shares its line.
  struct Unit {
    /// Indices of its paragraphs; only the last one has text if there are several.
    var paragraphs: Range<Int>
    var lines: Range<Int>
    /// The start of the content on the first line, in bytes.
    var column: Int
    /// The outermost Markdown block that contains the unit.
    var outermost: Int
    /// Whether the lines hold more than the paragraphs' text, so that they can only be written as a whole.
    var isOpaque = false
    /// The lines of fenced code with its fences, of which the unit is one line. It is `nil` for other units.
    var fencedBlock: Range<Int>?
  }

  let lines: [Line]
  /// The paragraphs as in a text storage.
  let paragraphs: [WrittenParagraph]
  let meanings: [ParagraphMeaning?]
  /// The indices of the paragraphs of notes that nothing refers to. A page does not show them unless it lost their references.
  let unreferencedNotes: Set<Int>
  /// The paragraphs without their markers.
  let unmarked: [WrittenParagraph]
  /// The units in the order of the source. Empty lines, comments, definitions and fences are between the units.
  private(set) var units: [Unit] = []
  /// The unit of each paragraph.
  private(set) var unitOfParagraph: [Int] = []
  /// Whether the parser knows the lines of all blocks; if not, there are no units.
  let isMapped: Bool
  let encoding: TextEncoding
  /// The number of lines of the front matter.
  let frontMatterCount: Int
  /// The label of each footnote, by its number.
  private(set) var noteLabels: [Int: String] = [:]
  /// The number of the note that each paragraph is in; `nil` outside of notes.
  private var noteNumbers: [Int?] = []

  /// Reads a whole file. O(*n*) in its length.
  init(_ data: Data) {
    encoding = TextEncoding(data)
    let bytes = encoding.isUTF8 ? Array(DecodedText.withoutMark(data)) : Array(String(DecodedText(Array(data)).scalars).utf8)
    lines = Self.lines(of: bytes)
    let text = lines.map { $0.text + ($0.end.isEmpty ? "" : "\n") }.joined()
    frontMatterCount = FrontMatter.lineCount(in: text)
    let (blocks, sourceLines, unreferenced) = Self.blocks(of: text)
    let document = Document(blocks: blocks)
    var paragraphs: [WrittenParagraph] = []
    var owners: [Int] = []
    for (index, role) in document.blockRoles().enumerated() {
      let blockParagraphs = WrittenParagraph.paragraphs(of: blocks[index], role)
      paragraphs += blockParagraphs
      owners += blockParagraphs.map { _ in index }
    }
    self.paragraphs = paragraphs
    (meanings, unmarked) = ParagraphMeaning.meanings(of: paragraphs)
    unreferencedNotes = unreferenced ? ParagraphMeaning.unreferencedNotes(in: paragraphs) : []
    guard let units = Self.units(of: lines, paragraphs, sourceLines, owners) else {
      isMapped = false
      return
    }
    isMapped = true
    self.units = units
    unitOfParagraph = [Int](repeating: 0, count: paragraphs.count)
    for (index, unit) in units.enumerated() { for paragraph in unit.paragraphs { unitOfParagraph[paragraph] = index } }
    for paragraph in paragraphs { noteNumbers.append(paragraph.isInNote ? paragraph.noteNumber ?? noteNumbers.last ?? nil : nil) }
    for index in paragraphs.indices {
      guard let number = paragraphs[index].noteNumber, case let line = lines[units[unitOfParagraph[index]].lines.lowerBound].text,
        let start = line.range(of: "[^"), let end = line[start.upperBound...].range(of: "]:")
      else { continue }
      noteLabels[number] = String(line[start.upperBound..<end.lowerBound])
    }
  }

  /// Returns the number of the note that a unit is in, or `nil` outside of notes.
  func noteNumber(of unit: Unit) -> Int? { noteNumbers[unit.paragraphs.lowerBound] }

  /// Reads the blocks of a text, also of notes that nothing refers to, which the parser omits without a reference.
  private static func blocks(of text: String) -> (blocks: [Document.Block], lines: [SourceLines?], hasUnreferencedNotes: Bool) {
    let labels = UnusedDefinitions.noteLabels(in: text)
    if !labels.isEmpty {
      // The references are a paragraph after all others, which is removed again.
      var (blocks, lines) = MarkdownBlockConverter.convert(text + "\n\n" + labels.map { "[^\($0)]" }.joined(separator: " ") + "\n")
      if let last = blocks.lastIndex(where: { !$0.isInNote }), blocks[last].sourceContext.containers.isEmpty, blocks[last].kind == .body,
        blocks[last].inlines.count == 2 * labels.count - 1, blocks[last].inlines.allSatisfy({ $0.style.note != nil || $0.text == " " })
      {
        blocks.remove(at: last)
        lines.remove(at: last)
        return (blocks, lines, true)
      }
    }
    let (blocks, lines) = MarkdownBlockConverter.convert(text)
    return (blocks, lines, false)
  }

  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x0A || byte == 0x0D else {
        index += 1
        continue
      }
      let end = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
      lines.append(Line(bytes: bytes[start..<index], end: bytes[index..<end]))
      (start, index) = (end, end)
    }
    if start < bytes.count { lines.append(Line(bytes: bytes[start...], end: [])) }
    return lines
  }
}

extension WrittenParagraph {
  /// Returns the paragraphs that a storage has for a block, as `StyleSheet.text(of:)` sets it.
  static func paragraphs(of block: Document.Block, _ role: TextRole.Block) -> [WrittenParagraph] {
    var paragraph = WrittenParagraph(TextRole(block: role, style: InlineStyle(), language: block.language ?? StyleSheet.language, sourceContext: block.sourceContext))
    func append(_ text: String, _ style: InlineStyle = InlineStyle(), _ picture: Document.Image? = nil) {
      paragraph.runs.append(Run(text: text, style: style, image: picture, foreign: []))
    }
    switch block.kind {
    case .item(let marker, _): append(marker.text)
    case .rule: append("⁂")
    case .note(let number):
      var style = InlineStyle()
      style.note = number
      append("\(number)", style)
      append(ItemMarker.space)
    default: break
    }
    for inline in block.inlines { append(inline.image == nil ? inline.text : .objectReplacement, inline.style, inline.image) }
    guard paragraph.runs.contains(where: { $0.text.contains { $0.endsParagraph } }) else { return [paragraph] }
    var parts = [paragraph]
    parts[0].runs = []
    for run in paragraph.runs {
      for (index, text) in run.text.split(omittingEmptySubsequences: false, whereSeparator: \.endsParagraph).enumerated() {
        if index > 0 {
          parts.append(paragraph)
          parts[parts.count - 1].runs = []
        }
        var part = run
        part.text = String(text)
        if !text.isEmpty { parts[parts.count - 1].runs.append(part) }
      }
    }
    return parts
  }
}

extension TextRole.Block {
  var isCode: Bool { if case .code = self { true } else { false } }
}
