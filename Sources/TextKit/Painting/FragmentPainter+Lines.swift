import AttributedText
import CoreGraphics
import Fonts
import Raster
import TextEngine
import UIFoundation

extension FragmentPainter {
  enum LinePlace {
    case under, through
  }

  func paint(_ segments: [LineSegment], _ place: LinePlace, _ fragment: PlacedFragment) {
    for segment in segments {
      let color = segment.decoration.color?.cgColor.raster ?? foreground(of: segment.style)
      let metrics = segment.font.metrics
      let (offset, thickness) =
        switch place {
        case .under: (metrics.underlinePosition, metrics.underlineThickness)
        case .through: (-metrics.strikePosition, metrics.strikeThickness)
        }
      // A raised letter is struck where it stands, but underlined with its line.
      let baseline = place == .under ? fragment.baseline : segment.baseline
      paint(segment, top: (baseline + Fixed(raw: offset)).points, thickness: Double(thickness) / 64, color)
    }
  }

  private func paint(_ segment: LineSegment, top: Double, thickness: Double, _ color: Raster.Color) {
    let style = segment.decoration.style
    let weight = style.contains(.thick) && !style.contains(.double) ? 2 * thickness : thickness
    let (y, height) = snapped(top: top, height: weight)
    let (x0, x1) = (segment.minX.points, segment.maxX.points)
    let ys = style.contains(.double) ? [y, y + 2 * height] : [y]
    let dash = style.dash(weight: height)
    for y in ys {
      if dash.isEmpty {
        canvas.fill(Raster.Rect(x: x0, y: y, width: x1 - x0, height: height), color)
      } else {
        let middle = y + height / 2
        let path = Raster.Path([.move(.init(x: x0, y: middle)), .line(.init(x: x1, y: middle))])
        var stroke = StrokeStyle(width: height)
        stroke.dash = dash
        // The pattern runs on across fragments: it is counted from the container's edge.
        stroke.dashPhase = x0.truncatingRemainder(dividingBy: dash.reduce(0, +))
        canvas.stroke(path, color, stroke)
      }
    }
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
