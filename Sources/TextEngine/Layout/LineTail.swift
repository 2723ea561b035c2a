/// Lines of before, below a change: they come back whole if placement meets one of them as it stood.
struct LineTail {
  var lines: [PlacedLine] = []
  var fragments: [PlacedFragment] = []
  var composed: [ComposedLine?] = []
  /// Whether nothing was left to place after these lines.
  var wasFinished = false
  /// Bands that must lie above the place where old lines come back.
  private var dirtyBands: [(region: Int, bottom: Fixed)] = []
  /// Paragraphs below this are not what they were.
  private var dirtyParagraphs = 0
  /// How many lines placement has passed.
  private(set) var passed = 0

  var isEmpty: Bool { lines.isEmpty && !isForgotten }
  /// Whether its lines serve only to tell what changed.
  private var isForgotten = false

  init(wasFinished: Bool = false) { self.wasFinished = wasFinished }

  /// No line here may come back.
  mutating func forgetPlaces() { isForgotten = true }

  /// Puts lines before those that are here.
  mutating func prepend(_ lines: ArraySlice<PlacedLine>, _ fragments: ArraySlice<PlacedFragment>, _ composed: ArraySlice<ComposedLine?>) {
    guard let base = lines.first?.firstFragment else { return }
    // Placement stopped between the two, at a pen from which the older lines do not follow.
    if let older = self.lines.first, lines.last?.next != older.pen { dropAll() }
    var moved = Array(lines)
    for index in moved.indices { moved[index].firstFragment -= base }
    for index in self.lines.indices { self.lines[index].firstFragment += fragments.count }
    self.lines.insert(contentsOf: moved, at: 0)
    self.fragments.insert(contentsOf: fragments, at: 0)
    self.composed.insert(contentsOf: composed, at: 0)
    passed = 0
  }

  mutating func noteBand(region: Int, bottom: Fixed) { dirtyBands.append((region, bottom)) }
  mutating func noteEdit(through paragraph: Int) { dirtyParagraphs = max(dirtyParagraphs, paragraph) }

  /// Whether a paragraph's text or styles changed since its old lines were placed.
  func isEdited(_ paragraph: Int) -> Bool { paragraph < dirtyParagraphs }

  /// Gives lines after an edit their new places in the text; those of replaced paragraphs go.
  mutating func shift(replaced: Range<Int>, by count: Int, utf16: Int) {
    if dirtyParagraphs >= replaced.upperBound { dirtyParagraphs += count }
    drop { $0.pen.paragraph < replaced.upperBound }
    // The empty line at the end hangs on the paragraph before it.
    if let last = fragments.last, last.isEmptyLastLine {
      lines.removeLast()
      fragments.removeLast()
      composed.removeLast()
      wasFinished = false
    }
    guard count != 0 || utf16 != 0 else { return }
    for index in lines.indices {
      lines[index].pen.paragraph += count
      lines[index].next.paragraph += count
    }
    for index in fragments.indices { fragments[index].shift(paragraphs: count, utf16: utf16) }
  }

  /// Lets go of the lines that placement has gone beyond.
  mutating func dropPassed() { drop(first: passed) }

  /// Where lines stood that were let go without any in their place.
  private var lost: [RegionChange] = []

  mutating func takeLost() -> [RegionChange] {
    defer { lost.removeAll() }
    return lost
  }

  /// Lets go of all lines: what comes after those that are put here next is not known.
  private mutating func dropAll() {
    lost += lines.map { RegionChange(region: $0.region, top: $0.top, bottom: $0.bottom) }
    drop(first: lines.count)
    wasFinished = false
  }

  private mutating func drop(while isStale: (PlacedLine) -> Bool) {
    drop(first: lines.firstIndex { !isStale($0) } ?? lines.count)
  }

  private mutating func drop(first: Int) {
    guard first > 0 else { return }
    guard first < lines.count else {
      lines.removeAll()
      fragments.removeAll()
      composed.removeAll()
      passed = 0
      return
    }
    let base = lines[first].firstFragment
    lines.removeFirst(first)
    fragments.removeFirst(base)
    composed.removeFirst(base)
    for index in lines.indices { lines[index].firstFragment -= base }
    passed = 0
  }

  /// Whether the old line that started with this pen, and all after it, hold again; the index of that line.
  mutating func match(_ pen: Pen) -> Int? {
    while passed < lines.count, lines[passed].pen.isAbove(pen) { passed += 1 }
    guard !isForgotten, passed < lines.count, lines[passed].pen == pen, pen.paragraph >= dirtyParagraphs else { return nil }
    for band in dirtyBands where band.region > pen.region || (band.region == pen.region && band.bottom > pen.y) {
      return nil
    }
    return passed
  }

  mutating func removeAll() { self = LineTail() }
}

extension Pen {
  func isAbove(_ other: Pen) -> Bool {
    (region, y.raw, paragraph, start.offset.utf16) < (other.region, other.y.raw, other.paragraph, other.start.offset.utf16)
  }
}

extension PlacedFragment {
  mutating func shift(paragraphs: Int, utf16: Int) {
    paragraph += paragraphs
    range = range.lowerBound + utf16..<range.upperBound + utf16
    paragraphStart += utf16
    hidden = hidden.map { $0.lowerBound + utf16..<$0.upperBound + utf16 }
  }
}
