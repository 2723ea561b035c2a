import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine

/// Ruby text over the runs of a line.
extension CTLine {
  /// A range of runs with one ruby annotation.
  struct RubyRange {
    let runs: Range<Int>
    /// The base's left end and its distance above the baseline, in points.
    let left, up: CGFloat
    let lines: [PlacedRuby]
  }

  /// Returns the ranges of runs with ruby text, from left to right. O(runs).
  func rubies() -> [RubyRange] {
    var ranges: [RubyRange] = []
    var first = 0
    while first < runs.count {
      guard let annotation = runs[first].annotation else {
        first += 1
        continue
      }
      var end = first + 1
      while end < runs.count, runs[end].annotation === annotation { end += 1 }
      if let range = rubyRange(of: first..<end) { ranges.append(range) }
      first = end
    }
    return ranges
  }

  private func rubyRange(of part: Range<Int>) -> RubyRange? {
    let base = runs[part]
    guard let head = base.first, let ruby = head.ruby else { return nil }
    let ends = base.map { (start: $0.core.startX, end: $0.core.advances.reduce($0.core.startX, +)) }
    let left = ends.map { min($0.start, $0.end) }.min() ?? .zero
    let width = (ends.map { max($0.start, $0.end) }.max() ?? left) - left
    let lines = ruby.lines(over: RubyText.Base(
      width: CGFloat(width.points), ascent: base.map { CGFloat($0.core.font.metrics.ascent) / 64 }.max() ?? 0,
      descent: base.map { CGFloat($0.core.font.metrics.descent) / 64 }.max() ?? 0, isRightToLeft: head.core.isRightToLeft,
      isLeftmost: part.lowerBound == 0, isRightmost: part.upperBound == runs.count))
    return RubyRange(runs: part, left: CGFloat(left.points), up: -CGFloat((head.core.ys.first ?? .zero).points), lines: lines)
  }

  /// Draws the ruby text with the line's origin at the context's text position.
  func drawRubies(in context: CGContext) {
    for range in rubies() {
      context.saveGState()
      let matrix = context.textMatrix
      context.setFillColor(runs[range.runs.lowerBound].color(in: context))
      for ruby in range.lines {
        context.textMatrix = matrix.translatedBy(x: range.left + ruby.x, y: range.up + ruby.rise)
        CTLineDraw(ruby.line, context)
      }
      context.textMatrix = matrix
      context.restoreGState()
    }
  }

  /// The ink bounds of the ruby text, y up from the line's origin; null if there is none.
  var inkBoxOfRubies: CGRect {
    rubies().reduce(CGRect.null) { box, range in
      range.lines.reduce(box) { box, ruby in
        let ink = CTLineGetImageBounds(ruby.line, nil)
        return ink.isEmpty ? box : box.union(ink.offsetBy(dx: range.left + ruby.x, dy: range.up + ruby.rise))
      }
    }
  }
}

extension CTRun {
  var annotation: CTRubyAnnotation? { attributes[.rubyAnnotation] as? CTRubyAnnotation }

  /// The ruby text over the run, in the appearance of the run's attributes; `nil` if there is none.
  var ruby: RubyText? { annotation == nil ? nil : RubyText(attributes, ParagraphReader.style(of: attributes)) }
}
