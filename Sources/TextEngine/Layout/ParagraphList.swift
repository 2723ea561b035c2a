/// A paragraph of the document with what was made of it.
final class ParagraphEntry {
  private(set) var paragraph: Paragraph
  /// Whether objects stand in it whose sizes go by their places.
  let hasFittingObjects: Bool
  /// Of this paragraph once it is shaped; before that of the one whose place it took, if that had as much text.
  private(set) var itemized: ItemizedParagraph?
  /// Independent of any width; dropped only with the paragraph.
  private(set) var shaped: ShapedParagraph?

  init(_ paragraph: Paragraph, after former: ParagraphEntry? = nil) {
    self.paragraph = paragraph
    hasFittingObjects = paragraph.styles.contains { $0.style.object?.fits == true }
    if let known = former?.itemized, known.paragraph.text.count == paragraph.text.count { itemized = known }
  }

  /// Shapes the paragraph, which was not shaped before.
  ///
  /// - Returns: what it cost.
  func shape(by pipeline: TextPipeline) -> LayoutCost {
    var cost = LayoutCost()
    cost.shaped = 1
    if itemized?.hasSameText(as: paragraph) != true { cost.analysed = 1 }
    let itemized = ItemizedParagraph(paragraph, after: itemized)
    self.itemized = itemized
    shaped = pipeline.shape(itemized)
    return cost
  }

  func dropShaping() { shaped = nil }

  /// Forgets all that can be made of the paragraph again.
  func forget() {
    shaped = nil
    itemized = nil
  }

  /// Gives the objects of runs other sizes.
  func resize(_ objects: [(run: Int, object: InlineObject)]) {
    guard !objects.isEmpty else { return }
    for (run, object) in objects {
      paragraph.styles[run].style.object = object
      paragraph.styles[run].style.object!.fits = true
    }
    shaped = nil
  }
}

/// The document's paragraphs in leaves of some hundred, with sums of their lengths: one is found by ordinal or by offset in
/// a binary search, and an edit touches its own leaf and the sums of all.
struct ParagraphList {
  private struct Leaf {
    var entries: [ParagraphEntry]
    /// Where each entry ends, from the leaf's start.
    var ends: [Int]
    var utf16: Int { ends.last ?? 0 }
    /// Whether a paragraph among them is set in one line that is cut with an ellipsis.
    var cutsLines: Bool
  }
  private var leaves: [Leaf] = []
  /// Beside the leaves: how many entries, and how many units, are in all up to its end.
  private var sums: [(entries: Int, utf16: Int)] = []
  private(set) var count = 0
  private(set) var utf16Length = 0
  private(set) var cutsLines = false
  private static let leafSize = 256

  subscript(index: Int) -> ParagraphEntry {
    precondition(index >= 0 && index < count, "paragraph \(index) of \(count)")
    let (leaf, local) = locate(index)
    return leaves[leaf].entries[local]
  }

  /// The offset at which a paragraph starts; for `count`, the text's length.
  func start(of index: Int) -> Int {
    if index == count { return utf16Length }
    let (leaf, local) = locate(index)
    return start(ofLeaf: leaf) + (local > 0 ? leaves[leaf].ends[local - 1] : 0)
  }

  private func start(ofLeaf leaf: Int) -> Int { leaf > 0 ? sums[leaf - 1].utf16 : 0 }

  /// The paragraph that holds the unit at `offset`, the last one for the text's end; (0, 0) in an empty document.
  func paragraph(at offset: Int) -> (index: Int, start: Int) {
    guard !leaves.isEmpty else { return (0, 0) }
    let leaf = min(ParagraphList.first(of: sums.count) { sums[$0].utf16 > offset }, sums.count - 1)
    let (ends, start) = (leaves[leaf].ends, start(ofLeaf: leaf))
    let local = min(ParagraphList.first(of: ends.count) { start + ends[$0] > offset }, ends.count - 1)
    return ((leaf > 0 ? sums[leaf - 1].entries : 0) + local, start + (local > 0 ? ends[local - 1] : 0))
  }

  /// The first of so many for which `holds`, which holds for all after it; the count where it holds for none.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  mutating func replace(_ range: Range<Int>, with paragraphs: [Paragraph]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "paragraphs \(range) of \(count)")
    // As when a text is set in another size: what is known of a text does not depend on that.
    let isRestyled = paragraphs.count == range.count
    let entries = paragraphs.enumerated().map { number, paragraph in
      ParagraphEntry(paragraph, after: isRestyled ? self[range.lowerBound + number] : nil)
    }
    if leaves.isEmpty {
      leaves = ParagraphList.cut(entries)
    } else {
      let first = range.lowerBound == count ? (leaves.count - 1, leaves[leaves.count - 1].entries.count) : locate(range.lowerBound)
      let last = range.upperBound == count ? (leaves.count - 1, leaves[leaves.count - 1].entries.count) : locate(range.upperBound)
      let kept = leaves[first.0].entries[..<first.1] + entries + leaves[last.0].entries[last.1...]
      leaves.replaceSubrange(first.0...last.0, with: ParagraphList.cut(Array(kept)))
    }
    sums.removeAll(keepingCapacity: true)
    (count, utf16Length) = (0, 0)
    for leaf in leaves {
      count += leaf.entries.count
      utf16Length += leaf.utf16
      sums.append((count, utf16Length))
    }
    cutsLines = leaves.contains(where: \.cutsLines)
  }

  /// Drops every shaping.
  func dropShaping() {
    for leaf in leaves { leaf.entries.forEach { $0.dropShaping() } }
  }

  private func locate(_ index: Int) -> (leaf: Int, local: Int) {
    let leaf = ParagraphList.first(of: sums.count) { sums[$0].entries > index }
    precondition(leaf < sums.count, "paragraph \(index) of \(count)")
    return (leaf, index - (leaf > 0 ? sums[leaf - 1].entries : 0))
  }

  private static func cut(_ entries: [ParagraphEntry]) -> [Leaf] {
    stride(from: 0, to: entries.count, by: leafSize).map { start in
      let part = Array(entries[start..<min(entries.count, start + leafSize)])
      var end = 0
      let ends = part.map { entry in
        end += entry.paragraph.text.count
        return end
      }
      return Leaf(
        entries: part, ends: ends,
        cutsLines: part.contains { $0.paragraph.settings.lineBreaking.cuts })
    }
  }
}
