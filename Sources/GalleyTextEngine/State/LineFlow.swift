/// The valid lines of a layout, and the lines that are being placed after them.
struct LineFlow {
  /// The committed lines.
  var lines = LineList() { didSet { recentParagraph = nil } }
  /// Placed lines that are not yet appended to `lines`.
  var newLines = LineBuilder(capacity: 0)
  /// The number of names that were given to lines, which is also the name of the next line.
  var namesGiven = 0
  /// The geometries of the lines that were placed last.
  var recentGeometries = RecentGeometries()
  /// The statistics of placed lines, from which the height of other text is estimated.
  var heightEstimate = HeightEstimate()
  /// Whether groups of narrow lines were placed that are not settled yet.
  var hasNarrowLines = false
  /// Whether placement is finished, because no text or no space remains.
  var isFinished = false
  /// The columns that balancing made shorter, or `nil` if there are none or placement is not finished.
  var balanced: BalancedColumns?
  /// The paragraph that was looked up last.
  var recentParagraph: LaidParagraph?
  /// The fragment with the range `recentParagraph.line`; valid only with it.
  var recentLine: LocatedFragment?

  init() {}

  /// The number of lines that are committed together. They fill a leaf and leave space for a few more.
  static let linesAtOnce = LineLeaf.maximumWeight * 3 / 4

  /// Whether enough lines were placed to commit them.
  var isReadyToCommit: Bool { newLines.count >= Self.linesAtOnce }

  // MARK: Placing

  /// Moves the new lines to the end of `lines`. Does nothing if there are none. The text after them starts at `next` in its paragraph.
  mutating func commit(next: LineStart) {
    if newLines.isEmpty { return }
    lines.append(newLines.flush(), next: next)
  }

  /// Appends a placed line to the new lines and counts its name, which must be the next one. If the line stays in its region, its height enters
  /// `heightEstimate`.
  ///
  /// - Parameters:
  ///   - origin: The cursor before the line.
  ///   - next: The cursor after the line.
  @inline(__always) mutating func append(_ line: PlacedLine, from origin: LayoutCursor, to next: LayoutCursor) {
    namesGiven += 1
    if next.region == origin.region {
      heightEstimate.add(height: (next.y - origin.y).raw, units: line.length, endsParagraph: next.paragraph > origin.paragraph)
    }
    newLines.append(line)
  }

  /// Returns an unused name for a line, and counts it as given.
  mutating func makeName() -> Int {
    namesGiven += 1
    return namesGiven - 1
  }

  // MARK: Paragraphs

  /// Returns the paragraph of the document that contains the code unit at `offset`, or `nil` if the paragraph is not laid out completely or the
  /// offset is in a gap. `paragraphCount` is the number of paragraphs of the document. O(log *n*) in the length of the text; O(1) in the paragraph
  /// of the last query.
  mutating func paragraph(at offset: UTF16Offset, of paragraphCount: Int) -> LaidParagraph? {
    guard offset < lines.summary.offset else { return nil }
    if let recentParagraph, recentParagraph.range.contains(offset) { return recentParagraph }
    let locatedLine = lines.locatedLine(holding: offset)
    return locatedLine.line.isGap ? nil : paragraph(of: locatedLine, of: paragraphCount)
  }

  /// Returns the paragraph with an index, or `nil` if it is not laid out completely or is in a gap. O(log *n*) in the length of the text; O(1) for
  /// the paragraph of the last query.
  mutating func paragraph(_ index: Int, of paragraphCount: Int) -> LaidParagraph? {
    guard index < lines.summary.paragraphs else { return nil }
    if let recentParagraph, recentParagraph.index == index { return recentParagraph }
    guard case let first = lines.first(fromParagraph: index),
      // No paragraph begins within a gap.
      first.index < lines.count, first.position.paragraphs == index, case let locatedLine = lines.locatedLine(at: first.index), !locatedLine.line.isGap
    else { return nil }
    return paragraph(of: locatedLine, of: paragraphCount)
  }

  private mutating func paragraph(of locatedLine: LocatedLine, of paragraphCount: Int) -> LaidParagraph? {
    guard locatedLine.line.fragmentCount > 0, case let line = locatedLine.fragment(0), case let fragment = line.fragment, fragment.paragraph < paragraphCount
    else { return nil }
    let next = lines.first(fromParagraph: fragment.paragraph + 1)
    guard next.position.paragraphs == fragment.paragraph + 1 else { return nil }
    let range = fragment.paragraphStart..<next.position.offset
    var found = LaidParagraph(index: fragment.paragraph, range: range, first: nil, end: next.position)
    if locatedLine.line.fragmentCount == 1, fragment.hidden == nil {
      found.line = fragment.range
      recentLine = line
    }
    recentParagraph = found
    return found
  }
}

/// The range of a paragraph that is laid out completely.
struct LaidParagraph {
  let index: Int
  let range: Range<UTF16Offset>
  /// The sums of all lines before its first line, or `nil` if unknown; and through its last line.
  let first: FlowSummary?
  let end: FlowSummary
  /// The range of `recentLine`, if that line was found with the paragraph and has one fragment; otherwise empty.
  var line: Range<UTF16Offset> = 0..<0
}
