import CoreGraphics
import CoreText
import GalleyRaster
import GalleyTextEngine

extension FragmentPainter {
  /// Draws ruby above and below its base text, in the color of the base text unless it has its own.
  func paintRubies(over chunks: [PaintChunk], of runs: [VisualRun]) {
    var first = 0
    while first < chunks.count {
      guard let ruby = chunks[first].style.ruby else {
        first += 1
        continue
      }
      var end = first + 1
      while end < chunks.count, chunks[end].style.ruby?.isSameAnnotation(as: ruby) == true { end += 1 }
      paint(ruby, over: chunks[first..<end], of: runs, isLeftmost: first == 0, isRightmost: end == chunks.count)
      first = end
    }
  }

  private func paint(_ ruby: RubyText, over base: ArraySlice<PaintChunk>, of runs: [VisualRun], isLeftmost: Bool, isRightmost: Bool) {
    guard let head = base.first, let glyph = head.glyphs.first else { return }
    let run = runs[head.run]
    let start = run.advances[..<glyph].reduce(run.startX, +)
    let end = base.reduce(start) { x, chunk in runs[chunk.run].advances[chunk.glyphs].reduce(x, +) }
    // Negative kerns can make the advances negative.
    let (left, width) = (min(start, end), max(start, end) - min(start, end))
    let fonts = base.map { runs[$0.run].font.metrics }
    let lines = ruby.lines(over: RubyText.Base(
      width: CGFloat(width.points), ascent: CGFloat(fonts.map(\.ascent).max() ?? 0) / 64, descent: CGFloat(fonts.map(\.descent).max() ?? 0) / 64,
      isRightToLeft: run.isRightToLeft, isLeftmost: isLeftmost, isRightmost: isRightmost))
    context.saveGState()
    context.setFillColor(CGColor(foreground(of: head.style)))
    for line in lines { line.draw(in: context, at: CGPoint(x: left.points, y: run.ys[glyph].points)) }
    context.restoreGState()
  }
}
