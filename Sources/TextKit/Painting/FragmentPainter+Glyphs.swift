import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyRaster
import GalleyTextEngine
import GalleyUnicodeFacts
import UIFoundation

extension FragmentPainter {
  func paint(_ chunk: PaintChunk, of runs: [VisualRun], _ fragment: PlacedFragment) {
    if runs[chunk.run].isBlank { return }
    if runs[chunk.run].isObject { return paintAttachment(of: chunk, runs[chunk.run], fragment) }
    let color = foreground(of: chunk.style)
    let isBent = chunk.style.obliqueness != 0 || runs[chunk.run].horizontalScale != 1
    if isBent { bend(chunk, runs[chunk.run]) }
    let glyphs = glyphRun(of: chunk, runs, fragment)
    if callsManager {
      callManagerForGlyphs(glyphs, of: chunk, runs[chunk.run], color, isBent: isBent)
    } else if chunk.style.isFillOnly {
      canvas.draw(glyphs, color)
    } else {
      paint(glyphs, chunk.style, color)
    }
    if isBent { canvas.restore() }
  }

  /// Draws the shadow, the fill and the outline, with the letterpress effect below and above them.
  private func paint(_ glyphs: GlyphRun, _ style: PaintStyle, _ color: GalleyRaster.Color) {
    paintLetterpressHighlight(glyphs, style, color)
    setShadow(of: style)
    if style.strokeWidth <= 0 { canvas.draw(glyphs, style.isLetterpress ? Letterpress.face(of: color) : color) }
    if style.strokeWidth != 0 {
      let width = abs(Double(style.strokeWidth)) / 100 * glyphs.provider.size
      canvas.stroke(glyphs, style.strokeColor?.cgColor.raster ?? color, width: width)
    }
    if style.shadow != nil { canvas.clearShadow() }
    paintLetterpressShadow(glyphs, style, color)
  }

  func setShadow(of style: PaintStyle) {
    guard let shadow = style.shadow, let shade = shadow.shadowCGColor?.raster else { return }
    canvas.setShadow(
      offset: GalleyRaster.Point(x: Double(shadow.shadowOffset.width), y: Double(shadow.shadowOffset.height)),
      blur: Double(shadow.shadowBlurRadius), color: shade)
  }

  /// Saves the state of the canvas, then skews about the baseline and stretches from the container's left edge. `canvas.restore()` undoes both.
  private func bend(_ chunk: PaintChunk, _ run: VisualRun) {
    let skew = Double(chunk.style.obliqueness)
    let baseline = run.ys[chunk.glyphs.lowerBound].points
    canvas.save()
    canvas.concat(Affine(a: run.horizontalScale, b: 0, c: -skew, d: 1, tx: skew * baseline, ty: 0))
  }

  private func glyphRun(of chunk: PaintChunk, _ runs: [VisualRun], _ fragment: PlacedFragment) -> GlyphRun {
    let (xs, ys, all) = (runs[chunk.run].xs, runs[chunk.run].ys, runs[chunk.run].glyphs)
    let isWhole = chunk.glyphs.count == all.count
    let across = 1 / (64 * runs[chunk.run].horizontalScale)
    let positions = [GalleyRaster.Point](unsafeUninitializedCapacity: chunk.glyphs.count) { buffer, count in
      var pointer = buffer.baseAddress!
      for glyph in chunk.glyphs {
        pointer.initialize(to: GalleyRaster.Point(x: Double(xs[glyph].raw) * across, y: Double(ys[glyph].raw) / 64))
        pointer += 1
      }
      count = chunk.glyphs.count
    }
    let glyphs = isWhole ? all : Array(all[chunk.glyphs])
    guard recordsText else { return GlyphRun(provider: runs[chunk.run].font, glyphs: glyphs, positions: positions, clusters: [], text: []) }
    let clusters = isWhole ? runs[chunk.run].clusters : Array(runs[chunk.run].clusters[chunk.glyphs])
    return withText(glyphs, positions, clusters, of: runs[chunk.run], fragment)
  }

  /// Returns the glyphs with their characters, for canvases that support text extraction.
  private func withText(
    _ glyphs: [UInt32], _ positions: [GalleyRaster.Point], _ clusters: [UTF16Offset], of run: VisualRun,
    _ fragment: PlacedFragment
  ) -> GlyphRun {
    if run.isInserted {
      return GlyphRun(
        provider: run.font, glyphs: glyphs, positions: positions, clusters: clusters.map { _ in 0 },
        text: [run.insertedText])
    }
    // The characters of these glyphs end at the next cluster of the run.
    let start = clusters.min() ?? run.range.lowerBound
    let last = clusters.max() ?? start
    let end = last < run.range.upperBound ? run.clusters.filter { $0 > last }.min() ?? run.range.upperBound : last
    var text = manager.source.utf16Units(in: start..<max(start, min(end, run.range.upperBound)))
    // U+00AD for an inserted hyphen, so that extracted text can be joined again.
    if fragment.endsInHyphen, last >= run.range.upperBound { text.append(.softHyphen) }
    return GlyphRun(
      provider: run.font, glyphs: glyphs, positions: positions, clusters: clusters.map { $0 - start }, text: text)
  }

  private func paintAttachment(of chunk: PaintChunk, _ run: VisualRun, _ fragment: PlacedFragment) {
    guard let attachment = chunk.style.attachment else { return }
    let container = manager.textContainers[fragment.region]
    for glyph in chunk.glyphs {
      let character = run.clusters[glyph]
      // The attachment's view is drawn instead.
      if manager.attachmentViews?.hasView(attachment, at: character) == true { continue }
      let bounds = manager.shownBounds(of: attachment, at: character)
      let frame = attachment.frameOfImage(
        inBounds: CGRect(
          LayoutRect(
            x: run.xs[glyph] + bounds.x, y: run.ys[glyph] - bounds.maxY, width: bounds.width,
            height: bounds.height)))
      let image = attachment.image(
        for: frame, attributes: manager.attributes(at: character), location: manager.location(at: character), textContainer: container)
      guard let image else { continue }
      let drawn = CGRect(canvas.onWholePixels(frame.raster))
      withGraphicsContext(context) { image.draw(in: drawn) }
    }
  }
}
