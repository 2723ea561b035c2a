/// The ellipsis on the last line that has room.
extension DocumentLayout {
  /// Cuts lines whose paragraphs do not wrap, and the last of a region that text runs over.
  func truncateLastLine() {
    // In most texts only the last line may be cut.
    for index in (paragraphs.cutsLines ? 0 : max(lines.count - 1, 0))..<lines.count where lineNeedsCut(index) { truncate(index) }
  }

  private func lineNeedsCut(_ index: Int) -> Bool {
    let mode = paragraphs.count > lines[index].pen.paragraph
      ? paragraphs[lines[index].pen.paragraph].paragraph.settings.lineBreaking : .word
    return mode.cuts || index == lines.count - 1 && hidesText
  }

  /// Whether text is left over below the last region, and that region says how to show it.
  private var hidesText: Bool {
    guard let last = lines.last, last.region == storedRegions.count - 1 else { return false }
    return storedRegions[last.region].truncation != nil && laidEnd < utf16Length
  }

  private func truncate(_ index: Int) {
    let line = lines[index]
    let end = index + 1 < lines.count ? lines[index + 1].firstFragment : fragments.count
    guard line.firstFragment < end, fragments[end - 1].hidden == nil else { return }
    let paragraph = shaped(line.pen.paragraph)
    var fragment = fragments[end - 1]
    let isLast = index == lines.count - 1 && hidesText
    let own = paragraph.settings.lineBreaking
    let mode = own.wraps || own == .clip ? storedRegions[line.region].truncation ?? .truncateTail : own
    // The text of the paragraph that would have come next stands behind the ellipsis.
    let start = fragment.range.lowerBound - fragment.paragraphStart
    let range = start..<(isLast ? paragraph.length : fragment.range.upperBound - fragment.paragraphStart)
    let room = fragment.rect.width.raw - 2 * storedRegions[line.region].padding.raw - fragment.lead.raw
    let hasMore = isLast && (fragment.paragraph + 1 < paragraphs.count)
    guard let cut = Truncator(paragraph: paragraph).cut(range, room: room, mode: mode, mustHide: hasMore) else { return }
    let base = fragment.paragraphStart
    fragment.hidden = base + cut.hidden.lowerBound..<base + cut.hidden.upperBound
    fragment.range = base + range.lowerBound..<base + range.upperBound
    fragment.trimmedEnd = range.upperBound
    fragment.reason = .truncated
    fragment.stretch = .zero
    realign(&fragment, paragraph, width: cut.width, room: room, padding: storedRegions[line.region].padding.raw)
    fragments[end - 1] = fragment
    composed[end - 1] = nil
  }

  private func realign(_ fragment: inout PlacedFragment, _ paragraph: ShapedParagraph, width: Int, room: Int, padding: Int) {
    let slack = max(0, room - width)
    let isRightToLeft = paragraph.isRightToLeft
    var lead = fragment.lead.raw + padding
    switch paragraph.settings.alignment {
    case .center: lead += slack / 2
    case .right: lead += isRightToLeft ? 0 : slack
    case .left: lead += isRightToLeft ? slack : 0
    case .natural, .justified: break
    }
    let x = isRightToLeft ? fragment.rect.maxX.raw - lead - width : fragment.rect.x.raw + lead
    fragment.contentX = Fixed(raw: x)
    fragment.used.x = Fixed(raw: x - padding)
    fragment.used.width = Fixed(raw: width + 2 * padding)
  }
}
