import Ropes

/// Laid lines in a tree: one is found by its ordinal, its fragments, its text or its place in O(log n), and lines that an edit
/// or a shape moves come to stand elsewhere without being touched.
struct LineList {
  private var tree = SumTree<LineLeaf>()
  /// What was looked at last; copies of the list may share it.
  private let recent = RecentLines()

  init() {}

  private init(_ tree: SumTree<LineLeaf>) { self.tree = tree }

  var count: Int { tree.length }
  /// Where the pen comes to that starts at nothing.
  var measure: FlowMeasure { tree.summary }

  /// Where the next line goes. O(log n).
  var end: Pen { pen(at: measure, tree.lastLeaf?.lines.last?.next ?? .paragraphStart) }

  private func pen(at measure: FlowMeasure, _ start: LineStart) -> Pen {
    Pen(paragraph: measure.paragraphs, start: start, region: measure.regions, y: measure.y, line: measure.line)
  }

  // MARK: Changing; O(log n) beside what is new

  mutating func append(_ lines: [LaidLine]) { if !lines.isEmpty { tree.append(LineLeaf(lines)) } }
  mutating func append(_ other: LineList) { tree.append(other.tree) }
  mutating func removeLast() { tree.replace(count - 1..<count, with: LineLeaf([])) }

  mutating func replace(_ index: Int, with line: LaidLine) {
    tree.updateLeaf(at: index) { leaf, start in leaf.replace(index - start, with: line) }
  }

  /// The lines before `index` and those from it on.
  func split(at index: Int) -> (LineList, LineList) {
    let (before, after) = tree.split(at: index)
    return (LineList(before), LineList(after))
  }

  // MARK: Finding; O(log n), and O(1) for fragments beside the one asked for last

  /// A line, and the pen before it.
  func line(at index: Int) -> (line: LaidLine, pen: FlowMeasure) {
    let (leaf, before) = tree.leaf(at: index)
    var pen = before
    for line in leaf.lines[..<(index - before.length)] { line.move(&pen) }
    return (leaf.lines[index - before.length], pen)
  }

  func fragment(_ index: Int) -> PlacedFragment {
    let (lines, place) = hold(index)
    return lines[place.line].fragment(place.number, at: recent.pens[place.line])
  }

  /// The last one. O(log n), and O(1) until lines change.
  var lastFragment: PlacedFragment? {
    guard count > 0 else { return nil }
    return recent.last(of: tree) {
      let (line, pen) = line(at: count - 1)
      return line.fragment(line.fragmentCount - 1, at: pen)
    }
  }

  /// What tells a fragment from all others that ever were, wherever it is moved.
  func name(ofFragment index: Int) -> FragmentName {
    let (lines, place) = hold(index)
    return FragmentName(line: lines[place.line].name, number: place.number)
  }

  private func hold(_ fragment: Int) -> (lines: [LaidLine], place: (line: Int, number: Int)) {
    precondition(fragment >= 0 && fragment < measure.fragments, "fragment \(fragment) of \(measure.fragments)")
    if !recent.holds(fragment, of: tree) {
      let (leaf, before) = tree.first { $0.fragments > fragment }!
      recent.hold(leaf, before, of: tree)
    }
    return (recent.lines, recent.place(ofFragment: fragment))
  }

  /// The first line for which `holds`, told the line and the pen before it, and the pen there; behind the last line where it
  /// holds for none.
  ///
  /// - Parameter leaf: whether `holds` for a line among those up to a pen, or for the first one after it.
  func first(
    from leaf: (FlowMeasure) -> Bool, where holds: (LaidLine, FlowMeasure) -> Bool
  ) -> (index: Int, pen: FlowMeasure) {
    guard let (leaf, before) = tree.first(where: leaf) else { return (count, measure) }
    var pen = before
    for line in leaf.lines {
      if holds(line, pen) { break }
      line.move(&pen)
    }
    return (pen.length, pen)
  }

  /// The first line of a paragraph, or behind it.
  func first(fromParagraph paragraph: Int) -> (index: Int, pen: FlowMeasure) {
    first(from: { $0.paragraphs >= paragraph }, where: { $1.paragraphs >= paragraph })
  }

  /// The first line in a region, or behind it.
  func first(fromRegion region: Int) -> (index: Int, pen: FlowMeasure) {
    first(from: { $0.regions >= region }, where: { $1.regions + $0.skipped >= region })
  }

  /// The first line that reaches below `y` of a region, or stands in a later one.
  func first(inRegion region: Int, below y: Fixed) -> (index: Int, pen: FlowMeasure) {
    first(
      from: { $0.reaches(below: y, inRegion: region) },
      where: { line, pen in
        let band = line.band(at: pen)
        return band.region > region || band.region == region && band.bottom > y
      })
  }

  /// What the lines of a region take; `nil` where there are none.
  func used(inRegion region: Int) -> FixedRect? {
    let lines = first(fromRegion: region).index..<first(fromRegion: region + 1).index
    // Whatever stood before, the first line of a region is told from its top.
    return lines.isEmpty ? nil : tree.sum(of: lines).used.rect
  }

  /// The first line that ends after the unit at `offset`.
  func first(endingAfter offset: Int) -> (index: Int, pen: FlowMeasure) {
    first(from: { $0.utf16 > offset }, where: { $1.utf16 + $0.length > offset })
  }

  /// The lines from the first one on.
  func cursor() -> LineCursor { LineCursor(tree) }
  func cursor(from index: Int) -> LineCursor { LineCursor(tree, from: index) }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Names a fragment among all that were ever placed.
struct FragmentName: Hashable {
  var line: Int
  var number: Int
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

/// The leaf that was looked at last, with the pens before its lines.
private final class RecentLines {
  private var root: SumTreeNode<LineLeaf>?
  private var end = 0
  private(set) var lines: [LaidLine] = []
  /// As many as were asked for.
  private(set) var pens: [FlowMeasure] = []

  private var rootOfLast: SumTreeNode<LineLeaf>?
  private var last: PlacedFragment?

  func holds(_ fragment: Int, of tree: SumTree<LineLeaf>) -> Bool {
    guard let root, root === tree.root else { return false }
    return pens[0].fragments <= fragment && fragment < end
  }

  func hold(_ leaf: LineLeaf, _ before: FlowMeasure, of tree: SumTree<LineLeaf>) {
    (root, lines) = (tree.root, leaf.lines)
    end = lines.reduce(before.fragments) { $0 + $1.fragmentCount }
    pens.removeAll(keepingCapacity: true)
    pens.append(before)
  }

  /// Its line, and which of the line's it is.
  func place(ofFragment index: Int) -> (line: Int, number: Int) {
    // The last line known to start at or before it.
    var line = pens.count - 1
    while pens[line].fragments > index { line -= 1 }
    while index >= pens[line].fragments + lines[line].fragmentCount {
      if line + 1 == pens.count {
        var pen = pens[line]
        lines[line].move(&pen)
        pens.append(pen)
      }
      line += 1
    }
    return (line, index - pens[line].fragments)
  }

  func last(of tree: SumTree<LineLeaf>, _ make: () -> PlacedFragment) -> PlacedFragment? {
    if rootOfLast == nil || rootOfLast !== tree.root { (rootOfLast, last) = (tree.root, make()) }
    return last
  }
}
