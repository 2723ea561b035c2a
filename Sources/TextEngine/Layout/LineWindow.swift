/// As much of a paragraph as one line may take, in which objects have the sizes that they have on that line.
///
/// What is shaped stays: segments and runs are those of the paragraph with all its objects open (`ParagraphEntry.open`), sums and places
/// to break count the objects that the window holds. So a line whose objects are asked one after the other costs what it
/// holds, however long the paragraph is.
struct LineWindow {
  /// Offsets in its text are the paragraph's; indices of segments and opportunities are the window's own.
  let paragraph: ShapedParagraph
  /// The first of the paragraph's opportunities in the window: the one before the line, where there is one.
  private let firstOpportunity: Int
  /// Whether the window ends before the paragraph does.
  private let isCut: Bool

  /// - Parameters:
  ///   - open: the paragraph with all objects open.
  ///   - styles: its runs with the sizes that are known.
  ///   - start: of the line; positions count the widths of the objects before it, `widthsBefore`.
  ///   - room: how wide the line may be at most, 1/64 pt.
  init(
    of open: ShapedParagraph, _ styles: [Paragraph.StyleRun], from start: LineStart, widthsBefore: Int, maximumWidth: Int
  ) {
    var builder = Builder(open: open, styles: styles, first: open.segmentIndex(at: start.offset.utf16), delta: widthsBefore)
    firstOpportunity = max(0, start.opportunity - 1)
    var opportunities: [ShapedParagraph.Opportunity] = []
    var index = firstOpportunity
    // Behind the first that overflows, and behind a hard break, the breaker looks at one more.
    var left = Int.max
    while index < open.opportunities.count, left > 0 {
      let opportunity = builder.adjusted(open.opportunities[index])
      opportunities.append(opportunity)
      index += 1
      if left < Int.max {
        left -= 1
      } else if index > start.opportunity {
        let width = opportunity.trimmed - start.position + Int(opportunity.endDelta)
        let overflows = width > maximumWidth && Int(opportunity.trimmedOffset) > start.offset.utf16
        if overflows || opportunity.isHard { left = 2 }
      }
    }
    isCut = index < open.opportunities.count
    if !isCut { builder.addAll() }
    paragraph = builder.finish(opportunities)
  }

  /// How many segments and opportunities it holds: what it cost.
  var size: Int { paragraph.segments.count + paragraph.opportunities.count }

  /// A place of the paragraph, in the window.
  func inside(_ start: LineStart) -> LineStart { moved(start, by: -firstOpportunity) }

  /// A place of the window, in the paragraph.
  func outside(_ start: LineStart) -> LineStart { moved(start, by: firstOpportunity) }

  private func moved(_ start: LineStart, by distance: Int) -> LineStart {
    var start = start
    start.opportunity += distance
    return start
  }

  /// Whether a line that ends at `end`, in the window, came near its end: then a longer one might have done otherwise.
  func isTooShort(for end: LineStart) -> Bool { isCut && end.opportunity + 2 > paragraph.opportunities.count }

  /// Adds segments as far as opportunities reach.
  private struct Builder {
    let open: ShapedParagraph
    let styles: [Paragraph.StyleRun]
    let first: Int
    /// What objects add to the sums behind the last segment.
    var delta: Int
    /// The same before each segment.
    var deltas: [Int] = []
    var segments: [ShapedParagraph.Segment] = []
    var metrics: [ShapedParagraph.LineMetrics]
    var sums: [Int] = []

    init(open: ShapedParagraph, styles: [Paragraph.StyleRun], first: Int, delta: Int) {
      (self.open, self.styles, self.first, self.delta) = (open, styles, first, delta)
      metrics = open.metrics
    }

    /// The opportunity with the objects before it in its sums: white space before it holds none.
    mutating func adjusted(_ opportunity: ShapedParagraph.Opportunity) -> ShapedParagraph.Opportunity {
      let segment = Int(opportunity.segment)
      while first + segments.count <= segment, first + segments.count < open.segments.count { add() }
      var adjusted = opportunity
      let before = segment < first ? deltas.first ?? delta : segment - first < deltas.count ? deltas[segment - first] : delta
      adjusted.total += before
      adjusted.trimmed += before
      adjusted.segment = Int32(max(0, segment - first))
      return adjusted
    }

    mutating func addAll() {
      while first + segments.count < open.segments.count { add() }
    }

    private mutating func add() {
      let index = first + segments.count
      var segment = open.segments[index]
      deltas.append(delta)
      sums.append(open.sums[index] + delta)
      let style = open.styleIndex(of: index)
      if segment.kind == .object, let object = styles[style].style.object {
        delta += object.width.raw - (open.sums[index + 1] - open.sums[index])
        segment.metrics = Int32(metricsIndex(of: object, styles[style].style.baselineOffset.raw))
      }
      segments.append(segment)
    }

    private mutating func metricsIndex(of object: InlineObject, _ offset: Int) -> Int {
      let own = ShapedParagraph.LineMetrics(ascent: object.ascent.raw + offset, descent: object.descent.raw - offset, leading: 0)
      if let index = metrics.firstIndex(of: own) { return index }
      metrics.append(own)
      return metrics.count - 1
    }

    consuming func finish(_ opportunities: [ShapedParagraph.Opportunity]) -> ShapedParagraph {
      sums.append((sums.isEmpty ? 0 : open.sums[first + segments.count]) + delta)
      let firstStyle = segments.isEmpty ? 0 : open.styleIndex(of: first)
      let lastStyle = segments.isEmpty ? 0 : open.styleIndex(of: first + segments.count - 1)
      return ShapedParagraph(
        windowOf: open, styles: Array(styles[firstStyle...max(firstStyle, lastStyle)]), firstStyle: firstStyle, segments: segments,
        sums: sums, opportunities: opportunities, metrics: metrics)
    }
  }
}
