/// Places one line by its general rules.
enum SingleLine: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout PlacementPass, _ text: Placer.ParagraphInRegion, in layout: DocumentLayout, until _: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    layout.workspace.fragments.removeFew()
    guard let placed = layout.placeLine(text, at: pass.cursor) else { return .noSpace }
    layout.appendLine(placed, of: text.source, &pass)
    return .placed
  }
}

extension DocumentLayout {
  /// Places the line at the cursor. Its fragments go to those of the workspace, which must be empty. Returns `nil` if its region has no space for
  /// it.
  func placeLine(_ text: Placer.ParagraphInRegion, at cursor: LayoutCursor) -> Placer.Result? {
    if text.source.hasFittingObjects, client.fitObject != nil { return placeLineWithFittingObjects(text, at: cursor) }
    return placeLineWithFinalSizes(text, at: cursor)
  }

  /// As `placeLine(_:at:)`, but with the sizes that the objects of the line have.
  @inline(__always) func placeLineWithFinalSizes(_ text: Placer.ParagraphInRegion, at cursor: LayoutCursor) -> Placer.Result? {
    // The placer and its fragments are parts of one property, so the fragments are taken out for the call.
    var fragments: [PlacedFragment] = []
    swap(&fragments, &workspace.fragments)
    defer { swap(&fragments, &workspace.fragments) }
    return workspace.placer.placeLine(text, at: cursor, into: &fragments)
  }

  /// Appends the line of the fragments in the workspace, which was placed at the cursor.
  @inline(__always) fileprivate func appendLine(_ placed: Placer.Result, of source: Placer.Source, _ pass: inout PlacementPass) {
    let (cursor, last) = (pass.cursor, workspace.fragments.count - 1)
    var next = placed.cursor
    if endsColumn(at: workspace.endOfFragments, inRegion: cursor.region, source) { next = next.top(ofRegion: next.region + 1) }
    if cursor.paragraph == store.paragraphs.count {
      workspace.fragments[last].isEmptyLastLine = true
      next.paragraph = store.paragraphs.count + 1
    }
    meter.cost.placed += last + 1
    pass.narrow = placed.isTorn.map { .following(pass.narrow, isTorn: $0) } ?? .none
    if pass.narrow != .none { (flow.hasNarrowLines, flow.lines.recent.hasGroups) = (true, true) }
    let line = PlacedLine(
      name: flow.namesGiven, from: pass.origin, to: next, region: cursor.region, top: placed.top, bottom: placed.bottom,
      hasFittingObjects: source.hasFittingObjects,
      narrow: pass.narrow, columnEnd: pass.columnEnd, workspace.fragments, &flow.recentGeometries)
    flow.append(line, from: pass.origin, to: next)
    if next.start == .paragraphStart || next.region > cursor.region { pass.narrow = .none }
    pass.pass(line.length, to: next)
    commitIfReady(next: next.start)
  }
}
