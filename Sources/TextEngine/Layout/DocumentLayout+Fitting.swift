/// Where an object stands that fits its place.
package struct ObjectPlace: Equatable {
  package var region: Int
  /// UTF-16 in the document.
  package var character: Int
  package var paragraph: Int
  /// Of the line fragment, in region space.
  package var rect: LayoutRect
  /// The object's origin, on the baseline, from the fragment's top left.
  package var x, y: LayoutUnit

  /// Whether an object may take as much room in both places: only where it stands on its line differs.
  fileprivate func offersSameRoom(as other: ObjectPlace) -> Bool {
    region == other.region && rect.x == other.rect.x && rect.width == other.rect.width
  }
}

/// Objects that fit their places: each is asked for its size when the line that it stands on is placed.
///
/// A line is placed with no width for those that it may hold, so that each stands where it begins. The first is asked; the
/// line is placed again with its answer, the next asked, and so on. An answer holds for all lines that offer the same room: an object that its own size
/// moves on the line, or to the next line, is not asked again.
extension DocumentLayout {
  /// One whose answers and places chase each other is left as it is after so many.
  private static let mostAnswers = 4

  func placeFitting(_ source: Placer.Source, at pen: LayoutCursor) -> Placer.Result? {
    let entry = entry(pen.paragraph)
    // Who is asked may look at what is laid, and sees no line that may not stay.
    commitNewLines(next: pen.start)
    // Old lines of the paragraph know other sizes: none of them may come back.
    tail.noteEdit(through: pen.paragraph + 1)
    let settings = entry.settings
    var room = Int.max / 4
    // An ellipsis looks at all that it hides.
    if !storedRegions[pen.region].width.isUnlimited, settings.lineBreaking.wraps, !settings.lineBreaking.cuts {
      room = storedRegions[pen.region].width.raw + abs(settings.firstLineIndent.raw) + abs(settings.headIndent.raw)
    }
    var line = FittedLine(start: source.start)
    if let carried = carriedObjects, carried.entry === entry, carried.start == pen.start.offset.utf16 {
      line.asked = carried.asked
      line.carried = Set(carried.asked.keys)
    }
    carriedObjects = nil
    while true {
      let window = window(of: entry, pen.paragraph, from: pen.start, room: room, &line)
      var (source, insidePen) = (source, pen)
      source.paragraph = window.paragraph
      insidePen.start = window.inside(pen.start)
      newFragments.removeAll(keepingCapacity: true)
      guard var placed = placer.place(source, at: insidePen, in: storedRegions[pen.region], into: &newFragments) else { return nil }
      if placed.pen.paragraph == pen.paragraph {
        if window.isTooShort(for: placed.pen.start) {
          room = Int.max / 4
          continue
        }
        placed.pen.start = window.outside(placed.pen.start)
      }
      guard !resize(entry, on: newFragments, window.paragraph, &line) else { continue }
      if placed.pen.paragraph == pen.paragraph { carryObjects(of: entry, behind: placed.pen.start.offset.utf16, line) }
      for index in newFragments.indices { newFragments[index].start = window.outside(newFragments[index].start) }
      return placed
    }
  }

  /// What is known of the line that is being placed.
  private struct FittedLine {
    /// Of the paragraph, UTF-16 in the document.
    let start: Int
    var asked: [Int: (place: ObjectPlace, answers: Int)] = [:]
    /// Runs of those that were asked for the line before, and did not fit on it.
    var carried: Set<Int> = []
    /// Objects before this one, an index into the paragraph's, were open when the line was begun.
    var opened = 0
  }

  /// Objects of a paragraph that were asked for a line, and stand on the next, which starts at an offset.
  struct CarriedObjects {
    let entry: ParagraphEntry
    let start: Int
    let asked: [Int: (place: ObjectPlace, answers: Int)]
  }

  private func carryObjects(of entry: ParagraphEntry, behind end: Int, _ line: FittedLine) {
    guard let fitting = entry.fitting, !line.asked.isEmpty else { return }
    let asked = line.asked.filter { run, _ in fitting.offset(ofRun: run).map { $0 >= end } ?? false }
    if !asked.isEmpty { carriedObjects = CarriedObjects(entry: entry, start: end, asked: asked) }
  }

  /// As much of the paragraph as the line may take; objects that come in for the first time have no size yet.
  private func window(of entry: ParagraphEntry, _ index: Int, from start: LineStart, room: Int, _ line: inout FittedLine) -> LineWindow {
    let open = openShaped(entry, index)
    while true {
      let window = LineWindow(
        of: open, entry.styles, from: start,
        widthsBefore: entry.widthOfFittingObjects(before: start.offset.utf16), room: room)
      cost.fitted += window.size
      let end = window.paragraph.segments.last.map { Int($0.end) } ?? 0
      guard let fitting = entry.fitting else { return window }
      var isOpened = false
      var index = max(line.opened, fitting.first(from: start.offset.utf16))
      while index < fitting.objects.count, fitting.objects[index].offset < end {
        let object = fitting.objects[index]
        if !line.carried.contains(object.run), entry.styles[object.run].style.object != object.open {
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
    // One that finds other room here than on the line before takes part as if it were new.
    for run in line.carried {
      guard let offset = fitting.offset(ofRun: run), let known = line.asked[run] else { continue }
      if let place = place(of: line.start + offset, on: fragments, paragraph), place.offersSameRoom(as: known.place) { continue }
      line.carried.remove(run)
      line.asked[run] = nil
      line.opened = min(line.opened, fitting.first(from: offset))
      return true
    }
    for object in fitting.objects[fitting.first(from: begin - line.start)...] {
      let character = line.start + object.offset
      if character >= end { break }
      let known = line.asked[object.run]
      guard let place = place(of: character, on: fragments, paragraph), known.map({ !$0.place.offersSameRoom(as: place) }) ?? true,
        known?.answers ?? 0 < Self.mostAnswers, let answer = fitObject?(place)
      else { continue }
      line.asked[object.run] = (place, (known?.answers ?? 0) + 1)
      if answer.hasSameSize(as: entry.styles[object.run].style.object) { continue }
      entry.resize(run: object.run, to: answer)
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
    if hooks?.changeGlyphs != nil { entry.takeOpenShaping(changeGlyphs(of: entry.open!, paragraph: index)) }
    kept.keep(entry)
    return entry.open!
  }

  private func place(of character: Int, on line: [PlacedFragment], _ paragraph: ShapedParagraph) -> ObjectPlace? {
    guard let fragment = line.first(where: { $0.range.contains(character) }) else { return nil }
    for run in LineComposer(paragraph: paragraph, fragment: fragment).compose() where run.isObject && run.range.contains(character) {
      return ObjectPlace(
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
