/// Truncation of lines with an ellipsis.
extension DocumentLayout {
  /// Truncates lines of paragraphs that do not wrap, and the last line of a region if text overflows it.
  func truncateLastLine() {
    // Most texts have no such paragraphs, and their last region has no truncation.
    if !store.paragraphs.cutsLines, space.regions.last?.truncation == nil { return }
    let lastSeen = hidesText ? lastVisibleLine : -1
    var cursor = flow.lines.cursor(from: store.paragraphs.cutsLines ? 0 : max(lastSeen, 0))
    while let line = cursor.line {
      guard !line.isGap else {
        cursor.advance()
        continue
      }
      let paragraph = cursor.position.paragraphs
      let isLast = cursor.position.length == lastSeen
      let mode = paragraph < store.paragraphs.count && mayCut(paragraph) ? entry(paragraph).settings.lineBreaking : .word
      if mode.cuts || isLast { truncate(line, at: cursor.position, isLast: isLast) }
      cursor.advance()
    }
  }

  /// Whether lines of a paragraph can be truncated. An unread paragraph is not read if no paragraph in its range can be truncated.
  private func mayCut(_ paragraph: Int) -> Bool {
    store.paragraphs[paragraph] != nil || store.paragraphs.isUnreadAndCutsLines(paragraph)
  }

  /// Whether text remains after the last region, and that region specifies its truncation.
  private var hidesText: Bool {
    guard let last = fragments.last, last.region == space.regions.count - 1 else { return false }
    return space.regions[last.region].truncation != nil && laidEnd < textEnd
  }

  /// The index of the last line that is not in a hidden paragraph: 0 if all paragraphs are hidden, -1 if there are no lines. Lines of hidden
  /// paragraphs have no height.
  private var lastVisibleLine: Int {
    var index = flow.lines.count - 1
    while index > 0, case let (line, position) = flow.lines.line(at: index), !line.isGap, line.fragment(line.fragmentCount - 1, at: position).rect.height == .zero { index -= 1 }
    return index
  }

  /// Returns the index of the line that is truncated because of the text after it, or `nil` if there is none.
  ///
  /// - Parameter last: The geometry of the last line.
  func cutLine(_ last: LineGeometry?) -> Int? {
    if space.regions.last?.truncation == nil { return last?.isCut == true ? flow.lines.count - 1 : nil }
    let index = lastVisibleLine
    return index >= 0 && flow.lines.geometry(ofLine: index).isCut ? index : nil
  }

  private func truncate(_ line: PlacedLine, at position: FlowSummary, isLast: Bool) {
    var fragment = line.fragment(line.fragmentCount - 1, at: position)
    guard fragment.hidden == nil else { return }
    let paragraph = shaped(position.paragraphs)
    let region = space.regions[fragment.region]
    let own = paragraph.settings.lineBreaking
    let mode = own.wraps || own == .clip ? region.truncation ?? .truncateTail : own
    if mode == .clip { return clip(fragment, of: line, at: position, paragraph) }
    // The ellipsis also replaces the text of the paragraph that the next lines would have contained.
    let base = fragment.paragraphStart
    let laid = fragment.range.relative(to: base)
    let range = isLast ? laid.lowerBound..<paragraph.end : laid
    let availableWidth = fragment.rect.width.raw - 2 * region.padding.raw - fragment.lead.raw
    let hasMore = isLast && (fragment.paragraph + 1 < store.paragraphs.count)
    if !hasMore, let tight = tightened(fragment, range, paragraph, availableWidth: availableWidth) {
      fragment = tight.fragment
      realign(&fragment, paragraph, width: tight.width, in: region)
      flow.lines.replace(position.length, with: PlacedLine(name: flow.makeName(), line, at: position, last: fragment))
      return
    }
    guard let cut = Truncator(paragraph: paragraph).cut(range, availableWidth: availableWidth, mode: mode, mustHide: hasMore) else { return }
    fragment.hidden = cut.hidden.inDocument(from: base)
    fragment.range = range.inDocument(from: base)
    fragment.trimmedEnd = range.upperBound
    fragment.reason = .truncated
    fragment.stretch = .zero
    realign(&fragment, paragraph, width: cut.width, in: region)
    flow.lines.replace(position.length, with: PlacedLine(name: flow.makeName(), line, at: position, last: fragment))
  }

