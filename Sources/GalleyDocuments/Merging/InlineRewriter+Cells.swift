import UIKit

/// Rows of tables: only the cells that changed are written.
extension InlineRewriter {
  /// Returns a row in which only the changed cells are rewritten, or `nil` if the source has fewer cells than one of the texts, or if no candidate
  /// reads back as `new`.
  func rewrittenCells(_ content: String, _ kind: Kind, from old: [ParagraphMeaning.Run], to new: [ParagraphMeaning.Run]) -> String? {
    var text = Array(content.unicodeScalars)
    let (places, before, after) = (Self.cells(in: text), old.cells, new.cells)
    guard before.count <= places.count, after.count <= places.count else { return nil }
    for (index, place) in places.enumerated().reversed() {
      let (was, becomes) = (index < before.count ? before[index] : [], index < after.count ? after[index] : [])
      guard was != becomes else { continue }
      guard let cell = rewrittenCell(Array(text[place]), from: was, to: becomes) else { return nil }
      text.replaceSubrange(place, with: cell.unicodeScalars)
    }
    let row = text[...].text
    if matches(row, new, kind) { return row }
    // Without bars at its ends, a row cannot begin or end with an empty cell.
    return ["|" + row, row + "|", "|" + row + "|"].first { matches($0, new, kind) }
  }

  /// Returns the changed content of a cell, with the blanks around it; `nil` if the cell cannot be written so that it reads back as `new`.
  private func rewrittenCell(_ cell: [Unicode.Scalar], from old: [ParagraphMeaning.Run], to new: [ParagraphMeaning.Run]) -> String? {
    let kind = Kind.row(isHeader: false, columns: 1)
    func isRight(_ cell: String, _ runs: [ParagraphMeaning.Run]) -> Bool { matches("|\(cell)|", runs, kind) }
    let start = cell.firstIndex { !$0.isBlank } ?? cell.count
    // Text is inserted between the blanks of an empty cell.
    if start < cell.count, let written = rewritten(cell, kind, from: old, to: new, where: isRight) { return written }
    let end = (cell.lastIndex { !$0.isBlank } ?? start - 1) + 1
    let isEmpty = start == cell.count
    let (before, after) = (cell[..<(isEmpty ? min(1, start) : start)], isEmpty ? cell.dropFirst() : cell[end...])
    for isEscaped in [false, true] {
      guard let text = fragment(InlineAtom.atoms(of: new)[...], in: InlineStyle(), isEscaped: isEscaped, kind) else { return nil }
      // The text takes the space of blanks, so that the columns of the source stay aligned.
      let kept = isEmpty ? min(max(after.count - text.unicodeScalars.count, 1), after.count) : after.count
      let written = before.text + text + after.suffix(kept).text
      if isRight(written, new) { return written }
    }
    return nil
  }

  /// Returns the ranges of the cells of a row, with the blanks around their contents. A bar after a backslash is text.
  static func cells(in row: [Unicode.Scalar]) -> [Range<Int>] {
    var start = row.firstIndex { !$0.isBlank } ?? row.count
    start = start < row.count && row[start] == "|" ? start + 1 : 0
    var cells: [Range<Int>] = []
    for index in row.indices[start...] where row[index] == "|" && (index == 0 || row[index - 1] != "\\") {
      cells.append(start..<index)
      start = index + 1
    }
    // The last bar can be omitted.
    if row[start...].contains(where: { !$0.isBlank }) { cells.append(start..<row.count) }
    return cells
  }
}

extension [ParagraphMeaning.Run] {
  /// The runs of each cell, without the tabs between cells.
  fileprivate var cells: [[ParagraphMeaning.Run]] {
    var cells: [[ParagraphMeaning.Run]] = [[]]
    for run in self {
      for (index, text) in run.text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { cells.append([]) }
        if !text.isEmpty { cells[cells.count - 1].append(.init(text: String(text), style: run.style, image: run.image)) }
      }
    }
    return cells
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var text: String { String(String.UnicodeScalarView(self)) }
}
