import GalleyUnicodeFacts

/// Placement of lines on demand.
extension DocumentLayout {
  /// Lays out text until all regions up to `region` are full, or no text remains.
  package func layOut(throughRegion region: Int) {
    closeGaps(before: .max)
    // For the last region, placement continues until it is finished, so that the remaining text is known not to fit.
    layOut { [last = space.regions.count - 1] cursor, _ in cursor.region > region && region < last }
  }

  /// Lays out text until the code unit at `offset` is placed.
  package func layOut(throughOffset offset: UTF16Offset) {
    closeGaps(before: offset)
    layOut { self.isPast($0, at: $1, offset) }
  }

  /// Lays out text until a region is full down to `y`, or no text remains.
  package func layOut(throughRegion region: Int, downTo y: LayoutUnit) {
    closeGaps(before: .max)
    layOut { cursor, _ in cursor.region > region || cursor.region == region && cursor.y >= y }
  }

  package func layOutAll() {
    closeGaps(before: .max)
    layOut { _, _ in false }
  }

  /// Whether all text is laid out, except for text that fits in no region.
  package var isComplete: Bool { flow.isFinished && flow.lines.summary.gaps == 0 }

  /// The end of the text that is laid out without gaps from the start.
  package var laidEnd: UTF16Offset { flow.lines.firstGap.map(\.position.offset) ?? fragments.last?.range.upperBound ?? 0 }

  /// Whether the last line of the text is laid out.
  package var isEndLaid: Bool { fragments.last?.range.upperBound ?? 0 == textEnd }

  /// Whether the code unit at `offset` is before a cursor whose offset is `cursorOffset`. Always false at the end of the text, so that placement
  /// finishes.
  func isPast(_ cursor: LayoutCursor, at cursorOffset: UTF16Offset, _ offset: UTF16Offset) -> Bool { cursor.paragraph < store.paragraphs.count && cursorOffset > offset }

  /// Lays out lines until placement is finished, or `isEnough` returns true for a cursor and its offset in the text. Does nothing while lines are
  /// already being placed.
  func layOut(until isEnough: (LayoutCursor, UTF16Offset) -> Bool) {
    guard !flow.isFinished, !workspace.isPlacing else { return }
    workspace.isPlacing = true
    defer { workspace.isPlacing = false }
    let began = meter.stopwatch?()
    defer { meter.addTime(since: began, now: meter.stopwatch?()) }
    var pass = PlacementPass(after: flow.lines)
    placeLines(&pass, until: isEnough)
    if flow.isFinished { balanceLastColumns(&pass) } else { changes.reusableLines.pass(to: pass.cursor, at: flow.lines.summary.offset) }
    settleNarrowLines(from: pass.existingCount)
    recordDifference(from: pass.existingCount)
    if flow.isFinished {
      truncateLastLine()
      changes.reusableLines.removeAll()
    } else {
      changes.reusableLines.dropPassed()
      changes.reusableLines.leave(regionsBefore: pass.cursor.region)
      changes.record(changes.reusableLines.consumeLost())
    }
    meter.cost.broken += workspace.placer.consumeBrokenLineCount()
  }

  /// Commits the new lines and evicts paragraphs, once enough lines were placed.
  @inline(__always) func commitIfReady(next: LineStart) {
    guard flow.isReadyToCommit else { return }
    flow.commit(next: next)
    evictUnusedParagraphs()
  }

  /// Returns the paragraph at `index` for placement. If `index` is the number of paragraphs, returns the empty line after a final hard break.
  /// Returns `nil` if the text does not end with a hard break, and for a higher index.
  ///
  /// - Parameter start: The start of the paragraph in the text, if it is known.
  func source(at index: Int, startingAt start: UTF16Offset? = nil) -> Placer.Source? {
    if index < store.paragraphs.count {
      assert(start.map { $0 == paragraphStart(index) } ?? true, "paragraph \(index) does not start at \(start!)")
      if store.hasFormerShaping(ofParagraph: index) { shapeEdited(index) }
      let entry = entry(index)
      let isFirst = !entry.settings.spacesTextStart && (index == 0 || entry.settings.spacingBefore != .zero && !entry.settings.isCollapsed && isFirstVisible(index))
      if entry.hasFittingObjects, client.fitObject != nil {
        // Queries that need all sizes shape the paragraph once more.
        return Placer.Source(
          paragraph: openShaped(entry, index), start: start ?? paragraphStart(index), isFirst: isFirst, hasFittingObjects: true,
          continuesPrevious: continuesPrevious(index))
      }
      entry.isPlacedShaped = true
      return Placer.Source(
        paragraph: entry.shaped ?? shaped(index), start: start ?? paragraphStart(index), isFirst: isFirst,
        hasFittingObjects: entry.hasFittingObjects, continuesPrevious: continuesPrevious(index))
    }
    guard index == store.paragraphs.count, index > 0, case (let style, var settings)? = settingOfEmptyLastLine else { return nil }
    // The empty line is not hidden, even if its paragraph is.
    if case .seen(let seen)? = settings.hidden { settings = seen }
    // Embeddings are ranges of the paragraph before, and end with it.
    settings.embeddings = []
    let empty = Paragraph(text: [], styles: [.init(length: 0, style: style)], settings: settings)
    return Placer.Source(paragraph: TextPipeline(settings: self.settings).shape(ItemizedParagraph(empty)), start: textEnd, isFirst: false)
  }

  /// The style and settings of the empty line after the last paragraph, or `nil` if there is no such line.
  private var settingOfEmptyLastLine: (style: TextStyle, settings: ParagraphSettings)? {
    let index = store.paragraphs.count - 1
    // In simple text, every line break ends a paragraph, so the last paragraph need not be read.
    if let text = simpleText(atParagraph: index), let endsParagraph = text.endsInSeparator(paragraph: index) {
      return endsParagraph ? (text.style, text.settings) : nil
    }
    let last = entry(index)
    let style = last.styles[last.styles.count - 1].style
    if last.isTerminated { return (style, last.settings) }
    let shaped = shaped(index)
    return shaped.endsInLineBreak ? (style, last.settings.continued(rightToLeft: shaped.isRightToLeft)) : nil
  }

  /// Whether all paragraphs before `index` are hidden.
  private func isFirstVisible(_ index: Int) -> Bool {
    var index = index
    while index > 0, entry(index - 1).settings.isCollapsed { index -= 1 }
    return index == 0
  }

  /// Whether a form feed or the client ends the column after a line that ends at `offset`. A form feed at the end of the text has no effect in the
  /// last region.
  func endsColumn(at offset: UTF16Offset, inRegion region: Int, _ source: Placer.Source) -> Bool {
    let end = offset.relative(to: source.start)
    guard end > 0, end <= source.paragraph.end else { return false }
    if let ends = client.callbacks?.endsColumn, region < space.regions.count - 1, ends(offset, region) { return true }
    guard source.paragraph.substitution?.columnEnds.contains(end) ?? (source.paragraph.text[end.utf16 - 1] == .formFeed) else { return false }
    return offset < textEnd || region < space.regions.count - 1
  }

  /// Whether the last line is the empty line after a final form feed, whose position depends on the number of columns.
  func dependsOnColumnCount(_ last: LineGeometry?) -> Bool {
    guard let last, last.isEmptyLastLine, store.paragraphs.count > 0 else { return false }
    return entry(store.paragraphs.count - 1).lastUnit == .formFeed
  }
}
