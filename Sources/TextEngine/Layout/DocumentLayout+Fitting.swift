/// Where an object stands that fits its place.
package struct ObjectPlace: Equatable {
  package var region: Int
  /// UTF-16 in the document.
  package var character: Int
  package var paragraph: Int
  /// Of the line fragment, in region space.
  package var rect: FixedRect
  /// The object's origin, on the baseline, from the fragment's top left.
  package var x, y: Fixed
}

/// Objects that fit their places: each is asked for its size when the line that it stands on is placed.
///
/// A line is placed with no width for those that it may hold, so that each stands where it begins. The first is asked; the
/// line is placed anew with its answer, the next asked, and so on. One that no longer stands on the line is asked again on
/// the next. So what a line holds follows from the lines before it, and from nothing that was laid out earlier.
extension DocumentLayout {
  /// One whose answers and places chase each other is left as it is after so many.
  private static let mostAnswers = 4

  func placeFitting(_ source: Placer.Source, at pen: Pen) -> Placer.Result? {
    let entry = paragraphs[pen.paragraph]
    // Old lines of the paragraph know other sizes: none of them may come back.
    tail.noteEdit(through: pen.paragraph + 1)
    let start = source.start
    let objects = fittingObjects(of: entry.paragraph, from: pen.start.offset.utf16)
    entry.resize(
      objects.filter { entry.paragraph.styles[$0.run].style.object != $0.open }.map { ($0.run, $0.open) })
    var asked: [Int: (place: ObjectPlace, answers: Int)] = [:]
    while true {
      var source = source
      source.paragraph = shaped(pen.paragraph)
      let first = fragments.count
      guard let placed = placer.place(source, at: pen, in: storedRegions[pen.region], into: &fragments) else { return nil }
      let line = Array(fragments[first...])
      // Nobody shall see a line that may not stay.
      fragments.removeSubrange(first...)
      var isSettled = true
      for object in objects where line.contains(where: { $0.range.contains(start + object.offset) }) {
        let known = asked[object.run]
        guard let place = place(of: start + object.offset, on: line, source.paragraph), known?.place != place,
          known?.answers ?? 0 < Self.mostAnswers, let answer = fitObject?(place)
        else { continue }
        asked[object.run] = (place, (known?.answers ?? 0) + 1)
        if answer.hasSameSize(as: entry.paragraph.styles[object.run].style.object) { continue }
        entry.resize([(object.run, answer)])
        isSettled = false
        break
      }
      if isSettled {
        fragments += line
        return placed
      }
    }
  }

  /// The style runs from `offset` on that are objects of the kind, where they stand in the paragraph, and without a size.
  private func fittingObjects(of paragraph: Paragraph, from offset: Int) -> [(run: Int, offset: Int, open: InlineObject)] {
    var found: [(run: Int, offset: Int, open: InlineObject)] = []
    var start = 0
    for (run, style) in paragraph.styles.enumerated() {
      if start >= offset, style.style.object?.fits == true { found.append((run, start, .fitting(in: style.style.font))) }
      start += style.length
    }
    return found
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
