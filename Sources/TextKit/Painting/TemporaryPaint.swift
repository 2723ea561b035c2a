import AttributedText
import TextEngine

extension NSLayoutManager {
  /// How the fragment's paragraph is painted, in the fragment with the marks that its characters bear.
  ///
  /// Without a mark in the fragment it is the paragraph's own. O(marks in the fragment + runs of the paragraph) else.
  func paint(ofFragment fragment: PlacedFragment) -> ParagraphPaint {
    let own = ownPaint(ofFragment: fragment)
    if temporaryAttributes.isEmpty { return own }
    let start = document.paragraphStart(fragment.paragraph)
    var marks: [(range: Range<Int>, attributes: AttributeSet)] = []
    temporaryAttributes.forEachMark(in: fragment.range) { range, attributes in
      marks.append((range.lowerBound - start..<range.upperBound - start, attributes))
      return true
    }
    if marks.isEmpty { return own }
    return ParagraphPaint(runs: marked(own.runs, marks), fitting: own.fitting)
  }

  /// The same without marks; of a paragraph that is not read, as far as the fragment goes.
  func ownPaint(ofFragment fragment: PlacedFragment) -> ParagraphPaint {
    if document.isRead(fragment.paragraph) || use.shownParagraph != nil || fragment.range.isEmpty {
      return paint(ofParagraph: fragment.paragraph)
    }
    let cache = converter(of: source).cache
    let start = document.paragraphStart(fragment.paragraph)
    var (runs, offset) = ([PaintRun](), fragment.range.lowerBound)
    while offset < fragment.range.upperBound {
      let (attributes, end) = source.attributeRun(at: offset)
      runs.append(PaintRun(end: end - start, style: cache.attributes(of: attributes).paint))
      offset = end
    }
    return ParagraphPaint(runs: runs)
  }

  private func marked(_ runs: [PaintRun], _ marks: [(range: Range<Int>, attributes: AttributeSet)]) -> [PaintRun] {
    var result: [PaintRun] = []
    var (next, position) = (0, 0)
    for run in runs {
      while next < marks.count, case let (range, attributes) = marks[next], range.lowerBound < run.end {
        if range.lowerBound > position { result.append(PaintRun(end: range.lowerBound, style: run.style)) }
        position = min(range.upperBound, run.end)
        result.append(PaintRun(end: position, style: temporaryPaints.style(run.style, under: attributes)))
        if range.upperBound > run.end { break }
        next += 1
      }
      if position < run.end { result.append(PaintRun(end: run.end, style: run.style)) }
      position = run.end
    }
    return result
  }
}

/// Remembers how runs look under marks, so that neighbours that look alike have one style.
struct TemporaryPaints {
  private struct Key: Hashable {
    var style: ObjectIdentifier
    var attributes: ObjectIdentifier
  }
  /// What the key names is kept alive with it.
  private var known: [Key: (style: PaintStyle, attributes: AttributeSet, marked: PaintStyle)] = [:]
  /// More than this are forgotten at once.
  private static let capacity = 256

  mutating func style(_ style: PaintStyle, under attributes: AttributeSet) -> PaintStyle {
    let key = Key(style: ObjectIdentifier(style), attributes: ObjectIdentifier(attributes))
    if let known = known[key] { return known.marked }
    if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
    let marked = PaintStyle(style, under: attributes.values)
    known[key] = (style, attributes, marked)
    return marked
  }
}
