/// Breaks lines that contain tabs. The widths of tabs depend on the start of the line, so each candidate is measured.
struct TabbedBreaker {
  let breaker: Breaker
  private var paragraph: ShapedParagraph { breaker.paragraph }

  init(breaker: Breaker) { self.breaker = breaker }

  func nextLine(from start: LineStart, fitting measure: LineMeasure) -> BrokenLine? {
    let ruler = TabRuler(paragraph: paragraph)
    var best: BrokenLine?
    for index in start.opportunity..<paragraph.opportunities.count {
      let opportunity = paragraph.opportunities[index]
      let trimmed = max(start.offset, opportunity.trimmedOffset)
      let width = ruler.width(from: start, to: trimmed, indent: measure.indent) + Int(opportunity.endDelta)
      if width > measure.width, trimmed > start.offset {
        if var best {
          best.reason = .didNotFit(LayoutUnit(raw: width - measure.width))
          return best
        }
        return measure.mayBreakWords ? cutWithTabs(from: start, before: index, measure, ruler) : nil
      }
      var line = breaker.line(from: start, to: index, reason: .paragraphEnd)
      line.width = width
      line.gaps = 0
      if opportunity.isHard || index == paragraph.opportunities.count - 1 {
        line.reason = breaker.hardReason(index)
        return line
      }
      best = line
    }
    return best
  }

  /// Returns a line with as many clusters as fit after the tabs, but at least one. If none ends before the opportunity `index`, the line ends at
  /// that opportunity. Never returns `nil`.
  private func cutWithTabs(
    from start: LineStart, before index: Int, _ measure: LineMeasure, _ ruler: TabRuler
  ) -> BrokenLine? {
    let limit = paragraph.opportunities[index].trimmedOffset
    let clusters = TextBoundaries.find(.grapheme, in: Array(paragraph.text[(start.offset..<limit).utf16])).offsets
    var best: BrokenLine?
    for cluster in clusters {
      let offset = start.offset + Int(cluster)
      guard offset < limit else { break }
      // Ligatures and client-supplied glyphs are not divided.
      let next = paragraph.segmentIndex(at: offset)
      guard paragraph.startsCluster(offset - paragraph.segments[next].start, in: next) else { continue }
      let width = ruler.width(from: start, to: offset, indent: measure.indent)
      if best != nil, width > measure.width { break }
      let segment = paragraph.segmentIndex(at: offset - 1)
      guard var line = breaker.cut(at: offset, in: segment, from: start, measure, suffix: nil, allowsOverflow: true)
      else { break }
      line.width = width
      line.gaps = 0
      best = line
    }
    return best ?? breaker.line(from: start, to: index, reason: .emergency)
  }
}
