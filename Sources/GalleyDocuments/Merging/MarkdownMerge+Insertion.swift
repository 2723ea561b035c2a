import UIKit

/// Paragraphs that the source does not have, spelled like their neighbors.
extension MarkdownMerge {
  /// Returns the lines of the new paragraph `new` after the unit `index` (at the start of the text if `nil`), including an empty line before it if
  /// necessary; empty for an empty paragraph. Returns `nil` if the whole block has to be rewritten.
  func insertion(of new: Int, after index: Int?) -> [Line]? {
    guard let meaning = meanings[new] else { return [] }
    guard let model = model(for: meaning, after: index) else {
      // Outside of all containers, a line has no prefix.
      guard meaning.containers.isEmpty, meaning.marker == nil, meaning.isTextBlock else { return nil }
      return separator(meaning, "", after: index) + (standalone(new, meaning) ?? [])
    }
    let old = source.units[model].paragraphs.last!
    guard let like = source.meanings[old] else { return nil }
    let prefix = prefix(of: meaning, like: model, like)
    let from = origin(of: new)
    if let from, let whole = source.meanings[from], whole.kind == meaning.kind || meaning.isTextBlock && whole.isTextBlock {
      let unit = source.unitOfParagraph[from]
      guard !source.units[unit].isOpaque, let lines = content(meaning, of: new, like: unit, from: whole, firstPrefix: prefix, isInPlace: false) else { return nil }
      return separator(meaning, prefix, after: index) + lines
    }
    guard let lines = content(meaning, of: new, like: model, from: like, firstPrefix: prefix, isInPlace: false) else { return nil }
    return separator(meaning, prefix, after: index) + lines
  }

  private func standalone(_ new: Int, _ meaning: ParagraphMeaning) -> [Line]? {
    let plainText = meaning.text
    if meaning.kind == .paragraph, meaning.runs.allSatisfy({ $0.image == nil && $0.style == InlineStyle() }), rewriter.matches(plainText, meaning.runs, .paragraph) {
      return [.text(plainText)]
    }
    return MarkdownWriter.lines(of: [paragraphs[new]], in: paragraphs, style: style).map(Line.text)
  }

  /// Returns the nearest unit before, or else after, of the same kind in the same containers; `nil` if there is none within `reach` units.
  private func model(for meaning: ParagraphMeaning, after index: Int?) -> Int? {
    func isModel(_ unit: Int) -> Bool {
      let paragraph = source.units[unit].paragraphs
      guard !source.units[unit].isOpaque, let like = source.meanings[paragraph.last!], like.containers == meaning.containers else { return false }
      switch (meaning.kind, like.kind) {
      case (.code(_, _, begins: false), .code), (.row(_, isHeader: false), .row(_, isHeader: false)): return meaning.kind.isLike(like.kind)
      case (.paragraph, .paragraph), (.paragraph, .heading), (.heading, .heading), (.heading, .paragraph): break
      default: return false
      }
      guard let marker = meaning.marker else { return true }
      return paragraph.count == 1 && like.marker?.container == marker.container && like.marker?.isNumbered == marker.isNumbered
        && (like.marker?.isDone == nil) == (marker.isDone == nil) && meaning.kind == like.kind
    }
    let start = index ?? 0
    let reach = Self.reach
    return (max(0, start - reach)...start).reversed().first { source.units.indices.contains($0) && isModel($0) }
      ?? (start..<min(start + reach, source.units.count)).first(where: isModel)
  }

  /// The number of units in each direction that are searched for a model for a new paragraph's spelling.
  private static let reach = 16

