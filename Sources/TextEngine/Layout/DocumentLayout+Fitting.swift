/// Where an object stands that fits its place.
package struct ObjectPosition: Equatable {
  package var region: Int
  /// UTF-16 in the document.
  package var character: Int
  package var paragraph: Int
  /// Of the line fragment, in region space.
  package var rect: LayoutRect
  /// The object's origin, on the baseline, from the fragment's top left.
  package var x, y: LayoutUnit

  /// Whether both lines have the same room.
  fileprivate func hasSlot(of other: ObjectPosition) -> Bool {
    region == other.region && rect.x == other.rect.x && rect.width == other.rect.width
  }
}

/// Objects that fit their places: each is asked for its size when the line that it stands on is placed.
///
/// A line is placed with no width for those that it may hold, so that each stands where it begins. The first is asked; the
/// line is placed again with its answer, the next asked, and so on. One that no longer stands on the line is asked again on
/// the next. So what a line holds follows from the lines before it, and from nothing that was laid out earlier.
///
/// An object is asked once for a line, though its answer may make the line higher. It is asked again only if the line moves to
/// another slot beside a shape.
extension DocumentLayout {
  /// An object whose answers move its line from slot to slot is left as it is after so many.
  private static let maximumSizeQueries = 4

  func placeLineWithFittingObjects(_ source: Placer.Source, at cursor: LayoutCursor) -> Placer.Result? {
    let entry = entry(cursor.paragraph)
    // Who is asked may look at what is laid, and sees no line that may not stay.
    commitNewLines(next: cursor.start)
    // Old lines of the paragraph know other sizes: none of them may come back.
    reusableLines.recordEdit(through: cursor.paragraph + 1)
    let settings = entry.settings
    var maximumWidth = Int.max / 4
    // An ellipsis looks at all that it hides.
    if !storedRegions[cursor.region].width.isUnlimited, settings.lineBreaking.wraps, !settings.lineBreaking.cuts {
      maximumWidth = storedRegions[cursor.region].width.raw + abs(settings.firstLineIndent.raw) + abs(settings.headIndent.raw)
    }
    var line = FittedLine(start: source.start)
    while true {
      let window = window(of: entry, cursor.paragraph, from: cursor.start, maximumWidth: maximumWidth, &line)
      var (source, windowCursor) = (source, cursor)
      source.paragraph = window.paragraph
      windowCursor.start = window.inside(cursor.start)
      newFragments.removeAll(keepingCapacity: true)
      guard var placed = placer.placeLine(source, at: windowCursor, in: storedRegions[cursor.region], into: &newFragments) else { return nil }
      if placed.cursor.paragraph == cursor.paragraph {
        if window.isTooShort(for: placed.cursor.start) {
          maximumWidth = Int.max / 4
          continue
        }
        placed.cursor.start = window.outside(placed.cursor.start)
      }
      guard !resize(entry, on: newFragments, window.paragraph, &line) else { continue }
      for index in newFragments.indices { newFragments[index].start = window.outside(newFragments[index].start) }
      return placed
    }
  }

  /// What is known of the line that is being placed.
  private struct FittedLine {
    /// Of the paragraph, UTF-16 in the document.
    let start: Int
    var queried: [Int: (place: ObjectPosition, answers: Int)] = [:]
    /// Objects before this one, an index into the paragraph's, were open when the line was begun.
    var opened = 0
  }

  /// As much of the paragraph as the line may take; objects that come in for the first time have no size yet.
  private func window(of entry: ParagraphEntry, _ index: Int, from start: LineStart, maximumWidth: Int, _ line: inout FittedLine) -> LineWindow {
    let open = openShaped(entry, index)
    while true {
      let window = LineWindow(
        of: open, entry.styles, from: start,
        widthsBefore: entry.widthOfFittingObjects(before: start.offset.utf16), maximumWidth: maximumWidth)
      cost.fitted += window.size
      let end = window.paragraph.segments.last.map { Int($0.end) } ?? 0
      guard let fitting = entry.fitting else { return window }
      var isOpened = false
      var index = max(line.opened, fitting.first(from: start.offset.utf16))
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

  /// Asks the objects on a line up to the first that answers with another size than it had.
  ///
  /// - Returns: whether one did.
  private func resize(
    _ entry: ParagraphEntry, on fragments: [PlacedFragment], _ paragraph: ShapedParagraph, _ line: inout FittedLine
  ) -> Bool {
    guard let fitting = entry.fitting, let end = fragments.map(\.range.upperBound).max(), let begin = fragments.first?.range.lowerBound
    else { return false }
    for object in fitting.objects[fitting.first(from: begin - line.start)...] {
      let character = line.start + object.offset
      if character >= end { break }
      let previousQuery = line.queried[object.run]
      guard let position = objectPosition(of: character, on: fragments, paragraph), previousQuery.map({ !$0.place.hasSlot(of: position) }) ?? true,
        previousQuery?.answers ?? 0 < Self.maximumSizeQueries, let fittedObject = fitObject?(position)
      else { continue }
      line.queried[object.run] = (position, (previousQuery?.answers ?? 0) + 1)
      if fittedObject.hasSameSize(as: entry.styles[object.run].style.object) { continue }
      entry.resize(run: object.run, to: fittedObject)
      return true
    }
    return false
  }

  /// The sizes that objects have now, by their runs. O(objects of the paragraph).
  func sizesOfFittingObjects(ofParagraph index: Int) -> [(run: Int, object: InlineObject)] {
    guard index < paragraphs.count, fitObject != nil, case let entry = entry(index), entry.hasFittingObjects else { return [] }
    return entry.styles.enumerated().compactMap { run, style in
      style.style.object.flatMap { $0.fits ? (run, $0) : nil }
    }
  }

  func openShaped(_ entry: ParagraphEntry, _ index: Int) -> ShapedParagraph {
    if let open = entry.open { return open }
    cost = cost + entry.shapeOpen(by: TextPipeline(settings: settings))
    if callbacks?.changeGlyphs != nil { entry.replaceOpenShaping(changeGlyphs(of: entry.open!, paragraph: index)) }
    shapedParagraphs.insert(entry)
    return entry.open!
  }

  private func objectPosition(of character: Int, on line: [PlacedFragment], _ paragraph: ShapedParagraph) -> ObjectPosition? {
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
