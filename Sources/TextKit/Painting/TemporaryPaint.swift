import AttributedText
import TextEngine

extension NSLayoutManager {
  /// How the fragment's paragraph is painted: in the fragment with rendering attributes, then those of links, then temporary attributes on top.
  ///
  /// Returns the paragraph's own paint if the fragment has none of them. O(marks in the fragment + runs of the paragraph) otherwise.
  func paint(ofFragment fragment: PlacedFragment) -> ParagraphPaint {
    let own = ownPaint(ofFragment: fragment)
    if temporaryAttributes.isEmpty, use.textLayoutManager == nil { return own }
    let start = document.paragraphStart(fragment.paragraph)
    var runs = own.runs
    let rendering = marks(of: use.renderingAttributes, in: fragment, from: start)
    if !rendering.isEmpty { runs = marked(runs, rendering) }
    let links = marksOfLinks(runs, in: fragment, from: start)
    if !links.isEmpty { runs = marked(runs, links) }
    let temporary = marks(of: temporaryAttributes, in: fragment, from: start)
    if !temporary.isEmpty { runs = marked(runs, temporary) }
    if rendering.isEmpty, links.isEmpty, temporary.isEmpty { return own }
    return ParagraphPaint(runs: runs, fitting: own.fitting)
  }

  private typealias Mark = (range: Range<Int>, attributes: AttributeSet)

  /// Ranges are those of the paragraph.
  private func marks(of attributes: TemporaryAttributes, in fragment: PlacedFragment, from start: Int) -> [Mark] {
    var marks: [Mark] = []
    attributes.forEachMark(in: fragment.range) { range, attributes in
      marks.append((range.lowerBound - start..<range.upperBound - start, attributes))
      return true
    }
    return marks
  }

  /// What a text layout manager says of the links on a fragment.
  private func marksOfLinks(_ runs: [PaintRun], in fragment: PlacedFragment, from start: Int) -> [Mark] {
    guard let manager = use.textLayoutManager, runs.contains(where: { $0.style.link != nil }) else { return [] }
    let shown = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    var (marks, position) = ([Mark](), 0)
    for run in runs {
      let range = (position..<run.end).clamped(to: shown)
      position = run.end
      guard let link = run.style.link, !range.isEmpty else { continue }
      let attributes = manager.renderingAttributes(forLink: link, at: manager.location(at: start + range.lowerBound))
      if !attributes.isEmpty { marks.append((range, .with(attributes))) }
    }
    return marks
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