  private func prefix(of meaning: ParagraphMeaning, like model: Int, _ like: ParagraphMeaning) -> String {
    let first = parts(of: model)[0].prefix
    switch meaning.kind {
    case .code: return first.isEmpty ? "" : first
    case .row: return first
    default: break
    }
    guard let marker = meaning.marker else { return like.marker == nil ? first : Self.continuation(of: first) }
    var prefix = first
    if marker.container == .note, let number = marker.number, let start = prefix.range(of: "[^"), let end = prefix.range(of: "]:"), start.upperBound <= end.lowerBound {
      prefix.replaceSubrange(start.upperBound..<end.lowerBound, with: style.label(ofNote: number))
      return prefix
    }
    if let done = marker.isDone, let box = prefix.range(of: "]", options: .backwards), box.lowerBound > prefix.startIndex {
      prefix.replaceSubrange(prefix.index(before: box.lowerBound)..<box.lowerBound, with: done ? "x" : " ")
    }
    if marker.isNumbered, let digits = prefix.firstRange(of: /[0-9]+(?=[.)][^0-9]*$)/), let number = Int(prefix[digits]) {
      // If all items of a list have the same number, keep it.
      prefix.replaceSubrange(digits, with: "\(isCounted(model) ? number + 1 : number)")
    }
    return prefix
  }

  /// Returns whether the numbers of the list of the unit `model` rise in the source, rather than being the same for each item; `true` if no
  /// adjacent unit is an item of the list.
  func isCounted(_ model: Int) -> Bool {
    let old = source.units[model].paragraphs.last!
    let containers = source.meanings[old]?.containers
    for other in [model - 1, model + 1] where source.units.indices.contains(other) {
      guard let meaning = source.meanings[source.units[other].paragraphs.last!], meaning.marker?.isNumbered == true, meaning.containers == containers else { continue }
      return number(ofUnit: other) != number(ofUnit: model)
    }
    return true
  }

  /// Returns the number of the item that begins on the first line of a unit, or `nil` if there is none.
  func number(ofUnit unit: Int) -> Substring? { parts(of: unit)[0].prefix.firstMatch(of: /([0-9]+)[.)][^0-9]*$/)?.1 }

  /// Returns the empty line before a new paragraph, with a `>` for each quote that the paragraph is in.
  ///
  /// Returns no line at the start of the text (`index` is `nil`), between the lines of a code block or table, and between
  /// the items of a tight list.
  private func separator(_ meaning: ParagraphMeaning, _ prefix: String, after index: Int?) -> [Line] {
    guard let index else { return [] }
    switch meaning.kind {
    case .code(_, _, begins: false), .row(_, isHeader: false): return []
    default: break
    }
    if meaning.marker?.container == .item, !meaning.isLoose {
      let last = source.meanings[source.units[index].paragraphs.last!]
      if last?.containers.contains(.item) == true { return [] }
    }
    var line = String(prefix.map { $0 == ">" ? ">" : " " })
    while line.last == " " { line.removeLast() }
    return [.text(line)]
  }

  // MARK: Blocks

  /// Returns the lines of adjacent outermost blocks, written without using their source, except that hidden notes and definitions of links are
  /// retained.
  ///
  /// - Parameters:
  ///   - before: the lines of the source before the blocks, which can have comments that the blocks repeat.
  ///   - after: the lines after them.
  func rewrittenBlocks(_ blocks: [Int], _ inserted: [Int: [Int]], between before: [Line], and after: [Line]) -> [Line] {
    let blocks = Set(blocks)
    let units = source.units.indices.filter { blocks.contains(source.units[$0].outermost) }
    var all = Set(units.flatMap { inserted[$0] ?? [] })
    if units.contains(0) { all.formUnion(inserted[-1] ?? []) }
    for new in paragraphs.indices {
      if let old = equal[new] ?? replaced[new], blocks.contains(source.units[source.unitOfParagraph[old]].outermost) { all.insert(new) }
    }
    let hiddenLines = units.filter { isHiddenNote(source.units[$0]) }.flatMap { [.text("")] + source.units[$0].lines.map(Line.source) }
    guard !all.isEmpty, let first = units.first, let last = units.last else { return Array(hiddenLines.dropFirst()) }
    var style = style
    if let (bullet, delimiter) = MarkdownStyle.marker(source.lines[source.units[first].lines.lowerBound].bytes.prefix(source.units[first].column)) {
      style.bullet = bullet ?? style.bullet
      style.delimiter = delimiter ?? style.delimiter
    }
    var written = all.sorted().map { paragraphs[$0] }
    if containsText(before, written[0].sourceContext.hidden) { written[0].sourceContext.hidden = "" }
    if containsText(after, written[written.count - 1].sourceContext.hiddenAfter) { written[written.count - 1].sourceContext.hiddenAfter = "" }
    let range = source.units[first].lines.lowerBound..<source.units[last].lines.upperBound
    style.references = references.used(in: range.map { source.lines[$0].text }.joined(separator: "\n"))
    let lines = MarkdownWriter.lines(of: written, in: paragraphs, style: style).map(Line.text)
    // Definitions of links within it are still needed.
    let linesInUnits = Set(units.flatMap { source.units[$0].lines })
    var definitions: [String] = []
    for line in range where !linesInUnits.contains(line) {
      if let definition = LinkDefinitions.definition(at: line, in: source) {
        definitions += definition.source.split(separator: "\n").map(String.init)
      } else if source.lines[line].text.firstMatch(of: /^[ \t>]*\[[^\]]+\]:/) != nil {
        definitions.append(source.lines[line].text.trimmingCharacters(in: CharacterSet(charactersIn: " \t>")))
      }
    }
    return lines + hiddenLines + (definitions.isEmpty ? [] : [.text("")] + definitions.map(Line.text))
  }

  private func containsText(_ lines: [Line], _ hidden: String) -> Bool {
    lines.map(text).joined(separator: "\n").contains(hidden.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

extension ParagraphMeaning {
  /// Whether this is a paragraph, a heading or a rule, but not a block with lines of its own.
  var isTextBlock: Bool {
    switch kind {
    case .paragraph, .byline, .script, .heading, .rule: true
    case .code, .row: false
    }
  }
}
