/// The objects of a paragraph that fit their places, in order, and sums of their widths.
///
/// Owned by one `ParagraphEntry`.
final class FittingObjects {
  struct Object {
    /// Index of the style run.
    var run: Int
    /// UTF-16 from the paragraph's start.
    var offset: Int
    var length: Int
    /// Without a size.
    var open: InlineObject
  }

  let objects: [Object]
  /// What those before each take, for as many as were summed, 1/64 pt.
  private var widths = [0]

  init(in paragraph: Paragraph) {
    var found: [Object] = []
    var start = 0
    for (run, style) in paragraph.styles.enumerated() {
      if style.style.object?.fits == true {
        found.append(Object(run: run, offset: start, length: style.length, open: .fitting(in: style.style.font)))
      }
      start += style.length
    }
    objects = found
  }

  /// The first object that starts at `offset` or after it. O(log n).
  func first(from offset: Int) -> Int { first { $0.offset >= offset } }


  private func first(where predicate: (Object) -> Bool) -> Int {
    var (low, high) = (0, objects.count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(objects[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func width(before offset: Int, in styles: [Paragraph.StyleRun]) -> Int {
    let index = first(from: offset)
    while widths.count <= index {
      let object = objects[widths.count - 1]
      let width = styles[object.run].style.object?.width.raw ?? 0
      widths.append(widths[widths.count - 1] + width * object.length)
    }
    return widths[index]
  }

  func changeSize(ofRun run: Int) {
    let index = first { $0.run >= run }
    if widths.count > index + 1 { widths.removeSubrange((index + 1)...) }
  }
}
