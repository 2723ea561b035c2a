/// The ellipsis on the last line that has room.
extension DocumentLayout {
  /// Cuts lines whose paragraphs do not wrap, and the last of a region that text runs over.
  func truncateLastLine() {
    // In most texts only the last line may be cut, and no region asks for that.
    if !paragraphs.cutsLines, storedRegions.last?.truncation == nil { return }
    let lastSeen = hidesText ? lastVisibleLine : -1
    var cursor = lines.cursor(from: paragraphs.cutsLines ? 0 : max(lastSeen, 0))
    while let line = cursor.line {
      guard !line.isGap else {
        cursor.advance()
        continue
      }
      let paragraph = cursor.position.paragraphs
      let isLast = cursor.position.length == lastSeen
      let mode = paragraph < paragraphs.count && mayCut(paragraph) ? entry(paragraph).settings.lineBreaking : .word
      if mode.cuts || isLast { truncate(line, at: cursor.position, isLast: isLast) }
      cursor.advance()
    }
  }

  /// Whether a paragraph may be cut; one that was forgotten is not read for it where none of its kind is.
  private func mayCut(_ paragraph: Int) -> Bool {
    paragraphs[paragraph] != nil || paragraphs.unread(at: paragraph)?.stretch.cutsLines == true
  }

  /// Whether text is left over below the last region, and that region says how to show it.
  private var hidesText: Bool {
    guard let last = fragments.last, last.region == storedRegions.count - 1 else { return false }
    return storedRegions[last.region].truncation != nil && laidEnd < utf16Length
  }

  /// The last line that is not of a hidden paragraph, or the first; below zero where there is none.
  private var lastVisibleLine: Int {
    var index = lines.count - 1
    while index > 0, case let (line, position) = lines.line(at: index), !line.isGap, line.fragment(line.fragmentCount - 1, at: position).rect.height == .zero { index -= 1 }
    return index
  }

  /// The line that an ellipsis cuts for the text behind it.
  ///
  /// - Parameter last: what the last line has in common with others.
  func cutLine(_ last: LineGeometry?) -> Int? {
    if storedRegions.last?.truncation == nil { return last?.isCut == true ? lines.count - 1 : nil }
    let index = lastVisibleLine
    return index >= 0 && lines.geometry(ofLine: index).isCut ? index : nil
  }

  private func truncate(_ line: PlacedLine, at position: FlowSummary, isLast: Bool) {
    var fragment = line.fragment(line.fragmentCount - 1, at: position)
    guard fragment.hidden == nil else { return }
    let paragraph = shaped(position.paragraphs)
    let region = storedRegions[fragment.region]
    let own = paragraph.settings.lineBreaking
    let mode = own.wraps || own == .clip ? region.truncation ?? .truncateTail : own
    if mode == .clip { return clip(fragment, of: line, at: position, paragraph) }
    // The text of the paragraph that would have come next stands behind the ellipsis.
    let start = fragment.range.lowerBound - fragment.paragraphStart
    let range = start..<(isLast ? paragraph.length : fragment.range.upperBound - fragment.paragraphStart)
    let availableWidth = fragment.rect.width.raw - 2 * region.padding.raw - fragment.lead.raw
    let hasMore = isLast && (fragment.paragraph + 1 < paragraphs.count)
    let base = fragment.paragraphStart
    if !hasMore, let tight = tightened(fragment, range, paragraph, availableWidth: availableWidth) {
      fragment = tight.fragment
      realign(&fragment, paragraph, width: tight.width, availableWidth: availableWidth, padding: region.padding.raw)
      lines.replace(position.length, with: PlacedLine(name: linesNamed, line, at: position, last: fragment))
      linesNamed += 1
      return
    }
    guard let cut = Truncator(paragraph: paragraph).cut(range, availableWidth: availableWidth, mode: mode, mustHide: hasMore) else { return }
    fragment.hidden = base + cut.hidden.lowerBound..<base + cut.hidden.upperBound
    fragment.range = base + range.lowerBound..<base + range.upperBound
    fragment.trimmedEnd = range.upperBound
    fragment.reason = .truncated
    fragment.stretch = .zero
    realign(&fragment, paragraph, width: cut.width, availableWidth: availableWidth, padding: region.padding.raw)
    lines.replace(position.length, with: PlacedLine(name: linesNamed, line, at: position, last: fragment))
    linesNamed += 1
  }

