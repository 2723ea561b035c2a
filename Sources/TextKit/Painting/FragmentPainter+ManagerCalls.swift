import CoreGraphics
import GalleyAttributedText
import GalleyRaster
import GalleyTextEngine
import UIFoundation

/// Drawing through overridable methods of a layout manager's subclass, in the coordinate space of the caller.
extension FragmentPainter {
  /// Calls `showCGGlyphs` with the colors, line width and shadow of the text.
  func callManagerForGlyphs(_ glyphs: GlyphRun, of chunk: PaintChunk, _ run: VisualRun, _ color: GalleyRaster.Color, isBent: Bool) {
    let (style, character) = (chunk.style, run.clusters[chunk.glyphs.lowerBound])
    let attributes = manager.attributes(at: character)
    paintLetterpressHighlight(glyphs, style, color)
    context.saveGState()
    // Transformed glyphs keep the container's origin.
    let shift = isBent ? .zero : origin
    if !isBent { context.translateBy(x: -origin.x, y: -origin.y) }
    setShadow(of: style)
    context.setFillColor(CGColor(style.isLetterpress ? Letterpress.face(of: color) : color))
    context.setTextDrawingMode(style.strokeWidth == 0 ? .fill : style.strokeWidth > 0 ? .stroke : .fillStroke)
    if style.strokeWidth != 0 {
      context.setStrokeColor(style.strokeColor?.cgColor ?? CGColor(color))
      context.setLineWidth(abs(style.strokeWidth) / 100 * CGFloat(glyphs.provider.size))
    }
    manager.glyphsBeingShown = glyphs
    let positions = glyphs.positions.map { CGPoint(x: CGFloat($0.x) + shift.x, y: CGFloat($0.y) + shift.y) }
    withGraphicsContext(context) {
      manager.showCGGlyphs(
        glyphs.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }, positions: positions, count: positions.count, font: UIFont(run.font),
        textMatrix: .identity, attributes: attributes, in: context)
    }
    manager.glyphsBeingShown = nil
    context.restoreGState()
    paintLetterpressShadow(glyphs, style, color)
  }

  /// Calls `underlineGlyphRange` or `strikethroughGlyphRange` for each uniform range of the line, in text order.
  func callManagerForLines(_ kind: LineDecorationKind, _ chunks: [PaintChunk], _ runs: [VisualRun], _ index: Int) {
    let fragment = document.fragments[index]
    let lineGlyphs = manager.glyphs(of: fragment.range).nsRange
    let rect = CGRect(fragment.rect)
    context.saveGState()
    context.translateBy(x: -origin.x, y: -origin.y)
    withGraphicsContext(context) {
      for range in DecoratedRange.all(of: chunks, runs, kind) {
        let (glyphs, style) = (manager.glyphs(of: range.characters).nsRange, range.style)
        switch kind {
        case .under:
          manager.underlineGlyphRange(
            glyphs, underlineType: style, lineFragmentRect: rect, lineFragmentGlyphRange: lineGlyphs, containerOrigin: origin)
        case .through:
          manager.strikethroughGlyphRange(
            glyphs, strikethroughType: style, lineFragmentRect: rect, lineFragmentGlyphRange: lineGlyphs, containerOrigin: origin)
        }
      }
    }
    context.restoreGState()
  }

  /// Draws an underline or a strikethrough at those of `characters` that are on a fragment, even if their attributes have none; nothing if
  /// `style` has no line. Without an offset, uses the font's position.
  func paintLine(_ kind: LineDecorationKind, _ style: NSUnderlineStyle, _ offset: LayoutUnit?, ofFragment index: Int) {
    guard style.rawValue & 0xF != 0, document.fragments[index].paragraph < document.paragraphCount else { return }
    let fragment = document.fragments[index]
    let runs = document.visualRuns(ofFragment: index)
    let lines = DecorationLineTracer(fragment: fragment, source: manager.source, runs: runs)
    let segments = lines.segments(
      of: { LineDecoration(style: style, color: kind == .under ? $0.underlineColor : $0.strikethroughColor) },
      in: paintChunks(of: runs, fragment))
    paint(segments, kind, fragment, runs, offset: offset)
  }
}
