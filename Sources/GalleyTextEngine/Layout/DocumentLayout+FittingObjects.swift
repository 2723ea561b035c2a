/// Fitting objects: their sizes depend on their positions, so the client is asked for each size when the object's line is placed.
///
/// A line is first placed with zero width for all fitting objects that it could contain. Then the first object gets its size, the line is placed
/// again, the next object gets its size, and so on. An object that no longer fits on the line is queried again for the next line. The contents of
/// a line therefore depend only on the lines before it, and not on any earlier layout.
///
/// An object is queried once per line, even if its size makes the line higher. It is queried again only if the line moves to another slot beside a
/// shape.
extension DocumentLayout {
  /// The maximum number of queries for an object on a line, in case its sizes move the line from slot to slot.
  private static let maximumSizeQueries = 4

  /// Places the line at `cursor` and queries the sizes of its fitting objects. Returns `nil` if the region has no space for the line.
  func placeLineWithFittingObjects(_ text: Placer.ParagraphInRegion, at cursor: LayoutCursor) -> Placer.Result? {
    let entry = entry(cursor.paragraph)
    // The client can query the layout in its callback, and must see final lines only.
    flow.commit(next: cursor.start)
    // Old lines of the paragraph were placed with other sizes and cannot be reused.
    changes.reusableLines.recordEdit(through: cursor.paragraph + 1)
    var line = FittedLine(start: text.source.start, maximumWidth: Self.maximumWidth(ofLine: entry.settings, in: text.region))
    while true {
      let window = window(of: entry, cursor.paragraph, from: cursor.start, &line)
      var (text, windowCursor) = (text, cursor)
      text.source.paragraph = window.paragraph
      windowCursor.start = window.inside(cursor.start)
      workspace.fragments.removeAll(keepingCapacity: true)
      guard var placed = placeLineWithFinalSizes(text, at: windowCursor) else { return nil }
      if placed.cursor.paragraph == cursor.paragraph {
        if window.isTooShort(for: placed.cursor.start) {
          line.maximumWidth = FittedLine.unlimitedWidth
          continue
        }
        placed.cursor.start = window.outside(placed.cursor.start)
      }
      guard !resize(entry, on: workspace.fragments, window.paragraph, &line) else { continue }
      for index in workspace.fragments.indices { workspace.fragments[index].start = window.outside(workspace.fragments[index].start) }
      return placed
    }
  }

  /// The state of the line that is being placed.
  private struct FittedLine {
    static let unlimitedWidth = Int.max / 4

    /// The start of the paragraph.
    let start: UTF16Offset
    /// The width to which the line is examined, in 1/64 pt.
    var maximumWidth: Int
    /// The last query for the object of each style run, and the number of queries.
    var queried: [Int: (position: ObjectPosition, count: Int)] = [:]
    /// The number of the paragraph's fitting objects, from its start, whose sizes were reset before the line was placed.
    var opened = 0
  }

  /// Returns the maximum width of a line in a region, in 1/64 pt, as far as it can be known before the line is placed.
  private static func maximumWidth(ofLine settings: ParagraphSettings, in region: Region) -> Int {
    // Truncation examines all of the text that it hides.
    guard !region.width.isUnlimited, settings.lineBreaking.wraps, !settings.lineBreaking.cuts else { return FittedLine.unlimitedWidth }
    return region.width.raw + abs(settings.firstLineIndent.raw) + abs(settings.headIndent.raw)
  }

  /// Returns the part of the paragraph that the line can contain. Objects that enter the window for the first time have no size yet.
  private func window(of entry: ParagraphEntry, _ index: Int, from start: LineStart, _ line: inout FittedLine) -> LineWindow {
    let open = openShaped(entry, index)
    while true {
      let window = LineWindow(
        of: .init(open, entry.styles, widthsBefore: entry.widthOfFittingObjects(before: start.offset)), from: start,
        maximumWidth: line.maximumWidth)
      meter.cost.fitted += window.size
      let end = window.paragraph.segments.last?.end ?? 0
      guard let fitting = entry.fitting else { return window }
      var isOpened = false
      var index = max(line.opened, fitting.first(from: start.offset))
      while index < fitting.objects.count, fitting.objects[index].offset < end {
        let object = fitting.objects[index]
        if entry.styles[object.run].style.object != object.open {
          entry.resize(run: object.run, to: object.open)
          isOpened = true
        }
        index += 1
      }
      line.opened = max(line.opened, index)
      if !isOpened { return window }
    }
  }

  /// Queries the objects on a line in order, until the size of one changes.
  ///
  /// - Returns: Whether a size changed.
  private func resize(
    _ entry: ParagraphEntry, on fragments: [PlacedFragment], _ paragraph: ShapedParagraph, _ line: inout FittedLine
  ) -> Bool {
    guard let fitting = entry.fitting, let end = fragments.map(\.range.upperBound).max(), let begin = fragments.first?.range.lowerBound
    else { return false }
    for object in fitting.objects[fitting.first(from: begin.relative(to: line.start))...] {
      let character = line.start + object.offset
      if character >= end { break }
      let previousQuery = line.queried[object.run]
      guard let position = objectPosition(of: character, on: fragments, paragraph), previousQuery.map({ !$0.position.hasSlot(of: position) }) ?? true,
        previousQuery?.count ?? 0 < Self.maximumSizeQueries, let fittedObject = client.fitObject?(position)
      else { continue }
      line.queried[object.run] = (position, (previousQuery?.count ?? 0) + 1)
      if fittedObject.hasSameSize(as: entry.styles[object.run].style.object) { continue }
      entry.resize(run: object.run, to: fittedObject)
      return true
    }
    return false
  }

  /// Returns the current sizes of a paragraph's fitting objects, with the indices of their style runs. O(style runs of the paragraph).
  func sizesOfFittingObjects(ofParagraph index: Int) -> [(run: Int, object: InlineObject)] {
    guard index < store.paragraphs.count, client.fitObject != nil, case let entry = entry(index), entry.hasFittingObjects else { return [] }
    return entry.styles.enumerated().compactMap { run, style in
      style.style.object.flatMap { $0.fits ? (run, $0) : nil }
    }
  }

  /// Returns the paragraph shaped without sizes for its fitting objects, shaping it if necessary.
  func openShaped(_ entry: ParagraphEntry, _ index: Int) -> ShapedParagraph {
    if let open = entry.open { return open }
    meter.cost = meter.cost + entry.shapeOpen(by: TextPipeline(settings: settings))
    if client.changesGlyphs { entry.replaceOpenShaping(changeGlyphs(of: entry.open!, paragraph: index)) }
    store.shapedParagraphs.insert(entry)
    return entry.open!
  }

  /// Returns the position of the object at the offset `character`, or `nil` if the line does not contain it.
  private func objectPosition(of character: UTF16Offset, on line: [PlacedFragment], _ paragraph: ShapedParagraph) -> ObjectPosition? {
    guard let fragment = line.first(where: { $0.range.contains(character) }) else { return nil }
    for run in LineComposer(paragraph: paragraph, fragment: fragment).compose() where run.isObject && run.range.contains(character) {
      return ObjectPosition(
        region: fragment.region, character: character, paragraph: fragment.paragraph, rect: fragment.rect,
        x: run.xs[0] - fragment.rect.x, y: run.ys[0] - fragment.rect.y)
    }
    return nil
  }
}

extension InlineObject {
  fileprivate func hasSameSize(as other: InlineObject?) -> Bool {
    (width, ascent, descent) == (other?.width, other?.ascent, other?.descent)
  }
}
