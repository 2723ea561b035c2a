/// Places many paragraphs with cached breaks, on several threads.
enum CachedRuns: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard pass.top == nil, pass.cursor.start == .paragraphStart, pass.cursor.paragraph >= pass.run.next else { return .unsuitable }
    return layout.layOutCachedRun(&pass, until: isEnough) ? .placed : .unsuitable
  }
}

extension DocumentLayout {
  /// Lays out paragraphs with cached breaks from the position of a pass on, in batches on several threads, and moves the position to their end.
  ///
  /// - Returns: Whether something was laid out.
  fileprivate func layOutCachedRun(_ pass: inout SimpleTextPass, until isEnough: (LayoutCursor, UTF16Offset) -> Bool) -> Bool {
    let batches = pass.run.makeBatches(from: pass.cursor, at: pass.position.offset, named: flow.namesGiven) {
      isEnough($0, store.paragraphs.startOffset(of: $0.paragraph))
    }
    guard !batches.isEmpty else { return false }
    flow.commit(next: pass.cursor.start)
    let (first, results) = (flow.namesGiven, store.workers.perform(batches) { $0.lines() })
    flow.namesGiven += batches.reduce(0) { $0 + $1.breakCount }
    var (laid, isWhole) = (0, true)
    for lines in results where isWhole {
      flow.lines.append(lines.tree, next: .paragraphStart)
      flow.heightEstimate.add(lines.heights)
      pass.position.pass(lines)
      laid += lines.count
      isWhole = lines.isWhole
    }
    meter.cost.placed += laid
    meter.cost.broken += laid
    pass.run.recordResult(isWhole: isWhole, nextParagraph: pass.cursor.paragraph)
    if laid == 0 { flow.namesGiven = first }
    return laid > 0
  }
}

extension SimpleTextPosition {
  /// Advances the position by whole paragraphs.
  fileprivate mutating func pass(_ lines: CachedParagraphRun.Batch.Lines) {
    cursor.y += lines.height
    cursor.line += lines.count
    cursor.paragraph += lines.paragraphs
    offset += lines.units
    paragraphStart = offset
  }
}
