import GalleyTextEngine
import UIKit

/// The marks of one line fragment, in its container's space. Computed on demand without caching.
package struct FragmentMarks {
  let layout: DocumentLayout
  package let index: Int

  package init(layout: DocumentLayout, index: Int) {
    (self.layout, self.index) = (layout, index)
  }

  private var fragment: PlacedFragment { layout.fragments[index] }

  package var rect: CGRect { CGRect(fixed: fragment.rect) }
  package var used: CGRect { CGRect(fixed: fragment.used) }
  package var range: Range<UTF16Offset> { fragment.range }
  package var baseline: CGFloat { fragment.baseline.points }

  /// A glyph's box, from ascent to descent and as wide as its advance, and its origin.
  package struct GlyphMark: Equatable {
    package var box: CGRect
    package var origin: CGPoint
  }

  /// The glyphs from left to right. Tabs and hard breaks have no glyphs.
  package var glyphs: [GlyphMark] {
    layout.visualRuns(ofFragment: index).filter { !$0.isBlank }.flatMap { run -> [GlyphMark] in
      var right = run.startX
      return run.glyphs.indices.map { glyph in
        let left = right
        right += run.advances[glyph]
        let (ascent, descent) = (LayoutUnit(raw: run.font.metrics.ascent), LayoutUnit(raw: run.font.metrics.descent))
        let box = LayoutRect(x: min(left, right), y: run.ys[glyph] - ascent, width: max(right - left, left - right), height: ascent + descent)
        return GlyphMark(box: CGRect(fixed: box), origin: CGPoint(x: run.xs[glyph].points, y: run.ys[glyph].points))
      }
    }
  }

  /// A range of one bidi level.
  package struct LevelMark: Equatable {
    package var level: UInt8
    package var left, right: CGFloat
  }

  /// The levels from left to right. Adjacent ranges of the same level are joined.
  package var levels: [LevelMark] {
    var marks: [LevelMark] = []
    // The end of the previous run. It is left of the mark's right edge after a negative advance.
    var end: CGFloat?
    for run in layout.visualRuns(ofFragment: index) {
      let start = CGFloat(run.startX.points)
      let next = CGFloat(run.advances.reduce(run.startX, +).points)
      let (left, right) = (min(start, next), max(start, next))
      if let last = marks.last, last.level == run.level, end == start {
        (marks[marks.count - 1].left, marks[marks.count - 1].right) = (min(last.left, left), max(last.right, right))
      } else if right > left {
        marks.append(LevelMark(level: run.level, left: left, right: right))
      }
      end = next
    }
    return marks
  }

  /// A break opportunity or a mandatory break.
  package struct BreakMark: Equatable {
    package var offset: UTF16Offset
    package var x: CGFloat
    package var isHard: Bool
  }

  /// The Unicode break opportunities after the fragment's first character, including its end.
  package var breakOpportunities: [BreakMark] {
    guard hasParagraph else { return [] }
    let stops = layout.caretStops(ofFragment: index)
    return layout.lineBreakOpportunities(ofParagraph: fragment.paragraph).compactMap { opportunity in
      guard fragment.range.contains(opportunity.offset - 1) else { return nil }
      let x = min(max(x(of: opportunity.offset, stops), rect.minX), rect.maxX)
      return BreakMark(offset: opportunity.offset, x: x, isHard: opportunity.isHard)
    }
  }

  /// The hyphenation opportunities, as offsets in the document with their x-coordinates.
  package var hyphenationPoints: [(offset: UTF16Offset, x: CGFloat)] {
    guard hasParagraph else { return [] }
    let stops = layout.caretStops(ofFragment: index)
    return layout.hyphenationPoints(ofParagraph: fragment.paragraph).compactMap { offset in
      fragment.range.contains(offset - 1) ? (offset, x(of: offset, stops)) : nil
    }
  }

  /// Whether the fragment has a paragraph. The empty line after a final separator has none.
  private var hasParagraph: Bool { fragment.paragraph < layout.paragraphCount }

  /// Returns the x-coordinate, in the container's space, of the caret before `offset`; within a cluster, that of the cluster's start. At the
  /// fragment's end, prefers the caret after the previous character.
  private func x(of offset: UTF16Offset, _ stops: [CaretStop]) -> CGFloat {
    let wantsTrailing = offset == fragment.range.upperBound
    let here = stops.filter { $0.offset == offset }
    if let stop = here.first(where: { $0.isTrailing == wantsTrailing }) ?? here.first { return stop.x.points }
    // Within a cluster, use its start.
    return stops.filter { $0.offset < offset }.max { $0.offset < $1.offset }?.x.points ?? rect.minX
  }

  // MARK: The end

  package var ending: LineEnding { layout.ending(ofFragment: index) }
  package var endingDescription: String { layout.endingDescription(ofFragment: index) }

  /// The end of the visible text, on the baseline. On the left if the paragraph is right-to-left.
  package var end: CGPoint {
    let runsLeft = layout.baseLevel(ofFragment: index) & 1 == 1
    return CGPoint(x: runsLeft ? used.minX : used.maxX, y: baseline)
  }
}

extension CGRect {
  init(fixed rect: LayoutRect) {
    self.init(x: rect.x.points, y: rect.y.points, width: rect.width.points, height: rect.height.points)
  }
}
