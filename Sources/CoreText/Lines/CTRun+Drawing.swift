import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyRaster
import GalleyTextEngine
import GalleyUnicodeFacts

extension CTRun {
  func draw(in context: CGContext, glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    drawBackground(in: context, glyphs: glyphs)
    drawUnderline(in: context, glyphs: glyphs)
    guard !core.isBlank, !core.isObject else { return }
    context.saveGState()
    let matrix = context.textMatrix
    context.textMatrix = matrix.scaledBy(x: core.horizontalScale, y: 1)
    let width = AttributeValue.number(attributes[.strokeWidth]) ?? 0
    if width != 0 {
      context.setTextDrawingMode(width > 0 ? .stroke : .fillStroke)
      context.setStrokeColor(color(under: .strokeColor) ?? color(in: context))
      context.setLineWidth(CGFloat(abs(width) / 100 * core.font.size))
    }
    context.drawText(glyphRun(glyphs, recordsText: context.bitmap == nil), color: ownColor?.raster)
    context.textMatrix = matrix
    context.restoreGState()
  }

  // MARK: Colors

  private func color(under key: NSAttributedString.Key) -> CGColor? {
    attributes[key] as? CGColor ?? (attributes[key] as? any ColorConvertible)?.cgColor
  }

  /// The text's own color, or `nil` if the context's fill color applies.
  private var ownColor: CGColor? {
    if let color = color(under: .foregroundCGColor) ?? color(under: .foregroundColor) { return color }
    return AttributeValue.number(attributes[.foregroundColorFromContext]) ?? 0 != 0 ? nil : .black
  }

  func color(in context: CGContext) -> CGColor { ownColor ?? CGColor(context.fillColor) }

  // MARK: Glyphs

  private func glyphRun(_ glyphs: Range<Int>, recordsText: Bool) -> GlyphRun {
    let positions = glyphs.map {
      GalleyRaster.Point(x: core.xs[$0].points / core.horizontalScale, y: core.ys[$0].points)
    }
    let clusters = Array(core.clusters[glyphs])
    let start = clusters.min()!
    guard recordsText else {
      return GlyphRun(
        provider: core.font, glyphs: Array(core.glyphs[glyphs]), positions: positions, clusters: [], text: [])
    }
    return GlyphRun(
      provider: core.font, glyphs: Array(core.glyphs[glyphs]), positions: positions,
      clusters: clusters.map { core.isInserted ? 0 : $0 - start },
      text: core.isInserted ? [core.insertedText] : characters(from: start, through: clusters.max()!))
  }

  /// Returns the characters of glyphs with these first and last clusters, for canvases from which text is copied.
  private func characters(from start: UTF16Offset, through last: UTF16Offset) -> [UInt16] {
    let limit = core.range.upperBound
    let end = last < limit ? core.clusters.filter { $0 > last }.min() ?? limit : limit
    var units = text.utf16(in: (start..<max(start, min(end, limit))).nsRange)
    // U+00AD represents a hyphen that layout inserted, so that copied text can be joined again.
    if last >= limit { units.append(.softHyphen) }
    return units
  }

  // MARK: Background and underline

  /// Draws the background from the descent to the ascent, across the glyphs' advances.
  private func drawBackground(in context: CGContext, glyphs: Range<Int>) {
    guard let color = color(under: .backgroundCGColor) else { return }
    let extents = extents
    let (left, width) = extent(of: glyphs)
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.setFillColor(color)
    context.fill(
      CGRect(
        x: left, y: baselineOffset - extents.descent, width: width, height: extents.ascent + extents.descent))
    context.restoreGState()
  }

  /// Returns the distance of the glyphs' left edge from the line's origin, and their width, which is not negative even if
  /// their advances are.
  private func extent(of glyphs: Range<Int>) -> (left: CGFloat, width: CGFloat) {
    let start = core.advances[..<glyphs.lowerBound].reduce(core.startX, +)
    let end = core.advances[glyphs].reduce(start, +)
    return (CGFloat(min(start, end).points), CGFloat((max(start, end) - min(start, end)).points))
  }

  private func drawUnderline(in context: CGContext, glyphs: Range<Int>) {
    let value = attributes[.underlineStyle]
    let bits = (value as? CTUnderlineStyle).map { Int($0.rawValue) } ?? (value as? NSUnderlineStyle)?.rawValue
      ?? AttributeValue.integer(value) ?? 0
    let style = NSUnderlineStyle(rawValue: bits & 0xF)
    guard !style.isEmpty else { return }
    let isDouble = style.contains(.double)
    let metrics = core.font.metrics
    let thickness = CGFloat(metrics.underlineThickness) / 64 * (style.contains(.thick) && !isDouble ? 2 : 1)
    let top = -CGFloat(metrics.underlinePosition) / 64
    let (left, width) = extent(of: glyphs)
    let dash = CTUnderlineStyleModifiers(rawValue: Int32(truncatingIfNeeded: bits)).dash(thickness)
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.setFillColor(color(under: .underlineColor) ?? color(in: context))
    for number in 0..<(isDouble ? 2 : 1) {
      let y = top - thickness * CGFloat(2 * number + 1)
      guard !dash.isEmpty else {
        context.fill(CGRect(x: left, y: y, width: width, height: thickness))
        continue
      }
      context.setStrokeColor(color(under: .underlineColor) ?? color(in: context))
      context.setLineWidth(thickness)
      context.setLineDash(phase: left.truncatingRemainder(dividingBy: dash.reduce(0, +)), lengths: dash)
      context.strokeLineSegments(between: [CGPoint(x: left, y: y + thickness / 2), CGPoint(x: left + width, y: y + thickness / 2)])
    }
    context.restoreGState()
  }
}
