/// The part of a paragraph that one line can contain, with the sizes that fitting objects have on that line.
///
/// Shaping is reused: segments and runs are those of the paragraph shaped without object sizes (`ParagraphEntry.open`), and only the sums and the
/// break opportunities of the window include the objects. So the cost of placing a line again for each of its objects depends on the line alone,
/// and not on the length of the paragraph.
struct LineWindow {
  /// Its offsets are those of the paragraph; indices of segments and break opportunities are relative to the window.
  let paragraph: ShapedParagraph
  /// The index of the first opportunity in the window: the one before the line, if it exists.
  private let firstOpportunity: Int
  /// Whether the window ends before the paragraph does.
  private let isCut: Bool

  /// A paragraph with fitting objects, of which some sizes are known.
  struct Source {
    /// The paragraph shaped without object sizes.
    let open: ShapedParagraph
    /// The style runs of the paragraph with the known object sizes.
    let styles: [Paragraph.StyleRun]
    /// The widths of the objects before the line.
    let widthsBefore: Int

    init(_ open: ShapedParagraph, _ styles: [Paragraph.StyleRun], widthsBefore: Int) {
      (self.open, self.styles, self.widthsBefore) = (open, styles, widthsBefore)
    }
  }

  /// Creates the window of the line that begins at `start`.
  ///
  /// - Parameters:
  ///   - start: The start of the line. Its position includes the widths of the objects before it.
  ///   - maximumWidth: The maximum width of the line in 1/64 pt.
  init(of source: Source, from start: LineStart, maximumWidth: Int) {
    let open = source.open
    var builder = Builder(open: open, styles: source.styles, first: open.segmentIndex(at: start.offset), delta: source.widthsBefore)
    firstOpportunity = max(0, start.opportunity - 1)
    var opportunities: [ShapedParagraph.Opportunity] = []
    var index = firstOpportunity
    // The breaker examines one more opportunity after the first that overflows and after a hard break.
    var left = Int.max
    while index < open.opportunities.count, left > 0 {
      let opportunity = builder.adjusted(open.opportunities[index])
      opportunities.append(opportunity)
      index += 1
      if left < Int.max {
        left -= 1
      } else if index > start.opportunity {
        let width = opportunity.trimmed - start.position + Int(opportunity.endDelta)
        let overflows = width > maximumWidth && opportunity.trimmedOffset > start.offset
        if overflows || opportunity.isHard { left = 2 }
      }
    }
    isCut = index < open.opportunities.count
    if !isCut { builder.addAll() }
    paragraph = builder.finish(opportunities)
  }

  /// The number of segments and opportunities, which determines the cost.
  var size: Int { paragraph.segments.count + paragraph.opportunities.count }

  /// Converts a line start of the paragraph to the window.
  func inside(_ start: LineStart) -> LineStart { moved(start, by: -firstOpportunity) }

  /// Converts a line start of the window to the paragraph.
  func outside(_ start: LineStart) -> LineStart { moved(start, by: firstOpportunity) }

  private func moved(_ start: LineStart, by distance: Int) -> LineStart {
    var start = start
    start.opportunity += distance
    return start
  }

  /// Whether a line that ends at `end`, in the window, is so close to the window's end that a longer window could change it.
  func isTooShort(for end: LineStart) -> Bool { isCut && end.opportunity + 2 > paragraph.opportunities.count }

  /// Adds segments up to the last opportunity.
  private struct Builder {
    let open: ShapedParagraph
    let styles: [Paragraph.StyleRun]
    let first: Int
    /// The width that objects add to the sums after the last segment.
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

    /// Returns the opportunity with the widths of the objects before it. The white space before it contains no objects.
    mutating func adjusted(_ opportunity: ShapedParagraph.Opportunity) -> ShapedParagraph.Opportunity {
      let segment = open.segmentIndex(at: opportunity.offset)
      while first + segments.count <= segment, first + segments.count < open.segments.count { add() }
      var adjusted = opportunity
      let before = segment < first ? deltas.first ?? delta : segment - first < deltas.count ? deltas[segment - first] : delta
      adjusted.total += before
      adjusted.trimmed += before
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
        sums: sums, opportunities: BreakOpportunities(unpacked: opportunities), metrics: metrics)
    }
  }
}
