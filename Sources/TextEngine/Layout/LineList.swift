import Ropes

/// Laid lines in a tree: one is found by its ordinal, its fragments, its text or its place in O(log n), and lines that an edit
/// or a shape moves come to stand elsewhere without being touched.
struct LineList {
  private(set) var tree = SumTree<LineLeaf>()
  /// What was looked at last; lists made of each other share it.
  let recent: RecentLines
  /// Where in its paragraph what comes behind the last line starts.
  private var next = LineStart.paragraphStart

  init() { recent = RecentLines() }

  /// No lines, for who never asks for a fragment by its ordinal.
  nonisolated(unsafe) static let none = LineList()

  private init(_ tree: SumTree<LineLeaf>, next: LineStart, _ recent: RecentLines) {
    (self.tree, self.next, self.recent) = (tree, next, recent)
  }

  var count: Int { tree.length }
  /// Whether rows of tables may be among the lines, or among others of the same layout. In a text without tables nothing looks for them.
  var hasRows: Bool { recent.hasRows }
  /// Where the pen comes to that starts at nothing.
  var summary: FlowSummary { tree.summary }

  /// Where the next line goes. O(1).
  var end: LayoutCursor {
    let measure = summary
    return LayoutCursor(paragraph: measure.paragraphs, start: next, region: measure.regions, y: measure.y, line: measure.line)
  }

  // MARK: Changing; O(log n) beside what is new

  /// - Parameter next: where in its paragraph what comes behind the lines starts.
  mutating func append(_ lines: PackedLines, next: LineStart) {
    if lines.count == 0 { return }
    let leaf = LineLeaf(lines)
    // What is heavy enough stays a leaf of its own: a last leaf that takes lines in is copied, and measured anew.
    if (LineLeaf.minimumWeight...LineLeaf.maximumWeight).contains(leaf.weight) { tree.append(SumTree(leaf)) } else { tree.append(leaf) }
    self.next = next
  }

  /// The same of a tree of lines.
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

  /// Puts other lines in the place of some, behind which a paragraph begins, or nothing. O(log n + number of both).
  mutating func replace(_ range: Range<Int>, with lines: PackedLines) {
    recent.invalidate()
    tree.replace(range, with: LineLeaf(lines))
  }

  /// Puts other lines in the place of some within a paragraph, of which those behind them, up to `end`, start elsewhere in it.
  /// O(log n + number of both + leaves of those that start elsewhere); of leaves with lines that keep their own numbers, as hyphenated ones do, O(their lines).
  mutating func replace(_ range: Range<Int>, with lines: LineList, moving end: Int, by step: LineStart.Step) {
    recent.invalidate()
    let (before, remainder) = tree.split(at: range.lowerBound)
    let (shifted, after) = remainder.suffix(from: range.count).split(at: end - range.upperBound)
    tree = before
    tree.append(lines.tree)
    tree.append(SumTree(measured: shifted.leaves.map { (leaf: $0.leaf.moved(by: step), summary: $0.summary) }))
    tree.append(after)
  }

  /// Puts as many other lines, which move the pen alike, in the place of some.
  mutating func replace(_ range: Range<Int>, with lines: [PlacedLine]) {
    let (before, remainder) = tree.split(at: range.lowerBound)
    tree = before
    tree.append(SumTree(LineLeaf(PackedLines(lines))))
    tree.append(remainder.split(at: range.count).1)
  }

  /// The lines before `index` and those from it on.
  func split(at index: Int) -> (LineList, LineList) {
    let seam = index < count ? start(ofLine: index) : next
    let (before, after) = tree.split(at: index)
    return (LineList(before, next: index > 0 ? seam : .paragraphStart, recent), LineList(after, next: next, recent))
  }

  /// The lines before `index`.
  func prefix(to index: Int) -> LineList {
    if index == count { return self }
    return LineList(tree.prefix(to: index), next: index > 0 ? start(ofLine: index) : .paragraphStart, recent)
  }

  /// The lines from `index` on.
  func suffix(from index: Int) -> LineList { index == 0 ? self : LineList(tree.suffix(from: index), next: next, recent) }

  /// The lines from the first one on.
  func cursor() -> LineCursor { LineCursor(tree) }
  func cursor(from index: Int) -> LineCursor { LineCursor(tree, from: index) }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Goes from line to line. A step is O(1), at a leaf's end O(log n).
struct LineCursor {
  private let tree: SumTree<LineLeaf>
  /// Of the leaf that it is in. Nobody asks it: it keeps what `read` points into.
  private var lines = PackedLines.none
  /// The same, to be read without asking for more than the line.
  private var read = PackedLines.none.unsafeLines
  private var local = 0
  /// Where the line that it stands at starts in its paragraph.
  private(set) var start = LineStart.paragraphStart
  /// Before the line that it stands at.
  private(set) var position = FlowSummary.zero

  /// Of no lines.
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

  /// `nil` behind the last.
  var line: PlacedLine? { local < read.count ? PlacedLine(read[local], startingAt: start) : nil }

  /// What the line has in common with others; `nil` behind the last.
  var geometry: LineGeometry? { local < read.count ? read[local].geometry : nil }

  /// The band of its region that the line takes; `nil` behind the last.
  var band: RegionChange? { local < read.count ? read[local].band(at: position) : nil }

  /// The same, counted from `origin`.
  func band(from origin: FlowSummary) -> RegionChange? {
    local < read.count ? read[local].band(at: origin.passed(position)) : nil
  }

  /// The space below the line's text, 1/64 pt; 0 behind the last.
  var lineSpacing: Int { local < read.count ? Int(read[local].geometry.values.lineSpacing) : 0 }

  mutating func advance() {
    if local < read.count { pass() }
  }

  /// Goes on to the first line that starts at or behind a place in the text.
  mutating func advance(toOffset offset: Int, paragraph: Int) {
    pass { $0.utf16 < offset || $0.utf16 == offset && $0.paragraphs < paragraph }
  }

  /// Goes on for as long as it stands before what is looked for.
  @inline(__always) private mutating func pass(_ isBefore: (FlowSummary) -> Bool) {
    while local < read.count, isBefore(position) { pass() }
  }

  /// Goes on by the line that it stands at.
  @inline(__always) private mutating func pass() {
    read[local].move(&position)
    local += 1
    if local < read.count {
      start = read.start(behind: local - 1, at: start)
    } else if position.length < tree.length {
      enter(tree.leaf(at: position.length).leaf)
    }
  }

  private mutating func enter(_ leaf: LineLeaf) { (lines, read, local, start) = (leaf.lines, leaf.lines.unsafeLines, 0, leaf.lines.start) }
}
