import Ropes

/// Laid lines in a tree: one is found by its ordinal, its fragments, its text or its place in O(log n), and lines that an edit
/// or a shape moves come to stand elsewhere without being touched.
struct LineList {
  private(set) var tree = SumTree<LineLeaf>()
  /// What was looked at last; copies of the list may share it.
  let recent = RecentLines()
  /// Where in its paragraph what comes behind the last line starts.
  private var next = LineStart.paragraphStart

  init() {}

  private init(_ tree: SumTree<LineLeaf>, next: LineStart) { (self.tree, self.next) = (tree, next) }

  var count: Int { tree.length }
  /// Where the pen comes to that starts at nothing.
  var measure: FlowMeasure { tree.summary }

  /// Where the next line goes. O(1).
  var end: Pen {
    let measure = measure
    return Pen(paragraph: measure.paragraphs, start: next, region: measure.regions, y: measure.y, line: measure.line)
  }

  // MARK: Changing; O(log n) beside what is new

  /// - Parameter next: where in its paragraph what comes behind the lines starts.
  mutating func append(_ lines: [LaidLine], next: LineStart) {
    if lines.isEmpty { return }
    tree.append(LineLeaf(lines))
    self.next = next
  }

  mutating func append(_ other: LineList) {
    if other.count == 0 { return }
    tree.append(other.tree)
    next = other.next
  }

  mutating func removeLast() { self = split(at: count - 1).0 }

  mutating func replace(_ index: Int, with line: LaidLine) {
    tree.updateLeaf(at: index) { leaf, start in leaf.replace(index - start, with: line) }
  }

  /// Puts as many other lines, which move the pen alike, in the place of some.
  mutating func replace(_ range: Range<Int>, with lines: [LaidLine]) {
    let (before, rest) = tree.split(at: range.lowerBound)
    tree = before
    tree.append(SumTree(LineLeaf(lines)))
    tree.append(rest.split(at: range.count).1)
  }

  /// The lines before `index` and those from it on.
  func split(at index: Int) -> (LineList, LineList) {
    let seam = index < count ? line(at: index).line.start : next
    let (before, after) = tree.split(at: index)
    return (LineList(before, next: index > 0 ? seam : .paragraphStart), LineList(after, next: next))
  }

  /// The lines from the first one on.
  func cursor() -> LineCursor { LineCursor(tree) }
  func cursor(from index: Int) -> LineCursor { LineCursor(tree, from: index) }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Goes from line to line. A step is O(1), at a leaf's end O(log n).
struct LineCursor {
  private let tree: SumTree<LineLeaf>
  private var leaf: LineLeaf?
  private var local = 0
  /// Before the line that it stands at.
  private(set) var pen = FlowMeasure.zero

  init(_ tree: SumTree<LineLeaf>, from index: Int = 0) {
    self.tree = tree
    guard index < tree.length else {
      pen = tree.summary
      return
    }
    let (leaf, before) = tree.leaf(at: index)
    (self.leaf, pen) = (leaf, before)
    while pen.length < index { advance() }
  }

  /// `nil` behind the last.
  var line: LaidLine? { leaf?.lines[local] }

  mutating func advance() {
    guard let lines = leaf?.lines else { return }
    lines[local].move(&pen)
    local += 1
    guard local == lines.count else { return }
    (leaf, local) = (pen.length < tree.length ? tree.leaf(at: pen.length).leaf : nil, 0)
  }
}
