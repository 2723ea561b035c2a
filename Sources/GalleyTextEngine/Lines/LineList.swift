import GalleyRopes

/// The laid-out lines in a tree. With *n* lines, a line is found by index, fragment, text or location in O(log *n*). Lines after an edit or below a
/// moved shape get new positions without being changed.
struct LineList {
  private(set) var tree = SumTree<LineLeaf>()
  /// The leaf that was accessed last, shared by lists derived from each other.
  let recent: RecentLines
  /// The start of the text after the last line, in its paragraph.
  private var next = LineStart.paragraphStart

  init() { recent = RecentLines() }

  /// An empty list, for users that never access a fragment by its index.
  nonisolated(unsafe) static let none = LineList()

  private init(_ tree: SumTree<LineLeaf>, next: LineStart, _ recent: RecentLines) {
    (self.tree, self.next, self.recent) = (tree, next, recent)
  }

  var count: Int { tree.length }
  /// Whether the layout ever placed rows of tables. Otherwise no code searches for them.
  var hasRows: Bool { recent.hasRows }
  /// Whether keep rules ever determined the end of a column, so that the first line below it has a `ColumnEnd`. Otherwise no code searches for one.
  var hasColumnEnds: Bool { recent.hasColumnEnds }
  /// Whether the layout ever placed a line of a group (`NarrowLine`). Otherwise no code searches for groups.
  var hasGroups: Bool { recent.hasGroups }
  /// The sum of all lines, which is also the position after the last line.
  var summary: FlowSummary { tree.summary }

  /// The cursor after the last line. O(1).
  var end: LayoutCursor {
    let measure = summary
    return LayoutCursor(paragraph: measure.paragraphs, start: next, region: measure.regions, y: measure.y, line: measure.line)
  }

  // MARK: Changing; O(log n) beside what is new

  /// Appends lines. Does nothing if there are none.
  ///
  /// - Parameter next: The start of the text after the lines, in its paragraph.
  mutating func append(_ lines: PackedLines, next: LineStart) {
    if lines.count == 0 { return }
    let leaf = LineLeaf(lines)
    // A leaf of sufficient weight is not joined with the last leaf, which would have to be copied and measured again.
    if (LineLeaf.minimumWeight...LineLeaf.maximumWeight).contains(leaf.weight) { tree.append(SumTree(leaf)) } else { tree.append(leaf) }
    self.next = next
  }

  /// Appends a tree of lines. Does nothing if it is empty. The text after the lines starts at `next` in its paragraph.
  mutating func append(_ lines: SumTree<LineLeaf>, next: LineStart) {
    if lines.isEmpty { return }
    tree.append(lines)
    self.next = next
  }

  mutating func append(_ other: LineList) {
    if other.count == 0 { return }
    tree.append(other.tree)
    next = other.next
  }

  mutating func removeLast() { self = split(at: count - 1).0 }

  mutating func replace(_ index: Int, with line: PlacedLine) {
    tree.updateLeaf(at: index) { leaf, start in leaf.replace(index - start, with: line) }
  }

  /// Replaces lines that end with the end of a paragraph. O(log *n* + old lines + new lines), where *n* is the number of lines.
  mutating func replace(_ range: Range<Int>, with lines: PackedLines) {
    recent.invalidate()
    tree.replace(range, with: LineLeaf(lines))
  }

  /// Replaces lines within a paragraph. The lines after them, up to `end`, move by `step` within the paragraph. O(log *n* + old lines + new lines +
  /// leaves of the moved lines), where *n* is the number of lines. If a leaf contains lines that store their own numbers, such as hyphenated lines,
  /// moving it takes O(lines of the leaf).
  mutating func replace(_ range: Range<Int>, with lines: LineList, moving end: Int, by step: LineStart.Step) {
    recent.invalidate()
    let (before, remainder) = tree.split(at: range.lowerBound)
    let (shifted, after) = remainder.suffix(from: range.count).split(at: end - range.upperBound)
    tree = before
    tree.append(lines.tree)
    tree.append(SumTree(measured: shifted.leaves.map { (leaf: $0.leaf.moved(by: step), summary: $0.summary) }))
    tree.append(after)
  }

