import AttributedText
import CoreGraphics
import Fonts
import Raster
import TextEngine
import UIFoundation

extension FragmentPainter {
  /// - Parameter offset: of the line's upper edge above the baseline; `nil` for the font's own.
  func paint(
    _ segments: [LineSegment], _ place: LinePlace, _ fragment: PlacedFragment, _ runs: [VisualRun], offset above: LayoutUnit? = nil
  ) {
    for segment in segments {
      let color = segment.decoration.color?.cgColor.raster ?? foreground(of: segment.style)
      let metrics = segment.font.metrics
      let offset = above.map { -$0.raw } ?? metrics.top(of: place)
      let thickness = place == .under ? metrics.underlineThickness : metrics.strikeThickness
      // A raised letter is struck where it stands, but underlined with its line.
      let baseline = place == .under ? fragment.baseline : segment.baseline
      let style = segment.decoration.style
      let isThick = style.contains(.thick) && !style.contains(.double)
      let (y, height) = snapped(
        top: (baseline + LayoutUnit(raw: offset)).points, height: Double(isThick ? 2 * thickness : thickness) / 64)
      let ys = style.contains(.double) ? [y, y + 2 * height] : [y]
      let dash = style.dash(weight: height)
      if dash.isEmpty, place == .under {
        let band = y - baseline.points...ys[ys.count - 1] + height - baseline.points
        let stretches = stretches(of: segment, clearOf: runs, in: band, baseline, clearance: 1.5 * height)
        for y in ys { for x in stretches { fill(x, y, height, color) } }
      } else {
        for y in ys { stroke(segment.minX.points...segment.maxX.points, y, height, dash, color) }
      }
    }
  }

  private func fill(_ x: ClosedRange<Double>, _ y: Double, _ height: Double, _ color: Raster.Color) {
    canvas.fill(Raster.Rect(x: x.lowerBound, y: y, width: x.upperBound - x.lowerBound, height: height), color)
  }

  private func stroke(
    _ x: ClosedRange<Double>, _ y: Double, _ height: Double, _ dash: [Double], _ color: Raster.Color
  ) {
    if dash.isEmpty { return fill(x, y, height, color) }
    let middle = y + height / 2
    let path = Raster.Path([
      .move(Raster.Point(x: x.lowerBound, y: middle)), .line(Raster.Point(x: x.upperBound, y: middle)),
    ])
    var stroke = StrokeStyle(width: height)
    stroke.dash = dash
    // The pattern runs on across fragments: it is counted from the container's edge.
    stroke.dashPhase = x.lowerBound.truncatingRemainder(dividingBy: dash.reduce(0, +))
    canvas.stroke(path, color, stroke)
  }

  /// The parts of an underline that keep clear of descenders; `band` is the line's, in points below the baseline.
  private func stretches(
    of segment: LineSegment, clearOf runs: [VisualRun], in band: ClosedRange<Double>, _ baseline: LayoutUnit,
    clearance: Double
  ) -> [ClosedRange<Double>] {
    var blocked: [ClosedRange<Double>] = []
    for run in runs where !run.isBlank && !run.isObject && run.startX < segment.maxX && run.stretch == 1 {
      var gaps = InkGaps(font: run.font, top: band.lowerBound, bottom: band.upperBound)
      for glyph in run.glyphs.indices where run.ys[glyph] == baseline {
        let x = run.xs[glyph].points
        guard let ink = gaps.crossing(of: run.glyphs[glyph]), !isWhole(ink, run.advances[glyph]) else { continue }
        blocked.append(x + ink.lowerBound - clearance...x + ink.upperBound + clearance)
      }
    }
    var stretches: [ClosedRange<Double>] = []
    var x = segment.minX.points
    let end = segment.maxX.points
    for ink in blocked.sorted(by: { $0.lowerBound < $1.lowerBound }) where ink.upperBound > x && ink.lowerBound < end {
      // A crumb of line between two descenders is left out.
      if ink.lowerBound - x > clearance { stretches.append(x...ink.lowerBound) }
      x = max(x, ink.upperBound)
    }
    if end - x > clearance || stretches.isEmpty && end > x && blocked.isEmpty { stretches.append(x...end) }
    return stretches
  }

  /// A letter that fills its place leaves no gap to show the line in: it is underlined all the same.
  private func isWhole(_ ink: ClosedRange<Double>, _ advance: LayoutUnit) -> Bool {
    ink.upperBound - ink.lowerBound >= 0.95 * advance.points
  }

  /// A bitmap's lines fill whole rows of pixels, one at least.
  private func snapped(top: Double, height: Double) -> (Double, Double) {
    let ctm = canvas.ctm
    guard canvas is BitmapCanvas, ctm.b == 0, ctm.c == 0, ctm.d > 0 else { return (top, height) }
    let row = (top * ctm.d + ctm.ty).rounded()
    let rows = max(1, (height * ctm.d).rounded())
    return ((row - ctm.ty) / ctm.d, rows / ctm.d)
  }
}

extension FontMetrics {
  /// Of a line's upper edge below the baseline, in 1/64 pt.
  func top(of place: LinePlace) -> Int { place == .under ? underlinePosition : -strikePosition }
}

extension NSUnderlineStyle {
  /// Lengths of marks and gaps, in points; empty for an unbroken line.
  func dash(weight: Double) -> [Double] {
    let (dot, dash, gap) = (weight, 4 * weight, 2 * weight)
    switch rawValue & 0x0F00 {
    case NSUnderlineStyle.patternDot.rawValue: return [dot, gap]
    case NSUnderlineStyle.patternDash.rawValue: return [dash, gap]
    case NSUnderlineStyle.patternDashDot.rawValue: return [dash, gap, dot, gap]
    case NSUnderlineStyle.patternDashDotDot.rawValue: return [dash, gap, dot, gap, dot, gap]
    default: return []
    }
  }
}
