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

/// The document's paragraphs in leaves of some hundred, each with the sum of its lengths: finding one by ordinal or by
/// offset reads the sums, and an edit touches its own leaf.
struct ParagraphList {
  private struct Leaf {
    var entries: [ParagraphEntry]
    var utf16: Int
    /// Whether a paragraph among them is set in one line that is cut with an ellipsis.
    var cutsLines: Bool
  }
  private var leaves: [Leaf] = []
  private(set) var count = 0
  private(set) var utf16Length = 0
  private(set) var cutsLines = false
  private static let leafSize = 256

  subscript(index: Int) -> ParagraphEntry {
    precondition(index >= 0 && index < count, "paragraph \(index) of \(count)")
    let (leaf, local, _) = locate(index)
    return leaves[leaf].entries[local]
  }

  /// The offset at which a paragraph starts; for `count`, the text's length.
  func start(of index: Int) -> Int {
    if index == count { return utf16Length }
    let (leaf, local, before) = locate(index)
    return leaves[leaf].entries[..<local].reduce(before) { $0 + $1.paragraph.text.count }
  }

  /// The paragraph that holds the unit at `offset`, the last one for the text's end; (0, 0) in an empty document.
  func paragraph(at offset: Int) -> (index: Int, start: Int) {
    var start = 0
    var index = 0
    for (number, leaf) in leaves.enumerated() {
      if offset < start + leaf.utf16 || number == leaves.count - 1 {
        for (local, entry) in leaf.entries.enumerated() {
          let length = entry.paragraph.text.count
          if offset < start + length || index + local == count - 1 { return (index + local, start) }
          start += length
        }
      }
      start += leaf.utf16
      index += leaf.entries.count
    }
    return (0, 0)
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
      let first = range.lowerBound == count ? (leaves.count - 1, leaves[leaves.count - 1].entries.count) : place(range.lowerBound)
      let last = range.upperBound == count ? (leaves.count - 1, leaves[leaves.count - 1].entries.count) : place(range.upperBound)
      let kept = leaves[first.0].entries[..<first.1] + entries + leaves[last.0].entries[last.1...]
      leaves.replaceSubrange(first.0...last.0, with: ParagraphList.cut(Array(kept)))
    }
    count += entries.count - range.count
    utf16Length = leaves.reduce(0) { $0 + $1.utf16 }
    cutsLines = leaves.contains(where: \.cutsLines)
  }

  /// Drops every shaping.
  func dropShaping() {
    for leaf in leaves { leaf.entries.forEach { $0.dropShaping() } }
  }

  private func place(_ index: Int) -> (Int, Int) {
    let (leaf, local, _) = locate(index)
    return (leaf, local)
  }

  private func locate(_ index: Int) -> (leaf: Int, local: Int, utf16Before: Int) {
    var rest = index
    var before = 0
    for (number, leaf) in leaves.enumerated() {
      if rest < leaf.entries.count { return (number, rest, before) }
      rest -= leaf.entries.count
      before += leaf.utf16
    }
    preconditionFailure("paragraph \(index) of \(count)")
  }

  private static func cut(_ entries: [ParagraphEntry]) -> [Leaf] {
    stride(from: 0, to: entries.count, by: leafSize).map { start in
      let part = Array(entries[start..<min(entries.count, start + leafSize)])
      return Leaf(
        entries: part, utf16: part.reduce(0) { $0 + $1.paragraph.text.count },
        cutsLines: part.contains { $0.paragraph.settings.lineBreaking.cuts })
    }
  }
}
