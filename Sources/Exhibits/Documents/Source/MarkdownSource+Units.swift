import UIKit

extension MarkdownSource {
  /// The lines of each paragraph, in the order of the source; `nil` if they are not known.
  ///
  /// - Parameter owners: for each paragraph, the index of its block in `places`.
  static func units(of lines: [Line], _ paragraphs: [WrittenParagraph], _ places: [SourceLines?], _ owners: [Int]) -> [Unit]? {
    let finder = UnitFinder(lines: lines, paragraphs: paragraphs)
    var found: [Unit] = []
    for index in paragraphs.indices {
      guard let place = places[owners[index]], var unit = finder.unit(of: index, at: place) else { return nil }
      let isSameBlock = index > 0 && owners[index] == owners[index - 1]
      while let last = found.last, last.lines.overlaps(unit.lines) || isSameBlock && last.paragraphs.upperBound == index {
        // A marker and the block on its line, or a paragraph whose text contains a paragraph separator.
        let isMarker = last.paragraphs.allSatisfy { places[owners[$0]]?.isMarkerAlone == true }
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

  func unit(of index: Int, at place: SourceLines) -> Unit? {
    guard lines.indices.contains(place.first) else { return nil }
    var last = min(place.last, lines.count - 1)
    while last > place.first, lines[last].isSeparator { last -= 1 }
    var unit = Unit(paragraphs: index..<index + 1, lines: place.first..<last + 1, column: place.column, outermost: place.outermost)
    if paragraphs[index].block.isCode { return codeUnit(unit, paragraphs[index], place) }
    if paragraphs[index].block.isHeading { unit.lines = headingLines(place) }
    unit.column = min(unit.column, lines[place.first].bytes.count)
    // Exclude definitions of links before the text.
    while unit.lines.count > 1, !place.isMarkerAlone, isDefinition(unit.lines.lowerBound) {
      unit.lines.removeFirst()
      unit.column = 0
    }
    return unit
  }

  /// The lines of a heading up to its underline; the parser's end line is not reliable.
  private func headingLines(_ place: SourceLines) -> Range<Int> {
    if lines[place.first].bytes.dropFirst(place.column).first == 0x23 { return place.first..<place.first + 1 }
    var last = place.first + 1
    while last < min(place.last, lines.count - 1), !lines[last].isUnderline { last += 1 }
    return place.first..<min(last, lines.count - 1) + 1
  }

  private func isDefinition(_ index: Int) -> Bool {
    let text = lines[index].text.drop { " \t>".contains($0) }
    guard text.first == "[", !text.hasPrefix("[^"), let close = text.firstIndex(of: "]") else { return false }
    return text[close...].hasPrefix("]:")
  }

  /// Returns one line of code; fences are between units. A block without lines is one unit with its fences.
  private func codeUnit(_ unit: Unit, _ paragraph: WrittenParagraph, _ place: SourceLines) -> Unit {
    var unit = unit
    let opening = lines[place.first].bytes.dropFirst(place.column)
    let isFenced = !paragraph.place.isRaw && (opening.starts(with: [0x60, 0x60, 0x60]) || opening.starts(with: [0x7E, 0x7E, 0x7E]))
    let line = place.first + place.codeLine + (isFenced ? 1 : 0)
    if isFenced { unit.fencedBlock = place.first..<min(place.last, lines.count - 1) + 1 }
    let literal = paragraph.string
    if lines.indices.contains(line), lines[line].text.hasSuffix(literal) {
      unit.lines = line..<line + 1
      // Ill-formed bytes of the text are longer in the decoded line. The prefix is ASCII.
      unit.column = min(lines[line].text.utf8.count - literal.utf8.count, lines[line].bytes.count)
      // The closing fence of a block without a line.
      if literal.isEmpty, place.codeLine == 0, isFenced, line == place.last { return opaque(place, unit) }
      return unit
    }
    return opaque(place, unit)
  }

  private func opaque(_ place: SourceLines, _ unit: Unit) -> Unit {
    var unit = unit
    unit.lines = place.first..<min(place.last, lines.count - 1) + 1
    (unit.column, unit.isOpaque) = (place.column, true)
    return unit
  }
}

extension MarkdownSource.Line {
  /// Whether the line underlines a heading.
  fileprivate var isUnderline: Bool {
    let rest = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x3E }
    guard let first = rest.first, first == 0x3D || first == 0x2D else { return false }
    return rest.drop { $0 == first }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

extension TextRole.Block {
  fileprivate var isHeading: Bool { self == .heading || self == .title }
}
