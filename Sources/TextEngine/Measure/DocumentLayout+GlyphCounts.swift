/// What a paragraph has of glyphs.
package struct GlyphCount: Equatable, Sendable {
  package var glyphs: Int
  /// UTF-16.
  package var units: Int
}

/// Where paragraphs stand that nobody has read: their lines tell, and the text need not be gone through.
extension DocumentLayout {
  typealias MeasuredParagraph = (index: Int, range: Range<Int>)

  /// The paragraph that holds the unit at `offset`; `nil` where it is not wholly laid, or where the list of paragraphs tells as soon.
  /// O(log n), and O(1) in the one looked for last.
  func measuredParagraph(at offset: Int) -> MeasuredParagraph? {
    guard utf16Length >= minimumUnitsForSimpleText, offset < lines.summary.utf16 else { return nil }
    if let recentParagraph, recentParagraph.range.contains(offset) { return (recentParagraph.index, recentParagraph.range) }
    let locatedLine = lines.locatedLine(holding: offset)
    if locatedLine.line.isGap { return nil }
    return measured(locatedLine)
  }

  /// The same by its number.
  func measuredParagraph(_ index: Int) -> MeasuredParagraph? {
    guard utf16Length >= minimumUnitsForSimpleText, index < lines.summary.paragraphs else { return nil }
    if let recentParagraph, recentParagraph.index == index { return (index, recentParagraph.range) }
    guard case let first = lines.first(fromParagraph: index),
      // Within a gap there is none.
      first.index < lines.count, first.pen.paragraphs == index, case let locatedLine = lines.locatedLine(at: first.index), !locatedLine.line.isGap
    else { return nil }
    return measured(locatedLine)
  }

  /// The paragraph that holds the unit at `offset`, which is not the text's end. O(log n).
  package func paragraphRange(at offset: Int) -> (index: Int, range: Range<Int>) {
    if let measured = measuredParagraph(at: offset) { return (measured.index, measured.range) }
    let index = paragraphs.paragraph(at: offset).index
    return (index, paragraphs.range(of: index))
  }

  private func measured(_ locatedLine: LocatedLine) -> MeasuredParagraph? {
    guard locatedLine.line.fragmentCount > 0, case let line = locatedLine.fragment(0), case let fragment = line.fragment, fragment.paragraph < paragraphs.count
    else { return nil }
    let next = lines.first(fromParagraph: fragment.paragraph + 1)
    guard next.pen.paragraphs == fragment.paragraph + 1 else { return nil }
    let range = fragment.paragraphStart..<next.pen.utf16
    recentParagraph = LaidParagraph(index: fragment.paragraph, range: range, first: nil, end: next.pen)
    if locatedLine.line.fragmentCount == 1, fragment.hidden == nil {
      recentParagraph?.line = fragment.range
      recentLine = line
    }
    return (fragment.paragraph, range)
  }
}

/// Where a paragraph stands that is wholly laid.
struct LaidParagraph {
  let index: Int
  /// UTF-16 in the document.
  let range: Range<Int>
  /// The pen before its first line, where that is known, and behind its last.
  let first: FlowSummary?
  let end: FlowSummary
  /// UTF-16 of the one fragment of its line that was found with it, `recentLine`; else empty.
  var line = 0..<0
}

/// How glyphs are numbered, of plain text without shaping it.
extension DocumentLayout {
  /// What some paragraphs have of glyphs, in order. O(their text).
  package func glyphCounts(ofParagraphs range: Range<Int>) -> [GlyphCount] {
    guard !range.isEmpty else { return [] }
    var counts: [GlyphCount] = []
    counts.reserveCapacity(range.count)
    var start = paragraphs.start(of: range.lowerBound)
    for index in range {
      let count = cachedGlyphCount(ofParagraph: index)
        ?? simpleText(atParagraph: index)?.glyphCount(ofParagraph: index, at: start, isAlone: range.count == 1)
        ?? GlyphCount(glyphs: glyphCount(ofParagraph: index), units: paragraphs.range(of: index).count)
      counts.append(count)
      start += count.units
    }
    return counts
  }

  private func cachedGlyphCount(ofParagraph index: Int) -> GlyphCount? {
    guard let entry = paragraphs[index], let glyphs = entry.glyphCount else { return nil }
    return GlyphCount(glyphs: glyphs, units: entry.length)
  }

  /// The clusters of the glyphs of a paragraph that starts at `start`. O(log n) where it is kept where its lines may end, or for as
  /// long as its shaping is; else O(its text).
  package func glyphClusters(ofParagraph index: Int, startingAt start: Int) -> GlyphClusters {
    guard !paragraphs.isShaped(index), let text = simpleText(atParagraph: index) else { return .listed(logicalGlyphs(ofParagraph: index)) }
    if let breaks = text.cachedBreaks(ofParagraph: index, at: start, isAlone: true) {
      return .cached(CachedClusters(of: text, startingAt: start, breaks))
    }
    return .listed(text.clusters(ofParagraphAt: start).map { LogicalGlyphs(clusters: $0) } ?? logicalGlyphs(ofParagraph: index))
  }

  /// The graphemes of a line of plain text that was not composed; `nil` where it has to be.
  func simpleSpans(of fragment: PlacedFragment) -> [GraphemeSpan]? { simpleText(of: fragment)?.spans(of: fragment) }

  /// The one of them that is nearest to `x`; `nil` where all of them have to be looked at. O(places of its line).
  func simpleSpan(nearest x: LayoutUnit, of fragment: PlacedFragment) -> GraphemeSpan? {
    simpleText(of: fragment)?.span(nearest: x, of: fragment)
  }

  /// The plain text that a line stands in, which has to be composed by nobody; `nil` of others.
  func simpleText(of fragment: PlacedFragment) -> SimpleText? {
    guard fragment.hidden == nil, fragment.cell < 0, adjustments.isEmpty, !fragment.range.isEmpty, fragment.paragraph < paragraphs.count,
      !paragraphs.isShaped(fragment.paragraph)
    else { return nil }
    return simpleText(atParagraph: fragment.paragraph)
  }
}
