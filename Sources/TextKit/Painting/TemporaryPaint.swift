import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  /// Returns the paint of the fragment's paragraph, with rendering attributes, then link attributes, then temporary
  /// attributes applied.
  ///
  /// Returns the paragraph's own paint if there are none. Otherwise the paint covers only the fragment, and takes O(log *n* + marks and runs in the
  /// fragment), where *n* is the number of runs in the text.
  func paint(ofFragment fragment: PlacedFragment) -> ParagraphPaint {
    let own = ownPaint(ofFragment: fragment)
    if temporaryAttributes.isEmpty, use.owner == nil { return own }
    let start = document.paragraphStart(fragment.paragraph)
    var runs = own.runs.meeting(fragment.range.relative(to: start))
    let rendering = marks(of: use.renderingAttributes, in: fragment, from: start)
    if !rendering.isEmpty { runs = marked(runs, rendering) }
    let links = marksOfLinks(runs, in: fragment, from: start)
    if !links.isEmpty { runs = marked(runs, links) }
    let temporary = marks(of: temporaryAttributes, in: fragment, from: start)
    if !temporary.isEmpty { runs = marked(runs, temporary) }
    if rendering.isEmpty, links.isEmpty, temporary.isEmpty { return own }
    return ParagraphPaint(runs: runs, fitting: own.fitting)
  }

  private typealias Mark = (range: Range<ParagraphOffset>, attributes: AttributeSet)

  /// Returns the ranges of a fragment that have attributes, with these, in order. Ranges are relative to `start`, the paragraph's start.
  private func marks(of attributes: TemporaryAttributes, in fragment: PlacedFragment, from start: UTF16Offset) -> [Mark] {
    var marks: [Mark] = []
    attributes.forEachMark(in: fragment.range) { range, attributes in
      marks.append((range.relative(to: start), attributes))
      return true
    }
    return marks
  }

  /// Returns the ranges of the links on a fragment with their rendering attributes, relative to the paragraph's start. Empty if no text layout
  /// manager owns this manager.
  private func marksOfLinks(_ runs: [PaintRun], in fragment: PlacedFragment, from start: UTF16Offset) -> [Mark] {
    guard let owner = use.owner, runs.contains(where: { $0.style.link != nil }) else { return [] }
    let shown = fragment.range.relative(to: start)
    var (marks, position) = ([Mark](), ParagraphOffset(0))
    for run in runs {
      let range = (position..<run.end).clamped(to: shown)
      position = run.end
      guard let link = run.style.link, !range.isEmpty else { continue }
      let attributes = owner.renderingAttributes(forLink: link, at: owner.location(at: start + range.lowerBound))
      if !attributes.isEmpty { marks.append((range, .with(attributes))) }
    }
    return marks
  }

  /// Returns the paint of the fragment's paragraph without temporary attributes. If the paragraph is not read yet, the paint covers only the
  /// fragment.
  func ownPaint(ofFragment fragment: PlacedFragment) -> ParagraphPaint {
    if document.isRead(fragment.paragraph) || use.shownParagraph != nil || fragment.range.isEmpty {
      return paint(ofParagraph: fragment.paragraph)
    }
    let cache = converter(of: source).cache
    let start = document.paragraphStart(fragment.paragraph)
    var (runs, offset) = ([PaintRun](), fragment.range.lowerBound)
    while offset < fragment.range.upperBound {
      let (attributes, end) = source.attributeRun(at: offset)
      runs.append(PaintRun(end: end.relative(to: start), style: cache.attributes(of: attributes).paint))
      offset = end
    }
    return ParagraphPaint(runs: runs)
  }

  private func marked(_ runs: [PaintRun], _ marks: [Mark]) -> [PaintRun] {
    var result: [PaintRun] = []
    var (next, position) = (0, ParagraphOffset(0))
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
