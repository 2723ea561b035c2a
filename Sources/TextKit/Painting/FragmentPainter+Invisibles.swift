import CoreGraphics
import GalleyRaster
import GalleyTextEngine
import GalleyUnicodeFacts

/// Symbols for white space and line endings: a dot, an arrow or a mark, in the text color at half opacity.
extension FragmentPainter {
  func paintInvisibles(of runs: [VisualRun], _ fragment: PlacedFragment) {
    let start = document.paragraphStart(fragment.paragraph)
    let paints = manager.paint(ofFragment: fragment).runs
    for run in runs where !run.isInserted && !run.isObject {
      var x = run.startX
      for glyph in run.glyphs.indices {
        defer { x += run.advances[glyph] }
        let character = run.clusters[glyph]
        guard character < run.range.upperBound, characters.contains(character) else { continue }
        var color = foreground(of: paints[paints.index(holding: character.relative(to: start))].style)
        color.alpha /= 2
        let geometry = SymbolGeometry(x: x.points, width: run.advances[glyph].points, baseline: run.ys[glyph].points, em: run.font.size, isLeftward: run.isRightToLeft)
        paint(manager.source.unit(at: character), geometry, color)
      }
    }
  }

  /// The position of a symbol.
  private struct SymbolGeometry {
    var x, width, baseline, em: Double
    var isLeftward: Bool
  }

  private func paint(_ unit: UInt16, _ geometry: SymbolGeometry, _ color: GalleyRaster.Color) {
    let middle = geometry.baseline - 0.25 * geometry.em
    switch unit {
    case .space, .ideographicSpace, .noBreakSpace:
      let radius = 0.07 * geometry.em
      let center = geometry.x + geometry.width / 2
      let box = GalleyRaster.Rect(x: center - radius, y: middle - radius, width: 2 * radius, height: 2 * radius)
      // A no-break space is a ring.
      if unit == .noBreakSpace {
        canvas.stroke(.ellipse(in: box), color, StrokeStyle(width: 0.04 * geometry.em))
      } else {
        canvas.fill(.ellipse(in: box), color)
      }
    case .tab: arrow(from: geometry.x + 0.1 * geometry.em, to: geometry.x + max(0.5 * geometry.em, geometry.width - 0.1 * geometry.em), middle, geometry, color)
    case .carriageReturn, .lineFeed, .paragraphSeparator: pilcrow(geometry, color)
    case _ where unit.endsLine: lineBreakArrow(geometry, color)
    default: break
    }
  }

  private func stroke(_ points: [(Double, Double)], _ geometry: SymbolGeometry, _ color: GalleyRaster.Color) {
    var elements: [GalleyRaster.Path.Element] = []
    for (x, y) in points { elements.append(elements.isEmpty ? .move(GalleyRaster.Point(x: x, y: y)) : .line(GalleyRaster.Point(x: x, y: y))) }
    canvas.stroke(GalleyRaster.Path(elements), color, StrokeStyle(width: 0.06 * geometry.em))
  }

  private func arrow(from left: Double, to right: Double, _ y: Double, _ geometry: SymbolGeometry, _ color: GalleyRaster.Color) {
    let (tail, head) = geometry.isLeftward ? (right, left) : (left, right)
    let barb = 0.18 * geometry.em * (geometry.isLeftward ? 1 : -1)
    stroke([(tail, y), (head, y)], geometry, color)
    stroke([(head + barb, y + barb), (head, y), (head + barb, y - barb)], geometry, color)
  }

  /// Draws the symbol for a line break within a paragraph.
  private func lineBreakArrow(_ geometry: SymbolGeometry, _ color: GalleyRaster.Color) {
    let side = geometry.isLeftward ? -1.0 : 1
    let (near, far) = (geometry.x + side * 0.1 * geometry.em, geometry.x + side * 0.6 * geometry.em)
    let (low, high) = (geometry.baseline - 0.15 * geometry.em, geometry.baseline - 0.55 * geometry.em)
    stroke([(far, high), (far, low), (near, low)], geometry, color)
    stroke([(near + side * 0.16 * geometry.em, low - 0.16 * geometry.em), (near, low), (near + side * 0.16 * geometry.em, low + 0.16 * geometry.em)], geometry, color)
  }

  /// Draws the symbol for the end of a paragraph.
  private func pilcrow(_ geometry: SymbolGeometry, _ color: GalleyRaster.Color) {
    let side = geometry.isLeftward ? -1.0 : 1
    let left = geometry.x + (side > 0 ? 0.1 : -0.6) * geometry.em
    let (top, bottom, bowl) = (geometry.baseline - 0.66 * geometry.em, geometry.baseline, 0.17 * geometry.em)
    canvas.fill(.ellipse(in: GalleyRaster.Rect(x: left, y: top, width: 2 * bowl, height: 2 * bowl)), color)
    for x in [left + 1.6 * bowl, left + 2.6 * bowl] { stroke([(x, top), (x, bottom)], geometry, color) }
    stroke([(left + bowl, top + 0.03 * geometry.em), (left + 2.9 * bowl, top + 0.03 * geometry.em)], geometry, color)
  }
}
