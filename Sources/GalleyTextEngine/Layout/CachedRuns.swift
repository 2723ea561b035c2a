/// Places many paragraphs with cached breaks, on several threads.
enum CachedRuns: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard pass.top == nil, pass.cursor.start == .paragraphStart, pass.cursor.paragraph >= pass.run.next,
      layout.layOutCachedRun(&pass.run, from: &pass.position.cursor, &pass.position.offset, until: isEnough)
    else { return .unsuitable }
    pass.position.paragraphStart = pass.position.offset
    return .placed
  }
}

extension DocumentLayout {
  /// Lays out paragraphs with cached breaks from `cursor` on, in batches on several threads, and moves `cursor` and `offset`, the offset of the
  /// cursor in the text, to their end.
  ///
  /// - Returns: Whether something was laid out.
  func layOutCachedRun(
    _ run: inout CachedParagraphRun, from cursor: inout LayoutCursor, _ offset: inout UTF16Offset, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> Bool {
    let batches = run.makeBatches(from: cursor, at: offset, named: flow.namesGiven, startOfParagraph: { store.paragraphs.startOffset(of: $0) }, until: isEnough)
    guard !batches.isEmpty else { return false }
    flow.commit(next: cursor.start)
    let (first, results) = (flow.namesGiven, store.workers.perform(batches) { $0.lines() })
    flow.namesGiven += batches.reduce(0) { $0 + $1.breakCount }
    var (laid, isWhole) = (0, true)
    for lines in results where isWhole {
      flow.lines.append(lines.tree, next: .paragraphStart)
      flow.heightEstimate.add(lines.heights)
      cursor.y += lines.height
      cursor.line += lines.count
      cursor.paragraph += lines.paragraphs
      offset += lines.units
      laid += lines.count
      isWhole = lines.isWhole
    }
    meter.cost.placed += laid
    meter.cost.broken += laid
    run.recordResult(isWhole: isWhole, nextParagraph: cursor.paragraph)
    if laid == 0 { flow.namesGiven = first }
    return laid > 0
  }
}
