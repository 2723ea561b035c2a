import GalleyDocuments
import UIKit

/// A part of a sheet's text with one meaning, such as a link, a cell of a table or the marker of an item. Programs that cannot see the sheet, such as
/// screen readers, get the document's structure from it.
public struct SheetText: Hashable {
  /// The characters on the sheet, in UTF-16 code units of the text, without the end of the paragraph.
  public var characters: Range<Int>
  /// The index of the paragraph's first character, which can be on an earlier sheet.
  public var paragraph: Int
  /// The role of the first character.
  public var role: TextRole
  /// Whether this is the marker of an item.
  public var isMarker = false
  /// The number of the cell in its row, from 0; `nil` outside of tables.
  public var cell: Int?
  /// The URL of a link as the source has it, or `#` and the name of an anchor; `nil` if this is not a link.
  public var link: String?

  /// Returns whether two adjacent parts are one.
  fileprivate func continues(_ other: SheetText) -> Bool {
    characters.lowerBound == other.characters.upperBound && paragraph == other.paragraph && isMarker == other.isMarker && cell == other.cell
      && link == other.link && role.image == nil && other.role.image == nil && role.textLanguage == other.role.textLanguage
      && role.style.isCode == other.role.style.isCode
  }
}

extension TextRole {
  /// The BCP 47 language tag of the run: its own, or that of its paragraph.
  public var textLanguage: String { style.language ?? language }
}

extension DocumentSheets {
  /// The role of an empty document's text.
  var emptyRole: TextRole { styleSheet.emptyTextAttributes[.textRole] as! TextRole }

  /// Returns the parts of the text in a column, in the order of the text, without empty parts.
  func texts(ofColumn column: Int) -> [SheetText] {
    let lines = flow.lines(inColumn: column)
    guard let first = lines.first, let last = lines.last else { return [] }
    var at = first.characters.location
    let end = min(last.characters.location + last.characters.length, text.length)
    var texts: [SheetText] = []
    while at < end {
      let paragraph = text.paragraphRange(covering: NSRange(location: at, length: 0))
      let next = min(max(paragraph.location + paragraph.length, at + 1), end)
      var stop = next
      while stop > at, text.unit(at: stop - 1).endsParagraph { stop -= 1 }
      appendTexts(of: at..<stop, paragraph: paragraph.location, to: &texts)
      at = next
    }
    return texts
  }

  private func appendTexts(of range: Range<Int>, paragraph: Int, to texts: inout [SheetText]) {
    guard !range.isEmpty else { return }
    var cell = 0
    if range.lowerBound > paragraph, isRow(at: paragraph) { cell = (paragraph..<range.lowerBound).count { text.unit(at: $0) == .tab } }
    let markerEnd = range.lowerBound == paragraph ? paragraph + markerLength(at: paragraph, before: range.upperBound) : paragraph
    text.enumerateAttribute(.textRole, in: NSRange(location: range.lowerBound, length: range.count)) { value, run, _ in
      let role = value as? TextRole ?? emptyRole
      let isRow = if case .row = role.block { true } else { false }
      var start = run.location
      let end = run.location + run.length
      while start < end {
        var stop = start < markerEnd ? min(markerEnd, end) : end
        if isRow { stop = (start..<end).first { text.unit(at: $0) == .tab }.map { $0 + 1 } ?? end }
        append(SheetText(
          characters: start..<stop, paragraph: paragraph, role: role, isMarker: start < markerEnd, cell: isRow ? cell : nil, link: address(at: start)),
          to: &texts)
        if isRow, text.unit(at: stop - 1) == .tab { cell += 1 }
        start = stop
      }
    }
  }

  private func append(_ part: SheetText, to texts: inout [SheetText]) {
    if let last = texts.last, part.continues(last) {
      texts[texts.count - 1].characters = last.characters.lowerBound..<part.characters.upperBound
    } else {
      texts.append(part)
    }
  }

  private func isRow(at index: Int) -> Bool {
    guard case .row? = (text.attribute(.textRole, at: index, effectiveRange: nil) as? TextRole)?.block else { return false }
    return true
  }

  /// The maximum length of an item's marker: a number of nine digits, a check box, tabs and spaces.
  private static let maximumMarkerLength = 16

  /// Returns the length of the marker at the beginning of a paragraph; 0 if the paragraph is not an item.
  private func markerLength(at paragraph: Int, before end: Int) -> Int {
    guard case .item(_, let digits)? = (text.attribute(.textRole, at: paragraph, effectiveRange: nil) as? TextRole)?.block else { return 0 }
    let beginning = NSRange(location: paragraph, length: min(end - paragraph, Self.maximumMarkerLength))
    return ListMark.atStart(of: text.attributedSubstring(from: beginning).string, isNumbered: digits > 0)?.length ?? 0
  }

  /// Returns the address of the link at an index of the text; `nil` if there is none.
  func address(at index: Int) -> String? {
    let value = text.attribute(.link, at: index, effectiveRange: nil)
    guard let address = (value as? URL)?.absoluteString ?? value as? String, !address.isEmpty else { return nil }
    return address
  }
}
