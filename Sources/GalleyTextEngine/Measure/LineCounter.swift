import GalleyRopes

/// Counts the lines of paragraphs with cached breaks, and sums their heights and lengths. The lines of a leaf are packed when one of them
/// is needed.
struct LineCounter {
  /// Lines in a leaf. The few remaining lines of a block fit in addition.
  private static let linesInLeaf = LineLeaf.maximumWeight - LineLeaf.minimumWeight
  /// Lines that are packed together, or a few more.
  static let linesInBlock = 4 * linesInLeaf
  /// Limits a block's length: it stores at most 256 geometries, and a line of several hundred code units can need its own.
  private static let unitsInBlock = 1 << 14
  static let maximumUnitsInParagraph = 1 << 15

  private let setting: LineBreakingContext
  private let name: Int
  private let availableWidths: (first: Int, others: Int)
  private let lefts: (first: Int, others: Int)
  private let height, before, after, padding: Int

  private var leaves: [(leaf: LineLeaf, summary: FlowSummary)] = []
  /// The block of the current leaf, the number of leaves before it, and its length in UTF-16 code units.
  private var block: (counted: CountedLines, lines: PackedLines, firstLeaf: Int, units: Int)?
  private var leaf = Leaf()

  /// The number of complete paragraphs.
  private(set) var paragraphs = 0
  private(set) var lines = 0
  private(set) var units = 0
  private var unitsOfLastLines = 0

  /// Consecutive lines in a block.
  private struct Leaf {
    /// Index of its first line in the block.
    var first = 0
    var start = LineStart.paragraphStart
    var count = 0
    /// Number of its lines that are first lines, and that are last lines of paragraphs.
    var firstLines = 0, lastLines = 0
    var units = 0
    /// Right edge of the used area, from the left edge of the region, in 1/64 pt.
    var right = Int.min
  }

  init(_ setting: LineBreakingContext, named name: Int) {
    (self.setting, self.name) = (setting, name)
    let format = setting.format
    (availableWidths, height, padding) = (format.availableWidths, format.height.total.raw, format.padding)
    (before, after) = (format.spacingBefore.raw, format.spacingAfter.raw)
    lefts = (
      format.geometry(isFirst: true, isLast: false).values.usedX.raw, format.geometry(isFirst: false, isLast: false).values.usedX.raw
    )
  }

  /// Returns a tree of all lines. O(*n*) in the number of lines.
  func tree() -> SumTree<LineLeaf> {
    var (tree, first) = (SumTree<LineLeaf>(), 0)
    // The last leaf of a chunk can be too light. Appending it by itself merges it with its neighbor, which packs both.
    for index in leaves.indices where leaves[index].leaf.weight < LineLeaf.minimumWeight {
      if first < index { tree.append(SumTree(measured: Array(leaves[first..<index]))) }
      tree.append(leaves[index].leaf)
      first = index + 1
    }
    if first == 0 { return SumTree(measured: leaves) }
    tree.append(SumTree(measured: Array(leaves[first...])))
    return tree
  }

  /// How far the lines move the cursor down.
  var totalHeight: LayoutUnit { LayoutUnit(raw: lines * height + paragraphs * (before + after)) }

  var heights: HeightEstimate {
    HeightEstimate(lines: lines, height: totalHeight.raw, paragraphs: paragraphs, units: units, unitsOfLastLines: unitsOfLastLines)
  }

  /// Counts the lines of consecutive paragraphs of a chunk.
  ///
  /// - Returns: false if a paragraph is too long, or if its cached breaks do not suffice. The paragraphs before it are counted.
  mutating func count(_ paragraphs: Range<Int>, of chunk: BreakTableChunk) -> Bool {
    defer { closeBlock() }
    for index in paragraphs {
      if block == nil {
        let counted = CountedLines(setting, chunk, fromParagraph: index, named: name + lines)
        block = (counted, PackedLines(counted), leaves.count, 0)
        leaf = Leaf()
      }
      let (leavesBefore, leafBefore) = (leaves.count, leaf)
      guard let paragraph = paragraph(index, of: chunk), paragraph.units <= Self.maximumUnitsInParagraph else {
        leaves.removeLast(leaves.count - leavesBefore)
        leaf = leafBefore
        return false
      }
      block!.counted.addParagraph()
      block!.units += paragraph.units
      self.paragraphs += 1
      lines += paragraph.lines
      units += paragraph.units
      unitsOfLastLines += paragraph.unitsOfLastLine
      leaf.lastLines += 1
      if leaf.count >= Self.linesInLeaf { closeLeaf(next: .paragraphStart) }
      if leaf.first + leaf.count >= Self.linesInBlock || block!.units >= Self.unitsInBlock { closeBlock() }
    }
    return true
  }

  private struct CountedParagraph {
    var lines = 0, units = 0, unitsOfLastLine = 0
  }

  /// Adds the lines of a paragraph to leaves, without the effect of its end on the last line. Returns `nil` if the cached breaks do not
  /// suffice.
  private mutating func paragraph(_ index: Int, of chunk: BreakTableChunk) -> CountedParagraph? {
    leaf.firstLines += 1
    if !setting.format.isJustified, let breaks = chunk.lineCountingBreaks(ofParagraph: index) { return paragraphLimitedByWidths(breaks) }
    return generalParagraph(chunk.breaks(ofParagraph: index))
  }

