import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import Raster
import TextEngine
import UIFoundation
import UnicodeFacts

/// What the methods draw that a subclass may override, each in the current context.
extension NSLayoutManager {
  func fill(_ rects: UnsafeBufferPointer<CGRect>, _ color: UIColor) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = color.cgColor.raster
    for rect in rects { context.canvas.fill(rect.raster, color) }
  }

  func show(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ font: UIFont, _ matrix: CGAffineTransform, _ context: CGContext
  ) {
    let ids = glyphs.map { UInt32($0) }
    let points = glyphs.indices.map { Raster.Point(x: Double(positions[$0].x), y: Double(positions[$0].y)) }
    // Canvases from which text is copied are told the text as long as the glyphs are those that it is of.
    let own = runBeingShown.flatMap { $0.glyphs.map { UInt32(UInt16(truncatingIfNeeded: $0)) } == ids ? $0 : nil }
    func run(_ part: Range<Int>, _ positions: [Raster.Point]) -> GlyphRun {
      let isWhole = part == ids.indices
      return GlyphRun(
        provider: font.instance, glyphs: Array(ids[part]), positions: positions,
        clusters: isWhole ? own?.clusters ?? part.map { _ in 0 } : part.map { _ in 0 }, text: isWhole ? own?.text ?? [] : [])
    }
    guard !matrix.isIdentity else { return context.canvas.draw(run(ids.indices, points), context.fillColor) }
    for index in ids.indices {
      context.canvas.save()
      context.canvas.translate(x: points[index].x, y: points[index].y)
      context.canvas.concat(Affine(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty))
      context.canvas.draw(run(index..<index + 1, [.zero]), context.fillColor)
      context.canvas.restore()
    }
  }

  /// Has a line drawn for each part of the glyphs that has one: without the white space at both ends of their line fragment, or, by word,
  /// without any.
  func line(
    _ place: LinePlace, _ glyphs: NSRange, _ style: NSUnderlineStyle, _ lineRect: CGRect, _ lineGlyphs: NSRange, _ origin: CGPoint
  ) {
    guard glyphs.length > 0, let found = fragment(holdingGlyph: glyphs.location, layingOut: true) else { return }
    let fragment = found.fragment
    let units = source.utf16Units(in: UTF16Span(fragment.range))
    let first = units.firstIndex { !$0.isWhiteSpace } ?? units.count
    let end = (units.lastIndex { !$0.isWhiteSpace } ?? -1) + 1
    let inked = fragment.range.lowerBound + first..<fragment.range.lowerBound + max(first, end)
    let asked = characters(of: glyphs)
    var rest = (asked.start..<asked.end).clamped(to: inked)
    let skipsSpaces = style.contains(.byWord)
    func isLined(_ character: Int) -> Bool { !skipsSpaces || !units[character - fragment.range.lowerBound].isWhiteSpace }
    while let start = rest.first(where: isLined) {
      let end = rest[start...].first { !isLined($0) } ?? rest.upperBound
      let part = self.glyphs(forCharacters: start..<end)
      let baseline = (fragment.baseline - fragment.rect.y).points
      switch place {
      case .under:
        drawUnderline(
          forGlyphRange: part, underlineType: style, baselineOffset: baseline, lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphs,
          containerOrigin: origin)
      case .through:
        drawStrikethrough(
          forGlyphRange: part, strikethroughType: style, baselineOffset: baseline, lineFragmentRect: lineRect,
          lineFragmentGlyphRange: lineGlyphs, containerOrigin: origin)
      }
      rest = end..<rest.upperBound
    }
  }

  func drawLine(_ place: LinePlace, _ glyphs: NSRange, _ style: NSUnderlineStyle, _ lineRect: CGRect, _ origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext(), glyphs.length > 0 else { return }
    let span = characters(of: glyphs)
    layOut(through: span)
    context.canvas.save()
    context.canvas.translate(x: Double(origin.x), y: Double(origin.y))
    let painter = FragmentPainter(manager: self, context: context, characters: span.start..<span.end, at: origin, isBase: true)
    for index in fragments(meeting: span) { painter.paintLines(place, ofFragment: index, as: style) }
    context.canvas.restore()
  }
}

extension Range<Int> {
  fileprivate subscript(range: PartialRangeFrom<Int>) -> Range<Int> { range.lowerBound..<upperBound }
}
