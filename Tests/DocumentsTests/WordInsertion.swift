import TestSupport
import UIKit

@testable import GalleyDocuments

/// A word that is inserted into a random paragraph of a Markdown file, and the saved file.
struct WordInsertion: CustomStringConvertible {
  static let word = "Zwischenwort"

  let source: Data
  /// The text of the page after the insertion.
  let edited: NSAttributedString
  /// The position of the word in the text, in UTF-16 code units.
  let position: Int
  /// The bytes of the saved file.
  let saved: Data
  /// The lines of the paragraph in the source, counted from 0.
  let block: Range<Int>

  /// Inserts the word at the beginning of a word of `source`. Returns `nil` if the text has no letters after a space or at the start of a
  /// paragraph, or if the lines of its paragraphs in the source are not known.
  init?(into source: Data, _ sheet: StyleSheet, _ random: inout SeededGenerator) {
    let text = sheet.text(of: DocumentReader.read(bytes: source, as: .markdown))
    let positions = Self.positions(in: text)
    // First a paragraph, then a word, so that short paragraphs are as frequent as long ones.
    guard let paragraph = positions.randomElement(using: &random), let position = paragraph.positions.randomElement(using: &random) else { return nil }
    let before = position > paragraph.start && Bool.random(using: &random)
    let attributes = text.attributes(at: before ? position - 1 : position, effectiveRange: nil)
    text.insert(NSAttributedString(string: Self.word + " ", attributes: attributes), at: position)
    let read = MarkdownSource(source)
    let shown = read.paragraphs.indices.filter { !read.unreferencedNotes.contains($0) }
    guard read.isMapped, shown.indices.contains(paragraph.number) else { return nil }
    block = read.units[read.unitOfParagraph[shown[paragraph.number]]].lines
    (self.source, self.position, edited) = (source, position, text)
    saved = DocumentWriter.write(text, as: .markdown, into: source).data
  }

  /// The beginnings of words in each paragraph: letters after a space, and the first letter of a paragraph or of an item.
  private static func positions(in text: NSAttributedString) -> [(number: Int, start: Int, positions: [Int])] {
    let units = Array(text.string.utf16)
    func isLetter(_ unit: UInt16) -> Bool { Unicode.Scalar(unit).map { $0.properties.isAlphabetic } ?? false }
    var (paragraphs, start, number): ([(number: Int, start: Int, positions: [Int])], Int, Int) = ([], 0, 0)
    for end in units.indices where units[end] == 10 || end == units.count - 1 {
      let last = units[end] == 10 ? end : end + 1
      let positions = (start..<last).filter { isLetter(units[$0]) && ($0 == start || units[$0 - 1] == 0x20 || units[$0 - 1] == 0x2002) }
      if !positions.isEmpty { paragraphs.append((number, start, positions)) }
      (start, number) = (end + 1, number + 1)
    }
    return paragraphs
  }

  /// The changed lines of the source, and the lines that replace them in the saved file, counted from 0.
  var change: (old: Range<Int>, new: Range<Int>) {
    let (old, new) = (Self.lines(of: source), Self.lines(of: saved))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return (start..<old.count - end, start..<new.count - end)
  }

  /// The lines with their line ends.
  private static func lines(of data: Data) -> [Data] {
    var (lines, start): ([Data], Int) = ([], data.startIndex)
    for index in data.indices where data[index] == 10 {
      lines.append(data[start...index])
      start = index + 1
    }
    if start < data.endIndex { lines.append(data[start...]) }
    return lines
  }

  /// The reason why the saved file is wrong; `nil` if only lines of the block changed, and if reading it gives the edited text.
  func problem(_ sheet: StyleSheet) -> String? {
    let change = change
    guard !change.old.isEmpty, block.lowerBound <= change.old.lowerBound, change.old.upperBound <= block.upperBound else {
      return "lines \(change.old) changed, but the paragraph has the lines \(block)"
    }
    let read = sheet.text(of: DocumentReader.read(bytes: saved, as: .markdown))
    guard read.string == edited.string else { return "reading the file gives another text" }
    guard Self.meanings(of: read) == Self.meanings(of: edited) else { return "reading the file gives other roles" }
    return nil
  }

  /// The paragraphs without their layout, such as the widths of columns.
  private static func meanings(of text: NSAttributedString) -> [ParagraphMeaning?] {
    ParagraphMeaning.meanings(of: WrittenParagraph.paragraphs(of: text)).meanings
  }

  /// The changed lines before and after.
  var description: String {
    let (old, new) = (Self.lines(of: source), Self.lines(of: saved))
    func text(_ lines: ArraySlice<Data>) -> String { String(decoding: lines.prefix(8).joined(), as: UTF8.self) }
    return "\(text(old[change.old]).debugDescription) became \(text(new[change.new]).debugDescription)"
  }
}