  /// Counts the lines of a paragraph in which widths alone limit lines. Returns `nil` if a segment does not fit a line.
  private mutating func paragraphLimitedByWidths(_ breaks: LineCountingBreaks) -> CountedParagraph? {
    var paragraph = CountedParagraph()
    // The breaks before `summed` are included in the sums, and `gaps` counts their word gaps.
    var (summed, gaps) = (0, 0)
    var (line, position) = (0, 0)
    var (availableWidth, left) = (availableWidths.first, lefts.first)
    while true {
      let end = breaks.endOfLine(from: line, at: position, availableWidth: availableWidth)
      guard end.nextBreak > line else { return nil }
      paragraph.lines &+= 1
      leaf.count &+= 1
      leaf.right = max(leaf.right, left &+ end.width &+ 2 &* padding)
      if end.nextBreak == breaks.count { break }
      (line, position) = (end.nextBreak, end.position)
      (availableWidth, left) = (availableWidths.others, lefts.others)
      guard leaf.count == Self.linesInLeaf else { continue }
      let sums = breaks.sums(summed..<line)
      (summed, gaps) = (line, gaps + sums.spaces)
      paragraph.units += sums.units
      leaf.units += sums.units
      closeLeaf(next: LineStart(offset: ParagraphOffset(paragraph.units), position: position, opportunity: line, gaps: gaps))
    }
    let (sums, last) = (breaks.sums(summed..<line), breaks.sums(line..<breaks.count))
    paragraph.unitsOfLastLine = last.units + breaks.separator
    paragraph.units += sums.units + paragraph.unitsOfLastLine
    leaf.units += sums.units + paragraph.unitsOfLastLine
    return paragraph
  }

  /// Counts the lines of a paragraph that is justified, or in which more than widths can limit lines. Returns `nil` if the cached breaks do not
  /// suffice.
  private mutating func generalParagraph(_ breaks: CachedBreaks) -> CountedParagraph? {
    var (breaks, paragraph, start) = (breaks, CountedParagraph(), LineStart.paragraphStart)
    var left = lefts.first
    while true {
      let (length, usedWidth, next): (Int, Int, LineStart)
      if let line = setting.format.nextLine(along: &breaks, from: start) {
        (length, usedWidth, next) = (line.length, line.usedWidth, line.next)
      } else if let (line, endsParagraph) = setting.nextLine(from: start, along: &breaks) {
        let numbers = setting.format.numbers(of: line, start.offset == 0 ? availableWidths.first : availableWidths.others)
        (length, usedWidth, next) = (numbers.length, numbers.usedWidth.raw, endsParagraph ? .paragraphStart : line.end)
      } else {
        return nil
      }
      paragraph.lines += 1
      paragraph.units += length
      paragraph.unitsOfLastLine = length
      leaf.count += 1
      leaf.units += length
      leaf.right = max(leaf.right, left + usedWidth)
      if next == .paragraphStart { return paragraph }
      if leaf.count == Self.linesInLeaf { closeLeaf(next: next) }
      (start, left) = (next, lefts.others)
    }
  }

  // MARK: Leaves

  /// Ends the current leaf.
  ///
  /// - Parameter next: Start of the line after the leaf.
  private mutating func closeLeaf(next: LineStart) {
    leaves.append((leaf: LineLeaf(block!.lines.part(leaf.first..<leaf.first + leaf.count, startingAt: leaf.start)), summary: summary(of: leaf, endsParagraph: next == .paragraphStart)))
    leaf = Leaf(first: leaf.first + leaf.count, start: next)
  }

  /// Ends the current block at a paragraph's end, if there is one.
  private mutating func closeBlock() {
    guard let block else { return }
    if leaf.count > 0 {
      closeLeaf(next: .paragraphStart)
      // A leaf that is too light is merged with the previous one.
      if leaves.count > block.firstLeaf + 1, leaves[leaves.count - 1].leaf.weight < LineLeaf.minimumWeight {
        let last = leaves.removeLast()
        let joined = leaves.removeLast()
        let first = leaf.first - last.leaf.weight - joined.leaf.weight
        let lines = block.lines.part(first..<leaf.first, startingAt: joined.leaf.lines.start)
        leaves.append((leaf: LineLeaf(lines), summary: joined.summary + last.summary))
      }
    }
    self.block = nil
  }

  private func summary(of leaf: Leaf, endsParagraph: Bool) -> FlowSummary {
    let y = leaf.count * height + leaf.firstLines * before + leaf.lastLines * after
    let used = UsedBounds(
      left: LayoutUnit(raw: leaf.firstLines == 0 ? lefts.others : leaf.firstLines == leaf.count ? lefts.first : min(lefts.first, lefts.others)),
      top: LayoutUnit(raw: leaf.start == .paragraphStart ? before : 0), right: LayoutUnit(raw: leaf.right),
      bottom: LayoutUnit(raw: y - (endsParagraph ? after : 0)))
    return FlowSummary(usualLines: leaf.count, paragraphs: leaf.lastLines, utf16: leaf.units, y: LayoutUnit(raw: y), used: used)
  }
}
