/// Throwing away no more than must be: which line a change reaches first.
extension DocumentLayout {
  /// Everything but shaping.
  package func invalidateAll() {
    invalidate(fromLine: 0)
    tail.forgetPlaces()
  }

  /// A region and all that follow it.
  package func invalidate(fromRegion region: Int) {
    invalidate(fromLine: firstLine { $0.region >= region })
    tail.forgetPlaces()
  }

  /// A band of one region: lines that end above it stay.
  func invalidate(region: Int, top: Fixed, bottom: Fixed) {
    let first = firstLine { $0.region >= region }
    invalidate(fromLine: lines[first...].firstIndex { $0.region > region || $0.bottom > top } ?? lines.count)
    tail.noteBand(region: region, bottom: bottom)
  }

  /// Moves lines from `index` on into the tail.
  func invalidate(fromLine index: Int) {
    if tail.isEmpty { tail = LineTail(wasFinished: isFinished) }
    isFinished = false
    // An ellipsis depends on the text behind it; where a final form feed sends the line after it, on the columns.
    let isCut = fragments.last?.hidden != nil
    let index = isCut ? min(index, lines.count - 1) : lastLineAwaitsColumn ? min(index, lines.count - 2) : index
    guard index < lines.count else { return }
    let first = lines[index].firstFragment
    tail.prepend(lines[index...], fragments[first...], composed[first...])
    lines.removeSubrange(index...)
    fragments.removeSubrange(first...)
    composed.removeSubrange(first...)
  }

  /// The first line for which `holds`, which holds for all after it; the count of lines where it holds for none.
  func firstLine(where holds: (PlacedLine) -> Bool) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(lines[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