  /// The fragment with all of `range`, whose letters move together so that it fits; `nil` if it fits as it is, or would need more than is allowed.
  private func tightened(
    _ fragment: PlacedFragment, _ range: Range<Int>, _ paragraph: ShapedParagraph, availableWidth: Int
  ) -> (fragment: PlacedFragment, width: Int)? {
    guard paragraph.settings.tightensForTruncation, !range.isEmpty else { return nil }
    var end = range.upperBound
    while end > range.lowerBound, paragraph.text[end - 1].hangsAtLineEnd { end -= 1 }
    let over = paragraph.position(of: end) - paragraph.position(of: range.lowerBound) - availableWidth
    let most = paragraph.style(of: paragraph.segmentIndex(at: range.lowerBound)).font.size64 / 20
    guard over > 0, over <= most * (end - range.lowerBound), !paragraph.hasHardBreak(in: range.lowerBound..<end) else { return nil }
    var tight = fragment
    (tight.range, tight.trimmedEnd) = (tight.paragraphStart + range.lowerBound..<tight.paragraphStart + range.upperBound, end)
    (tight.stretch, tight.gaps, tight.reason) = (.zero, 0, range.upperBound == paragraph.length ? .paragraphEnd : fragment.reason)
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

  /// Gives the last line the rest of its paragraph, or what is left up to a line separator, without a break: what has no room is beyond the edge.
  private func clip(_ fragment: PlacedFragment, of line: PlacedLine, at position: FlowSummary, _ paragraph: ShapedParagraph) {
    let base = fragment.paragraphStart
    let start = fragment.range.lowerBound - base
    let end = paragraph.lineEnd(from: start)
    guard fragment.range.upperBound - base < end else { return }
    var fragment = fragment
    let trimmed = Truncator(paragraph: paragraph).trimmedEnd(of: start..<end)
    fragment.range = base + start..<base + end
    // An empty range: nothing is left out, so there is no ellipsis, but the line depends on the text behind it.
    fragment.hidden = base + end..<base + end
    fragment.trimmedEnd = trimmed
    fragment.reason = .truncated
    fragment.stretch = .zero
    let availableWidth = fragment.rect.width.raw - 2 * storedRegions[fragment.region].padding.raw - fragment.lead.raw
    let width = paragraph.position(of: trimmed) - paragraph.position(of: start)
    realign(&fragment, paragraph, width: width, availableWidth: availableWidth, padding: storedRegions[fragment.region].padding.raw)
    lines.replace(position.length, with: PlacedLine(name: linesNamed, line, at: position, last: fragment))
    linesNamed += 1
  }

  private func realign(_ fragment: inout PlacedFragment, _ paragraph: ShapedParagraph, width: Int, availableWidth: Int, padding: Int) {
    let slack = max(0, availableWidth - width)
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
  /// Whether a line must end within a range.
  fileprivate func hasHardBreak(in range: Range<Int>) -> Bool {
    var index = segmentIndex(at: range.lowerBound)
    while index < segments.count, Int(segments[index].start) < range.upperBound {
      if segments[index].kind == .hardBreak { return true }
      index += 1
    }
    return false
  }

  /// Where a line that begins at `start` ends if it is not broken: after the next line separator, or at the paragraph's end.
  fileprivate func lineEnd(from start: Int) -> Int {
    var index = segmentIndex(at: start)
    while index < segments.count {
      if segments[index].kind == .hardBreak { return Int(segments[index].end) }
      index += 1
    }
    return length
  }
}
