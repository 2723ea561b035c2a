import UIKit

/// Writes paragraphs into the Markdown file that they were read from, and returns the file's bytes.
enum SourceWriter {
  /// Returns the paragraphs as a Markdown file, with the unchanged parts of the file `data` byte for byte.
  ///
  /// - Parameter goesOn: called between the steps, and while lines are written. After it returns `false`, the result is empty.
  static func write(_ paragraphs: [WrittenParagraph], into data: Data, while goesOn: () -> Bool) -> WrittenDocument {
    let stopped = WrittenDocument(data: Data(), losses: [])
    let source = MarkdownSource(data)
    guard goesOn() else { return stopped }
    let paragraphs = NoteNumbers.renumbered(withEmptyEnd(paragraphs, source), like: source)
    var losses = LossCount()
    let lines: [MarkdownMerge.Line]
    let meanings = ParagraphMeaning.meanings(of: paragraphs).meanings
    let shown = source.meanings.indices.filter { !source.unreferencedNotes.contains($0) }
    let isUnchanged = meanings == source.meanings || meanings == shown.map { source.meanings[$0] }
    guard goesOn() else { return stopped }
    if let merged = isUnchanged ? source.lines.indices.map(MarkdownMerge.Line.source) : source.isMapped ? MarkdownMerge.merged(paragraphs, into: source)?.lines : nil {
      lines = merged
      addLosses(of: paragraphs, source, to: &losses)
    } else {
      let text = MarkdownWriter.text(of: paragraphs, losses: &losses) { _ in goesOn() }
      lines = frontMatter(of: source) + text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { .text(String($0)) }
    }
    guard goesOn() else { return stopped }
    var sentences = losses.sentences
    // A file in another encoding is decoded and encoded as a whole.
    let replaced = source.encoding.isUTF8 ? replacedSequences(in: lines, source) : DecodedText(Array(data)).replaced
    if replaced > 0 { sentences.append("\(replaced) ill-formed \(replaced == 1 ? "sequence" : "sequences"), replaced by \u{FFFD}") }
    guard let bytes = bytes(of: lines, source, while: goesOn) else { return stopped }
    return WrittenDocument(data: bytes, losses: sentences, isWholeFile: true)
  }

  /// Returns the paragraphs with the empty last paragraph of the source in place of their own, because an empty paragraph has no character that
  /// carries its role. Returns them unchanged if their last paragraph or that of the source has text. An empty document gets the paragraph only if
  /// the source has no other.
  private static func withEmptyEnd(_ paragraphs: [WrittenParagraph], _ source: MarkdownSource) -> [WrittenParagraph] {
    let shown = source.paragraphs.indices.filter { !source.unreferencedNotes.contains($0) }
    guard let lastSourceParagraph = shown.last.map({ source.paragraphs[$0] }), lastSourceParagraph.string.isEmpty else { return paragraphs }
    guard let last = paragraphs.last else { return shown.count == 1 ? [lastSourceParagraph] : paragraphs }
    return last.string.isEmpty ? paragraphs.dropLast() + [lastSourceParagraph] : paragraphs
  }

  private static func frontMatter(of source: MarkdownSource) -> [MarkdownMerge.Line] {
    var count = source.frontMatterCount
    while count > 0, count < source.lines.count, source.lines[count].isBlank { count += 1 }
    return (0..<count).map(MarkdownMerge.Line.source)
  }

  /// Counts what Markdown cannot express: the losses of the writer, but of the empty paragraphs only those beyond those of the source.
  private static func addLosses(of paragraphs: [WrittenParagraph], _ source: MarkdownSource, to losses: inout LossCount) {
    func empty(_ paragraphs: [WrittenParagraph]) -> Int { paragraphs.count { $0.needsText && $0.string.isEmpty } }
    losses.addMarkdownLosses(of: paragraphs)
    let count = empty(paragraphs) - empty(source.paragraphs)
    if count > 0 { losses.add("empty paragraph", count: count) }
  }

  /// Returns the number of ill-formed sequences of the source that became U+FFFD in rewritten lines.
  private static func replacedSequences(in lines: [MarkdownMerge.Line], _ source: MarkdownSource) -> Int {
    guard source.lines.contains(where: { DecodedText(Array($0.bytes)).replaced > 0 }) else { return 0 }
    var count = 0
    for line in lines {
      switch line {
      case .source: break
      case .text(let text), .changed(let text, _): count += text.unicodeScalars.count { $0 == "\u{FFFD}" }
      }
    }
    return count
  }

  // MARK: Bytes

  /// Returns the bytes of the file; `nil` if `goesOn` returns `false`. New lines end like their neighbors, and the last line like the last line of
  /// the source.
  private static func bytes(of lines: [MarkdownMerge.Line], _ source: MarkdownSource, while goesOn: () -> Bool) -> Data? {
    let lineFeed: ArraySlice<UInt8> = [0x0A]
    let defaultLineEnd = source.lines.first { !$0.end.isEmpty }?.end ?? lineFeed
    let endsWithLineEnd = source.lines.last.map { !$0.end.isEmpty } ?? true
    var bytes: [UInt8] = []
    var end = defaultLineEnd
    for (index, line) in lines.enumerated() {
      if index % 256 == 255, !goesOn() { return nil }
      switch line {
      case .source(let number):
        bytes += source.lines[number].bytes
        end = source.lines[number].end.isEmpty ? defaultLineEnd : source.lines[number].end
      case .changed(let text, let number):
        bytes += text.utf8
        end = source.lines[number].end.isEmpty ? defaultLineEnd : source.lines[number].end
      case .text(let text): bytes += text.utf8
      }
      if index + 1 < lines.count || endsWithLineEnd { bytes += end }
    }
    return source.encoding.encoded(Data(bytes))
  }
}
