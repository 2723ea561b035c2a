/// The fitting objects of a paragraph in text order, and their cumulative widths.
///
/// Owned by one `ParagraphEntry`.
final class FittingObjects {
  struct Object {
    /// The index of the style run.
    var run: Int
    var offset: ParagraphOffset
    var length: Int
    /// The object without a size.
    var open: InlineObject
  }

  let objects: [Object]
  /// The total width of the objects before each one, in 1/64 pt, for as many as were summed.
  private var widths = [0]

  init(in paragraph: Paragraph) {
    var found: [Object] = []
    var start: ParagraphOffset = 0
    for (run, style) in paragraph.styles.enumerated() {
      if style.style.object?.fits == true {
        found.append(Object(run: run, offset: start, length: style.length, open: .fitting(in: style.style.font)))
      }
      start += style.length
    }
    objects = found
  }

  /// Returns the index of the first object that starts at or after `offset`, or the number of objects if there is none. O(log *n*) in the number of
  /// objects.
  func first(from offset: ParagraphOffset) -> Int { first { $0.offset >= offset } }

  private func first(where predicate: (Object) -> Bool) -> Int {
    var (low, high) = (0, objects.count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(objects[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the total width of the objects before `offset`, in 1/64 pt. Their sizes are in `styles`, the style runs of the paragraph. O(log *n*)
  /// in the number of objects, plus O(1) for each width that was not summed yet.
  func width(before offset: ParagraphOffset, in styles: [Paragraph.StyleRun]) -> Int {
    let index = first(from: offset)
    while widths.count <= index {
      let object = objects[widths.count - 1]
      let width = styles[object.run].style.object?.width.raw ?? 0
      widths.append(widths[widths.count - 1] + width * object.length)
    }
    return widths[index]
  }

  /// Invalidates the widths that include the object of a run.
  func changeSize(ofRun run: Int) {
    let index = first { $0.run >= run }
    if widths.count > index + 1 { widths.removeSubrange((index + 1)...) }
  }
}
