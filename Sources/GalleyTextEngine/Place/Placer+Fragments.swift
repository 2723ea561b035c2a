/// The fragments of a line: the alignment and justification of its parts.
extension Placer {
  /// Returns the fragment of a part in a band.
  func fragment(_ part: Part, _ isTorn: Bool?, _ text: ParagraphInRegion, _ band: LineBand) -> PlacedFragment {
    let (paragraph, padding) = (text.paragraph, text.region.padding)
    let (line, cursor, height) = (part.line, band.cursor, band.height.total)
    var stretch = 0
    let slack = part.availableWidth - line.width
    let isRightToLeft = paragraph.isRightToLeft
    var lead = part.lead
    switch alignment(paragraph, part) {
    case .justified where fills(line, slack, isTorn, paragraph): stretch = slack
    case .center: lead += slack / 2
    case .right: lead += isRightToLeft ? 0 : slack
    case .left: lead += isRightToLeft ? slack : 0
    case .justified, .natural: break
    }
    let width = line.width + stretch
    let contentX = isRightToLeft ? part.slot.maxX.raw - lead - width : part.slot.x.raw + lead
    let usedWidth = LayoutUnit(raw: width + 2 * padding.raw)
    return PlacedFragment(
      region: cursor.region, line: cursor.line, rect: LayoutRect(x: part.slot.x, y: band.top, width: part.slot.width, height: height),
      used: LayoutRect(x: LayoutUnit(raw: contentX) - padding, y: band.top, width: usedWidth, height: height),
      baseline: band.top + band.height.ascent,
      range: (line.start.offset..<line.end.offset).inDocument(from: text.source.start), paragraph: cursor.paragraph,
      reason: line.reason, lineSpacing: LayoutUnit(raw: Int(band.height.lineSpacing)), paragraphStart: text.source.start,
      contentX: LayoutUnit(raw: contentX), stretch: LayoutUnit(raw: stretch),
      gaps: line.gaps, lead: LayoutUnit(raw: part.lead) - padding,
      availableWidth: LayoutUnit(raw: part.availableWidth), start: line.start, trimmedEnd: line.trimmedEnd)
  }

  /// Resolves `natural` by the paragraph's direction. In a column of unlimited width, all text has the leading alignment.
  private func alignment(_ paragraph: ShapedParagraph, _ part: Part) -> LineAlignment {
    if part.slot.width.isUnlimited { return .natural }
    switch paragraph.settings.alignment {
    case .natural: return paragraph.isRightToLeft ? .right : .left
    case let chosen: return chosen
    }
  }

  /// Returns whether the gaps of a justified line absorb `slack`. The last line of a paragraph is not stretched, nor is a line whose word
  /// spaces would become too wide. All parts of a line beside shapes are treated alike, and the final decision is made when all lines of
  /// the group are placed.
  private func fills(_ line: BrokenLine, _ slack: Int, _ isTorn: Bool?, _ paragraph: ShapedParagraph) -> Bool {
    guard line.gaps > 0, slack > 0 else { return line.gaps > 0 && slack < 0 }
    guard line.mayStretch else { return false }
    return isTorn.map { !$0 } ?? (wordSpace(line, slack, paragraph) <= settings.raggedWordSpace)
  }
}
