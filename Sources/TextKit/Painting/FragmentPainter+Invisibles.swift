import CoreGraphics
import Raster
import TextEngine
import UnicodeFacts

/// Symbols for white space and line endings: a dot, an arrow or a mark, in the text colour at half opacity.
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
        var color = foreground(of: paints[paints.index(holding: character - start)].style)
        color.alpha /= 2
        let place = Place(x: x.points, width: run.advances[glyph].points, baseline: run.ys[glyph].points, em: run.font.size, isLeftward: run.isRightToLeft)
        paint(manager.source.unit(at: character), place, color)
      }
    }
  }

  /// The position of a symbol.
  private struct Place {
    var x, width, baseline, em: Double
    var isLeftward: Bool
  }

  private func paint(_ unit: UInt16, _ place: Place, _ color: Raster.Color) {
    let middle = place.baseline - 0.25 * place.em
    switch unit {
    case .space, .ideographicSpace, .noBreakSpace:
      let radius = 0.07 * place.em
      let center = place.x + place.width / 2
      let box = Raster.Rect(x: center - radius, y: middle - radius, width: 2 * radius, height: 2 * radius)
      // A no-break space is a ring.
      if unit == .noBreakSpace {
        canvas.stroke(.ellipse(in: box), color, StrokeStyle(width: 0.04 * place.em))
      } else {
        canvas.fill(.ellipse(in: box), color)
      }
    case .tab: arrow(from: place.x + 0.1 * place.em, to: place.x + max(0.5 * place.em, place.width - 0.1 * place.em), middle, place, color)
    case .carriageReturn, .lineFeed, .paragraphSeparator: pilcrow(place, color)
    case _ where unit.endsLine: hook(place, color)
    default: break
    }
  }

  private func stroke(_ points: [(Double, Double)], _ place: Place, _ color: Raster.Color) {
    var elements: [Raster.Path.Element] = []
    for (x, y) in points { elements.append(elements.isEmpty ? .move(Raster.Point(x: x, y: y)) : .line(Raster.Point(x: x, y: y))) }
    canvas.stroke(Raster.Path(elements), color, StrokeStyle(width: 0.06 * place.em))
  }

  private func arrow(from left: Double, to right: Double, _ y: Double, _ place: Place, _ color: Raster.Color) {
    let (tail, head) = place.isLeftward ? (right, left) : (left, right)
    let barb = 0.18 * place.em * (place.isLeftward ? 1 : -1)
    stroke([(tail, y), (head, y)], place, color)
    stroke([(head + barb, y + barb), (head, y), (head + barb, y - barb)], place, color)
  }

  /// Draws the symbol for a line break within a paragraph.
  private func hook(_ place: Place, _ color: Raster.Color) {
    let side = place.isLeftward ? -1.0 : 1
    let (near, far) = (place.x + side * 0.1 * place.em, place.x + side * 0.6 * place.em)
    let (low, high) = (place.baseline - 0.15 * place.em, place.baseline - 0.55 * place.em)
    stroke([(far, high), (far, low), (near, low)], place, color)
    stroke([(near + side * 0.16 * place.em, low - 0.16 * place.em), (near, low), (near + side * 0.16 * place.em, low + 0.16 * place.em)], place, color)
  }

  /// Draws the symbol for the end of a paragraph.
  private func pilcrow(_ place: Place, _ color: Raster.Color) {
    let side = place.isLeftward ? -1.0 : 1
    let left = place.x + (side > 0 ? 0.1 : -0.6) * place.em
    let (top, bottom, bowl) = (place.baseline - 0.66 * place.em, place.baseline, 0.17 * place.em)
    canvas.fill(.ellipse(in: Raster.Rect(x: left, y: top, width: 2 * bowl, height: 2 * bowl)), color)
    for x in [left + 1.6 * bowl, left + 2.6 * bowl] { stroke([(x, top), (x, bottom)], place, color) }
    stroke([(left + bowl, top + 0.03 * place.em), (left + 2.9 * bowl, top + 0.03 * place.em)], place, color)
  }
}
