import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyRaster
import GalleyTextEngine
import UIFoundation

extension FragmentPainter {
  /// Draws the segments of an underline or a strikethrough in the colors of their decorations, or else of their text.
  ///
  /// - Parameter offset: The distance from the baseline up to the line's upper edge; `nil` for the font's own.
  func paint(
    _ segments: [LineSegment], _ kind: LineDecorationKind, _ fragment: PlacedFragment, _ runs: [VisualRun], offset above: LayoutUnit? = nil
  ) {
    // Segments of one font and baseline avoid the same descenders, which are computed once.
    var inksByBand: [LineInks.Band: LineInks] = [:]
    for segment in segments {
      let color = segment.decoration.color?.cgColor.raster ?? foreground(of: segment.style)
      let metrics = segment.font.metrics
      let offset = above.map { -$0.raw } ?? metrics.top(of: kind)
      let thickness = kind == .under ? metrics.underlineThickness : metrics.strikeThickness
      // A strikethrough follows a raised baseline, but an underline does not.
      let baseline = kind == .under ? fragment.baseline : segment.baseline
      let style = segment.decoration.style
      let isThick = style.contains(.thick) && !style.contains(.double)
      let (y, height) = snapped(
        top: (baseline + LayoutUnit(raw: offset)).points, height: Double(isThick ? 2 * thickness : thickness) / 64)
      let ys = style.contains(.double) ? [y, y + 2 * height] : [y]
      let dash = style.dash(weight: height)
      if dash.isEmpty, kind == .under {
        let band = LineInks.Band(
          top: y - baseline.points, bottom: ys[ys.count - 1] + height - baseline.points, baseline: baseline, clearance: 1.5 * height)
        let inks = inksByBand[band] ?? LineInks(of: runs, crossing: band)
        inksByBand[band] = inks
        let ranges = unobstructedRanges(of: segment, clearOf: inks, clearance: band.clearance)
        for y in ys { for x in ranges { fill(x, y, height, color) } }
      } else {
        for y in ys { stroke(segment.minX.points...segment.maxX.points, y, height, dash, color) }
      }
    }
  }

  private func fill(_ x: ClosedRange<Double>, _ y: Double, _ height: Double, _ color: GalleyRaster.Color) {
    canvas.fill(GalleyRaster.Rect(x: x.lowerBound, y: y, width: x.upperBound - x.lowerBound, height: height), color)
  }

  private func stroke(
    _ x: ClosedRange<Double>, _ y: Double, _ height: Double, _ dash: [Double], _ color: GalleyRaster.Color
  ) {
    if dash.isEmpty { return fill(x, y, height, color) }
    let middle = y + height / 2
    let path = GalleyRaster.Path([
      .move(GalleyRaster.Point(x: x.lowerBound, y: middle)), .line(GalleyRaster.Point(x: x.upperBound, y: middle)),
    ])
    var stroke = StrokeStyle(width: height)
    stroke.dash = dash
    // The pattern continues across fragments: its phase starts at the container's edge.
    stroke.dashPhase = x.lowerBound.truncatingRemainder(dividingBy: dash.reduce(0, +))
    canvas.stroke(path, color, stroke)
  }

  /// Returns the parts of an underline that avoid descenders, from left to right, without very short ones.
  private func unobstructedRanges(of segment: LineSegment, clearOf inks: LineInks, clearance: Double) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    var x = segment.minX.points
    let end = segment.maxX.points
    for ink in inks.meeting(x...end, ofRunsBefore: segment.maxX) where ink.upperBound > x {
      // Skip very short parts between two descenders.
      if ink.lowerBound - x > clearance { ranges.append(x...ink.lowerBound) }
      x = max(x, ink.upperBound)
    }
    if end - x > clearance || ranges.isEmpty && end > x && !inks.hasInks(ofRunsBefore: segment.maxX) { ranges.append(x...end) }
    return ranges
  }

  /// Returns the top and the height of a line, snapped to whole pixel rows of a bitmap, at least one; unchanged on other canvases, and if the
  /// canvas is rotated, skewed or flipped.
  private func snapped(top: Double, height: Double) -> (Double, Double) {
    let ctm = canvas.ctm
    guard canvas is BitmapCanvas, ctm.b == 0, ctm.c == 0, ctm.d > 0 else { return (top, height) }
    let row = (top * ctm.d + ctm.ty).rounded()
    let rows = max(1, (height * ctm.d).rounded())
    return ((row - ctm.ty) / ctm.d, rows / ctm.d)
  }
}

extension FontMetrics {
  /// Returns the distance from the baseline down to a line's upper edge, in 1/64 pt.
  func top(of kind: LineDecorationKind) -> Int { kind == .under ? underlinePosition : -strikePosition }
}

extension NSUnderlineStyle {
  /// Returns the lengths of dashes and gaps, in points. Empty for a solid line.
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