  /// Returns the fragment with all text of `range` and with less space between its clusters, so that it fits. Returns `nil` if the text fits as it
  /// is, if the paragraph does not allow tightening or the text needs more than is allowed, or if a hard break precedes its end.
  private func tightened(
    _ fragment: PlacedFragment, _ range: Range<ParagraphOffset>, _ paragraph: ShapedParagraph, availableWidth: Int
  ) -> (fragment: PlacedFragment, width: Int)? {
    guard paragraph.settings.tightensForTruncation, !range.isEmpty else { return nil }
    var end = range.upperBound
    while end > range.lowerBound, paragraph.text[end.utf16 - 1].hangsAtLineEnd { end -= 1 }
    let over = paragraph.position(of: end) - paragraph.position(of: range.lowerBound) - availableWidth
    let most = paragraph.style(of: paragraph.segmentIndex(at: range.lowerBound)).font.size64 / 20
    guard over > 0, over <= most * (end - range.lowerBound), !paragraph.hasHardBreak(in: range.lowerBound..<end) else { return nil }
    var tight = fragment
    (tight.range, tight.trimmedEnd) = (range.inDocument(from: tight.paragraphStart), end)
    (tight.stretch, tight.gaps, tight.reason) = (.zero, 0, range.upperBound == paragraph.end ? .paragraphEnd : fragment.reason)
    func width(_ tightening: Int) -> Int {
      tight.tightening = LayoutUnit(raw: tightening)
      let runs = LineComposer(paragraph: paragraph, fragment: tight).compose()
      let limit = tight.paragraphStart + end
      return runs.reduce(0) { sum, run in
        sum + zip(run.advances, run.clusters).reduce(0) { $0 + ($1.1 < limit ? $1.0.raw : 0) }
      }
    }
    let natural = width(0)
    let clusters = natural - width(1)
    guard clusters > 0, case let needed = (natural - availableWidth + clusters - 1) / clusters, needed > 0, needed <= most else { return nil }
    let tightWidth = width(needed)
    return (tight, tightWidth)
  }

  /// Extends the last line to the end of its paragraph, or to the next line separator, without a break. Text that does not fit is beyond the edge.
  /// Does nothing if the line already ends there.
  private func clip(_ fragment: PlacedFragment, of line: PlacedLine, at position: FlowSummary, _ paragraph: ShapedParagraph) {
    let base = fragment.paragraphStart
    let own = fragment.range.relative(to: base)
    let (start, end) = (own.lowerBound, paragraph.lineEnd(from: own.lowerBound))
    guard own.upperBound < end else { return }
    var fragment = fragment
    let trimmed = Truncator(paragraph: paragraph).trimmedEnd(of: start..<end)
    fragment.range = (start..<end).inDocument(from: base)
    // The hidden range is empty, so there is no ellipsis, but the line depends on the text after it.
    fragment.hidden = base + end..<base + end
    fragment.trimmedEnd = trimmed
    fragment.reason = .truncated
    fragment.stretch = .zero
    let width = paragraph.position(of: trimmed) - paragraph.position(of: start)
    realign(&fragment, paragraph, width: width, in: space.regions[fragment.region])
    flow.lines.replace(position.length, with: PlacedLine(name: flow.makeName(), line, at: position, last: fragment))
  }

  /// Aligns the text of a fragment, whose width is now `width`, in 1/64 pt.
  private func realign(_ fragment: inout PlacedFragment, _ paragraph: ShapedParagraph, width: Int, in region: Region) {
    let padding = region.padding.raw
    let slack = max(0, fragment.rect.width.raw - 2 * padding - fragment.lead.raw - width)
    let isRightToLeft = paragraph.isRightToLeft
    var lead = fragment.lead.raw + padding
    switch paragraph.settings.alignment {
    case .center: lead += slack / 2
    case .right: lead += isRightToLeft ? 0 : slack
    case .left: lead += isRightToLeft ? slack : 0
    case .natural, .justified: break
    }
    let x = isRightToLeft ? fragment.rect.maxX.raw - lead - width : fragment.rect.x.raw + lead
    fragment.contentX = LayoutUnit(raw: x)
    fragment.used.x = LayoutUnit(raw: x - padding)
    fragment.used.width = LayoutUnit(raw: width + 2 * padding)
  }
}

extension ShapedParagraph {
  /// Whether a range contains a hard break.
  fileprivate func hasHardBreak(in range: Range<ParagraphOffset>) -> Bool {
    var index = segmentIndex(at: range.lowerBound)
    while index < segments.count, segments[index].start < range.upperBound {
      if segments[index].kind == .hardBreak { return true }
      index += 1
    }
    return false
  }

  /// Returns the end of a line that begins at `start` and is not broken: after the next line separator, or at the end of the paragraph.
  fileprivate func lineEnd(from start: ParagraphOffset) -> ParagraphOffset {
    var index = segmentIndex(at: start)
    while index < segments.count {
      if segments[index].kind == .hardBreak { return segments[index].end }
      index += 1
    }
    return end
  }
}