  /// Replaces lines by as many others that move the cursor by the same distance.
  mutating func replace(_ range: Range<Int>, with lines: [PlacedLine]) {
    let (before, remainder) = tree.split(at: range.lowerBound)
    tree = before
    tree.append(SumTree(LineLeaf(PackedLines(lines))))
    tree.append(remainder.split(at: range.count).1)
  }

  /// Returns the lines before `index`, and the others.
  func split(at index: Int) -> (LineList, LineList) {
    let seam = index < count ? start(ofLine: index) : next
    let (before, after) = tree.split(at: index)
    return (LineList(before, next: index > 0 ? seam : .paragraphStart, recent), LineList(after, next: next, recent))
  }

  /// Returns the lines before `index`.
  func prefix(to index: Int) -> LineList {
    if index == count { return self }
    return LineList(tree.prefix(to: index), next: index > 0 ? start(ofLine: index) : .paragraphStart, recent)
  }

  /// Returns the lines from `index` on.
  func suffix(from index: Int) -> LineList { index == 0 ? self : LineList(tree.suffix(from: index), next: next, recent) }

  /// Returns a cursor at the first line.
  func cursor() -> LineCursor { LineCursor(tree) }
  func cursor(from index: Int) -> LineCursor { LineCursor(tree, from: index) }

  /// Returns a description of a violated invariant, or `nil` if all invariants hold. O(*n*) in the number of lines.
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// A cursor that moves from line to line. A step takes O(1), or, at the end of a leaf, O(log *n*) in the number of lines.
struct LineCursor {
  private let tree: SumTree<LineLeaf>
  /// The lines of the current leaf. Never read: it retains the memory that `read` points to.
  private var lines = PackedLines.none
  /// The same lines, without reference counting.
  private var read = PackedLines.none.unsafeLines
  private var local = 0
  /// The start of the current line in its paragraph.
  private(set) var start = LineStart.paragraphStart
  /// The position before the current line.
  private(set) var position = FlowSummary.zero

  /// Creates a cursor without lines.
  init() { tree = SumTree() }

  init(_ tree: SumTree<LineLeaf>, from index: Int = 0) {
    self.tree = tree
    guard index < tree.length else {
      position = tree.summary
      return
    }
    let (leaf, before) = tree.leaf(at: index)
    position = before
    enter(leaf)
    pass { $0.length < index }
  }

  /// The current line, or `nil` after the last.
  var line: PlacedLine? { local < read.count ? PlacedLine(read[local], startingAt: start) : nil }

  /// The geometry of the current line, or `nil` after the last.
  var geometry: LineGeometry? { local < read.count ? read[local].geometry : nil }

  /// The band of the current line in its region, or `nil` after the last.
  var band: RegionChange? { local < read.count ? read[local].band(at: position) : nil }

  /// Returns the band of the current line, relative to `origin`, or `nil` after the last.
  func band(from origin: FlowSummary) -> RegionChange? {
    local < read.count ? read[local].band(at: origin.passed(position)) : nil
  }

  /// The space below the text of the current line in 1/64 pt, or 0 after the last.
  var lineSpacing: Int { local < read.count ? Int(read[local].geometry.values.lineSpacing) : 0 }

  mutating func advance() {
    if local < read.count { pass() }
  }

  /// Advances to the first line, from the current one on, that starts after `offset`, or at `offset` in `paragraph` or a later one. Advances to the
  /// end if there is none.
  mutating func advance(toOffset offset: UTF16Offset, paragraph: Int) {
    pass { $0.offset < offset || $0.offset == offset && $0.paragraphs < paragraph }
  }

  /// Advances as long as `isBefore` returns true for the position.
  @inline(__always) private mutating func pass(_ isBefore: (FlowSummary) -> Bool) {
    while local < read.count, isBefore(position) { pass() }
  }

  /// Advances to the next line, or to the end after the last line. There must be a current line.
  @inline(__always) private mutating func pass() {
    read[local].move(&position)
    local += 1
    if local < read.count {
      start = read.start(after: local - 1, at: start)
    } else if position.length < tree.length {
      enter(tree.leaf(at: position.length).leaf)
    }
  }

  private mutating func enter(_ leaf: LineLeaf) { (lines, read, local, start) = (leaf.lines, leaf.lines.unsafeLines, 0, leaf.lines.start) }
}
