import UIKit

extension MarkdownSource {
  /// Returns the units of a source, the lines of each paragraph, in the order of the source. Paragraphs that share a line have one unit. Returns
  /// `nil` if the lines of a paragraph are not known, or if those of two units overlap.
  ///
  /// - Parameter owners: for each paragraph, the index of its block in `sourceLines`.
  static func units(of lines: [Line], _ paragraphs: [WrittenParagraph], _ sourceLines: [SourceLines?], _ owners: [Int]) -> [Unit]? {
    let finder = UnitFinder(lines: lines, paragraphs: paragraphs)
    var found: [Unit] = []
    for index in paragraphs.indices {
      guard let blockLines = sourceLines[owners[index]], var unit = finder.unit(of: index, at: blockLines) else { return nil }
      let isSameBlock = index > 0 && owners[index] == owners[index - 1]
      while let last = found.last, last.lines.overlaps(unit.lines) || isSameBlock && last.paragraphs.upperBound == index {
        // A marker and the block on its line, or a paragraph whose text contains a paragraph separator.
        let isMarker = last.paragraphs.allSatisfy { sourceLines[owners[$0]]?.isMarkerAlone == true }
        unit.paragraphs = last.paragraphs.lowerBound..<index + 1
        unit.lines = min(last.lines.lowerBound, unit.lines.lowerBound)..<max(last.lines.upperBound, unit.lines.upperBound)
        unit.isOpaque = !isMarker || unit.isOpaque || last.isOpaque || last.lines.count > 1
        found.removeLast()
      }
      found.append(unit)
    }
    // Footnotes come last in the document, but can be anywhere in the source.
    let units = found.sorted { $0.lines.lowerBound < $1.lines.lowerBound }
    for (one, next) in zip(units, units.dropFirst()) where one.lines.upperBound > next.lines.lowerBound { return nil }
    return units
  }
}

/// Finds the lines of single paragraphs.
private struct UnitFinder {
  typealias Line = MarkdownSource.Line
  typealias Unit = MarkdownSource.Unit

  let lines: [Line]
  let paragraphs: [WrittenParagraph]

  func unit(of index: Int, at sourceLines: SourceLines) -> Unit? {
    guard lines.indices.contains(sourceLines.first) else { return nil }
    var last = min(sourceLines.last, lines.count - 1)
    while last > sourceLines.first, lines[last].isSeparator { last -= 1 }
    var unit = Unit(paragraphs: index..<index + 1, lines: sourceLines.first..<last + 1, column: sourceLines.column, outermost: sourceLines.outermost)
    if paragraphs[index].block.isCode { return codeUnit(unit, paragraphs[index], sourceLines) }
    if paragraphs[index].block.isHeading { unit.lines = headingLines(sourceLines) }
    unit.column = min(unit.column, lines[sourceLines.first].bytes.count)
    // Exclude definitions of links before the text.
    while unit.lines.count > 1, !sourceLines.isMarkerAlone, isDefinition(unit.lines.lowerBound) {
      unit.lines.removeFirst()
      unit.column = 0
    }
    return unit
  }

  /// Returns the lines of a heading up to its underline; the parser's end line is not reliable.
  private func headingLines(_ sourceLines: SourceLines) -> Range<Int> {
    if lines[sourceLines.first].bytes.dropFirst(sourceLines.column).first == 0x23 { return sourceLines.first..<sourceLines.first + 1 }
    var last = sourceLines.first + 1
    while last < min(sourceLines.last, lines.count - 1), !lines[last].isUnderline { last += 1 }
    return sourceLines.first..<min(last, lines.count - 1) + 1
  }

  private func isDefinition(_ index: Int) -> Bool {
    let text = lines[index].text.drop { " \t>".contains($0) }
    guard text.first == "[", !text.hasPrefix("[^"), let close = text.firstIndex(of: "]") else { return false }
    return text[close...].hasPrefix("]:")
  }

  /// Returns the unit (the source lines) of a paragraph that is one line of code. Fences belong to no unit: they are between units.
  ///
  /// If the source line does not end with the paragraph's text, or if a fenced block has no line, returns an opaque unit with all lines of the
  /// block.
  private func codeUnit(_ unit: Unit, _ paragraph: WrittenParagraph, _ sourceLines: SourceLines) -> Unit {
    var unit = unit
    let opening = lines[sourceLines.first].bytes.dropFirst(sourceLines.column)
    let isFenced = !paragraph.sourceContext.isRaw && (opening.starts(with: [0x60, 0x60, 0x60]) || opening.starts(with: [0x7E, 0x7E, 0x7E]))
    let line = sourceLines.first + sourceLines.codeLine + (isFenced ? 1 : 0)
    if isFenced { unit.fencedBlock = sourceLines.first..<min(sourceLines.last, lines.count - 1) + 1 }
    let literal = paragraph.string
    if lines.indices.contains(line), lines[line].text.withoutParagraphEnds.hasSuffix(literal) {
      unit.lines = line..<line + 1
      // Ill-formed bytes of the text are longer in the decoded line. The prefix is ASCII.
      unit.column = min(lines[line].text.utf8.count - literal.utf8.count, lines[line].bytes.count)
      // The closing fence of a block without a line.
      if literal.isEmpty, sourceLines.codeLine == 0, isFenced, line == sourceLines.last { return opaque(sourceLines, unit) }
      return unit
    }
    return opaque(sourceLines, unit)
  }

  /// Returns an opaque unit with all lines of the block, which can only be written as a whole.
  private func opaque(_ sourceLines: SourceLines, _ unit: Unit) -> Unit {
    var unit = unit
    unit.lines = sourceLines.first..<min(sourceLines.last, lines.count - 1) + 1
    (unit.column, unit.isOpaque) = (sourceLines.column, true)
    return unit
  }
}

extension MarkdownSource.Line {
  /// Whether the line underlines a heading.
  fileprivate var isUnderline: Bool {
    let content = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x3E }
    guard let first = content.first, first == 0x3D || first == 0x2D else { return false }
    return content.drop { $0 == first }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

extension TextRole.Block {
  fileprivate var isHeading: Bool { self == .heading || self == .title }
}
